"""The clocks of an electronic table: what is due, and when.

A clock runs from the moment the wait began, as the log has it, so every process reads the same time; after a
restart it runs from the restart, and while the process stood still it did not run (a stall).
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from croupier.server.aggregates.table_room import TableRoom, grace_left
from croupier.server.aggregates.timekeeper import Timekeeper, bank_of, drawn
from croupier.server.aggregates.waits import WaitsFor
from croupier.table.ruling import must_be_seen, must_consent
from croupier.table.seating import must_surrender
from croupier.table.state import Status

BEAT: Final = 0.05  # seconds between two beats of a loop that is not held up
HOLD: Final = 0.05  # seconds of the house's own work at one thing; nothing anybody sends may take as long
STALL: Final = 0.1  # without a beat, beyond the usual ones
LONG: Final = 1.0  # of a stall: what arrived meanwhile is worked off before any clock runs out
SETTLE: Final = timedelta(seconds=0.5)  # the time for that
_OURS: Final = 1.0  # seconds the loop's own work may take before it counts as a fault
_SELDOM: Final = 60.0  # seconds between two lines about lesser ones
_REMEMBERED: Final = 1_024
_logger = logging.getLogger("croupier.server.stalls")
_NEVER: Final = datetime.min.replace(tzinfo=UTC)


class Stall(NamedTuple):
    """A time in which nobody was heard."""

    began: datetime
    ended: datetime


class Stalls:
    """The beats of one event loop, and the times between which there was none."""

    def __init__(
        self,
        now: Callable[[], datetime],
        counts: Callable[[], float] = time.monotonic,
        keeper: Timekeeper | None = None,
    ) -> None:
        self._now, self._counts, self._keeper = now, counts, keeper
        self.opened = _NEVER
        """When this process began to hear people."""
        self._last = self._measured = counts()
        self._worked = time.thread_time()
        self._stalls: deque[Stall] = deque(maxlen=_REMEMBERED)
        self._settled = _NEVER
        self._wrote, self._unwritten = -_SELDOM, 0
        self.on_stall: Callable[[float], object] = lambda _seconds: None
        """Called with the seconds of every stall."""
        self.on_hold: Callable[[float], object] = lambda _seconds: None
        """Called with the seconds of every hold."""

    def beat(self) -> None:
        """Notice that the loop runs, and whether it did not for a while."""
        counted = self._counts()
        gap, self._last = counted - self._last, counted
        if gap < BEAT and counted - self._measured < BEAT:
            return  # many beats in one turn of the loop: the processor is asked once for all of them
        worked = time.thread_time()
        own, self._measured, self._worked = worked - self._worked, counted, worked
        held = min(gap - BEAT, own)  # of a loop that is late, and no more than it worked
        if held >= HOLD:
            self.on_hold(held)
        if held >= HOLD or gap >= BEAT + STALL:
            self._write(gap, own)
        if gap < BEAT + STALL:
            return
        now = self._now()
        self._stalls.append(Stall(now - timedelta(seconds=gap), now))
        if gap >= LONG:
            self._settled = now + SETTLE
        self.on_stall(gap)

    def _write(self, gap: float, own: float) -> None:
        """Log that nobody was heard: always where the house itself is at fault, else once in a while."""
        grave = own >= _OURS
        if not grave and self._last - self._wrote < _SELDOM:
            self._unwritten += 1
            return
        _logger.log(
            logging.WARNING if grave else logging.INFO,
            "nobody was heard for %.2f s, of which the house worked %.2f s; clocks wait as long "
            "(%d shorter times before are not listed)",
            gap,
            own,
            self._unwritten,
        )
        self._wrote, self._unwritten = self._last, 0

    def began(self) -> None:
        """Begin to count: what was before is no stall."""
        self._last = self._measured = self._counts()
        self._worked = time.thread_time()

    def since(self, moment: datetime) -> timedelta:
        """Return for how long nobody was heard since a moment."""
        found = timedelta()
        for stall in reversed(self._stalls):
            if stall.ended <= moment:
                break
            found += stall.ended - max(stall.began, moment)
        return found

    def runs(self, began: datetime) -> datetime:
        """Return from when a wait counts: not before the start, or the wall clock was set, and no stall."""
        self.beat()
        counts = max(began, self.opened, self._keeper.since if self._keeper else began)
        return counts + self.since(counts)

    @property
    def settled(self) -> datetime:
        """Until when what arrived during the last long stall is worked off."""
        return self._settled

    async def watch(self) -> None:
        """Beat until cancelled."""
        self.began()
        while True:
            await asyncio.sleep(BEAT)
            self.beat()
            self._now()  # which notices a clock that was set, also where nobody asks for the time


class Doing(StrEnum):
    """What the house does at a table when its time has come."""

    GIVE_UP_SEAT = "give up the seat of an absent player"
    GIVE_UP_SEATS = "give up the seats of everybody who sits and does nothing"
    GIVE_UP_PLACE = "give up a place on the waiting list"
    SURRENDER = "surrender a second hand to a newcomer"
    BOT_GIVES_WAY = "let a player of the house give way to a newcomer"
    BEGIN = "begin a round"
    BOTS_BET = "let the house's players bet"
    CLOSE_BETS = "close the bets"
    VOID = "void a round whose seeds were not opened"
    BOT_DECIDES = "let a player of the house decide"
    DECIDE = "decide for an absent player"
    ACKNOWLEDGE = "acknowledge a called hand"
    CLEAR = "clear the layout"
    RESOLVE = "resolve an interrupted hand"
    GO_ON = "go on"


class ClockDue(NamedTuple):
    """Something the house will do, and when."""

    at: datetime
    doing: Doing
    unhurried: bool = False  # by whoever plays alone
    bank_from: datetime | None = None  # when a decision begins to draw on the player's time bank

    @property
    def is_shown(self) -> bool:
        """Whether people see how long it is until then."""
        return not self.unhurried and self.doing not in _NOT_SHOWN


_NOT_SHOWN: Final = (Doing.BOTS_BET, Doing.BOT_DECIDES, Doing.GIVE_UP_SEATS)
_UNHURRIED: Final = (Doing.CLOSE_BETS, Doing.DECIDE, Doing.CLEAR)  # where one person plays alone

Runs: TypeAlias = Callable[[datetime], datetime]
"""Returns from when a wait counts that began at a moment: later by all time that is not counted."""


def due(room: TableRoom, runs: Runs, *, places: bool = True, closing: bool = False) -> ClockDue | None:
    """Return what the house does next at a table by itself; `runs` tells from when each wait counts.

    Without `places` it is what matters to whoever plays there. A house that is `closing` waits for whoever
    plays alone as it does in company.
    """
    if closing and room.setup and room.clocks.alone:
        room = room._replace(setup=replace(room.setup, clocks=replace(room.clocks, alone=0)))
    play, place = _play_due(room, runs), _place_due(room, runs) if places else None
    if play is None or place is None:
        return play or place
    return min(place, play, key=lambda each: each.at)


def _place_due(room: TableRoom, runs: Runs) -> ClockDue | None:
    """Return when the next place on the waiting list is given up."""
    stale = stale_place(room)
    if stale is None:
        return None
    return ClockDue(runs(stale.since) + timedelta(milliseconds=room.clocks.offer), Doing.GIVE_UP_PLACE)


class StalePlace(NamedTuple):
    """A place on the waiting list that will be given up: whose, since when that is so, and why."""

    player: str
    since: datetime
    why: str


def stale_place(room: TableRoom) -> StalePlace | None:
    """Return who loses their place next: a seat is free for them, or their line is lost, for the longest."""
    if not room.electronic or room.felt is None or not room.clocks.offer:
        return None
    free = [StalePlace(player, at, "the free seat was not taken") for player, at in room.offered.items()]
    waiting = [player for player in room.felt.waiting if player in room.lost]
    gone = [StalePlace(player, room.lost[player], "the line is lost") for player in waiting]
    return min(free + gone, key=lambda each: each.since, default=None)


def _play_due(room: TableRoom, runs: Runs) -> ClockDue | None:
    """Return what the house does next at a table as for whoever plays there."""
    if not room.electronic or room.felt is None or room.began is None:
        return None
    began, clocks = runs(room.began), room.clocks

    def after(milliseconds: int, doing: Doing) -> ClockDue:
        unhurried = doing in _UNHURRIED and room.alone
        return ClockDue(began + timedelta(milliseconds=milliseconds), doing, unhurried)

    match room.waits.what:
        case WaitsFor.BETWEEN:
            return _between(room, began, runs)
        case WaitsFor.FIRST_BET:
            return _nobody_bets(room, runs)
        case WaitsFor.BETS:
            return after(*_at_bets(room))
        case WaitsFor.SEEDS:
            return after(clocks.seeds, Doing.VOID)
        case WaitsFor.DECISION if room.felt.seats[room.waits.seat - 1] in room.bots:
            return after(clocks.bots, Doing.BOT_DECIDES)
        case WaitsFor.DECISION:
            return after(_to_decide(room), Doing.DECIDE)._replace(bank_from=_bank_from(room, began))
        case WaitsFor.FLOOR if clocks.floor and not must_be_seen(room.felt):
            return after(clocks.floor, Doing.ACKNOWLEDGE)
        case WaitsFor.SHOWN:
            return after(_to_look(room), Doing.CLEAR)
        case WaitsFor.PEOPLE if room.felt.interrupted and not room.felt.irregularities:
            return after(0 if _all_said(room) else clocks.consent, Doing.RESOLVE)
        case WaitsFor.DEALER:
            return after(0, Doing.GO_ON)
        case _:
            return None


def _to_decide(room: TableRoom) -> int:
    """Return for how many milliseconds a decision is waited for, all told: its clock, and the player's bank.

    While the player's line is lost the clock stands still, for as long in one round as the table's grace is;
    once that is used up nobody else waits any longer for somebody who is not there. Nobody waits a second
    time in a round for somebody whose clock ran out.
    """
    player = room.waited_for
    if room.alone:
        return room.clocks.alone
    if player is None or player in room.away:
        return 0
    whole = room.clocks.decision + room.paused
    if player not in room.lost:
        return whole + bank_of(room, player)
    left = grace_left(room, player)
    return whole + drawn(room, room.lost[player]) + left if left else 0


def _bank_from(room: TableRoom, began: datetime) -> datetime | None:
    """Return when a decision begins to draw on a bank, of whoever is there to draw on one."""
    player = room.waited_for
    if player is None or player in room.away | room.lost.keys() or room.alone or not bank_of(room, player):
        return None
    return began + timedelta(milliseconds=room.clocks.decision + room.paused)


def _at_bets(room: TableRoom) -> tuple[int, Doing]:
    if not room.people:  # the house's players have bet with somebody who is gone
        return 0, Doing.GIVE_UP_SEATS
    if _bots_to_bet(room):
        return room.clocks.bots, Doing.BOTS_BET
    if everybody_ready(room):
        return 0, Doing.CLOSE_BETS
    return room.clocks.alone if room.alone else room.clocks.bets, Doing.CLOSE_BETS


def _to_look(room: TableRoom) -> int:
    """Return for how many milliseconds a result is shown: until all who played have asked to go on."""
    if all_have_seen(room):
        return 0
    play, sit = room.table.round, room.people
    looks = {hand.player for hand in play.hands} - room.lost.keys() if play else set()
    unhurried = room.alone and (len(sit) == 1 or bool(looks.intersection(sit)))
    return room.clocks.alone if unhurried else room.clocks.show


def all_have_seen(room: TableRoom) -> bool:
    """Whether all who played and are there have asked to go on from the result."""
    play = room.table.round
    played = {hand.player for hand in play.hands} - room.bots if play else set()
    return bool(played & room.ready) and played - room.lost.keys() <= room.ready


def _between(room: TableRoom, began: datetime, runs: Runs) -> ClockDue | None:
    table, clocks = room.table, room.clocks
    if absent(room):
        return ClockDue(began, Doing.GIVE_UP_SEAT)
    if table.status is not Status.OPEN:
        return None
    if bots_give_way(room):
        return ClockDue(began, Doing.BOT_GIVES_WAY)
    if must_surrender(table):
        return ClockDue(began + timedelta(milliseconds=clocks.surrender), Doing.SURRENDER)
    # Players of the house keep somebody company; they do not play among themselves.
    if any(table.chips_of(player) for player in room.people):
        return ClockDue(began + timedelta(milliseconds=clocks.between), Doing.BEGIN)
    return _nobody_bets(room, runs)


def _nobody_bets(room: TableRoom, runs: Runs) -> ClockDue | None:
    """Return when the next seats are given up: so long after their players came, or last played a round."""
    if bots_give_way(room) and room.began:
        return ClockDue(runs(room.began), Doing.BOT_GIVES_WAY)
    sit = [room.acted[player] for player in room.people or room.bots if player in room.acted]
    if room.is_private and room.bots and not room.people:
        return ClockDue(runs(max(sit)), Doing.GIVE_UP_SEATS)  # so that the table is free for others
    if not room.clocks.idle or not sit:
        return None
    return ClockDue(runs(min(sit)) + timedelta(milliseconds=room.clocks.idle), Doing.GIVE_UP_SEATS)


def bots_give_way(room: TableRoom) -> bool:
    """Whether a player of the house has the seat that somebody waits for."""
    return bool(room.bots and room.table.waiting) and None not in room.table.seats


def idle_people(room: TableRoom) -> tuple[str, ...]:
    """Return who sits and has not played for the longest: several, where they came or played together."""
    least = min((room.acted[player] for player in room.people if player in room.acted), default=None)
    return tuple(player for player in room.people if room.acted.get(player) == least)


def expected(room: TableRoom) -> tuple[str, ...]:
    """Return whose line matters here: all who sit or wait but the house's own players."""
    return (*room.people, *room.table.waiting)


