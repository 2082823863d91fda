"""Facts of a round, from the shuffle to the last payment."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

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


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round begins, with a deck handed in or with cards that a dealer will key."""

    number: int
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckWashed:
    """The dealer has washed the deck, face down, at the opening of the table (R4-03)."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The dealer has shuffled."""


@dataclass(frozen=True, slots=True)
class BetPlaced:
    """A player puts chips on a spot."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class BetRemoved:
    """A player takes chips off a spot before the bets are closed."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """No more bets: whoever has bet is dealt in."""


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card goes to a hand, or to the table or the dealer where no seat is named."""

    group: str
    seat: int | None
    card: Card


@dataclass(frozen=True, slots=True)
class CardBurned:
    """The top card goes face down to the rack."""

    card: Card


@dataclass(frozen=True, slots=True)
class Tended:
    """The dealer did a step that moves no money: stub to the rack, cut card, permission."""

    step: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A player has decided: fold, bet so much, take back, let it ride."""

    seat: int
    step: str
    choice: str
    cents: int


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """One card of the table's is turned up."""

    group: str
    number: int
    card: int


@dataclass(frozen=True, slots=True)
class GroupTurnedUp:
    """The dealer's or the table's cards are turned up together."""

    group: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Collected:
    """The dealer has picked up what was forfeited, or all the cards."""

    step: str


@dataclass(frozen=True, slots=True)
class HandTurnedUp:
    """A player's cards are turned up."""

    seat: int
    group: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandAnnounced:
    """The dealer announces a hand (R4-17)."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class HandCalled:
    """The dealer calls a hand that the floor must see (R1-06)."""

    seat: int
    pay: str
    name: str


@dataclass(frozen=True, slots=True)
class HandAcknowledged:
    """The floor has seen a called hand."""

    seat: int
    pay: str
    by: str


@dataclass(frozen=True, slots=True)
class WagerTaken:
    """A losing wager goes to the bank."""

    seat: int
    wager: str
    cents: int
    reason: Reason
    hand: str


@dataclass(frozen=True, slots=True)
class WagerPaid:
    """A winning wager is paid; `held` is what the cap keeps back until it is shared."""

    seat: int
    wager: str
    stake: int
    won: int
    held: int
    reason: Reason
    hand: str
    odds: str


@dataclass(frozen=True, slots=True)
class WagerPushed:
    """A wager goes back to its player."""

    seat: int
    wager: str
    cents: int
    reason: Reason
    hand: str


@dataclass(frozen=True, slots=True)
class CapShared:
    """The cap was reached: what a wager gets in the end differs from what it was paid by so much."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandRacked:
    """A hand goes to the rack in an order from which it can be laid out again (R0-42)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundFinished:
    """Every wager of the round is settled."""

    number: int
