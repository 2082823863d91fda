"""What is asked of the cage and its windows: chips sold and redeemed, drop boxes, money in and out."""

from dataclasses import dataclass
from datetime import date

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.controls import counters_of, counts_as
from croupier.house.commands.day import Command, rack_text
from croupier.house.ledger import AccountKind, Rack
from croupier.permissions import Access, Permission, by_staff


def _old_redeemed(event: Fields) -> str:
    to = f" to {event['player']}" if event["player"] else ""
    return f"{dollars(event['cash'])} paid{to} for chips of {event['issued']}"


def _chips_refused(event: Fields) -> str:
    handed, owed = rack_text(event["chips"]), dollars(event["owed"])
    return f"{handed} in chips handed in and not paid: all days together owe {owed}"


def _box(event: Fields) -> str:
    way = "taken from" if event["out"] else "put under"
    return f"drop box {event['box']} {way} table {event['table']}, seal {event['seal']}"


@declare(
    Target.HOUSE,
    Access(staff=(Permission.FUND_CAGE,), seconds=(("received_by", Permission.CAGE_SIDE),)),
    Audited(
        "CageFunded",
        AuditKind.TRANSFER,
        lambda e: f"{dollars(e['cash'])} cash and {rack_text(e['chips'])} in chips to the cage",
        "received_by",
    ),
)
@dataclass(frozen=True, slots=True)
class FundCage(Command):
    """Bring cash and chips to the cage from outside; a cashier signs that they came."""

    cash: int
    chips: Rack
    says: str
    received_by: str = ""


@declare(
    Target.HOUSE,
    Access(staff=(Permission.FUND_CAGE,), seconds=(("approved_by", Permission.SIGN_CASH_OUT),)),
    Audited(
        "CageDrawn",
        AuditKind.TRANSFER,
        lambda e: f"{dollars(e['cash'])} cash and {rack_text(e['chips'])} in chips out of the cage",
        "approved_by",
    ),
)
@dataclass(frozen=True, slots=True)
class TakeFromCage(Command):
    """Take cash or chips from the cage to the outside: a bank deposit, chips out of use; two people sign."""

    cash: int
    chips: Rack
    says: str
    approved_by: str = ""


@declare(Target.HOUSE, by_staff(Permission.SELL_CHIPS))
@dataclass(frozen=True, slots=True)
class SellChips(Command):
    """Sell chips for cash at face value: to whoever pays, or to a player's account for electronic tables."""

    player: str  # may be nobody's name, but for an account
    cash: int
    chips: Rack
    account: bool = False


@declare(
    Target.HOUSE, Access((Permission.SELL_CHIPS,), seconds=(("approved_by", Permission.KEEP_EXCLUSIONS),))
)
@dataclass(frozen=True, slots=True)
class RedeemChips(Command):
    """Redeem chips at face value on their day: from whoever holds them, or out of a player's account.

    For somebody who may not play here a manager signs as `approved_by`: their money is theirs all the same.
    """

    player: str
    chips: Rack
    account: bool = False
    approved_by: str = ""


@declare(
    Target.HOUSE,
    Access(staff=(Permission.SELL_CHIPS,), seconds=(("approved_by", Permission.APPROVE_OLD_CHIPS),)),
    Audited("OldChipsRedeemed", AuditKind.APPROVAL, _old_redeemed, "approved_by"),
    Audited("ChipsRefused", AuditKind.APPROVAL, _chips_refused, "approved_by"),
)
@dataclass(frozen=True, slots=True)
class RedeemOldChips(Command):
    """Redeem chips of another day, which a manager approves (Q3-20): the oldest day that owes is drawn on.

    `issued` names the day for chips of a player's account. More than all days owe is an incident, not paid.
    """

    player: str
    issued: date | None
    chips: Rack
    approved_by: str
    says: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.SELL_CHIPS,), seconds=(("counted_by", Permission.COUNT_TABLE),)),
    Audited(
        "TokesCounted", AuditKind.COUNT, lambda e: f"{rack_text(e['chips'])} in tips counted", "counted_by"
    ),
)
@dataclass(frozen=True, slots=True)
class CountTokes(Command):
    """Count tips in chips, with a second person; they are the dealers' from then on (setting `tokes`)."""

    chips: Rack
    counted_by: str


