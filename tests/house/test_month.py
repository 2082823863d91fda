"""A simulated month of a four-table house: its report agrees with a plain recount."""

import csv
import io
import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from math import isclose
from statistics import fmean, stdev

import pytest

from croupier.house import rebuild
from croupier.house.ledger import AccountKind
from croupier.house.reports import (
    MonthlyReport,
    as_data,
    charity_sheet,
    daily_report,
    daily_sheet,
    monthly_report,
    monthly_sheet,
)
from croupier.house.serialize import read_event, write_event
from croupier.house.state import CAGE
from croupier.rehearsal import Month, rehearse
from tests.house.hall import balanced
from tests.house.recount import dues, recount
from tests.loops import at_least_one

MARCH = date(2026, 3, 1)
MADE = datetime(2026, 4, 2, 14, tzinfo=UTC)

pytestmark = [pytest.mark.slow, pytest.mark.shares("month")]  # the month is rehearsed once


@dataclass(frozen=True)
class Whole:
    """A month and its report."""

    month: Month
    report: MonthlyReport


@cache
def whole() -> Whole:
    month = rehearse(MARCH, seed=1)
    return Whole(month, monthly_report(month.records, MARCH, MADE))


def test_a_month_of_four_tables_runs_and_is_reported() -> None:
    assert len({table.table for day in whole().report.days for table in day.tables}) == 4
    assert len(whole().report.days) == 31
    assert sum(table.rounds for day in whole().report.days for table in day.tables) == 30 * 4 * 40


def test_the_monthly_report_agrees_with_a_recount_to_the_cent() -> None:
    report, found = whole().report, recount(whole().month.records)
    assert {month.charity for month in report.charities} == set(dues(found))
    for charity, due in dues(found).items():
        shares = report.copy_for(charity).shares
        assert shares.charity == due.charity
        assert shares.state_of_house == due.state_of_games
        assert shares.state_of_tournaments == due.state_of_tournaments
        assert shares.operator == due.operator
    assert report.win == sum(found.win.values())
    assert report.charity == sum(due.charity for due in dues(found).values())
    assert report.charity > 0
    assert report.state > 0


def test_every_day_and_wager_agrees_with_the_recount() -> None:
    found = recount(whole().month.records)
    for day in at_least_one(whole().report.days):
        assert day.win == found.win[day.day]
        assert day.handle == found.handle[day.day]
        assert day.drop == found.drop[day.day]
        assert sum(table.rounds for table in day.tables) == found.rounds[day.day]
        for table in day.tables:
            for line in table.wagers:
                spots = [spot.id for spot in table.game.wagers_of(line.figures.wager)]
                assert line.figures.win == sum(found.by_wager[day.day, table.table, spot] for spot in spots)


def test_the_ledger_says_what_the_reports_say() -> None:
    """The cage answers for what was brought, won, kept of tournaments, less what was taken and paid."""
    report, house = whole().report, whole().month.house
    answers = 0
    for day in report.days:
        cage = day.cage
        assert cage.expected == cage.counted
        for table in day.tables:
            assert table.unexplained == 0
            assert table.closing + table.variance == table.closing_counted
        kept = sum(one.kept for one in day.tournaments)
        answers += cage.funded - cage.drawn + day.win + kept - cage.shares
        answers += sum(variance.cents for variance in day.variances)
    assert house.ledger.balance(CAGE) == answers
    sold = sum(day.cage.sold + day.drop - day.cage.redeemed - day.cage.redeemed_old for day in report.days)
    assert house.ledger.total(AccountKind.UNREDEEMED) == sold - report.win


def test_the_month_leaves_its_house_in_order_and_its_record_leads_to_it() -> None:
    month = whole().month
    balanced(month.house)
    assert month.house.day is None
    told = [json.loads(json.dumps(write_event(event))) for event in month.records.house]
    assert rebuild(read_event(data) for data in told) == month.house


