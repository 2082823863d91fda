"""What people ask for at a table: frozen requests, each with who asks. Nothing happens until `decide` agrees.

Seats are numbered from 1, from the dealer's left; money is integer cents.
"""

from dataclasses import dataclass
from typing import Final

from croupier.declare import Audited, AuditKind, Rules, Target, declare
from croupier.games.posting import TableLimit
from croupier.permissions import INTERNAL, Access, Permission, Players, by_staff
from croupier.table.audit_words import dead, ruled


class Command:
    """Anything somebody asks for at a table."""

    __slots__ = ()


decides: Final = Rules()


# ------------------------------------------------------------------------------- operator and floor


@declare(Target.TABLE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open the table with so many seats; jackpots and large wins that it holds, the house pays."""

    by: str
    seats: int
    holds_jackpots: bool = False
    chip: int = 0  # the smallest chip of the house: bets and shares of a cap are whole numbers of it
    holds_from: int = 0  # from this win on the floor sees the hand, and the house pays; 0 is never
    bearer: bool = False  # chips belong to whoever holds them, as at a live table for money
    holds_sums: bool = False  # what the table paid a player in the round counts with a win for that


@declare(
    Target.TABLE,
    by_staff(Permission.OPEN_TABLE),
    Audited("TablePaused", AuditKind.DAY, "the table is paused"),
)
@dataclass(frozen=True, slots=True)
class PauseTable(Command):
    """Begin no new round."""

    by: str
    reason: str


@declare(
    Target.TABLE, by_staff(Permission.OPEN_TABLE), Audited("TableResumed", AuditKind.DAY, "the table goes on")
)
@dataclass(frozen=True, slots=True)
class ResumeTable(Command):
    """Let rounds begin again."""

    by: str


@declare(Target.TABLE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table."""

    by: str


@declare(Target.TABLE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PostJackpots(Command):
    """Post the values of the jackpots, in the order of the game file."""

    by: str
    values: tuple[int, ...]


@declare(Target.TABLE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PostLimits(Command):
    """Post what this table takes on its wagers, within the approved sheet; none named, the sheet's own."""

    by: str
    limits: tuple[TableLimit, ...]


@declare(Target.TABLE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class PostHouseRules(Command):
    """Post how the house reads its rules for a hand cut short (Q3-16, Q3-17)."""

    by: str
    dead_hand: str
    consent_of: str


@declare(
    Target.TABLE,
    by_staff(Permission.APPROVE_SECOND_HAND),
    Audited("SecondHandApproved", AuditKind.APPROVAL, "{player} may play a second hand at seat {seat}"),
)
@dataclass(frozen=True, slots=True)
class ApproveSecondHand(Command):
    """Approve the second hand a player asked for."""

    player: str
    by: str


@declare(
    Target.TABLE,
    by_staff(Permission.APPROVE_SECOND_HAND),
    Audited("SecondHandDeclined", AuditKind.APPROVAL, "{player} may not play a second hand at seat {seat}"),
)
@dataclass(frozen=True, slots=True)
class DeclineSecondHand(Command):
    """Decline the second hand a player asked for, with the reason they are told."""

    player: str
    by: str
    reason: str


@declare(
    Target.TABLE,
    by_staff(Permission.ACKNOWLEDGE_HAND),
    Audited("HandAcknowledged", AuditKind.APPROVAL, "the called hand of seat {seat} was seen"),
)
@dataclass(frozen=True, slots=True)
class Acknowledge(Command):
    """Acknowledge the hand that was called at this seat; `camera` is where to look at it again."""

    seat: int
    by: str
    camera: str = ""


@declare(Target.TABLE, by_staff(Permission.DEAL, Permission.RULE))
@dataclass(frozen=True, slots=True)
class Report(Command):
    """Report something that went wrong."""

    kind: str
    by: str
    says: str
    seat: int | None = None


@declare(
    Target.TABLE,
    by_staff(Permission.DEAL, Permission.RULE),
    Audited("PlayerReprimanded", AuditKind.RULING, "reprimand for {kind} at seat {seat}: {says}"),
)
@dataclass(frozen=True, slots=True)
class Reprimand(Command):
    """Reprimand a player at once, or note that a late bet was pushed back; play goes on (R2-03, R2-06)."""

    kind: str
    seat: int
    by: str
    says: str = ""


@declare(
    Target.TABLE,
    Access(staff=(Permission.RULE,), live=(Permission.DEAL,)),
    Audited("IrregularityRuled", AuditKind.RULING, ruled),
    Audited("RoundDead", AuditKind.RULING, dead),
    Audited("HandForfeited", AuditKind.RULING, "the hand of seat {seat} is forfeited"),
)
@dataclass(frozen=True, slots=True)
class Rule(Command):
    """Rule on what was reported: play on, misdeal, or forfeit the hand; `rules` are those it rests on.

    For the dealer, the floor signs with a PIN.
    """

    number: int
    ruling: str
    by: str
    says: str
    rules: tuple[str, ...] = ()


@declare(Target.TABLE, by_staff(Permission.DEAL, Permission.RULE))
@dataclass(frozen=True, slots=True)
class ReportPowerFailure(Command):
    """Say that power failed in the middle of a round."""

    says: str


@declare(
    Target.TABLE,
    by_staff(Permission.RULE),
    Audited("RoundResumed", AuditKind.APPROVAL, "an interrupted hand goes on"),
)
@dataclass(frozen=True, slots=True)
class ResolveInterruption(Command):
    """Say whether the interrupted hand can be read; it goes on only if it can and everyone agreed."""

    readable: bool
    by: str


# ------------------------------------------------------------------------------------------- players


@declare(Target.TABLE, Access(live=(Permission.DEAL, Permission.RULE), players=Players.SELF, not_live=True))
@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a seat."""

    player: str
    seat: int


@declare(Target.TABLE, Access(live=(Permission.DEAL, Permission.RULE), players=Players.SELF, not_live=True))
@dataclass(frozen=True, slots=True)
class Wait(Command):
    """Ask to play although every seat is taken."""

    player: str


@declare(Target.TABLE, Access(staff=(Permission.RULE,), live=(Permission.DEAL,), players=Players.SELF))
@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Give up every seat."""

    player: str


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SELF, only_play_money=True))
@dataclass(frozen=True, slots=True)
class BuyChips(Command):
    """Buy chips."""

    player: str
    cents: int


@declare(Target.TABLE, Access(live=(Permission.DEAL, Permission.RULE), players=Players.SELF, not_live=True))
@dataclass(frozen=True, slots=True)
class BringChips(Command):
    """Put chips from the pocket on the rail: bought at the cage, or taken off another table."""

    player: str
    cents: int


@declare(
    Target.TABLE,
    Access(staff=(Permission.RULE,), live=(Permission.DEAL,), players=Players.SELF, not_live=True),
)
@dataclass(frozen=True, slots=True)
class CashOut(Command):
    """Take chips off the table."""

    player: str
    cents: int


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SELF, not_live=True))
@dataclass(frozen=True, slots=True)
class AskSecondHand(Command):
    """Ask for a second hand at a free seat."""

    player: str
    seat: int


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SELF))
@dataclass(frozen=True, slots=True)
class WithdrawSecondHand(Command):
    """Want the second hand no longer that one asked for."""

    player: str


