"""Events of closed months that were moved out of the database, and the log as one whole again.

The log says of each file which events are in it, how they begin and end, and its digests (`EventsArchived` in
the stream `archive`). What that stream says is stamped and chained like all else, so a file that was changed,
or is of another house, is found. The newest event of each stream always stays in the database.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from shutil import copyfile
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import URL, Connection, text

from croupier.store.archive_file import ArchiveReader, Block, SealedFile, digest_of, gone
from croupier.store.compact import Games, Raw, full_hash
from croupier.store.copying import sync
from croupier.store.database import HOME
from croupier.store.records import DamageError, StoreError

ARCHIVE_STREAM: Final = "archive"
EVENTS_ARCHIVED: Final = "EventsArchived"
FOLDER: Final = "archive"

_VERSION: Final = text("SELECT max(version) FROM event WHERE stream = 'archive'")
_SAID: Final = text(
    "SELECT position, body FROM event WHERE stream = 'archive' AND type = 'EventsArchived' ORDER BY version"
)
_MANY: Final = text("SELECT count(*) FROM event WHERE position >= :first AND position <= :last")
_HERE: Final = text("SELECT position FROM event WHERE position <= :last ORDER BY position")
_AT_ONCE: Final = 5_000
_HASH_AT: Final = text("SELECT hash FROM event WHERE position = :position")
_GAME_AT: Final = text("SELECT game FROM event WHERE position = :position")


class Archived(NamedTuple):
    """One file of events, as the log tells of it."""

    file: SealedFile
    moved: tuple[str, ...]  # what may have left the database: "table/" and all under it, "house TablePosted"
    reached: Mapping[str, int]  # how far the streams had come of which something was moved

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Self:
        """Return what the log says."""
        file = SealedFile(**{name: body[name] for name in SealedFile._fields})
        return cls(file, tuple(body["moved"]), body["reached"])

    def body(self) -> dict[str, object]:
        """Return what the log is to say."""
        return {**self.file._asdict(), "moved": list(self.moved), "reached": dict(self.reached)}

    def moves(self, stream: str, types: Sequence[str] = (), but: Sequence[str] = ()) -> bool:
        """Whether events of this stream, of these types, may have left the database."""
        for each in self.moved:
            of, _, type_ = each.partition(" ")
            if type_:
                if of == stream and (not types or type_ in types) and type_ not in but:
                    return True
            elif stream.startswith(of):
                return True
        return False


class Archives:
    """The files of one log, in the folder where they are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._version, self._known = 0, tuple[Archived, ...]()
        self._readers: dict[str, ArchiveReader] = {}
        self._games = Games()

    @classmethod
    def of(cls, url: URL) -> Self:
        """Return those of a database: in a folder beside its file, or in the usual place."""
        if url.get_backend_name() == "sqlite":
            return cls(Path(str(url.database)).parent / FOLDER)
        return cls((HOME / FOLDER).expanduser())

    def known(self, connection: Connection) -> tuple[Archived, ...]:
        """Return what the log tells of, the oldest first."""
        version = connection.execute(_VERSION).scalar() or 0
        if version != self._version:
            found = []
            for position, body in connection.execute(_SAID):
                try:
                    found.append(Archived.of(json.loads(body)))
                except (ValueError, KeyError, TypeError):
                    raise DamageError(
                        f"event {position} does not say which events were archived", position
                    ) from None
            self._known, self._version = tuple(found), version
        return self._known

    def reader(self, archived: Archived) -> ArchiveReader:
        """Return what reads a file; raise ArchiveError where it is gone or damaged."""
        if (found := self._readers.get(archived.file.name)) is None:
            found = self._readers[archived.file.name] = ArchiveReader(self.folder, archived.file)
        return found

    def verify_there(self, connection: Connection) -> None:
        """Raise ArchiveError unless every file is there whose events are not all in the database."""
        for file, *_ in self.known(connection):
            if not (self.folder / file.name).is_file():
                asked = {"first": file.first, "last": file.last}
                if connection.execute(_MANY, asked).scalar() != file.last - file.first + 1:
                    raise gone(self.folder / file.name)

    # -------------------------------------------------------------------------------------- the whole log

    def whole(
        self, connection: Connection, rows: Iterable[Raw], after: int, until: int | None = None
    ) -> Iterator[Raw]:
        """Yield the rows of a database, and between them those that were moved out of it."""
        known = [each for each in self.known(connection) if each.file.last > after]
        expected = after + 1
        for row in rows:
            if type(row[0]) is int and row[0] > expected:
                yield from self._moved(known, expected, row[0] - 1)
            yield row
            expected = row[0] + 1 if type(row[0]) is int else expected
        if until is not None and until >= expected:
            yield from self._moved(known, expected, until)

    def _moved(self, known: Iterable[Archived], first: int, last: int) -> Iterator[Raw]:
        for each in known:
            if each.file.first <= last and each.file.last >= first:
                yield from self.reader(each).rows(first, last)

    def kept(self, connection: Connection, rows: Iterable[Raw]) -> Iterator[Raw]:
        """Yield those of all events, one after the other, that are in the database itself."""
        last = max((each.file.last for each in self.known(connection)), default=0)
        here = connection.execute(_HERE, {"last": last}).partitions(_AT_ONCE) if last else ()
        positions = (position for some in here for (position,) in some)
        awaited = next(positions, None)
        for row in rows:
            if row[0] > last:
                yield row
            elif row[0] == awaited:
                yield row
                awaited = next(positions, None)

    def hash_at(self, connection: Connection, position: int) -> str | None:
        """Return the hash of an event, wherever it is; None where there is no such event."""
        if (found := connection.execute(_HASH_AT, {"position": position}).scalar()) is not None:
            return str(full_hash(found))
        for each in self.known(connection):
            if each.file.last == position:  # a start asks for this one, and needs no file for it
                return each.file.hash
        row = self._row_at(connection, position)
        return str(row[9]) if row else None

    def _row_at(self, connection: Connection, position: int) -> Raw | None:
        """Return an event that was moved to a file; None where there is no such event."""
        return next(self._moved(self.known(connection), position, position), None)

    def events(self, connection: Connection, rows: Iterable[Raw], before: str | None = None) -> Iterator[Raw]:
        """Yield events of the database, or of a file, as their hashes are over them.

        `before` is the hash of the event before the first. Where the event before one is not among them, the
        hash before it stays as it stands in the table.
        """

        def game_at(position: int) -> object:
            found = connection.execute(_GAME_AT, {"position": position}).scalar()
            row = self._row_at(connection, position) if found is None else None
            return row[7] if row else found

        return self._games.events(rows, game_at, before)

    # ------------------------------------------------------------------------------------------ some of it

    def of_stream(
        self,
        connection: Connection,
        stream: str,
        after: int,
        limit: int | None,
        types: Sequence[str],
        until: int | None,
        but: Sequence[str],
    ) -> list[Raw]:
        """Return the archived events of a stream, as `Log.read` was asked for them."""
        known = [
            each
            for each in self.known(connection)
            if each.reached.get(stream, 0) > after and each.moves(stream, types, but)
        ]
        last = until if until is not None else max((each.reached[stream] for each in known), default=0)
        rows = (row for each in known for row in self.reader(each).of_stream(stream, after, last))
        wanted = (row for row in rows if (not types or row[5] in types) and row[5] not in but)
        return list(islice(wanted, limit))

    def between(
        self,
        connection: Connection,
        after: int,
        before: int | None,
        limit: int | None,
        types: Sequence[str],
        stream: str = "",
    ) -> list[Raw]:
        """Return the archived events between two positions, of these types if any are named.

        Of a stream of which nothing was moved none are: they are all in the database.
        """
        known = [each for each in self.known(connection) if each.file.last > after]
        known = [each for each in known if not stream or each.moves(stream, types)]
        last = known[-1].file.last if known else 0
        rows = self._moved(known, after + 1, last if before is None else min(last, before - 1))
        wanted = (row for row in rows if (not types or row[5] in types) and stream in ("", row[1]))
        return list(islice(wanted, limit))

    def newest(
        self,
        connection: Connection,
        before: int,
        beyond: int,
        wants: Callable[[Block], bool],
        fits: Callable[[Raw], bool],
        limit: int,
    ) -> list[Raw]:
        """Return the newest archived events between two positions that fit."""
        found: list[Raw] = []
        for each in reversed(self.known(connection)):
            if each.file.first < before and each.file.last > beyond:
                rows = self.reader(each).newest_first(before, beyond, wants)
                found += islice(filter(fits, rows), limit - len(found))
        return found

    # ----------------------------------------------------------------------------------------- whole files

    def verify_files(self, connection: Connection) -> None:
        """Raise DamageError unless each file is as it was sealed, and there if something is in it alone."""
        self.verify_there(connection)
        for each in self.known(connection):
            path = self.folder / each.file.name
            if path.exists() and digest_of(path) != each.file.digest:
                raise DamageError(
                    f"{path} is not as it was sealed: bring it back from a backup", each.file.first
                )

    def copy_to(self, connection: Connection, target: "Archives") -> None:
        """Put the files that are there into another folder too, unless they are there already."""
        for file, *_ in self.known(connection):
            here, there = self.folder / file.name, target.folder / file.name
            if not here.exists() or there.exists():
                continue
            there.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            unfinished = there.with_name(f".{there.name}.{os.getpid()}")
            try:
                copyfile(here, unfinished)
                unfinished.chmod(0o600)
                with unfinished.open("rb+") as copied:
                    os.fsync(copied.fileno())
                unfinished.rename(there)
                sync(there.parent)
            except OSError as error:
                raise StoreError(f"{there} cannot be written: {error.strerror or error}") from error
            finally:
                unfinished.unlink(missing_ok=True)