def test_a_month_has_everything_that_a_month_may_bring() -> None:
    report = whole().report
    by_day = {day.day.day: day for day in report.days}
    assert by_day[12].is_idle
    assert by_day[12].tables == ()
    assert "no activity" in daily_sheet(by_day[12]).text()
    (won,) = by_day[7].jackpots
    assert (won.jackpot, won.due, won.paid) == ("MINOR", won.posted, won.posted)
    assert won.signed == ("Flo as floor", "Max as manager")
    assert sum(table.jackpots for table in by_day[7].tables) == won.paid
    assert by_day[9].without_visit == by_day[9].charities
    assert by_day[18].report_by == date(2026, 4, 17)
    dark = by_day[20]
    assert [table.dead for table in dark.tables] == [1, 0, 0, 0]
    assert dark.tables[0].returned > 0
    (void,) = dark.tournaments
    assert (void.status, void.funds, void.prizes) == ("void", 0, 0)
    assert any(day.cage.redeemed_old for day in report.days)
    assert any(table.fills for day in report.days for table in day.tables)
    assert {len(day.charities) for day in report.days} == {1, 2}


def test_a_day_reported_by_itself_is_the_day_of_the_month() -> None:
    report = whole().report
    for day in (report.days[6], report.days[19]):
        assert daily_report(whole().month.records, day.day, MADE) == day


def far_from_theory() -> tuple[float, float]:
    """The mean and the deviation of how far the main wager is from theory, over the nights of all tables."""
    far = [
        found.z
        for day in whole().report.days
        for table in day.tables
        if (found := table.wagers[0].surprise) is not None
    ]
    assert len(far) == 120
    return fmean(far), stdev(far)


def test_the_win_is_as_far_from_theory_as_chance_puts_it() -> None:
    mean, spread = far_from_theory()
    assert -0.3 < mean < 0.4  # 0.09 is the deviation of such a mean; players who err a little move it up
    assert 0.7 < spread < 1.4  # hands of one round share a board, which widens it


def test_a_jackpot_is_as_rare_as_it_is_and_no_rarer() -> None:
    """So much is lost by MINOR on the one bet of $10, or by a royal on any of them."""
    (table,) = (table for table in whole().report.days[6].tables if table.table == "T2")
    (line,) = (line for line in table.wagers if line.figures.wager == "six-card-bonus")
    found, hands = line.surprise, line.figures.hands
    assert line.figures.handle == (hands - 1) * 5_00 + 10_00
    assert found is not None
    assert found.z < -5
    assert isclose(found.chance, 1 / 12_294 + hands * 4 / 433_160, rel_tol=0.1)


def test_every_form_tells_the_same_month() -> None:
    report = whole().report
    sheet = monthly_sheet(report)
    text = sheet.text()
    assert text.startswith(
        "Monthly report, due with payment by 2026-04-15\nNHCg, 2026-03-01 to 2026-03-31, made"
    )
    data = json.loads(json.dumps(as_data(report)))
    assert (data["charity"], data["state"], data["keeps"]) == (report.charity, report.state, report.keeps)
    assert data["due"] == "2026-04-15"
    rows = list(csv.reader(io.StringIO(sheet.csv())))
    shares = rows[rows.index(["Shares"]) + 2 :]
    paid = {row[0]: row[2] for row in shares[: shares.index([])]}
    assert paid["all"] == f"{report.charity / 100:.2f}"
    for month in report.charities:
        assert paid[month.charity] == f"{month.shares.charity / 100:.2f}"
    games = rows[rows.index(["Games"]) + 2 :]
    wagers = {(row[0], row[1]) for row in games[: games.index([])]}
    assert ("nh-holdem-jackpots", "Main bets") in wagers
    assert ("nh-holdem-jackpots", "Pocket Bonus") in wagers


def test_a_charity_s_copy_says_nothing_of_the_others() -> None:
    copy = charity_sheet(whole().report, "Food Pantry")
    text = copy.text()
    assert "copy for Food Pantry" in text
    rows = [row for section in copy.sections for row in section.rows]
    assert rows
    assert all(row[0] == "Food Pantry" for section in copy.sections[:2] for row in section.rows)
    shares = whole().report.copy_for("Food Pantry").shares
    assert f"{shares.charity / 100:,.2f}" in text
    assert f"{whole().report.charity / 100:,.2f}" not in text


def test_equal_seeds_give_equal_months() -> None:
    one, two, other = (rehearse(MARCH, seed, rounds=2, days=3).records for seed in (5, 5, 6))
    assert one == two
    assert one != other
