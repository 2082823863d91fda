"""Facts about what went wrong, what was done about it, and what was keyed wrongly and put right."""

from dataclasses import dataclass

from croupier.table.events.at_table import Event, event


@event("seat {seat} shows cards, seen by {by}")
@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """A player showed cards to somebody else: `by` is who saw them."""

    seat: int
    by: str


@event("seat {seat} forfeits: {reason}")
@dataclass(frozen=True, slots=True)
class HandForfeited(Event):
    """A hand and all bets on it are forfeited."""

    seat: int
    reason: str


@event("seat {seat} loses a late {cents} on {wager}")
@dataclass(frozen=True, slots=True)
class LateBetForfeited(Event):
    """Chips put down after the action closed are lost (Q2-08)."""

    seat: int
    wager: str
    cents: int


@event("irregularity {number}, {kind}, at {seat}, reported by {by}: {says}")
@dataclass(frozen=True, slots=True)
class IrregularityReported(Event):
    """Something went wrong and waits for the floor."""

    number: int
    kind: str
    seat: int | None
    by: str
    says: str


@event("reprimand for {kind} at {seat}, by {by}: {says}")
@dataclass(frozen=True, slots=True)
class PlayerReprimanded(Event):
    """The dealer reprimanded a player or pushed a late bet back, at once; play goes on (R2-03, R2-06)."""

    kind: str
    seat: int
    by: str
    says: str


@event("irregularity {number}: {ruling}, ruled by {by}: {says}, under {rules}")
@dataclass(frozen=True, slots=True)
class IrregularityRuled(Event):
    """The floor has ruled."""

    number: int
    ruling: str
    by: str
    says: str
    rules: tuple[str, ...] = ()  # those of the checklist that it rests on


@event("round {number} is dead, wagers returned {returned}{stands}, by {by}: {reason}")
@dataclass(frozen=True, slots=True)
class RoundDead(Event):
    """The round has no result; `returned` says whether its wagers went back (Q3-17).

    With `stands` that is so of those not settled, and what was taken, paid or given up stays so.
    """

    number: int
    returned: bool
    by: str
    reason: str
    stands: bool = False


@event("correct {group} {number} of {seat} from {before} to {after}, by {by}: {reason}{on_camera}{cleared}")
@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """A keyed card was wrong: before and after, in the open; the round is settled again.

    With `cleared` it was in that round, whose layout is gone: what it changes is reversed line by line.
    """

    group: str
    seat: int | None
    number: int
    before: int
    after: int
    by: str
    reason: str
    on_camera: str = ""
    cleared: int = 0


@event("power fails: {says}")
@dataclass(frozen=True, slots=True)
class PowerFailed(Event):
    """Power failed, or something else nobody controls (H-04)."""

    says: str


@event("{player} agrees to finish: {agrees}")
@dataclass(frozen=True, slots=True)
class ConsentGiven(Event):
    """A player says whether to finish the interrupted hand (Q3-16)."""

    player: str
    agrees: bool


@event("{by} resumes the round")
@dataclass(frozen=True, slots=True)
class RoundResumed(Event):
    """The hand can be read and everyone agreed: play goes on."""

    by: str


@event("undo {count}, by {by}: {reason}{seconded}")
@dataclass(frozen=True, slots=True)
class StepUndone(Event):
    """The floor undoes the last events; what they did is as if it had not been."""

    count: int
    by: str
    reason: str
    seconded: str = ""  # the manager, where something was paid or taken that is undone


@event(
    "correct {wager} of seat {seat} from {before_cents} to {after_cents}, by {by}: {reason}"
    "{on_camera}{cleared}"
)
@dataclass(frozen=True, slots=True)
class BetCorrected(Event):
    """A bet was keyed wrongly; bets that must match it follow."""

    seat: int
    wager: str
    before_cents: int
    after_cents: int
    by: str
    reason: str
    on_camera: str = ""
    cleared: int = 0


@event(
    "correct what seat {seat} did at {step} from {was} {before_cents} to {choice} {after_cents}, by {by}: "
    "{reason}, under {rules}, showing {cards}{on_camera}{cleared}"
)
@dataclass(frozen=True, slots=True)
class DecisionCorrected(Event):
    """A decision was keyed wrongly; the amounts are what lay on its spot after it."""

    seat: int
    step: str
    was: str
    before_cents: int
    choice: str
    after_cents: int
    by: str
    reason: str
    rules: tuple[str, ...] = ()  # where later cards are out: those that the ruling rests on
    cards: tuple[int, ...] = ()  # of a hand that was folded by mistake, keyed now
    on_camera: str = ""
    cleared: int = 0


@event(
    "correct what seat {seat} got on {wager} from {before_cents} to {after_cents}, by {by}: "
    "{reason}{on_camera}{cleared}{seconded}"
)
@dataclass(frozen=True, slots=True)
class PayoutCorrected(Event):
    """A wager was paid wrongly: what its player got, with the stake."""

    seat: int
    wager: str
    before_cents: int
    after_cents: int
    by: str
    reason: str
    on_camera: str = ""
    cleared: int = 0
    seconded: str = ""  # the manager, where it is more than the floor changes alone


@event(
    "correct the buy-in of {player} from {before_cents} to {after_cents}, by {by}: {reason}"
    "{on_camera}{seconded}"
)
@dataclass(frozen=True, slots=True)
class BuyInCorrected(Event):
    """A buy-in was keyed wrongly: the chips that were given, and the cash in the box."""

    player: str
    before_cents: int
    after_cents: int
    by: str
    reason: str
    on_camera: str = ""
    seconded: str = ""  # the manager, where rounds were played since


@event(
    "reverse round {number} at seat {seat}, {player}, on {wager}: won {before_cents}, now {after_cents}, "
    "gone {gone}, by {by} and {second}"
)
@dataclass(frozen=True, slots=True)
class PayoutReversed(Event):
    """What a wager won in a round whose layout is cleared is another amount; the difference moves.

    Where the player is gone, no chips move, and the difference is a variance.
    """

    number: int
    seat: int
    player: str
    wager: str
    before_cents: int
    after_cents: int
    gone: bool
    by: str
    second: str


@event("give seat {seat}, {player}, back {cents} of round {number}, by {by}")
@dataclass(frozen=True, slots=True)
class StakeReturned(Event):
    """The stakes of a round without a result lie with their player again."""

    number: int
    seat: int
    player: str
    cents: int
    by: str
