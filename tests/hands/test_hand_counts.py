"""Known answers: every hand there is, ranked and counted by category."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.hands import FIVE_CARD, FOUR_CARD, LONGEST_FLUSH, POCKET, THREE_CARD, Category, Ranking
from croupier.hands.vector import every_hand, strengths

THREE_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 48,
    Category.THREE_OF_A_KIND: 52,
    Category.STRAIGHT: 720,
    Category.FLUSH: 1_096,
    Category.PAIR: 3_744,
    Category.HIGH_CARD: 16_440,
}
FIVE_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 40,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
SIX_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 1_844,
    Category.FOUR_OF_A_KIND: 14_664,
    Category.FULL_HOUSE: 165_984,
    Category.FLUSH: 205_792,
    Category.STRAIGHT: 361_620,
    Category.THREE_OF_A_KIND: 732_160,
    Category.TWO_PAIR: 2_532_816,
    Category.PAIR: 9_730_740,
    Category.HIGH_CARD: 6_612_900,
}
SEVEN_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 41_584,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIR: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}


def tally(ranking: Ranking, size: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Count the hands of each strength, one lowest card at a time when there are very many."""
    if size <= 5:
        return np.bincount(strengths(ranking, every_hand(size)), minlength=len(ranking.classes))
    total = np.zeros(len(ranking.classes), np.int64)
    for lowest in range(52 - size + 1):
        rest = every_hand(size - 1, DECK[lowest + 1 :])
        hands = np.column_stack([np.full(len(rest), lowest, np.uint8), rest])
        total += np.bincount(strengths(ranking, hands), minlength=len(total))
    return total


