"""What a dealer's taps ask for at a live table: one card, one decision, Deal, Next or Done."""

from dataclasses import dataclass
from typing import Final

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.permissions import Access, Permission
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
