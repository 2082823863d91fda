"""Presence: whose line to the house is alive, as this process hears it.

A client that pings (the browser does while its player sits at a table) is there as long as something is heard
of it; another one as long as its socket is open. Whoever had a line here and has none for a while is lost.
What becomes of that is a fact of the table they sit at, so that every process runs by one clock.
"""

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Final, Protocol

SILENT: Final = 6.0
"""Seconds without a word of a client that pings, or without any socket, after which a line is lost."""
SWEEP: Final = 1.0
"""Seconds between looks."""


class LineState(StrEnum):
    """What this process knows of somebody's line."""

    ALIVE = "alive"
    LOST = "lost"
    UNKNOWN = "unknown"  # they have none here, or have had none for so short a while that it tells nothing


class DeviceLine:
    """One socket, and when it was last heard."""

    def __init__(self, person: str, at: float) -> None:
        self.person = person
        self.at = at
        self.pings = False


class Presence:
    """Every line of this process, and who had one a short while ago."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock  # counts seconds, and never goes back
        self._lines: dict[str, set[DeviceLine]] = {}
        self._left: dict[str, float] = {}  # people without a line, and when they had one last

    def arrive(self, person: str) -> DeviceLine:
        """Count a socket."""
        line = DeviceLine(person, self._clock())
        self._lines.setdefault(person, set()).add(line)
        self._left.pop(person, None)
        return line

    def leave(self, line: DeviceLine) -> None:
        """Count a socket no more."""
        lines = self._lines.get(line.person, set())
        lines.discard(line)
        if not lines:
            self._lines.pop(line.person, None)
            self._left[line.person] = line.at if line.pings else self._clock()

    def hear(self, line: DeviceLine, *, ping: bool = False) -> None:
        """Notice that a client said something."""
        line.at = self._clock()
        line.pings = line.pings or ping

    def state(self, person: str) -> LineState:
        """Return what is known of somebody's line."""
        now = self._clock()
        if lines := self._lines.get(person):
            alive = any(not line.pings or now - line.at < SILENT for line in lines)
            return LineState.ALIVE if alive else LineState.LOST
        left = self._left.get(person)
        return LineState.UNKNOWN if left is None or now - left < SILENT else LineState.LOST

    def forget_but(self, seated: Collection[str]) -> None:
        """Forget people without a line who sit nowhere."""
        since = self._clock() - SILENT
        self._left = {who: at for who, at in self._left.items() if at > since or who in seated}


class OnSocket(Protocol):
    """Somebody on a socket, which sends a message when it closes."""

    works: bool  # whether its person has a role here

    @property
    def peer(self) -> tuple[str, int] | None:
        """Where its connection comes from."""

    @property
    def person(self) -> str:
        """Whose it is, once that is known."""

    async def close(self, code: int, says: str) -> None:
        """Close the socket."""
