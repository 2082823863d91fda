"""What a command at a table leads to beyond the table: cards opened, jackpots told, the ledger posted.

What a round moves is posted when it ends; who sits down, leaves, and what chips they bring is posted at once.
Until then the ledger has a player's bets still on their rail, where nobody can redeem them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from croupier.house.jackpots import bound, told
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as decide_jackpots
from croupier.house.posting import post
from croupier.server.fair.commitments import CommittedDeck
from croupier.server.rooms import facts as f
from croupier.server.rooms.table_room import TableRoom
from croupier.server.rooms.turn import Turn
from croupier.table import commands as tc
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, NOTHING, Automation, perform, run_on
from croupier.table.evolve import effective
from croupier.table.plan import Deed
from croupier.table.view import Audience, Role, view

HOUSE: Final = "house"
"""Who does what the house does by itself."""
AUTOMATIC: Final[Automation] = EVERYTHING - {Deed.CLOSE_BETS, Deed.FINISH}
"""What an electronic table does at once; closing the bets and clearing the layout wait for their clocks."""
_SEEN: Final = (e.CardDealt, e.CardTurnedUp, e.GroupTurnedUp, e.HandTurnedUp)
_ENDS: Final = (e.RoundFinished, e.RoundDead)
_POSTED: Final = (e.ChipsBought, e.ChipsBrought, e.ChipsCashed, e.PlayerSat, e.PlayerLeft, *_ENDS)


class Shoe(NamedTuple):
    """Where an electronic table's cards come from, and how the house is bound to them."""

    shuffled: Callable[[], tuple[int, ...]]
    commit: Callable[[str, Sequence[int]], CommittedDeck]


def play(turn: Turn, stream: str, command: tc.Command) -> None:
    """Let the table decide a command, and everything follow that is automatic."""
    room = turn.table(stream)
    happened: list[e.Event] = []
    perform(room.table, command, AUTOMATIC if room.electronic else NOTHING, happened)
    happen(turn, stream, happened)


def go_on(turn: Turn, stream: str) -> None:
    """Do what is automatic at an electronic table, as after a ruling."""
    happened: list[e.Event] = []
    run_on(turn.table(stream).table, AUTOMATIC, happened)
    happen(turn, stream, happened)


def begin_round(turn: Turn, stream: str, shoe: Shoe) -> None:
    """Begin a round at an electronic table: with a fresh deck that the house is bound to from now on."""
    show_jackpots(turn, stream)
    room = turn.table(stream)
    number = room.table.rounds + 1
    deck = shoe.commit(round_id(room.id, number), shoe.shuffled())
    turn.tell(stream, f.DeckCommitted(number, deck.commitments, deck.secret()))
    play(turn, stream, tc.StartRound(deck.cards))


def round_id(table: str, number: int) -> str:
    """Return the name of a round, which never comes again.

    >>> round_id("T1", 17)
    'table/T1 17'
    """
    return f"table/{table} {number}"


def show_jackpots(turn: Turn, stream: str) -> None:
    """Post at a table what binds its next round (R1-28, R1-29)."""
    room = turn.table(stream)
    if room.laid is None or room.laid.jackpots is None:
        return
    values = bound(turn.jackpots(room.laid.jackpots).jackpots, room.id)
    if values and values != room.table.jackpots:
        play(turn, stream, tc.PostJackpots(HOUSE, values))


def happen(turn: Turn, stream: str, happened: Sequence[e.Event]) -> None:
    """Let events of a table happen, and what they lead to elsewhere."""
    before = turn.table(stream)
    turn.tell(stream, *happened)
    _open_cards(turn, before, happened)
    _tell_jackpots(turn, before, happened)
    if any(isinstance(event, _POSTED) for event in happened):
        post_now(turn, stream)


def post_now(turn: Turn, stream: str) -> None:
    """Post to the ledger whatever happened at a table since it was last told."""
    room = turn.table(stream)
    if not room.unposted or room.posted is None:
        return
    first = room.happened - len(room.unposted)
    counted = effective(room.unposted)
    command = post(room.id, room.posted, counted, first=first, by=turn.who, at=turn.at)
    # What was undone happened too, though it moved nothing in the end.
    turn.ask_house(replace(command, count=len(room.unposted)))


def _open_cards(turn: Turn, before: TableRoom, happened: Sequence[e.Event]) -> None:
    """Open the positions of cards that everybody sees now."""
    room = turn.table(before.stream)
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
        turn.tell(before.stream, f.CardsOpened(room.table.round.number, openings))


def _tell_jackpots(turn: Turn, before: TableRoom, happened: Sequence[e.Event]) -> None:
    """Tell the set of jackpots a table shows that a round began or ended, and who won."""
    name = before.laid.jackpots if before.laid else None
    if name is None:
        return
    ended = any(isinstance(event, _ENDS) for event in happened)
    if not ended and not any(isinstance(event, e.RoundStarted) for event in happened):
        return
    events = (*before.history, *happened) if ended else happened
    table = turn.table(before.stream).table
    for command in told(before.id, table, events, by=turn.who, at=turn.at):
        if ended and before.history and isinstance(command, jc.BeginRound):
            continue  # it was told when the round began
        for event in decide_jackpots(turn.jackpots(name).jackpots, command):
            turn.tell(f"jackpots/{name}", event)
