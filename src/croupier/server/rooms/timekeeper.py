"""The timekeeper: the time of a house, which never runs back, never stands still, and tells of a jump.

The clock on the wall may be set while people play. Set back, time goes on at half its pace until the wall has
caught up, so that the log stays in order and no table stands still. Set ahead, the house follows, and
`since` says from when on its clocks run: nobody loses a hand to a clock that was set.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

JUMP: Final = timedelta(seconds=2)
"""A clock that gains so much at once was set."""
_PACE: Final = 0.5


class Timekeeper:
    """Tells the time by a clock on the wall and by one that only counts."""

    def __init__(self, wall: Callable[[], datetime], counts: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._counts = wall, counts
        self._latest = datetime.min.replace(tzinfo=UTC)
        self._counted = counts()
        self._ahead: datetime | None = None
        self.since = self._latest
        """When the clock was last set ahead; what is waited for is waited for from then on."""

    def now(self) -> datetime:
        """Return the time."""
        wall, counted = self._wall(), self._counts()
        ahead = wall - timedelta(seconds=counted)  # of the clock that counts: the same unless one is set
        if wall < self._latest:
            self._latest += timedelta(seconds=counted - self._counted) * _PACE
        else:
            self._latest = wall
            if self._ahead is not None and ahead - self._ahead > JUMP:
                self.since = wall
        self._ahead, self._counted = ahead, counted
        return self._latest

    def at_least(self, moment: datetime) -> None:
        """Know of a moment that has been: what was written then was written before now."""
        self._latest = max(self._latest, moment)
