"""Make the log: events, answers, the head, and triggers that refuse to change what was written."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_GENESIS = "0" * 64

_SQLITE = """
CREATE TRIGGER event_keeps_update BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'what is written in the log is never changed'); END;

CREATE TRIGGER event_keeps_delete BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'what is written in the log is never removed'); END;

-- INSERT OR REPLACE removes what was there without asking the triggers above.
CREATE TRIGGER event_keeps_insert BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE position = NEW.position)
  OR EXISTS (SELECT 1 FROM event WHERE stream = NEW.stream AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'this place in the log is taken'); END;

CREATE TRIGGER answer_keeps_update BEFORE UPDATE ON answer
BEGIN SELECT RAISE(ABORT, 'what is written in the log is never changed'); END;

CREATE TRIGGER answer_keeps_delete BEFORE DELETE ON answer
BEGIN SELECT RAISE(ABORT, 'what is written in the log is never removed'); END;

CREATE TRIGGER answer_keeps_insert BEFORE INSERT ON answer
WHEN EXISTS (SELECT 1 FROM answer WHERE number = NEW.number)
  OR EXISTS (SELECT 1 FROM answer WHERE key = NEW.key)
BEGIN SELECT RAISE(ABORT, 'this place in the log is taken'); END;

CREATE TRIGGER head_keeps_update BEFORE UPDATE ON head
WHEN NEW.position < OLD.position OR NEW.answers < OLD.answers
BEGIN SELECT RAISE(ABORT, 'the head of the log only moves forward'); END;

CREATE TRIGGER head_keeps_delete BEFORE DELETE ON head
BEGIN SELECT RAISE(ABORT, 'the head of the log only moves forward'); END;
"""

_POSTGRES = """
CREATE FUNCTION log_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'what is written in the log is never changed or removed'; END $$;

CREATE FUNCTION head_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.position >= OLD.position AND NEW.answers >= OLD.answers THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the head of the log only moves forward';
END $$;

CREATE TRIGGER event_keeps_rows BEFORE UPDATE OR DELETE ON event FOR EACH ROW EXECUTE FUNCTION log_keeps();

CREATE TRIGGER event_keeps_all BEFORE TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION log_keeps();

CREATE TRIGGER answer_keeps_rows BEFORE UPDATE OR DELETE ON answer FOR EACH ROW EXECUTE FUNCTION log_keeps();

CREATE TRIGGER answer_keeps_all BEFORE TRUNCATE ON answer FOR EACH STATEMENT EXECUTE FUNCTION log_keeps();

CREATE TRIGGER head_keeps_rows BEFORE UPDATE OR DELETE ON head FOR EACH ROW EXECUTE FUNCTION head_keeps();

CREATE TRIGGER head_keeps_all BEFORE TRUNCATE ON head FOR EACH STATEMENT EXECUTE FUNCTION head_keeps();
"""


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
    triggers = _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRES
    for statement in triggers.strip().split(";\n\n"):
        op.execute(statement)


def downgrade() -> None:
    """Refuse: a log is kept, never unmade."""
    raise NotImplementedError("a log is kept, never unmade; restore a backup into a new database instead")
