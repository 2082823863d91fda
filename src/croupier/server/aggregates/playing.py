"""What a command at a table leads to beyond the table: cards opened, jackpots informed, the ledger posted.

At a table that deals by itself nobody carries chips, so the house brings them from the cage, on record as a
fill. Where a person deals, the floor asks for one. Play money is handed to the cage as it is needed.

What a round moves is posted when it ends; who sits down, leaves, and what chips they bring is posted at once.
Until then the ledger has a player's bets still on their rail, where nobody can redeem them. Chips of the
bearer have no rail, so every bet and payment with them is posted at once: what is out is always known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house.jackpots import bound
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import commands_for as jackpot_commands
from croupier.house.jackpots import decide as decide_jackpots
from croupier.house.jackpots.events import WinPaid
from croupier.house.ledger import AccountKind
from croupier.house.posting import moves, post, post_undo
from croupier.house.preconditions import short_tray, verify_holds
from croupier.house.settings import ITSELF, DeckReveal
from croupier.house.state import House, of_table
from croupier.house.transfers import in_tray
from croupier.house.wins import BETWEEN_DEALERS, PrizeSource
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.sealed_round import sealed_for
from croupier.server.aggregates.table_room import TableRoom, dealers_of
from croupier.server.aggregates.winnings import hold_wins
from croupier.server.fair.commitments import CommittedDeck
from croupier.table import commands as tc
from croupier.table import decide, evolve
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.drive import EVERYTHING, NOTHING, Automation, perform, run_on
from croupier.table.evolve import effective
from croupier.table.plan import DealerAction
from croupier.table.refused import OverdrawnError, RefusedError
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view

LUMP: Final = 10_000_00
"""How much play money is brought to a tray at a time, beyond what it is short of."""
_TAKES: Final = (
    e.WagerPaid, e.CapShared, e.ChipsBought, e.CardCorrected, e.CardRekeyed, e.RoundDead, e.BetCorrected,
    e.DecisionCorrected, e.PayoutCorrected, e.PayoutReversed, e.BuyInCorrected,
)  # fmt: skip
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
    tray = of_table(AccountKind.BANK, table)
    verify_holds(unit.house, tray, has, cents, "fill it first, or take it from the cage")


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
        keyed = any(not isinstance(event, e.WentOn) for event in happened[:at])
        if keyed and isinstance(happened[at], e.WagerPaid | e.CapShared):
            return happened[:at]  # a card is in, and the payment that it leads to is held for a fill
        raise OverdrawnError(short_tray(unit.house, room.id, short), ("Q1-40",))
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


def two_sign(house: House, room: TableRoom) -> bool:
    """Whether two people sign what holds, ends or takes a hand: in a round for money that nobody deals."""
    playing = room.felt is not None and room.felt.round is not None and bool(room.felt.round.hands)
    return room.electronic and playing and not is_play_money(house)


def hand_in_play(house: House, rooms: Iterable[TableRoom], player: str) -> str | None:
    """Return the table where two people sign what takes a hand, and this player has one to decide about."""
    for room in rooms:
        hands = room.felt.round.hands if room.felt is not None and room.felt.round is not None else ()
        live = any(hand.player == player and hand.folded_at is None for hand in hands)
        if live and two_sign(house, room):
            return room.id
    return None


def held_for_fill(house: House, room: TableRoom) -> int:
    """Return by how much the tray is too short for the payment that comes next; nothing where it is not."""
    if room.felt is None or room.posted is None or room.felt.interrupted or room.felt.irregularities:
        return 0
    act = next_act(room.felt)
    if act is None or act.action not in (DealerAction.PAY, DealerAction.SHARE_CAP):
        return 0
    try:
        coming = decide(room.felt, tc.Proceed())
    except RefusedError:
        return 0
    after = room.tables_after(coming)
    return _first_short(room.felt.bank, coming, after, tray_of(house, room))[1]


def _first_short(
    bank: int, happened: Sequence[e.Event], tables: Sequence[Table], tray: int
) -> tuple[int, int]:
    """Return which event is the first that a tray cannot pay, and how much it takes to pay for all."""
    at, least = 0, 0
    for number, (event, after) in enumerate(zip(happened, tables, strict=True)):
        tray += after.bank - bank
        if isinstance(event, e.ChipsBought):
            tray -= event.cents
        if isinstance(event, e.BuyInCorrected):
            tray -= event.after_cents - event.before_cents
        if tray < 0 and not least:
            shared = (n for n, each in enumerate(happened) if isinstance(each, e.CapShared))
            at = next(shared) if isinstance(event, e.CapShared) else number  # a cap is shared at once
        least, bank = min(least, tray), after.bank
    return at, -least


AUTOMATIC: Final[Automation] = EVERYTHING - {DealerAction.CLOSE_BETS, DealerAction.FINISH}
"""What an electronic table does at once; closing the bets and clearing the layout wait for their clocks."""
_SEEN: Final = (e.CardDealt, e.CardTurnedUp, e.GroupTurnedUp, e.HandTurnedUp)
_ENDS: Final = (e.RoundFinished, e.RoundDead)
_POSTED: Final = (
    e.ChipsBought, e.ChipsBrought, e.ChipsCashed, e.PlayerSat, e.PlayerLeft, e.BuyInCorrected,
    e.PayoutReversed, *_ENDS,
)  # fmt: skip


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


def begin_round(unit: UnitOfWork, stream: str) -> None:
    """Begin a round at an electronic table: with fresh decks that the house is bound to from now on."""
    show_jackpots(unit, stream)
    show_limits(unit, stream)
    room = unit.table(stream)
    settings = unit.house.settings
    reveal = settings.reveal if settings else DeckReveal.SEEN
    unit.tell(stream, sealed_for(room.id, room.table, room.seals, unit.anchor, unit.shoe, reveal))
    play(unit, stream, tc.StartRound(uncut=True))


def show_jackpots(unit: UnitOfWork, stream: str) -> None:
    """Post at a table what binds its next round (R1-28, R1-29)."""
    room = unit.table(stream)
    if room.setup is None or room.setup.jackpots is None:
        return
    values = bound(unit.jackpots(room.setup.jackpots).jackpots, room.id)
    if values and values != room.table.jackpots:
        play(unit, stream, tc.PostJackpots(ITSELF, values))


def show_between_rounds(unit: UnitOfWork, set_: str) -> None:
    """Show what is posted at once at every table of a set where no round is open (R1-28)."""
    for table in unit.jackpots(set_).jackpots.tables:
        room = unit.table(f"{codec.TABLE}/{table}")
        plays = room.is_open and room.setup is not None and room.setup.jackpots == set_
        if plays and room.table.round is None:
            show_jackpots(unit, room.stream)


def show_limits(unit: UnitOfWork, stream: str) -> None:
    """Post at a table the limits that are set for it, unless bets are up: those it was opened with stand."""
    room, book = unit.table(stream), unit.house.tables.get(unit.table(stream).id)
    if book is None or book.limits == room.table.posting.limits:
        return
    if room.table.round is None or not room.table.round.hands:
        play(unit, stream, tc.PostLimits(unit.who, book.limits))


def record_events(
    unit: UnitOfWork,
    stream: str,
    happened: Sequence[e.Event],
    tables: Sequence[Table] | None = None,
    *,
    opens_void: bool = True,
) -> None:
    """Let events of a table happen, and what they lead to elsewhere; `tables` are those after each event.

    The decks of a round that dies before it is cut are opened, but with `opens_void` off.
    """
    if opens_void and any(isinstance(event, e.RoundDead) for event in happened):
        _open_void(unit, stream)
    before = unit.table(stream)
    if tables is None:
        tables = before.tables_after(happened)
    happened = within_tray(unit, before, happened, tables)
    unit.tell_played(stream, happened, tables)
    _open_cards(unit, before, happened)
    _tell_jackpots(unit, before, happened)
    if any(isinstance(event, _POSTED) or (before.table.bearer and moves(event)) for event in happened):
        post_now(unit, stream)
    _note_variances(unit, before.id, happened)
    for number, event in enumerate(happened):
        if isinstance(event, _ENDS):
            hold_wins(unit, before, tables[number - 1] if number else before.table, event)
    if before.setup and before.setup.jackpots and any(isinstance(event, _ENDS) for event in happened):
        _pay_for_nothing(unit, before.setup.jackpots)
        show_jackpots(unit, stream)


def _note_variances(unit: UnitOfWork, table: str, happened: Sequence[e.Event]) -> None:
    """Open an incident for what a player who is gone has too much or too little: a manager follows it up."""
    for event in happened:
        if isinstance(event, e.PayoutReversed) and event.gone:
            more = event.after_cents - event.before_cents
            has = f"{dollars(abs(more))} too {'little' if more > 0 else 'much'}"
            says = f"round {event.number}, seat {event.seat}, {event.wager}: {event.player} left with {has}"
            unit.ask_house(hc.ReportIncident(event.by, unit.at, "variance", says, table, (event.player,)))


def _open_void(unit: UnitOfWork, stream: str) -> None:
    """Open every deck of a round that ends before one was chosen: nothing of it will be dealt."""
    sealed = unit.table(stream).sealed
    if sealed is not None and sealed.made is None:
        silent = tuple((each.seat, each.player) for each in sealed.silent)
        unit.tell(stream, f.DecksOpened(sealed.sealed.round, sealed.void_seeds(), silent))


def post_now(unit: UnitOfWork, stream: str) -> None:
    """Post to the ledger whatever happened at a table since the last posting."""
    room = unit.table(stream)
    if not room.unposted or room.posted is None:
        return
    first = room.happened - len(room.unposted)
    counted = effective(room.unposted)
    undone = _undoes_posted(room.unposted)
    if undone is not None:
        command = post_undo(room.id, room.posted, undone, room.table, first=first, by=unit.who, at=unit.at)
    else:
        command = post(room.id, room.posted, counted, first=first, by=unit.who, at=unit.at)
    # What was undone happened too, though it moved nothing in the end.
    unit.ask_house(replace(command, count=len(room.unposted)))


def _undoes_posted(unposted: Sequence[e.Event]) -> e.StepUndone | None:
    """Return what takes back steps that the ledger knows already, if anything does."""
    since = 0
    for event in unposted:
        if isinstance(event, e.StepUndone):
            if event.count > since:
                return event
            since -= event.count
        else:
            since += 1
    return None


def _open_cards(unit: UnitOfWork, before: TableRoom, happened: Sequence[e.Event]) -> None:
    """Open the positions of cards that everybody sees now."""
    room = unit.table(before.stream)
    bound = room.committed or room.sealed
    if bound is None or room.table.round is None or not any(isinstance(event, _SEEN) for event in happened):
        return
    seen = view(room.table, Audience(Role.BYSTANDER))
    hands = [cards for hand in seen.hands for _, cards in hand.cards]
    lie = {card for cards in (*hands, *(cards for _, cards in seen.shared)) for card in cards}
    known = {opening.card for opening in room.openings}
    new = frozenset(card for card in lie if card is not None and card not in known)
    if not new:
        return
    if isinstance(bound, CommittedDeck):
        openings = tuple(f.OpenedPosition(o.position, o.card, o.nonce.hex()) for o in bound.openings(new))
    else:
        openings = bound.openings(new)
    unit.tell(before.stream, f.CardsOpened(room.table.round.number, openings))


def _tell_jackpots(unit: UnitOfWork, before: TableRoom, happened: Sequence[e.Event]) -> None:
    """Tell the set of jackpots a table shows that a round began or ended, and who won."""
    name = before.setup.jackpots if before.setup else None
    if name is None:
        return
    ended = any(isinstance(event, _ENDS) for event in happened)
    if not ended and not any(isinstance(event, e.RoundStarted) for event in happened):
        return
    events = (*before.history, *happened) if ended else happened
    table = unit.table(before.stream).table
    book = unit.house.tables.get(before.id)
    number = table.rounds if ended else table.rounds + 1
    dealer = BETWEEN_DEALERS.join(dealers_of(before, book.dealer if book else None, number))
    last = before.table if ended and before.table.round else None
    for command in jackpot_commands(
        before.id, table, events, by=unit.who, at=unit.at, last=last, dealer=dealer
    ):
        if ended and before.history and isinstance(command, jc.BeginRound):
            continue  # it was sent when the round began
        for event in decide_jackpots(unit.jackpots(name).jackpots, command):
            unit.tell(f"jackpots/{name}", event)


# --------------------------------------------------------------------------------------------- jackpots


def pay_out(unit: UnitOfWork, set_: str, paid: WinPaid) -> None:
    """Take a jackpot that was paid out of its source; a winner who still sits there has chips in front."""
    win = unit.jackpots(set_).jackpots.win(paid.win)
    if not win.claim.held or paid.source is None:
        return  # the table has paid it itself, when it was won
    stream = f"{codec.TABLE}/{win.table}"
    if paid.source is PrizeSource.TRAY:
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
    if sits and paid.source is PrizeSource.TRAY and not room.table.bearer:
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
