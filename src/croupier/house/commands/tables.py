"""What is asked of the house about its tables and their chips, and of the ledger by tournaments."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games import Game
from croupier.games.posting import TableLimit
from croupier.games.words import dollars
from croupier.house.commands.day import Command, asked_text, rack_text
from croupier.house.ledger import Entry, Rack
from croupier.house.state import House, Rail
from croupier.house.wins import PrizeSource
from croupier.permissions import INTERNAL, Access, Permission, by_staff


def _carriers(
    house: House, command: "SendTransfer | ReceiveTransfer | CarryTransfer | SignTransfer | CancelTransfer"
) -> tuple[str | None, ...]:
    """Return who asked for a fill or a credit, who sent it, who carried it, and who took it in."""
    known = (*house.transfers.values(), *house.delivered)
    found = next((one for one in known if one.number == command.number), None)
    return (found.asked_by, found.sent_by, found.carried_by, found.received_by) if found else ()


def _limits_set(event: Fields) -> str:
    limits = [f"{one['wager']} {dollars(one['least'])} to {dollars(one['most'])}" for one in event["limits"]]
    return f"table {event['table']} takes {', '.join(limits) or 'what its sheet says'}"


# --------------------------------------------------------------------------------- fills and credits


@declare(
    Target.HOUSE, by_staff(Permission.ASK_TRANSFER), Audited("TransferAsked", AuditKind.TRANSFER, asked_text)
)
@dataclass(frozen=True, slots=True)
class AskFill(Command):
    """Ask the cage for chips for a table."""

    table: str
    chips: Rack


@declare(Target.HOUSE, by_staff(Permission.ASK_TRANSFER))
@dataclass(frozen=True, slots=True)
class AskCredit(Command):
    """Ask the cage to take chips off a table."""

    table: str
    chips: Rack


@declare(
    Target.HOUSE,
    by_staff(Permission.CAGE_SIDE, Permission.TABLE_SIDE),
    Audited("TransferSent", AuditKind.TRANSFER, "transfer {number} sent"),
    parts=_carriers,
)
@dataclass(frozen=True, slots=True)
class SendTransfer(Command):
    """Send the chips of a fill or a credit on their way: the cage sends a fill, the table a credit."""

    number: int


@declare(
    Target.HOUSE,
    by_staff(Permission.CAGE_SIDE, Permission.TABLE_SIDE),
    Audited("TransferReceived", AuditKind.TRANSFER, "transfer {number} received as it was sent"),
    Audited(
        "TransferDisputed",
        AuditKind.TRANSFER,
        lambda e: f"transfer {e['number']}: {rack_text(e['sent'])} sent, {rack_text(e['counted'])} counted",
    ),
    parts=_carriers,
)
@dataclass(frozen=True, slots=True)
class ReceiveTransfer(Command):
    """Say what has arrived; if it is not what was sent, that is put on record and the transfer stays open."""

    number: int
    chips: Rack


@declare(
    Target.HOUSE,
    by_staff(Permission.CARRY),
    Audited("TransferCarried", AuditKind.TRANSFER, "transfer {number} carried"),
    parts=_carriers,
)
@dataclass(frozen=True, slots=True)
class CarryTransfer(Command):
    """Carry the chips of a fill or a credit from the one side to the other."""

    number: int


@declare(
    Target.HOUSE,
    by_staff(Permission.ASK_TRANSFER),
    Audited("TransferSigned", AuditKind.TRANSFER, "transfer {number} signed for the floor"),
    parts=_carriers,
)
@dataclass(frozen=True, slots=True)
class SignTransfer(Command):
    """Sign that the dealer counted a fill that arrived, or a credit that left, as the slip says."""

    number: int


@declare(
    Target.HOUSE,
    by_staff(Permission.ASK_TRANSFER, Permission.CAGE_SIDE, Permission.TABLE_SIDE),
    Audited("TransferCancelled", AuditKind.TRANSFER, "transfer {number} called off"),
    parts=_carriers,
)
@dataclass(frozen=True, slots=True)
class CancelTransfer(Command):
    """Call off a fill or a credit; what was sent goes back to whoever sent it."""

    number: int
    reason: str


@declare(Target.HOUSE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class CoverTray(Command):
    """Bring chips from the cage to a tray that is short, as the house does where nobody carries a fill.

    Where chips are worth nothing, `from_outside` lets the cage have as many as it takes.
    """

    table: str
    cents: int
    from_outside: bool = False


@declare(
    Target.HOUSE,
    Access(
        staff=(Permission.OPEN_TABLE,),
        seconds=(("sent_by", Permission.CAGE_SIDE), ("approved_by", Permission.RAISE_LIMITS)),
    ),
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
    limits: tuple[TableLimit, ...] = ()  # of this table, within the approved sheet and the law of the day
    bearer: bool = False  # chips here belong to whoever holds them: a live table for money
    seats: int = 0
    approved_by: str = ""  # the manager, where one round may cost more than tray and cage hold


@declare(
    Target.HOUSE,
    by_staff(Permission.SET_LIMITS, rules=("H-11",)),
    Audited("LimitsSet", AuditKind.DAY, _limits_set),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class SetLimits(Command):
    """Set what a table takes on its wagers from the next round on; none named, what its sheet says."""

    table: str
    game: Game
    limits: tuple[TableLimit, ...]


@declare(
    Target.HOUSE,
    Access(staff=(Permission.OPEN_TABLE,), seconds=(("sent_by", Permission.CAGE_SIDE),)),
    sent=False,
)
@dataclass(frozen=True, slots=True)
class OpenPokerTable(Command):
    """Open a table of live poker with its bank; `limit` is the most of a bet or a raise (H-12)."""

    table: str
    game: str
    seats: int
    limit: int | None
    bank: Rack
    sent_by: str
    bearer: bool = False


@declare(Target.HOUSE, by_staff(Permission.ASSIGN_DEALER))
@dataclass(frozen=True, slots=True)
class AssignDealer(Command):
    """Put a dealer at a table where nobody deals, or relieve whoever does."""

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
    mended: int = 0  # corrections among them
    voided: int = 0  # rounds made void after something of them was settled


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


@declare(Target.HOUSE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PayPrize(Command):
    """Pay a jackpot that was won at a table and is signed for: `owed` is what the books owe for it."""

    table: str
    player: str
    owed: int
    cents: int
    source: PrizeSource
    says: str  # how: which check, in which chips
    win: str = ""  # the set of jackpots and the number of the win


# -------------------------------------------------------------------------------------- tournaments


@declare(Target.HOUSE, by_staff(Permission.RUN_TOURNAMENT), sent=False)
@dataclass(frozen=True, slots=True)
class PostTournament(Command):
    """Post a tournament's own entries; its cash is kept in the cage's drawer."""

    tournament: str
    entries: tuple[Entry, ...]
