"""What is asked of the incident log: report, follow up, close."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.house.commands.day import Command
from croupier.permissions import Access, Permission, by_staff


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
