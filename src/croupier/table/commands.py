"""What people ask for at a table: frozen requests, each with who asks. Nothing happens until `decide` agrees.

Seats are numbered from 1, from the dealer's left; money is integer cents.
"""

from dataclasses import dataclass
from typing import TypeAlias

# ------------------------------------------------------------------------------- operator and floor


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open the table with so many seats."""

    by: str
    seats: int


@dataclass(frozen=True, slots=True)
class PauseTable:
    """Begin no new round."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """Let rounds begin again."""

    by: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close the table."""

    by: str


@dataclass(frozen=True, slots=True)
class PostJackpots:
    """Post the values of the jackpots, in the order of the game file."""

    by: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ApproveSecondHand:
    """Approve the second hand a player asked for."""

    player: str
    by: str


@dataclass(frozen=True, slots=True)
class DeclineSecondHand:
    """Decline the second hand a player asked for, with the reason they are told."""

    player: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Acknowledge the hand that was called at this seat."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Report:
    """Report something that went wrong."""

    kind: str
    by: str
    says: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule on what was reported: play on, misdeal, or forfeit the hand; `rules` are those it rests on."""

    number: int
    ruling: str
    by: str
    says: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """Put right a card that was keyed wrongly."""

    group: str
    number: int
    card: int
    by: str
    reason: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ReportPowerFailure:
    """Say that power failed in the middle of a round."""

    says: str


@dataclass(frozen=True, slots=True)
class ResolveInterruption:
    """Say whether the interrupted hand can be read; it goes on only if it can and everyone agreed."""

    readable: bool
    by: str


# ------------------------------------------------------------------------------------------- players


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Ask to play although every seat is taken."""

    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up every seat."""

    player: str


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Buy chips."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class BringChips:
    """Put chips from the pocket on the rail: bought at the cage, or taken off another table."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class CashOut:
    """Take chips off the table."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class AskSecondHand:
    """Ask for a second hand at a free seat."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class WithdrawSecondHand:
    """Want the second hand no longer that one asked for."""

    player: str


@dataclass(frozen=True, slots=True)
class SurrenderSeat:
    """Give up one of two hands to a newcomer."""

    player: str
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class AskFace:
    """Ask for cards face down, or face up again."""

    player: str
    down: bool


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """Put chips on a spot, in place of what lies there."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class RemoveBet:
    """Take chips off a spot."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Decide: fold, bet (so many units, or so much), take back, let it ride."""

    seat: int
    choice: str
    units: int = 1
    cents: int | None = None  # only where the first bet of a street is free in size (Q4-01)
    spots: tuple[str, ...] = ()  # the circles the chips go on, where a player picks them (Q2-09)
    cards: tuple[int, ...] = ()  # keyed by the dealer, where a fold is settled at once (Q0-04)


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Show cards to somebody else: `by` is who saw them."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Consent:
    """Agree, or not, to finish an interrupted hand."""

    player: str
    agrees: bool


# -------------------------------------------------------------------------------------------- dealer


@dataclass(frozen=True, slots=True)
class StartRound:
    """Begin a round: with a shuffled deck, top card first, or with none where the cards are keyed."""

    deck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Proceed:
    """Do what comes next; with the cards that are seen by it, at a table where the dealer keys them."""

    cards: tuple[int, ...] = ()


Command: TypeAlias = (
    OpenTable
    | PauseTable
    | ResumeTable
    | CloseTable
    | PostJackpots
    | ApproveSecondHand
    | DeclineSecondHand
    | Acknowledge
    | Report
    | Rule
    | CorrectCard
    | ReportPowerFailure
    | ResolveInterruption
    | Sit
    | Wait
    | Leave
    | BuyChips
    | BringChips
    | CashOut
    | AskSecondHand
    | WithdrawSecondHand
    | SurrenderSeat
    | AskFace
    | PlaceBet
    | RemoveBet
    | Choose
    | ShowCards
    | Consent
    | StartRound
    | Proceed
)
