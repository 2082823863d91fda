"""The rooms of the house other than its tables, how each is rebuilt from the log, and its snapshots.

A room is a value: the state of one stream with its version. `room.after(event, at, games)` is the next.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, get_type_hints

from croupier.games import Game
from croupier.house import evolve as evolve_house
from croupier.house import new_house
from croupier.house.jackpots import JackpotSet, new_set
from croupier.house.jackpots import evolve as evolve_jackpots
from croupier.house.jackpots.events import SetOpened
from croupier.house.poker import CLOSED, PokerTable
from croupier.house.poker import evolve as evolve_poker
from croupier.house.serialize import from_plain, to_plain
from croupier.house.state import House
from croupier.house.tournament import NEW, Tournament
from croupier.house.tournament import evolve as evolve_tournament
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.table_room import TableRoom, all_posted
from croupier.server.aggregates.waits import waits_for
from croupier.store import EventRow, Log
from croupier.store.vault import Vault
from croupier.table import new_table
from croupier.table.plan import posted_plan
from croupier.table.refused import RefusedError
from croupier.table.state import Table

Games: TypeAlias = Mapping[str, Game]


def is_play_money(house: House) -> bool:
    """Whether a house plays for nothing."""
    return house.settings is not None and house.settings.play_money


class HouseRoom(NamedTuple):
    """The house itself: staff, day, cage, ledger."""

    house: House = new_house()
    version: int = 0
    kept: int = 0

    def after(self, event: Any, _: datetime, __: Games) -> "HouseRoom":
        """Return the room after one more event of its stream."""
        return HouseRoom(evolve_house(self.house, event), self.version + 1, self.kept)


class JackpotRoom(NamedTuple):
    """One set of posted jackpots."""

    id: str
    state: JackpotSet | None = None
    version: int = 0
    kept: int = 0

    @property
    def jackpots(self) -> JackpotSet:
        """The set, once it is open."""
        if self.state is None:
            raise RefusedError(f"there is no set of jackpots {self.id}; open one first", ("R1-28",))
        return self.state

    def after(self, event: Any, _: datetime, games: Games) -> "JackpotRoom":
        """Return the room after one more event of its stream."""
        before = new_set(games[event.game_hash]) if isinstance(event, SetOpened) else self.jackpots
        return self._replace(state=evolve_jackpots(before, event), version=self.version + 1)


class TournamentRoom(NamedTuple):
    """One tournament."""

    id: str
    tournament: Tournament = NEW
    version: int = 0
    kept: int = 0

    def after(self, event: Any, _: datetime, __: Games) -> "TournamentRoom":
        """Return the room after one more event of its stream."""
        return self._replace(tournament=evolve_tournament(self.tournament, event), version=self.version + 1)


class PokerRoom(NamedTuple):
    """One table of live poker."""

    id: str
    table: PokerTable = CLOSED
    version: int = 0
    kept: int = 0

    def after(self, event: Any, _: datetime, __: Games) -> "PokerRoom":
        """Return the room after one more event of its stream."""
        return self._replace(table=evolve_poker(self.table, event), version=self.version + 1)


class Directory(NamedTuple):
    """Every game that was ever played here, by its hash, and every room there is."""

    games: Games = MappingProxyType({})
    streams: tuple[str, ...] = ()
    version: int = 0
    kept: int = 0

    def after(self, event: Any, _: datetime, __: Games) -> "Directory":
        """Return the directory after one more event of its stream."""
        if isinstance(event, f.RoomMade):
            return self._replace(streams=(*self.streams, event.stream), version=self.version + 1)
        game = game_of(event)
        return self._replace(
            games=MappingProxyType({**self.games, event.hash: game}), version=self.version + 1
        )


Room: TypeAlias = HouseRoom | TableRoom | JackpotRoom | TournamentRoom | PokerRoom | Directory


def keeping(game: Game) -> f.GameKept:
    """Return the fact that keeps a game whole."""
    return f.GameKept(game.id, game.hash, game.file_data, game.chosen, game.filled)


@lru_cache(maxsize=256)
def game_of(kept: f.GameKept) -> Game:
    """Return a game as it was kept; its hash proves that it is the same."""
    game = Game.unchecked(json.loads(kept.file))
    game = game.with_readings(dict(kept.readings)) if kept.readings else game
    game = game.with_blanks(dict(kept.blanks)) if kept.blanks else game
    if game.hash != kept.hash:
        raise codec.CodecError(
            f"the log keeps {kept.game} under hash {kept.hash}, and it reads as {game.hash}"
        )
    return game


def empty_room(stream: str) -> Room:
    """Return the room of a stream in which nothing has happened."""
    kind, _, name = stream.partition("/")
    if stream == codec.HOUSE:
        return HouseRoom()
    if stream == codec.DIRECTORY:
        return Directory()
    if kind == codec.TABLE and name:
        return TableRoom(name)
    if kind == codec.JACKPOTS and name:
        return JackpotRoom(name)
    if kind == codec.TOURNAMENT and name:
        return TournamentRoom(name)
    if kind == codec.POKER and name:
        return PokerRoom(name)
    kinds = "house, table/…, jackpots/…, tournament/… or poker/…"
    raise RefusedError(f'there is nothing called "{stream}"; say {kinds}')


# ----------------------------------------------------------------------------------- back from the log


def rebuild(log: Log, vault: Vault | None, stream: str, games: Games) -> Room:
    """Return a room as its stream tells it, from its last snapshot on."""
    room = empty_room(stream)
    if newest := log.version(snapshots_of(stream)):
        room = kept_at(log, stream, newest, games) or room
    for row in log.read(stream, after=room.version):
        room = room.after(codec.read(row, vault), row.at, games)
    return room


def next_row(room: Room, row: EventRow, vault: Vault, games: Games) -> Room:
    """Return a room after a row of its stream; one it knows already changes nothing."""
    if row.version <= room.version:
        return room
    return room.after(codec.read(row, vault), row.at, games)


# ---------------------------------------------------------------------------------------------- snapshots


def snapshots_of(stream: str) -> str:
    """Return the stream that keeps the snapshots of another."""
    return f"{codec.SNAPSHOT}/{stream}"


def snapshot(room: Room) -> f.SnapshotTaken:
    """Return a room as it stands now, for a snapshot."""
    if isinstance(room, HouseRoom):
        return f.SnapshotTaken(room.version, json.dumps(to_plain(room.house), ensure_ascii=False))
    if isinstance(room, PokerRoom):
        return f.SnapshotTaken(room.version, json.dumps(to_plain(room.table), ensure_ascii=False))
    assert isinstance(room, TableRoom)  # noqa: S101 (no other room is kept)
    payload = {key: to_plain(getattr(room, name)) for name, key in _KEPT_ROOM.items()}
    for name in _LATER:
        if not payload[name]:  # as in the snapshots of a croupier that knew of no lines, and no offers
            del payload[name]
    payload["table"] = {name: to_plain(getattr(room.table, name)) for name in _kept_table()}
    return f.SnapshotTaken(room.version, json.dumps(payload, ensure_ascii=False))


def kept_at(log: Log, stream: str, number: int, games: Games) -> Room | None:
    """Return a room as one of its snapshots tells it; None where an older croupier kept it otherwise.

    What a snapshot says stands in the events too, so one of another shape is read by nobody and costs nothing
    but time: of a field it lacks, it cannot say what the events would have made of it.
    """
    (row,) = log.read(snapshots_of(stream), after=number - 1, limit=1)
    try:
        taken: f.SnapshotTaken = codec.read(row, None)
        room = restored(empty_room(stream), taken, games)
    except (ValueError, KeyError, TypeError):  # a CodecError and a PlainError are ValueErrors
        return None
    return room if json.loads(snapshot(room).state) == json.loads(taken.state) else None


def rounds_at(log: Log, stream: str, number: int) -> int:
    """Return how many rounds one of a table's snapshots tells of, without bringing the table back."""
    (row,) = log.read(snapshots_of(stream), after=number - 1, limit=1)
    try:
        return int(json.loads(codec.read(row, None).state)["table"]["rounds"])
    except (ValueError, KeyError, TypeError):  # kept by an older croupier, before those that can be read
        return 0


