"""What happens to counts: handed in sealed, agreed on by two people, corrected, explained, accepted."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from croupier.house.event import Entries, HouseEvent
from croupier.house.ledger import Rack
from croupier.house.state import Figures, SubmittedCount


@dataclass(frozen=True, slots=True)
class CountSubmitted(HouseEvent):
    """Somebody handed in a count of a place; nobody sees its figures before two counts agree."""

    place: str
    figures: Figures
    round: int  # the first count of a round, or the second, which is compared with it


@dataclass(frozen=True, slots=True)
class CageCounted(HouseEvent):
    """The cage was counted, and what it should have held stands with it."""

    confirmed_by: str  # who counted the same; nobody, where a manager counted after three that differed
    same_person: bool
    cash: int
    chips: Rack
    expected_cash: int
    expected_chips: Rack
    reason: str
    entries: Entries
    submissions: tuple[SubmittedCount, ...] = ()  # every count that was handed in, now that one is accepted


@dataclass(frozen=True, slots=True)
class TrayCounted(HouseEvent):
    """A tray was counted; after the table closed its chips went to the cage."""

    confirmed_by: str
    same_person: bool
    table: str
    chips: Rack
    expected: int
    final: bool
    reason: str
    entries: Entries
    submissions: tuple[SubmittedCount, ...] = ()
    opener: bool = False  # counted before the first round: what the table opened with


@dataclass(frozen=True, slots=True)
class DropCounted(HouseEvent):
    """A drop box was counted; what lay in it goes to the cage at once, or when a cashier accepts it."""

    confirmed_by: str
    same_person: bool
    table: str
    cash: int
    expected: int
    reason: str
    entries: Entries
    chips: Rack = ()
    expected_chips: int = 0
    submissions: tuple[SubmittedCount, ...] = ()
    taken: bool = True  # to the cage with the count, as everywhere before a cashier had to accept it


@dataclass(frozen=True, slots=True)
class DropAccepted(HouseEvent):
    """A cashier who did not count a drop box took what was in it to the cage."""

    table: str
    cash: int
    chips: Rack
    entries: Entries


@dataclass(frozen=True, slots=True)
class CountCorrected(HouseEvent):
    """A count that was accepted is corrected by somebody who counted, as a manager approved."""

    approved_by: str
    count: int
    place: str
    before: Figures
    after: Figures
    reason: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class VarianceExplained(HouseEvent):
    """A manager says what is behind a variance of the day, by its number from 1 on."""

    number: int
    account: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class DropBoxMoved(HouseEvent):
    """A drop box was put under a table or taken from it, under a seal, by two people."""

    seen_by: str
    table: str
    box: str
    seal: str
    out: bool


@dataclass(frozen=True, slots=True)
class VariancesReported(HouseEvent):
    """Variances of closed days were reported to the state: how, of which days, and what they come to."""

    how: str
    days: tuple[date, ...]
    cents: int


CountEvent: TypeAlias = (
    CageCounted
    | CountSubmitted
    | TrayCounted
    | DropCounted
    | DropAccepted
    | DropBoxMoved
    | CountCorrected
    | VarianceExplained
    | VariancesReported
)
