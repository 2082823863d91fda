"""What happens to a win that the house signs for."""

from dataclasses import dataclass

from croupier.house.event import Entries, HouseEvent
from croupier.house.wins.state import Clearance, WinClaim, WinPart, WinSignature


@dataclass(frozen=True, slots=True)
class WinHeld(HouseEvent):
    """A table holds a win that the floor has verified; `gross` is known unless others may share it."""

    win: int
    table: str
    claim: WinClaim
    entries: Entries
    gross: int | None = None


@dataclass(frozen=True, slots=True)
class WinCameDue(HouseEvent):
    """Nobody else can share a win: what it comes to is known."""

    win: int
    table: str
    gross: int
    how: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class WinSigned(HouseEvent):
    """Floor or manager has signed for a win."""

    win: int
    signature: WinSignature


@dataclass(frozen=True, slots=True)
class WinCleared(HouseEvent):
    """The cage has seen who the winner is and made the tax test."""

    win: int
    clearance: Clearance


@dataclass(frozen=True, slots=True)
class WinClosed(HouseEvent):
    """A win was paid in full, once; the events beside this one tell what moved."""

    win: int
    witnessed_by: str
    parts: tuple[WinPart, ...]


@dataclass(frozen=True, slots=True)
class WinVoided(HouseEvent):
    """A win is not paid, on the word of floor and manager."""

    win: int
    table: str
    approved_by: str
    reason: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class WinDisputed(HouseEvent):
    """A win waits until floor and manager have settled a dispute."""

    win: int
    approved_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DisputeSettled(HouseEvent):
    """A win that was disputed goes on as it stands."""

    win: int
    approved_by: str
    reason: str
