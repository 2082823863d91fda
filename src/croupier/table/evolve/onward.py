"""Moving through a round: what is done is struck off the list, and the next step is entered."""

from typing import Any

from croupier.games.procedure import TakeBets
from croupier.table import events as e
from croupier.table.agenda import acts_of, comes_again, is_due
from croupier.table.outcome import outcome
from croupier.table.plan import Deed
from croupier.table.state import Act, Hand, Outcome, Player, Round, Table, change, with_round


def onward(
    table: Table,
    play: Round,
    *,
    done: bool = False,
    players: tuple[Player, ...] | None = None,
    bank: int | None = None,
) -> Table:
    """Strike off the list what is done or has nothing left to do; where it is empty, enter the next step."""
    play = _at_head(table, play, done=done)
    players = table.players if players is None else players
    return with_round(table, play, players, table.bank if bank is None else bank)


def _at_head(table: Table, play: Round, *, done: bool) -> Round:
    """Return the round with what comes next at the head of its list, and what the wager there gets."""
    todo = play.todo
    at = 1 if done else 0
    result: Outcome | None = None
    weighed: tuple[int, int] | None = None  # the hand and wager of that result
    while True:
        for place in range(at, len(todo)):
            act = todo[place]
            deed, number, what, _ = act
            if deed is Deed.TAKE or deed is Deed.PAY:
                hand = play.hands[number]
                if hand.settled[what] is not None:
                    continue
                if weighed != (number, what):
                    weighed, result = (number, what), outcome(table, play, hand, what)
                waits = result is None or result.reason is e.Reason.FELL
                if waits and comes_again(table, play, act):  # for the main wager's pass
                    continue
                if result is not None and bool(result.won or result.returned) is (deed is Deed.TAKE):
                    continue
                return tuple.__new__(Round, (todo[place:], result, *play[2:]))
            if is_due(table, play, act):
                return tuple.__new__(Round, (todo[place:], None, *play[2:]))
        play, todo = entered(table, play, play.step + 1)
        at = 0


def entered(table: Table, play: Round, step: int) -> tuple[Round, tuple[Act, ...]]:
    """Return the round as it enters a step, and what there is to do in it."""
    if step == len(table.plan.steps):
        return change(play, step=step), (Act(Deed.SHARE_CAP), Act(Deed.FINISH))
    play = change(play, step=step, bets_open=isinstance(table.plan.steps[step], TakeBets))
    return play, acts_of(table, play, step)


def playing(table: Table) -> Round:
    """Return the open round; an event of a round has one."""
    assert table.round is not None, "the event belongs to a round"  # noqa: S101
    return table.round


def put_hand(hands: tuple[Hand, ...], number: int, hand: Hand) -> tuple[Hand, ...]:
    """Return the hands with one of them changed."""
    return (*hands[:number], hand, *hands[number + 1 :])


def put(values: tuple[Any, ...], number: int, value: object) -> tuple[Any, ...]:
    """Return values with one of them changed."""
    return (*values[:number], value, *values[number + 1 :])


def with_chips(table: Table, player: str, cents: int) -> tuple[Player, ...]:
    """Return the players with so much more in front of one of them."""
    for number, seated in enumerate(table.players):
        if seated.id == player:
            richer = Player(player, seated.chips + cents, seated.face_down)
            return put(table.players, number, richer)
    return table.players
