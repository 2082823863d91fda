"""What is asked about controls: counts, incidents, exclusions, rotation, signs, ratings, and the cash log."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypeAlias

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.day import Command, rack_text
from croupier.house.ledger import Account, AccountKind, Rack
from croupier.house.state import CAGE, House, of_table, of_window
from croupier.permissions import INTERNAL, Access, Permission, by_staff


def _figures(figures: Fields) -> str:
    return f"{dollars(figures['cash'])} in cash, {rack_text(figures['chips'])} in chips"


def counts_as(what: str, counted: str) -> Callable[[Fields], str]:
    """Return what says how a count came out."""

    def text(event: Fields) -> str:
        amount = dollars(event["cash"]) if counted == "cash" else rack_text(event[counted])
        expected = event.get("expected", event.get("expected_cash", 0))
        of = f" of table {event['table']}" if "table" in event else f" {event.get('window', '')}".rstrip()
        return f"{what}{of} counted: {amount}, {dollars(expected)} expected"

    return text


def submitted_text(event: Fields) -> str:
    """Say that a count was handed in, and nothing of its figures."""
    return f"a count of {event['place']} handed in, round {event['round']}"


class WindowCount(Protocol):
    """A count of a window, whose command is declared with the windows."""

    @property
    def window(self) -> str:
        """Which window."""
        ...


Counts: TypeAlias = "CountCage | CountTray | CountDrop | WindowCount"


def place_of(command: Counts) -> Account:
    """Return the account of the place that a count is of."""
    if isinstance(command, CountCage):
        return CAGE
    if isinstance(command, CountTray | CountDrop):
        kind = AccountKind.BANK if isinstance(command, CountTray) else AccountKind.DROP
        return of_table(kind, command.table)
    return of_window(command.window)


def counters_of(house: House, command: Counts) -> tuple[str | None, ...]:
    """Return who else has counted this place, and nobody has accepted a count of it yet."""
    submissions = house.day.submissions if house.day else ()
    place = str(place_of(command))
    return tuple(one.by for one in submissions if one.place == place and not one.accepted)


def _corrected(event: Fields) -> str:
    was, now = _figures(event["before"]), _figures(event["after"])
    return f"count {event['count']} of {event['place']} corrected from {was} to {now}: {event['reason']}"


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_CAGE),
    Audited("CountSubmitted", AuditKind.COUNT, submitted_text),
    Audited("CageCounted", AuditKind.COUNT, counts_as("the cage", "cash"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountCage(Command):
    """Hand in a count of the cage, blind: cash, and chips of each denomination."""

    cash: int
    chips: Rack
    reason: str = ""  # only a manager's, after three rounds that differed
    bills: Rack = ()  # which the cash is in


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_TABLE),
    Audited("TrayCounted", AuditKind.COUNT, counts_as("the tray", "chips"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountTray(Command):
    """Hand in a count of a table's tray, blind; that of a closed table goes to the cage with the chips."""

    table: str
    chips: Rack
    reason: str = ""


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_DROP),
    Audited("DropCounted", AuditKind.COUNT, counts_as("the drop box", "cash"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountDrop(Command):
    """Hand in a count of the drop box of a closed table, blind; a cashier who did not count accepts it."""

    table: str
    cash: int
    reason: str = ""
    chips: Rack = ()
    bills: Rack = ()


@declare(
    Target.HOUSE,
    Access(
        staff=(Permission.ASK_CORRECTION,),
        seconds=(("approved_by", Permission.ACCEPT_COUNT),),
    ),
    Audited("CountCorrected", AuditKind.CORRECTION, _corrected, "approved_by"),
)
@dataclass(frozen=True, slots=True)
class CorrectCount(Command):
    """Correct a count that was accepted: by its number of the day, with what was really there."""

    count: int
    cash: int
    chips: Rack
    reason: str
    approved_by: str
    bills: Rack = ()


@declare(
    Target.HOUSE,
    by_staff(Permission.ACCEPT_COUNT),
    Audited(
        "VarianceExplained",
        AuditKind.COUNT,
        lambda e: f"variance of {dollars(e['cents'])} of {e['account']} explained: {e['reason']}",
    ),
)
@dataclass(frozen=True, slots=True)
class ExplainVariance(Command):
    """Say what is behind a variance of the day, by its number from 1 on."""

    number: int
    reason: str


def _printed(event: Fields) -> str:
    form, year, number = event["slip"]["form"], event["slip"]["year"], event["slip"]["number"]
    return f"{form} {year}-{number:04} printed"


@declare(
    Target.HOUSE,
    Access(staff=(Permission.PRINT_SLIPS,), off_duty=True),
    Audited("SlipPrinted", AuditKind.TRANSFER, _printed),
)
@dataclass(frozen=True, slots=True)
class PrintSlip(Command):
    """Print a slip by its number, such as "fill 2026-0007"; every print after the first is a reprint."""

    slip: str


def _reported(event: Fields) -> str:
    return f"variances of {dollars(event['cents'])} of {', '.join(event['days'])} reported: {event['how']}"


@declare(
    Target.HOUSE,
    by_staff(Permission.ACCEPT_COUNT),
    Audited("VariancesReported", AuditKind.COUNT, _reported),
)
@dataclass(frozen=True, slots=True)
class ReportVariances(Command):
    """Record that the variances that are due were reported to the state (Lot 7206.08(b)(8)), and how."""

    how: str


@declare(
    Target.HOUSE,
    by_staff(Permission.REPORT_INCIDENT),
    Audited("IncidentReported", AuditKind.INCIDENT, "incident {number} ({kind}) reported: {says}"),
)
@dataclass(frozen=True, slots=True)
class ReportIncident(Command):
    """Put on record that something happened: of which kind, where, with whom, and the time on camera."""

    kind: str
    says: str
    table: str = ""
    people: tuple[str, ...] = ()
    camera: str = ""


@declare(
    Target.HOUSE,
    by_staff(Permission.REPORT_INCIDENT),
    Audited("IncidentFollowed", AuditKind.INCIDENT, "incident {number} followed up: {says}"),
)
@dataclass(frozen=True, slots=True)
class FollowIncident(Command):
    """Add what was found out about an incident; what was written stays."""

    number: int
    says: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.CLOSE_INCIDENT,), seconds=(("approved_by", Permission.REPORT_INCIDENT),)),
    Audited("IncidentClosed", AuditKind.INCIDENT, "incident {number} closed: {says}", "approved_by"),
)
@dataclass(frozen=True, slots=True)
class CloseIncident(Command):
    """Close an incident, and say how it ended; two sign, and nobody whom it names."""

    number: int
    says: str
    approved_by: str = ""


