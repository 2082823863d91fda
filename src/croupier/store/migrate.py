"""The tables of the log, the triggers that keep what was written, and the migrations that make both."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

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
    bindparam,
    inspect,
    text,
)

from croupier.store.records import StoreError

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

# The first step of the migrations makes these, and every later check compares with them: one that a later
# step changes is changed here, and made anew by that step.
_SQLITE: Final = """
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

_POSTGRES: Final = """
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

# Once events of closed months are in archives, those may leave the database; nothing else may. They take the
# place of the triggers of their names.
_SQLITE_ARCHIVED: Final = """
CREATE TRIGGER event_keeps_delete BEFORE DELETE ON event
WHEN OLD.stream = 'archive'
  OR OLD.position > COALESCE((SELECT CAST(json_extract(kept.body, '$.last') AS INTEGER) FROM event AS kept
    WHERE kept.stream = 'archive' ORDER BY kept.version DESC LIMIT 1), 0)
  OR OLD.version = (SELECT max(kept.version) FROM event AS kept WHERE kept.stream = OLD.stream)
BEGIN SELECT RAISE(ABORT, 'what is written in the log is never removed'); END;
"""

_POSTGRES_ARCHIVED: Final = """
CREATE FUNCTION log_keeps_but_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.stream <> 'archive'
    AND OLD.position <= COALESCE((SELECT CAST(CAST(kept.body AS json)->>'last' AS bigint) FROM event AS kept
      WHERE kept.stream = 'archive' ORDER BY kept.version DESC LIMIT 1), 0)
    AND OLD.version < (SELECT max(kept.version) FROM event AS kept WHERE kept.stream = OLD.stream)
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what is written in the log is never changed or removed';
END $$;

