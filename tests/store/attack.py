"""What an attacker with the database password does: drop the triggers, then change what was written."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text

from croupier.store import Log


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
