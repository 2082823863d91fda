"""What people ask of a set of jackpots: frozen requests, each with who asks and when.

Staff come as the house knows them, with their roles; what a table tells comes with the name of who told it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from croupier.cards import card_text
from croupier.declare import Audited, AuditKind, Fields, Rules, Target, declare
from croupier.games.words import dollars
from croupier.house.jackpots.state import NO_CLAIM, Claim, JackpotSet
from croupier.house.settings import Settings, StaffMember
from croupier.house.wins import PrizeSource
from croupier.permissions import INTERNAL, Permission, Role, by_staff


@dataclass(frozen=True, slots=True)
class Asked:
    """What a member of the staff asks for."""

    by: StaffMember
    at: datetime


@dataclass(frozen=True, slots=True)
class TableNotice:
    """What a table reports by itself."""

    by: str
    at: datetime


Command: TypeAlias = Asked | TableNotice
decides: Final = Rules()
_OPERATOR: Final = by_staff(Permission.POST_JACKPOTS, rules=("R1-32",))
"""The prizes are at the operator's sole discretion."""


def _won(event: Fields) -> str:
    """Say what was won, with what is signed for; a record from before that was kept has the win alone."""
    claim = event.get("claim") or {}
    where = f"table {event['table']}, seat {event['seat']}"
    won = f"win {event['win']}: {event['player']} at {where}, {event['jackpot']}"
    if not claim.get("hand"):
        return won
    cards = " ".join(map(card_text, claim["cards"]))
    held = f", {dollars(claim['held'])} held until signed" if claim["held"] else ""
    return f"{won}; {claim['hand']} ({cards}), {dollars(claim['stake'])} on {claim['wager']}{held}"


def _paid(event: Fields) -> str:
    source = f" from {event['source']}" if event.get("source") else ""
    return f"jackpot win {event['win']} of {dollars(event['cents'])} was paid{source}: {event['how']}"


def _changed(event: Fields) -> str:
    return "; ".join(
        f"{each['jackpot']} from {dollars(each['before'])} to {dollars(each['after'])}"
        for each in event["changes"]
    )


def _signers(jackpots: JackpotSet, command: "AcknowledgeWin | ConfirmPayment") -> tuple[str | None, ...]:
    """Return who dealt a winning hand, who acknowledged it, and who posted the jackpot it won."""
    if not 0 < command.win <= len(jackpots.wins):
        return ()
    win = jackpots.win(command.win)
    posted = [change.by for change in jackpots.history if change.jackpot == win.jackpot]
    return (*win.claim.dealers, *(who for _, who in win.seen_by), *posted[-1:])


@declare(Target.JACKPOTS, _OPERATOR, sent=False)
@dataclass(frozen=True, slots=True)
class OpenSet(Asked):
    """Begin a set of jackpots: whose settings hold, and from what prize on floor and manager sign (Q1-40)."""

    name: str
    settings: Settings
    large_from: int = (
        0  # no document says what is large, so every jackpot is until the operator says otherwise
    )


@declare(
    Target.JACKPOTS,
    _OPERATOR,
    Audited("ShownAt", AuditKind.JACKPOTS, "jackpots shown at table {table}"),
)
@dataclass(frozen=True, slots=True)
class ShowAt(Asked):
    """Show the set at a table."""

    table: str


@declare(
    Target.JACKPOTS,
    _OPERATOR,
    Audited("TakenDown", AuditKind.JACKPOTS, "jackpots taken down at table {table}"),
)
@dataclass(frozen=True, slots=True)
class TakeDown(Asked):
    """Show the set at a table no longer."""

    table: str


@declare(
    Target.JACKPOTS,
    _OPERATOR,
    Audited(
        "JackpotsPosted",
        AuditKind.JACKPOTS,
        lambda e: f"jackpots posted: {', '.join(map(dollars, e['values']))}",
    ),
)
@dataclass(frozen=True, slots=True)
class PostJackpots(Asked):
    """Post the first values, in the order of the game file."""

    values: tuple[int, ...]


@declare(
    Target.JACKPOTS,
    _OPERATOR,
    Audited("JackpotsChanged", AuditKind.JACKPOTS, _changed),
)
@dataclass(frozen=True, slots=True)
class ChangeJackpots(Asked):
    """Post other values for some jackpots; `table` is where, if the sign of one table is changed."""

    values: tuple[tuple[str, int], ...]
    reason: str
    table: str | None = None


@declare(Target.JACKPOTS, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class BeginRound(TableNotice):
    """Say that a round begins at a table: what is posted now binds it."""

    table: str


@declare(Target.JACKPOTS, INTERNAL, Audited("WinRecorded", AuditKind.JACKPOTS, _won), sent=False)
@dataclass(frozen=True, slots=True)
class RecordWin(TableNotice):
    """Say that a hand of the open round won a jackpot, and what percent of it its bet is entitled to.

    With it comes what is signed for: the hand as it lay, the wager, who dealt it, and what the table holds
    for it; nothing where the table has paid it itself.
    """

    table: str
    seat: int
    player: str
    jackpot: str
    percent: int
    claim: Claim = NO_CLAIM


@declare(Target.JACKPOTS, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class EndRound(TableNotice):
    """Say that the round at a table is over; a dead hand wins nothing."""

    table: str
    dead: bool = False


@declare(
    Target.JACKPOTS,
    by_staff(Permission.ACKNOWLEDGE_HAND, Permission.APPROVE_LARGE_WIN),
    Audited("WinAcknowledged", AuditKind.APPROVAL, "jackpot win {win} seen as {acting}"),
    parts=_signers,
)
@dataclass(frozen=True, slots=True)
class AcknowledgeWin(Asked):
    """Acknowledge a win, as the floor or as the manager."""

    win: int
    acting: Role


@declare(
    Target.JACKPOTS,
    by_staff(Permission.SELL_CHIPS, Permission.APPROVE_LARGE_WIN),
    Audited("WinPaid", AuditKind.APPROVAL, _paid),
    parts=_signers,
)
@dataclass(frozen=True, slots=True)
class ConfirmPayment(Asked):
    """Say that a win was paid, and how: in chips, by check 1042. One the table holds has a source."""

    win: int
    cents: int
    how: str
    source: PrizeSource | None = None


@declare(Target.JACKPOTS, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class MakeVoid(TableNotice):
    """Say that the house has made a win void."""

    win: int
    reason: str


@declare(Target.JACKPOTS, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PayForNothing(TableNotice):
    """Let the house sign for a win and pay it by itself, where chips are worth nothing."""

    win: int
