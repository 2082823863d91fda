"""What every fact of a table shares, and facts about the table: its opening, seats, chips, and jackpots."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, TypeVar

from croupier.games.posting import TableLimit

Kind = TypeVar("Kind", bound=type)
LINES: Final[dict[type, str]] = {}
"""Every event of a table, with its line in the text record: `{field}` stands for a field."""


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happened at a table."""


def event(line: str) -> Callable[[Kind], Kind]:
    """Declare the class below, a frozen dataclass with slots, as an event with this line in the record."""

    def register(kind: Kind) -> Kind:
        LINES[kind] = line
        _set_by_slots(kind)
        return kind

    return register


def _set_by_slots(kind: Any) -> None:
    """Let an event fill its slots directly: a third of the time that a frozen dataclass takes by itself."""
    known: dict[str, Any] = {}
    parameters, body = ["self"], ["    pass"]
    for field in fields(kind):
        known[f"set_{field.name}"] = getattr(kind, field.name).__set__
        known[f"default_{field.name}"] = field.default
        default = "" if field.default is MISSING else f"=default_{field.name}"
        parameters.append(field.name + default)
        body.append(f"    set_{field.name}(self, {field.name})")
    lines = (f"def __init__({', '.join(parameters)}):", *body)
    exec("\n".join(lines), known)  # noqa: S102 (as dataclasses do; the names are those of our own fields)
    known["__init__"].__annotations__ = kind.__init__.__annotations__
    known["__init__"].__qualname__ = kind.__init__.__qualname__
    kind.__init__ = known["__init__"]


@event(
    "{by} opens the table for {game} {game_hash} with {seats} seats"
    "{holds_jackpots}{holds_from}{holds_sums}{chip}{bearer}"
)
@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The operator opens the table for this game; where a house signs for wins, it holds them."""

    by: str
    game: str
    game_hash: str
    seats: int
    holds_jackpots: bool = False
    chip: int = 0
    holds_from: int = 0
    bearer: bool = False
    holds_sums: bool = False


@event("{by} has hung up the sign of the limits")
@dataclass(frozen=True, slots=True)
class SignHung(Event):
    """The dealer of a live table has put up the sign of the limits that were set."""

    by: str


@event("{by} pauses the table: {reason}")
@dataclass(frozen=True, slots=True)
class TablePaused(Event):
    """No new round begins until the table is resumed."""

    by: str
    reason: str


@event("{by} resumes the table")
@dataclass(frozen=True, slots=True)
class TableResumed(Event):
    """Rounds may begin again."""

    by: str


@event("{by} closes the table")
@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The operator closes the table."""

    by: str


@event("{by} posts jackpots {values}")
@dataclass(frozen=True, slots=True)
class JackpotsPosted(Event):
    """The values of the jackpots, in the order of the game file."""

    by: str
    values: tuple[int, ...]


@event("{by} posts limits {limits}")
@dataclass(frozen=True, slots=True)
class LimitsPosted(Event):
    """The least and the most this table takes on each wager that is named, within the approved sheet."""

    by: str
    limits: tuple[TableLimit, ...]


@event("{by} posts house rules: dead hand {dead_hand}, consent of {consent_of}")
@dataclass(frozen=True, slots=True)
class HouseRulesPosted(Event):
    """How this house reads its rules for a hand cut short, whatever the game (Q3-16, Q3-17)."""

    by: str
    dead_hand: str
    consent_of: str


@event("{player} sits at seat {seat}")
@dataclass(frozen=True, slots=True)
class PlayerSat(Event):
    """A player takes a seat."""

    player: str
    seat: int


@event("{player} leaves")
@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player gives up every seat."""

    player: str


@event("{player} waits for a seat")
@dataclass(frozen=True, slots=True)
class NewcomerWaits(Event):
    """Someone wants to play and no seat is free (R0-23)."""

    player: str


@event("{player} gives up seat {seat}, chosen by {chosen_by}")
@dataclass(frozen=True, slots=True)
class SeatSurrendered(Event):
    """A player with two hands gives one up to a newcomer (R0-23)."""

    player: str
    seat: int
    chosen_by: str


@event("{player} buys {cents} in chips")
@dataclass(frozen=True, slots=True)
class ChipsBought(Event):
    """A player buys chips at the table."""

    player: str
    cents: int


@event("{player} brings {cents} in chips")
@dataclass(frozen=True, slots=True)
class ChipsBrought(Event):
    """A player puts chips from the pocket on the rail."""

    player: str
    cents: int


@event("{player} cashes {cents} in chips")
@dataclass(frozen=True, slots=True)
class ChipsCashed(Event):
    """A player takes chips off the table."""

    player: str
    cents: int


@event("{player} asks for a second hand at seat {seat}")
@dataclass(frozen=True, slots=True)
class SecondHandAsked(Event):
    """A player asks for a second hand (R0-19)."""

    player: str
    seat: int


@event("{player} is given a second hand at seat {seat} by {by}")
@dataclass(frozen=True, slots=True)
class SecondHandApproved(Event):
    """The floor approves a second hand; its token goes on the hand not in use (R0-19, R0-20)."""

    player: str
    seat: int
    by: str


@event("{player} is declined a second hand at seat {seat} by {by}: {reason}")
@dataclass(frozen=True, slots=True)
class SecondHandDeclined(Event):
    """The floor declines a second hand (R0-19)."""

    player: str
    seat: int
    by: str
    reason: str


@event("{player} no longer asks for a second hand at seat {seat}")
@dataclass(frozen=True, slots=True)
class SecondHandWithdrawn(Event):
    """A player wants the second hand no longer that they asked for."""

    player: str
    seat: int


@event("{player} asks for cards face down: {down}")
@dataclass(frozen=True, slots=True)
class FaceAsked(Event):
    """A player asks how their cards are to be dealt (R2-11)."""

    player: str
    down: bool
