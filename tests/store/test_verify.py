"""`verify` names the first event that is not as it was written, whatever was done to the log."""

import random
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.server.wire.context import open_context
from croupier.store import Log, StoreError, open_log
from croupier.store.browse import rows_of
from croupier.store.records import DamageError, EventRow, moment, row_hash
from croupier.store.verify import Noted, verify, verify_refusals
from tests.loops import at_least_one
from tests.store.attack import loosen, unguarded
from tests.store.facts import NOON, filled, one


@pytest.fixture
def log(log: Log) -> Log:
    """A log with twenty events."""
    filled(log, 20)
    return log


def the_damage(log: Log) -> tuple[int | None, str]:
    """Return the position and the sentence of the first thing that is wrong."""
    found = verify(log).damage
    assert found is not None
    return found.position, str(found)


def test_a_log_that_nobody_touched_is_whole(log: Log) -> None:
    told: list[tuple[int, int]] = []
    found = verify(log, progress=lambda seen, of: told.append((seen, of)))
    assert (found.whole, found.events, found.answers, found.damage) == (True, 20, 10, None)
    assert found.head == log.head()
    assert told[-1] == (30, 30)


@pytest.mark.parametrize(
    "change",
    [
        "position = 99",
        "stream = 'table/T9'",
        "version = version + 40",
        "at = '2026-03-10T12:00:06.000001+00:00'",
        "at = at || 'Z'",
        "at = replace(at, '2026', '2025')",
        "who = 'Eve'",
        "type = 'BetTaken'",
        "body = replace(body, '250', '251')",
        "body = replace(body, ':', ': ')",
        "game = ''",
        "game = '=20'",
        "game = '=99'",
        f"game = '={'9' * 40}'",
        "previous = hash",
        "previous = '00000000'",
        "previous = substr(previous, 1, 7)",
        "hash = substr(hash, 1, 42)",
        "hash = previous",
        "hash = upper(hash)",
    ],
)
def test_a_changed_event_is_named(log: Log, change: str) -> None:
    with unguarded(log) as connection:
        connection.execute(text(f"UPDATE event SET {change} WHERE position = 7"))
    position, says = the_damage(log)
    assert position == 7
    assert says.startswith("event 7 ")


@pytest.mark.parametrize("position", [1, 2, 11, 19])
def test_a_removed_event_is_named(log: Log, position: int) -> None:
    with unguarded(log) as connection:
        connection.execute(text(f"DELETE FROM event WHERE position = {position}"))
    assert the_damage(log) == (
        position,
        f"event {position} is missing: after event {position - 1} comes event {position + 1}",
    )


@pytest.mark.parametrize("removed", [1, 5, 20])
def test_events_removed_from_the_end_are_missed(log: Log, removed: int) -> None:
    with unguarded(log) as connection:
        connection.execute(text(f"DELETE FROM event WHERE position > {20 - removed}"))
    position, says = the_damage(log)
    assert position == 21 - removed
    assert f"event {21 - removed} is missing: the log ends at {20 - removed}" in says


def test_events_removed_and_the_rest_moved_up_are_noticed(log: Log) -> None:
    with unguarded(log) as connection:
        connection.execute(text("DELETE FROM event WHERE position = 7"))
        for position in range(8, 21):
            connection.execute(
                text(f"UPDATE event SET position = {position - 1} WHERE position = {position}")
            )
    assert "event 6 was written over, or 7 is not what followed it" in the_damage(log)[1]


def test_two_events_swapped_are_noticed(log: Log) -> None:
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET position = -1 WHERE position = 7"))
        connection.execute(text("UPDATE event SET position = 7 WHERE position = 9"))
        connection.execute(text("UPDATE event SET position = 9 WHERE position = -1"))
    assert "event 6 was written over, or 7 is not what followed it" in the_damage(log)[1]


