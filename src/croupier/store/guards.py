"""The triggers that refuse to change what was written: what they are, and whether they still do it."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from croupier.store.database import LockedError, UnreachableError, sentence
from croupier.store.walk import DamageError

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

GUARDS: Final = {"sqlite": _SQLITE, "postgresql": _POSTGRES}

_ASK: Final = {
    "sqlite": text(
        "SELECT name, sql, 'O' FROM sqlite_master WHERE type = 'trigger' "
        "AND lower(tbl_name) IN ('event', 'answer', 'head')"
    ),
    "postgresql": text(
        "SELECT t.tgname, pg_get_triggerdef(t.oid, true) || ' AS ' || l.lanname || ' ' || p.prosrc, "
        "CAST(t.tgenabled AS text) FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid "
        "JOIN pg_language l ON l.oid = p.prolang WHERE NOT t.tgisinternal "
        "AND t.tgrelid IN ('event'::regclass, 'answer'::regclass, 'head'::regclass)"
    ),
}
_ON: Final = ("O", "A")  # fires for whoever writes here; D is switched off, R fires for replicas alone

# What nobody may do, tried on the newest record; a statement that finds none changes none.
_FORBIDDEN: Final = (
    ("event", "UPDATE event SET position = position WHERE position = (SELECT max(position) FROM event)"),
    ("event", "DELETE FROM event WHERE position = (SELECT max(position) FROM event)"),
    ("answer", "UPDATE answer SET number = number WHERE number = (SELECT max(number) FROM answer)"),
    ("answer", "DELETE FROM answer WHERE number = (SELECT max(number) FROM answer)"),
    ("head", "UPDATE head SET position = position - 1"),
    ("head", "DELETE FROM head"),
)
_RESTORE: Final = "Restore a backup into a new database, and find out who did it"


class _Trigger(NamedTuple):
    sql: str
    enabled: str


def verify_triggers(connection: Connection) -> None:
    """Compare every trigger with what it was made as, word for word; DamageError tells all that differ."""
    kind = connection.dialect.name
    there = {
        str(name): _Trigger(_plain(str(sql)), str(enabled))
        for name, sql, enabled in connection.execute(_ASK[kind])
    }
    if wrong := list(_differences(_made(kind), there)):
        raise DamageError(
            f"the tables no longer refuse to be changed as they should: {'; '.join(wrong)}. {_RESTORE}"
        )


def _differences(made: dict[str, str], there: dict[str, _Trigger]) -> Iterator[str]:
    for name in sorted(made.keys() - there.keys()):
        yield f"trigger {name} is gone"
    for name in sorted(there.keys() - made.keys()):
        yield f"trigger {name} was added"
    for name in sorted(made.keys() & there.keys()):
        if made[name] != there[name].sql:
            yield f"trigger {name} was replaced by another"
        if there[name].enabled not in _ON:
            yield f"trigger {name} is switched off"


def verify_refusals(engine: Engine, url: URL) -> None:
    """Try to change and to remove what was written, take it back, and raise DamageError if it went through.

    Where the database was opened for reading alone, or somebody else is writing, nothing is tried.
    """
    try:
        with engine.connect() as connection, connection.begin() as whole:
            for table, statement in _FORBIDDEN:
                if _goes_through(connection, statement):
                    act = statement.partition(" ")[0]
                    raise DamageError(f"the database let {act} change the table {table}. {_RESTORE}")
            whole.rollback()
    except DBAPIError as error:
        said = sentence(url, error.orig or error)
        if not isinstance(said, LockedError | UnreachableError):
            raise said from error


def _goes_through(connection: Connection, statement: str) -> bool:
    tried = connection.begin_nested()
    try:
        return connection.execute(text(statement)).rowcount > 0
    except DBAPIError as error:
        said = str(error.orig)
        if "readonly" in said or "locked" in said or "lock timeout" in said:
            raise
        return False  # the trigger spoke, or this user may not write at all
    finally:
        if tried.is_active:
            tried.rollback()


def _made(kind: str) -> dict[str, str]:
    """Return each trigger as the database tells it, from the statements that make them."""
    statements = [_plain(each) for each in GUARDS[kind].strip().split(";\n\n")]
    triggers = [each for each in statements if each.startswith("CREATE TRIGGER ")]
    if kind == "sqlite":
        return {each.split()[2]: each for each in triggers}
    functions = {found[1]: found[2] for each in statements if (found := _FUNCTION.match(each))}
    return {
        each.split()[2]: f"{each.replace('UPDATE OR DELETE', 'DELETE OR UPDATE')} AS plpgsql "
        f"{functions[each.split()[-1].removesuffix('()')]}"
        for each in triggers
    }


_FUNCTION: Final = re.compile(r"CREATE FUNCTION (\w+)\(\) RETURNS trigger LANGUAGE plpgsql AS \$\$ (.*) \$\$")


def _plain(sql: str) -> str:
    """Return SQL on one line, without comments and the semicolon at its end."""
    return " ".join(re.sub(r"--[^\n]*", "", sql).split()).removesuffix(";").strip()