@declare(
    Target.HOUSE,
    by_staff(Permission.SELL_CHIPS),
    Audited(
        "TokesRedeemed", AuditKind.TRANSFER, lambda e: f"{dollars(e['cash'])} paid for tips: {e['says']}"
    ),
)
@dataclass(frozen=True, slots=True)
class RedeemTokes(Command):
    """Pay cash for tips that were counted, and say to whom."""

    chips: Rack
    says: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.PAY_SHARES,), seconds=(("approved_by", Permission.SIGN_CASH_OUT),)),
    Audited(
        "SharePaid",
        AuditKind.TRANSFER,
        lambda e: f"{dollars(e['cents'])} paid to {e['name'] or e['to']}",
        "approved_by",
    ),
    filled=("by", "at", "due"),
)
@dataclass(frozen=True, slots=True)
class PayShare(Command):
    """Pay a charity, the state or the operator of its share of a month, in cash; two people sign.

    `month` is any date in it, the open day's if it is left out. No more is paid than the report has as due.
    """

    to: AccountKind
    name: str
    cents: int
    says: str
    approved_by: str = ""
    month: date | None = None
    due: int | None = None  # by the report of the month, for all of it; None where nobody has made that


def _opened(event: Fields) -> str:
    held = f"{dollars(event['cash'])} in cash and {rack_text(event['chips'])} in chips"
    return f"window {event['window']} opened for {event['cashier']} with {held}"


def _exchanged(event: Fields) -> str:
    given = f"{dollars(event['cash_given'])} and {rack_text(event['chips_given'])} in chips"
    taken = f"{dollars(event['cash_taken'])} and {rack_text(event['chips_taken'])} in chips"
    return f"window {event['window']} gave the main bank {given} for {taken}"


@declare(
    Target.HOUSE,
    Access(staff=(Permission.CAGE_SIDE,), seconds=(("received_by", Permission.SELL_CHIPS),)),
    Audited("WindowOpened", AuditKind.TRANSFER, _opened, "cashier"),
)
@dataclass(frozen=True, slots=True)
class OpenWindow(Command):
    """Give a cashier a window with a float out of the main bank, which the cashier counts and signs for."""

    window: str
    received_by: str  # the cashier
    cash: int
    chips: Rack


@declare(
    Target.HOUSE,
    Access(staff=(Permission.CAGE_SIDE,), seconds=(("received_by", Permission.SELL_CHIPS),)),
    Audited("WindowExchanged", AuditKind.TRANSFER, _exchanged, "cashier"),
)
@dataclass(frozen=True, slots=True)
class ExchangeAtWindow(Command):
    """Exchange cash and chips between a window and the main bank, at equal value: the float stays."""

    window: str
    received_by: str  # the cashier of the window
    cash_given: int  # by the window to the main bank
    chips_given: Rack
    cash_taken: int
    chips_taken: Rack


@declare(
    Target.HOUSE,
    by_staff(Permission.COUNT_CAGE),
    Audited("WindowCounted", AuditKind.COUNT, counts_as("the window", "cash"), "confirmed_by"),
    parts=counters_of,
)
@dataclass(frozen=True, slots=True)
class CountWindow(Command):
    """Hand in a count of a window, blind; once two agree it is closed, and the main bank has what it held."""

    window: str
    cash: int
    chips: Rack
    reason: str = ""
    bills: Rack = ()


@declare(
    Target.HOUSE,
    by_staff(Permission.CAGE_SIDE, Permission.ACCEPT_COUNT),
    Audited(
        "DropAccepted",
        AuditKind.COUNT,
        lambda e: f"{dollars(e['cash'])} of the drop box of table {e['table']} taken to the cage",
    ),
)
@dataclass(frozen=True, slots=True)
class AcceptDrop(Command):
    """Take what a drop box held to the cage: a cashier who did not count it, or else such a manager."""

    table: str


@declare(
    Target.HOUSE,
    Access(staff=(Permission.MOVE_DROP_BOX,), seconds=(("seen_by", Permission.MOVE_DROP_BOX),)),
    Audited("DropBoxMoved", AuditKind.COUNT, _box, "seen_by"),
)
@dataclass(frozen=True, slots=True)
class MoveDropBox(Command):
    """Put a drop box under a table, or take it out, under a seal; two people see it."""

    table: str
    box: str
    seal: str
    out: bool
    seen_by: str
