"""The log, on both databases: one order, no gap, nothing twice, nothing changed."""

import hashlib
import threading
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier.store import Append, Conflict, EventRow, Fact, Log, StoreError, canonical, open_log
from croupier.store.browse import rows_of
from croupier.store.records import GENESIS, DamageError, digest
from tests.store.attack import unguarded
from tests.store.facts import NOON, bet, filled, one


def test_what_is_written_is_read_back_as_it_was(log: Log) -> None:
    fact = Fact.of("table/T1", "Said", {"text": "10 ♥ — ünï\n\u0000'\"\\"}, game="b" * 64)
    (row,) = log.append(Append((fact,), {"table/T1": 0}, "Ada Lovelace"), NOON).rows
    assert row == log.read("table/T1")[0]
    assert row[:8] == (1, "table/T1", 1, NOON, "Ada Lovelace", "Said", fact.body, "b" * 64)
    assert row.data == {"text": "10 ♥ — ünï\n\u0000'\"\\"}


def test_positions_run_through_the_log_and_versions_through_a_stream(log: Log) -> None:
    filled(log, 7, tables=2)
    assert [(row.position, row.stream, row.version) for row in log.since(0)] == [
        (1, "table/T1", 1),
        (2, "table/T2", 1),
        (3, "table/T1", 2),
        (4, "table/T2", 2),
        (5, "table/T1", 3),
        (6, "table/T2", 3),
        (7, "table/T1", 4),
    ]
    assert [row.version for row in log.read("table/T2")] == [1, 2, 3]
    assert (log.version("table/T1"), log.version("table/T2"), log.version("table/T3")) == (4, 3, 0)


def test_time_runs_back_nowhere_whatever_the_clock_says(log: Log) -> None:
    """Attack: set the clock back, so that what happens now seems to have happened before."""
    for number, far in enumerate((0, -3_600, 0, 60, -86_400, 30, 61)):
        stream = f"table/T{number % 2}"
        log.append(Append((Fact.of(stream, "Said", {}),), {}, "Ada"), NOON + timedelta(seconds=far))
    noon = [(row.at - NOON).total_seconds() for row in log.since(0)]
    assert noon == [0, 0, 0, 60, 60, 60, 61]
    with open_log(log.url.render_as_string(hide_password=False), alongside=True) as other:
        (row,) = other.append(Append((Fact.of("table/T1", "Said", {}),), {}, "Ada"), NOON).rows
    assert row.at == NOON + timedelta(seconds=61), "by another process too"


def test_reading_goes_on_from_where_it_stopped(log: Log) -> None:
    filled(log, 10, tables=2)
    assert [row.position for row in log.since(4, limit=3)] == [5, 6, 7]
    assert [row.version for row in log.read("table/T1", after=3)] == [4, 5]
    assert log.since(10) == log.read("table/T1", after=5) == []


def test_each_event_is_chained_to_the_one_before_it(log: Log) -> None:
    filled(log, 5)
    before = GENESIS
    for row in rows_of(log):
        assert row.previous == before
        at = "2026-03-10T12:00:00.000000+00:00"
        assert row.hash == digest(
            before, row.position, row.stream, row.version, at, row.who, row.type, row.game, row.body
        )
        before = row.hash
    assert log.head()[:2] == (5, before)


def test_anybody_can_compute_the_hash_of_an_event(log: Log) -> None:
    fact = Fact.of("table/T1", "Said", "ü")
    (row,) = log.append(Append((fact,), {}, "Ada"), NOON).rows
    text = f'["{"0" * 64}",1,"table/T1",1,"2026-03-10T12:00:00.000000+00:00","Ada","Said","","\\"ü\\""]'
    assert row.hash == hashlib.sha256(text.encode()).hexdigest()  # as docs/operating.md has it


def test_an_empty_log_has_a_head(log: Log) -> None:
    assert log.head() == (0, GENESIS, 0, GENESIS)


def test_the_facts_of_an_append_stand_together_and_may_be_of_several_streams(log: Log) -> None:
    both = Append((bet(1), bet(1, "house"), bet(2)), {"table/T1": 0, "house": 0}, "Ada")
    rows = log.append(both, NOON).rows
    assert [(row.stream, row.version) for row in rows] == [("table/T1", 1), ("house", 1), ("table/T1", 2)]


def test_a_version_that_is_not_as_expected_writes_nothing(log: Log) -> None:
    filled(log, 3, tables=1)
    before = log.head()
    for expected in (0, 2, 4):
        with pytest.raises(Conflict, match=f"table/T1 is at version 3, not {expected}") as refused:
            log.append(one(at=expected, key=f"late{expected}"), NOON)
        assert (refused.value.stream, refused.value.expected, refused.value.actual) == (
            "table/T1",
            expected,
            3,
        )
        assert log.answered(f"late{expected}") is None
    assert log.head() == before


