"""The ladder of a ranking: one rung for every class of hands, from the worst to the best.

A rung is one int. Its top bits are the place of the category; then 13 bits for the ranks that make the hand
(the pair, both pairs, the trips, the high card of a straight) and 13 bits for the kickers. Among sets of
equally many ranks the one with the highest card is the greater number, so comparing rungs compares hands,
every card of them, with suits equal (Q0-21).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from croupier.hands.classes import Category, HandClass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
