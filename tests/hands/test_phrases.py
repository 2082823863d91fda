"""A phrase of a pay table holds the hands a dealer would say it holds, counted class by class."""

import re
from collections.abc import Callable
from itertools import product
from math import comb
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import RANK_PLURALS, RANK_WORDS
from croupier.hands import (
    FIVE_CARD,
    FOUR_CARD,
    LONGEST_FLUSH,
    ONE_CARD,
    POCKET,
    RANKINGS,
    SPREAD,
    THREE_CARD,
    Ranking,
)
from croupier.hands.classes import Category, HandClass
from croupier.hands.phrases import HandRange, PhraseError, hand_range, key_of
from tests.loops import at_least_one

Meant: TypeAlias = Callable[[HandClass], bool]
JACK, QUEEN, KING, ACE = 9, 10, 11, 12
WITH_PAIRS = (THREE_CARD, FOUR_CARD, FIVE_CARD, POCKET)


def held(phrase: str, ranking: Ranking, suit: int | None = None) -> set[int]:
    """The strengths of all classes that a phrase holds."""
    hands = hand_range(phrase, ranking)
    return {n for n, hand in enumerate(ranking.classes) if hands.holds(key_of(hand, ranking), suit)}


def meant(ranking: Ranking, rule: Meant) -> set[int]:
    return {strength for strength, hand in enumerate(ranking.classes) if rule(hand)}


def of(*categories: Category, ranks: tuple[int, ...] = ()) -> Meant:
    """One of these categories, and its highest ranks these."""
    return lambda hand: hand.category in categories and hand.ranks[: len(ranks)] == ranks


def pair(low: int, high: int) -> Meant:
    return lambda hand: hand.category is Category.PAIR and low <= hand.ranks[0] <= high


def at_least(category: Category, ranking: Ranking, *ranks: int) -> Meant:
    """At least this category, and within it at least these ranks."""
    place = ranking.categories.index(category)

    def rule(hand: HandClass) -> bool:
        here = ranking.categories.index(hand.category)
        return here > place or (here == place and hand.ranks[: len(ranks)] >= ranks)

    return rule


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_there_are_as_many_classes_as_books_say(ranking: Ranking) -> None:
    assert (
        len(ranking.classes)
        == {
            "three-card": 741,
            "four-card": 704 + 13 * 66 + 78 + 11 + 704 + 13 * 12 + 11 + 13,
            "five-card": 7462,
            "pocket": 169,
            "one-card": 13,
            "longest-flush": sum(comb(13, length) for length in range(1, 8)),
            "spread": 4 + 11,
        }[ranking.id]
    )


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_a_category_holds_its_hands_and_or_better_all_above(ranking: Ranking) -> None:
    for place, category in at_least_one(enumerate(ranking.categories)):
        assert held(category, ranking) == meant(ranking, of(category))
        assert held(f"{category} or better", ranking) == meant(ranking, of(*ranking.categories[place:]))


@pytest.mark.parametrize("ranking", WITH_PAIRS, ids=[ranking.id for ranking in WITH_PAIRS])
@pytest.mark.slow
def test_a_pair_is_named_by_its_rank_alone_from_to_or_better(ranking: Ranking) -> None:
    for low, high in product((0, 4, 8, 9, 12), repeat=2):
        spans = f"pair of {RANK_PLURALS[low]} to {RANK_PLURALS[high]}"
        assert held(spans, ranking) == meant(ranking, pair(min(low, high), max(low, high)))
    for rank in range(13):
        assert held(f"pair of {RANK_PLURALS[rank]}", ranking) == meant(ranking, pair(rank, rank))
        better = held(f"pair of {RANK_PLURALS[rank]} or better", ranking)
        assert better == meant(ranking, at_least(Category.PAIR, ranking, rank))