def restored(room: Room, taken: f.SnapshotTaken, games: Games) -> Room:
    """Return a room as a snapshot tells it."""
    payload = json.loads(taken.state)
    if isinstance(room, HouseRoom):
        return HouseRoom(from_plain(payload, House), taken.version, taken.version)
    if isinstance(room, PokerRoom):
        return PokerRoom(room.id, from_plain(payload, PokerTable), taken.version, taken.version)
    assert isinstance(room, TableRoom)  # noqa: S101
    hints = get_type_hints(TableRoom)
    payload = {name: [] for name in _LATER} | payload
    values = {name: from_plain(payload[key], hints[name]) for name, key in _KEPT_ROOM.items()}
    hints = get_type_hints(Table)
    felt = new_table(games[values["setup"].game_hash])
    kept = payload["table"]  # an older snapshot lacks what came later
    felt = felt._replace(**{n: from_plain(kept[n], hints[n]) for n in _kept_table() if n in kept})
    felt = felt._replace(plan=posted_plan(felt.plan, felt.posting))
    room = room._replace(**values, felt=felt, version=taken.version, kept=taken.version)
    return all_posted(room)._replace(waits=waits_for(felt))


_KEPT_ROOM: Final = {"setup": "laid"} | {
    name: name
    for name in (
        *("happened", "began", "acted", "missed", "ready", "bots", "away", "lost", "seals", "offered"),
        *("lock", "invited", "keeper", "banked", "relieved"),
    )
}
"""What a snapshot keeps of a table room, with the key of each field in the log."""
_LATER: Final = ("away", "lost", "offered", "lock", "invited", "keeper", "banked", "relieved")
"""Those that a snapshot leaves out where nobody is in them."""


def _kept_table() -> tuple[str, ...]:
    return tuple(name for name in Table._fields if name not in ("plan", "round"))
