"""Thresholds are data with a date, a source, and a mark where they are no settled law."""

from datetime import date

import pytest

from croupier.house.limits import TableOfDatesError, UndatedError, from_text
from croupier.house.thresholds import FigureMark, ThresholdTable, threshold_table, thresholds_on
from tests.loops import at_least_one

TODAY = date(2026, 11, 18)


def test_a_win_is_reported_from_600_dollars_to_2025_and_from_2000_in_2026() -> None:
    assert thresholds_on(date(2025, 12, 31)).w2g.reported_from == 600_00
    assert thresholds_on(date(2026, 1, 1)).w2g.reported_from == 2_000_00
    assert thresholds_on(date(2026, 1, 1)).w2g.times == 300


def test_an_amount_that_is_indexed_keeps_the_last_one_found_and_says_so() -> None:
    row = thresholds_on(date(2027, 3, 1)).w2g
    assert (row.reported_from, row.mark) == (2_000_00, FigureMark.COUNSEL)
    assert "was not found" in row.says


def test_a_large_win_is_the_houses_own_decision() -> None:
    row = thresholds_on(TODAY).large_win
    assert (row.floor_from, row.manager_from, row.check_from) == (1_000_00, 2_500_00, 5_000_00)
    assert (row.mark, row.mark.says) == (FigureMark.DECISION, "decided by the house")


def test_every_row_says_what_it_is_and_where_it_was_found() -> None:
    for name in at_least_one(ThresholdTable.__dataclass_fields__):
        for row in at_least_one(getattr(threshold_table(), name)):
            assert row.says
            assert row.source
            assert bool(row.ask) == (row.mark is FigureMark.COUNSEL), f"{name}: counsel is asked something"


def test_a_day_before_the_first_source_is_told() -> None:
    with pytest.raises(UndatedError, match="which wins are signed for on 2012-03-01 is not known"):
        thresholds_on(date(2012, 3, 1))


def test_a_mark_that_is_none_is_told() -> None:
    text = '[[casino]]\nsince = 2015-07-01\nover = "$1"\nsays = "x"\nsource = "y"\nmark = "E"\n'
    with pytest.raises(TableOfDatesError, match="mark"):
        from_text(text, ThresholdTable)


def test_what_the_house_decides_about_counts_alerts_and_pushes_is_dated_too() -> None:
    found = thresholds_on(TODAY)
    assert (found.count_variance.incident_over, found.count_variance.manager_from) == (25_00, 100_00)
    assert (found.pit_alerts.tray_percent, found.pit_alerts.deviations) == (25, 3)
    assert (found.dealer_push.least, found.dealer_push.most) == (20, 60)
    assert {row.mark for row in (found.count_variance, found.pit_alerts, found.dealer_push)} == {
        FigureMark.DECISION
    }
