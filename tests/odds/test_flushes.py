"""High Card Flush is solved over six million hands; the dealer's are counted suit by suit."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.hands import LONGEST_FLUSH
from croupier.odds import analyze
from croupier.odds.general.flushes import compares_flushes, hands_below, number_of_hands, place_of
from croupier.odds.general.search import Search
from croupier.odds.solvers.searched import searched_plan
from croupier.odds.solvers.solvable import why_no_odds
from tests.loops import at_least_one
from tests.odds.changed import example

GAME = example("high-card-flush")


@pytest.mark.parametrize("seed", range(4))
def test_hands_below_a_strength_are_counted_as_by_dealing_every_one(seed: int) -> None:
    dice = random.Random(seed)
    cards = sorted(dice.sample(range(52), 12))
    dealt = dice.choice((3, 4, 5, 7))
    left = [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]
    made = [LONGEST_FLUSH.strength(hand) for hand in combinations(cards, dealt)]
    asked = [*dice.sample(made, 8), max(made), min(made)]
    for strength in at_least_one(asked):
        length, place = place_of(np.array([strength]))
        row = np.array([left])
        assert hands_below(row, dealt, length, place).tolist() == [sum(one < strength for one in made)]
        assert hands_below(row, dealt, length, place + 1).tolist() == [sum(one <= strength for one in made)]


def test_a_hand_is_worth_what_is_published() -> None:
    """Wizard of Odds, High Card Flush Advanced Strategy: a ten-high flush that folds."""
    from croupier.odds.general.flushes import _results  # noqa: PLC0415 (one hand of six million)

    plan = searched_plan(GAME, ("main",))
    cards = parse_cards("Th 8h 6h 7d 4d 2d 9c")
    masks = np.array([[sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]])
    counted = _results(plan, np.array([cards], dtype=np.uint8), masks, 0, 7)
    search = Search(plan)
    (bets,) = (action.to for action in plan.betting.nodes[0][0].actions if action.name == "bet 1")
    worth = Fraction(int((counted @ search.nets[bets])[0]), comb(45, 7) * search.scale)
    assert abs(float(worth) - -1.06993) < 0.0001


def test_its_hands_are_so_few_that_it_is_solved() -> None:
    assert number_of_hands(7) == 6_009_159
    assert compares_flushes(searched_plan(GAME, ("main",)))
    assert why_no_odds(GAME) is None


@pytest.mark.prove
def test_high_card_flush() -> None:
    """A strategy that weighs all seven cards loses 2.6855 % (Wizard of Odds); the best play a little less.

    The 2.64 % that is quoted elsewhere is not reproduced. A program that shares nothing with this one dealt
    100,000,000 rounds: to raise from a three-card flush of 10-8-7 up loses 2.706 %, standard error 0.016 %.
    """
    odds = analyze(GAME).wager("main")
    assert odds.ev == Fraction(-1_348_050_875_653, 50_592_437_455_560)
    assert 0.026 < odds.house_edge < 0.026855
