"""The rooms a process has at hand, and the unit of work that changes several of them at once.

Nothing here touches the aggregates themselves: what cannot be written is forgotten, and tried again.

A row that this process wrote, or has read before, is known by its version and changes nothing, so what others
write may be read as often as one likes.
"""

import asyncio
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from croupier.games import Game
from croupier.house import commands as hc
from croupier.house import decide as decide_house
from croupier.house.events import TablePosted
from croupier.house.ledger import AccountKind
from croupier.house.state import House
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import (
    Directory,
    HouseRoom,
    JackpotRoom,
    PokerRoom,
    Room,
    TournamentRoom,
    empty_room,
    keeping,
    next_row,
    rebuild,
    snapshot,
    snapshots_of,
)
from croupier.server.aggregates.sealed_round import UNANCHORED, USUAL, Anchor, Shoe
from croupier.server.aggregates.table_room import TableRoom, posted_up_to
from croupier.server.aggregates.timekeeper import Timekeeper
from croupier.server.people.skeletons import skeleton
from croupier.store import AppendResult, EventRow, Fact, Log
from croupier.store.vault import Vault
from croupier.table import events as te
from croupier.table.state import Table

KEEP_EVERY: Final[Mapping[str, int]] = MappingProxyType(
    {codec.HOUSE: 500, codec.TABLE: 200, codec.POKER: 200}
)
"""After how many events of its stream a room is kept as a snapshot; the others are short."""
OnePerson: TypeAlias = Callable[[str, Collection[str]], str | None]
"""Says why somebody does not do their part with others: one person may be two of them. None if they may."""


WalkIn: TypeAlias = Callable[[str], None]
"""Refuses a name for somebody whom a dealer seats, under which they would pass for somebody else."""


def anybody(_: str) -> None:
    """Take any name, where nobody has an account that it could be taken for."""


def apart(_: str, __: Collection[str]) -> None:
    """Take everybody for the person they sign in as, where nobody signs in with what another person reset."""


@dataclass
class UnitOfWork:
    """The facts of one command, and the rooms as they stand after it."""

    rooms: Mapping[str, Room]  # as they stood before it
    vault: Vault
    at: datetime
    who: str
    on_house_event: "Callable[[UnitOfWork, object, House], None] | None" = None  # with the house before it
    anchor: Anchor = UNANCHORED
    shoe: Shoe = USUAL
    one_person: OnePerson = apart
    verify_walk_in: WalkIn = anybody
    facts: list[Fact] = field(default_factory=list)
    expected: dict[str, int] = field(default_factory=dict)
    changed: dict[str, Room] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------------- rooms

    def room(self, stream: str) -> Room:
        """Return a room as it stands in this turn."""
        return self.changed.get(stream) or self.rooms.get(stream) or empty_room(stream)

    def table(self, stream: str) -> TableRoom:
        """Return a table room."""
        room = self.room(stream)
        assert isinstance(room, TableRoom)  # noqa: S101 (by the name of its stream)
        return room

    @property
    def house(self) -> House:
        """The house as it stands in this turn."""
        room = self.room(codec.HOUSE)
        assert isinstance(room, HouseRoom)  # noqa: S101
        return room.house

    @property
    def directory(self) -> Directory:
        """The directory as it stands in this turn."""
        room = self.room(codec.DIRECTORY)
        assert isinstance(room, Directory)  # noqa: S101
        return room

    def jackpots(self, name: str) -> JackpotRoom:
        """Return the room of a set of jackpots."""
        room = self.room(f"{codec.JACKPOTS}/{name}")
        assert isinstance(room, JackpotRoom)  # noqa: S101
        return room

    def tournament(self, id_: str) -> TournamentRoom:
        """Return the room of a tournament."""
        room = self.room(f"{codec.TOURNAMENT}/{id_}")
        assert isinstance(room, TournamentRoom)  # noqa: S101
        return room

    def poker(self, id_: str) -> PokerRoom:
        """Return the room of a poker table."""
        room = self.room(f"{codec.POKER}/{id_}")
        assert isinstance(room, PokerRoom)  # noqa: S101
        return room

    # ------------------------------------------------------------------------------------------ telling

    def tell(self, stream: str, *events: Any) -> None:
        """Let events happen in a room."""
        for event in events:
            room = self.room(stream)
            self._write(stream, room, room.after(event, self.at, self.directory.games), event)
            if self.on_house_event is not None and isinstance(room, HouseRoom):
                self.on_house_event(self, event, room.house)

    def tell_played(self, stream: str, events: Sequence[te.Event], tables: Sequence[Table]) -> None:
        """Let events of the engine happen in a table room, which is as `tables` say after each of them."""
        room = self.table(stream)
        for event, felt in zip(events, tables, strict=False):  # what the tray can't pay has not happened
            after = room.played(event, felt, self.at)
            self._write(stream, room, after, event)
            room = after

    def _write(self, stream: str, before: Room, after: Room, event: Any) -> None:
        self.expected.setdefault(stream, before.version)
        hidden, game = _hidden(after, event), _game(after)
        self.facts.append(codec.write(stream, after.version, event, self.vault, hidden=hidden, game=game))
        self.changed[stream] = after

    def add_facts(self, stream: str, version: int, facts: Sequence[Fact]) -> None:
        """Write facts of a stream that is no room, which stands at this version, in the same append."""
        if facts:
            self.expected.setdefault(stream, version)
            self.facts.extend(facts)

    def ask_house(self, command: hc.Command) -> None:
        """Let the house decide a command, and what follows happen."""
        for event in decide_house(self.house, command):
            self.tell(codec.HOUSE, event)
            if isinstance(event, TablePosted) and not self.house.tables[event.table].poker:
                stream = f"{codec.TABLE}/{event.table}"
                self.changed[stream] = posted_up_to(self.table(stream), event.first + event.count)

    def know_game(self, game: Game) -> None:
        """Keep a game that was not played here before."""
        if game.hash not in self.directory.games:
            self.tell(codec.DIRECTORY, keeping(game))

    def know_room(self, stream: str) -> None:
        """Put a room into the directory."""
        if stream not in self.directory.streams:
            self.tell(codec.DIRECTORY, f.RoomMade(stream))

    # ------------------------------------------------------------------------------------------ writing

    def keep_snapshots(self) -> None:
        """Write snapshots of rooms that have grown long, too."""
        for stream, room in list(self.changed.items()):
            if _worth_keeping(stream, room):
                shelf = snapshots_of(stream)
                # A snapshot expects no version of its own: what it tells holds whoever else kept one too.
                self.facts.append(codec.write(shelf, 0, snapshot(room), self.vault, hidden=False))
                self.changed[stream] = room._replace(kept=room.version)


