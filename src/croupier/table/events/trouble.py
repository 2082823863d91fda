"""Facts about what went wrong, and what was done about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A player showed cards to somebody else: `by` is who saw them."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class HandForfeited:
    """A hand and all bets on it are forfeited."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class LateBetForfeited:
    """Chips put down after the action closed are lost (Q2-08)."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class IrregularityReported:
    """Something went wrong and waits for the floor."""

    number: int
    kind: str
    seat: int | None
    by: str
    says: str


@dataclass(frozen=True, slots=True)
class IrregularityRuled:
    """The floor has ruled."""

    number: int
    ruling: str
    by: str
    says: str
    rules: tuple[str, ...] = ()  # those of the checklist that it rests on


@dataclass(frozen=True, slots=True)
class RoundDead:
    """The round has no result; `returned` says whether its wagers went back (Q3-17)."""

    number: int
    returned: bool
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A keyed card was wrong: before and after, in the open; the round is settled again."""

    group: str
    seat: int | None
    number: int
    before: int
    after: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class PowerFailed:
    """Power failed, or something else nobody controls (H-04)."""

    says: str


@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """A player says whether to finish the interrupted hand (Q3-16)."""

    player: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class RoundResumed:
    """The hand can be read and everyone agreed: play goes on."""

    by: str


@dataclass(frozen=True, slots=True)
class StepUndone:
    """The floor undoes the last events; what they did is as if it had not been."""

    count: int
    by: str
    reason: str
