"""Poker hands: three cards, the best four or five of more, two-card pockets, one card; and rankings by name.

The longest flush counts the cards of one suit, then how high they are (High Card Flush). The spread is the
distance between two cards, and whether a third falls in between (Red Dog).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from croupier.cards import DECK, CardError, rank, suit, verify_cards
from croupier.hands import classes
from croupier.hands.classes import FLUSH_LENGTHS, WIDEST_SPREAD, Category, HandClass, Ladder, Shape, spoken

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

_BITS: Final = tuple(1 << rank(card) for card in DECK)
# A tally is a sum over cards that counts ranks, three bits each, and above them suits, four bits each.
_RANK_TALLY: Final = (1 << 39) - 1
_ONE_OF_EACH_SUIT: Final = 0x1111 << 39
_FLUSH: Final = 0x8888 << 39
_TALLY: Final = tuple(1 << 3 * rank(card) | 1 << 39 + 4 * suit(card) for card in DECK)


@dataclass(frozen=True, eq=False)
class Ranking:
    """One way of ranking hands; a strength is a position on its ladder, 0 the worst, equal for a tie.

    >>> from croupier.cards import parse_cards
    >>> queen = THREE_CARD.strength(parse_cards("Qs 6d 4c"))
    >>> THREE_CARD.name(queen), queen < THREE_CARD.strength(parse_cards("2s 2d 3c"))
    ('queen-six-four high', True)
    """

    id: str
    sizes: tuple[int, ...]
    shapes: Mapping[Category, Shape]
    ordered: bool = False  # whether it matters which card came first

    @property
    def size(self) -> int:
        """How many cards play."""
        return self.sizes[0]

    @cached_property
    def categories(self) -> tuple[Category, ...]:
        """The categories from lowest to highest."""
        return tuple(self.shapes)

    @cached_property
    def ladder(self) -> classes.Ladder:
        """Every rung of this ranking, built when first asked for."""
        return classes.build(self.shapes, self.size)

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """Every class of hands; its index is its strength."""
        return tuple(classes.hand_class(rung, self.categories, self.size) for rung in self.ladder.rungs)

    @cached_property
    def places(self) -> Mapping[Category, int]:
        """Where on the ladder each category has its rungs: what their top bits are."""
        return {category: place << classes.CATEGORY_BITS for place, category in enumerate(self.categories)}

    def strength(self, cards: Collection[int]) -> int:
        """Rank a hand; five-card finds the best five of six or seven.

        >>> from croupier.cards import parse_cards
        >>> FIVE_CARD.name(FIVE_CARD.strength(parse_cards("As 2d 3c 4h 5s 9d 9c")))
        'straight, five high'
        """
        verify_cards(cards)
        if len(cards) not in self.sizes:
            raise CardError(self.wrong_size(len(cards)))
        tally = sum(map(_TALLY.__getitem__, cards))
        if tally + self._short_of_flush & _FLUSH:
            return self.ladder.strength_of[self._rung(cards)]
        ranks = tally & _RANK_TALLY
        strength = self._unsuited.get(ranks)
        if strength is None:
            strength = self._unsuited[ranks] = self.ladder.strength_of[self._rung(cards)]
        return strength

    def first_of(self, category: Category) -> int:
        """Return the strength of the lowest hand of a category."""
        return bisect_left(self.ladder.rungs, self.places[category])

    def describe(self, strength: int) -> HandClass:
        """Return the class of hands with this strength."""
        self._verify_strength(strength)
        return classes.hand_class(self.ladder.rungs[strength], self.categories, self.size)

    def name(self, strength: int, *, full: bool = False, mini_royal: bool = True) -> str:
        """Say the hand with this strength as a dealer would; in full, no two strengths share a name."""
        return spoken(self.describe(strength), size=self.size, full=full, mini_royal=mini_royal)

    def wrong_size(self, count: int) -> str:
        """Say that a hand has the wrong number of cards."""
        *fewer, most = map(str, self.sizes)
        right = f"{', '.join(fewer)} or {most}" if fewer else most
        return f"a {self.id} hand has {right} cards; {count} {'was' if count == 1 else 'were'} given."

    def _verify_strength(self, strength: int) -> None:
        last = len(self.ladder.rungs) - 1
        if not 0 <= strength <= last:
            raise ValueError(
                f"{strength} is no {self.id} strength; they run from 0 (worst) to {last} (best)."
            )

    @cached_property
    def _unsuited(self) -> dict[int, int]:
        """Strengths found so far by tally of ranks: without a flush, suits make no difference."""
        return {}

    @cached_property
    def _short_of_flush(self) -> int:
        """What lifts each suit of a tally to its top bit, when it has as many cards as play."""
        return (8 - self.size) * _ONE_OF_EACH_SUIT

    def _rung(self, cards: Collection[int]) -> int:
        once = twice = thrice = four_times = 0  # the ranks held at least so often, one bit a rank
        suits = [0, 0, 0, 0]
        for card in cards:
            bit = _BITS[card]
            four_times |= thrice & bit
            thrice |= twice & bit
            twice |= once & bit
            once |= bit
            suits[card & 3] |= bit
        category, made, loose = self._make(once, twice, thrice, four_times, suits)
        kickers = classes.top(loose & ~made, self.shapes[category].kickers)
        return self.places[category] | made << classes.MADE_BITS | kickers

    def _make(
        self, once: int, twice: int, thrice: int, four_times: int, suits: Sequence[int]
    ) -> tuple[Category, int, int]:
        """Return the category, the ranks that make it, and the ranks its kickers come from."""
        size, shapes = self.size, self.shapes
        if size == 1:
            return Category.HIGH_CARD, 0, once
        flush = next((ranks for ranks in suits if ranks.bit_count() >= size), 0)
        if size == 2:
            if twice:
                return Category.PAIR, twice, 0
            return Category.SUITED if flush else Category.UNSUITED, 0, once
        # No hand has room for a flush and also four of a kind or a full house: not five of a suit among seven
        # cards, not four among six. Three of a kind with a flush of four there can be.
        if flush and (high := classes.straight(flush, size)):
            return Category.STRAIGHT_FLUSH, high, 0
        if four_times:
            return Category.FOUR_OF_A_KIND, four_times, once
        trips = classes.top(thrice, 1)
        if trips and twice != trips and Category.FULL_HOUSE in shapes:
            return Category.FULL_HOUSE, trips, twice
        straight = classes.straight(once, size)
        if flush or straight or trips:
            beside_pairs = (
                (Category.FLUSH, 0, flush),
                (Category.STRAIGHT, straight, 0),
                (Category.THREE_OF_A_KIND, trips, once if trips else 0),
            )
            made = [each for each in beside_pairs if each[1] or each[2]]
            return max(made, key=lambda each: self.places[each[0]])
        pairs = classes.top(twice, 2)
        if pairs & (pairs - 1):
            return Category.TWO_PAIR, pairs, once
        return (Category.PAIR if pairs else Category.HIGH_CARD), pairs, once


def best_five(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the five of five to seven cards that play, in the order a dealer would lay them out.

    >>> from croupier.cards import cards_text, parse_cards
    >>> cards_text(best_five(parse_cards("Kd 6s 9c 6h 2d 4c")))
    '6s 6h Kd 9c 4c'
    """
    best = FIVE_CARD.strength(cards)
    five = next(five for five in combinations(cards, 5) if FIVE_CARD.strength(five) == best)
    held = [rank(card) for card in five]
    five_high = FIVE_CARD.describe(best).category in classes.STRAIGHTS and {0, 12} <= set(held)

    def importance(card: int) -> tuple[int, int]:
        return held.count(rank(card)), -1 if five_high and rank(card) == 12 else rank(card)

    return tuple(sorted(five, key=importance, reverse=True))


