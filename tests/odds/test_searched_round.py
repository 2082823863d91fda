"""A whole round of a game that only the search solves: its bets together, exactly."""

from fractions import Fraction
from itertools import permutations

import pytest

from croupier.odds import UnsolvedError, analyze, round_distribution
from tests.odds.changed import example
from tests.odds.small_games import read, versus

WAR = example("casino-war")


def test_the_means_of_a_round_are_those_of_its_wagers() -> None:
    odds = round_distribution(WAR, {"ante": 500, "tie-bet": 200})
    solved = analyze(WAR)
    assert odds.wagers == ("main", "tie-bet")
    assert odds.means == (500 * solved.wager("main").ev, 200 * solved.wager("tie-bet").ev)
    assert sum(chance.probability for chance in odds.chances) == 1
    assert (odds.worst, odds.largest_payout) == (Fraction(-700), Fraction(3000))


def test_a_round_of_casino_war_moves_as_every_first_deal_says() -> None:
    """The two bets lie apart: a tie wins the one and leaves the other to a second card."""
    odds = round_distribution(WAR, {"ante": 100, "tie-bet": 100})
    deals = list(permutations(range(52), 2))
    won = sum(mine >> 2 > theirs >> 2 for mine, theirs in deals)
    lost = sum(mine >> 2 < theirs >> 2 for mine, theirs in deals)
    by_net = {chance.net: chance.probability for chance in odds.chances}
    assert by_net[Fraction(0)] == Fraction(won, len(deals))
    assert by_net[Fraction(-200)] == Fraction(lost, len(deals))


def test_red_dog_alone_is_its_one_wager() -> None:
    odds = round_distribution(example("red-dog"), {"ante": 100})
    main = analyze(example("red-dog")).wager("main")
    assert odds.mean == 100 * main.ev
    assert odds.variance == 100**2 * main.variance


def test_a_round_that_is_not_solved_says_how_many_hands_and_what_works() -> None:
    seven = versus(
        {"hand": 7, "dealer": 6}, ["bets", "deal hand dealer", "play", "show dealer"], ranking="five-card"
    )
    with pytest.raises(UnsolvedError, match=r"[0-9,]+ hands to solve exactly.*strategy \"play-every-hand\""):
        round_distribution(read(seven), {"ante": 100})
