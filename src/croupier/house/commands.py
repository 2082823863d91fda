"""What people ask of the house: frozen requests, each with who asks and when.

Times are aware datetimes, money is integer cents, chips are racks of denominations. Nothing happens until
`decide` agrees.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeAlias

from croupier.games import Game
from croupier.house.chips import Rack
from croupier.house.ledger import Entry, Kind
from croupier.house.settings import Settings
from croupier.house.staff import Role
from croupier.house.state import Rail, Scheduled

# ---------------------------------------------------------------------------------- staff and settings


@dataclass(frozen=True, slots=True)
class Enrol:
    """Take somebody on the staff, or change their roles; the first of all enrols themselves as operator."""

    by: str
    at: datetime
    person: str
    roles: tuple[Role, ...]
    badge: str
    charity: str = ""  # for which a charity member comes


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Take somebody off the staff."""

    by: str
    at: datetime
    person: str


@dataclass(frozen=True, slots=True)
class SetHouse:
    """Adopt settings, between two gaming days."""

    by: str
    at: datetime
    settings: Settings


@dataclass(frozen=True, slots=True)
class StartDuty:
    """Put somebody on duty."""

    by: str
    at: datetime
    person: str


@dataclass(frozen=True, slots=True)
class EndDuty:
    """Put somebody off duty."""

    by: str
    at: datetime
    person: str


# -------------------------------------------------------------------------------------- gaming day


@dataclass(frozen=True, slots=True)
class OpenDay:
    """Open a gaming day for its charity, or two, with the approved schedule and the staff on duty."""

    by: str
    at: datetime
    day: date
    charities: tuple[str, ...]
    schedule: tuple[Scheduled, ...]
    on_duty: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordVisit:
    """Record that a member of a charity was here, and whether the signed affidavit was handed in."""

    by: str
    at: datetime
    charity: str
    affidavit: bool


@dataclass(frozen=True, slots=True)
class ProposeClose:
    """Ask to close the day; a second person then confirms."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ConfirmClose:
    """Confirm the close somebody else asked for."""

    by: str
    at: datetime


# --------------------------------------------------------------------------------------------- cage


@dataclass(frozen=True, slots=True)
class FundCage:
    """Bring cash and chips to the cage from outside."""

    by: str
    at: datetime
    cash: int
    chips: Rack
    says: str


@dataclass(frozen=True, slots=True)
class TakeFromCage:
    """Take cash or chips from the cage to the outside: a bank deposit, chips out of use."""

    by: str
    at: datetime
    cash: int
    chips: Rack
    says: str


@dataclass(frozen=True, slots=True)
class SellChips:
    """Sell chips to a player for cash at face value."""

    by: str
    at: datetime
    player: str
    cash: int
    chips: Rack


@dataclass(frozen=True, slots=True)
class RedeemChips:
    """Redeem a player's chips at face value, on the day they were issued."""

    by: str
    at: datetime
    player: str
    chips: Rack


@dataclass(frozen=True, slots=True)
class RedeemOldChips:
    """Redeem chips issued on another day, which a manager approves (Q3-20)."""

    by: str
    at: datetime
    player: str
    issued: date
    chips: Rack
    approved_by: str
    says: str


@dataclass(frozen=True, slots=True)
class CountCage:
    """Count the cage: cash, and chips of each denomination."""

    by: str
    at: datetime
    confirmed_by: str
    cash: int
    chips: Rack
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PayShare:
    """Pay a charity, the state or the operator its share, in cash from the cage."""

    by: str
    at: datetime
    to: Kind
    name: str
    cents: int
    says: str


# --------------------------------------------------------------------------------- fills and credits


@dataclass(frozen=True, slots=True)
class AskFill:
    """Ask the cage for chips for a table."""

    by: str
    at: datetime
    table: str
    chips: Rack


@dataclass(frozen=True, slots=True)
class AskCredit:
    """Ask the cage to take chips off a table."""

    by: str
    at: datetime
    table: str
    chips: Rack


@dataclass(frozen=True, slots=True)
class SendTransfer:
    """Send the chips of a fill or a credit on their way: the cage sends a fill, the table a credit."""

    by: str
    at: datetime
    number: int


@dataclass(frozen=True, slots=True)
class ReceiveTransfer:
    """Say what has arrived; if it is not what was sent, that is put on record and the transfer stays open."""

    by: str
    at: datetime
    number: int
    chips: Rack


@dataclass(frozen=True, slots=True)
class CancelTransfer:
    """Call off a fill or a credit; what was sent goes back to whoever sent it."""

    by: str
    at: datetime
    number: int
    reason: str


# ------------------------------------------------------------------------------------------- tables


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table for a game of the schedule, with its bank: `sent_by` brings it from the cage."""

    by: str
    at: datetime
    table: str
    game: Game
    bank: Rack
    sent_by: str


@dataclass(frozen=True, slots=True)
class AssignDealer:
    """Put a dealer at a table, or nobody."""

    by: str
    at: datetime
    table: str
    dealer: str | None


@dataclass(frozen=True, slots=True)
class PostTable:
    """Post what happened at a table: `croupier.house.posting` makes it from the table's own events."""

    by: str
    at: datetime
    table: str
    first: int  # how many events of this table were posted before
    count: int
    entries: tuple[Entry, ...]
    rails: tuple[Rail, ...]  # what lies in front of each player after them
    rounds: int  # rounds finished among them
    playing: bool  # whether a round is open after them


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close a table that nobody plays at any more."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class CountTray:
    """Count a table's tray; the count of a closed table goes to the cage with the chips."""

    by: str
    at: datetime
    confirmed_by: str
    table: str
    chips: Rack
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CountDrop:
    """Count the drop box of a closed table; its cash goes to the cage."""

    by: str
    at: datetime
    confirmed_by: str
    table: str
    cash: int
    reason: str = ""


# -------------------------------------------------------------------------------------- tournaments


@dataclass(frozen=True, slots=True)
class PostTournament:
    """Post a tournament's own entries; its cash is kept in the cage's drawer."""

    by: str
    at: datetime
    tournament: str
    entries: tuple[Entry, ...]


Command: TypeAlias = (
    Enrol
    | Dismiss
    | SetHouse
    | StartDuty
    | EndDuty
    | OpenDay
    | RecordVisit
    | ProposeClose
    | ConfirmClose
    | FundCage
    | TakeFromCage
    | SellChips
    | RedeemChips
    | RedeemOldChips
    | CountCage
    | PayShare
    | AskFill
    | AskCredit
    | SendTransfer
    | ReceiveTransfer
    | CancelTransfer
    | OpenTable
    | AssignDealer
    | PostTable
    | CloseTable
    | CountTray
    | CountDrop
    | PostTournament
)
