"""Archives: old events leave the database for sealed files, and the log stays one whole."""

import lzma
import shutil
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.store import Append, Fact, Log, StoreError, open_log
from croupier.store.archive_file import ArchiveReader
from croupier.store.archives import Archived, Archives
from croupier.store.archiving import Closed, archive
from croupier.store.backup import backup, restore
from croupier.store.browse import Sought, browse, rows_of
from croupier.store.heads import leaves
from croupier.store.increments import write_increment
from croupier.store.log_tree import LogTree
from croupier.store.rereading import Rereading
from croupier.store.stamps import Stamper
from croupier.store.verify import damage_at_end, verify
from tests.loops import at_least_one
from tests.processes import started
from tests.store.facts import NOON, filled, one
from tests.waiting import soon

MOVED = ("table/", "house TablePosted")
EVENTS = 3_000
LAST = 2_560  # of those that are archived: whole pieces


def archived(log: Log, last: int = 2_700, label: str = "2026-03") -> list[Archived]:
    return archive(log, [Closed(label, last)], MOVED, "house", NOON, lambda *_: None)


@pytest.fixture
def old(log: Log, tmp_path: Path) -> Log:
    """A log whose first events are archived, next to a database of its own folder."""
    log.archives.folder = tmp_path / "archive"
    filled(log, EVENTS)
    log.append(one("house"), NOON + timedelta(days=40))
    return log


def test_a_stream_of_which_nothing_moved_is_read_without_the_files(old: Log) -> None:
    signed = old.append(Append((Fact.of("checkpoint", "DayHeadSigned", {}),), {}, "house"), NOON).rows
    filled(old, 300)
    (made,) = archived(old, 3_200)
    assert made.file.last > signed[0].position
    (old.archives.folder / made.file.name).unlink()
    old.archives = Archives(old.archives.folder)  # as after a start, with nothing at hand
    assert old.between(0, 3_200, ("DayHeadSigned",), "checkpoint") == list(signed)
    with pytest.raises(StoreError, match="is gone"):
        old.between(0, 3_200, ("DayHeadSigned",))


def in_database(log: Log) -> list[int]:
    with log.engine.connect() as connection:
        return [position for (position,) in connection.execute(text("SELECT position FROM event"))]


def test_what_is_archived_leaves_the_database_and_is_read_as_before(old: Log) -> None:
    before = old.since(0)
    tables = {stream: old.read(stream) for stream in ("table/T1", "table/T2", "table/T3", "house")}
    tree = list(leaves(old))
    (made,) = archived(old)
    assert (made.file.first, made.file.last) == (1, LAST)
    assert set(in_database(old)) == set(range(LAST + 1, EVENTS + 3))
    *again, said = old.since(0)
    assert (again, said.type) == (before, "EventsArchived")
    assert {stream: old.read(stream) for stream in tables} == tables
    assert list(leaves(old))[:-1] == tree
    assert verify(old).whole


def test_questions_that_begin_or_end_in_the_archive(old: Log) -> None:
    before = old.since(0)
    of_t1 = [row for row in before if row.stream == "table/T1"]
    archived(old)
    assert old.read("table/T1", 100, limit=5) == of_t1[100:105]
    assert old.read("table/T1", until=3) == of_t1[:3]
    assert old.read("table/T1", 850) == of_t1[850:]  # over the border
    assert old.read("table/T1", types=("Other",)) == old.read("table/T1", but=("BetPlaced",)) == []
    assert old.since(2_000, limit=700) == before[2_000:2_700]
    assert old.since(2_999, types=("BetPlaced",)) == before[2_999:]
    assert old.between(10, 14, ("BetPlaced",)) == before[10:13]
    of_one = [row for row in before[10:40] if row.stream == "table/T1"]
    assert old.between(10, 41, ("BetPlaced",), "table/T1") == list(at_least_one(of_one))
    assert old.version("table/T1") == 1_000
    assert [row.position for row in rows_of(old)] == list(range(1, EVENTS + 3))


def test_the_hash_of_an_event_is_found_wherever_it_is(old: Log) -> None:
    right = {row.position: row.hash for row in old.since(0)}
    archived(old)
    for position in (1, 100, LAST - 1, LAST, LAST + 1, EVENTS):
        assert old.hash_at(position) == right[position]
    assert old.hash_at(EVENTS + 100) is None


