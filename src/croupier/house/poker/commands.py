"""What staff ask of a poker table: frozen requests, each with who asks and when. `decide` answers them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from croupier.declare import Audited, AuditKind, Fields, Rules, Target, declare
from croupier.games.words import dollars
from croupier.house.ledger import Rack
from croupier.house.poker.state import PokerAction, Winners
from croupier.permissions import Access, Permission, by_staff

_DEALS: Final = by_staff(Permission.DEAL, Permission.RULE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Anything somebody asks of a poker table: who, and when."""

    by: str
    at: datetime


decides: Final = Rules()


def _taken_back(event: Fields) -> str:
    turn = event["turn"]
    amount = f" of {dollars(turn['cents'])}" if turn["cents"] else ""
    return f"{turn['player']}'s {turn['action']}{amount} taken back: {event['reason']}"


def _settled(event: Fields) -> str:
    if event["goes_on"]:
        return f"hand {event['number']} goes on"
    why = "not everybody agreed to finish it" if event["readable"] else "the floor declared it"
    back = dollars(sum(share["cents"] for share in event["returned"]))
    return f"hand {event['number']}: dead hand ({why}), {back} returned"


# ------------------------------------------------------------------------------------------ the table


@declare(
    Target.POKER,
    Access(staff=(Permission.OPEN_TABLE,), seconds=(("sent_by", Permission.CAGE_SIDE),), rules=("H-12",)),
    Audited(
        "PokerOpened",
        AuditKind.DAY,
        lambda e: f"live poker at table {e['table']}: {e['terms']['game']}",
    ),
)
@dataclass(frozen=True, slots=True)
class OpenPoker(Command):
    """Open a table of live poker: the game, its seats, the most of a bet or a raise, and its bank."""

    game: str
    seats: int
    limit: int | None = None
    bank: Rack = ()
    sent_by: str = ""


@declare(Target.POKER, by_staff(Permission.OPEN_TABLE))
@dataclass(frozen=True, slots=True)
class ClosePoker(Command):
    """Close a table that everybody has left; its tray and drop box are then counted."""


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class SeatPlayer(Command):
    """Give a player a free seat."""

    player: str
    seat: int


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class SellHere(Command):
    """Sell chips from the tray to a player for cash, between hands."""

    player: str
    cents: int


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class PutDown(Command):
    """Let a player put chips on the table that were bought before, between hands."""

    player: str
    cents: int


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class StandUp(Command):
    """Let a player leave with all chips in front of them, between hands."""

    player: str


# ------------------------------------------------------------------------------------------- the hand


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class BeginHand(Command):
    """Begin a hand: everybody with chips is dealt in, but for seats that sit it out.

    Without a seat the button moves on to the next player.
    """

    button: int | None = None
    sitting_out: tuple[int, ...] = ()


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class TakeTurn(Command):
    """Enter what a player does: for a bet its size, for a raise what it adds to the bet before it."""

    seat: int
    action: PokerAction
    cents: int = 0


@declare(Target.POKER, _DEALS, Audited("TurnTakenBack", AuditKind.CORRECTION, _taken_back))
@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take back the last turn of this betting round, which was entered wrongly."""

    reason: str


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class CloseBettingRound(Command):
    """Close a betting round in which everybody has acted; the next begins."""


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class PushPot(Command):
    """End the hand: say who wins each pot; the rake is taken and the chips are pushed."""

    winners: tuple[Winners, ...]


# --------------------------------------------------------------------------------------- interruptions


@declare(
    Target.POKER, _DEALS, Audited("HandInterrupted", AuditKind.RULING, "hand {number} interrupted: {says}")
)
@dataclass(frozen=True, slots=True)
class InterruptHand(Command):
    """Stop a hand that is cut short by a power failure or anything else nobody can help (H-04)."""

    says: str


@declare(Target.POKER, _DEALS)
@dataclass(frozen=True, slots=True)
class NoteConsent(Command):
    """Note whether a player who is still in an interrupted hand agrees to finish it (Q3-16)."""

    player: str
    agrees: bool


@declare(
    Target.POKER,
    by_staff(Permission.RULE, rules=("H-04", "Q3-16")),
    Audited("InterruptionSettled", AuditKind.RULING, _settled),
)
@dataclass(frozen=True, slots=True)
class SettleInterruption(Command):
    """Finish an interrupted hand if it can be read and everybody asked agrees; else it is a dead hand (H-04).

    The chips of a dead hand go back to whoever put them in.
    """

    readable: bool
