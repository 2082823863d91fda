"""What ways of playing cost: never less than nothing, and the same as when each is played out by hand."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.cards import RANKS
from croupier.games import Game, load
from croupier.lab.study import StudyError
from croupier.lab.study.skill import Way, least_ante, skill_study
from croupier.odds import value_of
from croupier.odds.counting.payouts import hand_counts, returns, rows_of
from croupier.odds.counting.suits import classes
from croupier.odds.playing.policies import FOLD, Moves, Spot
from croupier.odds.solvers.wagers import wager_odds
from tests.odds.changed import example, with_rows


def way(game: Game, name: str) -> Way:
    return next(way for way in skill_study(game).ways if way.name == name)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(load("nh-holdem-stud"), marks=pytest.mark.slow),
        load("three-card-poker"),
        example("let-it-ride"),
    ],
    ids=lambda game: str(game.id),
)
def test_the_best_play_comes_first_and_nothing_beats_it(game: Game) -> None:
    first, *others = skill_study(game).ways
    assert first.name == "the best play"
    assert first.cost == 0
    assert first.worth.ev == wager_odds(game, "main", {}, {}).ev
    assert len({other.name for other in others}) == len(others) >= 4
    for other in others:
        assert other.cost == first.worth.ev - other.worth.ev >= 0
    assert [other.cost for other in others] == sorted(other.cost for other in others)


def test_published_edges_of_three_card_poker_played_less_well() -> None:
    game = with_rows(
        load("three-card-poker"),
        "ante-bonus",
        {"straight flush": "5 to 1", "three of a kind": "4 to 1", "straight": "1 to 1"},
    )
    edges = {way.name: round(float(way.house_edge), 4) for way in skill_study(game).ways}
    assert edges["mimic the dealer"] == 0.0345
    assert edges["play every hand"] == 0.0765


def test_a_line_at_a_high_card_is_played_from_the_weakest_such_hand() -> None:
    game = load("three-card-poker")

    def any_king(spot: Spot) -> Moves:
        ranks = np.sort(spot.cards >> 2, axis=1)
        suits = spot.cards & 3
        pair = (ranks[:, 1:] == ranks[:, :-1]).any(axis=1)
        flush = (suits == suits[:, :1]).all(axis=1)
        run = (ranks[:, 2] - ranks[:, 0] == 2) & ~pair | (ranks == (0, 1, 12)).all(axis=1)
        plays = (ranks[:, 2] >= 11) | pair | flush | run
        return np.where(plays, 0, FOLD).astype(np.int8)[None]

    assert way(game, "king high or better").worth == value_of(game, any_king)


@pytest.mark.slow
def test_betting_blind_is_a_matter_of_cards_alone() -> None:
    """Ten units on every hand bring ten times what one unit brings over all hands of five."""
    game = load("nh-holdem-stud")
    table = game.pay_table("main")
    rows = rows_of(table)
    often, total = hand_counts("five-card", 5, 0, rows)
    unit = sum(net * ways for net, ways in zip(returns(table, rows, None, {}), often, strict=True)) / total
    most = way(game, "bet the most blind")
    assert most.worth.ev == 10 * unit
    assert most.worth.average_wager == 10
    assert way(game, "play blind").worth.ev == 4 * unit


@pytest.mark.slow
def test_ways_of_holdem_stand_in_the_order_of_their_care() -> None:
    cost = {way.name: way.cost for way in skill_study(load("nh-holdem-stud")).ways}
    assert 0 < cost["see it through"] < cost["play every hand"]
    assert cost["play every hand"] < cost["raise made hands, call the rest"] < cost["play blind"]
    assert 0 < cost["a pair or two high cards"] < cost["play blind"] < cost["bet the most blind"]


@pytest.mark.slow
def test_a_pair_or_two_high_cards_folds_every_other_start() -> None:
    game = load("nh-holdem-stud")

    def careful(spot: Spot) -> Moves:
        if spot.step != "third":
            return spot.best
        first, second = (spot.cards >> 2).T
        plays = (first == second) | (np.minimum(first, second) >= RANKS.index("J"))  # jacks pay
        assert classes(2).weights[plays].sum() == 13 * 6 + 6 * 16
        return np.where(plays, np.maximum(spot.best, 0), FOLD).astype(np.int8)

    assert way(game, "a pair or two high cards").worth == value_of(game, careful)


@pytest.mark.parametrize(("name", "least"), [("nh-holdem-stud", 2_00), ("three-card-poker", None)])
def test_dollars_are_told_for_the_least_ante_of_the_sheet(name: str, least: int | None) -> None:
    assert least_ante(load(name)) == least


def test_dollars_follow_the_ante_said() -> None:
    usual, said = skill_study(load("three-card-poker")), skill_study(load("three-card-poker"), 20_00)
    assert (usual.ante, said.ante) == (5_00, 20_00)
    assert (
        said.dollars_a_hand(Fraction(1, 100)) == 4 * usual.dollars_a_hand(Fraction(1, 100)) == Fraction(1, 5)
    )


def test_an_ante_of_nothing_is_refused() -> None:
    with pytest.raises(StudyError, match="an ante of nothing costs nothing"):
        skill_study(load("three-card-poker"), 0)
