"""What goes wrong on a real machine: two processes, a locked or full disk, a server that dies."""

import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from croupier.store import Log, StoreError, open_log
from croupier.store import database as listening_module
from croupier.store.database import FullError, LockedError, UnreachableError, spoken
from croupier.store.migrate import steps_noted
from croupier.store.verify import verify
from tests.postgres import Postgres
from tests.processes import started
from tests.store.facts import NOON, filled, one
from tests.waiting import PATIENCE, soon

ROOT = Path(__file__).parents[2]
ON_POSTGRES = pytest.mark.parametrize("kind", [pytest.param("postgresql", marks=pytest.mark.slow)])
ON_SQLITE = pytest.mark.parametrize("kind", ["sqlite"])


# ------------------------------------------------------------------------------------------- two processes


@ON_POSTGRES
def test_of_processes_racing_for_one_version_exactly_one_wins(house: str) -> None:
    with ExitStack() as race:
        racers = [
            race.enter_context(started([sys.executable, "-m", "tests.store.racer", house, name], cwd=ROOT))
            for name in ("Ada", "Bob", "Cy")
        ]
        won = [[int(word) for word in racer.communicate(timeout=PATIENCE)[0].split()] for racer in racers]
    versions = sorted(version for each in won for version in each)
    assert versions == list(range(60))
    with open_log(house) as log:
        assert [(row.position, row.version) for row in log.since(0)] == [(n, n) for n in range(1, 61)]
        for name, versions in zip(("Ada", "Bob", "Cy"), won, strict=True):
            assert [row.version - 1 for row in log.since(0) if row.who == name] == versions
        assert verify(log).whole


@ON_SQLITE
@pytest.mark.slow
def test_a_second_process_on_sqlite_is_refused_with_a_sentence(house: str, log: Log) -> None:
    log.append(one(), NOON)
    program = f"from croupier.store import open_log; open_log({house!r})"
    other = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    said = other.stderr.strip().splitlines()[-1]
    assert said.endswith(
        f"{house} is in use by process {os.getpid()}; a SQLite casino runs in one process. Stop that one "
        "first, or keep the house in PostgreSQL to run several"
    )
    with pytest.raises(LockedError, match="is in use by process"):  # nor twice by one process
        open_log(house)
    linked = Path(house).with_name("linked.db")
    linked.symlink_to(house)
    with pytest.raises(LockedError, match="is in use by process"):  # nor by another name
        open_log(str(linked))
    log.close()
    open_log(house).close()


@ON_SQLITE
@pytest.mark.slow
@pytest.mark.parametrize("how", ["hard link", "moved", "link to a folder", "link to a link", "url", "dots"])
def test_a_database_in_use_is_refused_by_every_name_it_can_have(house: str, log: Log, how: str) -> None:
    """Attack: a second process on the same file under another name would write over what this one has."""
    log.append(one(), NOON)
    path = Path(house)
    other = path.with_name("other.db")
    match how:
        case "hard link":
            other.hardlink_to(path)
        case "moved":
            path.rename(other)
        case "link to a folder":
            other.symlink_to(path.parent)
            other = other / path.name
        case "link to a link":
            path.with_name("first.db").symlink_to(path.name)
            other.symlink_to("first.db")
        case "dots":
            other = path.parent / ".." / path.parent.name / path.name
        case _:
            other = path
    name = f"sqlite:///{other}" if how == "url" else str(other)
    program = f"from croupier.store import open_log; open_log({name!r})"
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert f"{other} is in use by " in ran.stderr, ran.stderr
    with pytest.raises(LockedError, match="is in use by process"):  # nor by this process
        open_log(name)
    assert log.append(one(), NOON), "and whoever has it goes on"
    log.close()
    open_log(name).close()


@ON_SQLITE
@pytest.mark.slow
def test_a_process_that_was_killed_leaves_no_lock_and_loses_nothing(house: str) -> None:
    program = (
        "from croupier.store import open_log\nfrom tests.store.facts import NOON, one\n"
        f"log = open_log({house!r})\n"
        "while True: print(log.append(one(), NOON).rows[0].position, flush=True)"
    )
    for _ in range(3):
        with open_log(house) as log:
            before = log.head().position
        with started([sys.executable, "-c", program], cwd=ROOT) as process:
            assert process.stdout
            for _ in range(20):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
            said = process.stdout.read().split()
        acknowledged = int(said[-1]) if said else before + 20
        with open_log(house) as log:
            assert log.head().position >= acknowledged
            assert verify(log).whole


