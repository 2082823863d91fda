"""A tray never pays what it does not hold: what is short is filled, or the payout waits for a fill.

At a table that deals by itself nobody carries chips, so the house brings them from the cage, on record as a
fill. Where a person deals, the floor asks for one. Play money is handed to the cage as it is needed.
"""

from collections.abc import Sequence
from typing import Final

from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house.preconditions import short_tray
from croupier.house.prizes import in_tray
from croupier.house.staff import ITSELF
from croupier.house.state import House
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.aggregates.unit_of_work import UnitOfWork
from croupier.table import commands as tc
from croupier.table import decide, evolve
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.evolve import effective
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.state import Table

LUMP: Final = 10_000_00
"""How much play money is brought to a tray at a time, beyond what it is short of."""
_TAKES: Final = (e.WagerPaid, e.CapShared, e.ChipsBought, e.CardCorrected, e.RoundDead)
"""What may leave a tray with less than it had."""


def tray_of(house: House, room: TableRoom) -> int:
    """Return what lies in a tray now: by the ledger, and by what happened since it was posted."""
    since = room.table.bank - room.posted.bank if room.posted is not None else 0
    return in_tray(house, room.id) + since


def spare(house: House, room: TableRoom) -> int:
    """Return what may be taken from a tray for anything but its open round, which is posted when it ends."""
    if room.posted is None:
        return in_tray(house, room.id)
    table, least = room.posted, 0
    for event in effective(room.unposted):
        table = evolve(table, event)
        least = min(least, table.bank - room.posted.bank)
    return in_tray(house, room.id) + least


def verify_spare(unit: UnitOfWork, table: str, cents: int) -> None:
    """Refuse to take more from a tray than lies in it."""
    has = spare(unit.house, unit.table(f"{codec.TABLE}/{table}"))
    short = f"{dollars(cents - has)} too little for {dollars(cents)}"
    says = f"the tray of table {table} holds {dollars(has)}, {short}; fill it first, or take it from the cage"
    require(cents <= has, says, ("Q1-40",))


def within_tray(
    unit: UnitOfWork, room: TableRoom, happened: Sequence[e.Event], tables: Sequence[Table]
) -> Sequence[e.Event]:
    """Return as much of what is to happen as the tray can pay, filled if the house may fill it by itself.

    `tables` are the tables after each event.
    """
    if room.posted is None or not any(isinstance(event, _TAKES) for event in happened):
        return happened
    at, short = _first_short(room.table.bank, happened, tables, tray_of(unit.house, room))
    if short <= 0:
        return happened
    if not (room.electronic or is_play_money(unit.house)):
        raise RefusedError(short_tray(room.id, short), ("Q1-40",))
    try:
        cover(unit, room.id, short)
    except RefusedError:
        if not at:
            raise
        return happened[:at]  # what comes next is held until the cage has chips
    return happened


def cover(unit: UnitOfWork, table: str, short: int) -> None:
    """Bring a tray what it is short of from the cage; play money comes from nowhere."""
    if short > 0:
        nothing = is_play_money(unit.house)
        cents = short + LUMP if nothing else short
        unit.ask_house(hc.CoverTray(ITSELF, unit.at, table, cents, from_outside=nothing))


def held_for_fill(house: House, room: TableRoom) -> int:
    """Return by how much the tray is too short for the payment that comes next; nothing where it is not."""
    if room.felt is None or room.posted is None or room.felt.interrupted or room.felt.irregularities:
        return 0
    act = next_act(room.felt)
    if act is None or act.deed not in (DealerAction.PAY, DealerAction.SHARE_CAP):
        return 0
    try:
        coming = decide(room.felt, tc.Proceed())
    except RefusedError:
        return 0
    after = room.tables_after(coming)
    return max(0, _first_short(room.felt.bank, coming, after, tray_of(house, room))[1])


def _first_short(
    bank: int, happened: Sequence[e.Event], tables: Sequence[Table], tray: int
) -> tuple[int, int]:
    """Return which event is the first that a tray cannot pay, and how much it takes to pay for all."""
    at, least = 0, 0
    for number, (event, after) in enumerate(zip(happened, tables, strict=True)):
        tray += after.bank - bank
        if isinstance(event, e.ChipsBought):
            tray -= event.cents
        if tray < 0 and not least:
            shared = (n for n, each in enumerate(happened) if isinstance(each, e.CapShared))
            at = next(shared) if isinstance(event, e.CapShared) else number  # a cap is shared at once
        least, bank = min(least, tray), after.bank
    return at, -least
