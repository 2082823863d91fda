"""Looking through the log: newest first, only what was asked for, and rows as somebody left them."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from croupier.store import Append, Fact, Log
from croupier.store.browse import Sought, browse
from tests.store.attack import unguarded
from tests.store.facts import NOON


@pytest.fixture
def log(log: Log) -> Log:
    """A log with six events in four streams, an hour apart."""
    written = [
        ("house", "Enrolled", {"person": "Ann_1", "by": "Olga"}, "Olga"),
        ("table/T1", "BetPlaced", {"seat": 1, "cents": 250}, "Ann"),
        ("table/T10", "BetPlaced", {"seat": 2, "cents": 500}, "Ben"),
        ("tables", "BetPlaced", {"seat": 3, "cents": 100}, "Eve"),
        ("table/T1", "Decided", {"seat": 1, "choice": "50% off"}, "ANNA"),
        ("house", "Dismissed", {"person": "Annx1", "by": "Olga"}, "Olga"),
    ]
    for hour, (stream, kind, data, who) in enumerate(written):
        log.append(Append((Fact.of(stream, kind, data),), {}, who), NOON + timedelta(hours=hour))
    return log


@pytest.mark.parametrize(
    ("sought", "positions"),
    [
        (Sought(), [6, 5, 4, 3, 2, 1]),
        (Sought(stream="table"), [5, 3, 2]),
        (Sought(stream="table/T1"), [5, 2]),
        (Sought(types=("BetPlaced", "Decided")), [5, 4, 3, 2]),
        (Sought(who="ann"), [5, 2]),
        (Sought(holds=("ann_1",)), [1]),
        (Sought(holds=("50%",)), [5]),
        (Sought(holds=("olga", "person")), [6, 1]),
        (Sought(since=NOON + timedelta(hours=2), until=NOON + timedelta(hours=4)), [4, 3]),
        (Sought(stream="house", who="ben"), []),
    ],
)
def test_only_what_is_sought_is_found_and_the_newest_first(
    log: Log, sought: Sought, positions: list[int]
) -> None:
    assert [row.position for row in browse(log, sought)] == positions


def test_page_by_page_every_event_is_seen_once(log: Log) -> None:
    pages, before = list[int](), None
    while rows := browse(log, before=before, limit=4):
        pages += [row.position for row in rows]
        before = rows[-1].position
    assert pages == [6, 5, 4, 3, 2, 1]


def test_an_event_that_was_changed_is_shown_as_it_stands_and_does_not_fit(log: Log) -> None:
    with unguarded(log) as connection:
        connection.execute(text("UPDATE event SET body = '{\"cents\": 999', at = 'never' WHERE position = 3"))
    rows = {row.position: row for row in browse(log)}
    assert (rows[3].body, rows[3].at, rows[3].fits) == ('{"cents": 999', "never", False)
    assert all(row.fits for position, row in rows.items() if position != 3)
