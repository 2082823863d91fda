"""A demo house that runs, and the log of a new, empty one on SQLite and on PostgreSQL."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from unittest import mock

import pytest
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection

from croupier.server.people import account_log
from croupier.server.people.passwords import Passwords
from croupier.store import Log, open_log
from tests.server.demo_house import house
from tests.server.gate_room import CHEAP
from tests.waiting import PATIENCE

__all__ = ["house"]  # for every test here that asks for one


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Hash at next to no cost; what a guess costs is tried in `test_passwords.py`."""
    with mock.patch.object(account_log, "Passwords", partial(Passwords, CHEAP)):
        yield


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty house on SQLite, made once and copied, as alembic takes its time."""
    path = tmp_path_factory.mktemp("empty") / "house.db"
    open_log(path).close()
    return path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def gate_log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    """The log of a new, empty house."""
    with ExitStack() as lent:
        if request.param == "sqlite":
            address = str(tmp_path / "house.db")
            shutil.copy(request.getfixturevalue("empty_house"), address)
        else:
            address = lent.enter_context(request.getfixturevalue("postgres").borrowed())
        log = lent.enter_context(open_log(address, patience=PATIENCE))
        if request.param == "sqlite":
            _hurry(log)
        yield log


@pytest.fixture
def new_log(empty_house: Path, tmp_path: Path) -> Iterator[Log]:
    """The log of a new, empty house on SQLite, for what does not depend on the database."""
    shutil.copy(empty_house, tmp_path / "house.db")
    with open_log(tmp_path / "house.db", patience=PATIENCE) as log:
        _hurry(log)
        yield log


def _hurry(log: Log) -> None:
    """Wait for no disk: what is tried here is not whether it lasts."""
    log.engine.dispose()

    @event.listens_for(log.engine, "connect")
    def settle(connection: DBAPIConnection, _: object) -> None:
        connection.cursor().execute("PRAGMA synchronous = OFF")
