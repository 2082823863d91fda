"""What events make of a round as it is settled: hands turned up, wagers taken and paid."""

from collections.abc import Callable
from typing import Any, Final

from croupier.table import events as e
from croupier.table.evolve.play import at_head, keyed_at, onward, playing, with_chips
from croupier.table.plan import DealerAction
from croupier.table.state import (
    Place,
    Settled,
    Table,
    change,
    settled_with,
    with_cards_up,
    with_hand,
    with_round,
    with_settled,
)


def _hand_up(table: Table, event: e.HandTurnedUp) -> Table:
    play = playing(table)
    group, number = table.plan.group_number[event.group], play.hand_at[event.seat]
    hand = play.hands[number]
    play = keyed_at(play, Place(number, group, 0, event.cards))
    return onward(table, with_hand(play, number, with_cards_up(hand, group, event.cards)))


def _racked(table: Table, event: e.HandRacked) -> Table:
    play = playing(table)
    number = play.hand_at[event.seat]
    head = play.todo[0]
    in_turn = (
        head.action is DealerAction.RACK and head.hand == number
    )  # else it went with the forfeits (R0-29)
    return onward(table, with_hand(play, number, change(play.hands[number], racked=True)), done=in_turn)


def _called(table: Table, event: e.HandCalled) -> Table:
    play = playing(table)
    number = play.hand_at[event.seat]
    hand = play.hands[number]
    hand = change(hand, called=hand.called | {event.pay})
    return change(table, round=with_hand(play, number, hand))


def _acknowledged(table: Table, event: e.HandAcknowledged) -> Table:
    play = playing(table)
    number = play.hand_at[event.seat]
    hand = play.hands[number]
    hand = change(hand, acknowledged=hand.acknowledged | {event.pay})
    return change(table, round=with_hand(play, number, hand))


def _verified(table: Table, event: e.WinVerified) -> Table:
    play = playing(table)
    number = play.hand_at[event.seat]
    hand = play.hands[number]
    hand = change(hand, verified=hand.verified | {event.wager})
    return change(table, round=with_hand(play, number, hand))


def _settle(table: Table, seat: int, wager_id: str, settled: Settled) -> Table:
    """Give a player what a wager got; the bank has the bet, less that. What is due is owed."""
    play = playing(table)
    number, wager = play.hand_at[seat], table.plan.wager_number[wager_id]
    hand = play.hands[number]
    play = with_hand(play, number, with_settled(hand, wager, settled))
    taken = 0 if hand.settled[wager] else hand.bets[wager]  # a stake is taken before a bonus is paid on it
    if settled is _LOST:
        return with_round(table, at_head(table, play), table.players, table.bank + taken)
    won, returned, _, due, _ = settled
    got = won + returned - due
    if due:
        table = change(table, owed=table.owed + due)
    players = with_chips(table, hand.player, got) if got else table.players
    return with_round(table, at_head(table, play), players, table.bank + taken - got)


_LOST: Final = Settled(0, 0)
_MONEY: Final = (DealerAction.TAKE, DealerAction.PAY)


def _taken(table: Table, event: e.WagerTaken) -> Table:
    """Take a lost stake; a bonus that was won with it is paid when its turn comes (R0-38, R0-39)."""
    play = playing(table)
    result = play.result
    if result is None or not result.won:
        return _settle(table, event.seat, event.wager, _LOST)
    head = play.todo[0]
    number, wager = play.hand_at[event.seat], table.plan.wager_number[event.wager]
    here = head.action in _MONEY and (head.hand, head.what) == (number, wager)
    bonus = result.bonus_on_a_loss if here and not play.hands[number].forfeited else 0
    return _settle(table, event.seat, event.wager, _LOST._replace(bonus=bonus) if bonus else _LOST)


def _paid(table: Table, event: e.WagerPaid) -> Table:
    settled = settled_with(event.won, event.stake, event.held, event.due)
    return _settle(table, event.seat, event.wager, settled)


def _pushed(table: Table, event: e.WagerPushed) -> Table:
    return _settle(table, event.seat, event.wager, settled_with(0, event.cents))


def _cap_shared(table: Table, event: e.CapShared) -> Table:
    play = playing(table)
    number = play.hand_at[event.seat]
    wager, hand = table.plan.wager_number[event.wager], play.hands[number]
    before = hand.settled[wager]
    assert before is not None  # noqa: S101 (only what was paid is shared)
    won = before.won + event.cents
    due = won if table.is_large(hand, wager, won) else 0  # the house signs for what is paid in the end
    owed = due - before.due
    settled = Settled(won, before.returned, due=due)
    play = with_hand(play, number, with_settled(hand, wager, settled))
    if owed:
        table = change(table, owed=table.owed + owed)
    players = with_chips(table, hand.player, event.cents - owed)
    return with_round(table, at_head(table, play), players, table.bank - event.cents + owed)


def _finished(table: Table, _: e.RoundFinished) -> Table:
    """End a round; at a live table it is kept until the next one ends, so that it can be put right."""
    play = playing(table)
    return change(table, round=None, rounds=table.rounds + 1, last=play if play.keyed else None)


EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.HandTurnedUp: _hand_up,
    e.HandCalled: _called,
    e.HandAcknowledged: _acknowledged,
    e.WinVerified: _verified,
    e.WagerTaken: _taken,
    e.WagerPaid: _paid,
    e.WagerPushed: _pushed,
    e.CapShared: _cap_shared,
    e.HandRacked: _racked,
    e.RoundFinished: _finished,
}
