"""Facts about what was keyed wrongly and put right: bets, decisions, payouts and buy-ins.

Each has what it was and what it is, who approved it and why. With `cleared` it was in that round, whose
layout is gone: nothing moves by it, and what it changes follows as payouts reversed.
"""

from dataclasses import dataclass

from croupier.table.events.declared import Event, event


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
