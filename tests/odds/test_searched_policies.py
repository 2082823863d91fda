"""Any way of playing a game that only the search solves has its exact value."""

from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest

import croupier as cr
from croupier.games import load
from croupier.odds import UnsolvedError, analyze
from croupier.odds.general.search import Faced, Moves
from tests.odds.changed import EXAMPLES

RED_DOG, CASINO_WAR = str(EXAMPLES / "red-dog.toml"), str(EXAMPLES / "casino-war.toml")


def test_a_function_that_plays_the_best_is_worth_the_best() -> None:
    best = analyze(load(RED_DOG)).wager("main").house_edge
    assert best == cr.evaluate(RED_DOG).edge == cr.evaluate(RED_DOG, lambda faced: faced.best).edge


def test_a_raise_from_a_spread_of_seven_is_the_best_play() -> None:
    def seven(faced: Faced) -> Moves:
        ranks = np.sort(faced.cards_of("table") >> 2, axis=1).astype(int)
        return np.where(ranks[:, 1] - ranks[:, 0] - 1 >= 7, 0, 1).astype(np.int8)

    assert cr.evaluate(RED_DOG, cast("Any", seven)).edge == cr.evaluate(RED_DOG).edge


def test_names_of_a_searched_game_are_worth_less_than_the_best() -> None:
    assert cr.evaluate(RED_DOG, "play-blind").edge == Fraction(1523, 16575)
    assert cr.evaluate(RED_DOG, "bet-the-most").edge > cr.evaluate(RED_DOG, "play-blind").edge


def test_surrender_costs_half_the_bet_of_every_tie() -> None:
    surrender = cr.evaluate(CASINO_WAR, lambda faced: np.full(len(faced.best), 1))
    assert surrender.edge == Fraction(3, 51) / 2


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (lambda faced: np.full(len(faced.best), 7), "return 0 for bet 1, 1 for check"),
        (lambda faced: faced.best[:0], "one whole number for each of the"),
    ],
)
def test_a_move_that_there_is_not_is_refused(moves: object, says: str) -> None:
    with pytest.raises(UnsolvedError, match=says):
        cr.evaluate(RED_DOG, moves)  # type: ignore[arg-type]
