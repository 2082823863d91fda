"""The page on the house shows what is rehearsed."""

import re
from pathlib import Path

import pytest

from croupier.house.reports import daily_sheet, monthly_sheet
from tests.house.test_month import far_from_theory, whole

PAGE = (Path(__file__).parents[2] / "docs" / "house.md").read_text("utf-8")

pytestmark = [pytest.mark.slow, pytest.mark.shares("month")]  # the month is rehearsed once


def test_the_night_on_the_page_is_the_one_that_is_rehearsed() -> None:
    report = whole().report  # of March 2026 from seed 1, as the command on the page asks for
    day, month = daily_sheet(report.days[6]).text(), monthly_sheet(report).text()
    bets, bank, shares = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    for line in (*bets.splitlines(), *bank.splitlines()):
        assert line in day.splitlines()
    for line in shares.splitlines():
        assert line in month.splitlines()


def test_the_distances_from_theory_on_the_page_are_those_found() -> None:
    mean, spread = far_from_theory()
    assert f"a mean of {mean:.2f} and a standard deviation of {spread:.2f}" in " ".join(PAGE.split())