@declare(
    Target.HOUSE,
    Access(staff=(Permission.KEEP_EXCLUSIONS,), off_duty=True),
    Audited("PersonExcluded", AuditKind.STAFF, "{person} may not play here ({kind}): {says}"),
)
@dataclass(frozen=True, slots=True)
class Exclude(Command):
    """Put somebody on the list of those who may not play: by their own wish, the house's or the state's."""

    person: str
    kind: str
    says: str
    until: date | None = None


@declare(
    Target.HOUSE,
    Access(
        staff=(Permission.KEEP_EXCLUSIONS,),
        off_duty=True,
        seconds=(("approved_by", Permission.KEEP_EXCLUSIONS),),
    ),
    Audited("ExclusionLifted", AuditKind.STAFF, "{person} may play here again: {says}", "approved_by"),
)
@dataclass(frozen=True, slots=True)
class LiftExclusion(Command):
    """Take somebody off the list of those who may not play; two sign, and never whom it is about."""

    person: str
    says: str
    approved_by: str = ""


@declare(
    Target.HOUSE,
    by_staff(Permission.ASSIGN_DEALER),
    Audited("RotationSet", AuditKind.DAY, "dealers rotate every {minutes} minutes"),
)
@dataclass(frozen=True, slots=True)
class SetRotation(Command):
    """Set the string: the tables in the order dealers take them, the dealers, and the minutes to a push."""

    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int


@declare(Target.HOUSE, by_staff(Permission.ASSIGN_DEALER))
@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Let a dealer relieve another, who goes to the next table or on a break; both show their badges."""

    table: str
    dealer: str
    badge: str  # of who comes
    relieved_badge: str = ""  # of who goes


@declare(Target.HOUSE, INTERNAL, Audited("ClockNoted", AuditKind.DAY, "{says}"), sent=False)
@dataclass(frozen=True, slots=True)
class NoteClock(Command):
    """Note that the clock of the machine was set, as the house does by itself."""

    says: str


@declare(Target.HOUSE, by_staff(Permission.RATE_PLAY))
@dataclass(frozen=True, slots=True)
class RatePlay(Command):
    """Write down what somebody who wants a rating bet on average, and for how long: an estimate."""

    table: str
    player: str
    average: int
    minutes: int


@declare(Target.HOUSE, by_staff(Permission.NOTE_CASH))
@dataclass(frozen=True, slots=True)
class NoteCash(Command):
    """Note cash of somebody who gave no name: a description and the seat stand for one."""

    who: str
    cents: int
    place: str
    paid_out: bool = False


@declare(Target.HOUSE, Access(staff=(Permission.NOTE_CASH,), never=("sealed",)))
@dataclass(frozen=True, slots=True)
class NoteParticulars(Command):
    """Write down what a report on large cash needs of somebody; sealed before it is kept, for compliance."""

    who: str  # the name or description that the cash log has
    name: str
    address: str
    born: date
    identity: str
    occupation: str = ""
    tin: str = ""
    sealed: str = ""  # all of it, once it is sealed on its way


@declare(
    Target.HOUSE,
    Access(staff=(Permission.KEEP_CASH_LOG,), off_duty=True),
    Audited("PatronsMerged", AuditKind.CORRECTION, "two entries of the cash log are one person"),
)
@dataclass(frozen=True, slots=True)
class MergePatrons(Command):
    """Say that two entries of the cash log are one person, and why."""

    who: str
    into: str
    says: str


@declare(Target.HOUSE, Access(staff=(Permission.KEEP_CASH_LOG,), off_duty=True))
@dataclass(frozen=True, slots=True)
class FileCashPaper(Command):
    """Say that a report on somebody's cash of a day was filed, and under which number."""

    day: date
    who: str
    form: str
    number: str


@declare(Target.HOUSE, Access(staff=(Permission.KEEP_CASH_LOG,), off_duty=True))
@dataclass(frozen=True, slots=True)
class NoteSuspicion(Command):
    """Write down something suspicious; it is sealed before anything is kept of it."""

    says: str
