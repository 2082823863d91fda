"""The migrations make the tables that the code works with, on both databases."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from croupier.store import Log, migrate
from croupier.store.migrate import metadata


def test_the_migrations_lead_to_the_tables_in_the_code(log: Log) -> None:
    with log.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_the_newest_step_is_the_one_the_code_stands_for() -> None:
    here = str(Path(migrate.__file__).with_name("migrations"))
    steps = ScriptDirectory(here, version_locations=[here])
    assert steps.get_heads() == [migrate.NEWEST]


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.slow
def test_a_house_that_is_up_to_date_opens_without_alembic(house: str) -> None:
    program = (
        "import sys; from croupier.store import open_log\n"
        f"open_log({house!r}).close(); print('alembic' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert said.stdout == "False\n"
