"""Whether the tables are as the migrations make them: columns, keys, indexes, triggers, and nothing more.

A key that is gone lets a second event take a place in the log, a trigger on the sessions can let somebody in,
and a view under the name of a table shows whatever it likes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from sqlalchemy import (
    Connection,
    Dialect,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    inspect,
    text,
)
from sqlalchemy.schema import CreateTable

from croupier.store.migrate import (
    NEWEST,
    READABLE,
    events,
    marks,
    metadata,
    steps_noted,
    steps_seen,
    trigger_differences,
)
from croupier.store.records import DamageError
from croupier.store.stamps import stamps

RESTORE: Final = "Restore a backup into a new database, and find out who did it"


class _Column(NamedTuple):
    name: str
    type: str
    required: bool
    default: str | None = None  # and whatever else is said of it


class _TableShape(NamedTuple):
    """A table as a database tells it, or as the code makes it."""

    columns: tuple[_Column, ...]
    keys: frozenset[str]  # such as PRIMARY KEY (stream, version)
    indexes: Mapping[str, str]  # those that no key made, by name
    more: frozenset[str] = frozenset()  # what no table of ours has, each in words
    text: str = ""  # of the statement that made it, where the database keeps that


def verify_schema(connection: Connection, other_tables: MetaData | None = None) -> None:
    """Compare tables and triggers with what the code makes; DamageError tells all that differ.

    `other_tables` are kept next to the log. They are made before anything is written, so only a log without
    an event may lack them.
    """
    others = (marks, stamps, *(other_tables.tables.values() if other_tables is not None else ()))
    wrong = list(_table_differences(connection, others))
    if triggers := list(trigger_differences(connection, [table.name for table in (*_OWN, *others)])):
        wrong.append(f"the tables no longer refuse to be changed as they should: {'; '.join(triggers)}")
    if wrong:
        raise DamageError(f"{'; '.join(wrong)}. {RESTORE}")


_OWN: Final = (*metadata.tables.values(), steps_seen)
_LATER: Final = (marks, stamps)  # made when they are first needed


def _table_differences(connection: Connection, others: Iterable[Table]) -> Iterator[str]:
    tables = (*_OWN, *others)
    # asked first: whoever has just made a house made these tables before the first event
    written = inspect(connection).has_table(events.name) and connection.execute(_ANY).first() is not None
    found = _FIND[connection.dialect.name](connection, [table.name for table in tables])
    yield from found.strange.values()
    for table in tables:
        if there := found.shapes.get(table.name):
            yield from _differences(table.name, _made(table, connection.dialect), there)
        elif (table in _OWN or (written and table not in _LATER)) and table.name not in found.strange:
            yield f"table {table.name} is gone"
    if steps_seen.name in found.shapes and (noted := steps_noted(connection)) not in _NOTED:
        yield f"table alembic_version notes {_list(noted) or 'nothing'}, and {NEWEST} alone is right"


_ANY: Final = text("SELECT 1 FROM event LIMIT 1")
_NOTED: Final = tuple((step,) for step in READABLE)


def _differences(name: str, made: _TableShape, there: _TableShape) -> Iterator[str]:
    before = {column.name: column for column in made.columns}
    now = {column.name: column for column in there.columns}
    wrong = [f"column {column} of table {name} is gone" for column in before if column not in now]
    wrong += [f"column {column} was added to table {name}" for column in now if column not in before]
    for column in before.keys() & now.keys():
        wrong += _changed(f"column {column} of table {name}", before[column], now[column])
    wrong += [f"{key} of table {name} is gone" for key in sorted(made.keys - there.keys)]
    wrong += [f"{key} was added to table {name}" for key in sorted(there.keys - made.keys)]
    for index in sorted(made.indexes.keys() | there.indexes.keys()):
        if index not in there.indexes:
            wrong.append(f"index {index} of table {name} is gone")
        elif index not in made.indexes:
            wrong.append(f"index {index} was added to table {name}")
        elif made.indexes[index] != there.indexes[index]:
            wrong.append(f"index {index} of table {name} was replaced by another")
    wrong += [f"table {name} {each}" for each in sorted(there.more)]
    if not wrong and (made.columns != there.columns or made.text != there.text):
        wrong.append(f"table {name} was made anew in another way: {there.text or list(now)}")
    yield from wrong


def _changed(what: str, before: _Column, now: _Column) -> Iterator[str]:
    if before.type != now.type:
        yield f"{what} holds {now.type} instead of {before.type}"
    if before.required != now.required:
        yield f"{what} {'may be empty' if before.required else 'may not be empty'} now"
    if before.default != now.default:
        yield f"{what} is filled by {now.default!r} now"


def _made(table: Table, dialect: Dialect) -> _TableShape:
    """Return a table as the database would tell it had nobody touched it."""
    columns = tuple(
        _Column(column.name, column.type.compile(dialect).lower(), not column.nullable)
        for column in table.columns
    )
    keys = frozenset(
        _key(key.columns.keys(), primary=isinstance(key, PrimaryKeyConstraint))
        for key in table.constraints
        if isinstance(key, PrimaryKeyConstraint | UniqueConstraint)
    )
    indexes = {str(index.name): _list(index.columns.keys()) for index in table.indexes}
    made = _plain(str(CreateTable(table).compile(dialect=dialect))) if dialect.name == "sqlite" else ""
    return _TableShape(columns, keys, indexes, text=made)


def _key(columns: Iterable[str], *, primary: bool) -> str:
    return f"{'PRIMARY KEY' if primary else 'UNIQUE'} ({_list(columns)})"


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


def _plain(sql: str) -> str:
    """Return a statement without what makes no difference: layout, quotes, and the names of keys."""
    return " ".join(re.sub(r'CONSTRAINT \w+ |"', "", sql).split()).replace("( ", "(").replace(" )", ")")


class _Found(NamedTuple):
    shapes: dict[str, _TableShape]
    strange: dict[str, str]  # what stands under a table's name and is not that table, in words


# ------------------------------------------------------------------------------------------------ SQLite


def _find_sqlite(connection: Connection, names: list[str]) -> _Found:
    shapes, strange = {}, {}
    asked = text("SELECT lower(name), type, sql FROM sqlite_master WHERE type IN ('table', 'view')")
    for name, type_, sql in connection.execute(asked).all():
        if name not in names:
            continue
        if type_ != "table" or "VIRTUAL" in str(sql).upper().split("(")[0]:
            strange[name] = f"{name} is no table any more: {_plain(str(sql))}"
            continue
        shapes[name] = _sqlite_shape(connection, name, str(sql))
    return _Found(shapes, strange)


def _sqlite_shape(connection: Connection, name: str, sql: str) -> _TableShape:
    columns = []
    for _, column, type_, required, default, _, hidden in connection.exec_driver_sql(
        f"PRAGMA table_xinfo({name})"
    ):
        filled = "a formula" if hidden else default
        columns.append(_Column(str(column), str(type_).lower(), bool(required), filled))
    keys: set[str] = set()
    indexes: dict[str, str] = {}
    for _, index, unique, origin, partial in connection.exec_driver_sql(f"PRAGMA index_list({name})").all():
        quoted = str(index).replace('"', '""')
        parts = connection.exec_driver_sql(f'PRAGMA index_info("{quoted}")').all()
        names = [str(part[2] or "a formula") for part in parts]
        if origin == "c":
            more = (" of some rows" if partial else "") + (" each once" if unique else "")
            indexes[str(index)] = _list(names) + more
        else:
            keys.add(_key(names, primary=origin == "pk"))
    return _TableShape(tuple(columns), frozenset(keys), indexes, text=_plain(sql))


# -------------------------------------------------------------------------------------------- PostgreSQL

_TABLES: Final = text(
    "SELECT name, c.oid, n.nspname, CAST(c.relkind AS text), CAST(c.relpersistence AS text), "
    "c.relrowsecurity OR c.relforcerowsecurity, "
    "EXISTS (SELECT 1 FROM pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent)), "
    "ARRAY(SELECT CAST(r.rulename AS text) FROM pg_rewrite r WHERE r.ev_class = c.oid AND c.relkind = 'r'), "
    "ARRAY(SELECT CAST(o.polname AS text) FROM pg_policy o WHERE o.polrelid = c.oid) "
    "FROM unnest(CAST(:names AS text[])) AS name JOIN pg_class c ON c.oid = to_regclass(name) "
    "JOIN pg_namespace n ON n.oid = c.relnamespace"
)
_COLUMNS: Final = text(
    "SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, "
    "COALESCE(pg_get_expr(d.adbin, d.adrelid), NULLIF(CAST(a.attidentity AS text), ''), "
    "CASE WHEN a.attcollation <> t.typcollation THEN 'another collation' END) "
    "FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
    "LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum "
    "WHERE a.attrelid = :table AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum"
)
_KEYS: Final = text(
    "SELECT pg_get_constraintdef(oid, true) FROM pg_constraint "
    "WHERE conrelid = :table AND contype NOT IN ('n', 't')"  # a column's own, and a trigger
)
_INDEXES: Final = text(
    "SELECT c.relname, pg_get_indexdef(i.indexrelid, 0, true), i.indisvalid, i.indisunique, "
    "EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = i.indrelid) "
    "FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = :table"
)
_KINDS: Final = {
    "v": "a view",
    "m": "a materialized view",
    "f": "a foreign table",
    "p": "a partitioned table",
}


def _find_postgres(connection: Connection, names: list[str]) -> _Found:
    shapes, strange, schemas = {}, {}, {}
    for name, table, schema, kind, lasting, hides, inherits, rules, policies in connection.execute(
        _TABLES, {"names": names}
    ).all():
        schemas[name] = schema
        if kind != "r":
            strange[name] = f"{name} is no table any more, but {_KINDS.get(kind, 'something else')}"
            continue
        more = [f"has the rule {rule}" for rule in rules] + [f"has the policy {each}" for each in policies]
        more += ["hides rows by row security"] * hides + ["is not kept over a crash"] * (lasting != "p")
        more += ["shares its rows with another table by inheritance"] * inherits
        shapes[name] = _postgres_shape(connection, table, frozenset(more))
    home = schemas.get(steps_seen.name)
    for name, schema in schemas.items():
        if home is not None and schema != home:
            strange[name] = f"table {name} is in schema {schema}, and hides the one in schema {home}"
    return _Found(shapes, strange)


def _postgres_shape(connection: Connection, table: int, more: frozenset[str]) -> _TableShape:
    which = {"table": table}
    columns = tuple(
        _Column(name, _GENERAL.sub("varchar", type_), required, default)
        for name, type_, required, default in connection.execute(_COLUMNS, which)
    )
    keys = frozenset(str(key).replace('"', "") for (key,) in connection.execute(_KEYS, which))
    indexes = {}
    strange = set(more)
    for name, sql, valid, unique, by_key in connection.execute(_INDEXES, which):
        _, _, what = str(sql).replace('"', "").partition(" USING btree ")
        if not valid:
            strange.add(f"does not use its index {name}")
        if not by_key:
            indexes[name] = what.removeprefix("(").removesuffix(")") + (" each once" if unique else "")
    return _TableShape(columns, keys, indexes, frozenset(strange))


_GENERAL: Final = re.compile("^character varying")
_FIND: Final = {"sqlite": _find_sqlite, "postgresql": _find_postgres}