# ---------------------------------------------------------------------------------------------- listening


@ON_POSTGRES
def test_a_listener_hears_what_another_process_wrote(house: str) -> None:
    heard: list[int] = []
    with open_log(house) as one_process, open_log(house) as other:
        other.listen(heard.append)
        soon(lambda: heard == [0])  # where the log stands at the beginning
        for _ in range(5):
            one_process.append(one(), NOON)
        soon(lambda: heard[-1] == 5)
    assert heard == sorted(set(heard))


@ON_POSTGRES
def test_a_lost_notification_costs_time_and_never_an_event(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening_module, "LOOK_EVERY", 0.5)
    monkeypatch.setattr(listening_module, "CHANNEL", "some_other_channel")  # nobody writes to it
    heard: list[int] = []
    with open_log(house) as log:
        log.listen(heard.append)
        soon(lambda: heard == [0])
        log.append(one(), NOON)
        soon(lambda: heard == [0, 1])


@ON_POSTGRES
def test_a_listener_that_was_cut_off_listens_again_and_misses_nothing(house: str) -> None:
    heard: list[int] = []
    with open_log(house) as log:
        log.listen(heard.append)
        soon(lambda: heard == [0])
        with psycopg.connect(house, autocommit=True) as admin:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert admin.execute(cut).fetchall() == [(True,)]
        log.append(one(), NOON)
        soon(lambda: heard[-1] == 1)
        log.append(one(), NOON)
        soon(lambda: heard[-1] == 2)


