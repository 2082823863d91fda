"""Game files written by chance: rounds settle as at the table and come to the exact figures."""

import tomllib
from collections import Counter
from fractions import Fraction

import pytest

from croupier.games import Game
from croupier.lab.simulate import SimulationError, plan_for, simulate
from croupier.lab.simulate.run import replayed
from croupier.lab.simulate.strategies import named
from croupier.odds import UnsolvedError, analyze
from tests.odds.any_game import any_game
from tests.odds.plain_any import deals

# Loading and running the compiler takes seconds.
pytestmark = [pytest.mark.slow, pytest.mark.shares("simulated")]


def played(seeds: range, most_deals: int, rounds: int) -> Counter[str]:
    """Play the files of these seeds by every strategy they have, at the table and by the thousand."""
    found: Counter[str] = Counter()
    for seed in seeds:
        game = Game.from_data(tomllib.loads(any_game(seed)))
        if deals(game) > most_deals:
            found["large"] += 1
            continue
        try:
            plans = {way: plan_for(game, strategy=way, seed=seed) for way in named(game)}
        except (SimulationError, UnsolvedError):
            plans = {}
        if not plans:
            found["refused"] += 1
        for way, plan in plans.items():
            assert replayed(plan, 8) == 8, f"seed {seed}, {way}"
            main = simulate(plan, rounds).estimates[0]  # which doubts rounds that no chance makes
            if way == "optimal":
                assert main.exact == analyze(game).wager("main").ev, f"seed {seed}"
            found["alike"] += 1
    return found


def test_files_of_any_shape_are_played_as_at_the_table() -> None:
    found = played(range(24), most_deals=2600, rounds=1_000)
    assert found["alike"] > 10 * found["refused"]


def test_who_took_a_bet_back_is_not_asked_about_it_again() -> None:
    """Two decisions of this file are about one bet; the table asked at both."""
    assert played(range(1038, 1039), most_deals=3000, rounds=500)["alike"] > 1


def test_cards_that_the_file_lists_in_another_order_than_they_are_dealt_are_the_same_at_the_table() -> None:
    """The first card dealt is the second group of this file, and only a jack or better may raise by four."""
    assert played(range(1941, 1942), most_deals=3000, rounds=500)["alike"] > 1


@pytest.mark.prove
@pytest.mark.parametrize("first", range(1000, 5000, 250))
def test_thousands_of_files_of_any_shape_are_played_as_at_the_table(first: int) -> None:
    found = played(range(first, first + 250), most_deals=3000, rounds=2_000)
    assert found["alike"] > 10 * found["refused"]


def test_a_file_is_played_to_the_exact_figure_of_each_strategy() -> None:
    """The worst play cannot come out above the best."""
    game = Game.from_data(tomllib.loads(any_game(4)))
    exact = {way: simulate(plan_for(game, strategy=way), 500).estimates[0].exact for way in named(game)}
    assert exact["optimal"] == max(value or Fraction(0) for value in exact.values())
