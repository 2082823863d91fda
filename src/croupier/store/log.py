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

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final, Self

from sqlalchemy import URL, Connection, Engine, bindparam, func, insert, select, text, update

from croupier.store.database import (
    CHANNEL,
    PATIENCE,
    USUAL,
    Listening,
    OneProcess,
    UnreachableError,
    connect,
    glance,
    listen,
    place,
    reader,
    shown,
    spoken,
)
from croupier.store.migrate import NEWEST, answers, events, heads, migrate, revision
from croupier.store.records import (
    Append,
    AppendResult,
    Conflict,
    EventRow,
    Fact,
    Head,
    StoreError,
    answer_hash,
    canonical,
    moment,
    row_hash,
)

# The newest version of each stream, straight from the end of the primary key, however long the stream is.
_VERSIONS: Final = {
    "sqlite": text(
        "SELECT asked.value, (SELECT max(version) FROM event WHERE stream = asked.value) "
        "FROM json_each(:streams) AS asked"
    ),
    "postgresql": text(
        "SELECT asked.value, (SELECT max(version) FROM event WHERE stream = asked.value) "
        "FROM json_array_elements_text(CAST(:streams AS json)) AS asked"
    ),
}
# Said once: SQLAlchemy keeps what it worked out for a statement with the statement.
_HEAD: Final = select(heads.c.position, heads.c.hash, heads.c.answers, heads.c.answers_hash)
_MOVE_HEAD: Final = update(heads)
_WRITE: Final = insert(events)
_KEEP: Final = insert(answers)
_ANSWERED: Final = select(answers.c.key, answers.c.first, answers.c.last, answers.c.answer).where(
    answers.c.key.in_(bindparam("keys", expanding=True))
)
# On PostgreSQL whoever holds the row of the head gives out the positions, so that none is skipped.
_HEAD_TO_MOVE: Final = _HEAD.with_for_update()
# All that an append writes, in one turn to the server.
_WRITE_ALL: Final = text(
    "WITH written AS (INSERT INTO event "
    "SELECT * FROM json_populate_recordset(CAST(NULL AS event), CAST(:rows AS json))), "
    "kept AS (INSERT INTO answer "
    "SELECT * FROM json_populate_recordset(CAST(NULL AS answer), CAST(:kept AS json))), "
    "moved AS (UPDATE head SET position = :position, hash = :hash, answers = :answers, "
    "answers_hash = :answers_hash) "
    "SELECT pg_notify(:channel, CAST(:position AS text))"
)


def write_page(connection: Connection, appends: Sequence[Append], when: str) -> list[AppendResult | Conflict]:
    """Write appends in the transaction of a connection, and return what became of each."""
    return Page(connection, appends, when).write()


class Page:
    """The appends of one transaction, as they are being written."""

    def __init__(self, connection: Connection, appends: Sequence[Append], when: str) -> None:
        self.connection, self.appends, self.when = connection, appends, when
        self.position, self.hash, self.answers, self.answers_hash = read_head(connection, to_move=True)
        streams = {fact.stream for each in appends for fact in each.facts}
        streams.update(stream for each in appends for stream in each.expected)
        self.versions = _versions(connection, streams)
        self.answered = answered(connection, [each.key for each in appends if each.key])
        self.rows: list[dict[str, Any]] = []
        self.kept: list[dict[str, Any]] = []

    def write(self) -> list[AppendResult | Conflict]:
        """Write what can be written, and return what became of each append."""
        results = [self._take(each) for each in self.appends]
        newest = Head(self.position, self.hash, self.answers, self.answers_hash)._asdict()
        if not (self.rows or self.kept):
            return results
        if self.connection.dialect.name == "postgresql":
            payload = {
                "rows": canonical(self.rows),
                "kept": canonical(self.kept),
                "channel": CHANNEL,
                **newest,
            }
            self.connection.execute(_WRITE_ALL, payload)
            return results
        if self.rows:
            self.connection.execute(_WRITE, self.rows)
        if self.kept:
            self.connection.execute(_KEEP, self.kept)
        self.connection.execute(_MOVE_HEAD, newest)
        return results

    def _take(self, append: Append) -> AppendResult | Conflict:
        if append.key in self.answered:
            return self.answered[append.key]._replace(repeated=True)
        for stream, expected in append.expected.items():
            if self.versions[stream] != expected:
                return Conflict(stream, expected, self.versions[stream])
        written = AppendResult(tuple(self._chain(fact, append.who) for fact in append.facts), append.answer)
        if append.key:
            self._keep(append, written)
        return written

    def _chain(self, fact: Fact, who: str) -> EventRow:
        self.position += 1
        version = self.versions[fact.stream] = self.versions[fact.stream] + 1
        fields = (
            self.position,
            fact.stream,
            version,
            self.when,
            who,
            fact.type,
            fact.body,
            fact.game,
            self.hash,
        )
        self.hash = row_hash(*fields)
        self.rows.append(dict(zip(EventRow._fields, (*fields, self.hash), strict=True)))
        return as_row((*fields, self.hash))

    def _keep(self, append: Append, written: AppendResult) -> None:
        first, last = (written.rows[0].position, written.rows[-1].position) if written.rows else (0, 0)
        self.answers += 1
        hash_ = answer_hash(self.answers, append.key, first, last, append.answer, self.answers_hash)
        self.kept.append(
            {
                "number": self.answers,
                "key": append.key,
                "first": first,
                "last": last,
                "answer": append.answer,
                "previous": self.answers_hash,
                "hash": hash_,
            }
        )
        self.answers_hash = hash_
        self.answered[append.key] = written