def absent(room: TableRoom) -> str | None:
    """Return whose seat is given up after rounds sat out: one round if they are gone or somebody waits."""
    most, gone = room.clocks.absent_rounds, room.away | room.lost.keys()
    least = {player: 1 if player in gone or room.table.waiting else most for player in room.people}
    return next((who for who in least if most and room.missed.get(who, 0) >= least[who]), None)


def bots_without_bets(room: TableRoom) -> tuple[int, ...]:
    """Return the seats of the house's players that have not bet."""
    seats = enumerate(room.table.seats, 1)
    return tuple(seat for seat, player in seats if player in room.bots and room.table.hand_at(seat) < 0)


def _bots_to_bet(room: TableRoom) -> bool:
    play = room.table.round
    first = play is not None and not any(hand.player in room.bots for hand in play.hands)
    return first and bool(bots_without_bets(room))


def everybody_ready(room: TableRoom) -> bool:
    """Whether all who bet or may still bet have finished betting; who sat out the last round is not asked."""
    play = room.table.round
    gone = room.lost.keys() | room.away
    bet = {hand.player for hand in play.hands} if play else set()
    may = {player.id for player in room.table.players if player.chips and player.id not in room.missed}
    playing = (bet | may) - room.bots
    return bool(playing & room.ready) and playing - gone <= room.ready


def _all_said(room: TableRoom) -> bool:
    consents = dict(room.table.consents)
    asked = set(must_consent(room.table)) - room.bots
    return asked <= consents.keys() or any(consents.get(player) is False for player in asked)