def _worth_keeping(stream: str, room: Room) -> bool:
    """Whether it is time for a snapshot: often enough, and never while a card lies unexposed."""
    every = KEEP_EVERY.get(stream.partition("/")[0])
    if every is None or room.version - room.kept < every:
        return False
    if isinstance(room, TableRoom):
        return room.felt is not None and room.felt.round is None and not room.unposted
    return True


def _hidden(after: Room, event: object) -> bool:
    """Whether the card an event tells is unexposed."""
    if isinstance(event, te.CardDealt) and isinstance(after, TableRoom):
        return not _lies_open(after, event)
    return True


def _lies_open(room: TableRoom, event: te.CardDealt) -> bool:
    """Whether the card just dealt lies face up for all; `room` is as it stands after the deal."""
    play = room.table.round
    assert play is not None  # noqa: S101 (cards are dealt in a round)
    number = room.table.plan.group_number[event.group]
    if event.seat is None:
        return bool(play.shared_up[number]) and play.shared_up[number][-1]
    return play.hands[play.hand_at[event.seat]].up[number]


def _game(room: Room) -> str:
    """Return the hash of the game in force in a room."""
    if isinstance(room, TableRoom):
        return room.setup.game_hash if room.setup else ""
    if isinstance(room, JackpotRoom):
        return room.jackpots.game.hash
    return ""


_MADE: Final = (codec.TABLE, codec.JACKPOTS, codec.TOURNAMENT, codec.POKER)
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
        self.on_house_event: Callable[[UnitOfWork, object, House], None] | None = None
        self.one_person: OnePerson = apart
        self.verify_walk_in: WalkIn = anybody
        """What is written with an event of the house, in streams that are no rooms."""
        self.anchor = UNANCHORED
        """What sealed rounds are bound to: whose log it is, and its newest event as this process knows it."""
        self.shoe = USUAL

    async def fetch_all(self) -> datetime | None:
        """Bring back everything but tournaments, which wait until somebody asks; return the last moment."""
        head = await asyncio.to_thread(self._log.head)
        self.position = head.position
        self._anchored(head.hash)
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

    def poker(self) -> dict[str, PokerRoom]:
        """Return every poker table by its name."""
        return {room.id: room for room in self._rooms.values() if isinstance(room, PokerRoom)}

    def knows_player(self, name: str) -> bool:
        """Whether somebody of this name, or of one that looks like it, has chips or is at a table."""
        chips = (account.of for account, _ in self.house.house.ledger.of_kind(AccountKind.CHIPS))
        felts = [room.felt for room in self.tables().values() if room.felt]
        seated = (player.id for felt in felts for player in felt.players)
        waiting = (player for felt in felts for player in felt.waiting)
        return skeleton(name) in map(skeleton, chain(chips, seated, waiting))

    def unit(self, rooms: dict[str, Room], who: str, at: datetime) -> UnitOfWork:
        """Return a turn upon rooms that other turns of the same page have changed, and these."""
        known = ChainMap(rooms, self._rooms)
        asks = self.one_person, self.verify_walk_in
        return UnitOfWork(known, self._vault, at, who, self.on_house_event, self.anchor, self.shoe, *asks)

    # ---------------------------------------------------------------------------------- staying up to date

    def wrote(self, rooms: dict[str, Room], wrote: Sequence[AppendResult]) -> None:
        """Take in what this process wrote itself."""
        for stream, room in rooms.items():
            if room.version >= getattr(self._rooms.get(stream), "version", 0):
                self._rooms[stream] = room
        for written in wrote:
            if written.rows and written.rows[0].position == self.position + 1:
                self.position = written.rows[-1].position
                self._anchored(written.rows[-1].hash)

    def _anchored(self, head: str) -> None:
        self.anchor = self.anchor._replace(head=head)

    async def catch_up(self) -> bool:
        """Read what others wrote; return whether there was anything."""
        before = self.position
        async with self._reading:
            while rows := await asyncio.to_thread(self._log.since, self.position, _AT_ONCE):
                changed = {row.stream for row in rows if self._take(row)}
                self.position = max(self.position, rows[-1].position)
                self._anchored(rows[-1].hash)
                for stream in changed:
                    await self.fetch(stream)
                self._changed(changed)
        return self.position > before

    def _take(self, row: EventRow) -> bool:
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
            posted = codec.read(row, self._vault)
            table = self._rooms.get(f"{codec.TABLE}/{posted.table}")
            if isinstance(table, TableRoom):
                self._rooms[table.stream] = posted_up_to(table, posted.first + posted.count)
        return after is not room