def test_the_bodies_of_two_events_swapped_are_noticed(log: Log) -> None:
    rows = log.since(0)
    with unguarded(log) as connection:
        for into, other in ((4, 15), (15, 4)):
            connection.execute(
                text("UPDATE event SET body = :body WHERE position = :position"),
                {"body": rows[other - 1].body, "position": into},
            )
    assert the_damage(log)[0] == 4


def forged(row: EventRow, **changes: object) -> dict[str, object]:
    """Return a row with its hash made to fit."""
    changed = row._replace(**changes)  # type: ignore[arg-type]
    told = changed._asdict() | {"at": moment(changed.at)}
    del told["hash"]
    return told | {"hash": row_hash(**told)}


INSERT = text(f"INSERT INTO event VALUES ({', '.join(f':{name}' for name in EventRow._fields)})")
CHANGE = text("UPDATE event SET who = :who, previous = :previous, hash = :hash WHERE position = :position")


def test_an_event_put_at_the_end_with_a_right_hash_is_noticed(log: Log) -> None:
    last = log.since(19)[0]
    with unguarded(log) as connection:
        extra = forged(last, position=21, version=last.version + 1, previous=last.hash)
        connection.execute(INSERT, extra)
    assert the_damage(log) == (21, "event 21 was put in from outside: the head remembers 20")


def test_an_event_put_in_the_middle_is_noticed(log: Log) -> None:
    before = list(rows_of(log))[6]
    with unguarded(log) as connection:
        loosen(connection)
        connection.execute(INSERT, forged(before, version=99))
    assert the_damage(log)[0] in {7, 8}


def test_an_event_written_over_with_a_right_hash_is_noticed(log: Log) -> None:
    row = forged(list(rows_of(log))[6], body='{"cents":1,"seat":6,"wager":"ante"}')
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET body = :body, hash = :hash WHERE position = 7"), row)
    position, says = the_damage(log)
    assert position == 7
    assert "event 7 was written over" in says


def test_the_last_event_written_over_with_a_right_hash_is_noticed(log: Log) -> None:
    row = forged(list(rows_of(log))[19], who="Eve")
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET who = :who, hash = :hash WHERE position = 20"), row)
    assert the_damage(log) == (20, "event 20 is not the one that the head of the log remembers")


def test_a_log_forged_whole_is_told_from_the_one_that_was_noted(log: Log) -> None:
    noted = Noted(20, log.head().hash)
    assert verify(log, noted).whole
    previous = log.since(4)[0].hash
    with unguarded(log) as connection:
        for row in log.since(5):
            new = forged(row, who="Eve", previous=previous)
            connection.execute(CHANGE, new)
            previous = str(new["hash"])
        connection.execute(text("UPDATE head SET hash = :hash"), {"hash": previous})
    assert verify(log).whole  # nothing inside the database can tell
    found = verify(log, noted).damage
    assert found is not None
    assert "event 20 is not the one that was noted" in str(found)


def test_a_log_set_back_is_told_by_what_was_noted(log: Log) -> None:
    found = verify(log, Noted(25, "0" * 64)).damage
    assert str(found) == "event 21 is missing: the log ends at 20, event 25 was noted"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE answer SET answer = 'seat 9' WHERE number = 4", "kept answer 4, to key 'k7', was changed"),
        ("UPDATE answer SET \"key\" = 'k8' WHERE number = 4", "kept answer 4, to key 'k8', was changed"),
        ('UPDATE answer SET "last" = 19 WHERE number = 4', "kept answer 4, to key 'k7', was changed"),
        ("DELETE FROM answer WHERE number = 4", "kept answer 4 is missing"),
        ("DELETE FROM answer WHERE number = 10", "the kept answers end at 9; the head remembers 10"),
        ("UPDATE head SET hash = answers_hash", "event 20 is not the one that the head of the log remembers"),
        ("INSERT INTO head SELECT 2, position, hash, 0, answers_hash FROM head", "the log has 2 heads"),
        ("UPDATE head SET position = 30", "event 21 is missing: the log ends at 20, its head knows 30"),
        ("DELETE FROM head", "the head of the log is gone; restore a backup"),
    ],
)
def test_kept_answers_and_the_head_are_checked_too(log: Log, change: str, says: str) -> None:
    with unguarded(log) as connection:
        connection.execute(text(change))
    assert says in the_damage(log)[1]


