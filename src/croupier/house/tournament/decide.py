"""The one door to a tournament: `decide` says what a command leads to, or refuses it in a sentence."""

from collections.abc import Callable
from typing import Any, Final

from croupier.house.staff import Person, Power, require_power
from croupier.house.tournament import commands as c
from croupier.house.tournament import desk, floor, interruption, payment
from croupier.house.tournament.events import Event
from croupier.house.tournament.state import Stage, Tournament
from croupier.table.refused import Refused, require


def decide(tournament: Tournament, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises Refused where it cannot be carried out."""
    require(bool(command.by.strip()), "say who does this")
    require(command.at.tzinfo is not None, "give the time with its time zone")
    if tournament.last is not None:
        early = f"something was recorded at {tournament.last:%H:%M:%S} already; time does not run back"
        require(command.at >= tournament.last, early)
    plays = f"{command.by} plays in this tournament; somebody else does this"
    require(tournament.entrant(command.by) is None, plays)
    if tournament.stage is Stage.UNSCHEDULED:
        require(isinstance(command, c.Schedule), "this tournament is not on the schedule yet", ("H-01",))
    return _DECIDE[type(command)](tournament, command)


def decide_as(tournament: Tournament, command: c.Command, person: Person | None) -> tuple[Event, ...]:
    """Return the events of a command that a member of staff gives, if their role has the power to."""
    power = POWER.get(type(command), Power.RUN_TOURNAMENT)
    require(person is None or person.id == command.by, f"this was said by {command.by}, not by this person")
    require_power(person, command.by, power, ("H-01",) if power is Power.ANNOUNCE_TOURNAMENT else ())
    return decide(tournament, command)


def verify(tournament: Tournament, command: c.Command) -> None:
    """Raise Refused, with the sentence that says why, where a command cannot be carried out now."""
    decide(tournament, command)


def can(tournament: Tournament, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(tournament, command)
    except Refused:
        return False
    return True


POWER: Final[dict[type, Power]] = {
    c.Announce: Power.ANNOUNCE_TOURNAMENT,  # H-01
    c.RuleCloseCall: Power.RULE,  # Q3-25
    c.ResolveHand: Power.RULE,  # Q3-16
}
"""What takes more than the power to run a tournament."""

_DECIDE: Final[dict[type, Callable[[Tournament, Any], tuple[Event, ...]]]] = {
    c.Schedule: desk.schedule,
    c.Announce: desk.announce,
    c.Register: desk.register,
    c.Rebuy: desk.rebuy,
    c.AddOn: desk.add_on,
    c.Refund: desk.refund,
    c.RuleCloseCall: desk.rule_close_call,
    c.Cancel: desk.cancel,
    c.DrawSeats: floor.draw_seats,
    c.Start: floor.start,
    c.StopClock: floor.stop_clock,
    c.RunClock: floor.run_clock,
    c.CloseEntries: floor.close_entries,
    c.Move: floor.move,
    c.BreakTable: floor.break_table,
    c.CountChips: floor.count_chips,
    c.ColourUp: floor.colour_up,
    c.Eliminate: floor.eliminate,
    c.Finish: payment.finish,
    c.Interrupt: interruption.interrupt,
    c.Consent: interruption.consent,
    c.ResolveHand: interruption.resolve_hand,
    c.SplitRemaining: interruption.split_remaining,
    c.SettleByCount: interruption.settle_by_count,
    c.DrawLots: payment.draw_lots,
    c.CountFromButton: payment.count_from_button,
    c.Pay: payment.pay,
}