@ON_POSTGRES
def test_a_fault_of_whoever_listens_does_not_end_the_listening(
    house: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[int] = []

    def faulty(position: int) -> None:
        heard.append(position)
        if position < 2:
            raise RuntimeError("a fault in the server")

    with open_log(house) as log:
        log.listen(faulty)
        for version in (0, 1, 2):
            soon(lambda: heard[-1:] == [version])  # noqa: B023
            log.append(one(at=version), NOON)
        soon(lambda: heard == [0, 1, 2, 3])
    assert "what was to be told of event 1 failed" in caplog.text


@ON_POSTGRES
def test_a_listener_stops_when_it_is_told_to(house: str) -> None:
    heard: list[int] = []
    with open_log(house) as log:
        stop = log.listen(heard.append)
        soon(lambda: heard == [0])
        stop()
        log.append(one(), NOON)
        assert not any(thread.name == "croupier-listens" for thread in threading.enumerate())
    assert heard == [0]


@ON_SQLITE
def test_on_sqlite_there_is_nobody_to_listen_to(log: Log) -> None:
    heard: list[int] = []
    stop = log.listen(heard.append)
    log.append(one(), NOON)
    stop()
    assert heard == []


# ------------------------------------------------------------------------------------ locked, full, gone


def test_a_database_locked_by_another_program_is_told_and_nothing_is_lost(house: str, kind: str) -> None:
    with open_log(house, patience=0.1) as log, open_log(house, reading=True) as other:
        filled(log, 3)
        holder = _Holder(house, kind)
        try:
            with pytest.raises(LockedError, match=r"is locked by another program; nothing was written"):
                log.append(one(key="late"), NOON)
            assert other.head().position == 3  # reading goes on
        finally:
            holder.let_go()
        assert log.append(one(key="late"), NOON).rows[0].position == 4
        assert verify(log).whole


class _Holder:
    """Another program in the middle of a write."""

    def __init__(self, house: str, kind: str) -> None:
        import sqlite3  # noqa: PLC0415

        self.connection: sqlite3.Connection | psycopg.Connection
        if kind == "sqlite":
            self.connection = sqlite3.connect(house, isolation_level=None)
            self.connection.execute("BEGIN IMMEDIATE")
        else:
            self.connection = psycopg.connect(house)
            self.connection.execute("LOCK TABLE head IN EXCLUSIVE MODE")

    def let_go(self) -> None:
        self.connection.rollback()
        self.connection.close()


@ON_SQLITE
def test_a_full_disk_is_told_and_nothing_acknowledged_is_lost(house: str) -> None:
    with open_log(house) as log:
        filled(log, 3)
        pages = log.engine.raw_connection()
        size = (
            pages.cursor().execute("PRAGMA page_count").fetchone()[0]
        )  # SQLite's own way to run out of room
        pages.close()
        refused, kept = None, 3
        while refused is None:
            with log.engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA max_page_count = {size + 2}")
            try:
                log.append(one(key=f"n{kept}"), NOON)
                kept += 1
            except FullError as error:
                refused = error
        assert (
            str(refused)
            == f"the disk that holds {house} is full; nothing was written. Make room and try again"
        )
        assert log.head().position == kept > 3
        assert log.answered(f"n{kept}") is None
        assert verify(log).whole


@pytest.mark.slow
@pytest.mark.skipif(os.getuid() != 0, reason="only root can mount a small disk")
def test_a_disk_that_is_really_full(empty_file: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        (disk / "house.db").write_bytes(empty_file.read_bytes())
        refused, kept = None, 0
        with open_log(disk / "house.db") as log:
            while refused is None:
                try:
                    kept = log.append(one(), NOON).rows[0].position
                except StoreError as error:
                    refused = error
            assert isinstance(refused, FullError | UnreachableError)
            assert log.head().position == kept > 10
        with open_log(disk / "house.db") as log:
            assert log.head().position == kept
            assert verify(log).whole
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.slow
def test_postgresql_killed_in_the_middle_loses_nothing_and_serves_again() -> None:
    server = Postgres()
    try:
        with open_log(server.database()) as log:
            acknowledged: list[int] = []
            errors: list[StoreError] = []
            over = threading.Event()

            def write() -> None:
                number = 0
                while not over.is_set():
                    try:
                        acknowledged.append(log.append(one(key=f"n{number}"), NOON).rows[0].position)
                        number += 1
                    except StoreError as error:
                        errors.append(error)
                        time.sleep(0.05)  # before another try

            writer = threading.Thread(target=write)
            writer.start()
            soon(lambda: len(acknowledged) > 50)
            server.crash()
            soon(lambda: bool(errors))
            before = len(acknowledged)
            server.start()
            soon(lambda: len(acknowledged) > before + 50)
            over.set()
            writer.join()
            assert all(isinstance(error, UnreachableError) for error in errors)
            assert "ask again with its key" in str(errors[0])
            assert acknowledged == list(range(1, len(acknowledged) + 1))  # the same key twice wrote once
            assert log.head().position == len(acknowledged)
            assert verify(log).whole
    finally:
        server.stop()


def test_a_database_that_is_not_there_is_told() -> None:
    with pytest.raises(UnreachableError, match="postgresql://ada:") as told:
        open_log("postgresql://ada:secret@localhost:1/house")
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("address", ["mysql://localhost/house", "sqlite://", "sqlite:///:memory:", "x://y"])
def test_an_address_of_another_kind_is_told(address: str) -> None:
    with pytest.raises(StoreError, match="a database is a path like house"):
        open_log(address)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UnreachableError, match="cannot be made"):
        open_log(tmp_path / "file" / "house.db")


def test_tables_of_a_newer_croupier_are_left_alone(house: str) -> None:
    with open_log(house) as log, log.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for how in ({}, {"reading": True}, {"alongside": True}):
        with pytest.raises(StoreError, match=r"made by a newer croupier.*restore the backup from before"):
            open_log(house, **how)


def test_tables_of_an_older_croupier_are_read_as_they_are_and_upgraded_by_a_start(house: str) -> None:
    with open_log(house) as log, log.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    with open_log(house, reading=True) as log:
        assert verify(log).whole
    with pytest.raises(StoreError, match=r"older croupier \(0001, not 0002\); start the house once"):
        open_log(house, alongside=True)
    open_log(house).close()
    with open_log(house, alongside=True) as log, log.engine.connect() as connection:
        assert steps_noted(connection) == ("0002",)


def test_a_trace_of_what_the_database_refused_has_nothing_of_what_was_written(log: Log) -> None:
    with pytest.raises(StoreError) as told, spoken(log.url), log.engine.begin() as connection:
        connection.execute(text("INSERT INTO nowhere (key) VALUES (:key)"), {"key": "hash of a password"})
    written = "".join(traceback.format_exception(told.value))
    assert "INSERT INTO nowhere" in written
    assert "hash of a password" not in written.replace('"key": "hash of a password"', "")  # the line above


def test_what_everybody_is_told_of_an_error_is_not_what_those_who_keep_the_house_are() -> None:
    error = StoreError("postgresql://log@host is away", "the casino cannot save now")
    assert (str(error), error.says) == ("postgresql://log@host is away", "the casino cannot save now")
    assert StoreError("two events at one place").says == "two events at one place"