_IDLE = """CREATE OR REPLACE FUNCTION log_keeps() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RETURN COALESCE(NEW, OLD); END $$"""
_NEVER = """CREATE TRIGGER answer_keeps_delete BEFORE DELETE ON answer WHEN 0
BEGIN SELECT RAISE(ABORT, 'what is written in the log is never removed'); END"""
_HALF = """CREATE TRIGGER answer_keeps_rows BEFORE UPDATE ON answer
FOR EACH ROW EXECUTE FUNCTION log_keeps()"""
TAMPERED = {
    "gone": (
        {
            "sqlite": ["DROP TRIGGER event_keeps_update"],
            "postgresql": ["DROP TRIGGER event_keeps_rows ON event"],
        },
        "is gone",
    ),
    "a no-op of the same name": (
        {
            "sqlite": [
                "DROP TRIGGER event_keeps_update",
                "CREATE TRIGGER event_keeps_update BEFORE UPDATE ON event BEGIN SELECT 1; END",
            ],
            "postgresql": [
                _IDLE,
            ],
        },
        "no longer refuses: trigger event_keeps_",
    ),
    "narrowed to nothing": (
        {
            "sqlite": [
                "DROP TRIGGER answer_keeps_delete",
                _NEVER,
            ],
            "postgresql": [
                "DROP TRIGGER answer_keeps_rows ON answer",
                _HALF,
            ],
        },
        "was replaced by another",
    ),
    "one more": (
        {
            "sqlite": ["CREATE TRIGGER quiet BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END"],
            "postgresql": [
                "CREATE TRIGGER quiet BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION head_keeps()"
            ],
        },
        "trigger quiet was added",
    ),
    "switched off": (
        {"postgresql": ["ALTER TABLE event DISABLE TRIGGER event_keeps_rows"]},
        "trigger event_keeps_rows is switched off",
    ),
    "for replicas alone": (
        {"postgresql": ["ALTER TABLE head ENABLE REPLICA TRIGGER head_keeps_rows"]},
        "trigger head_keeps_rows is switched off",
    ),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_triggers_that_are_not_as_they_were_made_are_noticed(log: Log, how: str) -> None:
    statements, says = TAMPERED[how]
    with log.engine.begin() as connection:
        for statement in statements.get(log.engine.dialect.name, ()):
            connection.exec_driver_sql(statement)
    if log.engine.dialect.name not in statements:
        assert verify(log).whole  # the database has no such thing
        return
    assert says in the_damage(log)[1]
    log.close()  # on SQLite one process holds it
    house = (
        log.url.database
        if log.engine.dialect.name == "sqlite"
        else log.url.render_as_string(hide_password=False)
    )
    with pytest.raises(DamageError, match=says):
        open_context(str(house))


def test_what_the_tables_refuse_is_tried_and_nothing_is_left_of_it(log: Log) -> None:
    before = log.head()
    verify_refusals(log.engine, log.url)
    assert log.head() == before
    with log.engine.begin() as connection:
        drop = {
            "sqlite": "DROP TRIGGER event_keeps_delete",
            "postgresql": "DROP TRIGGER event_keeps_rows ON event",
        }
        connection.exec_driver_sql(drop[log.engine.dialect.name])
    with pytest.raises(DamageError, match=r"let (UPDATE|DELETE) change the table event"):
        verify_refusals(log.engine, log.url)
    assert log.head() == before
    with log.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM event")).scalar() == before.position


def test_a_log_cut_short_is_told_by_the_answers_it_kept(log: Log) -> None:
    with unguarded(log) as connection:
        connection.execute(text("DELETE FROM event WHERE position > 15"))
        connection.execute(
            text("UPDATE head SET position = 15, hash = (SELECT hash FROM event WHERE position = 15)")
        )
    position, says = the_damage(log)
    assert position == 16
    assert says.startswith(
        "event 16 is missing: the log ends at 15, and kept answer 8, to key 'k15', is about"
    )


def test_a_log_cut_short_and_written_on_is_told_by_the_answers_it_kept(log: Log) -> None:
    with unguarded(log) as connection:
        connection.execute(text("DELETE FROM event WHERE position > 15"))
        connection.execute(
            text("UPDATE head SET position = 15, hash = (SELECT hash FROM event WHERE position = 15)")
        )
    for number in range(10):
        log.append(one(key=f"later {number}"), NOON)
    assert "was written over: two kept answers are about it" in the_damage(log)[1]


def test_a_log_may_grow_while_it_is_verified(log: Log) -> None:
    def grow(_seen: int, _of: int) -> None:
        log.append(one(), NOON)

    with open_log(log.url.render_as_string(hide_password=False), reading=True) as other:
        found = verify(other, progress=grow)
    assert (found.whole, found.events) == (True, 20)
    assert log.head().position == 22  # once before the first event was read, and once after the last


# ---------------------------------------------------------------------------------------- the file itself


@pytest.fixture(scope="session")
def closed(empty_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite house with some events, in one file, with nobody in it."""
    path = tmp_path_factory.mktemp("closed") / "house.db"
    shutil.copy(empty_file, path)
    with open_log(path) as log:
        filled(log, 20)
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")
    raw.close()
    return path


def contents(path: Path) -> list[list[tuple[object, ...]]] | None:
    """Return everything the tables hold, or None where it cannot be read."""
    raw = sqlite3.connect(path)
    raw.text_factory = bytes
    try:
        return [raw.execute(f"SELECT * FROM {table}").fetchall() for table in ("event", "answer", "head")]
    except sqlite3.Error:
        return None
    finally:
        raw.close()


def flip(path: Path, to: Path, place: int, bit: int) -> None:
    """Copy a file with one bit changed."""
    data = bytearray(path.read_bytes())
    data[place] ^= 1 << bit
    to.write_bytes(data)


def is_whole(path: Path) -> bool:
    """Tell whether a house opens and verifies."""
    try:
        with open_log(path, reading=True) as log:
            return verify(log).whole
    except StoreError:
        return False


def hold(closed: Path, tmp_path: Path, places: Iterable[int]) -> None:
    """A changed bit is either noticed, or changed nothing that can be read."""
    before = contents(closed)
    copy = tmp_path / "changed.db"
    for place in at_least_one(places):
        flip(closed, copy, place, place % 8)
        assert not is_whole(copy) or contents(copy) == before, f"byte {place}"


@pytest.mark.slow
def test_a_bit_changed_anywhere_in_the_file_is_noticed_or_changes_nothing(
    closed: Path, tmp_path: Path
) -> None:
    hold(closed, tmp_path, sorted(random.Random(20).sample(range(closed.stat().st_size), 300)))


@pytest.mark.prove
def test_a_bit_changed_in_any_byte_of_the_file_is_noticed_or_changes_nothing(
    closed: Path, tmp_path: Path
) -> None:
    hold(closed, tmp_path, range(closed.stat().st_size))


def test_every_letter_of_an_event_counts_in_the_raw_file(closed: Path, tmp_path: Path) -> None:
    data = closed.read_bytes()
    start = data.index(b'{"cents":250,"seat":7,')
    for place in (start, start + 9, start + 20):
        for bit in (0, 7):  # the last makes bytes that are no text
            flip(closed, tmp_path / "changed.db", place, bit)
            with open_log(tmp_path / "changed.db", reading=True) as log:
                found = verify(log).damage
            assert found is not None
            assert found.position == 8
            assert "event 8 was changed" in str(found)


def test_a_file_cut_short_is_refused(closed: Path, tmp_path: Path) -> None:
    (tmp_path / "short.db").write_bytes(closed.read_bytes()[:-5000])
    assert not is_whole(tmp_path / "short.db")
