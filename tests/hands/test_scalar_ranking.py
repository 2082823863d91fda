"""Hands ranked one at a time: order, ties, what plays, and what a wrong hand is told."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, CardError, cards_text, parse_cards, rank, suit
from croupier.hands import (
    FIVE_CARD,
    FOUR_CARD,
    LONGEST_FLUSH,
    POCKET,
    RANKINGS,
    SPREAD,
    THREE_CARD,
    Category,
    HandClass,
    Ranking,
    best_five,
)

SIZES = [(ranking, size) for ranking in RANKINGS.values() for size in ranking.sizes]
ranked_hands = st.sampled_from(SIZES).flatmap(
    lambda pair: st.tuples(
        st.just(pair[0]), st.lists(st.sampled_from(DECK), unique=True, min_size=pair[1], max_size=pair[1])
    )
)


def strength(ranking: Ranking, text: str) -> int:
    return ranking.strength(parse_cards(text))


def test_the_rankings_are_found_by_their_ids() -> None:
    assert {name: ranking.sizes for name, ranking in RANKINGS.items()} == {
        "three-card": (3,),
        "four-card": (4, 5, 6),
        "five-card": (5, 6, 7),
        "pocket": (2,),
        "one-card": (1,),
        "longest-flush": (1, 2, 3, 4, 5, 6, 7),
        "spread": (2, 3),
    }


@pytest.mark.parametrize(("ranking", "count"), [(THREE_CARD, 741), (FIVE_CARD, 7462), (POCKET, 169)])
def test_number_of_distinct_classes(ranking: Ranking, count: int) -> None:
    assert len(ranking.classes) == len(set(ranking.classes)) == count
    assert [ranking.describe(s) for s in range(count)] == list(ranking.classes)
    assert {hand.category for hand in ranking.classes} == set(ranking.categories)
    places = [ranking.categories.index(hand.category) for hand in ranking.classes]
    assert places == sorted(places)


THREE_CARD_ORDER = """
    Ah Kh Qh | Ks Qs Js | 4d 3d 2d | 3d 2d Ad | As Ad Ac | 2s 2d 2c | As Kd Qc | 4s 3d 2c | 3s 2d Ac |
    Ad Kd Jd | 5c 3c 2c | As Ad Kc | As Ad 2c | 2s 2d Ac | 2s 2d 3c | As Kd Jc | Qs 6d 4c | Qs 6d 3c |
    Qs 5d 4c | 5s 3d 2c
"""
FIVE_CARD_ORDER = """
    As Ks Qs Js Ts | Kd Qd Jd Td 9d | 5h 4h 3h 2h Ah | As Ah Ad Ac 2d | 2s 2h 2d 2c Ad | 2s 2h 2d 2c Kd |
    As Ah Ad 2c 2d | Ks Kh Kd Ac Ad | Ad Kd Qd Jd 9d | 7c 5c 4c 3c 2c | As Kd Qd Jd Td | 5h 4h 3h 2h As |
    As Ah Ad Kc Qd | 2s 2h 2d 4c 3d | As Ah Kd Kc 2d | As Ah Qd Qc Kd | 3s 3h 2d 2c Ad | As Ah Kd Qc Jd |
    2s 2h 5d 4c 3d | As Kh Qd Jc 9d | 7s 5h 4d 3c 2d
