"""What is asked of the cage and of the house about its tables, and of the ledger by tournaments."""

from dataclasses import dataclass
from datetime import date

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games import Game
from croupier.games.posting import TableLimit
from croupier.games.words import dollars
from croupier.house.commands.day import Command, asked_text, rack_text
from croupier.house.ledger import AccountKind, Entry, Rack
from croupier.house.state import House, Rail
from croupier.house.wins.state import PrizeSource
from croupier.permissions import INTERNAL, Access, Permission, by_staff


def _carriers(
    house: House, command: "SendTransfer | ReceiveTransfer | CarryTransfer | SignTransfer"
) -> tuple[str | None, ...]:
    """Return who asked for a fill or a credit, who sent it, and who carried it."""
    transfer = house.transfers.get(command.number)
    return (transfer.asked_by, transfer.sent_by, transfer.carried_by) if transfer else ()


def _limits_set(event: Fields) -> str:
    limits = [f"{one['wager']} {dollars(one['least'])} to {dollars(one['most'])}" for one in event["limits"]]
    return f"table {event['table']} takes {', '.join(limits) or 'what its sheet says'}"


@declare(
    Target.HOUSE,
    by_staff(Permission.FUND_CAGE),
    Audited(
        "CageFunded",
        AuditKind.TRANSFER,
        lambda e: f"{dollars(e['cash'])} cash and {rack_text(e['chips'])} in chips to the cage",
    ),
)
@dataclass(frozen=True, slots=True)
class FundCage(Command):
    """Bring cash and chips to the cage from outside."""

    cash: int
    chips: Rack
    says: str


@declare(
    Target.HOUSE,
    by_staff(Permission.FUND_CAGE),
    Audited(
        "CageDrawn",
        AuditKind.TRANSFER,
        lambda e: f"{dollars(e['cash'])} cash and {rack_text(e['chips'])} in chips out of the cage",
    ),
)
@dataclass(frozen=True, slots=True)
class TakeFromCage(Command):
    """Take cash or chips from the cage to the outside: a bank deposit, chips out of use."""

    cash: int
    chips: Rack
    says: str


@declare(Target.HOUSE, by_staff(Permission.SELL_CHIPS))
@dataclass(frozen=True, slots=True)
class SellChips(Command):
    """Sell chips to a player for cash at face value."""

    player: str
    cash: int
    chips: Rack


@declare(Target.HOUSE, by_staff(Permission.SELL_CHIPS))
@dataclass(frozen=True, slots=True)
class RedeemChips(Command):
    """Redeem a player's chips at face value, on the day they were issued."""

    player: str
    chips: Rack


@declare(
    Target.HOUSE,
    Access(staff=(Permission.SELL_CHIPS,), seconds=(("approved_by", Permission.APPROVE_OLD_CHIPS),)),
    Audited(
        "OldChipsRedeemed",
        AuditKind.APPROVAL,
        lambda e: f"{dollars(e['cash'])} paid to {e['player']} for chips of {e['issued']}",
        "approved_by",
    ),
)
@dataclass(frozen=True, slots=True)
class RedeemOldChips(Command):
    """Redeem chips issued on another day, which a manager approves (Q3-20)."""

    player: str
    issued: date
    chips: Rack
    approved_by: str
    says: str


@declare(
    Target.HOUSE,
    by_staff(Permission.PAY_SHARES),
    Audited(
        "SharePaid", AuditKind.TRANSFER, lambda e: f"{dollars(e['cents'])} paid to {e['name'] or e['to']}"
    ),
)
@dataclass(frozen=True, slots=True)
class PayShare(Command):
    """Pay a charity, the state or the operator its share, in cash from the cage."""

    to: AccountKind
    name: str
    cents: int
    says: str


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
    limits: tuple[TableLimit, ...] = ()  # of this table, within the approved sheet and the law of the day


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