@pytest.mark.parametrize("ranking", [THREE_CARD, FOUR_CARD, FIVE_CARD], ids=["three", "four", "five"])
@pytest.mark.slow
def test_a_high_card_is_named_by_one_or_two_ranks_or_cannot_be_formed(ranking: Ranking) -> None:
    for ranks in [(rank,) for rank in range(13)] + list(product((0, 1, 3, 4, 10, 12), repeat=2)):
        phrase = "-".join(RANK_WORDS[rank] for rank in ranks) + " high"
        exactly = meant(ranking, of(Category.HIGH_CARD, ranks=ranks))
        if exactly:
            assert held(phrase, ranking) == exactly
            better = at_least(Category.HIGH_CARD, ranking, *ranks)
            assert held(f"{phrase} or better", ranking) == meant(ranking, better)
        else:
            for words in (phrase, f"{phrase} or better"):
                with pytest.raises(PhraseError, match=r"cannot be formed|must fall"):
                    hand_range(words, ranking)


def test_a_pocket_is_named_by_two_ranks_suited_or_not() -> None:
    for first, second in product(range(13), repeat=2):
        for kind in (Category.SUITED, Category.UNSUITED):
            phrase = f"{RANK_WORDS[first]} and {RANK_WORDS[second]} {kind}"
            ranks = (max(first, second), min(first, second))
            if first == second:
                with pytest.raises(PhraseError, match=f'is a pair; write "pair of {RANK_PLURALS[first]}"'):
                    hand_range(phrase, POCKET)
            else:
                wanted = meant(POCKET, of(kind, ranks=ranks))
                assert held(phrase, POCKET) == wanted
                assert len(wanted) == 1


def test_an_ace_with_a_face_card_is_ace_jack_to_ace_king() -> None:
    for kind in (Category.SUITED, Category.UNSUITED):
        faces = (meant(POCKET, of(kind, ranks=(ACE, face))) for face in (JACK, QUEEN, KING))
        wanted = set[int]().union(*faces)
        assert held(f"ace and face {kind}", POCKET) == held(f"ace-face {kind}", POCKET) == wanted
        assert len(wanted) == 3


@pytest.mark.parametrize(("phrase", "ranking"), [("royal flush", FIVE_CARD), ("mini royal", THREE_CARD)])
def test_a_royal_is_the_highest_straight_flush(phrase: str, ranking: Ranking) -> None:
    assert held(phrase, ranking) == held(f"{phrase} or better", ranking) == {len(ranking.classes) - 1}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pair of 6s to 10s", "pair of sixes to tens"),
        ("Pair of  Jacks  OR better", "pair of jacks or better"),
        ("pair of Ts", "pair of tens"),
        ("Q high", "queen high"),
        ("A-K high", "ace-king high"),
        ("ace-king", "ace-king high"),
        ("pair of tens to sixes", "pair of sixes to tens"),
        ("straight flush or better", "straight flush"),
        ("royal flush or better", "royal flush"),
        ("pair of twos or better", "pair or better"),
        ("pair of twos to aces", "pair"),
        ("seven high or better", "high card or better"),
    ],
)
def test_other_words_for_the_same_hands_are_the_same_range(one: str, other: str) -> None:
    assert hand_range(one, FIVE_CARD) == hand_range(other, FIVE_CARD)


# -------------------------------------------------------------------------------------------- suits


def test_a_flush_may_be_of_one_suit() -> None:
    royal = len(FIVE_CARD.classes) - 1
    assert held("royal flush in hearts", FIVE_CARD, suit=2) == {royal}
    for other in (None, 0, 1, 3):
        assert held("royal flush in hearts", FIVE_CARD, suit=other) == set()
    assert held("royal flush", FIVE_CARD, suit=2) == {royal}
    assert held("flush in spades", FIVE_CARD, suit=3) == held("flush", FIVE_CARD)
    hearts, royals = hand_range("royal flush in hearts", FIVE_CARD), hand_range("royal flush", FIVE_CARD)
    assert hearts in royals
    assert royals not in hearts
    assert hearts.overlaps(royals)
    assert not hearts.overlaps(hand_range("royal flush in spades", FIVE_CARD))


# ---------------------------------------------------------------------------- containing and sharing

