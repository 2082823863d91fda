"""A whole round of a game that only the search solves: its bets together, exactly."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from croupier.games import load
from croupier.odds import UnsolvedError, analyze, report_on, round_distribution
from tests.odds.changed import example
from tests.odds.small_games import read, versus
from tests.odds.test_odd_games import ODD

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


PAIRED = """
[[wager]]
id = "paired"
name = "Paired"
placed_at = "bets"
needs_any_of = ["ante"]
least = "$1"
most = "$10"
paid_by = "paired"
[[pay]]
id = "paired"
title = "Paired"
cards = ["own"]
ranking = "three-card"
[pay.rows]
"pair" = "2 to 1"
"""


def test_a_bet_that_a_fold_takes_is_staked_with_the_search_too(tmp_path: Path) -> None:
    """Its figures are those of the round; without an ante nobody can say how much a fold costs."""
    file = tmp_path / "paired.toml"
    text = (ODD / "size-by-hand.toml").read_text(encoding="utf-8")
    settled = text.replace('"settle raise"', '"settle paired", "settle raise"')
    file.write_text(settled + PAIRED, encoding="utf-8")
    game = load(file)
    stakes = {"ante": 200, "paired": 1000}
    found = {odds.wager: odds.ev for odds in report_on(game, stakes).wagers}
    assert round_distribution(game, stakes).means == (200 * found["main"], 1000 * found["paired"])
    assert found["main"] < analyze(game, {"paired": 0}).wager("main").ev
    with pytest.raises(UnsolvedError, match=r"fold may take paired along.*{'ante': 500}"):
        report_on(game, {"paired": 1000})
