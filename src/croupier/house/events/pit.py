"""What happens around the tables: exclusions, the rotation, signs posted, play rated, cash noted."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from croupier.house.event import HouseEvent


@dataclass(frozen=True, slots=True)
class PersonExcluded(HouseEvent):
    """Somebody may not play here, until a date or for good."""

    person: str
    kind: str
    says: str
    until: date | None


@dataclass(frozen=True, slots=True)
class ExclusionLifted(HouseEvent):
    """Somebody may play here again."""

    person: str
    says: str
    approved_by: str = ""  # who signed too; nobody did in older logs


@dataclass(frozen=True, slots=True)
class RotationSet(HouseEvent):
    """Dealers go from table to table in this order, after so many minutes each."""

    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int


@dataclass(frozen=True, slots=True)
class PlayRated(HouseEvent):
    """The floor estimated what somebody who wants a rating bet, and for how long."""

    table: str
    player: str
    average: int
    minutes: int


@dataclass(frozen=True, slots=True)
class CashNoted(HouseEvent):
    """Cash of somebody without a name: a description and a seat stand for one."""

    who: str
    cents: int
    paid_out: bool
    place: str


@dataclass(frozen=True, slots=True)
class PatronsMerged(HouseEvent):
    """Two entries of the cash log are one person."""

    who: str
    into: str
    says: str


@dataclass(frozen=True, slots=True)
class CashPaperFiled(HouseEvent):
    """A report on cash was filed."""

    day: date
    who: str
    form: str
    number: str


@dataclass(frozen=True, slots=True)
class SuspicionNoted(HouseEvent):
    """Something suspicious was written down; whom and what is sealed."""

    number: int
    sealed: str


@dataclass(frozen=True, slots=True)
class ParticularsNoted(HouseEvent):
    """What a report on cash needs of somebody was written down, and is sealed."""

    who: str
    sealed: str


@dataclass(frozen=True, slots=True)
class ClockNoted(HouseEvent):
    """The clock of the machine was set while the house was open, or stood behind the log at a start."""

    says: str


PitEvent: TypeAlias = (
    PersonExcluded
    | ExclusionLifted
    | RotationSet
    | PlayRated
    | CashNoted
    | PatronsMerged
    | CashPaperFiled
    | SuspicionNoted
    | ParticularsNoted
    | ClockNoted
)