def test_an_append_may_expect_a_stream_it_does_not_write_to(log: Log) -> None:
    filled(log, 1, tables=1)
    log.append(Append((bet(1, "house"),), {"table/T1": 1}, "Ada"), NOON)
    with pytest.raises(Conflict):
        log.append(Append((bet(1, "house"),), {"table/T1": 0}, "Ada"), NOON)


def test_the_same_key_again_returns_the_first_answer_and_writes_nothing(log: Log) -> None:
    first = log.append(one(at=0, seat=3, key="Ada:1"), NOON)
    again = log.append(one(at=0, seat=5, key="Ada:1"), NOON + timedelta(hours=1))
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.rows, again.answer) == (first.rows, "seat 3")
    assert log.answered("Ada:1") == again
    assert log.answered("Ada:2") is None
    assert log.head().position == 1


def test_a_kept_answer_that_was_changed_is_given_to_nobody(log: Log) -> None:
    """Whoever asks again after a lost line would believe it; the tables are changed while the house runs."""
    filled(log, 20)
    with unguarded(log) as connection:
        connection.execute(text("UPDATE answer SET answer = 'no' WHERE number = 7"))
    head, says = log.head(), "kept answer 7 was changed after it was written"
    with pytest.raises(DamageError, match=says):
        log.append(one(key="k13"), NOON)
    with pytest.raises(DamageError, match=says):
        log.answered("k13")
    assert log.append(one(key="k11"), NOON).repeated
    assert log.head() == head


def test_a_key_may_belong_to_a_command_that_changed_nothing(log: Log) -> None:
    log.append(Append((), {}, "Ada", "Ada:1", "nothing to do"), NOON)
    again = log.append(Append((bet(1),), {}, "Ada", "Ada:1", "something"), NOON)
    assert again == ((), "nothing to do", True)
    assert log.head()[::2] == (0, 1)


def test_what_was_decided_upon_one_that_is_not_taken_is_not_taken_either(log: Log) -> None:
    """Though another process brought the stream to the very version that it expects."""
    log.append_many([one(at=0, key="theirs")], NOON)
    group = [
        one(at=0, key="a"),
        replace(one(at=1, key="b"), chained=True),
        replace(one("house", at=0), chained=True),
        replace(one("house", at=1, key="theirs"), chained=True),
        replace(one("house", at=1), chained=True),
    ]
    first, upon, house, again, after = log.append_many(group, NOON)
    assert isinstance(first, Conflict)
    assert isinstance(upon, Conflict)
    assert not isinstance(house, Conflict)
    assert not isinstance(again, Conflict)
    assert again.repeated
    assert isinstance(after, Conflict)
    assert [row.stream for row in log.since(0)] == ["table/T1", "house"]


def test_a_group_is_written_at_once_and_each_append_judged_by_itself(log: Log) -> None:
    group = [
        one(at=0, key="a"),
        one(at=0, key="b"),
        one(at=1, key="c"),
        one("house", at=0),
        one(at=0, key="a"),
    ]
    first, late, next_, house, again = log.append_many(group, NOON)
    assert isinstance(late, Conflict)
    assert (late.expected, late.actual) == (0, 1)
    assert not any(isinstance(each, Conflict) for each in (first, next_, house))
    assert again == (first[0], "seat 1", True)  # type: ignore[index]
    assert [(row.stream, row.version) for row in log.since(0)] == [
        ("table/T1", 1),
        ("table/T1", 2),
        ("house", 1),
    ]


def test_no_group_is_no_work(log: Log) -> None:
    assert log.append_many([], NOON) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET who = 'Eve' WHERE position = 2",
        "UPDATE event SET body = body",
        "DELETE FROM event WHERE position = 5",
        "UPDATE answer SET answer = 'paid'",
        "DELETE FROM answer",
        "DELETE FROM head",
        "UPDATE head SET position = position - 1",
        "UPDATE head SET answers = 0",
    ],
)
def test_the_database_itself_refuses_to_change_what_is_written(log: Log, statement: str) -> None:
    filled(log, 5)
    before = log.since(0), log.head()
    with (
        pytest.raises(DBAPIError, match=r"never changed|never removed|only moves forward"),
        log.engine.begin() as c,
    ):
        c.execute(text(statement))
    assert (log.since(0), log.head()) == before


