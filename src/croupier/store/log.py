"""The log: an append-only list of events in one order, each chained to the one before it, written by pages.

>>> import tempfile
>>> from datetime import UTC, datetime
>>> from croupier.store import Append, Fact, open_log
>>> folder = tempfile.TemporaryDirectory()
>>> with open_log(f"{folder.name}/house.db") as log:
...     sat = Append((Fact.of("table/T1", "Sat", {"seat": 3}),), {"table/T1": 0}, "Ada", "Ada:1", "ok")
...     first = log.append(sat, datetime.now(UTC))
...     again = log.append(sat, datetime.now(UTC))
...     first.rows[0].version, again.answer, again.repeated, log.head().position
(1, 'ok', True, 1)
>>> folder.cleanup()
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from shutil import disk_usage
from threading import Lock
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, func, select

from croupier.store.archives import Archives
from croupier.store.compact import Raw
from croupier.store.database import (
    PATIENCE,
    USUAL,
    Listening,
    UnreachableError,
    connect,
    glance,
    listen,
    place,
    reader,
    shown,
    spoken,
)
from croupier.store.migrate import NEWEST, READABLE, events, migrate, newer, revision
from croupier.store.one_process import OneProcess
from croupier.store.page import OwnEnd, answered, as_row, read_head, write_page
from croupier.store.records import (
    Append,
    AppendResult,
    Conflict,
    DamageError,
    EventRow,
    Head,
    StoreError,
    moment,
)
from croupier.store.stamps import Stamper, has_stamps, make_stamps


def open_log(
    database: str | Path = USUAL,
    *,
    reading: bool = False,
    alongside: bool = False,
    patience: float = PATIENCE,
) -> "Log":
    """Return the log in this database, made if there is none; to write is for one process on SQLite.

    Opened for `reading` it holds up nobody, refuses to write, and does not make a database. Opened
    `alongside` it writes next to the process that serves the house, to streams that are read before each use.
    """
    url = place(database)
    path = Path(str(url.database)) if url.get_backend_name() == "sqlite" else None
    there = reading or alongside
    if path and there and not path.exists():
        raise StoreError(f"there is no database at {path}")
    if path and not there:
        _make(path)
    only = OneProcess(path) if path and not there else None
    engine = connect(url, reading=reading, patience=patience)
    try:
        with spoken(url):
            _settle(engine, url, reading=reading, alongside=alongside)
    except BaseException:
        engine.dispose()
        if only:
            only.release()
        raise
    return Log(engine, url, only)


def _make(path: Path) -> None:
    """Make the file, where there is none, for its owner alone; SQLite's other files follow it in that."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
    except OSError as error:
        raise UnreachableError(f"{path} cannot be made: {error.strerror}") from error


def _settle(engine: Engine, url: URL, *, reading: bool, alongside: bool) -> None:
    """See that the tables are there and as this croupier knows them."""
    if not (reading or alongside):
        with engine.begin() as connection:
            migrate(connection)
        return
    with reader(engine).connect() as connection:
        seen = revision(connection)
    if seen is None:
        raise StoreError(f"{shown(url)} holds no house; name the database of one with --database")
    if seen not in READABLE:
        raise newer(seen)
    if alongside and seen != NEWEST:
        raise StoreError(
            f"{shown(url)} has the tables of an older croupier ({seen}, not {NEWEST}); "
            "start the house once with this one, or use that one"
        )


