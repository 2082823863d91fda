"""What a command at a table leads to beyond the table: cards opened, jackpots told, the ledger posted.

What a round moves is posted when it ends; who sits down, leaves, and what chips they bring is posted at once.
Until then the ledger has a player's bets still on their rail, where nobody can redeem them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from croupier.house import commands as hc
from croupier.house.jackpots import bound, told
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as decide_jackpots
from croupier.house.jackpots.events import WinPaid
from croupier.house.posting import post
from croupier.house.staff import ITSELF
from croupier.house.state import Source
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.aggregates.tray import cover, spare, verify_spare, within_tray
from croupier.server.aggregates.unit_of_work import UnitOfWork
from croupier.server.fair.commitments import CommittedDeck
from croupier.table import commands as tc
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, NOTHING, Automation, perform, run_on
from croupier.table.evolve import effective
from croupier.table.plan import DealerAction
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view

AUTOMATIC: Final[Automation] = EVERYTHING - {DealerAction.CLOSE_BETS, DealerAction.FINISH}
"""What an electronic table does at once; closing the bets and clearing the layout wait for their clocks."""
_SEEN: Final = (e.CardDealt, e.CardTurnedUp, e.GroupTurnedUp, e.HandTurnedUp)
_ENDS: Final = (e.RoundFinished, e.RoundDead)
_POSTED: Final = (e.ChipsBought, e.ChipsBrought, e.ChipsCashed, e.PlayerSat, e.PlayerLeft, *_ENDS)


class Shoe(NamedTuple):
    """Where an electronic table's cards come from, and how the house is bound to them."""

    shuffled: Callable[[], tuple[int, ...]]
    commit: Callable[[str, Sequence[int]], CommittedDeck]


def play(unit: UnitOfWork, stream: str, command: tc.Command) -> None:
    """Let the table decide a command, and everything follow that is automatic."""
    room = unit.table(stream)
    happened: list[e.Event] = []
    tables: list[Table] = []
    perform(room.table, command, AUTOMATIC if room.electronic else NOTHING, happened, tables)
    record_events(unit, stream, happened, tables)


def run_automatic_steps(unit: UnitOfWork, stream: str) -> None:
    """Do what is automatic at an electronic table, as after a ruling, or once a fill has come."""
    happened: list[e.Event] = []
    tables: list[Table] = []
    run_on(unit.table(stream).table, AUTOMATIC, happened, tables)
    record_events(unit, stream, happened, tables)


def begin_round(unit: UnitOfWork, stream: str, shoe: Shoe) -> None:
    """Begin a round at an electronic table: with a fresh deck that the house is bound to from now on."""
    show_jackpots(unit, stream)
    room = unit.table(stream)
    number = room.table.rounds + 1
    deck = shoe.commit(round_id(room.id, number), shoe.shuffled())
    unit.tell(stream, f.DeckCommitted(number, deck.commitments, deck.secret()))
    play(unit, stream, tc.StartRound(deck.cards))


def round_id(table: str, number: int) -> str:
    """Return the name of a round, which never comes again.

    >>> round_id("T1", 17)
    'table/T1 17'
    """
    return f"table/{table} {number}"


def show_jackpots(unit: UnitOfWork, stream: str) -> None:
    """Post at a table what binds its next round (R1-28, R1-29)."""
    room = unit.table(stream)
    if room.laid is None or room.laid.jackpots is None:
        return
    values = bound(unit.jackpots(room.laid.jackpots).jackpots, room.id)
    if values and values != room.table.jackpots:
        play(unit, stream, tc.PostJackpots(ITSELF, values))


def record_events(
    unit: UnitOfWork, stream: str, happened: Sequence[e.Event], tables: Sequence[Table] | None = None
) -> None:
    """Let events of a table happen, and what they lead to elsewhere; `tables` are those after each event."""
    before = unit.table(stream)
    if tables is None:
        tables = before.tables_after(happened)
    happened = within_tray(unit, before, happened, tables)
    unit.tell_played(stream, happened, tables)
    _open_cards(unit, before, happened)
    _tell_jackpots(unit, before, happened)
    if any(isinstance(event, _POSTED) for event in happened):
        post_now(unit, stream)
    if before.laid and before.laid.jackpots and any(isinstance(event, _ENDS) for event in happened):
        _pay_for_nothing(unit, before.laid.jackpots)


