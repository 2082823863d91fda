"""What is asked of the house about its staff, its settings and its gaming day, and what commands share.

Times are aware datetimes, money is integer cents, chips are racks of denominations. Nothing happens until
`decide` agrees.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from croupier.declare import Audited, AuditKind, Fields, Rules, Target, declare
from croupier.games.words import dollars
from croupier.house.settings import Settings
from croupier.house.state import ScheduledGame
from croupier.permissions import Access, Permission, Role, by_staff


@dataclass(frozen=True, slots=True)
class Command:
    """Anything somebody asks of the house: who, and when."""

    by: str
    at: datetime


decides: Final = Rules()
_USUAL: Final = Settings(licensee="any")


def rack_text(rack: list[Fields]) -> str:
    """Say what a rack in an event is worth."""
    return dollars(sum(stack["denomination"] * stack["pieces"] for stack in rack))


def asked_text(event: Fields) -> str:
    """Say which fill or credit was asked for."""
    return f"{event['direction']} {event['number']} of {rack_text(event['chips'])} asked for {event['table']}"


def _closed_text(event: Fields) -> str:
    differ = len(event["variances"])
    return f"the day of {event['day']} closed, {differ or 'no'} count{'' if differ == 1 else 's'} apart"


def _set_text(event: Fields) -> str:
    """Say that settings were adopted, and what they leave out of the usual safeguards."""
    settings = event["settings"]
    hours = settings.get("countersign_after", _USUAL.countersign_after)
    alone = settings.get("floor_changes_alone", _USUAL.floor_changes_alone)
    leaves_out = [
        *(["no second factor"] if not settings.get("second_factor") else []),
        *(["one person may confirm fills and banks"] if settings.get("same_person_may_confirm") else []),
        *([f"countersigning {hours} hours after a reset"] if hours < _USUAL.countersign_after else []),
        *(
            [f"the floor alone changes payouts by {dollars(alone)}"]
            if alone > _USUAL.floor_changes_alone
            else []
        ),
    ]
    return ": ".join(filter(None, ("the settings of the house adopted", ", ".join(leaves_out))))


# ---------------------------------------------------------------------------------- staff and settings


@declare(
    Target.HOUSE,
    Access(staff=(Permission.ENROL_STAFF,), off_duty=True),
    Audited("Enrolled", AuditKind.STAFF, lambda e: f"{e['person']} enrolled as {', '.join(e['roles'])}"),
)
@dataclass(frozen=True, slots=True)
class Enrol(Command):
    """Take somebody on the staff, or change their roles; the first of all enrols themselves as operator."""

    person: str
    roles: tuple[Role, ...]
    badge: str
    charity: str = ""  # for which a charity member comes


@declare(
    Target.HOUSE,
    Access(staff=(Permission.ENROL_STAFF,), off_duty=True),
    Audited("Dismissed", AuditKind.STAFF, "{person} dismissed"),
)
@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    """Take somebody off the staff."""

    person: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.SET_THE_HOUSE,), off_duty=True),
    Audited("HouseSet", AuditKind.DAY, _set_text),
)
@dataclass(frozen=True, slots=True)
class SetHouse(Command):
    """Adopt settings, between two gaming days."""

    settings: Settings


@declare(Target.HOUSE, by_staff(Permission.KEEP_ROSTER))
@dataclass(frozen=True, slots=True)
class StartDuty(Command):
    """Put somebody on duty."""

    person: str


@declare(Target.HOUSE, by_staff(Permission.KEEP_ROSTER))
@dataclass(frozen=True, slots=True)
class EndDuty(Command):
    """Put somebody off duty."""

    person: str


# -------------------------------------------------------------------------------------- gaming day


@declare(
    Target.HOUSE,
    Access(staff=(Permission.OPEN_DAY,), off_duty=True),
    Audited(
        "DayOpened",
        AuditKind.DAY,
        lambda e: f"the day of {e['day']} opened for {' and '.join(e['charities'])}",
    ),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class OpenDay(Command):
    """Open a gaming day for its charity, or two, with the approved schedule and the staff on duty."""

    day: date
    charities: tuple[str, ...]
    schedule: tuple[ScheduledGame, ...]
    on_duty: tuple[str, ...]


@declare(
    Target.HOUSE,
    by_staff(Permission.OPEN_DAY),
    Audited(
        "GamesAdded",
        AuditKind.DAY,
        lambda e: f"{', '.join(one['game'] for one in e['schedule'])} added to the day's schedule",
    ),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class AddGames(Command):
    """Add games to the schedule of the open day; what is on it stays as it is."""

    schedule: tuple[ScheduledGame, ...]


@declare(
    Target.HOUSE, by_staff(Permission.VISIT), Audited("VisitRecorded", AuditKind.DAY, "{charity} visited")
)
@dataclass(frozen=True, slots=True)
class RecordVisit(Command):
    """Record that a member of a charity was here, and whether the signed affidavit was handed in."""

    charity: str
    affidavit: bool


@declare(
    Target.HOUSE,
    by_staff(Permission.CLOSE_DAY),
    Audited("CloseProposed", AuditKind.DAY, "asks to close the day of {day}"),
)
@dataclass(frozen=True, slots=True)
class ProposeClose(Command):
    """Ask to close the day; a second person then confirms."""


@declare(
    Target.HOUSE,
    by_staff(Permission.CONFIRM_CLOSE),
    Audited("DayClosed", AuditKind.DAY, _closed_text, "proposed_by"),
    parts=lambda house, _: (house.day.proposed_by,) if house.day else (),
)
@dataclass(frozen=True, slots=True)
class ConfirmClose(Command):
    """Confirm the close somebody else asked for."""
