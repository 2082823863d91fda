"""Facts of a round, from the shuffle to the last payment, and what a live dealer has in pencil on the way."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from croupier.table.events.at_table import Event, event

Card: TypeAlias = int | None


class Reason(Enum):
    """Why a wager ended as it did."""

    PAID = "paid by the table"
    PUSHED = "pushes by the table"
    UNLISTED = "not in the table"
    BEAT_DEALER = "beats the dealer"
    LOST_TO_DEALER = "lost to the dealer"
    NOT_QUALIFIED = "dealer does not qualify"
    TIED = "ties the dealer"
    FOLDED = "folded"
    SHOWED_CARDS = "cards were shown"
    FORFEITED = "forfeited by ruling"
    FELL = "falls with the main wager"
    TAKEN_BACK = "taken back by the player"
    DEAD = "dead hand"
    LEFT_OUT = "nothing else is up"


@event("round {number} begins, deck {deck}{uncut}")
@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A round begins, with a deck handed in or with cards that a dealer will key.

    Where the deck is `uncut`, it is sealed and handed in once the bets are closed.
    """

    number: int
    deck: tuple[int, ...]
    uncut: bool = False


@event("the sealed deck is cut: {deck}")
@dataclass(frozen=True, slots=True)
class DeckHandedIn(Event):
    """The deck of a round that began without one, once nobody can bet any more."""

    deck: tuple[int, ...]


@event("the dealer washes the deck")
@dataclass(frozen=True, slots=True)
class DeckWashed(Event):
    """The dealer has washed the deck, face down, at the opening of the table (R4-03)."""


@event("the dealer shuffles")
@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The dealer has shuffled."""


@event("seat {seat} bets {cents} on {wager}{by_default}")
@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """A player puts chips on a spot; `by_default` where last round's bet stands at a live table."""

    seat: int
    wager: str
    cents: int
    by_default: bool = False


@event("seat {seat} takes the bet off {wager}")
@dataclass(frozen=True, slots=True)
class BetRemoved(Event):
    """A player takes chips off a spot before the bets are closed."""

    seat: int
    wager: str


@event("no more bets")
@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """No more bets: whoever has bet is dealt in."""


@event("{card} to {seat}, {group}")
@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card goes to a hand, or to the table or the dealer where no seat is named."""

    group: str
    seat: int | None
    card: Card


@event("burn {card}")
@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """The top card goes face down to the rack."""

    card: Card


@event("the dealer does {step}")
@dataclass(frozen=True, slots=True)
class Tended(Event):
    """The dealer did a step that moves no money: stub to the rack, cut card, permission."""

    step: str


@event("seat {seat} at {step}: {choice} {cents}{by_default}")
@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A player has decided: fold, check, bet so much, take back, let it ride.

    `by_default` where the dealer of a live table keyed no exception, and the stage was closed.
    """

    seat: int
    step: str
    choice: str
    cents: int
    by_default: bool = False


@event("turn up {group} {number}: {card}")
@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """One card of the table's is turned up."""

    group: str
    number: int
    card: int


@event("turn up {group}: {cards}")
@dataclass(frozen=True, slots=True)
class GroupTurnedUp(Event):
    """The dealer's or the table's cards are turned up together."""

    group: str
    cards: tuple[int, ...]


@event("the dealer collects {step}")
@dataclass(frozen=True, slots=True)
class Collected(Event):
    """The dealer has picked up what was forfeited, or all the cards."""

    step: str


@event("turn up seat {seat}, {group}: {cards}")
@dataclass(frozen=True, slots=True)
class HandTurnedUp(Event):
    """A player's cards are turned up."""

    seat: int
    group: str
    cards: tuple[int, ...]


@event("announce seat {seat}: {name}")
@dataclass(frozen=True, slots=True)
class HandAnnounced(Event):
    """The dealer announces a hand (R4-17)."""

    seat: int
    name: str


@event("call seat {seat} on {pay}: {name}")
@dataclass(frozen=True, slots=True)
class HandCalled(Event):
    """The dealer calls a hand that the floor must see (R1-06)."""

    seat: int
    pay: str
    name: str


@event("seat {seat} on {pay} is acknowledged by {by}{on_camera}")
@dataclass(frozen=True, slots=True)
class HandAcknowledged(Event):
    """The floor has seen a called hand."""

    seat: int
    pay: str
    by: str
    on_camera: str = ""


@event("the win of seat {seat} on {wager} is verified by {by}, camera {camera}")
@dataclass(frozen=True, slots=True)
class WinVerified(Event):
    """The floor has seen the cards and the stake of a win that is held, and the camera's time is noted."""

    seat: int
    wager: str
    by: str
    camera: str = ""


@event("take {cents} of seat {seat} on {wager}: {reason}, {hand}")
@dataclass(frozen=True, slots=True)
class WagerTaken(Event):
    """A losing wager goes to the bank."""

    seat: int
    wager: str
    cents: int
    reason: Reason
    hand: str


@event("pay seat {seat} on {wager} {won}, stake back {stake}, held {held}: {reason}, {hand} at {odds}{due}")
@dataclass(frozen=True, slots=True)
class WagerPaid(Event):
    """A winning wager is paid; `held` is what the cap keeps back until it is shared.

    `due` is what of it the house signs for, a jackpot or a large win: it is owed until it is signed and paid.
    """

    seat: int
    wager: str
    stake: int
    won: int
    held: int
    reason: Reason
    hand: str
    odds: str
    due: int = 0


@event("push {cents} of seat {seat} on {wager}: {reason}, {hand}")
@dataclass(frozen=True, slots=True)
class WagerPushed(Event):
    """A wager goes back to its player."""

    seat: int
    wager: str
    cents: int
    reason: Reason
    hand: str


@event("share the cap with seat {seat} on {wager}: {cents}")
@dataclass(frozen=True, slots=True)
class CapShared(Event):
    """The cap was reached: what a wager gets in the end differs from what it was paid by so much."""

    seat: int
    wager: str
    cents: int


@event("rack seat {seat}")
@dataclass(frozen=True, slots=True)
class HandRacked(Event):
    """A hand goes to the rack in an order from which it can be laid out again (R0-42)."""

    seat: int


@event("round {number} ends")
@dataclass(frozen=True, slots=True)
class RoundFinished(Event):
    """Every wager of the round is settled."""

    number: int


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
