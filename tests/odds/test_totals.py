"""Totals of many bets: their tails against sums counted plainly."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import erfc, isclose, sqrt

import pytest

from croupier.games import load
from croupier.odds import analyze
from croupier.odds.counting.payouts import Chance, WagerOdds
from croupier.odds.reports.totals import Repeated, chance_beyond, spread

LOTTERY = WagerOdds(
    "lottery",
    (Chance(Fraction(-1), Fraction(999, 1000)), Chance(Fraction(899), Fraction(1, 1000))),
    Fraction(1),
)


def plainly(bets: list[Repeated], away: int) -> Fraction:
    """The chance by adding up every way the bets can end."""
    each = [bet for bet in bets for _ in range(bet.times)]
    mean = sum((bet.unit * bet.odds.ev for bet in each), Fraction(0))
    totals: Counter[Fraction] = Counter()
    for ways in product(*(bet.odds.chances for bet in each)):
        chance = Fraction(1)
        for way in ways:
            chance *= way.probability
        total = sum((bet.unit * way.net for bet, way in zip(each, ways, strict=True)), Fraction(0))
        totals[total - mean] += chance  # type: ignore[assignment]
    return sum((Fraction(chance) for total, chance in totals.items() if abs(total) >= away), Fraction(0))


@pytest.mark.parametrize("away", [150, 350, 950, 2_950])
def test_the_tails_are_those_of_plain_sums(away: int) -> None:
    bonus = analyze(load("nh-holdem-3-card-bonus")).wager("three-card-bonus")
    bets = [Repeated(bonus, 100, 3), Repeated(bonus, 200, 1)]
    assert isclose(chance_beyond(bets, away), plainly(bets, away), rel_tol=1e-6)


def test_a_long_shot_is_as_rare_as_it_is_and_no_rarer() -> None:
    bets = [Repeated(LOTTERY, 100, 10)]
    away = 891_00  # 899 for nine lost, of which one was expected
    exact = 1 - 0.999**10
    assert isclose(chance_beyond(bets, away), exact, rel_tol=0.01)
    assert chance_beyond(bets, away) > 100 * erfc(away / spread(bets) / sqrt(2))  # the normal curve's


def test_many_small_bets_are_as_the_normal_curve_has_them() -> None:
    pair = analyze(load("nh-holdem-stud")).wager("main")
    bets = [Repeated(pair, 200, 100_000)]
    for z in (0.5, 1.0, 2.0):
        assert 1 <= chance_beyond(bets, z * spread(bets)) / erfc(z / sqrt(2)) < 1.08  # on the safe side


def test_a_total_without_chance_surprises_nobody() -> None:
    sure = WagerOdds("sure", (Chance(Fraction(0), Fraction(1)),), Fraction(1))
    assert chance_beyond([Repeated(sure, 100, 5)], 0) == 1.0
    assert chance_beyond([], 5) == 1.0
    assert chance_beyond([Repeated(LOTTERY, 100, 10)], 0) == pytest.approx(1.0)
