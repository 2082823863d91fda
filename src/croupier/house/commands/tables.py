"""What is asked of the house about its tables, and of the ledger by tournaments."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.games import Game
from croupier.house.chips import Rack
from croupier.house.commands.day import WITNESS, Command, counted_text, rack_text
from croupier.house.ledger import Entry
from croupier.house.state import Rail, Source
from croupier.permissions import INTERNAL, Access, Permission, by_staff


@declare(
    Target.HOUSE,
    Access(staff=(Permission.OPEN_TABLE,), seconds=(("sent_by", Permission.CAGE_SIDE),)),
    Audited(
        "TableOpened",
        AuditKind.DAY,
        lambda e: f"table {e['table']} opened with {rack_text(e['bank'])} from the cage",
        "sent_by",
    ),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open a table for a game of the schedule, with its bank: `sent_by` brings it from the cage."""

    table: str
    game: Game
    bank: Rack
    sent_by: str


@declare(Target.HOUSE, by_staff(Permission.ASSIGN_DEALER))
@dataclass(frozen=True, slots=True)
class AssignDealer(Command):
    """Put a dealer at a table, or nobody."""

    table: str
    dealer: str | None


@declare(Target.HOUSE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PostTable(Command):
    """Post what happened at a table: `croupier.house.posting` makes it from the table's own events."""

    table: str
    first: int  # how many events of this table were posted before
    count: int
    entries: tuple[Entry, ...]
    rails: tuple[Rail, ...]  # what lies in front of each player after them
    rounds: int  # rounds finished among them
    playing: bool  # whether a round is open after them


@declare(
    Target.HOUSE,
    by_staff(Permission.OPEN_TABLE),
    Audited("TableClosed", AuditKind.DAY, "table {table} closed"),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close a table that nobody plays at any more."""

    table: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.COUNT_TABLE,), seconds=WITNESS),
    Audited("TrayCounted", AuditKind.COUNT, counted_text("the tray", "chips"), "confirmed_by"),
)
@dataclass(frozen=True, slots=True)
class CountTray(Command):
    """Count a table's tray; the count of a closed table goes to the cage with the chips."""

    confirmed_by: str
    table: str
    chips: Rack
    reason: str = ""


@declare(
    Target.HOUSE,
    Access(staff=(Permission.COUNT_DROP,), seconds=WITNESS),
    Audited("DropCounted", AuditKind.COUNT, counted_text("the drop box", "cash"), "confirmed_by"),
)
@dataclass(frozen=True, slots=True)
class CountDrop(Command):
    """Count the drop box of a closed table; its cash goes to the cage."""

    confirmed_by: str
    table: str
    cash: int
    reason: str = ""


@declare(Target.HOUSE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PayPrize(Command):
    """Pay a jackpot that was won at a table and is signed for: `owed` is what the books owe for it."""

    table: str
    player: str
    owed: int
    cents: int
    source: Source
    says: str  # how: which check, in which chips
    win: str = ""  # the set of jackpots and the number of the win


# -------------------------------------------------------------------------------------- tournaments


@declare(Target.HOUSE, by_staff(Permission.RUN_TOURNAMENT), sent=False)
@dataclass(frozen=True, slots=True)
class PostTournament(Command):
    """Post a tournament's own entries; its cash is kept in the cage's drawer."""

    tournament: str
    entries: tuple[Entry, ...]