def test_who_looks_through_the_log_finds_archived_events_too(old: Log) -> None:
    sought = (
        Sought(),
        Sought("table/T2"),
        Sought("table", who="ADA"),
        Sought(holds=('"seat":17,',)),
        Sought("table/T1", versions=(10, 900)),
        Sought(types=("BetPlaced",), until=NOON + timedelta(days=1)),
    )
    before = [browse(old, each, before=EVENTS + 2, limit=2_900) for each in sought]
    page = browse(old, Sought("table/T1"), before=2_600, limit=30)
    archived(old)
    assert [browse(old, each, before=EVENTS + 2, limit=2_900) for each in sought] == before
    assert browse(old, Sought("table/T1"), before=2_600, limit=30) == page
    assert all(each.fits for each in page)


def test_the_log_goes_on_and_the_next_month_follows(old: Log) -> None:
    before = old.since(0)
    archived(old)
    assert archived(old) == []  # there is nothing new
    old.append_many([one(f"table/T{number % 3 + 1}", who="house") for number in range(1_000)], NOON)
    (second,) = archived(old, EVENTS + 900, "2026-04")
    assert (second.file.first, second.file.last) == (LAST + 1, 3_840)
    assert old.since(0)[: len(before)] == before
    assert verify(old).whole
    whole = Rereading(old, recent=0)
    while not whole.done:
        whole.step()
    with pytest.raises(StoreError, match="at version"):  # versions go on where they were
        old.append(one("table/T1", at=0), NOON)


def test_proofs_lead_to_the_same_root(old: Log) -> None:
    size = EVENTS
    before = [LogTree(old).place(position, size) for position in (1, 700, LAST, LAST + 1)]
    archived(old)
    assert [LogTree(old).place(position, size) for position in (1, 700, LAST, LAST + 1)] == before


def test_it_tells_how_far_the_clearing_is_up_to_the_whole(old: Log) -> None:
    told: list[tuple[str, int, int]] = []
    (made,) = archive(old, [Closed("2026-03", 2_700)], MOVED, "house", NOON, lambda *each: told.append(each))
    assert told[-1] == (f"clearing {made.file.name}", LAST, LAST)


def test_nothing_else_may_leave_the_database(old: Log) -> None:
    archived(old)
    for which in (
        f"position = {LAST + 1}",
        "stream = 'archive'",
        "position = (SELECT max(position) FROM event)",
    ):
        with pytest.raises(Exception, match="never"), old.engine.begin() as connection:
            connection.execute(text(f"DELETE FROM event WHERE {which}"))
    with pytest.raises(Exception, match="never"), old.engine.begin() as connection:
        connection.execute(text("UPDATE event SET who = 'Eve'"))
    assert verify(old).whole