PHRASES = {
    "three-card": """
        high card, queen high, queen high or better, queen-six high, queen-three high or better, five high,
        five high or better, ace high, ace-king high, ace-king high or better, pair, pair or better, pair of
        twos or better, pair of sixes to tens, pair of sixes, pair of aces, flush, flush in hearts,
        straight, straight or better, three of a kind, straight flush, straight flush in hearts, straight
        flush in spades, mini royal, mini royal in hearts
    """,
    "five-card": """
        high card, ace-king high, ace-king high or better, seven high, seven high or better, pair, pair of
        jacks or better, pair of sixes to tens, pair of sixes, pair of twos to aces, two pair, flush, flush
        in hearts, flush or better, full house, straight flush, straight flush or better, royal flush, royal
        flush or better, royal flush in hearts, royal flush in spades
    """,
    "pocket": """
        pair, pair of twos to kings, pair of aces, suited, suited or better, unsuited, ace and face suited,
        ace and king suited, ace and face unsuited, ace and king suited in hearts, three and two unsuited,
        three and two suited, pair or better
    """,
    "four-card": """
        high card, king high, king-queen high, king high or better, pair, pair of aces or better, two pair,
        straight, straight or better, flush, three of a kind, straight flush, four of a kind, flush in hearts
    """,
    "one-card": "ace, king, king or better, two to nine, two to ace",
    "longest-flush": """
        two-card flush, three-card flush or better, five-card flush, six-card flush, six-card flush or better
    """,
    "spread": "outside, consecutive, pair, spread, spread of one, spread of four to eleven, three of a kind",
}
SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.SUITED)


def members(hands: HandRange, ranking: Ranking) -> frozenset[tuple[int, int | None]]:
    """Every class in a range, with each suit that a hand of it can be of."""
    return frozenset(
        (strength, suit)
        for strength, hand in enumerate(ranking.classes)
        for suit in (range(4) if hand.category in SUITED else (None,))
        if hands.holds(key_of(hand, ranking), suit)
    )


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.slow
def test_one_range_is_in_another_or_shares_hands_with_it_as_sets_do(ranking: Ranking) -> None:
    ranges = {
        phrase: hand_range(phrase, ranking) for phrase in re.split(r",\s+", PHRASES[ranking.id].strip())
    }
    sets = {phrase: members(hands, ranking) for phrase, hands in ranges.items()}
    for one, other in at_least_one(product(ranges, repeat=2)):
        assert (ranges[one] in ranges[other]) == (sets[one] <= sets[other]), (one, other)
        assert ranges[one].overlaps(ranges[other]) == bool(sets[one] & sets[other]), (one, other)
        assert (ranges[one] == ranges[other]) == (sets[one] == sets[other]), (one, other)


def test_a_single_card_is_named_by_its_rank() -> None:
    assert held("ace", ONE_CARD) == {ACE}
    assert held("king or better", ONE_CARD) == {KING, ACE}
    assert held("two to nine", ONE_CARD) == set(range(8))


def test_a_flush_is_named_by_its_length_and_its_highest_cards() -> None:
    nine_high = held("three-card flush, nine high or better", LONGEST_FLUSH)
    assert nine_high == meant(LONGEST_FLUSH, at_least(Category.THREE_CARD_FLUSH, LONGEST_FLUSH, 7))
    two_named = held("four-card flush, king-jack high", LONGEST_FLUSH)
    assert two_named == meant(LONGEST_FLUSH, of(Category.FOUR_CARD_FLUSH, ranks=(KING, JACK)))


def test_a_spread_is_named_by_the_ranks_in_between_and_the_narrower_is_the_better() -> None:
    names = [SPREAD.name(strength) for strength in range(len(SPREAD.classes))]
    assert names[:4] == ["outside", "consecutive", "pair", "spread of eleven"]
    assert names[-2:] == ["spread of one", "three of a kind"]
    assert {names[strength] for strength in held("spread of two to one", SPREAD)} == {
        "spread of one",
        "spread of two",
    }
    assert len(held("spread of 4 to 11", SPREAD)) == 8
    assert held("spread of eleven or better", SPREAD) == set(range(3, 15))


# ----------------------------------------------------------------------------------------- nonsense