def by_category(ranking: Ranking, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> dict[Category, int]:
    found: Counter[Category] = Counter()
    for hand, count in zip(ranking.classes, counts.tolist(), strict=True):
        found[hand.category] += count
    return dict(found)


def test_all_22_100_three_card_hands() -> None:
    counts = tally(THREE_CARD, 3)
    assert by_category(THREE_CARD, counts) == THREE_CARD_COUNTS
    assert counts[-1] == 4  # mini royals
    assert counts.sum() == 22_100
    assert np.count_nonzero(counts) == 741


@pytest.mark.slow
def test_all_2_598_960_five_card_hands() -> None:
    counts = tally(FIVE_CARD, 5)
    assert by_category(FIVE_CARD, counts) == FIVE_CARD_COUNTS
    assert counts[-1] == 4  # royal flushes
    assert counts.sum() == 2_598_960
    assert np.count_nonzero(counts) == 7_462


def test_all_270_725_four_card_hands() -> None:
    counts = tally(FOUR_CARD, 4)
    assert by_category(FOUR_CARD, counts) == {
        Category.FOUR_OF_A_KIND: 13,
        Category.STRAIGHT_FLUSH: 44,
        Category.THREE_OF_A_KIND: 2_496,
        Category.FLUSH: 2_816,
        Category.STRAIGHT: 2_772,
        Category.TWO_PAIR: 2_808,
        Category.PAIR: 82_368,
        Category.HIGH_CARD: 177_408,
    }
    assert np.count_nonzero(counts) == len(FOUR_CARD.classes)


@pytest.mark.slow
def test_the_best_four_of_all_2_598_960_five_card_hands() -> None:
    assert by_category(FOUR_CARD, tally(FOUR_CARD, 5)) == {
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 2_072,
        Category.THREE_OF_A_KIND: 58_656,
        Category.FLUSH: 114_616,
        Category.STRAIGHT: 101_808,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_047_552,
        Category.HIGH_CARD: 1_150_080,
    }


@pytest.mark.prove
def test_the_longest_flush_of_all_133_784_560_seven_card_hands() -> None:
    found = by_category(LONGEST_FLUSH, tally(LONGEST_FLUSH, 7))
    shapes = dict.fromkeys(range(1, 8), 0)
    for held in product(range(8), repeat=4):
        if sum(held) == 7:
            shapes[max(held)] += prod(comb(13, cards) for cards in held)
    assert [found[category] for category in LONGEST_FLUSH.categories] == list(shapes.values())


def test_all_1_326_pockets() -> None:
    counts = tally(POCKET, 2)
    assert by_category(POCKET, counts) == {
        Category.UNSUITED: 78 * 12,
        Category.SUITED: 78 * 4,
        Category.PAIR: 13 * 6,
    }
    assert np.count_nonzero(counts) == 169


def test_pockets_of_the_pocket_bonus() -> None:
    found: Counter[str] = Counter()
    for hand, count in zip(POCKET.classes, tally(POCKET, 2).tolist(), strict=True):
        high, low = hand.ranks
        if hand.category is Category.PAIR:
            found["aces" if high == 12 else "twos to kings"] += count
        elif high == 12 and low in (9, 10, 11):
            found[f"ace and face, {hand.category}"] += count
    assert found == {
        "twos to kings": 72,
        "ace and face, unsuited": 36,
        "ace and face, suited": 12,
        "aces": 6,
    }


@pytest.mark.prove
def test_all_20_358_520_six_card_hands() -> None:
    counts = tally(FIVE_CARD, 6)
    assert by_category(FIVE_CARD, counts) == SIX_CARD_COUNTS
    assert counts[-1] == 188  # royal flushes
    assert counts.sum() == 20_358_520


@pytest.mark.prove
def test_all_133_784_560_seven_card_hands() -> None:
    counts = tally(FIVE_CARD, 7)
    assert by_category(FIVE_CARD, counts) == SEVEN_CARD_COUNTS
    assert counts[-1] == 4_324  # royal flushes
    assert counts.sum() == 133_784_560


def test_the_six_card_answers_follow_from_counting_by_hand() -> None:
    five_suited = 4 * (comb(13, 5) * 39 + comb(13, 6))
    # Six different ranks make a straight in 71 ways: 8 sixth cards beside A-K-Q-J-T, and 7 beside each of
    # the nine others, where the next higher rank would make a better one.
    six_ranks_with_straight = 8 + 9 * 7
    six_ranks_unsuited = 4**6 - 4 * (1 + 6 * 3)  # ways to give suits without five alike
    pair_unsuited = 6 * 4**4 - 12
    patterns_with_pair = 13 * comb(12, 4)
    straights_with_pair = 10 * 5
    assert {
        Category.STRAIGHT_FLUSH: 4 * 47 + 36 * 46,
        Category.FOUR_OF_A_KIND: 13 * comb(48, 2),
        Category.FULL_HOUSE: comb(13, 2) * 4**2 + 13 * 4 * 12 * 6 * 44,
        Category.FLUSH: five_suited - 4 * 47 - 36 * 46,
        Category.STRAIGHT: six_ranks_with_straight * six_ranks_unsuited + straights_with_pair * pair_unsuited,
        Category.THREE_OF_A_KIND: 13 * 4 * comb(12, 3) * 4**3,
        Category.TWO_PAIR: comb(13, 3) * 6**3 + comb(13, 2) * 6**2 * comb(11, 2) * 4**2,
        Category.PAIR: (patterns_with_pair - straights_with_pair) * pair_unsuited,
        Category.HIGH_CARD: (comb(13, 6) - six_ranks_with_straight) * six_ranks_unsuited,
    } == SIX_CARD_COUNTS
    assert sum(SIX_CARD_COUNTS.values()) == comb(52, 6) == 20_358_520


def test_every_hand_is_every_combination_in_order() -> None:
    for size in range(4):
        assert every_hand(size).tolist() == [list(hand) for hand in combinations(DECK, size)]
    stub = (3, 50, 17, 20, 1)
    assert every_hand(4, stub).tolist() == [list(hand) for hand in combinations(stub, 4)]
    assert every_hand(3, (1, 2)).shape == (0, 3)
