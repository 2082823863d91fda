"""Hands ranked by the million: the same strengths as one at a time, for every shape that cards come in."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from croupier.cards import DECK, CardError
from croupier.hands import FIVE_CARD, POCKET, RANKINGS, THREE_CARD, Ranking
from croupier.hands.vector import SLICE, every_hand, strengths

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

SIZES = [(ranking, size) for ranking in RANKINGS.values() for size in ranking.sizes]


def deal(count: int, size: int, *, seed: int) -> NDArray[np.uint8]:
    order = np.random.default_rng(seed).random((count, 52)).argsort(axis=1)
    return order[:, :size].astype(np.uint8)


def one_at_a_time(ranking: Ranking, hands: NDArray[np.uint8]) -> list[int]:
    return [ranking.strength(hand) for hand in hands.tolist()]


@pytest.mark.parametrize(("ranking", "size"), SIZES)
def test_random_hands_rank_as_one_at_a_time(ranking: Ranking, size: int) -> None:
    hands = deal(10_000, size, seed=size)
    assert strengths(ranking, hands).tolist() == one_at_a_time(ranking, hands)


@pytest.mark.parametrize("size", FIVE_CARD.sizes)
def test_hands_of_few_ranks_or_few_suits_rank_as_one_at_a_time(size: int) -> None:
    # Random hands seldom hold what is rare, so deal from decks where it is common.
    for deck in (range(12), range(40, 52), range(2, 50, 4), [*range(0, 36, 4), 1, 2, 3]):
        hands = every_hand(size, deck)
        assert strengths(FIVE_CARD, hands).tolist() == one_at_a_time(FIVE_CARD, hands)


@pytest.mark.parametrize(("ranking", "size"), [(THREE_CARD, 3), (POCKET, 2)])
def test_all_small_hands_rank_as_one_at_a_time(ranking: Ranking, size: int) -> None:
    hands = every_hand(size)
    assert strengths(ranking, hands).tolist() == one_at_a_time(ranking, hands)


@pytest.mark.parametrize("size", [6, 7])
def test_best_of_six_and_seven_is_the_best_of_their_fives(size: int) -> None:
    hands = deal(20_000, size, seed=5)
    fives = [strengths(FIVE_CARD, hands[:, list(five)]) for five in combinations(range(size), 5)]
    assert np.array_equal(strengths(FIVE_CARD, hands), np.max(fives, axis=0))


@pytest.mark.parametrize(("ranking", "size"), SIZES)
def test_permuting_suits_and_cards_changes_nothing(ranking: Ranking, size: int) -> None:
    hands = deal(5_000, size, seed=9)
    dealer = np.random.default_rng(9)
    other = hands & 0xFC | dealer.permutation(4).astype(np.uint8)[hands & 3]
    other = other if ranking.ordered else dealer.permuted(other, axis=1)
    assert not np.array_equal(hands, other)
    assert np.array_equal(strengths(ranking, hands), strengths(ranking, other))


@given(
    st.sampled_from(SIZES),
    st.integers(1, 5).flatmap(lambda n: st.lists(st.permutations(DECK), min_size=n, max_size=n)),
    arrays.integer_dtypes(),
)
@pytest.mark.slow
def test_any_integer_type_and_number_of_hands_will_do(
    kind: tuple[Ranking, int], decks: list[list[int]], dtype: np.dtype[np.signedinteger]
) -> None:
    ranking, size = kind
    hands = np.array(decks)[:, :size]
    assert strengths(ranking, hands.astype(dtype)).tolist() == one_at_a_time(ranking, hands.astype(np.uint8))


def test_leading_shape_is_kept_and_layout_does_not_matter() -> None:
    hands = deal(24, 7, seed=3)
    flat = strengths(FIVE_CARD, hands)
    assert flat.dtype == np.uint16
    assert np.array_equal(strengths("five-card", hands.reshape(2, 3, 4, 7)), flat.reshape(2, 3, 4))
    assert np.array_equal(strengths("five-card", np.asfortranarray(hands)), flat)
    assert np.array_equal(strengths("five-card", hands[::-2]), flat[::-2])
    assert strengths("five-card", hands[0]) == flat[0]
    assert strengths("five-card", hands[:0]).shape == (0,)


@pytest.mark.parametrize("count", [SLICE - 1, SLICE, SLICE + 1, 2 * SLICE + 3])
def test_nothing_is_lost_between_slices(count: int) -> None:
    few = deal(1_000, 6, seed=4)
    which = np.random.default_rng(4).integers(0, 1_000, count)
    assert np.array_equal(strengths(FIVE_CARD, few[which]), strengths(FIVE_CARD, few)[which])


def test_one_row_of_an_array_may_be_ranked_alone() -> None:
    hands = deal(100, 7, seed=2)
    assert [FIVE_CARD.strength(list(hand)) for hand in hands] == one_at_a_time(FIVE_CARD, hands)


def test_the_cards_given_are_left_as_they_were() -> None:
    hands = deal(100, 7, seed=1)
    before = hands.copy()
    strengths(FIVE_CARD, hands)
    assert np.array_equal(hands, before)


@pytest.mark.parametrize(
    ("cards", "dtype", "said"),
    [
        ([[1, 2, 3, 4]], np.uint8, "a five-card hand has 5, 6 or 7 cards; 4 were given."),
        (7, np.uint8, "a five-card hand has 5, 6 or 7 cards; 0 were given."),
        ([[1, 2, 3, 4, 52]], np.uint8, "52 is not a card; cards are numbered from 0 (2c) to 51 (As)."),
        ([[1, 2, 3, -4, 5]], np.int64, "-4 is not a card; cards are numbered from 0 (2c) to 51 (As)."),
        ([[1, 2, 3, 4, 5]], np.float64, "cards are whole numbers from 0 to 51; these are of type float64."),
    ],
)
def test_wrong_cards_are_refused_with_a_sentence(cards: list[list[int]], dtype: DTypeLike, said: str) -> None:
    with pytest.raises(CardError) as error:
        strengths(FIVE_CARD, np.array(cards, dtype))
    assert str(error.value) == said


def test_an_unknown_ranking_is_refused_with_a_sentence() -> None:
    with pytest.raises(
        ValueError, match=r"no ranking 'six-card'; there are three-card, four-card, .* and spread"
    ):
        strengths("six-card", np.zeros((1, 6), np.uint8))