@pytest.mark.parametrize(
    ("phrase", "ranking", "says"),
    [
        ("", FIVE_CARD, '"" is no hand; a five-card hand is one of high card, pair, two pair'),
        ("full houses", FIVE_CARD, '"full houses" is no hand; a five-card hand is one of'),
        ("full house", THREE_CARD, '"full house" cannot be formed from a three-card hand'),
        ("two pair", THREE_CARD, '"two pair" cannot be formed from a three-card hand'),
        ("flush", POCKET, '"flush" cannot be formed from a pocket hand'),
        ("royal flush", THREE_CARD, 'cannot be formed from a three-card hand; did you mean "mini royal"?'),
        ("mini royal", FIVE_CARD, 'cannot be formed from a five-card hand; did you mean "royal flush"?'),
        ("pair of elevens", FIVE_CARD, '"pair of elevens" names no rank: elevens is not one of twos'),
        ("pair of sixes to tens or better", FIVE_CARD, "ends twice"),
        ("royal flush in heart", FIVE_CARD, "names no suit; write in clubs, in diamonds, in hearts"),
        ("pair in hearts", FIVE_CARD, '"pair in hearts" cannot be of one suit; only flushes'),
        ("flush or better in hearts", FIVE_CARD, "cannot be of one suit"),
        ("king-ace high", FIVE_CARD, '"king-ace high" must fall: name the higher card first'),
        ("ace-ace high", FIVE_CARD, "must fall"),
        ("six high", FIVE_CARD, '"six high" cannot be formed: every such five-card hand'),
        ("ace-three high", THREE_CARD, "every such three-card hand is a pair or a straight"),
        ("ten and face suited", POCKET, "is not one run of hands; only an ace goes with"),
        ("ace-king", POCKET, 'leaves the suits open; write "ace and king suited"'),
        ("trips", FIVE_CARD, '"trips" is no hand by that name; did you mean "three of a kind"?'),
        ("quads or better", FIVE_CARD, 'did you mean "four of a kind or better"?'),
        ("jacks or better", FIVE_CARD, 'did you mean "pair of jacks or better"?'),
        ("two pairs", FIVE_CARD, 'did you mean "two pair"?'),
        ("full house", FOUR_CARD, '"full house" cannot be formed from a four-card hand'),
        ("royal flush", FOUR_CARD, 'from a four-card hand; did you mean "four of a kind"?'),
        ("pair", ONE_CARD, '"pair" names no rank'),
        ("flush", LONGEST_FLUSH, '"flush" cannot be formed from a longest-flush hand'),
        ("eight-card flush, king high", LONGEST_FLUSH, "names no length; a flush has one to seven cards"),
        ("two-card flush, ace-king-queen high", LONGEST_FLUSH, "no more than there are"),
        ("five-card flushes", LONGEST_FLUSH, 'or like "five-card flush or better"'),
        ("spread of twelve", SPREAD, '"spread of twelve" names no spread: twelve is not one of one, two'),
        ("pair of aces", SPREAD, "cannot be formed"),
    ],
)  # fmt: skip
def test_nonsense_is_told_with_what_would_be_right(phrase: str, ranking: Ranking, says: str) -> None:
    with pytest.raises(PhraseError) as refusal:
        hand_range(phrase, ranking)
    assert f'"{phrase}"' in str(refusal.value)
    assert says in str(refusal.value)


WORDS = ("pair", "of", "two", "sixes", "to", "tens", "or", "better", "in", "hearts", "ace", "-", "high",
         "flush", "straight", "royal", "mini", "and", "face", "suited", "10s", "٣s", "K")  # fmt: skip


@given(
    st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)),
    st.sampled_from(list(RANKINGS)),
)
@pytest.mark.slow
def test_any_words_name_hands_that_exist_or_are_refused(text: str, ranking_id: str) -> None:
    ranking = RANKINGS[ranking_id]
    try:
        hands = hand_range(text, ranking)
    except PhraseError as error:
        assert f'"{text}"' in str(error)  # noqa: PT017
        return
    assert members(hands, ranking)
