"""Who gets what of a month's money: rates by date, set-off, rounding, due dates."""

from dataclasses import replace
from datetime import date
from decimal import ROUND_CEILING, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house import commands as c
from croupier.house.limits import UndatedError
from croupier.house.rates import (
    DayFigures,
    FiguresError,
    Shares,
    due_on,
    kept_until,
    rate_table,
    rates_on,
    shares,
    unknown_on,
    variance_due,
)
from tests.house.hall import NOON, Hall

END = date(2026, 3, 31)


def day(number: int, **cents: int) -> DayFigures:
    return DayFigures(day=date(2026, 3, number), **cents)


def month(*days: DayFigures) -> Shares:
    return shares(days, END)


def test_the_charity_gets_35_the_state_10_and_the_operator_the_rest() -> None:
    found = month(day(1, house_backed=1_000_00))
    assert (found.charity, found.state, found.operator) == (350_00, 100_00, 550_00)


def test_tournaments_give_the_state_3_percent_of_all_money_and_the_charity_35_of_what_is_left() -> None:
    found = month(day(1, tournament_funds=1_000_00, tournament_prizes=600_00))
    assert (found.charity, found.state_of_house, found.state_of_tournaments) == (140_00, 0, 30_00)
    assert found.operator == 400_00 - 140_00 - 30_00


def test_a_loss_is_set_off_against_house_backed_games_of_the_month() -> None:
    found = month(day(1, house_backed=-300_00), day(2, house_backed=1_000_00))
    assert (found.house_backed, found.set_off, found.loss_borne) == (700_00, 300_00, 0)
    assert (found.charity, found.state) == (245_00, 70_00)


def test_a_loss_is_never_set_off_against_rake_or_tournaments() -> None:
    found = month(day(1, house_backed=-5_000_00), day(2, raked=400_00), day(3, tournament_funds=1_000_00))
    assert (found.house_backed, found.set_off, found.loss_borne) == (0, 0, 5_000_00)
    assert found.state == 40_00 + 30_00
    assert found.charity == 490_00
    assert found.operator == -5_000_00 + 1_400_00 - 490_00 - 70_00


def test_nobody_is_asked_to_pay_for_a_month_of_losses() -> None:
    found = month(day(1, house_backed=-800_00))
    assert (found.charity, found.state, found.operator) == (0, 0, -800_00)


def test_a_tournament_that_paid_more_than_it_took_is_set_off_against_nothing() -> None:
    found = month(
        day(1, tournament_funds=100_00, tournament_prizes=500_00),
        day(2, tournament_funds=1_000_00, tournament_prizes=600_00),
    )
    assert (found.tournament_revenue, found.charity, found.state) == (400_00, 140_00, 33_00)


def test_part_of_a_cent_is_rounded_up_for_charity_and_state() -> None:
    found = month(day(1, house_backed=1_01))
    assert (found.charity, found.state, found.operator) == (36, 11, 54)


def test_another_month_is_another_report() -> None:
    with pytest.raises(FiguresError, match="these days are of 2026-02, 2026-03"):
        shares([day(1), DayFigures(day=date(2026, 2, 28))], END)


def test_rake_below_nothing_is_a_slip() -> None:
    with pytest.raises(FiguresError, match=r"raked of 2026-03-01 is -\$5; only house-backed games can lose"):
        month(day(1, raked=-5_00))
    with pytest.raises(FiguresError, match=r"tournament funds of 2026-03-01 is -\$0\.01"):
        month(day(1, tournament_funds=-1))


def test_where_losses_are_not_set_off_each_winning_date_counts_in_full() -> None:
    (law,) = rate_table().set_off
    table = replace(rate_table(), set_off=(replace(law, house_backed_within_the_month=False),))
    days = [day(1, house_backed=-300_00), day(2, house_backed=1_000_00)]
    found = shares(days, END, table)
    assert (found.house_backed, found.set_off, found.loss_borne) == (1_000_00, 0, 300_00)
    assert (found.charity, found.state, found.operator) == (350_00, 100_00, 250_00)


def test_rent_came_off_first_until_it_was_abolished() -> None:
    rented = [DayFigures(day=date(2023, 5, 1), house_backed=1_000_00, rent=750_00)]
    assert shares(rented, date(2023, 5, 31)).charity == 87_50
    dear = [DayFigures(day=date(2023, 5, 1), house_backed=1_000_00, rent=1_050_00)]
    assert shares(dear, date(2023, 5, 31)).charity == 0
    assert shares(rented, date(2024, 5, 31)).charity == 350_00
    assert not rates_on(date(2024, 5, 31)).charity.is_sure_on(date(2024, 5, 31))
    assert rates_on(date(2025, 5, 31)).charity.is_sure_on(date(2025, 5, 31))


