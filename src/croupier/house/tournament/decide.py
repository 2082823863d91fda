"""The one door to a tournament: `decide` says what a command leads to, or refuses it in a sentence."""

from typing import Final

from croupier.declare import access_to
from croupier.house.settings import in_utc
from croupier.house.staff import Person, require_permission
from croupier.house.tournament import commands as c
from croupier.house.tournament import desk, floor, interruption, payment
from croupier.house.tournament.events import Event
from croupier.house.tournament.state import Stage, Tournament
from croupier.permissions import Permission, roles_with
from croupier.table.refused import RefusedError, require

_RULES: Final = (desk, floor, interruption, payment)  # each registers its own with `c.decides`


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


def decide_as(tournament: Tournament, command: c.Command, person: Person | None) -> tuple[Event, ...]:
    """Return the events of a command that a member of staff gives, if they have the permission."""
    require(person is None or person.id == command.by, f"this was said by {command.by}, not by this person")
    access = access_to(type(command))
    if isinstance(command, c.Correct) and tournament.money.collected:
        # After its day is closed nobody is on duty, and the month's report may wait for it.
        may = person is not None and person.may(Permission.CORRECT_TOURNAMENT)
        who = roles_with(Permission.CORRECT_TOURNAMENT)
        require(may, f"players have paid; only {who} may correct this tournament, with a reason", ("H-15",))
    else:
        require_permission(person, command.by, access.staff[0], access.rules)
    return decide(tournament, command)


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
