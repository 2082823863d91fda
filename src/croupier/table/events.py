"""What happened at a table: frozen facts, one for each thing somebody did.

The list of events is at once the hand history, the audit record, the undo and the crash recovery. Seats are
numbered from 1, from the dealer's left; money is integer cents; a card is None where nobody saw it.
"""

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


# ------------------------------------------------------------------------------------- the table itself


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The operator opens the table for this game."""

    by: str
    game: str
    game_hash: str
    seats: int


@dataclass(frozen=True, slots=True)
class TablePaused:
    """No new round begins until the table is resumed."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """Rounds may begin again."""

    by: str


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The operator closes the table."""

    by: str


@dataclass(frozen=True, slots=True)
class JackpotsPosted:
    """The values of the jackpots, in the order of the game file."""

    by: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """A player takes a seat."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player gives up every seat."""

    player: str


@dataclass(frozen=True, slots=True)
class NewcomerWaits:
    """Someone wants to play and no seat is free (R0-23)."""

    player: str


@dataclass(frozen=True, slots=True)
class SeatSurrendered:
    """A player with two hands gives one up to a newcomer (R0-23)."""

    player: str
    seat: int
    chosen_by: str


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A player buys chips at the table."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsCashed:
    """A player takes chips off the table."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class SecondHandAsked:
    """A player asks for a second hand (R0-19)."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class SecondHandApproved:
    """The floor approves a second hand; its token goes on the hand not in use (R0-19, R0-20)."""

    player: str
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class FaceAsked:
    """A player asks how their cards are to be dealt (R2-11)."""

    player: str
    down: bool


# ------------------------------------------------------------------------------------------- the round


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


# -------------------------------------------------------------------------------- what goes wrong


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


Event: TypeAlias = (
    TableOpened
    | TablePaused
    | TableResumed
    | TableClosed
    | JackpotsPosted
    | PlayerSat
    | PlayerLeft
    | NewcomerWaits
    | SeatSurrendered
    | ChipsBought
    | ChipsCashed
    | SecondHandAsked
    | SecondHandApproved
    | FaceAsked
    | RoundStarted
    | DeckWashed
    | Shuffled
    | BetPlaced
    | BetRemoved
    | BetsClosed
    | CardDealt
    | CardBurned
    | Tended
    | Decided
    | CardTurnedUp
    | GroupTurnedUp
    | Collected
    | HandTurnedUp
    | HandAnnounced
    | HandCalled
    | HandAcknowledged
    | WagerTaken
    | WagerPaid
    | WagerPushed
    | CapShared
    | HandRacked
    | RoundFinished
    | CardsShown
    | HandForfeited
    | LateBetForfeited
    | IrregularityReported
    | IrregularityRuled
    | RoundDead
    | CardCorrected
    | PowerFailed
    | ConsentGiven
    | RoundResumed
    | StepUndone
)