def test_a_file_that_is_gone_changed_or_of_another_log_is_found(old: Log) -> None:
    (made,) = archived(old)
    path = old.archives.folder / made.file.name
    whole = path.read_bytes()

    def found() -> str:
        old.archives._readers.clear()
        return str(verify(old).damage)

    path.unlink()
    assert f"{path} is gone" in found()
    assert f"{path} is gone" in str(damage_at_end(old))
    with pytest.raises(StoreError, match="is gone"):
        old.read("table/T1")
    assert old.read("table/T1", 990)  # what is new needs no file
    for place in (40, len(whole) // 2, len(whole) - 40):
        changed = bytearray(whole)
        changed[place] ^= 1
        path.write_bytes(changed)
        assert "not as it was sealed" in found()
    path.write_bytes(whole[:-10])
    assert "not as it was sealed" in found()
    path.write_bytes(whole)
    assert found() == "None"


def test_an_archived_event_that_somebody_wrote_anew_is_not_read(old: Log) -> None:
    """A block that is packed as it should be, of the same length, with other events in it."""
    (made,) = archived(old)
    path = old.archives.folder / made.file.name
    whole = path.read_bytes()
    block = ArchiveReader(old.archives.folder, made.file).blocks[0]
    before, after = whole[: block.offset], whole[block.offset + block.size :]
    lines = lzma.decompress(whole[block.offset : block.offset + block.size]).splitlines(keepends=True)
    forged = lzma.compress(lines[0] * len(lines))
    assert len(forged) <= block.size
    path.write_bytes(before + forged.ljust(block.size, b"\0") + after)
    old.archives._readers.clear()
    with pytest.raises(StoreError, match=f"not as it was sealed in events 1 to {block.last:,}"):
        old.since(0, limit=1)


def test_an_event_put_in_the_place_of_an_archived_one_is_found(old: Log) -> None:
    (row,) = old.since(99, limit=1)
    archived(old)
    with old.engine.begin() as connection:
        columns = {"at": row.at.isoformat(), "body": row.body.replace("250", "999")}
        connection.execute(
            text(
                "INSERT INTO event VALUES (:position, :stream, :version, :at, :who, :type, :body, :game, "
                ":previous, :hash)"
            ),
            row._asdict() | columns,
        )
    assert verify(old).damage is not None
    assert "event 100 was changed" in str(verify(old).damage)


def test_anybody_reads_a_file_without_croupier(old: Log) -> None:
    (made,) = archived(old)
    lines = lzma.decompress((old.archives.folder / made.file.name).read_bytes()).decode().splitlines()
    assert len(lines) == 1 + LAST + 1  # its form, the events, the index
    assert '"table/T' in lines[1]
    assert '"BetPlaced"' in lines[1]


def test_backups_restore_archived_houses(
    old: Log, new_house: Callable[[], str], tmp_path: Path, kind: str
) -> None:
    """A base from before and increments, or a base from after: both are the whole log."""
    early, late, rest = tmp_path / "early.db", tmp_path / "far" / "late.db", tmp_path / "rest.inc"
    late.parent.mkdir()
    backup(old, early)
    archived(old)
    old.append(one("house"), NOON + timedelta(days=41))
    write_increment(old, rest, early)
    backup(old, late)
    assert list((late.parent / "archive").iterdir())
    before = old.since(0)
    first = str(tmp_path / "first" / "house.db") if kind == "sqlite" else new_house()
    assert restore(early, first, increments=[rest]).whole
    with open_log(first) as again:
        again.archives.folder = tmp_path / "nowhere"
        assert again.since(0) == before
        assert verify(again).whole
        again.archives.folder = old.archives.folder
        assert archived(again) == []  # and what the log knows to be archived leaves it again
        assert again.since(0) == before
        assert len(in_database(again)) < EVENTS
    if kind == "sqlite":
        second = tmp_path / "second" / "house.db"
        assert restore(late, second).whole
        with open_log(second) as again:
            assert again.since(0) == before
            assert len(in_database(again)) < EVENTS
        shutil.rmtree(second.parent / "archive")
        with open_log(second) as again:
            assert "is gone" in str(verify(again).damage)


def test_stamps_hold_over_an_archived_log(log: Log, tmp_path: Path) -> None:
    log.archives.folder = tmp_path / "archive"
    log.stamp_with(Stamper({"a1b2c3d4": b"k" * 32}))
    filled(log, EVENTS)
    archived(log)
    assert verify(log).stamps.checked
    assert verify(log).whole


_ARCHIVES = """
import sys
from croupier.store import open_log
from croupier.store.archiving import Closed, archive
from tests.store.facts import NOON
with open_log(sys.argv[1], alongside=True) as log:
    print("begins", flush=True)
    archive(log, [Closed("2026-03", 11_900)], ("table/", "house TablePosted"), "house", NOON, lambda *_: None)
"""


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["sealing", "sealed", "clearing"])
def test_killed_halfway_it_loses_nothing_and_goes_on(empty_file: Path, tmp_path: Path, moment: str) -> None:
    """By kill -9 while the file is written, once it stands under its name, and while events are removed."""
    path = tmp_path / "house.db"
    shutil.copy(empty_file, path)
    folder = path.parent / "archive"
    with open_log(path) as log:
        filled(log, 12_000)
        before = log.since(0)

    def reached() -> bool:
        names = [each.name for each in folder.iterdir()] if folder.exists() else []
        if moment == "sealing":
            return any(name.startswith(".") for name in names)
        if moment == "sealed":
            return any(name.endswith(".xz") for name in names)
        with open_log(path, reading=True) as log, log.engine.connect() as connection:
            left = connection.execute(text("SELECT count(*) FROM event")).scalar()
        return isinstance(left, int) and left < 11_500

    with started([sys.executable, "-c", _ARCHIVES, str(path)]) as process:
        soon(reached, f"{moment} to begin")
        process.send_signal(signal.SIGKILL)
        process.wait()
    with open_log(path) as log:
        assert log.since(0)[: len(before)] == before
        assert verify(log).whole
        archive(log, [Closed("2026-03", 11_900)], MOVED, "house", NOON, lambda *_: None)
        assert log.since(0)[: len(before)] == before
        assert verify(log).whole
        assert len(in_database(log)) < 300
