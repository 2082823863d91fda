"""The service: every command to the live house goes in here, every view comes out of here.

Targets are named as their streams are: "house", "table/T1", "jackpots/NAME", "tournament/ID", "poker/P1". A
command is named as its class is ("Sit", "PlaceBet", "OpenDay") in `croupier.table.commands`,
`croupier.house.commands` and the `commands` of jackpots, tournaments and poker, and its data are the fields
of that class as JSON knows them. Who asks and when (`by`, `player`, `at`) is filled in here and never taken
from data, but for `player` where staff acts for somebody. Tables know some commands more: OpenTable and
CloseTable open and close them in the books too, and there are Undo, Ready, CallBot and SendBotHome.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Coroutine, Mapping, Set
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any, Final, Protocol

from croupier.fair.checkpoints import house_name, log_origin
from croupier.fair.keyring import house_of_key
from croupier.house.settings import ITSELF
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import HouseRoom, JackpotRoom, PokerRoom, TournamentRoom
from croupier.server.aggregates.clocks import Doing, Stalls, due, expected
from croupier.server.aggregates.notary import Notary
from croupier.server.aggregates.opening import EpochTerms, open_epoch, unopened
from croupier.server.aggregates.rooms import AggregateCache, UnitOfWork
from croupier.server.aggregates.sealed_round import UNANCHORED, USUAL, Anchor, Shoe
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.automation import note_line, tick
from croupier.server.commands.dispatch import dispatch, interrupt
from croupier.server.commands.warnings import note_clock, warnings
from croupier.server.commands.writer import ClosingError, PendingCommand, Reckoning, Writer, nothing_reckoned
from croupier.server.people.access import Answer, Person, denial_reason
from croupier.server.views import room_views as views
from croupier.server.views.house_shapes import TargetView
from croupier.server.views.poker import poker_view, tournament_view
from croupier.server.views.seen import Seen
from croupier.server.views.tables import TablesSeen
from croupier.store import Log, StoreError
from croupier.store.epochs import EPOCH_STREAM
from croupier.store.signing import key_in_use
from croupier.store.vault import Vault
from croupier.table.refused import RefusedError

__all__ = ["Answer", "Person", "Service"]

OUTAGE: Final = timedelta(seconds=60)
"""A house that wrote nothing for so long was down, and its rounds interrupted (H-04); less is a hiccup."""
_AGAIN_AFTER: Final = 0.5  # seconds until the house tries again what the database did not take
_REFUSED_AGAIN: Final = 5.0  # and what the rules did not allow, such as a round before jackpots are posted
_WRITE_WITHIN: Final = 10.0  # seconds for what was asked to get its answer when the house stops
_logger = logging.getLogger("croupier.server")


class Subscriber(Protocol):
    """Somebody who hears of changes: a queue of versions, or what stands for one."""

    def put_nowait(self, version: int, /) -> None:
        """Hear of a version."""


def _wall() -> datetime:
    return datetime.now(UTC)


class Service:
    """A house at work. `await start()` first, `await stop()` last; all calls from one event loop."""

    def __init__(
        self,
        log: Log,
        vault: Vault,
        clock: Callable[[], datetime] = _wall,
        *,
        shoe: Shoe = USUAL,
        deals: bool = True,
    ) -> None:
        self.log, self.vault = log, vault
        self._deals = deals
        self.rooms = AggregateCache(log, vault, clock, self._changed)
        """The rooms as they are; what they hold is for views, never for a client as it is."""
        self.rooms.shoe = shoe
        self.writer = Writer(
            log, self.rooms.unit, self.rooms.now, self.rooms.wrote, self._changed, self.catch_up
        )
        self.stalls = Stalls(self.rooms.now, keeper=self.rooms.timekeeper)
        self.notary = Notary()
        """Signs receipts, once it has a key."""
        self.reckon: Reckoning = nothing_reckoned
        """Works out, before a command takes its turn, the fields of it that only the whole log tells."""
        self.draining = False
        self.epoch_terms = EpochTerms()
        """What a new epoch is to know, should one be opened."""
        self._tables_seen = TablesSeen(self.notary)
        self._queues: dict[str, set[Subscriber]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._deaf: Callable[[], None] = lambda: None

    # ------------------------------------------------------------------------------------ life of a house

    async def start(self) -> None:
        """Bring back what the log tells, and let electronic tables deal."""
        self._loop = asyncio.get_running_loop()
        last = await self.rooms.fetch_all()
        self.stalls.opened = began = self.rooms.now()
        self.begin(self.writer.run())
        await self._open_epoch()
        await self.anchor()
        self._deaf = self.log.listen(self._heard)
        self.rooms.timekeeper.on_set = self._clock_was_set
        if last:
            self.rooms.timekeeper.tell_if_behind(last)
        if last and began - last > OUTAGE:
            await self._interrupt_rounds()
        self.begin(self.stalls.watch())
        self.stalls.began()
        for stream, _ in self.rooms.all():
            self._wind(stream)

    async def anchor(self) -> str:
        """Bind rounds from now on to this house and the epoch of its log; return the name of the house."""
        rows = await asyncio.to_thread(self.log.read, EPOCH_STREAM)
        settings, key = self.rooms.house.house.settings, await asyncio.to_thread(key_in_use, self.log)
        # a house keeps the name of its key: receipts count for the house that the seal names
        name = house_of_key(key) if key else house_name(settings.licensee if settings else "")
        epoch = str(json.loads(rows[-1].body)["epoch"]) if rows else UNANCHORED.epoch
        self.rooms.anchor = Anchor(log_origin(name, len(rows) + 1), epoch, self.rooms.anchor.head)
        return name

    async def _open_epoch(self) -> None:
        """End the rounds of a house that is opened on a copy, before any table goes on."""
        mark = await asyncio.to_thread(unopened, self.log)
        if mark is None:
            return
        tables = [stream for stream, room in self.rooms.all() if isinstance(room, TableRoom)]
        deals, self._deals = self._deals, False
        takes = partial(open_epoch, log=self.log, mark=mark, tables=tables, terms=self.epoch_terms)
        answer = await self.writer.ask(PendingCommand("", ITSELF, codec.HOUSE, "", takes))
        if not answer.ok:
            raise RefusedError(answer.says, answer.rules)
        self._deals = deals

    async def stop(self, *, finish_within: float = 0.0) -> None:
        """Begin no round, give those in play so many seconds to finish, freeze the others, and stop.

        A frozen round loses nothing: it is in the log, and goes on when the house starts again. Where other
        processes deal too, rounds that they begin meanwhile are theirs to finish.
        """
        until = asyncio.get_running_loop().time() + finish_within
        await self.drain()
        await self._written_so_far(finish_within)  # the beginning of a round may be on its way to the disk
        theirs = None if self.writer.alone else self._next_rounds()
        # A bet that is being written may open a round: none is open only when nothing is on its way.
        while (self.rounds_open(theirs) or self.writer.busy) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.05)
        self._deals = False
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        await self.writer.finish(_WRITE_WITHIN)
        await asyncio.to_thread(self._deaf)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def drain(self) -> None:
        """Let this process begin no new round at any table; those in play are finished."""
        self.draining = True
        for stream in tuple(self._alarms):
            self._wind(stream)  # nobody who plays alone is waited for any longer than in company

    async def _written_so_far(self, within: float) -> None:
        """Wait until what was decided before this moment is on disk, or cannot be written."""
        nothing = PendingCommand("", ITSELF, codec.HOUSE, "", lambda _: False)
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(within):
                await self.writer.ask(nothing)

    def rounds_open(self, before: Mapping[str, int] | None = None) -> int:
        """Return how many rounds with wagers up are in play at tables that deal by themselves.

        `before` leaves out, by table, those from a number on, and tables it does not know.
        """
        rooms = [room for room in self.rooms.tables().values() if room.electronic and room.felt]
        played = ((room.id, room.table.round) for room in rooms)
        return sum(
            play is not None and bool(play.hands) and (before is None or play.number < before.get(id_, 0))
            for id_, play in played
        )

    def _next_rounds(self) -> dict[str, int]:
        """Return the number of the round that each table begins next."""
        felts = {id_: room.felt for id_, room in self.rooms.tables().items() if room.felt}
        return {id_: felt.rounds + (2 if felt.round else 1) for id_, felt in felts.items()}

    async def _interrupt_rounds(self) -> None:
        for stream, room in self.rooms.all():
            if isinstance(room, TableRoom) and room.felt and room.felt.round and room.felt.round.hands:
                await self._do_by_itself(stream, partial(interrupt, stream=stream))

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

        `vouched` are those who have signed this very command in addition to the person who asks.
        """
        try:
            _verify_key(person.id, key)
            await self.rooms.fetch(target)
            if target.startswith(f"{codec.TOURNAMENT}/"):  # one is held against the others of its day (Q3-22)
                for other in self.targets():
                    await self.rooms.fetch(other)
            reckoned = await self.reckon(person, target, name, data) if target == codec.HOUSE else {}
        except RefusedError as error:
            return Answer(ok=False, says=error.says, rules=error.rules)
        asks = partial(dispatch, person=person, target=target, name=name, data=data)
        takes = partial(asks, vouched=vouched, reckoned=reckoned)
        digest = sha256(repr((target, name, sorted(data.items(), key=repr))).encode()).hexdigest()[:16]
        room = self.rooms.get(target)
        sealed = room.sealed if isinstance(room, TableRoom) else None
        receipt, again = partial(self.notary.of_bet, sealed), partial(self.notary.of_bet_again, self.log)
        asked = PendingCommand(f"{person.id} {key}", person.id, target, digest, takes, receipt, again)
        return await self.writer.ask(asked)

    async def _do_by_itself(self, stream: str, takes: Callable[[UnitOfWork], bool]) -> None:
        """Have the house do something; whatever goes wrong, it tries again later."""
        try:
            answer = await self.writer.ask(PendingCommand("", ITSELF, stream, "", takes))
            if not answer.ok:
                _logger.warning("the house may not go on at %s: %s", stream, answer.says)
                self._wind(stream, _REFUSED_AGAIN)
        except ClosingError:
            return  # whoever opens the house again goes on here
        except StoreError as error:
            _logger.warning("the house could not go on at %s: %s", stream, error)
            self._wind(stream, _AGAIN_AFTER)
        except Exception:
            _logger.exception("the house could not go on at %s", stream)
            self._wind(stream, _REFUSED_AGAIN)

    # -------------------------------------------------------------------------------------------- views

    async def view(self, person: Person, target: str) -> TargetView:
        """Return a target as this person may see it, as plain JSON data.

        Every view has `version`, the version of its stream. A target there is none of raises RefusedError.
        """
        return (await self.look(person, target)).whole()

    async def look(self, person: Person, target: str) -> Seen:
        """Return a target as this person may see it, with what everybody there sees kept apart."""
        if says := denial_reason(person, target, "view", {}):
            raise RefusedError(says)
        await self.rooms.fetch(target)
        match self.rooms.get(target):
            case TableRoom() as room if not (room.is_private and views.is_hidden(room, person)):
                return self._tables_seen.look(room, person, self.rooms.house.house, self.stalls.runs)
            case HouseRoom() as room:
                warns = await warnings(self) if person.roles else ()
                poker = self.rooms.poker()
                return Seen(views.house_view(room, self.rooms.tables(), person, poker, warns))
            case JackpotRoom() as room:
                return Seen(views.jackpots_view(room, person, self.rooms.now()))
            case TournamentRoom() as room:
                return Seen(tournament_view(room, person, self.rooms.house.house))
            case PokerRoom() as room:
                return Seen(poker_view(room, self.rooms.house.house, person))
            case _:
                raise RefusedError(f"there is no {target} here; /api/tables lists the tables there are")

    def tables(self) -> list[TableRoom]:
        """Return the tables that stand on the floor."""
        return [room for _, room in sorted(self.rooms.tables().items()) if room.felt is not None]

    def targets(self) -> tuple[str, ...]:
        """Return every target there is now."""
        return (codec.HOUSE, *self.rooms.directory.streams)

    def subscribe(self, target: str, queue: Subscriber) -> None:
        """Put the new version into the queue whenever a target changes; a full queue is passed over."""
        self._queues.setdefault(target, set()).add(queue)

    def unsubscribe(self, target: str, queue: Subscriber) -> None:
        """Stop that."""
        queues = self._queues.get(target, set())
        queues.discard(queue)
        if not queues:
            self._queues.pop(target, None)

    # ---------------------------------------------------------------------------------- staying up to date

    async def catch_up(self) -> bool:
        """Read what other processes wrote; done by itself whenever the log says that there is more.

        Returns whether there was anything.
        """
        return await self.rooms.catch_up()

    def _changed(self, streams: set[str]) -> None:
        """Tell whoever looks that rooms have changed, and wind the clocks of tables anew."""
        for stream in streams:
            room = self.rooms.get(stream)
            for queue in self._queues.get(stream, ()) if room else ():
                with contextlib.suppress(asyncio.QueueFull):
                    queue.put_nowait(room.version)  # type: ignore[union-attr]
            self._wind(stream)

    def _clock_was_set(self, far: timedelta) -> None:
        """Hear, from any thread, that the clock on the wall was set, and have it logged."""
        if self._loop:
            note = partial(self._do_by_itself, codec.HOUSE, partial(note_clock, far=far))
            self._loop.call_soon_threadsafe(lambda: self.begin(note()))

    def _heard(self, position: int) -> None:
        """Hear, from another thread, that somebody wrote."""
        if self._loop and position > self.rooms.position:
            self._loop.call_soon_threadsafe(lambda: self.begin(self._listen()))

    async def _listen(self) -> None:
        try:
            await self.catch_up()
        except StoreError as error:  # the next word from the log is a few seconds away
            _logger.warning("what others wrote could not be read: %s", error)

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something meanwhile, until the house stops."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _logger.error("something in the house stopped: %s", error, exc_info=error)

    def expected(self) -> set[str]:
        """Return who sits or waits at a table that deals by itself, but for the house's own players."""
        return {player for room in self.tables() if room.electronic for player in expected(room)}

    async def note_lines(self, *, lost: Set[str], alive: Set[str]) -> None:
        """Have the tables that do not know it yet know whose line is lost and whose is alive."""
        for room in self.tables():
            if not room.electronic:
                continue
            here, known = set(expected(room)), room.lost.keys()
            for player in sorted((here & lost) - known) + sorted(here & alive & known):
                takes = partial(note_line, stream=room.stream, player=player, lost=player in lost)
                await self._do_by_itself(room.stream, takes)

    # ------------------------------------------------------------------------------------------- clocks

    def _wind(self, stream: str, at_least: float = 0.0) -> None:
        """Set the alarm of a table for what is due there next."""
        if old := self._alarms.pop(stream, None):
            old.cancel()
        room = self.rooms.get(stream)
        if not self._deals or self._loop is None or not isinstance(room, TableRoom):
            return
        next_ = due(room, self.stalls.runs, closing=self.draining)
        if next_ is None or (self.draining and next_.doing is Doing.BEGIN):
            return
        at = max(next_.at, self.stalls.settled)
        wait = max(at_least, (at - self.rooms.now()).total_seconds())
        self._alarms[stream] = self._loop.call_later(wait, self._ring, stream)

    def _ring(self, stream: str) -> None:
        self._alarms.pop(stream, None)
        self.begin(self._do_by_itself(stream, partial(self._tick, stream=stream)))

    def _tick(self, unit: UnitOfWork, stream: str) -> bool:
        self.stalls.beat()
        settled = unit.at >= self.stalls.settled  # what arrived while nobody was heard comes first
        did = settled and tick(unit, stream, self.stalls.runs, draining=self.draining)
        if not did:
            self._wind(stream, 0.005)
        return did


def _verify_key(who: str, key: str) -> None:
    """Refuse a command without a key by which it counts once."""
    whole = f"{who} {key}"
    if not key or len(whole) > 200 or not whole.isprintable():
        raise RefusedError("a command carries a key of its own, of printable characters and not too long")
