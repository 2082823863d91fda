"""What is asked of the cage: chips and money, fills and credits."""

from dataclasses import dataclass
from datetime import date

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.games.words import dollars
from croupier.house.chips import Rack
from croupier.house.commands.day import WITNESS, Command, asked_text, counted_text, rack_text
from croupier.house.ledger import Kind
from croupier.permissions import INTERNAL, Access, Permission, by_staff


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
    Access(staff=(Permission.COUNT_CAGE,), seconds=WITNESS),
    Audited("CageCounted", AuditKind.COUNT, counted_text("the cage", "cash"), "confirmed_by"),
)
@dataclass(frozen=True, slots=True)
class CountCage(Command):
    """Count the cage: cash, and chips of each denomination."""

    confirmed_by: str
    cash: int
    chips: Rack
    reason: str = ""


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

    to: Kind
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
)
@dataclass(frozen=True, slots=True)
class ReceiveTransfer(Command):
    """Say what has arrived; if it is not what was sent, that is put on record and the transfer stays open."""

    number: int
    chips: Rack


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
