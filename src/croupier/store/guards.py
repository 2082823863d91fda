"""The triggers that refuse to change what was written, and whether they are as they were made."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, text

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
    made = _made(kind)
    there = {
        (str(table), str(name)): _Trigger(_plain(str(sql)), str(enabled))
        for name, table, sql, enabled in connection.execute(_ASK[kind], {"tables": list(tables)})
    }
    for _, name in sorted(made.keys() - there.keys()):
        yield f"trigger {name} is gone"
    for table, name in sorted(there.keys() - made.keys()):
        yield f"trigger {name} was added to table {table}"
    for place in sorted(made.keys() & there.keys()):
        if made[place] != there[place].sql:
            yield f"trigger {place[1]} was replaced by another"
        if there[place].enabled not in _ON:
            yield f"trigger {place[1]} is switched off"


def _made(kind: str) -> dict[tuple[str, str], str]:
    """Return each trigger by its table and name as the database tells it, from what makes them."""
    statements = [_plain(each) for each in GUARDS[kind].strip().split(";\n\n")]
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
