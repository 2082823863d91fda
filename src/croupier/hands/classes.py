"""What a hand is called for: its category, the ranks that count, its words, and its rung on a ladder.

A rung is one int. Its top bits are the place of the category; then 13 bits for the ranks that make the hand
(the pair, both pairs, the trips, the high card of a straight) and 13 bits for the kickers. Among sets of
equally many ranks the one with the highest card is the greater number, so comparing rungs compares hands,
every card of them, with suits equal (Q0-21).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import RANK_PLURALS, RANK_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Category(StrEnum):
    """The kinds of hands, as people say them; each ranking orders the ones it uses."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    UNSUITED = "unsuited"
    SUITED = "suited"
    ONE_CARD_FLUSH = "one-card flush"
    TWO_CARD_FLUSH = "two-card flush"
    THREE_CARD_FLUSH = "three-card flush"
    FOUR_CARD_FLUSH = "four-card flush"
    FIVE_CARD_FLUSH = "five-card flush"
    SIX_CARD_FLUSH = "six-card flush"
    SEVEN_CARD_FLUSH = "seven-card flush"
    OUTSIDE = "outside"
    CONSECUTIVE = "consecutive"
    SPREAD = "spread"


FLUSH_LENGTHS = (
    Category.ONE_CARD_FLUSH,
    Category.TWO_CARD_FLUSH,
    Category.THREE_CARD_FLUSH,
    Category.FOUR_CARD_FLUSH,
    Category.FIVE_CARD_FLUSH,
    Category.SIX_CARD_FLUSH,
    Category.SEVEN_CARD_FLUSH,
)
WIDEST_SPREAD = 11
COUNT_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


@dataclass(frozen=True, slots=True)
class HandClass:
    """All hands that tie with one another: a category and its ranks in order of importance.

    A straight carries only its high card, so A-2-3 is a straight of (three); a pocket carries both cards,
    high then low, so a pocket pair carries its rank twice. A spread carries how far it is from none at all
    (12 less the ranks in between), because the narrower is the higher.
    """

    category: Category
    ranks: tuple[int, ...]


def lower_hands(hand: HandClass, size: int) -> tuple[tuple[Category, int], ...]:
    """Return the lower hands that the same cards are too: their kinds, and the rank that counts first.

    >>> lower_hands(HandClass(Category.FULL_HOUSE, (4, 11)), 5)[0]
    (<Category.THREE_OF_A_KIND: 'three of a kind'>, 4)
    """
    if not hand.ranks:
        return ()
    first, second = hand.ranks[0], hand.ranks[1] if len(hand.ranks) > 1 else hand.ranks[0]
    match hand.category:
        case Category.STRAIGHT_FLUSH:
            top = 12 if first == size - 2 else max(first, size)  # the wheel; the lowest flush that is no more
            return (Category.FLUSH, top), (Category.STRAIGHT, first)
        case Category.FOUR_OF_A_KIND:
            return (Category.THREE_OF_A_KIND, first), (Category.PAIR, first)
        case Category.FULL_HOUSE:
            pairs = ((Category.PAIR, first), (Category.PAIR, second))
            return (Category.THREE_OF_A_KIND, first), (Category.TWO_PAIR, max(first, second)), *pairs
        case Category.TWO_PAIR:
            return (Category.PAIR, first), (Category.PAIR, second)
        case Category.THREE_OF_A_KIND:
            return ((Category.PAIR, first),)
        case _:
            return ()


def spoken(hand: HandClass, *, size: int, full: bool = False, mini_royal: bool = True) -> str:
    """Say a hand of `size` cards as a dealer would, or in full with every card that can break a tie.

    >>> spoken(HandClass(Category.PAIR, (4, 11, 7, 2)), size=5)
    'pair of sixes, king kicker'
    >>> spoken(HandClass(Category.PAIR, (4, 11, 7, 2)), size=5, full=True)
    'pair of sixes, king-nine-four kickers'

    A sheet without a mini royal has none: `mini_royal=False` calls it the straight flush it is (Q4-09).
    """
    if not hand.ranks:
        return str(hand.category)
    first, *others = hand.ranks
    match hand.category:
        case Category.SPREAD:
            return f"spread of {COUNT_WORDS[WIDEST_SPREAD - first]}"
        case Category.UNSUITED | Category.SUITED:
            return f"{_joined(hand.ranks)} {hand.category}"
        case Category.STRAIGHT_FLUSH if first == 12 and (size == 5 or (size == 3 and mini_royal)):
            return "mini royal" if size == 3 else "royal flush"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{hand.category}, {RANK_WORDS[first]} high"
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return f"{hand.category}, {RANK_PLURALS[first]}{_kickers(others if full else [])}"
        case Category.FULL_HOUSE:
            return f"full house, {RANK_PLURALS[first]} over {RANK_PLURALS[others[0]]}"
        case category if category is Category.FLUSH or category in FLUSH_LENGTHS:
            return f"{category}, {_joined(hand.ranks if full else hand.ranks[:1])} high"
        case Category.TWO_PAIR:
            return f"two pair, {RANK_PLURALS[first]} and {RANK_PLURALS[others[0]]}{_kickers(others[1:])}"
        case Category.PAIR:
            kickers = [] if size == 2 else others if full else others[:1]
            return f"pair of {RANK_PLURALS[first]}{_kickers(kickers)}"
        case _:
            return _high(hand.ranks, size=size, full=full)


