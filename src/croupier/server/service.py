"""The service: every command to the live house goes in here, every view comes out of here.

Targets are named as their streams are: "house", "table/T1", "jackpots/NAME", "tournament/ID". A command is
named as its class is ("Sit", "PlaceBet", "OpenDay") in `croupier.table.commands`, `croupier.house.commands`,
`croupier.house.jackpots.commands` or `croupier.house.tournament.commands`, and its data are the fields of
that class as JSON knows them. Who asks and when (`by`, `player`, `at`) is filled in here and never taken
from data, but for `player` where staff acts for somebody. Tables know some commands more: OpenTable and
CloseTable open and close them in the books too, and there are Undo, Ready, CallBot and SendBotHome.
"""

import asyncio
import contextlib
import logging
from asyncio import Queue
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any, Final

from croupier.house.events import TablePosted
from croupier.server import codec, views
from croupier.server.at_table import at_table, table_commands
from croupier.server.automation import tick
from croupier.server.clocks import Doing, due
from croupier.server.fairness import commit
from croupier.server.in_house import house_commands, to_house, to_jackpots, to_tournament
from croupier.server.person import Answer, Person
from croupier.server.playing import HOUSE, Shoe, play
from croupier.server.powers import Table as AtTable
from croupier.server.powers import may
from croupier.server.rooms import (
    Directory,
    HouseRoom,
    JackpotRoom,
    Room,
    TournamentRoom,
    brought_back,
    empty_room,
    next_row,
)
from croupier.server.shuffle import shuffled
from croupier.server.table_room import TableRoom, posted_up_to
from croupier.server.turn import Turn
from croupier.server.writer import Asked, Writer
from croupier.store import Log, Row, StoreError, Written
from croupier.store.vault import Vault
from croupier.table import commands as tc
from croupier.table.refused import Refused, require

__all__ = ["Answer", "Person", "Service"]

OUTAGE: Final = timedelta(seconds=60)
"""A table that heard nothing for so long, with a round open, was interrupted (H-04); less is a hiccup."""
_AGAIN_AFTER: Final = 0.5  # seconds until the house tries again what the database did not take
_REFUSED_AGAIN: Final = 5.0  # and what the rules did not allow, such as a round before jackpots are posted
_said = logging.getLogger("croupier.server")
_USUAL: Final = Shoe(shuffled, commit)


