"""The time of a house: it never runs back, never stands still, and tells when the wall clock was set."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

JUMP: Final = timedelta(seconds=2)  # a clock that gains so much at once was set
NOTED: Final = timedelta(seconds=30)  # and if it is so much, either way, people are told
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
        self.on_set: Callable[[timedelta], object] = lambda _far: None
        """Called with how far the clock on the wall was set: ahead, or back below nothing."""

    def now(self) -> datetime:
        """Return the time."""
        wall, counted = self._wall(), self._counts()
        ahead = wall - timedelta(seconds=counted)  # of the clock that counts: the same unless one is set
        far = timedelta() if self._ahead is None else ahead - self._ahead
        if wall < self._latest:
            self._latest += timedelta(seconds=counted - self._counted) * _PACE
        else:
            self._latest = wall
            if far > JUMP:
                self.since = wall
        self._ahead, self._counted = ahead, counted
        if abs(far) >= NOTED:
            self.on_set(far)
        return self._latest

    def at_least(self, moment: datetime) -> None:
        """Know of a moment that has been: what was written then was written before now."""
        self._latest = max(self._latest, moment)

    def tell_if_behind(self, moment: datetime) -> None:
        """Tell that the clock was set back, if it stands well before a moment that has been."""
        if (far := self._wall() - moment) <= -NOTED:
            self.on_set(far)
