"""The time of a house, which never runs back; and the time bank: what a player may think beyond the clock."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from croupier.server.aggregates.facts import ClockRanOut
from croupier.table.events import RoundFinished

if TYPE_CHECKING:
    from croupier.server.aggregates.table_room import TableRoom

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


EARNED: Final = 5_000  # milliseconds for a round in which every decision was in time
FULL: Final = 60_000  # and no bank grows beyond this
_MILLISECOND: Final = timedelta(milliseconds=1)


def bank_of(room: "TableRoom", player: str) -> int:
    """Return how many milliseconds lie in a player's bank."""
    return room.banked.get(player, room.clocks.bank)


def drawn(room: "TableRoom", at: datetime) -> int:
    """Return how much of their bank whoever is waited for has used by a moment."""
    player = room.waited_for
    if player is None or player in room.bots | room.away or room.began is None or room.alone:
        return 0
    at = min(at, room.lost.get(player, at))  # from then on the clock stood still
    over = (at - room.began) // _MILLISECOND - room.clocks.decision - room.paused
    return min(max(0, over), bank_of(room, player))


def time_kept(before: "TableRoom", room: "TableRoom", event: Any, at: datetime) -> "TableRoom":
    """Return a room after an event with every bank as it is then, and a clock that begins with company.

    Whoever was alone had no clock. It begins when somebody joins them or is back, not when their wait began.
    """
    if room.felt is None or before.felt is None:
        return room
    if room.waits == before.waits and before.alone and not room.alone:
        room = room._replace(began=at, paused=0)
    if room.waits != before.waits or isinstance(event, ClockRanOut):
        room = _paid_in_time(before, room, at)
    return _earned(before, room) if isinstance(event, RoundFinished) else room


def _paid_in_time(before: "TableRoom", room: "TableRoom", at: datetime) -> "TableRoom":
    player, used = before.waited_for, drawn(before, at)
    if player is None or not used:
        return room
    banked = {**room.banked, player: bank_of(before, player) - used}
    return room._replace(banked=banked, late=room.late | {player})


def _earned(before: "TableRoom", room: "TableRoom") -> "TableRoom":
    """Add to the banks of those who were in time throughout a round that somebody waited in."""
    play = before.table.round
    if play is None or not room.clocks.bank or before.alone:
        return room
    in_time = {hand.player for hand in play.hands} - room.late - room.away - room.bots
    sit = in_time.intersection(room.people)
    full = max(FULL, room.clocks.bank)
    return room._replace(
        banked={**room.banked, **{player: min(full, bank_of(room, player) + EARNED) for player in sit}}
    )