class Service:
    """A house at work. `await start()` first, `await stop()` last; all calls from one event loop."""

    def __init__(
        self,
        log: Log,
        vault: Vault,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        shoe: Shoe = _USUAL,
        deals: bool = True,
    ) -> None:
        self.log, self.vault, self.clock = log, vault, clock
        self._shoe, self._deals = shoe, deals
        self._rooms: dict[str, Room] = {}
        self._position = 0
        self._latest = datetime.min.replace(tzinfo=UTC)
        self._since = self._latest
        self._queues: dict[str, set[Queue[int]]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._catching_up = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._deaf: Callable[[], None] = lambda: None
        self.writer = Writer(log, self._turn, self._now, self._wrote, self.catch_up)
        self.draining = False

    # ------------------------------------------------------------------------------------ life of a house

    async def start(self) -> None:
        """Bring back what the log tells, and let electronic tables deal."""
        self._loop = asyncio.get_running_loop()
        self._position = (await asyncio.to_thread(self.log.head)).position
        for stream in (codec.DIRECTORY, codec.HOUSE):
            await self._fetch(stream)
        for stream in self._directory.streams:
            if codec.family(stream) != codec.TOURNAMENT:  # those are brought back when somebody asks
                await self._fetch(stream)
        self._since = self._now()
        self._begin(self.writer.run())
        self._deaf = self.log.listen(self._heard)
        await self._report_outages()
        for stream in list(self._rooms):
            self._wind(stream)

    async def stop(self, *, finish_within: float = 0.0) -> None:
        """Begin no round, give those in play so many seconds to finish, freeze the others, and stop.

        A frozen round loses nothing: it is in the log, and goes on when the house starts again.
        """
        await self.drain()
        until = asyncio.get_running_loop().time() + finish_within
        while self.rounds_open() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.05)
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        await asyncio.to_thread(self._deaf)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def drain(self) -> None:
        """Let this process begin no new round at any table; those in play are finished."""
        self.draining = True

    def rounds_open(self) -> int:
        """Return how many rounds are in play at tables that deal by themselves."""
        tables = (room for room in self._rooms.values() if isinstance(room, TableRoom) and room.electronic)
        return sum(room.felt is not None and room.felt.round is not None for room in tables)

    async def _report_outages(self) -> None:
        """Interrupt the rounds with wagers up if nothing at all was written for long (H-04)."""
        newest = await asyncio.to_thread(self.log.since, self._position - 1, 1) if self._position else []
        if not newest or self._since - newest[0].at <= OUTAGE:
            return
        for stream, room in list(self._rooms.items()):
            if isinstance(room, TableRoom) and room.felt and room.felt.round and room.felt.round.hands:
                await self._do_by_itself(stream, partial(_interrupt, stream=stream))

    # ------------------------------------------------------------------------------------------- commands

    async def command(
        self,
        person: Person,
        target: str,
        name: str,
        data: Mapping[str, Any],
        key: str,
        *,
        vouched: frozenset[str] = frozenset(),
    ) -> Answer:
        """Carry out a command and answer once it is on disk; the same key again gets the first answer.

        `vouched` are those who have signed this very command beside the person who asks.
        """
        try:
            _verify_names(person, key)
            await self._fetch(target)
            if codec.family(target) == codec.TOURNAMENT:  # one is held against the others of its day (Q3-22)
                for other in self._directory.streams:
                    await self._fetch(other)
        except Refused as error:
            return Answer(ok=False, says=error.says, rules=error.rules)

        def takes(turn: Turn) -> bool:
            says = may(person, target, name, data, _as_told(turn, target), vouched)
            require(says is None, says or "")
            _carry_out(turn, person, target, name, data)
            return True

        digest = sha256(repr((target, name, sorted(data.items(), key=repr))).encode()).hexdigest()[:16]
        return await self.writer.ask(Asked(f"{person.id} {key}", person.id, target, digest, takes))

    async def _do_by_itself(self, stream: str, takes: Callable[[Turn], bool]) -> None:
        """Have the house do something; whatever goes wrong, it tries again later."""
        try:
            answer = await self.writer.ask(Asked("", HOUSE, stream, "", takes))
            if not answer.ok:
                _said.warning("the house may not go on at %s: %s", stream, answer.says)
                self._wind(stream, _REFUSED_AGAIN)
        except StoreError as error:
            _said.warning("the house could not go on at %s: %s", stream, error)
            self._wind(stream, _AGAIN_AFTER)
        except Exception:
            _said.exception("the house could not go on at %s", stream)

    def _turn(self, rooms: dict[str, Room], who: str, at: datetime) -> Turn:
        def room_of(stream: str) -> Room:
            return rooms.get(stream) or self._rooms.get(stream) or empty_room(stream)

        return Turn(room_of, self.vault, at, who)

    def _now(self) -> datetime:
        """Return the time, which never runs back whatever the clock on the wall does."""
        self._latest = max(self._latest, self.clock())
        return self._latest

    # -------------------------------------------------------------------------------------------- views

    async def view(self, person: Person, target: str) -> dict[str, Any]:
        """Return a target as this person may see it, as plain JSON data.

        Every view has `version`, the version of its stream. A target there is none of raises Refused.
        """
        await self._fetch(target)
        room = self._rooms.get(target)
        match room:
            case TableRoom():
                return views.table_view(room, person, self._house.house, self._since)
            case HouseRoom():
                return views.house_view(room, self.tables(), person)
            case JackpotRoom():
                return views.jackpots_view(room, person, self._now())
            case TournamentRoom():
                return views.tournament_view(room, person)
            case _:
                raise Refused(f"nobody looks at {target}")

    def tables(self) -> dict[str, TableRoom]:
        """Return every table room; what it holds is for staff and for views, never for a client as it is."""
        return {room.id: room for room in self._rooms.values() if isinstance(room, TableRoom)}

    def targets(self) -> tuple[str, ...]:
        """Return every target there is now."""
        return (codec.HOUSE, *self._directory.streams)

    def commands_of(self, target: str) -> tuple[str, ...]:
        """Return the names of the commands a target knows."""
        return (
            table_commands() if codec.family(target) == codec.TABLE else house_commands(codec.family(target))
        )

    def subscribe(self, target: str, queue: "Queue[int]") -> None:
        """Put the new version into the queue whenever a target changes; a full queue is passed over."""
        self._queues.setdefault(target, set()).add(queue)

    def unsubscribe(self, target: str, queue: "Queue[int]") -> None:
        """Stop that."""
        queues = self._queues.get(target, set())
        queues.discard(queue)
        if not queues:
            self._queues.pop(target, None)

    # ---------------------------------------------------------------------------------- staying up to date

    @property
    def _house(self) -> HouseRoom:
        room = self._rooms[codec.HOUSE]
        assert isinstance(room, HouseRoom)  # noqa: S101 (by its name)
        return room

    @property
    def _directory(self) -> Directory:
        room = self._rooms[codec.DIRECTORY]
        assert isinstance(room, Directory)  # noqa: S101 (by its name)
        return room

    async def _fetch(self, stream: str) -> None:
        """Have a room at hand, brought back from the log if need be."""
        if stream in self._rooms:
            return
        empty = empty_room(stream)
        games = self._directory.games if codec.DIRECTORY in self._rooms else {}
        known = stream in (codec.DIRECTORY, codec.HOUSE) or stream in self._directory.streams
        room = await asyncio.to_thread(brought_back, self.log, self.vault, stream, games) if known else empty
        if known:
            self._rooms.setdefault(stream, self._aligned(room))

    def _aligned(self, room: Room) -> Room:
        """Return a table room that knows how much of it the ledger knows."""
        if isinstance(room, TableRoom) and (book := self._house.house.tables.get(room.id)):
            return posted_up_to(room, book.posted)
        return room

    async def catch_up(self) -> bool:
        """Read what other processes wrote; done by itself whenever the log says that there is more.

        Returns whether there was anything.
        """
        before = self._position
        async with self._catching_up:
            while rows := await asyncio.to_thread(self.log.since, self._position, 1000):
                changed = {row.stream for row in rows if self._take(row)}
                self._position = max(self._position, rows[-1].position)
                for stream in changed:
                    await self._fetch(stream)
                self._tell(changed)
        return self._position > before

    def _take(self, row: Row) -> bool:
        """Take in one row of the log; one that is known already, or of no room at hand, changes nothing."""
        made = row.stream not in self._rooms and row.version == 1 and codec.family(row.stream) in _ROOMS
        room = empty_room(row.stream) if made else self._rooms.get(row.stream)
        if room is None:
            return False
        self._latest = max(self._latest, row.at)
        if row.version > room.version + 1:  # it was brought back while others wrote; it is brought back again
            del self._rooms[row.stream]
            return True
        after = next_row(room, row, self.vault, self._directory.games)
        self._rooms[row.stream] = after
        if row.stream == codec.HOUSE and row.type == TablePosted.__name__:
            told = codec.read(row, self.vault)
            table = self._rooms.get(f"{codec.TABLE}/{told.table}")
            if isinstance(table, TableRoom):
                self._rooms[table.stream] = posted_up_to(table, told.first + told.count)
        return after is not room

    def _wrote(self, rooms: dict[str, Room], wrote: Sequence[Written]) -> None:
        """Take in what this process wrote itself."""
        for stream, room in rooms.items():
            if room.version >= getattr(self._rooms.get(stream), "version", 0):
                self._rooms[stream] = room
        for written in wrote:
            if written.rows and written.rows[0].position == self._position + 1:
                self._position = written.rows[-1].position
        self._tell(set(rooms))

    def _tell(self, streams: set[str]) -> None:
        """Tell whoever looks that rooms have changed, and wind the clocks of tables anew."""
        for stream in streams:
            version = self._rooms[stream].version
            for queue in self._queues.get(stream, ()):
                with contextlib.suppress(asyncio.QueueFull):
                    queue.put_nowait(version)
            self._wind(stream)

    def _heard(self, position: int) -> None:
        """Hear, from another thread, that somebody wrote."""
        if self._loop and position > self._position:
            self._loop.call_soon_threadsafe(lambda: self._begin(self.catch_up()))

    def _begin(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _said.error("something in the house stopped: %s", error, exc_info=error)

    # ------------------------------------------------------------------------------------------- clocks

    def _wind(self, stream: str, at_least: float = 0.0) -> None:
        """Set the alarm of a table for what is due there next."""
        if old := self._alarms.pop(stream, None):
            old.cancel()
        room = self._rooms.get(stream)
        if not self._deals or self._loop is None or not isinstance(room, TableRoom):
            return
        next_ = due(room, self._since)
        if next_ is None or (self.draining and next_.doing is Doing.BEGIN):
            return
        wait = max(at_least, (next_.at - self._now()).total_seconds())
        self._alarms[stream] = self._loop.call_later(wait, self._ring, stream)

    def _ring(self, stream: str) -> None:
        self._alarms.pop(stream, None)
        self._begin(self._do_by_itself(stream, partial(self._tick, stream=stream)))

    def _tick(self, turn: Turn, stream: str) -> bool:
        did = tick(turn, stream, self._shoe, self._since, draining=self.draining)
        if not did:
            self._wind(stream, 0.005)
        return did


_ROOMS: Final = (codec.TABLE, codec.JACKPOTS, codec.TOURNAMENT)


def _carry_out(turn: Turn, person: Person, target: str, name: str, data: Mapping[str, Any]) -> None:
    kind, _, id_ = target.partition("/")
    match kind:
        case codec.HOUSE:
            to_house(turn, person, name, data)
        case codec.TABLE:
            at_table(turn, person, id_, name, data)
        case codec.JACKPOTS:
            to_jackpots(turn, person, id_, name, data)
        case codec.TOURNAMENT:
            to_tournament(turn, person, id_, name, data)
        case _:
            raise Refused(f"nobody takes commands for {target}")


def _as_told(turn: Turn, target: str) -> AtTable:
    """Return what must be known of a table to tell who may do what at it."""
    room = turn.room(target) if codec.family(target) == codec.TABLE else None
    if not isinstance(room, TableRoom) or room.felt is None or room.laid is None:
        return AtTable()
    book = turn.house.tables.get(room.id)
    dealer = book.dealer if book else None
    return AtTable(room.felt.seats, not room.electronic, room.laid.play_money, dealer)


def _interrupt(turn: Turn, stream: str) -> bool:
    """Say that power failed, unless another process has said so or the round is over."""
    table = turn.table(stream).table
    if table.round is None or table.interrupted or table.irregularities:
        return False
    play(turn, stream, tc.ReportPowerFailure("the house was not running"))
    return True


def _verify_names(person: Person, key: str) -> None:
    whole = f"{person.id} {key}"
    if not key or len(whole) > 200 or not whole.isprintable():
        raise Refused("a command carries a key of its own, of printable characters and not too long")
