"""Whole rounds of the other games against a dealer: the fragment, its row supplied, and Caribbean Stud."""

import json
from fractions import Fraction

import pytest

from croupier.games import Game, load
from croupier.odds import UnsolvedError, analyze
from croupier.odds.solvers.round import round_distribution
from tests.odds.changed import example

FRAGMENT = "three-card-poker-fragment"
LOST = "pay.pair-plus.rows.straight flush"


@pytest.mark.parametrize("pays", [30, 40])
def test_the_fragment_with_its_row_supplied_has_a_round_like_any_other(pays: int) -> None:
    game = load(FRAGMENT).with_blanks({LOST: f"{pays} to 1"})
    odds = round_distribution(game, {"ante": 500, "pair-plus": 500})
    alone = analyze(game)
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
    """Five cards met by five, one of them open: 2,598,960 x 47 x 163,185 deals, by symmetry."""
    game = example("caribbean-stud")
    odds = round_distribution(game, {"ante": 500})
    main = analyze(game).wager("main")
    assert main.ev == Fraction(-142_031_221, 2_718_662_100)
    assert [(chance.net, chance.probability) for chance in odds.chances] == [
        (500 * chance.net, chance.probability) for chance in main.chances
    ]
    assert odds.worst == -1500
    assert odds.largest_payout == 500 * (1 + 2 * 100)


def with_bet_on_the_dealers_hand(*, shows: int) -> Game:
    """Caribbean Stud with a side bet on the dealer's five cards."""
    data = json.loads(example("caribbean-stud").file_data)
    next(cards for cards in data["cards"] if cards["id"] == "dealer")["dealer_shows"] = shows
    bet = {"id": "fear", "name": "Fear", "placed_at": "bets", "needs_any_of": ["ante"], "paid_by": "fear"}
    data["wager"].append({**bet, "least": "posted", "most": "posted", "after_fold": "stays"})
    rows = {"royal flush": "100 to 1", "flush": "5 to 1"}
    data["pay"].append(
        {"id": "fear", "title": "Fear", "cards": ["dealer"], "ranking": "five-card", "rows": rows}
    )
    settle = next(step for step in data["step"] if step["do"] == "settle")
    settle["each_player"].insert(3, "settle fear")
    return Game.from_data(data)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shows", "deals"),
    [
        (0, 134_459 * 1_533_939),  # hands of the player up to the names of suits, and all of the dealer's
        (1, 2_598_960 * 47 * 163_185),  # and which of the dealer's five lies open
    ],
)
def test_a_bet_on_five_cards_of_the_dealer_is_refused_with_the_size_it_would_take(
    shows: int, deals: int
) -> None:
    with pytest.raises(UnsolvedError, match=f"take {deals:,} deals.* ask for a simulation"):
        round_distribution(with_bet_on_the_dealers_hand(shows=shows), {"ante": 500, "fear": 500})
