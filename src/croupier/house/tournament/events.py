"""What happened in a tournament: frozen facts, each with who and when, from which everything else follows."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from croupier.house.tournament.plan import Format, SpendCap, TournamentPlan


class Bought(StrEnum):
    """What a player pays for."""

    BUY_IN = "buy-in"
    REBUY = "re-buy"
    ADD_ON = "add-on"
    RE_ENTRY = "re-entry"
    DEALER_ADD_ON = "dealer add-on"  # all of it is the dealers' (RSA 287-D:14, XVI)


class Due(StrEnum):
    """What a player is paid."""

    PRIZE = "prize"
    REFUND = "refund"


class HandSeen(StrEnum):
    """What the floor finds at a table when play was cut short."""

    READABLE = "readable"
    UNREADABLE = "unreadable"
    BETWEEN_HANDS = "between hands"


class Lots(StrEnum):
    """What puts players in an order when nothing else does."""

    DRAWN = "drawn"
    FROM_THE_BUTTON = "from the button"


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A seat at a table, counted from the dealer's left."""

    table: str
    number: int

    def __str__(self) -> str:
        return f"table {self.table} seat {self.number}"


class Drawn(NamedTuple):
    """Where the draw sends a player."""

    player: str
    seat: Seat


class Count(NamedTuple):
    """A player's stack of tournament chips."""

    player: str
    chips: int


class ChopShare(NamedTuple):
    """What somebody gets of prizes that are divided by agreement."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fact:
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Scheduled(_Fact):
    """The tournament is on the schedule, with its readings and the cap of its gaming day."""

    plan: TournamentPlan
    cap: SpendCap
    approved_by: str = ""  # who signed for prizes that the house fills up


@dataclass(frozen=True, slots=True)
class Announced(_Fact):
    """The Brush called out the prices (H-01)."""

    buy_in: int
    rebuy: int | None
    add_on: int | None


@dataclass(frozen=True, slots=True)
class Paid(_Fact):
    """A player paid in cash, for so many tournament chips; the fee is the part that is not prize money."""

    player: str
    what: Bought
    cents: int
    fee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Refunded(_Fact):
    """A player took the buy-in back and is not in the tournament any more (H-07)."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class CloseCallRuled(_Fact):
    """The floor ruled that a refund was asked for too late (Q3-25)."""

    player: str
    says: str


@dataclass(frozen=True, slots=True)
class Corrected(_Fact):
    """The tournament is, or was, for this charity and on this gaming day, and not as it stood before."""

    charity: str
    game_date: date
    starts: datetime
    cap: SpendCap
    before_charity: str
    before_date: date
    paid: bool  # whether anybody had paid by then
    says: str
    approved_by: str = ""  # who signed as well, once players had paid
    same_person: bool = False


@dataclass(frozen=True, slots=True)
class Cancelled(_Fact):
    """The tournament was called off before the first card; everything is owed back."""

    says: str


@dataclass(frozen=True, slots=True)
class Seated(_Fact):
    """A player has a seat, by the draw or by a move."""

    player: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class TableBroken(_Fact):
    """A table is out of play."""

    table: str


@dataclass(frozen=True, slots=True)
class Started(_Fact):
    """The first card was dealt: from now on there are no refunds (H-07)."""


@dataclass(frozen=True, slots=True)
class ClockStopped(_Fact):
    """The clock of the levels stands still."""


@dataclass(frozen=True, slots=True)
class ClockRan(_Fact):
    """The clock runs again from where it was stopped."""


@dataclass(frozen=True, slots=True)
class EntriesClosed(_Fact):
    """Nothing more can be bought; `added` is what the house adds so that set amounts can be paid."""

    added: int


@dataclass(frozen=True, slots=True)
class ChipsCounted(_Fact):
    """The chips of everybody still in."""

    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class ColouredUp(_Fact):
    """Small chips were raced off."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Eliminated(_Fact):
    """These players went out together; more than one tie for their places.

    Hands in which players go out are numbered, so that places go by the hand, not by when it was
    confirmed; logs of version 0.1 have no numbers and are in order.
    """

    players: tuple[str, ...]
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Busted(_Fact):
    """These players lost all their chips in a hand, and may buy in again until a moment."""

    players: tuple[str, ...]
    hand: int
    until: datetime


@dataclass(frozen=True, slots=True)
class EliminationUndone(_Fact):
    """The floor took back that a player went out; the seat is the old one, or was drawn anew.

    `reopened` is what the house had kept already, where the tournament had been finished.
    """

    player: str
    seat: Seat | None
    says: str
    finished: bool = False
    reopened: int = 0


@dataclass(frozen=True, slots=True)
class ChipsTakenOut(_Fact):
    """Tournament chips of a player left play: a stack given up for a new entry, or a no-show's."""

    player: str
    chips: int


@dataclass(frozen=True, slots=True)
class AbsenceRuled(_Fact):
    """A player who paid is not there, and is blinded off; or has come."""

    player: str
    absent: bool


@dataclass(frozen=True, slots=True)
class AlternateQueued(_Fact):
    """Somebody waits for a seat, and pays when there is one."""

    player: str


@dataclass(frozen=True, slots=True)
class AlternateLeft(_Fact):
    """Somebody waits no more."""

    player: str


@dataclass(frozen=True, slots=True)
class Chopped(_Fact):
    """All who remained agreed to share what was left like this; their places are settled with it."""

    shares: tuple[ChopShare, ...]


@dataclass(frozen=True, slots=True)
class DealersPaid(_Fact):
    """The dealers got all that players paid for them."""

    cents: int
    says: str


@dataclass(frozen=True, slots=True)
class Interrupted(_Fact):
    """Play was cut short, when the tournament was of this class (Q3-10)."""

    says: str
    format: Format


@dataclass(frozen=True, slots=True)
class ConsentGiven(_Fact):
    """A player said whether to finish the interrupted hand (Q3-16)."""

    player: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class HandResolved(_Fact):
    """A table's interrupted hand is finished, or dead, or there was none."""

    table: str
    hand: HandSeen
    finished: bool


@dataclass(frozen=True, slots=True)
class PlacesSettled(_Fact):
    """The places are final, first place first; players together share theirs. The house keeps the rest."""

    order: tuple[tuple[str, ...], ...]
    kept: int


@dataclass(frozen=True, slots=True)
class Voided(_Fact):
    """The tournament is void (H-02); the house keeps what the reading of Q3-12 leaves, and what it added."""

    kept: int


@dataclass(frozen=True, slots=True)
class LotsDrawn(_Fact):
    """Players stand in an order, the favoured first."""

    how: Lots
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaidOut(_Fact):
    """A player got what was due."""

    player: str
    what: Due
    cents: int
    reported: bool = False  # on Form W-2G
    withheld: int = 0  # of the cents, for the revenue service
    id_ref: str = ""  # which papers showed who it is
    approved_by: str = ""  # who signed for a large prize as well


Event: TypeAlias = (
    Scheduled
    | Announced
    | Paid
    | Refunded
    | CloseCallRuled
    | Corrected
    | Cancelled
    | Seated
    | TableBroken
    | Started
    | ClockStopped
    | ClockRan
    | EntriesClosed
    | ChipsCounted
    | ColouredUp
    | Eliminated
    | Busted
    | EliminationUndone
    | ChipsTakenOut
    | AbsenceRuled
    | AlternateQueued
    | AlternateLeft
    | Interrupted
    | ConsentGiven
    | HandResolved
    | PlacesSettled
    | Chopped
    | Voided
    | LotsDrawn
    | PaidOut
    | DealersPaid
)
