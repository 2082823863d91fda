"""What is asked of the house about a win it signs for."""

from dataclasses import dataclass

from croupier.declare import Audited, AuditKind, Fields, Target, declare
from croupier.games.words import dollars
from croupier.house.commands.day import Command
from croupier.house.state import House
from croupier.house.wins import WinClaim, WinPart, WinShareOf
from croupier.permissions import INTERNAL, Access, Permission, Role, by_staff


def _people(house: House, command: "SignWin | ClearWin | PayWin") -> tuple[str | None, ...]:
    """Return who has had a part in a win: dealt, verified, posted, signed, cleared."""
    win = house.wins.get(command.win)
    if win is None:
        return ()
    claim, cleared = win.claim, win.clearance
    signed = (each.by for each in win.signed)
    return (*claim.dealers, claim.verified_by, claim.posted_by, *signed, cleared.by if cleared else None)


def _held(event: Fields) -> str:
    claim = event["claim"]
    won = f"{claim['player']}, seat {claim['seat']} at table {claim['table']}, {claim['hand']}"
    amount = f"{dollars(claim['held'])} for {dollars(claim['stake'])} on {claim['wager']}"
    seen = claim["verified_by"] or "nobody"
    return f"{claim['form']}, win {event['win']}: {won}, {amount}; verified by {seen}"


def _closed(event: Fields) -> str:
    parts = ", ".join(
        f"{dollars(one['cents'])} {one['source']} {one['number']}".strip() for one in event["parts"]
    )
    return f"win {event['win']} was paid: {parts}"


def _cleared(event: Fields) -> str:
    cleared = event["clearance"]
    return f"win {event['win']} cleared: {cleared['identity']}; {cleared['why']}"


@declare(Target.HOUSE, INTERNAL, Audited("WinHeld", AuditKind.APPROVAL, _held), sent=False)
@dataclass(frozen=True, slots=True)
class HoldWin(Command):
    """Take over a win from the table that holds it; what it comes to is known unless others may share it."""

    claim: WinClaim
    shared: bool = False  # whether it is to be known yet who shares it


@declare(Target.HOUSE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class SetWinDue(Command):
    """Say what a win comes to, once nobody else can share it."""

    win: int
    gross: int
    how: str = ""


@declare(
    Target.HOUSE,
    by_staff(Permission.ACKNOWLEDGE_HAND, Permission.APPROVE_LARGE_WIN),
    Audited("WinSigned", AuditKind.APPROVAL, lambda e: f"win {e['win']} signed as {e['signature']['role']}"),
    parts=_people,
)
@dataclass(frozen=True, slots=True)
class SignWin(Command):
    """Sign for a win, as the floor or as the manager."""

    win: int
    acting: Role


@declare(
    Target.HOUSE,
    by_staff(Permission.SELL_CHIPS),
    Audited("WinCleared", AuditKind.APPROVAL, _cleared),
    parts=_people,
)
@dataclass(frozen=True, slots=True)
class ClearWin(Command):
    """Say who the winner is, by which papers, and that age and exclusions were checked; the tax test follows.

    `shared` names those who share the win, as on Form 5754; `tin` is sealed before it is kept.
    """

    win: int
    identity: str
    of_age: bool
    not_excluded: bool
    second_paper: str = ""
    tin: str = ""
    shared: tuple[WinShareOf, ...] = ()
    name: str = ""  # of the winner as the paper has it, where the seat had none or another one


@declare(
    Target.HOUSE,
    Access(staff=(Permission.SELL_CHIPS,), seconds=(("witnessed_by", Permission.WITNESS_WIN),)),
    Audited("WinClosed", AuditKind.APPROVAL, _closed, "witnessed_by"),
    parts=_people,
)
@dataclass(frozen=True, slots=True)
class PayWin(Command):
    """Pay a win that is cleared, from tray, cage or by check, or in parts; a witness and the patron sign."""

    win: int
    parts: tuple[WinPart, ...]
    witnessed_by: str
    patron_signed: bool


_TWO = Access(staff=(Permission.RULE,), seconds=(("approved_by", Permission.APPROVE_LARGE_WIN),))


@declare(
    Target.HOUSE,
    _TWO,
    Audited("WinVoided", AuditKind.RULING, "win {win} is void: {reason}", "approved_by"),
)
@dataclass(frozen=True, slots=True)
class VoidWin(Command):
    """Make a win void that is not paid, with the manager; its slip is kept."""

    win: int
    reason: str
    approved_by: str


@declare(
    Target.HOUSE,
    _TWO,
    Audited("WinDisputed", AuditKind.RULING, "win {win} is disputed: {reason}", "approved_by"),
)
@dataclass(frozen=True, slots=True)
class DisputeWin(Command):
    """Let a win wait for the end of a dispute, with the manager."""

    win: int
    reason: str
    approved_by: str


@declare(
    Target.HOUSE,
    _TWO,
    Audited(
        "DisputeSettled", AuditKind.RULING, "the dispute over win {win} is settled: {reason}", "approved_by"
    ),
)
@dataclass(frozen=True, slots=True)
class SettleDispute(Command):
    """Let a win that was disputed go on as it stands, with the manager."""

    win: int
    reason: str
    approved_by: str
