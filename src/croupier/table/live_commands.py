"""What is asked for at a live table alone: a dealer's taps, and corrections of what was keyed wrongly."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.permissions import Access, Permission
from croupier.table import audit_words as words
from croupier.table.audit_words import rekeyed
from croupier.table.commands import Command

_DEALER: Final = Access(live=(Permission.DEAL,))


@declare(Target.TABLE, _DEALER)
@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    """Begin a round and put last round's bets up again, so that seats can change theirs."""


@declare(
    Target.TABLE, _DEALER, Audited("SignHung", AuditKind.DAY, "the sign of the limits hangs at the table")
)
@dataclass(frozen=True, slots=True)
class HangSign(Command):
    """Say that the sign of the limits that were set hangs at the table."""

    by: str


@declare(Target.TABLE, _DEALER)
@dataclass(frozen=True, slots=True)
class KeyCard(Command):
    """Put a card in the place that is lit; what comes before it is closed, what follows from it is done."""

    card: int


@declare(Target.TABLE, _DEALER)
@dataclass(frozen=True, slots=True)
class RubOut(Command):
    """Take back the last card of a hand that is not complete yet."""


@declare(Target.TABLE, _DEALER, Audited("CardRekeyed", AuditKind.CORRECTION, rekeyed))
@dataclass(frozen=True, slots=True)
class Rekey(Command):
    """Put another card in a place of the seat that was keyed last, before it is left."""

    group: str
    number: int
    card: int
    by: str
    seat: int | None = None


@declare(Target.TABLE, _DEALER)
@dataclass(frozen=True, slots=True)
class MarkChoice(Command):
    """Pencil a seat's decision, in any order; the first card after it closes the stage.

    Without a choice, what was pencilled is taken back.
    """

    seat: int
    choice: str = ""
    units: int = 1
    cents: int | None = None  # only where the first bet of a street is free in size (Q4-01)
    cards: tuple[int, ...] = ()  # where a fold is settled at once or a size needs a hand (Q0-04)


@declare(Target.TABLE, _DEALER)
@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """Deal, go on to the next pass, or finish the round: `tap` is what the button was for, by its key."""

    tap: str


_AT_TABLET: Final = Access(staff=(Permission.RULE,), live=(Permission.DEAL,), never=("second",))
_REVERSED: Final = Audited("PayoutReversed", AuditKind.CORRECTION, words.payout_reversed, "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Command):
    """What every correction says: who approves it, why, and where to look at it again."""

    by: str
    reason: str
    camera: str = ""  # the camera and its time
    report: int = 0  # the report that is settled by it
    round: int = 0  # the last round, where its layout is cleared; 0 is the open one
    gone: tuple[int, ...] = ()  # seats whose players are gone: no chips move, and it is a variance
    second: str = ""  # the manager who signs a reversal


@declare(Target.TABLE, _AT_TABLET, Audited("CardCorrected", AuditKind.CORRECTION, words.corrected), _REVERSED)
@dataclass(frozen=True, slots=True)
class CorrectCard(Correction):
    """Put right a card that was keyed wrongly; for the dealer, the floor signs with a PIN."""

    group: str
    number: int
    card: int
    seat: int | None = None


@declare(Target.TABLE, _AT_TABLET, Audited("BetCorrected", AuditKind.CORRECTION, words.bet_corrected))
@dataclass(frozen=True, slots=True)
class CorrectBet(Correction):
    """Put right a bet that was keyed wrongly; for the dealer, the floor signs with a PIN."""

    seat: int
    wager: str
    cents: int


@declare(
    Target.TABLE, _AT_TABLET, Audited("DecisionCorrected", AuditKind.CORRECTION, words.decision_corrected)
)
@dataclass(frozen=True, slots=True)
class CorrectDecision(Correction):
    """Put right a decision that was keyed wrongly; once a later card is out, on the rules it rests on."""

    seat: int
    step: str
    choice: str
    units: int = 1
    cents: int | None = None  # only where the first bet of a street is free in size (Q4-01)
    cards: tuple[int, ...] = ()  # of a hand that was folded by mistake, where the layout is cleared
    rules: tuple[str, ...] = ()


@declare(
    Target.TABLE,
    _AT_TABLET,
    Audited("PayoutCorrected", AuditKind.CORRECTION, words.payout_corrected, "seconded"),
)
@dataclass(frozen=True, slots=True)
class CorrectPayout(Correction):
    """Put right what a seat got on a wager, its stake included, where the chips are not what was recorded.

    Above what the house lets the floor change alone, for a player's wagers of the round together, a manager
    signs too.
    """

    seat: int
    wager: str
    cents: int


@declare(
    Target.TABLE,
    _AT_TABLET,
    Audited("BuyInCorrected", AuditKind.CORRECTION, words.buy_in_corrected, "seconded"),
)
@dataclass(frozen=True, slots=True)
class CorrectBuyIn(Correction):
    """Put right a player's last buy-in at this table; a manager signs too once a round was played since."""

    player: str
    cents: int


@declare(
    Target.TABLE,
    Access(staff=(Permission.RULE,), live=(Permission.DEAL,)),
    Audited("StakeReturned", AuditKind.CORRECTION, words.stake_returned),
)
@dataclass(frozen=True, slots=True)
class ConfirmReturns(Command):
    """Say that seats have their stakes back of a round without a result; for the dealer, the floor signs."""

    returned: tuple[tuple[int, int], ...]  # seat and cents
    by: str


InRound: TypeAlias = CorrectCard | CorrectBet | CorrectDecision | CorrectPayout
"""Corrections of something in a round."""
