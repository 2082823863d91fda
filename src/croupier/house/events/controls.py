"""What happens to counts, incidents and windows, and around the tables: exclusions, signs, ratings, cash."""

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


@dataclass(frozen=True, slots=True)
class WindowOpened(HouseEvent):
    """A cashier has a window and its float."""

    window: str
    cashier: str
    cash: int
    chips: Rack


@dataclass(frozen=True, slots=True)
class WindowExchanged(HouseEvent):
    """A window and the main bank exchanged as much as they got."""

    window: str
    cashier: str
    cash_given: int
    chips_given: Rack
    cash_taken: int
    chips_taken: Rack


@dataclass(frozen=True, slots=True)
class WindowCounted(HouseEvent):
    """A window was counted and closed; what it held is in the main bank."""

    confirmed_by: str
    same_person: bool
    window: str
    cash: int
    chips: Rack
    expected_cash: int
    expected_chips: Rack
    imprest: int
    reason: str
    entries: Entries
    submissions: tuple[SubmittedCount, ...] = ()


WindowEvent: TypeAlias = WindowOpened | WindowExchanged | WindowCounted
Counted: TypeAlias = TrayCounted | DropCounted | CageCounted | WindowCounted
