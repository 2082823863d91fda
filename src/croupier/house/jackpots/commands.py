"""What people ask of a set of jackpots: frozen requests, each with who asks and when.

Staff come as the house knows them, with their roles; what a table tells comes with the name of who told it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from croupier.house.settings import Settings
from croupier.house.staff import Person, Role


@dataclass(frozen=True, slots=True)
class OpenSet:
    """Begin a set of jackpots: whose settings hold, and from what prize on floor and manager sign (Q1-40)."""

    by: Person
    at: datetime
    name: str
    settings: Settings
    large_from: int = (
        0  # no document says what is large, so every jackpot is until the operator says otherwise
    )


@dataclass(frozen=True, slots=True)
class ShowAt:
    """Show the set at a table."""

    by: Person
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class TakeDown:
    """Show the set at a table no longer."""

    by: Person
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class PostJackpots:
    """Post the first values, in the order of the game file."""

    by: Person
    at: datetime
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChangeJackpots:
    """Post other values for some jackpots; `table` is where, if the sign of one table is changed."""

    by: Person
    at: datetime
    values: tuple[tuple[str, int], ...]
    reason: str
    table: str | None = None


@dataclass(frozen=True, slots=True)
class BeginRound:
    """Say that a round begins at a table: what is posted now binds it."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class RecordWin:
    """Say that a hand of the open round won a jackpot, and what percent of it its bet is entitled to."""

    by: str
    at: datetime
    table: str
    seat: int
    player: str
    jackpot: str
    percent: int


@dataclass(frozen=True, slots=True)
class EndRound:
    """Say that the round at a table is over; a dead hand wins nothing."""

    by: str
    at: datetime
    table: str
    dead: bool = False


@dataclass(frozen=True, slots=True)
class AcknowledgeWin:
    """Acknowledge a win, as the floor or as the manager."""

    by: Person
    at: datetime
    win: int
    acting: Role


@dataclass(frozen=True, slots=True)
class ConfirmPayment:
    """Say that a win was paid, and how: in chips, by check 1042."""

    by: Person
    at: datetime
    win: int
    cents: int
    how: str


Command: TypeAlias = (
    OpenSet
    | ShowAt
    | TakeDown
    | PostJackpots
    | ChangeJackpots
    | BeginRound
    | RecordWin
    | EndRound
    | AcknowledgeWin
    | ConfirmPayment
)
