"""A new, empty house for each test, on SQLite and on PostgreSQL."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.store import Log, open_log
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from tests.postgres import Postgres

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty house on SQLite, made once and copied, as alembic takes its time."""
    path = tmp_path_factory.mktemp("empty") / "house.db"
    open_log(path).close()
    return path


@pytest.fixture(params=BOTH)
def kind(request: pytest.FixtureRequest) -> str:
    """Which database."""
    return str(request.param)


@pytest.fixture
def new_house(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Make new, empty houses and return their addresses."""
    lent = ExitStack()

    def sqlite() -> str:
        path = tmp_path / f"house{len(list(tmp_path.glob('*.db')))}.db"
        shutil.copy(request.getfixturevalue("empty_file"), path)
        return str(path)

    def postgresql() -> str:
        server: Postgres = request.getfixturevalue("postgres")
        address = lent.enter_context(server.borrowed())
        open_log(address).close()
        return address

    with lent:
        yield sqlite if kind == "sqlite" else postgresql


@pytest.fixture
def house(new_house: Callable[[], str]) -> str:
    """The address of a new, empty house."""
    return new_house()


@pytest.fixture
def log(house: str) -> Iterator[Log]:
    """The log of a new, empty house."""
    with open_log(house, patience=PATIENCE) as opened:
        yield opened


@pytest.fixture
def postgres_address(postgres: "Postgres") -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    with postgres.borrowed() as address:
        yield address
