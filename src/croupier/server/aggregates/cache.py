"""The rooms a process has at hand: brought back from the log once, and kept up to date from then on.

A row that this process wrote, or has read before, is known by its version and changes nothing, so what others
write may be read as often as one likes.
"""

import asyncio
from collections import ChainMap
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import chain
from typing import Final

from croupier.house.events import TablePosted
from croupier.house.ledger import Kind
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import (
    Directory,
    HouseRoom,
    Room,
    empty_room,
    next_row,
    rebuild,
)
from croupier.server.aggregates.clocks import Timekeeper
from croupier.server.aggregates.table_room import TableRoom, posted_up_to
from croupier.server.aggregates.unit_of_work import UnitOfWork
from croupier.store import Log, Row, Written
from croupier.store.vault import Vault

_MADE: Final = (codec.TABLE, codec.JACKPOTS, codec.TOURNAMENT)
_AT_ONCE: Final = 1_000


class AggregateCache:
    """Every room of the house as this process knows it."""

    def __init__(
        self, log: Log, vault: Vault, clock: Callable[[], datetime], changed: Callable[[set[str]], None]
    ) -> None:
        self._log, self._vault, self._changed = log, vault, changed
        self.timekeeper = Timekeeper(clock)
        self.now = self.timekeeper.now
        """Returns the time, which never runs back whatever the clock on the wall does."""
        self._rooms: dict[str, Room] = {}
        self._reading = asyncio.Lock()
        self.position = 0
        self.on_house_event: Callable[[UnitOfWork, object], None] | None = None
        """What is written with an event of the house, in streams that are no rooms."""

    async def fetch_all(self) -> datetime | None:
        """Bring back everything but tournaments, which wait until somebody asks; return the last moment."""
        self.position = (await asyncio.to_thread(self._log.head)).position
        for stream in (codec.DIRECTORY, codec.HOUSE):
            await self.fetch(stream)
        for stream in self.directory.streams:
            if codec.family(stream) != codec.TOURNAMENT:
                await self.fetch(stream)
        newest = await asyncio.to_thread(self._log.since, self.position - 1, 1) if self.position else []
        if newest:
            self.timekeeper.at_least(newest[0].at)
        return newest[0].at if newest else None

    async def fetch(self, stream: str) -> None:
        """Have a room at hand; a name that no room can have is refused."""
        if stream in self._rooms:
            return
        empty_room(stream)
        first = stream in (codec.DIRECTORY, codec.HOUSE)
        if first or stream in self.directory.streams:
            games = {} if stream == codec.DIRECTORY else self.directory.games
            room = await asyncio.to_thread(rebuild, self._log, self._vault, stream, games)
            self._rooms.setdefault(stream, self._aligned(room))

    def _aligned(self, room: Room) -> Room:
        """Return a table room that knows how much of it the ledger knows."""
        if isinstance(room, TableRoom) and (book := self.house.house.tables.get(room.id)):
            return posted_up_to(room, book.posted)
        return room

    # ------------------------------------------------------------------------------------------- looking

    def get(self, stream: str) -> Room | None:
        """Return a room that is at hand."""
        return self._rooms.get(stream)

    def all(self) -> Iterable[tuple[str, Room]]:
        """Return every room at hand with its stream."""
        return tuple(self._rooms.items())

    @property
    def house(self) -> HouseRoom:
        """The house."""
        room = self._rooms[codec.HOUSE]
        assert isinstance(room, HouseRoom)  # noqa: S101 (by its name)
        return room

    @property
    def directory(self) -> Directory:
        """The directory."""
        room = self._rooms[codec.DIRECTORY]
        assert isinstance(room, Directory)  # noqa: S101 (by its name)
        return room

    def tables(self) -> dict[str, TableRoom]:
        """Return every table room by the name of its table."""
        return {room.id: room for room in self._rooms.values() if isinstance(room, TableRoom)}

    def knows_player(self, name: str) -> bool:
        """Whether somebody of this name, however it is written, has chips or is at a table."""
        chips = (account.of for account, _ in self.house.house.ledger.of_kind(Kind.CHIPS))
        felts = [room.felt for room in self.tables().values() if room.felt]
        seated = (player.id for felt in felts for player in felt.players)
        waiting = (player for felt in felts for player in felt.waiting)
        return name.lower() in map(str.lower, chain(chips, seated, waiting))

    def unit(self, rooms: dict[str, Room], who: str, at: datetime) -> UnitOfWork:
        """Return a turn upon rooms that other turns of the same page have changed, and these."""
        return UnitOfWork(ChainMap(rooms, self._rooms), self._vault, at, who, self.on_house_event)

    # ---------------------------------------------------------------------------------- staying up to date

    def wrote(self, rooms: dict[str, Room], wrote: Sequence[Written]) -> None:
        """Take in what this process wrote itself."""
        for stream, room in rooms.items():
            if room.version >= getattr(self._rooms.get(stream), "version", 0):
                self._rooms[stream] = room
        for written in wrote:
            if written.rows and written.rows[0].position == self.position + 1:
                self.position = written.rows[-1].position

    async def catch_up(self) -> bool:
        """Read what others wrote; return whether there was anything."""
        before = self.position
        async with self._reading:
            while rows := await asyncio.to_thread(self._log.since, self.position, _AT_ONCE):
                changed = {row.stream for row in rows if self._take(row)}
                self.position = max(self.position, rows[-1].position)
                for stream in changed:
                    await self.fetch(stream)
                self._changed(changed)
        return self.position > before

    def _take(self, row: Row) -> bool:
        """Take in one row; one that is known already, or of no room at hand, changes nothing."""
        made = row.stream not in self._rooms and row.version == 1 and codec.family(row.stream) in _MADE
        room = empty_room(row.stream) if made else self._rooms.get(row.stream)
        if room is None:
            return False
        self.timekeeper.at_least(row.at)
        if row.version > room.version + 1:  # brought back while others wrote: it is brought back again
            del self._rooms[row.stream]
            return True
        after = next_row(room, row, self._vault, self.directory.games)
        self._rooms[row.stream] = after
        if codec.kind_of(row) is TablePosted:
            told = codec.read(row, self._vault)
            table = self._rooms.get(f"{codec.TABLE}/{told.table}")
            if isinstance(table, TableRoom):
                self._rooms[table.stream] = posted_up_to(table, told.first + told.count)
        return after is not room
