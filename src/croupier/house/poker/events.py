"""What happened at a poker table, each event with who entered it and when, and what it makes of the table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any, Final, TypeAlias

from croupier.house.poker.state import Chair, Dealt, PokerHand, PokerTable, PotShare, Turn
from croupier.house.settings import Terms


@dataclass(frozen=True, slots=True)
class PokerOpened:
    """A poker table is open under these terms."""

    by: str
    at: datetime
    table: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player took a seat."""

    by: str
    at: datetime
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class ChipsSoldHere:
    """A player bought chips at the table: they leave its tray, the cash goes into its drop box."""

    by: str
    at: datetime
    seat: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsPutDown:
    """A player put chips on the table that were bought before."""

    by: str
    at: datetime
    seat: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class PlayerStoodUp:
    """A player left with all chips in front of them."""

    by: str
    at: datetime
    seat: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand was dealt to these players."""

    by: str
    at: datetime
    number: int
    button: int
    dealt: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A player acted."""

    by: str
    at: datetime
    turn: Turn


@dataclass(frozen=True, slots=True)
class TurnTakenBack:
    """The last turn was entered wrongly, and its chips are back in front of the player."""

    by: str
    at: datetime
    turn: Turn
    reason: str


@dataclass(frozen=True, slots=True)
class BettingRoundClosed:
    """Everybody has acted, and the next betting round begins."""

    by: str
    at: datetime
    number: int


@dataclass(frozen=True, slots=True)
class HandFinished:
    """The pots were pushed, after the bet nobody called went back and the rake went into the drop box."""

    by: str
    at: datetime
    number: int
    pot: int  # without what nobody called
    rake: int
    returned: tuple[PotShare, ...]
    shares: tuple[PotShare, ...]


@dataclass(frozen=True, slots=True)
class HandInterrupted:
    """Something nobody can help cut the hand short (H-04)."""

    by: str
    at: datetime
    number: int
    says: str


@dataclass(frozen=True, slots=True)
class ConsentNoted:
    """A player in the hand said whether to finish it (Q3-16)."""

    by: str
    at: datetime
    player: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class InterruptionSettled:
    """The floor ruled: the hand goes on, or is a dead hand and its chips go back (H-04, Q3-17)."""

    by: str
    at: datetime
    number: int
    readable: bool
    goes_on: bool
    returned: tuple[PotShare, ...]


@dataclass(frozen=True, slots=True)
class PokerClosed:
    """Nobody plays at this table any more."""

    by: str
    at: datetime


Event: TypeAlias = (
    PokerOpened
    | PlayerSeated
    | ChipsSoldHere
    | ChipsPutDown
    | PlayerStoodUp
    | HandBegun
    | TurnTaken
    | TurnTakenBack
    | BettingRoundClosed
    | HandFinished
    | HandInterrupted
    | ConsentNoted
    | InterruptionSettled
    | PokerClosed
)


CLOSED: Final = PokerTable()
"""A poker table before it opens."""


def evolve(table: PokerTable, event: Event) -> PokerTable:
    """Return the table after an event."""
    return _EVOLVE[type(event)](table, event)._replace(last=event.at)


def rebuild(history: Iterable[Event]) -> PokerTable:
    """Return the table after a whole history."""
    return reduce(evolve, history, CLOSED)


def _with_chips(table: PokerTable, *more: PotShare) -> PokerTable:
    """Return the table with more chips in front of some, or fewer."""
    added: dict[int, int] = {}
    for share in more:
        added[share.seat] = added.get(share.seat, 0) + share.cents
    chairs = tuple(one._replace(chips=one.chips + added.get(one.seat, 0)) for one in table.chairs)
    return table._replace(chairs=chairs)


def _with_hand(table: PokerTable, **values: Any) -> PokerTable:
    return table._replace(hand=table.open_hand._replace(**values))


def _opened(_: PokerTable, event: PokerOpened) -> PokerTable:
    return PokerTable(terms=event.terms)


def _seated(table: PokerTable, event: PlayerSeated) -> PokerTable:
    return table._replace(chairs=tuple(sorted((*table.chairs, Chair(event.seat, event.player)))))


def _more_chips(table: PokerTable, event: ChipsSoldHere | ChipsPutDown) -> PokerTable:
    return _with_chips(table, PotShare(event.seat, event.player, event.cents))


def _stood_up(table: PokerTable, event: PlayerStoodUp) -> PokerTable:
    return table._replace(chairs=tuple(one for one in table.chairs if one.seat != event.seat))


def _begun(table: PokerTable, event: HandBegun) -> PokerTable:
    hand = PokerHand(event.number, event.button, event.dealt)
    return table._replace(hand=hand, hands=event.number, button=event.button)


def _turn(table: PokerTable, event: TurnTaken) -> PokerTable:
    turn = event.turn
    *closed, open_ = table.open_hand.rounds
    table = _with_chips(table, PotShare(turn.seat, turn.player, -turn.paid))
    return _with_hand(table, rounds=(*closed, (*open_, turn)))


def _taken_back(table: PokerTable, event: TurnTakenBack) -> PokerTable:
    turn = event.turn
    *closed, open_ = table.open_hand.rounds
    table = _with_chips(table, PotShare(turn.seat, turn.player, turn.paid))
    return _with_hand(table, rounds=(*closed, open_[:-1]))


def _round_closed(table: PokerTable, _: BettingRoundClosed) -> PokerTable:
    return _with_hand(table, rounds=(*table.open_hand.rounds, ()))


def _finished(table: PokerTable, event: HandFinished) -> PokerTable:
    table = _with_chips(table, *event.returned, *event.shares)
    return table._replace(hand=None, raked=table.raked + event.rake)


def _interrupted(table: PokerTable, event: HandInterrupted) -> PokerTable:
    return _with_hand(table, interrupted=event.says, consents=())


def _consent(table: PokerTable, event: ConsentNoted) -> PokerTable:
    others = (each for each in table.open_hand.consents if each[0] != event.player)
    return _with_hand(table, consents=(*others, (event.player, event.agrees)))


def _settled(table: PokerTable, event: InterruptionSettled) -> PokerTable:
    if event.goes_on:
        return _with_hand(table, interrupted="", consents=())
    return _with_chips(table, *event.returned)._replace(hand=None)


def _closed(_: PokerTable, __: PokerClosed) -> PokerTable:
    return CLOSED


_EVOLVE: Final[dict[type, Callable[[PokerTable, Any], PokerTable]]] = {
    PokerOpened: _opened,
    PlayerSeated: _seated,
    ChipsSoldHere: _more_chips,
    ChipsPutDown: _more_chips,
    PlayerStoodUp: _stood_up,
    HandBegun: _begun,
    TurnTaken: _turn,
    TurnTakenBack: _taken_back,
    BettingRoundClosed: _round_closed,
    HandFinished: _finished,
    HandInterrupted: _interrupted,
    ConsentNoted: _consent,
    InterruptionSettled: _settled,
    PokerClosed: _closed,
}
