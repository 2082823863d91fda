"""Undoing the last steps of an open round, with the floor's reason: what was seen stays seen.

A step is what one command did. Nothing is struck from the history: an undo is one more event in it, and the
table is rebuilt from the events that still count.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import decide
from croupier.table.evolve import effective, evolve, evolved
from croupier.table.refused import RefusedError, require
from croupier.table.state import Table

_UNDONE: Final = (
    e.BetPlaced,
    e.BetRemoved,
    e.BetsClosed,
    e.CardBurned,
    e.Tended,
    e.Decided,
    e.Collected,
    e.HandAnnounced,
    e.HandCalled,
    e.WagerTaken,
    e.WagerPaid,
    e.WagerPushed,
    e.CapShared,
    e.HandRacked,
    e.CardsShown,
    e.HandForfeited,
    e.LateBetForfeited,
    e.ChoiceMarked,
    e.ChoiceUnmarked,
    e.PencilRubbed,
    e.WentOn,
    e.GroupLeftDown,
)
_CARDS: Final = (
    e.CardDealt,
    e.CardTurnedUp,
    e.GroupTurnedUp,
    e.HandTurnedUp,
    e.CardCorrected,
    e.CardPencilled,
    e.CardRekeyed,
    e.BetCorrected,
    e.DecisionCorrected,
    e.PayoutCorrected,
)
_SPOKEN: Final = (
    e.HandAcknowledged,
    e.WinVerified,
    e.IrregularityReported,
    e.IrregularityRuled,
    e.PlayerReprimanded,
    e.PowerFailed,
    e.ConsentGiven,
    e.RoundResumed,
)


def undo(
    start: Table, history: Sequence[e.Event], *, by: str, reason: str, steps: int = 1, second: str = ""
) -> e.StepUndone:
    """Return the event that undoes the last steps of the open round; `start` is the table before the history.

    `evolved(start, [*history, undone])` is the table after it.
    """
    counted = effective(history)
    table = evolved(start, counted)
    require(table.round is not None, "no round is open; what is settled is not undone")
    require(by not in table.seats, "the floor undoes a step, not a player")
    require(bool(reason.strip()), "say why the step is undone")
    require(steps > 0, f"{steps} steps are nothing to undo")
    began = max(at for at, event in enumerate(counted) if isinstance(event, e.RoundStarted))
    events, tables = counted[began:], [evolved(start, counted[:began])]
    for event in events:
        tables.append(evolve(tables[-1], event))
    for _ in range(steps):
        at = _last_step(tables, events)
        for event in events[at:]:
            _verify(event)
        events, tables = events[:at], tables[: at + 1]
    return e.StepUndone(len(counted) - began - len(events), by, reason, second)


def _verify(event: e.Event) -> None:
    """Refuse to undo what cannot be as if it had not been."""
    if isinstance(event, _UNDONE):
        return
    if isinstance(event, _CARDS):
        raise RefusedError("a card that is out has been seen: correct it if keyed wrongly, or rule a misdeal")
    if isinstance(event, _SPOKEN):
        raise RefusedError("what a person has said or ruled stays on record; rule again instead")
    if isinstance(event, e.RoundStarted | e.Shuffled | e.DeckWashed):
        raise RefusedError("the round begins here; rule a misdeal to end it")
    raise RefusedError(f"{type(event).__name__} is no step of the round, and nothing before it is undone")


def _last_step(tables: Sequence[Table], events: Sequence[e.Event]) -> int:
    """Return where the last step begins: the first event from which one command leads to all that follow."""
    for at, event in enumerate(events):
        try:
            done = decide(tables[at], _command_for(event, events[at:]) or c.Proceed())
        except RefusedError:
            continue
        if done == tuple(events[at:]):
            return at
    return len(events) - 1


def _command_for(event: e.Event, tail: Iterable[e.Event]) -> c.Command | None:
    """Return the command that led to these events, if it was one that leads to several."""
    match event:
        case e.BetPlaced():
            return c.PlaceBet(event.seat, event.wager, event.cents)
        case e.Decided(choice="fold"):
            seat = event.seat
            shown = (each.cards for each in tail if isinstance(each, e.HandTurnedUp) and each.seat == seat)
            return c.Choose(event.seat, "fold", cards=next(shown, ()))
        case e.CardsShown():
            return c.ShowCards(event.seat, event.by)
        case e.IrregularityRuled():
            return c.Rule(event.number, event.ruling, event.by, event.says, event.rules)
        case _:
            return None
