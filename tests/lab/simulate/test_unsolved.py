"""Games without a kernel of their own are simulated, with the best play wherever it is solved."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from random import Random

import pytest

from croupier.games import Game
from croupier.hands import RANKINGS
from croupier.lab.forecast.crowd import ForecastError, crowd_of
from croupier.lab.forecast.shift import Shift
from croupier.lab.simulate import SimulationError, plan_for, simulate
from croupier.lab.simulate.run import replayed
from croupier.lab.simulate.strategies import named
from croupier.odds import UnsolvedError, analyze
from croupier.odds.solvers.solvable import blind_strategy, why_no_odds
from tests.odds.small_games import read, side_bet, streets, versus

CASINO = read(
    versus(
        {"hand": 2, "board": 5, "dealer": 2},
        ["bets", "deal hand dealer", "deal board", "show board.1", "show board.2", "show board.3", "play",
         "show board.4", "show board.5", "show dealer"],
        player=("hand", "board"), dealer=("dealer", "board"), ranking="five-card",
        qualifies="pair of fours or better",
    )
)  # fmt: skip
SEVEN_SIX = read(versus({"hand": 7, "dealer": 6}, ["bets", "deal hand dealer", "play", "show dealer"],
                        ranking="five-card"))  # fmt: skip
TWO_SHOWN = read(versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "show dealer.1",
                                                   "show dealer.2", "play", "show dealer.3"]))  # fmt: skip
BEFORE = read(versus({"hand": 3, "dealer": 3}, ["bets", "play", "deal hand dealer", "show dealer"],
                     extra=side_bet("pairs", ["hand"]), settles=["settle pairs"]))  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, pytest.param(1, marks=pytest.mark.prove)])
def test_what_is_suggested_works_and_settles_as_at_the_table(seats: int) -> None:
    way = blind_strategy(SEVEN_SIX)
    assert way is not None
    assert way in str(why_no_odds(SEVEN_SIX))
    plan = plan_for(SEVEN_SIX, seats=seats, strategy=way, seed=3)
    assert replayed(plan, 40) == 40
    found = simulate(plan, 2_000)
    assert found.unsolved
    assert found.estimates[0].exact is None


@pytest.mark.slow
@pytest.mark.parametrize("game", [TWO_SHOWN, BEFORE], ids=["shown", "before"])
def test_what_only_the_search_solves_is_simulated_to_its_exact_figure(game: Game) -> None:
    plan = plan_for(game, seats=2, seed=3)
    assert replayed(plan, 40) == 40
    found = simulate(plan, 20_000)
    assert found.unsolved is None
    assert found.estimates[0].exact == analyze(game).wager("main").ev


@pytest.mark.slow
def test_a_side_bet_beside_a_game_that_is_searched_keeps_its_exact_figure() -> None:
    found = simulate(plan_for(BEFORE, strategy="play-every-hand", seed=3), 2_000)
    assert found.estimates[1].exact == analyze_pairs()


def analyze_pairs() -> Fraction:
    """Every hand of three, by the pay table of the side bet."""
    solved = read(versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"],
                         extra=side_bet("pairs", ["hand"]), settles=["settle pairs"]))  # fmt: skip
    return analyze(solved).wager("pairs").ev


@pytest.mark.prove
def test_casino_holdem_comes_to_what_plain_deals_come_to() -> None:
    """Many rounds beside twenty thousand ranked by the scalar form, and both beside the exact figure."""
    found = simulate(plan_for(CASINO, strategy="play-every-hand", seed=5), 200_000).estimates[0]
    plain = list(islice(_plain(Random(11)), 20_000))
    mean = sum(plain) / len(plain)
    spread = sum((each - mean) ** 2 for each in plain) / len(plain)
    error = (spread / len(plain) + found.standard_error**2) ** 0.5
    assert abs(mean - found.ev) < 5 * error
    assert found.errors_off is not None
    assert abs(found.errors_off) < 5


def _plain(random: Random) -> Iterator[int]:
    ranking = RANKINGS["five-card"]
    fours = ranking.strength([8, 9, 0, 4, 12])  # a pair of fours with the lowest kickers
    while True:
        cards = random.sample(range(52), 9)
        board = cards[4:]
        mine = max(ranking.strength(hand) for hand in combinations((*cards[:2], *board), 5))
        theirs = max(ranking.strength(hand) for hand in combinations((*cards[2:4], *board), 5))
        yield 1 if theirs < fours else 2 * ((mine > theirs) - (mine < theirs))


def test_the_best_play_of_a_game_that_is_not_solved_is_refused_with_what_works() -> None:
    with pytest.raises(
        UnsolvedError, match=r"45,403,472,226,420 hands to solve.*strategy \"play-every-hand\""
    ):
        plan_for(SEVEN_SIX)


@pytest.mark.slow
def test_two_sizes_of_a_raise_against_the_dealer_are_simulated() -> None:
    twice = versus(
        {"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"]
    ).replace('equal_to = "ante"', 'equal_to = "ante"\ntimes = [1, 2]')  # fmt: skip
    game = read(twice)
    assert replayed(plan_for(game, seed=3), 20) == 20
    assert simulate(plan_for(game, seed=3), 20_000).estimates[0].exact == analyze(game).wager("main").ev


def test_a_forecast_of_a_game_without_a_kernel_says_what_works() -> None:
    with pytest.raises(ForecastError, match="simulate it instead, with as many seats"):
        Shift(CASINO, crowd_of(CASINO), seats=2, rounds=40, buy_in=40)


@pytest.mark.parametrize("game", [CASINO, SEVEN_SIX])
def test_a_strategy_that_there_is_not_is_refused_before_anything_is_solved(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begun(*_: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("croupier.lab.simulate.searched_spec.follow", begun)
    with pytest.raises(SimulationError, match=f"there is no strategy nonsense .*{min(named(game))}"):
        plan_for(game, strategy="nonsense")


@pytest.mark.slow
@pytest.mark.parametrize("known", [0, 1])
def test_a_decision_with_hardly_a_card_known_is_looked_up(known: int) -> None:
    first, then = ("deal hand", "deal board") if known else ("deal board", "deal hand")
    steps = (
        ["bets", first, "play", then, "show board"] if known else ["bets", "play", first, then, "show board"]
    )
    game = read(streets({"hand": 1, "board": 2}, steps, cards=["hand", "board"]))
    plan = plan_for(game, seed=4)
    assert replayed(plan, 60) == 60
    assert simulate(plan, 100_000).estimates[0].exact == analyze(game).wager("main").ev


@pytest.mark.slow
def test_a_dealer_who_always_plays_is_simulated_to_the_exact_figure() -> None:
    game = read(versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"],
                       qualifies=None))  # fmt: skip
    plan = plan_for(game, seats=2, seed=6)
    assert replayed(plan, 80) == 80
    main = simulate(plan, 200_000).estimates[0]
    assert main.exact == analyze(game).wager("main").ev
    assert main.errors_off is not None
    assert abs(main.errors_off) < 5