"""


@pytest.mark.parametrize(
    ("ranking", "best_to_worst"), [(THREE_CARD, THREE_CARD_ORDER), (FIVE_CARD, FIVE_CARD_ORDER)]
)
def test_order_from_best_to_worst(ranking: Ranking, best_to_worst: str) -> None:
    strengths = [strength(ranking, hand) for hand in best_to_worst.split("|")]
    assert strengths == sorted(set(strengths), reverse=True)
    assert strengths[0] == len(ranking.classes) - 1
    assert strengths[-1] == 0


@pytest.mark.parametrize("text", ["Ks Ad 2c", "Qs Kd Ac 2h 3d", "Js Qs Ks As 2d", "Ks As 2d 3c 4h"])
def test_straights_do_not_go_round_the_corner(text: str) -> None:
    cards = parse_cards(text)
    ranking = THREE_CARD if len(cards) == 3 else FIVE_CARD
    assert ranking.describe(ranking.strength(cards)).category is Category.HIGH_CARD


@pytest.mark.rule("Q0-21")
@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (THREE_CARD, "Qs 6d 4c", "4h Qd 6s"),
        (THREE_CARD, "Ah Kh Qh", "Qs As Ks"),
        (FIVE_CARD, "As Ah Kd Kc 2d", "Ad Ac Ks Kh 2h"),
        (FIVE_CARD, "Ts Jh Qd Kc Ad 2c 3h", "Td Jc Qs Kh Ah 9d 9c"),
        (POCKET, "As Kd", "Kh Ac"),
    ],
)
def test_equal_ranks_tie_whatever_the_suits(ranking: Ranking, one: str, other: str) -> None:
    assert strength(ranking, one) == strength(ranking, other)


@pytest.mark.parametrize(
    ("ranking", "text", "category", "ranks"),
    [
        (THREE_CARD, "Ac 3d 2h", Category.STRAIGHT, "3"),
        (THREE_CARD, "6c 6d Kh", Category.PAIR, "6K"),
        (FIVE_CARD, "Ac 2d 3h 4s 5c", Category.STRAIGHT, "5"),
        (FIVE_CARD, "8c Ad 8h As Qc", Category.TWO_PAIR, "A8Q"),
        (FIVE_CARD, "2c Td 2h Ts Tc 2d", Category.FULL_HOUSE, "T2"),
        (FIVE_CARD, "2c 9c 3c Kc 4c 7c Ad", Category.FLUSH, "K9743"),
        (FIVE_CARD, "4c 4d 5h 5s 6c 6d Kh", Category.TWO_PAIR, "65K"),
        (FIVE_CARD, "4c 4d 5h 5s 6c 6d 7h", Category.TWO_PAIR, "657"),
        (FIVE_CARD, "9c 9d 9h 9s Kc Kd Kh", Category.FOUR_OF_A_KIND, "9K"),
        (POCKET, "4h 9h", Category.SUITED, "94"),
        (POCKET, "4d 9h", Category.UNSUITED, "94"),
        (POCKET, "7d 7h", Category.PAIR, "77"),
    ],
)
def test_a_class_is_its_category_and_the_ranks_that_count(
    ranking: Ranking, text: str, category: Category, ranks: str
) -> None:
    in_order = tuple("23456789TJQKA".index(letter) for letter in ranks)
    assert ranking.describe(strength(ranking, text)) == HandClass(category, in_order)


@given(ranked_hands, st.permutations(range(4)), st.randoms(use_true_random=False))
@pytest.mark.slow
def test_permuting_suits_and_cards_changes_nothing(
    dealt: tuple[Ranking, list[int]], suits: list[int], shuffler: random.Random
) -> None:
    ranking, hand = dealt
    other = [rank(card) * 4 + suits[suit(card)] for card in hand]
    if not ranking.ordered:
        shuffler.shuffle(other)
    assert ranking.strength(other) == ranking.strength(hand)


def test_best_four_of_five_and_six_is_the_best_of_their_fours() -> None:
    dealer = random.Random(4)
    for deck in (DECK, range(20), [*range(0, 36, 4), 1, 2, 3, 5]):  # in the others flushes and trips meet
        for _ in range(400):
            hand = dealer.sample(deck, dealer.choice((5, 6)))
            best = max(FOUR_CARD.strength(four) for four in itertools.combinations(hand, 4))
            assert FOUR_CARD.strength(hand) == best


FOUR_CARD_ORDER = """
    As Ah Ad Ac | 2s 2h 2d 2c | As Ks Qs Js | 4d 3d 2d Ad | As Ah Ad Kc | 2s 2h 2d 3c | Ad Kd Qd Td |
    6c 4c 3c 2c | As Kd Qd Jd | 4h 3h 2h As | As Ah Kd Kc | 3s 3h 2d 2c | As Ah Kd Qc | 2s 2h 4d 3c |
    As Kh Qd Tc | Ks Qh 8d 4c | 6s 4h 3d 2c
