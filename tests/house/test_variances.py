"""Variances followed to their end: open, explained, reported where they are large whole or together."""

from datetime import timedelta

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.after_counts import due
from croupier.house.settings import gaming_date
from tests.house.hall import DAY, NOON, SETTINGS, Hall, hall, stud


def short(room: Hall, cents: int, days: int = 1) -> Hall:
    """Close a day on which the cage was so much short, and open another so many days later."""
    if cents:
        room.do(room.cage(short=cents, reason="looked for and not found"))
    room.ends()
    room.now += timedelta(days=days)
    return room.opened(stud(), day=gaming_date(room.now, SETTINGS))


def test_a_variance_of_1000_dollars_is_due_within_30_days() -> None:
    found = due(short(hall(), 1_000_00).house)
    assert found is not None
    assert (found.days, found.cents, found.by) == ((DAY,), 1_000_00, DAY + timedelta(days=30))


def test_smaller_ones_are_due_once_they_come_to_as_much_within_30_days() -> None:
    room = short(short(hall(), 600_00), 399_99)
    assert due(room.house) is None
    room = short(room, 1)
    found = due(room.house)
    assert found is not None
    assert (len(found.days), found.cents) == (3, 1_000_00)
    closed = [event for event in room.log if isinstance(event, e.DayClosed)]
    assert [event.report_by is not None for event in closed] == [False, False, True]


def test_those_of_more_than_30_days_apart_do_not_count_together() -> None:
    room = short(short(hall(), 600_00, days=31), 600_00)
    assert due(room.house) is None
    assert [one.variance.cents for one in room.house.variances] == [-600_00]


def test_what_was_reported_is_no_longer_due_and_stays_on_record() -> None:
    room = short(hall(), 1_000_00)
    room.do(c.ReportVariances("Max", room.now, "letter of September 2 to the commission"))
    assert due(room.house) is None
    (kept,) = room.house.variances
    assert kept.reported == "letter of September 2 to the commission (Max)"
    assert "no variances" in room.refuses(c.ReportVariances("Max", room.now, "again"))


@pytest.mark.parametrize(
    ("by", "how", "says"), [("Flo", "a letter", "only operator or manager"), ("Max", " ", "say how")]
)
def test_a_manager_says_how_it_was_reported(by: str, how: str, says: str) -> None:
    room = short(hall(), 1_000_00)
    assert says in room.refuses(c.ReportVariances(by, room.now, how))


def test_nothing_is_kept_of_a_day_that_agrees() -> None:
    assert short(hall(), 0).house.variances == ()
    assert NOON.date() == DAY
