"""The one door to a set of jackpots: `decide` says what a command leads to, or refuses it in a sentence."""

from collections.abc import Callable
from typing import Any, Final

from croupier.house.jackpots import commands as c
from croupier.house.jackpots import posting, winning
from croupier.house.jackpots.events import Event
from croupier.house.jackpots.state import JackpotSet
from croupier.table.refused import Refused


def decide(jackpots: JackpotSet, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises Refused where it cannot be carried out."""
    return _DECIDE[type(command)](jackpots, command)


def verify(jackpots: JackpotSet, command: c.Command) -> None:
    """Raise Refused, with the sentence that says why, where a command cannot be carried out now."""
    decide(jackpots, command)


def can(jackpots: JackpotSet, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(jackpots, command)
    except Refused:
        return False
    return True


_DECIDE: Final[dict[type, Callable[[JackpotSet, Any], tuple[Event, ...]]]] = {
    c.OpenSet: posting.open_set,
    c.ShowAt: posting.show_at,
    c.TakeDown: posting.take_down,
    c.PostJackpots: posting.post,
    c.ChangeJackpots: posting.change,
    c.BeginRound: winning.begin_round,
    c.RecordWin: winning.record_win,
    c.EndRound: winning.end_round,
    c.AcknowledgeWin: winning.acknowledge,
    c.ConfirmPayment: winning.confirm_payment,
}