def as_row(found: Any) -> EventRow:
    """Return a row as read from the database, its time a time."""
    position, stream, version, at, *rest = found
    return EventRow._make((position, stream, version, datetime.fromisoformat(at), *rest))


def rows_of(connection: Connection, stream: str) -> list[EventRow]:
    """Return the events of a stream as this transaction sees them, in order."""
    asked = select(events).where(events.c.stream == stream).order_by(events.c.version)
    return [as_row(found) for found in connection.execute(asked)]


def read_head(connection: Connection, *, to_move: bool = False) -> Head:
    """Return the head as this transaction sees it; to move it, wait for those who are moving it."""
    found = connection.execute(_HEAD_TO_MOVE if to_move else _HEAD).first()
    if found is None:
        raise StoreError("the head of the log is gone; restore a backup")
    head = Head(*found)
    if [type(each) for each in head] != [int, str, int, str]:  # SQLite keeps what it is given
        raise StoreError("the head of the log was changed; restore a backup")
    return head


def _versions(connection: Connection, streams: Iterable[str]) -> dict[str, int]:
    asked = {"streams": canonical(sorted(streams))}
    found = connection.execute(_VERSIONS[connection.dialect.name], asked)
    return {stream: version or 0 for stream, version in found}


def answered(connection: Connection, keys: Sequence[str]) -> dict[str, AppendResult]:
    """Return what was answered to those of the keys that were used before."""
    if not keys:
        return {}
    found = {}
    for key, first, last, answer in connection.execute(_ANSWERED, {"keys": keys}).all():
        wrote = select(events).where(events.c.position.between(first, last)).order_by(events.c.position)
        rows = tuple(as_row(row) for row in connection.execute(wrote)) if first else ()
        found[key] = AppendResult(rows, answer, repeated=True)
    return found


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
            _settle(engine, url, reading=there)
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


def _settle(engine: Engine, url: URL, *, reading: bool) -> None:
    """See that the tables are there and as this croupier knows them."""
    if not reading:
        with engine.begin() as connection:
            migrate(connection)
        return
    with reader(engine).connect() as connection:
        seen = revision(connection)
    if seen is None:
        raise StoreError(f"{shown(url)} holds no house; name the database of one with --database")
    if seen != NEWEST:
        raise StoreError(
            f"{shown(url)} has the tables of another croupier ({seen}, not {NEWEST}); "
            "open it for writing once with this one, or use that one"
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
        self._reader = glance(engine)
        self._only = only
        self._turn = Lock()
        self._listening: list[Listening] = []

    @property
    def place(self) -> str:
        """Where the log is, as it may be printed."""
        return shown(self.url)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening, let go of the database, and let another process have it."""
        for each in self._listening:
            each.stop()
        self._listening.clear()
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

        One wait for the disk serves them all. A later append sees what an earlier one of the same call wrote.
        """
        if not appends:
            return []
        when = moment(at)
        with self._turn, spoken(self.url), self.engine.begin() as connection:
            return write_page(connection, appends, when)

    # ------------------------------------------------------------------------------------------ reading

    def read(
        self, stream: str, after: int = 0, limit: int | None = None, types: Sequence[str] = ()
    ) -> list[EventRow]:
        """Return the events of a stream beyond a version, in order; of these types, if any are named."""
        asked = select(events).where(events.c.stream == stream, events.c.version > after)
        asked = asked.where(events.c.type.in_(types)) if types else asked
        return self._rows(asked.order_by(events.c.version).limit(limit))

    def since(self, position: int, limit: int | None = None, types: Sequence[str] = ()) -> list[EventRow]:
        """Return the events of all streams beyond a position, in order; of these types, if any are named."""
        asked = select(events).where(events.c.position > position)
        asked = asked.where(events.c.type.in_(types)) if types else asked
        return self._rows(asked.order_by(events.c.position).limit(limit))

    def version(self, stream: str) -> int:
        """Return the version of a stream: how many events it has."""
        with spoken(self.url), self._reader.connect() as connection:
            found = connection.execute(select(func.max(events.c.version)).where(events.c.stream == stream))
            return found.scalar() or 0

    def head(self) -> Head:
        """Return the newest event's position and hash, as they are kept outside the rows."""
        with spoken(self.url), self._reader.connect() as connection:
            return read_head(connection)

    def answered(self, key: str) -> AppendResult | None:
        """Return what was answered to this key, if it was."""
        with spoken(self.url), self._reader.connect() as connection:
            return answered(connection, [key]).get(key)

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

    def _rows(self, asked: Any) -> list[EventRow]:
        with spoken(self.url), self._reader.connect() as connection:
            return [as_row(found) for found in connection.execute(asked)]
