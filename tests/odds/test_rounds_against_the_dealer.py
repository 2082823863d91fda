"""Whole rounds of the other games against a dealer: the fragment, its row supplied, and Caribbean Stud."""

from fractions import Fraction

import pytest

from croupier.games import load
from croupier.odds import UnsolvedError, analyse
from croupier.odds.rounds import round_distribution
from tests.odds.changed import example

FRAGMENT = "three-card-poker-fragment"
LOST = "pay.pair-plus.rows.straight flush"


@pytest.mark.parametrize("pays", [30, 40])
def test_the_fragment_with_its_row_supplied_has_a_round_like_any_other(pays: int) -> None:
    game = load(FRAGMENT).with_blanks({LOST: f"{pays} to 1"})
    odds = round_distribution(game, {"ante": 500, "pair-plus": 500})
    alone = analyse(game)
    assert odds.means == tuple(500 * alone.wager(wager).ev for wager in odds.wagers)
    assert sum(chance.probability for chance in odds.chances) == 1
    variances = [odds.covariances[0][0], odds.covariances[1][1]]
    assert variances == [500**2 * alone.wager(wager).variance for wager in odds.wagers]
    assert odds.covariances[0][1] == odds.covariances[1][0] > 0  # a good hand is good for both
    assert odds.worst == -1500
    # A straight flush that beats the dealer: Ante and Play, the bonus of 4 to 1, and the row that was lost.
    assert odds.largest_payout == 500 * (1 + 1 + 4 + pays)


def test_the_fragment_as_it_is_names_the_row_that_a_round_would_need() -> None:
    with pytest.raises(UnsolvedError, match=r"what straight flush pays in .* is not known; supply it"):
        round_distribution(load(FRAGMENT), {"ante": 500, "pair-plus": 500})


@pytest.mark.slow
def test_a_round_of_caribbean_stud_is_its_main_wager() -> None:
    """Five cards met by five, one of them open: 2,598,960 x 47 x 178,365 deals, by symmetry."""
    game = example("caribbean-stud")
    odds = round_distribution(game, {"ante": 500})
    main = analyse(game).wager("main")
    assert main.ev == Fraction(-142_031_221, 2_718_662_100)
    assert [(chance.net, chance.probability) for chance in odds.chances] == [
        (500 * chance.net, chance.probability) for chance in main.chances
    ]
    assert odds.worst == -1500
    assert odds.largest_payout == 500 * (1 + 2 * 100)
