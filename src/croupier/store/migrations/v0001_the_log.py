"""Make the log: events, answers, the head, and triggers that refuse to change what was written."""

import sqlalchemy as sa
from alembic import op

from croupier.store.migrate import GUARDS

revision = "0001"
down_revision = None

_GENESIS = "0" * 64


def upgrade() -> None:
    """Make the tables and their triggers, and the head of an empty log."""
    op.create_table(
        "event",
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", name="event_key"),
        sa.UniqueConstraint("position", name="event_position"),
    )
    op.create_table(
        "answer",
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="answer_key"),
        sa.UniqueConstraint("number", name="answer_number"),
    )
    head = op.create_table(
        "head",
        sa.Column("one", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("answers", sa.BigInteger, nullable=False),
        sa.Column("answers_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("one", name="head_one"),
    )
    op.bulk_insert(
        head, [{"one": 1, "position": 0, "hash": _GENESIS, "answers": 0, "answers_hash": _GENESIS}]
    )
    for statement in GUARDS[op.get_bind().dialect.name].strip().split(";\n\n"):
        op.execute(statement)


def downgrade() -> None:
    """Refuse: a log is kept, never unmade."""
    raise NotImplementedError("a log is kept, never unmade; restore a backup into a new database instead")