def _high(ranks: tuple[int, ...], *, size: int, full: bool) -> str:
    """Say a hand without a pair, or a single card by its rank."""
    if size == 1:
        return RANK_WORDS[ranks[0]]
    # With few cards the whole hand is the name: queen-six-four is where a player should bet.
    return f"{_joined(ranks if full or size in (3, 4) else ranks[:1])} high"


def _joined(ranks: tuple[int, ...] | list[int]) -> str:
    return "-".join(RANK_WORDS[rank] for rank in ranks)


def _kickers(ranks: list[int]) -> str:
    if not ranks:
        return ""
    return f", {_joined(ranks)} {'kicker' if len(ranks) == 1 else 'kickers'}"


MADE_BITS = 13
CATEGORY_BITS = 26
_RANK_MASK = (1 << 13) - 1

STRAIGHTS = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH})


class Shape(NamedTuple):
    """How many different ranks make a hand of some category, and how many kickers it has."""

    made: int
    kickers: int


@dataclass(frozen=True, eq=False)
class Ladder:
    """Every rung in ascending order; the strength of a hand is the position of its rung."""

    rungs: tuple[int, ...]
    strength_of: Mapping[int, int]


def build(shapes: Mapping[Category, Shape], size: int) -> Ladder:
    """Build the ladder of hands of `size` cards with these categories, given from lowest to highest.

    >>> len(build({Category.PAIR: Shape(1, 0), Category.STRAIGHT: Shape(1, 0)}, 3).rungs)
    25
    """
    rungs = tuple(
        place << CATEGORY_BITS | ranks
        for place, (category, shape) in enumerate(shapes.items())
        for ranks in sorted(_category_ranks(category, shape, size))
    )
    return Ladder(rungs, {rung: strength for strength, rung in enumerate(rungs)})


def straight(ranks: int, size: int) -> int:
    """Return the bit of the high card of the best straight among these ranks, or 0; an ace may also be low.

    >>> straight(0b1_0000_0000_0011, 3) == 1 << 1  # A-2-3 counts as a three
    True
    """
    run = with_low_ace = ranks << 1 | ranks >> 12
    for step in range(1, size):
        run &= with_low_ace >> step
    return 1 << run.bit_length() + size - 3 if run else 0


def top(ranks: int, count: int) -> int:
    """Keep the `count` highest of these ranks."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks


def hand_class(rung: int, categories: tuple[Category, ...], size: int) -> HandClass:
    """Say which class of hands stands on a rung."""
    category = categories[rung >> CATEGORY_BITS]
    ranks = (*_descending(rung >> MADE_BITS & _RANK_MASK), *_descending(rung & _RANK_MASK))
    return HandClass(category, ranks * 2 if size == 2 and category is Category.PAIR else ranks)


def _category_ranks(category: Category, shape: Shape, size: int) -> Iterator[int]:
    if category in STRAIGHTS:
        for high in range(size - 2, 13):
            yield 1 << high << MADE_BITS
        return
    no_straights = shape.made == 0 and size > 2
    bits = [1 << rank for rank in range(13)]
    for made in map(sum, combinations(bits, shape.made)):
        for kickers in map(sum, combinations([bit for bit in bits if not bit & made], shape.kickers)):
            if not (no_straights and straight(kickers, size)):
                yield made << MADE_BITS | kickers


def _descending(ranks: int) -> Iterator[int]:
    while ranks:
        high = ranks.bit_length() - 1
        yield high
        ranks ^= 1 << high
