"""Connections to SQLite and PostgreSQL that keep what they acknowledge, and where a house keeps its data."""

import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from croupier.store.records import StoreError

if TYPE_CHECKING:
    import psycopg


HOME: Final = Path("~/.croupier")
USUAL: Final = str(HOME / "house.db")
"""The database, unless somebody names another."""


def place(database: str | Path = USUAL) -> URL:
    """Return the address of a database given as a path, sqlite:///path or postgresql://….

    >>> str(place("house.db")), str(place("postgresql://cage@localhost/house"))
    ('sqlite+pysqlite:///house.db', 'postgresql+psycopg://cage@localhost/house')
    """
    text = str(database)
    if "://" not in text:
        return URL.create("sqlite+pysqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
        kind = url.get_backend_name()
    except ArgumentError:
        kind = ""
    if kind == "sqlite" and url.database and url.database != ":memory:":
        path = str(Path(url.database).expanduser())
        return url.set(drivername="sqlite+pysqlite", database=path)
    if kind in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(
        "a database is a path like house.db, sqlite:///house.db, or "
        f"postgresql://user@host/name; not {text.rpartition('@')[2]!r}"
    )


def shown(url: URL) -> str:
    """Return the address as it may be printed: a path, or a URL without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def key_place(database: str | Path = USUAL) -> Path:
    """Return where the key of a house lies: where CROUPIER_KEY says, next to its database, or where usual.

    >>> str(key_place("/srv/house.db"))
    '/srv/house.key'
    """
    named = os.environ.get(KEY_NAMED)
    return Path(named).expanduser() if named else beside_key(database, ".key")


KEY_NAMED: Final = "CROUPIER_KEY"
"""What names the key file in the environment, so that every process of a server finds it."""


def beside_key(database: str | Path, suffix: str) -> Path:
    """Return where what a house signs with lies: next to its database file, or in the usual place."""
    url = place(database)
    if url.get_backend_name() == "sqlite":
        return Path(str(url.database)).with_suffix(suffix)
    return (HOME / f"house{suffix}").expanduser()


def house_file(database: str | Path, suffix: str) -> Path:
    """Return where a house keeps something of its own outside its database: beside it, or in the usual place.

    >>> str(house_file("/srv/house.db", ".seen"))
    '/srv/house.seen'
    >>> house_file("postgresql://cage@db.example:5433/elks", ".seen").name
    'db.example-5433-elks.seen'
    """
    url = place(database)
    if url.get_backend_name() == "sqlite":
        return Path(str(url.database)).with_suffix(suffix)
    here = url.host in {None, "", "localhost", "127.0.0.1", "::1"}
    parts = (
        *(() if here else (url.host,)),
        *((str(url.port),) if url.port not in {None, 5432} else ()),
        url.database or "house",
    )
    name = re.sub(r"[^A-Za-z0-9._-]", "_", "-".join(map(str, parts)))
    return (HOME / f"{name}{suffix}").expanduser()


_BESIDE_READERS: Final = 200  # milliseconds for which writers wait until readers are done
PATIENCE: Final = 5.0
"""Seconds to wait for another writer before saying so."""


class LockedError(StoreError):
    """Another program holds the database."""


class FullError(StoreError):
    """There is no room left on the disk."""


class UnreachableError(StoreError):
    """The database cannot be reached, or cannot be read."""


class DamagedError(UnreachableError):
    """The file is no database, or not a whole one."""


def connect(url: URL, *, reading: bool = False, patience: float = PATIENCE) -> Engine:
    """Return an engine whose transactions write at once, or with the option `reading`, only read."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(Path(str(url.database)), reading=reading, patience=patience)
    return _postgres(url, patience)


def leave_no_trace(engine: Engine) -> bool:
    """Take out of SQLite's files what was deleted; whether it could be done beside whoever reads.

    A deleted row is overwritten in the database, but stays in the file of what was written last until that
    is worked in. Whoever writes waits meanwhile, so it is given up soon: it is done at the next time, or when
    the house closes.
    """
    if engine.dialect.name != "sqlite":
        return True
    lent = engine.raw_connection()
    try:
        raw: Any = lent.dbapi_connection
        (patience,) = raw.execute("PRAGMA busy_timeout").fetchone()
        raw.execute(f"PRAGMA busy_timeout = {_BESIDE_READERS}")
        busy, _, _ = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        raw.execute(f"PRAGMA busy_timeout = {patience}")
    finally:
        lent.close()
    return not busy


def reader(engine: Engine) -> Engine:
    """Return the engine for transactions that read one snapshot and hold up nobody."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(reading=True)
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def glance(engine: Engine) -> Engine:
    """Return the engine for single questions, which need no transaction."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(reading=True)
    return engine.execution_options(isolation_level="AUTOCOMMIT")  # two turns to the server fewer


def _sqlite(path: Path, *, reading: bool, patience: float) -> Engine:
    def connection() -> sqlite3.Connection:
        # autocommit: the transactions below are written out, as Python's own would begin too late
        made = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'ro' if reading else 'rwc'}",
            uri=True,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
        )
        if not reading:
            made.execute("PRAGMA journal_mode = WAL")
        made.execute("PRAGMA synchronous = FULL")
        made.execute("PRAGMA fullfsync = 1")
        made.execute("PRAGMA secure_delete = ON")  # a password that was dropped leaves no trace in the file
        return made

    engine = create_engine(
        "sqlite+pysqlite://",
        creator=connection,
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=24,
        hide_parameters=True,  # what is written is nobody's business who reads a trace in the server's log
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        only_reads = reading or connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")

    return engine


def _postgres(url: URL, patience: float) -> Engine:
    try:
        engine = create_engine(url, pool_size=8, max_overflow=24, pool_pre_ping=True, hide_parameters=True)
    except ImportError as error:
        raise StoreError("PostgreSQL needs psycopg: pip install 'croupier[postgres]'") from error

    @event.listens_for(engine, "connect")
    def settle(connection: DBAPIConnection, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("SET synchronous_commit = on")
        cursor.execute(f"SET lock_timeout = {round(patience * 1000)}")
        # a process that froze in the middle of a write must not hold up the house
        cursor.execute("SET idle_in_transaction_session_timeout = 30000")
        cursor.close()
        connection.commit()

    return engine


@contextmanager
def spoken(url: URL) -> Iterator[None]:
    """Turn what the database complains of into a sentence."""
    try:
        yield
    except DBAPIError as error:
        raise sentence(url, error.orig or error) from error
    except (sqlite3.Error, PoolTimeoutError) as error:
        raise sentence(url, error) from error
    except UnicodeDecodeError as error:  # SQLite complains of a name in its tables that is no text any more
        raise _error_of(DamagedError, url, "a name in it is no text") from error


_KINDS: Final = (
    (("database is locked", "database table is locked"), "55P03", LockedError),
    (("database or disk is full",), "53100", FullError),
    (("unable to open", "disk I/O error", "readonly"), "", UnreachableError),
    (("malformed", "not a database"), "", DamagedError),
)


def sentence(url: URL, error: BaseException) -> StoreError:
    """Return the error a person can do something about."""
    cause = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    state = getattr(error, "sqlstate", None)
    kind: type[StoreError] = StoreError
    for phrases, code, found in _KINDS:
        if (code and state == code) or any(phrase in cause for phrase in phrases):
            kind = found
    if kind is StoreError and url.get_backend_name() != "sqlite" and _lost(error, state):
        kind = UnreachableError
    return _error_of(kind, url, cause)


def _error_of(kind: type[StoreError], url: URL, cause: str) -> StoreError:
    """Return an error that tells where the database is and what it said, and to clients neither."""
    template = _TEXTS[kind]
    return kind(template.format(where=shown(url), said=cause), template.format(where=_HERE, said=_UNTOLD))


_HERE: Final = "the database of the house"
_UNTOLD: Final = "its log says why"
_TEXTS: Final[dict[type[StoreError], str]] = {
    LockedError: "{where} is locked by another program; nothing was written. Close that one, or try again",
    FullError: "the disk that holds {where} is full; nothing was written. Make room and try again",
    UnreachableError: "{where} cannot be used: {said}. If a command was under way, ask again with its key",
    DamagedError: "{where} cannot be used: {said}. It is no house, or a damaged one; restore a backup",
    StoreError: "{where} refused: {said}",
}


def _lost(error: BaseException, state: str | None) -> bool:
    """Tell whether PostgreSQL is gone rather than unwilling."""
    gone = state is None or state[:2] in {"08", "57"}
    return gone and type(error).__name__ in {
        "OperationalError",
        "AdminShutdown",
        "CrashShutdown",
        "TimeoutError",
    }


CHANNEL: Final = "croupier_log"
LOOK_EVERY: Final = 5.0
"""Seconds between looks that need no notification."""
_AGAIN_AFTER: Final = 0.5  # seconds before the next attempt to reach a server that is gone
_SHORT: Final = 0.5  # how long `stop` may have to wait
_said = logging.getLogger("croupier.store")


class Listening:
    """A thread that listens until it is stopped; a lost notification costs seconds, never an event."""

    def __init__(self, address: str, newest: Callable[[], int], callback: Callable[[int], None]) -> None:
        self._address, self._newest, self._callback = address, newest, callback
        self._over = Event()
        self._told = -1
        self._thread = Thread(target=self._run, name="croupier-listens", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening, and wait until the thread is gone."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415 (an extra, and only here without SQLAlchemy)

        while not self._over.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._hear(connection)
            except (psycopg.Error, StoreError) as error:
                _said.warning("listening was cut off and begins again: %s", type(error).__name__)
                self._over.wait(_AGAIN_AFTER)

    def _hear(self, connection: "psycopg.Connection") -> None:
        self._tell(self._newest())  # what was written while nobody listened
        waited = 0.0
        while not self._over.is_set():
            heard = [int(note.payload) for note in connection.notifies(timeout=_SHORT, stop_after=1)]
            waited = 0.0 if heard else waited + _SHORT
            if heard:
                self._tell(max(heard))
            elif waited >= LOOK_EVERY:
                waited = 0.0
                self._tell(self._newest())

    def _tell(self, position: int) -> None:
        if position > self._told:
            self._told = position
            try:
                self._callback(position)
            except Exception:  # whoever listens has a fault; the next event may still reach them
                _said.exception("what was to be told of event %d failed", position)


def listen(url: URL, newest: Callable[[], int], callback: Callable[[int], None]) -> Listening:
    """Call back with the newest position whenever it may have grown; `newest` looks it up."""
    return Listening(url.set(drivername="postgresql").render_as_string(hide_password=False), newest, callback)
