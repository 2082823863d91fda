"""What happens to incidents: reported, followed up, closed by a manager; nothing of it is ever changed."""

from dataclasses import dataclass
from typing import TypeAlias

from croupier.house.event import HouseEvent


@dataclass(frozen=True, slots=True)
class IncidentReported(HouseEvent):
    """Something happened that somebody looks into."""

    number: int
    kind: str
    table: str
    people: tuple[str, ...]
    says: str
    camera: str = ""


@dataclass(frozen=True, slots=True)
class IncidentFollowed(HouseEvent):
    """Somebody found out more about an incident."""

    number: int
    says: str


@dataclass(frozen=True, slots=True)
class IncidentClosed(HouseEvent):
    """A manager closed an incident."""

    number: int
    says: str
    approved_by: str = ""  # who signed too; nobody did in older logs


IncidentEvent: TypeAlias = IncidentReported | IncidentFollowed | IncidentClosed
