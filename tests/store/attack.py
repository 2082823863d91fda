"""What an attacker with the database password does: drop the triggers, then change what was written."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import Connection, text

from croupier.store import Append, Log
from croupier.store.browse import rows_of
from croupier.store.page import Page
from croupier.store.records import EventRow, moment, row_hash


@contextmanager
def unguarded(log: Log) -> Iterator[Connection]:
    """Change the tables with their triggers out of the way, and put those back as if nothing had been."""
    with log.engine.begin() as connection:
        if log.engine.dialect.name == "sqlite":
            asked = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            triggers = list(connection.execute(text(asked)))
            for name, _ in triggers:
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
            yield connection
            for _, made in triggers:
                connection.exec_driver_sql(made)
        else:
            for table in ("event", "answer", "head"):
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
            yield connection
            for table in ("event", "answer", "head"):
                connection.execute(text(f"ALTER TABLE {table} ENABLE TRIGGER USER"))


def loosen(connection: Connection) -> None:
    """Take away the keys as well, so that rows can be put where they do not belong."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("CREATE TABLE loose AS SELECT * FROM event")
        connection.exec_driver_sql("DROP TABLE event")
        connection.exec_driver_sql("ALTER TABLE loose RENAME TO event")
    else:
        connection.execute(
            text("ALTER TABLE event DROP CONSTRAINT event_key, DROP CONSTRAINT event_position")
        )


def append_as_stranger(log: Log, append: Append, at: datetime) -> None:
    """Append as the house would, chain, answer and head included, but without its data key."""
    with log.engine.begin() as connection:
        Page(connection, [append], moment(at), log.archives).write()


def cut(log: Log, position: int) -> None:
    """Cut the end of a log, its kept answers too, and move the head back."""
    with unguarded(log) as connection:
        connection.execute(text("DELETE FROM event WHERE position > :at"), {"at": position})
        connection.execute(text('DELETE FROM answer WHERE "last" > :at'), {"at": position})
        connection.execute(
            text(
                "UPDATE head SET position = :at, hash = (SELECT hash FROM event WHERE position = :at), "
                "answers = (SELECT count(*) FROM answer), answers_hash = "
                "(SELECT hash FROM answer ORDER BY number DESC LIMIT 1)"
            ),
            {"at": position},
        )


def rehash(log: Log, start: int, **changes: object) -> None:
    """Change an event and make every hash after it fit."""
    rows = list(rows_of(log))[start - 1 :]
    previous = rows[0].previous
    with unguarded(log) as connection:
        for row in rows:
            new = row._replace(previous=previous, **(changes if row.position == start else {}))  # type: ignore[arg-type]
            previous = _write_over(connection, new)
        connection.execute(text("UPDATE head SET hash = :hash"), {"hash": previous})


def _write_over(connection: Connection, row: EventRow) -> str:
    told = row._asdict() | {"at": moment(row.at)}
    del told["hash"]
    told["hash"] = row_hash(**told)
    sets = ", ".join(f"{name} = :{name}" for name in told)
    connection.execute(text(f"UPDATE event SET {sets} WHERE position = :position"), told)
    return str(told["hash"])
