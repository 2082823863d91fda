"""What happened in the house: frozen facts, each with who did it and when.

Where money moved, the event carries the ledger's entries. Fields are plain: text, whole numbers, yes or no,
dates, enums, tuples, and values made of them, so that `croupier.house.serialize` writes every event as JSON.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeAlias

from croupier.house.chips import Rack
from croupier.house.ledger import Entry, Kind
from croupier.house.settings import Settings
from croupier.house.state import Direction, Rail, Scheduled, Source, Variance
from croupier.permissions import Role

Entries: TypeAlias = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Enrolled:
    """Somebody is on the staff with these roles."""

    by: str
    at: datetime
    person: str
    roles: tuple[Role, ...]
    badge: str
    charity: str = ""  # for which a charity member comes


@dataclass(frozen=True, slots=True)
class Dismissed:
    """Somebody is no longer on the staff."""

    by: str
    at: datetime
    person: str


@dataclass(frozen=True, slots=True)
class HouseSet:
    """The house is run by these settings from now on."""

    by: str
    at: datetime
    settings: Settings


@dataclass(frozen=True, slots=True)
class DutyStarted:
    """Somebody is on duty."""

    by: str
    at: datetime
    person: str


@dataclass(frozen=True, slots=True)
class DutyEnded:
    """Somebody is off duty."""

    by: str
    at: datetime
    person: str


@dataclass(frozen=True, slots=True)
class DayOpened:
    """A gaming day begins."""

    by: str
    at: datetime
    day: date
    charities: tuple[str, ...]
    schedule: tuple[Scheduled, ...]
    on_duty: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VisitRecorded:
    """A member of a charity of the day was here (Pari 1207.01(f))."""

    by: str
    at: datetime
    charity: str
    affidavit: bool


@dataclass(frozen=True, slots=True)
class CloseProposed:
    """Everything is counted and somebody asks to close the day."""

    by: str
    at: datetime
    day: date


@dataclass(frozen=True, slots=True)
class DayClosed:
    """The day is closed: what is still owed, what did not agree, and by when that is reported."""

    by: str
    at: datetime
    day: date
    proposed_by: str
    same_person: bool
    unredeemed: tuple[Rail, ...]
    variances: tuple[Variance, ...]
    report_by: date | None
    without_visit: tuple[str, ...]
    entries: Entries


@dataclass(frozen=True, slots=True)
class CageFunded:
    """Cash and chips come to the cage from outside."""

    by: str
    at: datetime
    cash: int
    chips: Rack
    says: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class CageDrawn:
    """Cash or chips leave the cage for the outside."""

    by: str
    at: datetime
    cash: int
    chips: Rack
    says: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class ChipsSold:
    """A player bought chips at the cage."""

    by: str
    at: datetime
    player: str
    cash: int
    chips: Rack
    entries: Entries


@dataclass(frozen=True, slots=True)
class ChipsRedeemed:
    """A player was paid the face value of chips of the day."""

    by: str
    at: datetime
    player: str
    cash: int
    chips: Rack
    entries: Entries


@dataclass(frozen=True, slots=True)
class OldChipsRedeemed:
    """A player was paid the face value of chips of another day, as a manager approved."""

    by: str
    at: datetime
    player: str
    issued: date
    cash: int
    chips: Rack
    approved_by: str
    same_person: bool
    says: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class CageCounted:
    """The cage was counted, and what it should have held stands beside it."""

    by: str
    at: datetime
    confirmed_by: str
    same_person: bool
    cash: int
    chips: Rack
    expected_cash: int
    expected_chips: Rack
    reason: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class SharePaid:
    """The charity, the state or the operator was paid."""

    by: str
    at: datetime
    to: Kind
    name: str
    cents: int
    says: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class TransferAsked:
    """The floor asks for a fill or a credit."""

    by: str
    at: datetime
    number: int
    direction: Direction
    table: str
    chips: Rack


@dataclass(frozen=True, slots=True)
class TransferSent:
    """The chips have left the one side."""

    by: str
    at: datetime
    number: int
    same_person: bool  # as asked for it


@dataclass(frozen=True, slots=True)
class TransferReceived:
    """The chips have arrived as they were sent."""

    by: str
    at: datetime
    number: int
    same_person: bool  # as sent it
    entries: Entries


@dataclass(frozen=True, slots=True)
class TransferDisputed:
    """What arrived is not what was sent."""

    by: str
    at: datetime
    number: int
    sent: Rack
    counted: Rack


@dataclass(frozen=True, slots=True)
class TransferCancelled:
    """A fill or credit was called off, and went back to whoever sent it."""

    by: str
    at: datetime
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is open for a game of the schedule, with its bank from the cage."""

    by: str
    at: datetime
    table: str
    game: str
    game_hash: str
    denominations: tuple[int, ...]
    bank: Rack
    sent_by: str
    same_person: bool
    entries: Entries


@dataclass(frozen=True, slots=True)
class DealerAssigned:
    """A dealer takes a table, or leaves it."""

    by: str
    at: datetime
    table: str
    dealer: str | None


@dataclass(frozen=True, slots=True)
class TablePosted:
    """What happened at a table is in the ledger."""

    by: str
    at: datetime
    table: str
    first: int
    count: int
    rounds: int
    playing: bool
    rails: tuple[Rail, ...]
    entries: Entries


@dataclass(frozen=True, slots=True)
class TableClosed:
    """Nobody plays at this table any more."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """A tray was counted; after the table closed its chips went to the cage."""

    by: str
    at: datetime
    confirmed_by: str
    same_person: bool
    table: str
    chips: Rack
    expected: int
    final: bool
    reason: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class DropCounted:
    """A drop box was counted and its cash went to the cage."""

    by: str
    at: datetime
    confirmed_by: str
    same_person: bool
    table: str
    cash: int
    expected: int
    reason: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """A jackpot was paid to its winner, once, out of one source."""

    by: str
    at: datetime
    table: str
    player: str
    owed: int
    cents: int
    source: Source
    says: str
    win: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class TournamentPosted:
    """A tournament's money moved."""

    by: str
    at: datetime
    tournament: str
    entries: Entries


Event: TypeAlias = (
    Enrolled
    | Dismissed
    | HouseSet
    | DutyStarted
    | DutyEnded
    | DayOpened
    | VisitRecorded
    | CloseProposed
    | DayClosed
    | CageFunded
    | CageDrawn
    | ChipsSold
    | ChipsRedeemed
    | OldChipsRedeemed
    | CageCounted
    | SharePaid
    | TransferAsked
    | TransferSent
    | TransferReceived
    | TransferDisputed
    | TransferCancelled
    | TableOpened
    | DealerAssigned
    | TablePosted
    | TableClosed
    | TrayCounted
    | DropCounted
    | PrizePaid
    | TournamentPosted
)
