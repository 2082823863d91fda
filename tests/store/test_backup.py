"""Backups: whole, checked, taken while the house goes on, restored into either database, over nothing."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import DateTime, LargeBinary, text

from croupier.store import Log, StoreError, open_log
from croupier.store.backup import BackupError, backup, read_mark, restore
from croupier.store.increments import write_increment
from croupier.store.keeper import HeadFiles
from croupier.store.records import DamageError
from croupier.store.verify import verify
from tests.store.attack import unguarded
from tests.store.facts import NOON, filled, one


def test_a_restored_house_is_the_house_that_was_backed_up(
    log: Log, new_house: Callable[[], str], tmp_path: Path, kind: str
) -> None:
    filled(log, 30)
    assert backup(log, tmp_path / "copy.backup").events == 30
    there = str(tmp_path / "restored.db") if kind == "sqlite" else new_house()
    assert restore(tmp_path / "copy.backup", there).whole
    with open_log(there) as again:
        assert (again.since(0), again.head()) == (log.since(0), log.head())
        assert again.answered("k7") == log.answered("k7")
        assert again.append(one("table/T1", at=10), NOON).rows[0].position == 31
        assert verify(again).whole


def test_a_restored_house_is_noted_outside_its_database(log: Log, tmp_path: Path) -> None:
    filled(log, 3)
    backup(log, tmp_path / "copy.backup")
    restore(tmp_path / "copy.backup", tmp_path / "restored.db")
    with open_log(tmp_path / "restored.db", reading=True) as again:
        mark = read_mark(again)
    assert mark is not None
    assert HeadFiles.of(tmp_path / "restored.db").restored.read_text("utf-8") == f"{mark.id}\n"


def test_a_backup_can_be_read_and_verified_as_it_is(log: Log, tmp_path: Path) -> None:
    filled(log, 30)
    backup(log, tmp_path / "copy.db")
    with open_log(tmp_path / "copy.db", reading=True) as copy:
        assert verify(copy).whole
        assert copy.head() == log.head()
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_a_backup_is_taken_while_others_write(log: Log, tmp_path: Path) -> None:
    filled(log, 50)
    over = threading.Event()

    def go_on() -> None:
        while not over.is_set():
            log.append(one("house"), NOON)

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        found = [backup(log, tmp_path / f"copy{number}.db") for number in range(3)]
    finally:
        over.set()
        writer.join()
    assert all(each.whole for each in found)
    assert 50 <= found[0].events < found[2].events <= log.head().position
    with open_log(tmp_path / "copy2.db", reading=True) as copy:
        assert copy.since(0) == log.since(0, found[2].events)


def test_nothing_is_written_over(log: Log, house: str, tmp_path: Path) -> None:
    filled(log, 3)
    copy = tmp_path / "copy.db"
    backup(log, copy)
    before = copy.read_bytes()
    with pytest.raises(BackupError, match="not written over"):
        backup(log, copy)
    log.close()
    with pytest.raises(BackupError, match="not written over"):
        restore(copy, house)
    assert copy.read_bytes() == before
    with open_log(house) as again:
        assert verify(again).events == 3


@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_a_killed_backup_left_is_cleared_by_the_next(log: Log, tmp_path: Path) -> None:
    """Each kill would leave as much as the house is large, under a name that starts with a dot."""
    filled(log, 3)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = [tmp_path / f".copy.db.{ended.pid}{suffix}" for suffix in ("", "-wal", "-shm", ".lock")]
    others = [
        tmp_path / f".copy.db.{os.getppid()}",
        tmp_path / ".copy.db.notes",
        tmp_path / f".x.{ended.pid}",
    ]
    for each in (*left, *others):
        each.write_text("half")
    backup(log, tmp_path / "copy.db")
    assert [each for each in left if each.exists()] == []
    assert [each for each in others if each.exists()] == others
    filled(log, 3, tables=5)
    unfinished = tmp_path / f".next.inc.{ended.pid}"
    unfinished.write_text("half")
    write_increment(log, tmp_path / "next.inc", tmp_path / "copy.db")
    assert not unfinished.exists()


def test_a_damaged_log_gives_no_backup(log: Log, tmp_path: Path) -> None:
    filled(log, 10)
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET who = 'Eve' WHERE position = 4"))
    with pytest.raises(DamageError, match="event 4 was changed"):
        backup(log, tmp_path / "copy.db")
    assert not list(tmp_path.glob("*copy*"))


def test_a_backup_that_was_changed_is_not_restored(log: Log, tmp_path: Path) -> None:
    filled(log, 10)
    backup(log, tmp_path / "copy.db")
    with open_log(tmp_path / "copy.db") as copy, unguarded(copy) as connection:
        connection.execute(text("DELETE FROM event WHERE position = 10"))
    with pytest.raises(DamageError, match="event 10 is missing"):
        restore(tmp_path / "copy.db", tmp_path / "restored.db")
    assert not (tmp_path / "restored.db").exists()


def test_tables_beside_the_log_go_along(log: Log, new_house: Callable[[], str], tmp_path: Path) -> None:
    blob = LargeBinary().compile(dialect=log.engine.dialect)
    time = DateTime(timezone=True).compile(dialect=log.engine.dialect)
    with log.engine.begin() as connection:
        columns = f"id TEXT PRIMARY KEY, token {blob}, made {time}, open BOOLEAN, tries BIGINT"
        connection.execute(text(f"CREATE TABLE account ({columns})"))
        connection.execute(
            text("INSERT INTO account VALUES ('Ada', :token, '2026-03-10 12:00:00', :open, 3)"),
            {"token": b"\0\xff", "open": True},
        )
    backup(log, tmp_path / "copy.backup")
    there = new_house() if log.engine.dialect.name == "postgresql" else str(tmp_path / "restored.db")
    restore(tmp_path / "copy.backup", there)
    asked = text("SELECT id, token, open, tries FROM account")
    with open_log(there) as again, again.engine.connect() as connection:
        (found,) = connection.execute(asked)
        assert (found[0], bytes(found[1]), bool(found[2]), found[3]) == ("Ada", b"\0\xff", True, 3)


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_bytes(b"not a database at all, but long enough to be looked at" * 100)
    with pytest.raises(StoreError, match="is no backup, or a damaged one; restore another backup"):
        restore(tmp_path / "no.db", tmp_path / "restored.db")
    with pytest.raises(StoreError, match="there is no database"):
        restore(tmp_path / "missing.db", tmp_path / "restored.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(StoreError, match="holds no house"):
        restore(tmp_path / "empty.db", tmp_path / "restored.db")
    assert not (tmp_path / "restored.db").exists()


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_backup_needs_a_folder(log: Log, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="there is no folder"):
        backup(log, tmp_path / "no" / "copy.db")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_house_moves_from_sqlite_to_postgresql_and_back(
    log: Log, postgres_address: str, tmp_path: Path
) -> None:
    filled(log, 25)
    backup(log, tmp_path / "one.db")
    assert restore(tmp_path / "one.db", postgres_address).head == log.head()
    with open_log(postgres_address) as large:
        assert large.since(0) == log.since(0)
        assert backup(large, tmp_path / "two.db").head == log.head()
