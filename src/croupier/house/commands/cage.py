"""What is asked of the cage: chips sold and redeemed, tips, shares, money in and out."""

from dataclasses import dataclass
from datetime import date

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.day import Command, rack_text
from croupier.house.ledger import AccountKind, Rack
from croupier.permissions import Access, Permission, by_staff


def _old_redeemed(event: Fields) -> str:
    to = f" to {event['player']}" if event["player"] else ""
    return f"{dollars(event['cash'])} paid{to} for chips of {event['issued']}"


def _chips_refused(event: Fields) -> str:
    handed, owed = rack_text(event["chips"]), dollars(event["owed"])
    return f"{handed} in chips handed in and not paid: all days together owe {owed}"


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
