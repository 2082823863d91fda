"""The tables of the log as SQLAlchemy sees them; the migrations make them."""

from sqlalchemy import BigInteger, Column, MetaData, PrimaryKeyConstraint, Table, Text, UniqueConstraint

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

OWN = frozenset(metadata.tables) | {"alembic_version"}
"""The tables that are the store's; whatever else is in the database belongs to others."""