def post_now(unit: UnitOfWork, stream: str) -> None:
    """Post to the ledger whatever happened at a table since it was last told."""
    room = unit.table(stream)
    if not room.unposted or room.posted is None:
        return
    first = room.happened - len(room.unposted)
    counted = effective(room.unposted)
    command = post(room.id, room.posted, counted, first=first, by=unit.who, at=unit.at)
    # What was undone happened too, though it moved nothing in the end.
    unit.ask_house(replace(command, count=len(room.unposted)))


def _open_cards(unit: UnitOfWork, before: TableRoom, happened: Sequence[e.Event]) -> None:
    """Open the positions of cards that everybody sees now."""
    room = unit.table(before.stream)
    deck = room.committed
    if deck is None or room.table.round is None or not any(isinstance(event, _SEEN) for event in happened):
        return
    seen = view(room.table, Audience(Role.BYSTANDER))
    hands = [cards for hand in seen.hands for _, cards in hand.cards]
    lie = {card for cards in (*hands, *(cards for _, cards in seen.shared)) for card in cards}
    known = {opening.card for opening in room.openings}
    new = frozenset(card for card in lie if card is not None and card not in known)
    if new:
        openings = tuple(f.Opening(o.position, o.card, o.nonce.hex()) for o in deck.openings(new))
        unit.tell(before.stream, f.CardsOpened(room.table.round.number, openings))


def _tell_jackpots(unit: UnitOfWork, before: TableRoom, happened: Sequence[e.Event]) -> None:
    """Tell the set of jackpots a table shows that a round began or ended, and who won."""
    name = before.laid.jackpots if before.laid else None
    if name is None:
        return
    ended = any(isinstance(event, _ENDS) for event in happened)
    if not ended and not any(isinstance(event, e.RoundStarted) for event in happened):
        return
    events = (*before.history, *happened) if ended else happened
    table = unit.table(before.stream).table
    book = unit.house.tables.get(before.id)
    dealer = (book.dealer if book else None) or ""
    last = before.table if ended and before.table.round else None
    for command in told(before.id, table, events, by=unit.who, at=unit.at, last=last, dealer=dealer):
        if ended and before.history and isinstance(command, jc.BeginRound):
            continue  # it was told when the round began
        for event in decide_jackpots(unit.jackpots(name).jackpots, command):
            unit.tell(f"jackpots/{name}", event)


# --------------------------------------------------------------------------------------------- jackpots


def pay_out(unit: UnitOfWork, set_: str, paid: WinPaid) -> None:
    """Take a jackpot that was paid out of its source; a winner who still sits there has chips in front."""
    win = unit.jackpots(set_).jackpots.win(paid.win)
    if not win.claim.held or paid.source is None:
        return  # the table has paid it itself, when it was won
    stream = f"{codec.TABLE}/{win.table}"
    if paid.source is Source.TRAY:
        if is_play_money(unit.house):
            cover(unit, win.table, paid.cents - spare(unit.house, unit.table(stream)))
        verify_spare(unit, win.table, paid.cents)
    prize = hc.PayPrize(
        paid.by,
        unit.at,
        win.table,
        win.player,
        owed=win.claim.held,
        cents=paid.cents,
        source=paid.source,
        says=paid.how,
        win=f"{set_} {win.number}",
    )
    unit.ask_house(prize)
    room = unit.table(stream)
    sits = room.felt is not None and room.felt.player(win.player) is not None
    if sits and paid.source is Source.TRAY:
        play(unit, stream, tc.BringChips(win.player, paid.cents))


def _pay_for_nothing(unit: UnitOfWork, set_: str) -> None:
    """Sign and pay in the name of the house what was won for nothing, at tables where no floor walks."""
    if not is_play_money(unit.house):
        return
    for win in unit.jackpots(set_).jackpots.wins:
        waits = win.claim.held and win.due is not None and win.paid_by is None and not win.void
        if waits and unit.table(f"{codec.TABLE}/{win.table}").clocks.floor:
            command = jc.PayForNothing(ITSELF, unit.at, win.number)
            for event in decide_jackpots(unit.jackpots(set_).jackpots, command):
                unit.tell(f"{codec.JACKPOTS}/{set_}", event)
                if isinstance(event, WinPaid):
                    pay_out(unit, set_, event)
