"""Where faults are tried: new houses on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.faults.stage import NewStage, Stage
from tests.server.demo_house import house

if TYPE_CHECKING:
    from tests.postgres import Postgres

__all__ = ["house"]  # for every test here that asks for one


@pytest.fixture(params=["sqlite", "postgresql"])
def new_stage(request: pytest.FixtureRequest) -> Iterator[NewStage]:
    """Make stages on one kind of database."""
    with ExitStack() as lent:

        def postgresql(folder: Path) -> Stage:
            server: Postgres = request.getfixturevalue("postgres")
            folder.mkdir(parents=True, exist_ok=True)
            return Stage(folder, lent.enter_context(server.borrowed()))

        yield Stage.on_sqlite if request.param == "sqlite" else postgresql
