"""A tournament: a pure value of its own, from the schedule to the last prize; no clock, no chance, no I/O.

`decide` is the one door: it says what a command leads to, or refuses it in a sentence.
"""

from typing import Final

from croupier.declare import access_to
from croupier.house.readings import TournamentReadings
from croupier.house.settings import StaffMember, in_utc, require_permission, same_person
from croupier.house.tournament import buying, desk, floor, going_out, payment
from croupier.house.tournament import commands as c
from croupier.house.tournament.events import Event, PaidOut
from croupier.house.tournament.evolve import evolve, rebuild
from croupier.house.tournament.state import NEW, Stage, Tournament, funds_collected
from croupier.permissions import Permission, roles_with
from croupier.table.refused import RefusedError, require

__all__ = [
    "NEW",
    "RefusedError",
    "Stage",
    "Tournament",
    "TournamentReadings",
    "can",
    "decide",
    "decide_as",
    "evolve",
    "funds_collected",
    "rebuild",
    "verify",
]


_RULES: Final = (desk, buying, floor, going_out, payment)  # each registers its own with `c.decides`


def decide(tournament: Tournament, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises RefusedError where it cannot be carried out."""
    require(bool(command.by.strip()), "say who does this")
    require(command.at.tzinfo is not None, "give the time with its time zone")
    if tournament.last is not None:
        early = f"something was recorded at {tournament.last:%H:%M:%S} already; time does not run back"
        require(command.at >= tournament.last, early)
    plays = f"{command.by} plays in this tournament; somebody else does this"
    require(tournament.entrant(command.by) is None, plays)
    if tournament.stage is Stage.UNSCHEDULED:
        require(isinstance(command, c.Schedule), "this tournament is not on the schedule yet", ("H-01",))
    events: tuple[Event, ...] = c.decides.rules[type(command)](tournament, in_utc(command))
    return events


def decide_as(
    tournament: Tournament,
    command: c.Command,
    person: StaffMember | None,
    second: StaffMember | None = None,
    *,
    play_money: bool = False,
) -> tuple[Event, ...]:
    """Return the events of a command that a member of staff gives, if they have the permission.

    `second` is whoever signs as well: for the house's money, for a large prize, and for a correction of a
    tournament that players have paid for.
    """
    require(person is None or person.id == command.by, f"this was said by {command.by}, not by this person")
    access = access_to(type(command))
    if isinstance(command, c.Correct) and tournament.money.collected:
        # After its day is closed nobody is on duty, and the month's report may wait for it.
        may = person is not None and person.may(Permission.CORRECT_TOURNAMENT)
        who = roles_with(Permission.CORRECT_TOURNAMENT)
        require(may, f"players have paid; only {who} may correct this tournament, with a reason", ("H-15",))
        signs = second is not None and second.may(Permission.CORRECT_TOURNAMENT)
        require(signs, f"players have paid; a second {who} has to sign this correction", ("H-15",))
        same_person(command.by, command.approved_by, allowed=play_money)
    else:
        require_permission(person, command.by, access.staff[0], access.rules)
    events = decide(tournament, command)
    if not play_money and isinstance(command, c.Schedule):
        payment.verify_promise(command.plan, person, second)
    if not play_money and isinstance(command, c.Pay):
        for paid in events:
            assert isinstance(paid, PaidOut)  # noqa: S101 (nothing else comes of it)
            payment.verify_prize(tournament, command, paid, second)
    return events


def verify(tournament: Tournament, command: c.Command) -> None:
    """Raise RefusedError, with the sentence that says why, where a command cannot be carried out now."""
    decide(tournament, command)


def can(tournament: Tournament, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(tournament, command)
    except RefusedError:
        return False
    return True
