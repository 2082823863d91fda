"""Which closing reports name an epoch that lost events."""

from datetime import UTC, date, datetime, timedelta

from croupier.house.reports.records import DayHead, LostEvents, head_of, lost_before, sections

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
LOST = LostEvents(2, BEGAN, "root", "the disk died", 47_990, 221)
CLOSES = [BEGAN + timedelta(days=number, hours=10) for number in range(-5, 40)]


def test_thirty_closing_reports_name_it_and_none_before_or_after() -> None:
    named = [bool(lost_before([LOST], CLOSES, closed)) for closed in CLOSES]
    assert named == [False] * 5 + [True] * 30 + [False] * 10
    assert lost_before([LOST], CLOSES[:6], None) == (LOST,), "the day that is open"
    assert lost_before([LOST], CLOSES, None) == ()


def test_a_report_has_the_newest_head_of_its_day() -> None:
    day = date(2026, 3, 1)
    heads = [DayHead(day, "a/croupier/1", size, "00" * 32) for size in (5, 9)]
    assert head_of(heads, day) == heads[1]
    assert head_of(heads, date(2026, 3, 2)) is None
    assert heads[1].paper == f"9:{'00' * 32}"


def test_a_report_without_either_says_nothing_of_the_log() -> None:
    assert list(sections(None, ())) == []
