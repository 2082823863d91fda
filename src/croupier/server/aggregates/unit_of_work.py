"""A unit of work: what one command changes in several aggregates at once, before any of it is written.

Nothing here touches the aggregates themselves: what cannot be written is forgotten, and tried again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from croupier.games import Game
from croupier.house import commands as hc
from croupier.house import decide as decide_house
from croupier.house.events import TablePosted
from croupier.house.state import House
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import (
    Directory,
    HouseRoom,
    JackpotRoom,
    Room,
    TournamentRoom,
    empty_room,
    keeping,
    snapshot,
    snapshots_of,
)
from croupier.server.aggregates.table_room import TableRoom, lies_open, posted_up_to
from croupier.store import Fact
from croupier.store.vault import Vault
from croupier.table import events as te
from croupier.table.state import Table

KEEP_EVERY: Final[Mapping[str, int]] = MappingProxyType({codec.HOUSE: 500, codec.TABLE: 200})
"""After how many events of its stream a room is kept as a snapshot; the others are short."""


@dataclass
class UnitOfWork:
    """The facts of one command, and the rooms as they stand after it."""

    rooms: Mapping[str, Room]  # as they stood before it
    vault: Vault
    at: datetime
    who: str
    on_house_event: "Callable[[UnitOfWork, object], None] | None" = None  # what follows an event of the house
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

    # ------------------------------------------------------------------------------------------ telling

    def tell(self, stream: str, *events: Any) -> None:
        """Let events happen in a room."""
        for event in events:
            room = self.room(stream)
            self._write(stream, room, room.after(event, self.at, self.directory.games), event)
            if self.on_house_event is not None and stream == codec.HOUSE:
                self.on_house_event(self, event)

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
            if isinstance(event, TablePosted):
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
        return not lies_open(after, event)
    return True


def _game(room: Room) -> str:
    """Return the hash of the game in force in a room."""
    if isinstance(room, TableRoom):
        return room.laid.game_hash if room.laid else ""
    if isinstance(room, JackpotRoom):
        return room.jackpots.game.hash
    return ""
