"""What an event makes of a poker table: `evolve(table, event)` is what comes next, and no more."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from croupier.house.poker import events as e
from croupier.house.poker.pots import Share
from croupier.house.poker.state import Chair, Hand, PokerTable

CLOSED: Final = PokerTable()
"""A poker table before it opens."""


def evolve(table: PokerTable, event: e.Event) -> PokerTable:
    """Return the table after an event."""
    return _EVOLVE[type(event)](table, event)._replace(last=event.at)


def rebuild(history: Iterable[e.Event]) -> PokerTable:
    """Return the table after a whole history."""
    return reduce(evolve, history, CLOSED)


def _with_chips(table: PokerTable, *more: Share) -> PokerTable:
    """Return the table with more chips in front of some, or fewer."""
    added: dict[int, int] = {}
    for share in more:
        added[share.seat] = added.get(share.seat, 0) + share.cents
    chairs = tuple(one._replace(chips=one.chips + added.get(one.seat, 0)) for one in table.chairs)
    return table._replace(chairs=chairs)


def _with_hand(table: PokerTable, **values: Any) -> PokerTable:
    return table._replace(hand=table.open_hand._replace(**values))


def _opened(_: PokerTable, event: e.PokerOpened) -> PokerTable:
    return PokerTable(terms=event.terms)


def _seated(table: PokerTable, event: e.PlayerSeated) -> PokerTable:
    return table._replace(chairs=tuple(sorted((*table.chairs, Chair(event.seat, event.player)))))


def _more_chips(table: PokerTable, event: e.ChipsSoldHere | e.ChipsPutDown) -> PokerTable:
    return _with_chips(table, Share(event.seat, event.player, event.cents))


def _stood_up(table: PokerTable, event: e.PlayerStoodUp) -> PokerTable:
    return table._replace(chairs=tuple(one for one in table.chairs if one.seat != event.seat))


def _begun(table: PokerTable, event: e.HandBegun) -> PokerTable:
    hand = Hand(event.number, event.button, event.dealt)
    return table._replace(hand=hand, hands=event.number, button=event.button)


def _turn(table: PokerTable, event: e.TurnTaken) -> PokerTable:
    turn = event.turn
    *closed, open_ = table.open_hand.rounds
    table = _with_chips(table, Share(turn.seat, turn.player, -turn.paid))
    return _with_hand(table, rounds=(*closed, (*open_, turn)))


def _taken_back(table: PokerTable, event: e.TurnTakenBack) -> PokerTable:
    turn = event.turn
    *closed, open_ = table.open_hand.rounds
    table = _with_chips(table, Share(turn.seat, turn.player, turn.paid))
    return _with_hand(table, rounds=(*closed, open_[:-1]))


def _round_closed(table: PokerTable, _: e.BettingRoundClosed) -> PokerTable:
    return _with_hand(table, rounds=(*table.open_hand.rounds, ()))


def _finished(table: PokerTable, event: e.HandFinished) -> PokerTable:
    table = _with_chips(table, *event.returned, *event.shares)
    return table._replace(hand=None, raked=table.raked + event.rake)


def _interrupted(table: PokerTable, event: e.HandInterrupted) -> PokerTable:
    return _with_hand(table, interrupted=event.says, consents=())


def _consent(table: PokerTable, event: e.ConsentNoted) -> PokerTable:
    others = (each for each in table.open_hand.consents if each[0] != event.player)
    return _with_hand(table, consents=(*others, (event.player, event.agrees)))


def _settled(table: PokerTable, event: e.InterruptionSettled) -> PokerTable:
    if event.goes_on:
        return _with_hand(table, interrupted="", consents=())
    return _with_chips(table, *event.returned)._replace(hand=None)


def _closed(_: PokerTable, __: e.PokerClosed) -> PokerTable:
    return CLOSED


_EVOLVE: Final[dict[type, Callable[[PokerTable, Any], PokerTable]]] = {
    e.PokerOpened: _opened,
    e.PlayerSeated: _seated,
    e.ChipsSoldHere: _more_chips,
    e.ChipsPutDown: _more_chips,
    e.PlayerStoodUp: _stood_up,
    e.HandBegun: _begun,
    e.TurnTaken: _turn,
    e.TurnTakenBack: _taken_back,
    e.BettingRoundClosed: _round_closed,
    e.HandFinished: _finished,
    e.HandInterrupted: _interrupted,
    e.ConsentNoted: _consent,
    e.InterruptionSettled: _settled,
    e.PokerClosed: _closed,
}
