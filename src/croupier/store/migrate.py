"""Brings a database to the tables this croupier needs, by alembic, which is loaded only if there is work."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from croupier.store.records import StoreError

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

NEWEST: Final = "0001"
"""The step that the tables in `schema` stand for."""
_LOCK: Final = 728_201_601  # any number; two processes that start on one new PostgreSQL take turns


def revision(connection: Connection) -> str | None:
    """Return the last step this database has seen, or None where there is no log yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


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
