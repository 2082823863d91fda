"""Old events and kept answers are changed, beyond those a start reads: the house reads the rest once open."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from sqlalchemy import Connection, text

from croupier.server.wire import booking
from croupier.store import Append, Fact, Log
from croupier.store.records import DamageError
from croupier.store.rereading import Rereading
from croupier.store.verify import verify_end
from tests.store.attack import unguarded
from tests.store.facts import NOON, filled, one

RECENT = 10
EVENTS = 1_200  # more than are read at once


@pytest.fixture
def log(log: Log) -> Log:
    """A log of which a start reads the last few events only."""
    filled(log, 60)
    log.append(Append(tuple(Fact.of("night", "Dealt", {"card": n}) for n in range(EVENTS)), {}, "x"), NOON)
    return log


def read_again(log: Log) -> None:
    again = Rereading(log, recent=RECENT)
    assert not again.done
    while not again.done:
        again.step()


def change(connection: Connection, sql: str, **given: object) -> None:
    connection.execute(text(sql), given)


KEPT = "UPDATE answer SET {} WHERE number = 3"


def swap(connection: Connection) -> None:
    """Exchange two events, each as it was but for its place."""
    for was, now in ((5, -5), (700, 5), (-5, 700)):
        change(connection, "UPDATE event SET position = :now WHERE position = :was", was=was, now=now)


def test_a_log_that_nobody_touched_is_read_to_its_end(log: Log) -> None:
    read_again(log)
    assert Rereading(log).done, "a start has read so few"


@pytest.mark.parametrize(
    "attack",
    [
        partial(change, sql="UPDATE event SET body = '[]' WHERE position = 5"),
        partial(change, sql="UPDATE event SET stream = 'nowhere' WHERE position = 20"),
        partial(change, sql="DELETE FROM event WHERE position = 600"),
        partial(change, sql="UPDATE event SET hash = previous WHERE position = 900"),
        swap,
        partial(change, sql=KEPT.format("answer = 'yes'")),
        partial(change, sql=KEPT.format("\"key\" = 'another'")),
        partial(change, sql="DELETE FROM answer WHERE number = 4"),
        partial(change, sql="DELETE FROM answer WHERE number <= 11"),
    ],
    ids=[
        "changed",
        "taken out of its stream",
        "removed",
        "hash",
        "swapped",
        "answer changed",
        "answer to another key",
        "answer removed",
        "answers removed",
    ],
)
def test_an_old_event_or_answer_that_was_changed_is_found_though_a_start_is_not_told(
    log: Log, attack: Callable[[Connection], None]
) -> None:
    with unguarded(log) as connection:
        attack(connection)
    verify_end(log, RECENT)
    with pytest.raises(DamageError, match="audit verify"):
        read_again(log)


def test_a_house_writes_nothing_more_once_it_has_found_one(
    log: Log, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(booking, "Rereading", partial(Rereading, recent=RECENT))
    with unguarded(log) as connection:
        change(connection, "UPDATE event SET who = 'nobody' WHERE position = 7")
    head = log.head()
    asyncio.run(booking.reread(log))
    assert "nothing more is written: event 7 or one next to it was changed" in caplog.text
    with pytest.raises(DamageError, match="event 7"):
        log.append(one(who="house"), NOON)
    assert log.head() == head
