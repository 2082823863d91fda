"""What happened to staff, day, cage, transfers and tables."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from croupier.games.posting import TableLimit
from croupier.house.event import Entries, HouseEvent
from croupier.house.ledger import AccountKind, Rack
from croupier.house.settings import Settings
from croupier.house.slips import SlipNumbered, SlipPrinted, SlipVoided
from croupier.house.state import Direction, Rail, ScheduledGame, Variance
from croupier.house.wins import (
    DisputeSettled,
    PrizeSource,
    WinCameDue,
    WinCleared,
    WinClosed,
    WinDisputed,
    WinHeld,
    WinSigned,
    WinVoided,
)
from croupier.permissions import Role


@dataclass(frozen=True, slots=True)
class Enrolled(HouseEvent):
    """Somebody is on the staff with these roles."""

    person: str
    roles: tuple[Role, ...]
    badge: str
    charity: str = ""  # for which a charity member comes


@dataclass(frozen=True, slots=True)
class Dismissed(HouseEvent):
    """Somebody is no longer on the staff."""

    person: str


@dataclass(frozen=True, slots=True)
class HouseSet(HouseEvent):
    """The house is run by these settings from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class DutyStarted(HouseEvent):
    """Somebody is on duty."""

    person: str


@dataclass(frozen=True, slots=True)
class DutyEnded(HouseEvent):
    """Somebody is off duty."""

    person: str


@dataclass(frozen=True, slots=True)
class DayOpened(HouseEvent):
    """A gaming day begins."""

    day: date
    charities: tuple[str, ...]
    schedule: tuple[ScheduledGame, ...]
    on_duty: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GamesAdded(HouseEvent):
    """The open day has more games on its schedule."""

    schedule: tuple[ScheduledGame, ...]


@dataclass(frozen=True, slots=True)
class VisitRecorded(HouseEvent):
    """A member of a charity of the day was here (Pari 1207.01(f))."""

    charity: str
    affidavit: bool


@dataclass(frozen=True, slots=True)
class CloseProposed(HouseEvent):
    """Everything is counted and somebody asks to close the day."""

    day: date


@dataclass(frozen=True, slots=True)
class DayClosed(HouseEvent):
    """The day is closed: what is still owed, what did not agree, and by when that is reported."""

    day: date
    proposed_by: str
    same_person: bool
    unredeemed: tuple[Rail, ...]
    variances: tuple[Variance, ...]
    report_by: date | None
    without_visit: tuple[str, ...]
    entries: Entries
    void: bool = False  # whether what was not redeemed is void, or owed for (Q3-20)


@dataclass(frozen=True, slots=True)
class CageFunded(HouseEvent):
    """Cash and chips come to the cage from outside."""

    cash: int
    chips: Rack
    says: str
    entries: Entries
    received_by: str = ""  # the cashier who signed for them


@dataclass(frozen=True, slots=True)
class CageDrawn(HouseEvent):
    """Cash or chips leave the cage for the outside."""

    cash: int
    chips: Rack
    says: str
    entries: Entries
    approved_by: str = ""  # who signed too; nobody did in older logs


@dataclass(frozen=True, slots=True)
class ChipsSold(HouseEvent):
    """A player bought chips at the cage."""

    player: str
    cash: int
    chips: Rack
    entries: Entries


@dataclass(frozen=True, slots=True)
class ChipsRedeemed(HouseEvent):
    """A player was paid the face value of chips of the day; a manager signs for one who may not play."""

    player: str
    cash: int
    chips: Rack
    entries: Entries
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class OldChipsRedeemed(HouseEvent):
    """A player was paid the face value of chips of another day, as a manager approved."""

    player: str
    issued: date
    cash: int
    chips: Rack
    approved_by: str
    same_person: bool
    says: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class ChipsRefused(HouseEvent):
    """More chips were handed in than all days together owe for, and nothing was paid."""

    player: str
    chips: Rack
    owed: int
    approved_by: str
    says: str


@dataclass(frozen=True, slots=True)
class TokesCounted(HouseEvent):
    """Tips in chips were counted by two people."""

    chips: Rack
    counted_by: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class TokesRedeemed(HouseEvent):
    """Cash was paid for tips that were counted."""

    cash: int
    chips: Rack
    says: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class SharePaid(HouseEvent):
    """The charity, the state or the operator was paid."""

    to: AccountKind
    name: str
    cents: int
    says: str
    entries: Entries
    approved_by: str = ""  # who signed too; nobody did in older logs
    month: date | None = None  # of whose share it is a part, its first day; older logs do not say


