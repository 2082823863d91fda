"""What happened at a poker table: frozen facts, each with who entered it and when."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from croupier.house.poker.betting import Turn
from croupier.house.poker.pots import Share
from croupier.house.poker.state import Dealt
from croupier.house.poker_rules import Terms


@dataclass(frozen=True, slots=True)
class PokerOpened:
    """A poker table is open under these terms."""

    by: str
    at: datetime
    table: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player took a seat."""

    by: str
    at: datetime
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class ChipsSoldHere:
    """A player bought chips at the table: they leave its tray, the cash goes into its drop box."""

    by: str
    at: datetime
    seat: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsPutDown:
    """A player put chips on the table that were bought before."""

    by: str
    at: datetime
    seat: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class PlayerStoodUp:
    """A player left with all chips in front of them."""

    by: str
    at: datetime
    seat: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand was dealt to these players."""

    by: str
    at: datetime
    number: int
    button: int
    dealt: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A player acted."""

    by: str
    at: datetime
    turn: Turn


@dataclass(frozen=True, slots=True)
class TurnTakenBack:
    """The last turn was entered wrongly, and its chips are back in front of the player."""

    by: str
    at: datetime
    turn: Turn
    reason: str


@dataclass(frozen=True, slots=True)
class BettingRoundClosed:
    """Everybody has acted, and the next betting round begins."""

    by: str
    at: datetime
    number: int


@dataclass(frozen=True, slots=True)
class HandFinished:
    """The pots were pushed, after the bet nobody called went back and the rake went into the drop box."""

    by: str
    at: datetime
    number: int
    pot: int  # without what nobody called
    rake: int
    returned: tuple[Share, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class HandInterrupted:
    """Something nobody can help cut the hand short (H-04)."""

    by: str
    at: datetime
    number: int
    says: str


@dataclass(frozen=True, slots=True)
class ConsentNoted:
    """A player in the hand said whether to finish it (Q3-16)."""

    by: str
    at: datetime
    player: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class InterruptionSettled:
    """The floor ruled: the hand goes on, or is a dead hand and its chips go back (H-04, Q3-17)."""

    by: str
    at: datetime
    number: int
    readable: bool
    goes_on: bool
    returned: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class PokerClosed:
    """Nobody plays at this table any more."""

    by: str
    at: datetime


Event: TypeAlias = (
    PokerOpened
    | PlayerSeated
    | ChipsSoldHere
    | ChipsPutDown
    | PlayerStoodUp
    | HandBegun
    | TurnTaken
    | TurnTakenBack
    | BettingRoundClosed
    | HandFinished
    | HandInterrupted
    | ConsentNoted
    | InterruptionSettled
    | PokerClosed
)
