"""Every ranking by the name a game file gives it; and those that are not of poker.

The longest flush counts the cards of one suit, then how high they are (High Card Flush). The spread is the
distance between two cards, and whether a third falls in between (Red Dog).
"""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from croupier.cards import CardError, rank, verify_cards
from croupier.hands import ladder
from croupier.hands.classes import FLUSH_LENGTHS, WIDEST_SPREAD, Category
from croupier.hands.ladder import Ladder, Shape
from croupier.hands.ranking import FIVE_CARD, FOUR_CARD, ONE_CARD, POCKET, THREE_CARD, Ranking

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Spread(Ranking):
    """Ranks what two ends promise, or what a third card made of them; the narrower spread is the higher.

    Order matters here: the first two cards are the ends, the third is the one drawn. Aces are high.

    >>> from croupier.cards import parse_cards
    >>> [SPREAD.name(SPREAD.strength(parse_cards(cards))) for cards in ("9s 5h", "9s 5h 6c", "9s 5h Kc")]
    ['spread of three', 'spread of three', 'outside']
    """

    @cached_property
    def ladder(self) -> Ladder:
        """One rung for each kind, and one for each width of a spread."""
        rungs = []
        for place, category in enumerate(self.categories):
            near = range(1, WIDEST_SPREAD + 1) if category is Category.SPREAD else (None,)
            rungs += [place << ladder.CATEGORY_BITS | _bit(each) for each in near]
        return Ladder(tuple(rungs), {rung: strength for strength, rung in enumerate(rungs)})

    def strength(self, cards: Collection[int]) -> int:
        """Rank two ends, or two ends and the card drawn, in that order."""
        verify_cards(cards)
        if len(cards) not in self.sizes:
            raise CardError(self.wrong_size(len(cards)))
        first, second, *drawn = map(rank, cards)
        category, near = self._made(min(first, second), max(first, second), *drawn)
        return self.ladder.strength_of[self.places[category] | _bit(near)]

    def _made(self, low: int, high: int, drawn: int | None = None) -> tuple[Category, int | None]:
        """Return what the cards make, and for a spread how near its ends are."""
        if low == high:
            return (Category.THREE_OF_A_KIND if drawn == low else Category.PAIR), None
        between = high - low - 1
        if not between:
            return Category.CONSECUTIVE, None
        if drawn is not None and not low < drawn < high:
            return Category.OUTSIDE, None
        return Category.SPREAD, WIDEST_SPREAD + 1 - between


def _bit(near: int | None) -> int:
    return 0 if near is None else 1 << near << ladder.MADE_BITS


SPREAD: Final = Spread(
    "spread",
    (2, 3),
    MappingProxyType(
        {
            Category.OUTSIDE: Shape(0, 0),
            Category.CONSECUTIVE: Shape(0, 0),
            Category.PAIR: Shape(0, 0),
            Category.SPREAD: Shape(1, 0),
            Category.THREE_OF_A_KIND: Shape(0, 0),
        }
    ),
    ordered=True,
)


class LongestFlush(Ranking):
    """Ranks the longest suit of a hand by its length, then by its cards from the highest down.

    >>> from croupier.cards import parse_cards
    >>> four = LONGEST_FLUSH.strength(parse_cards("Ks 9s 5s 2s Ah Ad Ac"))
    >>> LONGEST_FLUSH.name(four)
    'four-card flush, king high'
    """

    def strength(self, cards: Collection[int]) -> int:
        """Rank a hand by its longest suit; of two as long, the higher plays."""
        verify_cards(cards)
        if len(cards) not in self.sizes:
            raise CardError(self.wrong_size(len(cards)))
        suits = [0, 0, 0, 0]
        for card in cards:
            suits[card & 3] |= 1 << (card >> 2)
        return max(self.ladder.strength_of[_rung(ranks)] for ranks in suits if ranks)


def _rung(ranks: int) -> int:
    return (ranks.bit_count() - 1) << ladder.CATEGORY_BITS | ranks


LONGEST_FLUSH: Final = LongestFlush(
    "longest-flush",
    (1, 2, 3, 4, 5, 6, 7),
    MappingProxyType({category: Shape(0, length) for length, category in enumerate(FLUSH_LENGTHS, 1)}),
)


RANKINGS: Final[Mapping[str, Ranking]] = MappingProxyType(
    {
        ranking.id: ranking
        for ranking in (THREE_CARD, FOUR_CARD, FIVE_CARD, POCKET, ONE_CARD, LONGEST_FLUSH, SPREAD)
    }
)