@pytest.mark.parametrize("kind", ["sqlite"])
def test_sqlite_does_not_replace_a_row_under_cover_of_an_insert(log: Log) -> None:
    filled(log, 2)
    with pytest.raises(DBAPIError, match="taken"), log.engine.begin() as connection:
        connection.execute(text("INSERT OR REPLACE INTO event SELECT * FROM event WHERE position = 1"))
    with pytest.raises(DBAPIError, match="taken"), log.engine.begin() as connection:
        connection.execute(text("INSERT OR REPLACE INTO answer SELECT * FROM answer"))


@pytest.mark.parametrize("kind", [pytest.param("postgresql", marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", ["event", "answer", "head"])
def test_postgresql_does_not_empty_the_log(log: Log, table: str) -> None:
    filled(log, 2)
    with (
        pytest.raises(DBAPIError, match=r"never changed|only moves forward"),
        log.engine.begin() as connection,
    ):
        connection.execute(text(f"TRUNCATE {table}"))


def test_a_log_is_as_it_was_when_it_is_opened_again(house: str) -> None:
    with open_log(house) as log:
        filled(log, 6)
        before = log.since(0), log.head()
    with open_log(house) as log:
        assert (log.since(0), log.head()) == before
        assert log.append(one("table/T1", at=2), NOON).rows[0].position == 7


def test_writers_in_threads_never_leave_a_gap_and_never_share_a_version(log: Log) -> None:
    wins: list[int] = []

    def writer(name: int) -> None:
        for _ in range(10):
            while True:
                version = log.version("table/T1")
                try:
                    log.append(one(at=version, seat=name), NOON)
                except Conflict:
                    continue
                wins.append(version)
                break

    threads = [threading.Thread(target=writer, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(wins) == list(range(40))
    rows = log.since(0)
    assert [(row.position, row.version) for row in rows] == [(n, n) for n in range(1, 41)]


def test_a_log_opened_for_reading_refuses_to_write(house: str, kind: str) -> None:
    with open_log(house) as log:
        filled(log, 2)
    with open_log(house, reading=True) as log:
        assert len(log.since(0)) == 2
        if kind == "sqlite":
            with pytest.raises(StoreError, match="readonly"):
                log.append(one(), NOON)


def test_a_reader_sees_whole_appends_only(house: str) -> None:
    with open_log(house) as log, open_log(house, reading=True) as other:
        with log.engine.begin() as connection:
            connection.execute(text("UPDATE head SET answers = answers"))  # a write that is under way
            assert other.head().position == 0
        log.append_many([one(), one(), one("house")], NOON)
        assert [row.position for row in other.since(0)] == [1, 2, 3]


class TestWhatIsNotWritten:
    def test_a_time_without_a_zone(self, log: Log) -> None:
        with pytest.raises(StoreError, match="names no time zone"):
            log.append(one(), datetime(2026, 3, 10))

    @pytest.mark.parametrize("body", ['{"b":1,"a":2}', '{"a": 1}', "[1.50]", '"\\u00fc"'])
    def test_a_body_that_is_not_canonical(self, body: str) -> None:
        with pytest.raises(StoreError, match="not canonical"):
            Fact("table/T1", "Odd", body)

    @pytest.mark.parametrize("body", ["", "{", "NaN", '"\\ud800"', "seat 3"])
    def test_a_body_that_is_not_json(self, body: str) -> None:
        with pytest.raises(StoreError, match="not JSON"):
            Fact("table/T1", "Odd", body)

    @pytest.mark.parametrize("name", ["", "a\nb", "\0", "x" * 201])
    def test_names_nobody_can_read(self, name: str) -> None:
        with pytest.raises(StoreError, match="printable"):
            Fact(name, "Sat", "{}")
        with pytest.raises(StoreError, match="printable"):
            Fact("table/T1", name, "{}")
        with pytest.raises(StoreError, match="printable"):
            Append((), {}, name)
        with pytest.raises(StoreError, match="printable"):
            Append((), {name: 0}, "Ada")
        if name:  # without a key, an append is made each time
            with pytest.raises(StoreError, match="an idempotency key is 1 to 200 printable"):
                Append((), {}, "Ada", name)

    def test_an_answer_that_postgresql_could_not_keep(self) -> None:
        with pytest.raises(StoreError, match="NUL"):
            Append((), {}, "Ada", "key", "a\0b")


def test_equal_data_has_one_text() -> None:
    assert canonical({"b": [1, None, True], "a": "ü"}) == '{"a":"ü","b":[1,null,true]}'


def test_rows_are_values() -> None:
    assert EventRow._fields[:3] == ("position", "stream", "version")
