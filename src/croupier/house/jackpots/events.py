"""What happened to a set of jackpots: frozen facts, each with who did it and when."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from croupier.house.jackpots.state import NO_CLAIM, Claim
from croupier.house.settings import Settings
from croupier.house.state import PrizeSource
from croupier.permissions import Role


@dataclass(frozen=True, slots=True)
class SetOpened:
    """There is a set of jackpots for a game, with nothing posted yet."""

    by: str
    at: datetime
    name: str
    game: str
    game_hash: str
    settings: Settings
    large_from: int


@dataclass(frozen=True, slots=True)
class ShownAt:
    """A table shows the set."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class TakenDown:
    """A table shows the set no longer."""

    by: str
    at: datetime
    table: str


@dataclass(frozen=True, slots=True)
class ValueChanged:
    """One jackpot before and after; `after_win` where only a paid win let it change so soon."""

    jackpot: str
    before: int
    after: int
    after_win: bool = False


@dataclass(frozen=True, slots=True)
class JackpotsPosted:
    """The first values are posted; each was nothing before."""

    by: str
    at: datetime
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JackpotsChanged:
    """Other values are posted."""

    by: str
    at: datetime
    changes: tuple[ValueChanged, ...]
    reason: str
    table: str | None


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began at a table with these values, which bind it to its end."""

    by: str
    at: datetime
    table: str
    round: int  # counted over all tables of the set
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WinRecorded:
    """A hand won a jackpot; with whom it shares is known once the rounds it waits for are over."""

    by: str
    at: datetime
    win: int
    table: str
    round: int
    seat: int
    player: str
    jackpot: str
    percent: int
    value: int  # what is posted for the round it was won in
    pool: int  # wins of one pool share a jackpot
    waits_for: tuple[str, ...]  # tables whose open rounds may still bring winners to a new pool
    claim: Claim = NO_CLAIM  # what is signed for


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round at a table is over; the wins of a dead hand are void."""

    by: str
    at: datetime
    table: str
    dead: bool
    void: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WinShare:
    """What one win gets."""

    win: int
    cents: int


@dataclass(frozen=True, slots=True)
class WinsShared:
    """No more winners can come: each win has its part of the jackpot."""

    by: str
    at: datetime
    pool: int
    jackpot: str
    value: int
    parts: tuple[WinShare, ...]
    how: str = ""  # the jackpot was split, where several won it


@dataclass(frozen=True, slots=True)
class WinAcknowledged:
    """The floor or the manager has seen a win; it is said where one person was both."""

    by: str
    at: datetime
    win: int
    acting: Role
    same_person: bool


@dataclass(frozen=True, slots=True)
class WinPaid:
    """A win was paid; `source` is out of what, unless the table had paid it when it was won."""

    by: str
    at: datetime
    win: int
    cents: int
    how: str
    source: PrizeSource | None = None


Event: TypeAlias = (
    SetOpened
    | ShownAt
    | TakenDown
    | JackpotsPosted
    | JackpotsChanged
    | RoundBegan
    | WinRecorded
    | RoundEnded
    | WinsShared
    | WinAcknowledged
    | WinPaid
)