"""


def test_four_cards_rank_as_at_four_card_poker() -> None:
    found = [strength(FOUR_CARD, hand) for hand in FOUR_CARD_ORDER.split("|")]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert strength(FOUR_CARD, "2s 2h 2d Ks Qs 9s") == strength(
        FOUR_CARD, "2s 2h 2d Kc"
    )  # trips over a flush


def test_the_longest_flush_plays_and_of_two_as_long_the_higher() -> None:
    ace_high = strength(LONGEST_FLUSH, "As 9s 2s Kd Qd Jd Th")
    assert LONGEST_FLUSH.name(ace_high, full=True) == "three-card flush, ace-nine-two high"
    assert ace_high < strength(LONGEST_FLUSH, "5s 4s 3s 2s Ad Kd Qd")


def test_what_two_ends_and_a_third_card_make() -> None:
    told = {
        "2s Ah": "spread of eleven",
        "5s 6h": "consecutive",
        "Ks Ah": "consecutive",
        "As 2h 7c": "spread of eleven",
        "5s 8h 6c": "spread of two",
        "5s 8h 5c": "outside",
        "5s 8h 8c": "outside",
        "5s 5h 8c": "pair",
        "5s 5h 5c": "three of a kind",
        "6s 5h 5c": "consecutive",
    }
    assert {cards: SPREAD.name(strength(SPREAD, cards)) for cards in told} == told


def test_best_of_six_and_seven_is_the_best_of_their_fives() -> None:
    dealer = random.Random(6)
    for _ in range(300):
        hand = dealer.sample(DECK, dealer.choice((6, 7)))
        best = max(FIVE_CARD.strength(five) for five in itertools.combinations(hand, 5))
        assert FIVE_CARD.strength(hand) == best
        five = best_five(hand)
        assert set(five) <= set(hand)
        assert FIVE_CARD.strength(five) == best


@pytest.mark.parametrize(
    ("dealt", "laid_out"),
    [
        ("2c Td 2h Ts Tc 9d", "Td Ts Tc 2c 2h"),
        ("Ac 2d 3h 4s 5c 9d", "5c 4s 3h 2d Ac"),
        ("Kc 2d Ah Qs Jc Td", "Ah Kc Qs Jc Td"),
        ("Kh 6s 9c 6h 2d 4c 3s", "6s 6h Kh 9c 4c"),
    ],
)
def test_best_five_is_laid_out_as_a_dealer_would(dealt: str, laid_out: str) -> None:
    assert cards_text(best_five(parse_cards(dealt))) == laid_out


@pytest.mark.parametrize(
    ("ranking", "cards", "said"),
    [
        (THREE_CARD, (1, 2), "a three-card hand has 3 cards; 2 were given."),
        (FIVE_CARD, (1, 2, 3, 4), "a five-card hand has 5, 6 or 7 cards; 4 were given."),
        (POCKET, (1,), "a pocket hand has 2 cards; 1 was given."),
        (POCKET, (1, 1), "2d is there twice in 2d 2d; a deck has one of each card."),
        (THREE_CARD, (1, 2, 52), "52 is not a card; cards are numbered from 0 (2c) to 51 (As)."),
        (THREE_CARD, (-1, 2, 5), "-1 is not a card; cards are numbered from 0 (2c) to 51 (As)."),
    ],
)
def test_a_wrong_hand_is_refused_with_a_sentence(ranking: Ranking, cards: tuple[int, ...], said: str) -> None:
    with pytest.raises(CardError) as error:
        ranking.strength(cards)
    assert str(error.value) == said


@pytest.mark.parametrize("beyond", [-1, 169])
def test_a_strength_off_the_ladder_is_refused(beyond: int) -> None:
    with pytest.raises(ValueError, match=rf"^{beyond} is no pocket strength; they run from 0 .* to 168"):
        POCKET.describe(beyond)
    with pytest.raises(ValueError, match="no pocket strength"):
        POCKET.name(beyond)


def test_ranking_hands_one_at_a_time_needs_no_numpy() -> None:
    ask = "import sys, croupier.hands as h; print('numpy' in sys.modules, 'ladder' in vars(h.FIVE_CARD))"
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "False"]