THREE_CARD: Final = Ranking(
    "three-card",
    (3,),
    MappingProxyType(
        {
            Category.HIGH_CARD: Shape(0, 3),
            Category.PAIR: Shape(1, 1),
            Category.FLUSH: Shape(0, 3),
            Category.STRAIGHT: Shape(1, 0),
            Category.THREE_OF_A_KIND: Shape(1, 0),
            Category.STRAIGHT_FLUSH: Shape(1, 0),
        }
    ),
)
FIVE_CARD: Final = Ranking(
    "five-card",
    (5, 6, 7),
    MappingProxyType(
        {
            Category.HIGH_CARD: Shape(0, 5),
            Category.PAIR: Shape(1, 3),
            Category.TWO_PAIR: Shape(2, 1),
            Category.THREE_OF_A_KIND: Shape(1, 2),
            Category.STRAIGHT: Shape(1, 0),
            Category.FLUSH: Shape(0, 5),
            Category.FULL_HOUSE: Shape(1, 1),
            Category.FOUR_OF_A_KIND: Shape(1, 1),
            Category.STRAIGHT_FLUSH: Shape(1, 0),
        }
    ),
)
FOUR_CARD: Final = Ranking(
    "four-card",
    (4, 5, 6),
    MappingProxyType(
        {
            Category.HIGH_CARD: Shape(0, 4),
            Category.PAIR: Shape(1, 2),
            Category.TWO_PAIR: Shape(2, 0),
            Category.STRAIGHT: Shape(1, 0),
            Category.FLUSH: Shape(0, 4),
            Category.THREE_OF_A_KIND: Shape(1, 1),
            Category.STRAIGHT_FLUSH: Shape(1, 0),
            Category.FOUR_OF_A_KIND: Shape(1, 0),
        }
    ),
)
ONE_CARD: Final = Ranking("one-card", (1,), MappingProxyType({Category.HIGH_CARD: Shape(0, 1)}))
# Pockets are looked up in pay tables rather than compared; their order is by category, then by rank.
POCKET: Final = Ranking(
    "pocket",
    (2,),
    MappingProxyType(
        {Category.UNSUITED: Shape(0, 2), Category.SUITED: Shape(0, 2), Category.PAIR: Shape(1, 0)}
    ),
)


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
            rungs += [place << classes.CATEGORY_BITS | _bit(each) for each in near]
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
    return 0 if near is None else 1 << near << classes.MADE_BITS


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
    return (ranks.bit_count() - 1) << classes.CATEGORY_BITS | ranks


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
