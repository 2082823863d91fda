"""Facts of a live table's dealer at work: cards and decisions that are pencilled, and may still change."""

from dataclasses import dataclass

from croupier.table.events.declared import Event, event


@event("pencil {card}")
@dataclass(frozen=True, slots=True)
class CardPencilled(Event):
    """A card is keyed for a hand that is not complete yet."""

    card: int


@event("rub out {card}")
@dataclass(frozen=True, slots=True)
class PencilRubbed(Event):
    """The last card that was pencilled is taken back."""

    card: int


@event("rekey {group} {number} of {seat} from {before} to {after}, by {by}")
@dataclass(frozen=True, slots=True)
class CardRekeyed(Event):
    """The dealer keyed a card again before leaving its seat; what it settled is settled again."""

    group: str
    seat: int | None
    number: int
    before: int
    after: int
    by: str


@event("seat {seat} will {choice} {units} at {step}, {cents} a unit, showing {cards}")
@dataclass(frozen=True, slots=True)
class ChoiceMarked(Event):
    """A decision is pencilled, and made when its stage is closed; `cents` is 0 but where the size is free."""

    seat: int
    step: str
    choice: str
    units: int
    cents: int = 0
    cards: tuple[int, ...] = ()


@event("seat {seat} has no exception")
@dataclass(frozen=True, slots=True)
class ChoiceUnmarked(Event):
    """A pencilled decision is taken back: the seat decides by default again."""

    seat: int


@event("the dealer goes on to {step}")
@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """The dealer has done one pass and begins the next."""

    step: str


@event("{group} stays face down: nobody bet on it")
@dataclass(frozen=True, slots=True)
class GroupLeftDown(Event):
    """A bonus's cards are not turned up at a live table: they decide no bet that is up (Q1-19)."""

    group: str
