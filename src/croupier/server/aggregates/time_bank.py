"""Who is there at a table, and the time bank: what a player may think beyond the clock of one decision.

A decision that takes longer than its clock draws on the bank; a round in time adds to it. All of it follows
from the moments in the log, so every process reads the same. A lost line draws on nothing: it has its grace.
"""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from croupier.server.aggregates.facts import ClockRanOut
from croupier.server.aggregates.waits import WaitsFor
from croupier.table.events import RoundFinished

if TYPE_CHECKING:
    from croupier.server.aggregates.table_room import TableRoom

EARNED: Final = 5_000  # milliseconds for a round in which every decision was in time
FULL: Final = 60_000  # and no bank grows beyond this
_MILLISECOND: Final = timedelta(milliseconds=1)


def people(room: "TableRoom") -> tuple[str, ...]:
    """Return who sits here but for the house's own players."""
    return tuple(player.id for player in room.table.players if player.id not in room.bots)


def waited_for(room: "TableRoom") -> str | None:
    """Return the player whose decision a table waits for."""
    return room.table.seats[room.waits.seat - 1] if room.waits.what is WaitsFor.DECISION else None


def alone(room: "TableRoom") -> bool:
    """Whether one person is there for play money: nobody is kept waiting, so no clock is shown."""
    if not room.clocks.alone or not room.setup or not room.setup.play_money or room.felt is None:
        return False
    sit = people(room)
    there = [player for player in sit if player not in room.lost.keys() | room.away]
    return len(sit) == 1 or (len(there) == 1 and waited_for(room) in (None, *there))


def bank_of(room: "TableRoom", player: str) -> int:
    """Return how many milliseconds lie in a player's bank."""
    return room.banked.get(player, room.clocks.bank)


def drawn(room: "TableRoom", at: datetime) -> int:
    """Return how much of their bank whoever is waited for has used by a moment."""
    player = waited_for(room)
    if player is None or player in room.bots | room.away or room.began is None or alone(room):
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
    if room.waits == before.waits and alone(before) and not alone(room):
        room = room._replace(began=at, paused=0)
    if room.waits != before.waits or isinstance(event, ClockRanOut):
        room = _paid_in_time(before, room, at)
    return _earned(before, room) if isinstance(event, RoundFinished) else room


def _paid_in_time(before: "TableRoom", room: "TableRoom", at: datetime) -> "TableRoom":
    player, used = waited_for(before), drawn(before, at)
    if player is None or not used:
        return room
    banked = {**room.banked, player: bank_of(before, player) - used}
    return room._replace(banked=banked, late=room.late | {player})


def _earned(before: "TableRoom", room: "TableRoom") -> "TableRoom":
    """Add to the banks of those who were in time throughout a round that somebody waited in."""
    play = before.table.round
    if play is None or not room.clocks.bank or alone(before):
        return room
    in_time = {hand.player for hand in play.hands} - room.late - room.away - room.bots
    sit = in_time.intersection(people(room))
    full = max(FULL, room.clocks.bank)
    return room._replace(
        banked={**room.banked, **{player: min(full, bank_of(room, player) + EARNED) for player in sit}}
    )