class Log:
    """Every event of a house in one order; what `append` has returned is on disk.

    Safe to use from several threads. On PostgreSQL several processes may write; each holds the lock of the
    order from reading the head to the commit, so nobody ever sees a gap.
    """

    def __init__(self, engine: Engine, url: URL, only: OneProcess | None) -> None:
        self.engine = engine
        """For tables that others keep next to the log; on SQLite its transactions are those of a writer."""
        self.url = url
        self.archives = Archives.of(url)
        """Where events of closed months are, which left the database."""
        self._reader = glance(engine)
        self._only = only
        self._turn = Lock()
        self._listening: list[Listening] = []
        self.stamper: Stamper | None = None
        self.damage: DamageError | None = None
        """What was found in it that the house did not write; nothing more is written then."""
        self.reached: int | None = None
        """The file in which the house that writes notes how far the log has come."""
        self._unstamped = False  # as it was when this process first wrote
        self._own: OwnEnd | None = None  # where it ended when this process wrote last, or took it over

    @property
    def place(self) -> str:
        """Where the log is, as it may be printed."""
        return shown(self.url)

    def room(self) -> int | None:
        """Return how many bytes the disk of the log has left; None where another machine holds it."""
        if self.url.get_backend_name() != "sqlite" or not self.url.database:
            return None
        return disk_usage(Path(self.url.database).parent).free

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening, let go of the database, and let another process have it."""
        for each in self._listening:
            each.stop()
        self._listening.clear()
        if self.reached is not None:
            os.close(self.reached)
            self.reached = None
        self.engine.dispose()
        if self._only:
            self._only.release()

    # ------------------------------------------------------------------------------------------ writing

    def append(self, append: Append, at: datetime) -> AppendResult:
        """Write the facts and return them once on disk; raise Conflict where somebody was quicker."""
        (result,) = self.append_many([append], at)
        if isinstance(result, Conflict):
            raise result
        return result

    def append_many(self, appends: Sequence[Append], at: datetime) -> list[AppendResult | Conflict]:
        """Write many appends in one transaction, in order; each is taken or refused by itself.

        One wait for the disk serves them all. A later append sees what an earlier one of the same call wrote;
        where that was not taken, neither is a later one of the same stream that is `chained` to it.
        """
        if not appends:
            return []
        if self.damage:
            raise self.damage
        when = moment(at)
        with self._turn:
            with spoken(self.url), self.engine.begin() as connection:
                self._verify_may_write(connection)
                results, end = write_page(connection, appends, when, self.archives, self.stamper, self._own)
            self._own = end
            if self.reached is not None:
                with suppress(OSError):  # what is committed is not refused for it
                    os.pwrite(self.reached, b"%020d\n" % end.head.position, 0)
        return results

    def _verify_may_write(self, connection: Connection) -> None:
        """Refuse to write without the key where the house stamps what it writes."""
        if self.stamper is None and not self._unstamped:
            if has_stamps(connection):
                raise StoreError(
                    f"the log in {self.place} is stamped by its house; write to it with the house's key"
                )
            self._unstamped = True

    def stamp_with(self, stamper: Stamper) -> None:
        """Write as the house from now on: after what bears its stamp alone, and with its stamp."""
        with spoken(self.url), self.engine.begin() as connection:
            make_stamps(connection)
        self.stamper = stamper

    def take_over(self) -> None:
        """Write after the newest event although somebody else may have written it; the log is to say why."""
        self._own = OwnEnd(self.head())

    # ------------------------------------------------------------------------------------------ reading

    def read(
        self,
        stream: str,
        after: int = 0,
        limit: int | None = None,
        types: Sequence[str] = (),
        *,
        until: int | None = None,
        but: Sequence[str] = (),
    ) -> list[EventRow]:
        """Return the events of a stream beyond a version, and up to one, in order.

        Of these `types`, if any are named; of all types `but` some.
        """
        asked = select(events).where(events.c.stream == stream, events.c.version > after)
        asked = asked.where(events.c.version <= until) if until is not None else asked
        asked = asked.where(events.c.type.in_(types)) if types else asked
        asked = asked.where(events.c.type.not_in(but)) if but else asked
        return self._rows(
            asked.order_by(events.c.version).limit(limit),
            lambda connection, _: self.archives.of_stream(
                connection, stream, after, limit, types, until, but
            ),
            limit,
        )

    def between(self, after: int, before: int, types: Sequence[str], stream: str = "") -> list[EventRow]:
        """Return the events of these types between two positions, in order; of one stream, if it is named."""
        asked = select(events).where(events.c.position > after, events.c.position < before)
        asked = asked.where(events.c.stream == stream) if stream else asked
        asked = asked.where(events.c.type.in_(types)).order_by(events.c.position)
        return self._rows(
            asked,
            lambda connection, _: self.archives.between(connection, after, before, None, types, stream),
        )

    def since(self, position: int, limit: int | None = None, types: Sequence[str] = ()) -> list[EventRow]:
        """Return the events of all streams beyond a position, in order; of these types, if any are named."""
        asked = select(events).where(events.c.position > position)
        asked = asked.where(events.c.type.in_(types)) if types else asked

        def moved(connection: Connection, rows: list[EventRow]) -> list[Raw]:
            if not types and (not rows or rows[-1].position - position == len(rows)):
                return []  # without a gap: the newest event is always in the database
            end = rows[-1].position if rows and len(rows) == limit else None
            return self.archives.between(connection, position, end, limit, types)

        return self._rows(asked.order_by(events.c.position).limit(limit), moved, limit)

    def version(self, stream: str) -> int:
        """Return the version of a stream: how many events it has."""
        with spoken(self.url), self._reader.connect() as connection:
            found = connection.execute(select(func.max(events.c.version)).where(events.c.stream == stream))
            return found.scalar() or 0

    def head(self) -> Head:
        """Return the newest event's position and hash, as they are kept outside the rows."""
        with spoken(self.url), self._reader.connect() as connection:
            return read_head(connection)

    def hash_at(self, position: int) -> str | None:
        """Return the hash of an event; None where there is no such event."""
        with spoken(self.url), self._reader.connect() as connection:
            return self.archives.hash_at(connection, position)

    def answered(self, key: str) -> AppendResult | None:
        """Return what was answered to this key, if it was."""
        with spoken(self.url), self._reader.connect() as connection:
            return answered(connection, self.archives, [key]).get(key)

    def listen(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back, from a thread, with the newest position when somebody wrote; return what stops it.

        On PostgreSQL: on each notification, after each reconnection, and when a look every five seconds finds
        more. On SQLite nobody else writes, and nothing is ever called.
        """
        if self.engine.dialect.name == "sqlite":
            return lambda: None
        heard = listen(self.url, lambda: self.head().position, callback)
        self._listening.append(heard)
        return heard.stop

    def _rows(
        self,
        asked: Any,
        moved: Callable[[Connection, list[EventRow]], list[Raw]],
        limit: int | None = None,
    ) -> list[EventRow]:
        """Return the events that are asked for, with those of them that were moved to an archive."""
        with spoken(self.url), self._reader.connect() as connection:
            found = connection.execute(asked).all()
            rows = [as_row(row) for row in self.archives.events(connection, found)]
            return _joined(rows, moved(connection, rows), limit)


def _joined(rows: list[EventRow], moved: list[Raw], limit: int | None) -> list[EventRow]:
    """Return events of the database and of its archives in order; one that is in both is there once."""
    if not moved:
        return rows
    every = {row.position: row for row in map(as_row, moved)} | {row.position: row for row in rows}
    return [every[position] for position in sorted(every)][:limit]
