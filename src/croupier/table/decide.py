"""The one door to a table: `decide` says what a command leads to, or refuses it in a sentence."""

from collections.abc import Callable
from typing import Any, Final

from croupier.table import commands as c
from croupier.table import dealing, ruling, seating, stakes
from croupier.table.events import Event
from croupier.table.refused import Refused
from croupier.table.state import Table


def decide(table: Table, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises Refused where it cannot be carried out."""
    return _DECIDE[type(command)](table, command)


def verify(table: Table, command: c.Command) -> None:
    """Raise Refused, with the sentence that says why, where a command cannot be carried out now."""
    decide(table, command)


def can(table: Table, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(table, command)
    except Refused:
        return False
    return True


_DECIDE: Final[dict[type, Callable[[Table, Any], tuple[Event, ...]]]] = {
    c.OpenTable: seating.open_table,
    c.PauseTable: seating.pause_table,
    c.ResumeTable: seating.resume_table,
    c.CloseTable: seating.close_table,
    c.PostJackpots: seating.post_jackpots,
    c.Sit: seating.sit,
    c.Wait: seating.wait,
    c.Leave: seating.leave,
    c.BuyChips: seating.buy_chips,
    c.BringChips: seating.bring_chips,
    c.CashOut: seating.cash_out,
    c.AskSecondHand: seating.ask_second_hand,
    c.ApproveSecondHand: seating.approve_second_hand,
    c.DeclineSecondHand: seating.decline_second_hand,
    c.WithdrawSecondHand: seating.withdraw_second_hand,
    c.SurrenderSeat: seating.surrender_seat,
    c.AskFace: seating.ask_face,
    c.PlaceBet: stakes.place_bet,
    c.RemoveBet: stakes.remove_bet,
    c.Choose: stakes.choose,
    c.StartRound: dealing.start_round,
    c.Proceed: dealing.proceed,
    c.Acknowledge: ruling.acknowledge,
    c.ShowCards: ruling.show_cards,
    c.Report: ruling.report,
    c.Rule: ruling.rule,
    c.CorrectCard: ruling.correct_card,
    c.ReportPowerFailure: ruling.report_power_failure,
    c.Consent: ruling.consent,
    c.ResolveInterruption: ruling.resolve_interruption,
}