@declare(Target.TABLE, Access(staff=(Permission.RULE,), live=(Permission.DEAL,), players=Players.SELF))
@dataclass(frozen=True, slots=True)
class SurrenderSeat(Command):
    """Give up one of two hands to a newcomer."""

    player: str
    seat: int
    by: str


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SELF))
@dataclass(frozen=True, slots=True)
class AskFace(Command):
    """Ask for cards face down, or face up again."""

    player: str
    down: bool


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SEAT))
@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """Put chips on a spot, in place of what lies there."""

    seat: int
    wager: str
    cents: int
    seed: str = ""  # the hash by which a device commits to a seed for the cut of a sealed deck


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SEAT))
@dataclass(frozen=True, slots=True)
class RemoveBet(Command):
    """Take chips off a spot."""

    seat: int
    wager: str


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SEAT, staff_only=("cards",)))
@dataclass(frozen=True, slots=True)
class Choose(Command):
    """Decide: fold, check, bet (so many units, or so much), take back, let it ride."""

    seat: int
    choice: str
    units: int = 1
    cents: int | None = None  # only where the first bet of a street is free in size (Q4-01)
    spots: tuple[str, ...] = ()  # the circles the chips go on, where a player picks them (Q2-09)
    # keyed by the dealer, where a fold is settled at once or a size needs a hand (Q0-04)
    cards: tuple[int, ...] = ()


@declare(Target.TABLE, by_staff(Permission.DEAL, Permission.RULE), filled=())
@dataclass(frozen=True, slots=True)
class ShowCards(Command):
    """Show cards to somebody else: `by` is who saw them."""

    seat: int
    by: str


@declare(Target.TABLE, Access(live=(Permission.DEAL,), players=Players.SELF))
@dataclass(frozen=True, slots=True)
class Consent(Command):
    """Agree, or not, to finish an interrupted hand."""

    player: str
    agrees: bool


# -------------------------------------------------------------------------------------------- dealer


@declare(Target.TABLE, Access(live=(Permission.DEAL,), never=("deck", "uncut")))
@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """Begin a round: with a shuffled deck, top card first, or with none where the cards are keyed."""

    deck: tuple[int, ...] = ()
    uncut: bool = False  # the deck is sealed, and handed in once the bets are closed


@declare(Target.TABLE, INTERNAL, sent=False)
@dataclass(frozen=True, slots=True)
class HandInDeck(Command):
    """Hand in a sealed deck, once the bets are closed."""

    deck: tuple[int, ...]


@declare(Target.TABLE, Access(live=(Permission.DEAL,)))
@dataclass(frozen=True, slots=True)
class Proceed(Command):
    """Do what comes next; with the cards that are seen by it, at a table where the dealer keys them."""

    cards: tuple[int, ...] = ()
