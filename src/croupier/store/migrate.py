"""The tables of the log, and the migrations that make them."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)

from croupier.store.records import StoreError

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

metadata = MetaData()

events = Table(
    "event",
    metadata,
    Column("position", BigInteger, nullable=False),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("at", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("stream", "version", name="event_key"),
    UniqueConstraint("position", name="event_position"),
)

# What was answered to which idempotency key, and the events that command wrote (0 to 0 where it wrote none).
answers = Table(
    "answer",
    metadata,
    Column("number", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("key", name="answer_key"),
    UniqueConstraint("number", name="answer_number"),
)

# One row, changed in the transaction that writes: without it nobody could tell that the last event is gone.
heads = Table(
    "head",
    metadata,
    Column("one", BigInteger, nullable=False, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("answers", BigInteger, nullable=False),
    Column("answers_hash", Text, nullable=False),
    PrimaryKeyConstraint("one", name="head_one"),
)

# Which steps a database has seen; alembic makes it, and the code never writes it.
steps_seen = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

# When, by whom and why a copy was made of which database, and where it ended; made with the copy.
marks = Table(
    "copied",
    MetaData(),
    Column("id", Text, primary_key=True),
    Column("at", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("noted_position", BigInteger, nullable=False),
    Column("noted_hash", Text, nullable=False),
)

OWN = frozenset(metadata.tables) | {steps_seen.name}
"""The tables that are the store's; whatever else is in the database belongs to others."""


NEWEST: Final = "0001"
"""The step that the tables in `schema` stand for."""
_LOCK: Final = 728_201_601  # any number; two processes that start on one new PostgreSQL take turns


def steps_noted(connection: Connection) -> tuple[str, ...]:
    """Return the steps this database is noted to have seen last: one, unless somebody changed that note."""
    found = connection.execute(text("SELECT version_num FROM alembic_version ORDER BY version_num"))
    return tuple(str(step) for (step,) in found)


def revision(connection: Connection) -> str | None:
    """Return the last step this database has seen, or None where there is no log yet."""
    there = inspect(connection)
    noted = steps_noted(connection) if there.has_table(steps_seen.name) else ()
    if not noted and there.has_table(events.name):
        raise StoreError(
            "this database has events, and nothing in alembic_version says which croupier made its tables; "
            "restore a backup into a new database"
        )
    return noted[0] if noted else None


def migrate(connection: Connection) -> None:
    """Take the steps this database has not seen, within the transaction of the connection."""
    if revision(connection) == NEWEST:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    seen = revision(connection)
    if seen == NEWEST:  # another process was quicker
        return
    from alembic.config import Config  # noqa: PLC0415 (a third of a second)
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    steps = ScriptDirectory(str(Path(__file__).with_name("migrations")))
    if seen is not None and seen not in _known(steps):
        raise StoreError(
            f"this database was made by a newer croupier (tables at {seen}, not {NEWEST}); use that one"
        )
    environment = EnvironmentContext(
        Config(),
        steps,
        fn=lambda at, _: steps._upgrade_revs(NEWEST, at),  # noqa: SLF001 (what alembic's own upgrade calls)
    )
    with environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()


def _known(steps: "ScriptDirectory") -> set[str]:
    return {step.revision for step in steps.walk_revisions()}