@dataclass(frozen=True, slots=True)
class TransferAsked(HouseEvent):
    """The floor asks for a fill or a credit."""

    number: int
    direction: Direction
    table: str
    chips: Rack


@dataclass(frozen=True, slots=True)
class TransferSent(HouseEvent):
    """The chips have left the one side."""

    number: int
    same_person: bool  # as asked for it


@dataclass(frozen=True, slots=True)
class TransferReceived(HouseEvent):
    """The chips have arrived as they were sent."""

    number: int
    same_person: bool  # as sent it
    entries: Entries


@dataclass(frozen=True, slots=True)
class TransferCarried(HouseEvent):
    """A runner took the chips from the one side to the other."""

    number: int


@dataclass(frozen=True, slots=True)
class TransferSigned(HouseEvent):
    """The floor saw the chips counted at the table, and signed for it."""

    number: int


@dataclass(frozen=True, slots=True)
class TransferDisputed(HouseEvent):
    """What arrived is not what was sent."""

    number: int
    sent: Rack
    counted: Rack


@dataclass(frozen=True, slots=True)
class TransferCancelled(HouseEvent):
    """A fill or credit was called off, and went back to whoever sent it."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class TableOpened(HouseEvent):
    """A table is open for a game of the schedule, with its bank from the cage."""

    table: str
    game: str
    game_hash: str
    denominations: tuple[int, ...]
    bank: Rack
    sent_by: str
    same_person: bool
    entries: Entries
    poker: bool = False  # live poker, under a name and no game file
    limits: tuple[TableLimit, ...] = ()
    bearer: bool = False  # chips here belong to whoever holds them
    worst: int = 0  # what one round may cost without jackpots, where that is more than tray and cage hold
    approved_by: str = ""  # who has signed for that


@dataclass(frozen=True, slots=True)
class LimitsSet(HouseEvent):
    """A table takes other bets from its next round on, within the approved sheet and the law of the day."""

    table: str
    limits: tuple[TableLimit, ...]
    before: tuple[TableLimit, ...] = ()


@dataclass(frozen=True, slots=True)
class DealerAssigned(HouseEvent):
    """A dealer takes a table, or leaves it."""

    table: str
    dealer: str | None
    badges: bool = False  # whether both dealers showed theirs


@dataclass(frozen=True, slots=True)
class TablePosted(HouseEvent):
    """What happened at a table is in the ledger."""

    table: str
    first: int
    count: int
    rounds: int
    playing: bool
    rails: tuple[Rail, ...]
    entries: Entries
    mended: int = 0  # corrections among them
    voided: int = 0  # rounds made void after something of them was settled


@dataclass(frozen=True, slots=True)
class TableClosed(HouseEvent):
    """Nobody plays at this table any more."""

    table: str


@dataclass(frozen=True, slots=True)
class PrizePaid(HouseEvent):
    """A jackpot was paid to its winner, once, out of one source."""

    table: str
    player: str
    owed: int
    cents: int
    source: PrizeSource
    says: str
    win: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class TournamentPosted(HouseEvent):
    """A tournament's money moved."""

    tournament: str
    entries: Entries


OfHouse: TypeAlias = (
    Enrolled
    | Dismissed
    | HouseSet
    | DutyStarted
    | DutyEnded
    | DayOpened
    | GamesAdded
    | VisitRecorded
    | CloseProposed
    | DayClosed
    | CageFunded
    | CageDrawn
    | ChipsSold
    | ChipsRedeemed
    | OldChipsRedeemed
    | ChipsRefused
    | TokesCounted
    | TokesRedeemed
    | SharePaid
    | TransferAsked
    | TransferSent
    | TransferReceived
    | TransferCarried
    | TransferSigned
    | TransferDisputed
    | TransferCancelled
    | TableOpened
    | LimitsSet
    | DealerAssigned
    | TablePosted
    | TableClosed
    | PrizePaid
    | TournamentPosted
    | SlipNumbered
    | SlipPrinted
    | SlipVoided
    | WinHeld
    | WinCameDue
    | WinSigned
    | WinCleared
    | WinClosed
    | WinVoided
    | WinDisputed
    | DisputeSettled
)
