"""Connections to SQLite and PostgreSQL that keep what they acknowledge, and their failures as sentences."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from croupier.store.place import shown
from croupier.store.records import StoreError

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
        raise _told(DamagedError, url, "a name in it is no text") from error


_KINDS: Final = (
    (("database is locked", "database table is locked"), "55P03", LockedError),
    (("database or disk is full",), "53100", FullError),
    (("unable to open", "disk I/O error", "readonly"), "", UnreachableError),
    (("malformed", "not a database"), "", DamagedError),
)


def sentence(url: URL, error: BaseException) -> StoreError:
    """Return the error a person can do something about."""
    said = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    state = getattr(error, "sqlstate", None)
    kind: type[StoreError] = StoreError
    for phrases, code, found in _KINDS:
        if (code and state == code) or any(phrase in said for phrase in phrases):
            kind = found
    if kind is StoreError and url.get_backend_name() != "sqlite" and _lost(error, state):
        kind = UnreachableError
    return _told(kind, url, said)


def _told(kind: type[StoreError], url: URL, said: str) -> StoreError:
    """Return an error that tells where the database is and what it said, and to clients neither."""
    told = _TEXTS[kind]
    return kind(told.format(where=shown(url), said=said), told.format(where=_HERE, said=_UNTOLD))


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
