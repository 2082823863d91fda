"""The example games that only the search solves are simulated: best play and named strategies, all alike."""

import pytest

from croupier.lab.simulate import plan_for, simulate
from croupier.lab.simulate.run import replayed
from croupier.lab.simulate.strategies import named
from croupier.odds import analyze
from tests.lab.simulate.games import EXAMPLES, whole
from tests.loops import at_least_one
from tests.odds.changed import bet_on_every_street

pytestmark = [pytest.mark.slow, pytest.mark.shares("simulated")]


@pytest.mark.parametrize("name", ["red-dog", "casino-war"])
@pytest.mark.parametrize("seats", [1, 3])
def test_every_strategy_settles_as_at_the_table_and_comes_to_its_exact_figure(name: str, seats: int) -> None:
    game = whole(str(EXAMPLES / f"{name}.toml"))
    for way in at_least_one(named(game)):
        plan = plan_for(game, strategy=way, seats=seats, seed=3)
        assert replayed(plan, 25) == 25
        for each in simulate(plan, 20_000).estimates:
            assert each.exact is not None
            assert each.errors_off is not None
            assert abs(each.errors_off) < 5
    best = simulate(plan_for(game, seats=seats, seed=3), 1_000)
    assert [each.exact for each in best.estimates] == [
        analyze(game).wager(group).ev for group in game.wager_groups
    ]


@pytest.mark.prove
@pytest.mark.parametrize(
    "name", ["crazy-4-poker", "four-card-poker", "casino-holdem", "ultimate-texas-holdem"]
)
def test_poker_against_the_dealer_is_simulated_to_its_exact_figures(name: str) -> None:
    game = whole(str(EXAMPLES / f"{name}.toml"))
    for way in at_least_one(named(game)):
        plan = plan_for(game, strategy=way, seats=2, seed=3)
        assert replayed(plan, 100) == 100
        for each in simulate(plan, 200_000).estimates:
            assert each.errors_off is not None
            assert abs(each.errors_off) < 5


def test_a_hand_of_ultimate_texas_holdem_settles_alike_before_anything_is_solved() -> None:
    game = whole(str(EXAMPLES / "ultimate-texas-holdem.toml"))
    assert replayed(plan_for(game, strategy="bet-the-most", seats=2, seed=7), 25) == 25
    assert replayed(plan_for(game, strategy="play-blind", seats=2, seed=7), 25) == 25


def test_a_way_that_is_not_followed_exactly_is_simulated_without_a_figure_to_compare() -> None:
    plan = plan_for(bet_on_every_street(), strategy="play-blind", seed=3)
    assert replayed(plan, 20) == 20
    assert simulate(plan, 2_000).estimates[0].exact is None