CREATE TRIGGER event_keeps_rows BEFORE UPDATE OR DELETE ON event FOR EACH ROW
EXECUTE FUNCTION log_keeps_but_archived();
"""

ARCHIVED_GUARDS: Final = {"sqlite": _SQLITE_ARCHIVED, "postgresql": _POSTGRES_ARCHIVED}
GUARDS: Final = {"sqlite": _SQLITE, "postgresql": _POSTGRES}

_ASK: Final = {
    "sqlite": text(
        "SELECT name, lower(tbl_name), sql, 'O' FROM sqlite_master WHERE type = 'trigger' "
        "AND lower(tbl_name) IN :tables"
    ).bindparams(bindparam("tables", expanding=True)),
    "postgresql": text(
        "SELECT t.tgname, c.relname, pg_get_triggerdef(t.oid, true) "
        "|| ' AS ' || l.lanname || ' ' || p.prosrc "
        "|| COALESCE(' SET ' || array_to_string(p.proconfig, ', '), '') "
        "|| CASE WHEN p.prosecdef THEN ' SECURITY DEFINER' ELSE '' END, "
        "CAST(t.tgenabled AS text) FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid "
        "JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_language l ON l.oid = p.prolang "
        "WHERE NOT t.tgisinternal "
        "AND t.tgrelid IN (SELECT to_regclass(name) FROM unnest(CAST(:tables AS text[])) AS name)"
    ),
}
_ON: Final = ("O", "A")  # fires for whoever writes here; D is switched off, R fires for replicas alone


class _Trigger(NamedTuple):
    sql: str
    enabled: str


def trigger_differences(connection: Connection, tables: Iterable[str]) -> Iterator[str]:
    """Compare every trigger on these tables with what it was made as, word for word."""
    kind = connection.dialect.name
    made, archived = _made(GUARDS[kind], kind), _made(ARCHIVED_GUARDS[kind], kind)
    there = {
        (str(table), str(name)): _Trigger(_plain(str(sql)), str(enabled))
        for name, table, sql, enabled in connection.execute(_ASK[kind], {"tables": list(tables)})
    }
    for _, name in sorted(made.keys() - there.keys()):
        yield f"{name} no longer refuses: trigger {name} is gone"
    for table, name in sorted(there.keys() - made.keys()):
        yield f"trigger {name} was added to table {table}"
    for place in sorted(made.keys() & there.keys()):
        if there[place].sql not in (made[place], archived.get(place)):
            yield f"{place[1]} no longer refuses: trigger {place[1]} was replaced by another"
        if there[place].enabled not in _ON:
            yield f"{place[1]} no longer refuses: trigger {place[1]} is switched off"


def guard_archived(connection: Connection) -> None:
    """Let archived events, and nothing else, leave the database from now on."""
    kind = connection.dialect.name
    there = {
        (str(table), str(name)): _plain(str(sql))
        for name, table, sql, _ in connection.execute(_ASK[kind], {"tables": [events.name]})
    }
    for place, made in _made(ARCHIVED_GUARDS[kind], kind).items():
        if there.get(place) == made:
            return
        on = f" ON {place[0]}" if kind == "postgresql" else ""
        connection.execute(text(f"DROP TRIGGER {place[1]}{on}"))
    for statement in ARCHIVED_GUARDS[kind].strip().split(";\n\n"):
        connection.exec_driver_sql(statement)


def _made(guards: str, kind: str) -> dict[tuple[str, str], str]:
    """Return each trigger by its table and name as the database tells it, from what makes them."""
    statements = [_plain(each) for each in guards.strip().split(";\n\n")]
    triggers = [each for each in statements if each.startswith("CREATE TRIGGER ")]
    if kind == "sqlite":
        return {_place(each): each for each in triggers}
    functions = {found[1]: found[2] for each in statements if (found := _FUNCTION.match(each))}
    return {
        _place(each): f"{each.replace('UPDATE OR DELETE', 'DELETE OR UPDATE')} AS plpgsql "
        f"{functions[each.split()[-1].removesuffix('()')]}"
        for each in triggers
    }


def _place(trigger: str) -> tuple[str, str]:
    """Return the table and the name of a trigger: several tables may have one of the same name.

    >>> _place("CREATE TRIGGER head_keeps_delete BEFORE DELETE ON head BEGIN SELECT 1; END")
    ('head', 'head_keeps_delete')
    """
    return trigger.split(" ON ")[1].split(maxsplit=1)[0], trigger.split()[2]


_FUNCTION: Final = re.compile(r"CREATE FUNCTION (\w+)\(\) RETURNS trigger LANGUAGE plpgsql AS \$\$ (.*) \$\$")


def _plain(sql: str) -> str:
    """Return SQL on one line, without comments and the semicolon at its end."""
    return " ".join(re.sub(r"--[^\n]*", "", sql).split()).removesuffix(";").strip()


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


NEWEST: Final = "0002"
"""The step that the tables in `schema` stand for."""
READABLE: Final = ("0001", NEWEST)
"""The steps whose tables can be read as they are, such as those of a backup that an older croupier made."""
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


def newer(seen: str) -> StoreError:
    """Return the error of tables that only a later croupier can have made."""
    return StoreError(
        f"this database was made by a newer croupier (tables at {seen}, not {NEWEST}); use that one, or "
        "restore the backup from before the upgrade"
    )


def migrate(connection: Connection, to: str = NEWEST) -> None:
    """Take the steps this database has not seen, within the transaction of the connection."""
    if revision(connection) == to:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    seen = revision(connection)
    if seen == to:  # another process was quicker
        return
    from alembic.config import Config  # noqa: PLC0415 (a third of a second)
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    here = str(Path(__file__).with_name("migrations"))
    steps = ScriptDirectory(here, version_locations=[here])
    if seen is not None and seen not in _known(steps):
        raise newer(seen)
    environment = EnvironmentContext(
        Config(),
        steps,
        fn=lambda at, _: steps._upgrade_revs(to, at),  # noqa: SLF001 (what alembic's own upgrade calls)
    )
    with environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()


def _known(steps: "ScriptDirectory") -> set[str]:
    return {step.revision for step in steps.walk_revisions()}