def test_before_the_first_source_no_rate_is_guessed() -> None:
    with pytest.raises(UndatedError, match="the state's part on 2016-01-01 is not known"):
        rates_on(date(2016, 1, 1))


def test_every_rate_says_where_it_was_found() -> None:
    rates = rates_on(END)
    for name in ("charity", "state", "set_off", "filing", "variance", "records", "event"):
        assert getattr(rates, name).source
        assert getattr(rates, name).says


@pytest.mark.parametrize(
    ("month_", "due"),
    [
        (date(2026, 1, 31), date(2026, 2, 15)),
        (date(2026, 12, 1), date(2027, 1, 15)),
        (date(2028, 2, 29), date(2028, 3, 15)),
        (date(2026, 2, 10), date(2026, 3, 15)),
    ],
)
def test_a_month_is_due_on_the_fifteenth_of_the_next(month_: date, due: date) -> None:
    assert due_on(month_) == due


def test_records_are_kept_two_years_from_filing() -> None:
    assert kept_until(date(2026, 4, 15)) == date(2028, 4, 15)
    assert kept_until(date(2028, 2, 29)) == date(2030, 3, 1)


@pytest.mark.parametrize(
    ("variances", "due"),
    [
        ([1_000_00], date(2026, 3, 31)),
        ([-1_000_00], date(2026, 3, 31)),
        ([999_99], None),
        ([500_00, -500_00], date(2026, 3, 31)),  # together, whichever way each went
        ([], None),
    ],
)
def test_a_variance_of_a_thousand_dollars_is_reported_in_thirty_days(
    variances: list[int], due: date | None
) -> None:
    assert variance_due(date(2026, 3, 1), variances) == due


money = st.integers(0, 10_000_000)
figures = st.builds(
    DayFigures,
    day=st.dates(date(2026, 3, 1), END),
    house_backed=st.integers(-5_000_000, 10_000_000),
    raked=money,
    tournament_funds=money,
    tournament_prizes=money,
)


@given(st.lists(figures, max_size=8))
@pytest.mark.slow
def test_shares_agree_with_a_recomputation_in_decimals(days: list[DayFigures]) -> None:
    def part(amount: Decimal, rate: str) -> Decimal:
        return (amount * Decimal(rate)).quantize(Decimal("0.01"), ROUND_CEILING)

    def dollars_of(cents: int) -> Decimal:
        return Decimal(cents) / 100

    table_win = max(Decimal(0), dollars_of(sum(d.house_backed for d in days)))
    rake = dollars_of(sum(d.raked for d in days))
    kept = sum(
        (dollars_of(max(d.tournament_funds, d.tournament_prizes) - d.tournament_prizes) for d in days),
        Decimal(0),
    )
    charity = part(table_win + rake + kept, "0.35")
    state = part(table_win + rake, "0.10") + part(dollars_of(sum(d.tournament_funds for d in days)), "0.03")
    found = shares(days, END)
    assert (dollars_of(found.charity), dollars_of(found.state)) == (charity, state)
    assert found.charity + found.state + found.operator == sum(
        d.house_backed + d.raked + d.tournament_funds - d.tournament_prizes for d in days
    )
    assert min(found.charity, found.state, found.house_backed, found.set_off, found.loss_borne) >= 0


@pytest.mark.rule("QX-16")
def test_a_day_without_known_rates_says_exactly_what_is_missing() -> None:
    assert len(unknown_on(date(2012, 6, 1))) == 7
    assert [says.partition(" (")[0] for says in unknown_on(date(2016, 5, 1))] == ["the state's part"]
    assert unknown_on(date(2019, 7, 27)) == ()
    before = Hall(now=NOON.replace(year=2012)).staffed()
    says = before.refuses(c.OpenDay("Max", before.now, date(2012, 9, 1), ("Pantry",), (), ()))
    assert (
        "the gaming day of 2012-09-01 is not opened: croupier knows no source for the charity's part" in says
    )
    assert "how many charities share a date (first source: 2015-07-01, RSA 287-D:14, I" in says
    known = Hall(now=NOON.replace(year=2015)).staffed()
    known.opened(day=date(2015, 9, 1))
    assert known.house.day
