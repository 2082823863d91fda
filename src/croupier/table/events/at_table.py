"""Facts about the table itself: opening and closing, seats, chips, jackpots, second hands."""

from dataclasses import dataclass


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
class ChipsBrought:
    """A player puts chips from the pocket on the rail."""

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
class SecondHandDeclined:
    """The floor declines a second hand (R0-19)."""

    player: str
    seat: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class SecondHandWithdrawn:
    """A player wants the second hand no longer that they asked for."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class FaceAsked:
    """A player asks how their cards are to be dealt (R2-11)."""

    player: str
    down: bool
