"""Moving through a round: what is done is struck off the list, and the next step is entered."""

# ruff: noqa: RUF005 (a copy is made at every event, and joining tuples is quicker than unpacking them)

from typing import Any, Final

from croupier.table import events as e
from croupier.table.agenda import acts_of, comes_again, is_due
from croupier.table.outcome import outcome
from croupier.table.plan import Deed
from croupier.table.state import Act, Hand, Outcome, Player, Round, Table, with_head, with_round

_LAST_ACTS: Final = (Act(Deed.SHARE_CAP), Act(Deed.FINISH))
# Looked at with every act: naming a member of an enum searches its class each time.
_TAKE: Final = Deed.TAKE
_PAY: Final = Deed.PAY
_FELL: Final = e.Reason.FELL


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
    todo, step = play.todo, play.step
    at = 1 if done else 0
    result: Outcome | None = None
    weighed: tuple[int, int] | None = None  # the hand and wager of that result
    while True:
        for place in range(at, len(todo)):
            act = todo[place]
            deed, number, what, _ = act
            if deed is _TAKE or deed is _PAY:
                hand = play.hands[number]
                if hand.settled[what] is not None:
                    continue
                if weighed != (number, what):
                    weighed, result = (number, what), outcome(table, play, hand, what)
                waits = result is None or result.reason is _FELL
                if waits and comes_again(table, step, act):  # for the main wager's pass
                    continue
                if result is not None and bool(result.won or result.returned) is (deed is _TAKE):
                    continue
                return with_head(play, todo[place:], result, step)
            if is_due(table, play, act):
                is_there = todo is play.todo and place == 0
                return play if is_there else with_head(play, todo[place:], None, step)
        step += 1
        todo = _to_do_in(table, play, step)
        at = 0


def _to_do_in(table: Table, play: Round, step: int) -> tuple[Act, ...]:
    return acts_of(table, play, step) if step < len(table.plan.steps) else _LAST_ACTS


def entered(table: Table, play: Round, step: int) -> Round:
    """Return the round as it enters a step, with what there is to do in it."""
    return with_head(play, _to_do_in(table, play, step), None, step)


def playing(table: Table) -> Round:
    """Return the open round; an event of a round has one."""
    assert table.round is not None, "the event belongs to a round"  # noqa: S101
    return table.round


def put_hand(hands: tuple[Hand, ...], number: int, hand: Hand) -> tuple[Hand, ...]:
    """Return the hands with one of them changed."""
    return hands[:number] + (hand,) + hands[number + 1 :]


def put(values: tuple[Any, ...], number: int, value: object) -> tuple[Any, ...]:
    """Return values with one of them changed."""
    return values[:number] + (value,) + values[number + 1 :]


def with_chips(table: Table, player: str, cents: int) -> tuple[Player, ...]:
    """Return the players with so much more in front of one of them."""
    for number, seated in enumerate(table.players):
        if seated.id == player:
            richer = Player(player, seated.chips + cents, seated.face_down)
            return put(table.players, number, richer)
    return table.players
