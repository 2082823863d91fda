"""The tables behind the vector form, built in milliseconds when first asked for and never stored.

A pile is some cards seen by rank alone: for each rank, is it held at least once, twice, three times, four
times? Two piles merge into one by a few logical operations, so the strengths of all piles of five, six and
seven cards follow from the 455 piles of three, the 91 of two and the 13 of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.hands import classes
from croupier.hands.classes import Category
from croupier.hands.ranking import FIVE_CARD, FOUR_CARD, LONGEST_FLUSH, POCKET, THREE_CARD, Ranking

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

RANKS_OF_CARDS = np.arange(52) >> 2
SUITS_OF_CARDS = np.arange(52) & 3

# Each suit has five bits, that hold twice its count and 3 more for each part of the hand: a sum over
# two parts reaches 16, and so sets the fifth bit, at five cards of a suit and not before.
SUIT_SHIFT = 9
FLUSH_BITS = 0b10000_10000_10000_10000 << SUIT_SHIFT
PILE_BITS = (1 << SUIT_SHIFT) - 1
"""Low bits of a part that number its pile; there are 455 piles of three cards."""

SUITED_BITS = np.int64(1) << 13 * SUITS_OF_CARDS + RANKS_OF_CARDS
"""One bit a card, with the ranks of each suit side by side."""

ADDRESS_SHAPE = (64, 64, 256)
"""Three cards address a table by 8, 6 and 6 bits: nearly the bytes they lie in, yet only 52 of each count."""


class Pile(NamedTuple):
    """The ranks held at least once, twice, three and four times, one bit a rank; arrays of any one shape."""

    once: Ints
    twice: Ints
    thrice: Ints
    four_times: Ints

    def merged(self, other: Pile) -> Pile:
        """Put two piles together; shapes broadcast."""
        a1, a2, a3, a4 = self
        b1, b2, b3, b4 = other
        return Pile(
            a1 | b1,
            a2 | b2 | a1 & b1,
            a3 | b3 | a2 & b1 | a1 & b2,
            a4 | b4 | a3 & b1 | a2 & b2 | a1 & b3,
        )

    def across(self, other: Pile) -> Pile:
        """Merge every pile of one array with every pile of another."""
        return Pile(*(held[:, None] for held in self)).merged(other)


@dataclass(frozen=True, eq=False)
class FiveCardTables:
    """Five cards are three and two: the states of both, found by address, add up to a place."""

    triples: NDArray[np.int32]
    pairs: NDArray[np.int32]
    strengths: NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class SixCardTables:
    """Six cards are three and three: their piles give a strength, and suit counts tell the flushes apart."""

    parts: NDArray[np.int32]
    piles: Pile
    numbers: NDArray[np.uint16]
    strengths: NDArray[np.uint16]
    flushes: NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class SevenCardTables:
    """Seven cards are a numbered pile of six and one more card, which brings its suit and rank."""

    one_more: NDArray[np.int32]
    strengths: NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class FourCardTables:
    """The best four of four to six cards, which are two and two, three and two, or three and three."""

    first: NDArray[np.int32]
    second: NDArray[np.int32]
    strengths: NDArray[np.uint16]
    flushes: NDArray[np.uint16]


@cache
def piles(size: int) -> Pile:
    """Every pile of one, two or three cards; a suited one can only be of different ranks."""
    single = 1 << np.arange(13)
    none = np.zeros_like(single)
    one = Pile(single, none, none, none)
    ranks = pile_ranks(size)
    pile = Pile(*(held[ranks[:, 0]] for held in one))
    for column in ranks.T[1:]:
        pile = pile.merged(Pile(*(held[column] for held in one)))
    return pile


@cache
def pile_ranks(size: int) -> Ints:
    """Return the ranks of every pile of so many cards in rows, in the order the piles are numbered."""
    return np.array(list(combinations_with_replacement(range(13), size)))


@cache
def pile_numbers(size: int) -> Ints:
    """Return the number of the pile of two or three cards, by their ranks in any order."""
    in_order = pile_ranks(size)
    numbers = np.zeros((13,) * size, np.int64)
    numbers[tuple(in_order.T)] = np.arange(len(in_order))
    in_any_order: Ints = numbers[tuple(np.sort(np.indices(numbers.shape), axis=0))]
    return in_any_order


@cache
def three_card_strengths() -> NDArray[np.uint16]:
    """Return the strength of three cards by address."""
    pile = piles(3)
    ranks = np.ix_(*[RANKS_OF_CARDS] * 3)
    unsuited = _pile_strengths(THREE_CARD, pile)[pile_numbers(3)[ranks]]
    suited = _flush_strengths(THREE_CARD)[pile.once][pile_numbers(3)[ranks]]
    return _addressed(np.where(_one_suit(3), suited, unsuited), np.uint16)


@cache
def pocket_strengths() -> NDArray[np.uint16]:
    """Return the strength of two cards by address."""
    places = POCKET.places
    pile = piles(2)
    apart = np.where(
        pile.twice > 0,
        places[Category.PAIR] | pile.twice << classes.MADE_BITS,
        places[Category.UNSUITED] | pile.once,
    )
    suited = places[Category.SUITED] | pile.once
    numbers = pile_numbers(2)[np.ix_(RANKS_OF_CARDS, RANKS_OF_CARDS)]
    rungs = np.where(_one_suit(2), suited[numbers], apart[numbers])
    return _addressed(_strengths_of(POCKET, rungs), np.uint16)


@cache
def five_card_tables() -> FiveCardTables:
    """Build the tables of five cards.

    The state of a part is its pile, unless all its cards are of one suit: then it is a flush in the making,
    and a state of its own for each suit.
    """
    three, two = piles(3), piles(2)
    states3, pile_of3 = _suited_states(3)
    states2, pile_of2 = _suited_states(2)
    strengths = _pile_strengths(FIVE_CARD, three.across(two))[pile_of3[:, None], pile_of2]
    suited3 = three.once[pile_of3[len(three.once) :]].reshape(4, -1, 1)
    suited2 = two.once[pile_of2[len(two.once) :]].reshape(4, 1, -1)
    flushes = _flush_strengths(FIVE_CARD)[suited3 | suited2]
    both_suited = strengths[len(three.once) :, len(two.once) :]
    for suit in range(4):
        rows = slice(suit * flushes.shape[1], (suit + 1) * flushes.shape[1])
        columns = slice(suit * flushes.shape[2], (suit + 1) * flushes.shape[2])
        both_suited[rows, columns] = flushes[suit]
    return FiveCardTables(
        _addressed(states3 * len(pile_of2), np.int32), _addressed(states2, np.int32), strengths.ravel()
    )


@cache
def four_card_tables(size: int) -> FourCardTables:
    """Build the tables of the best four of so many cards.

    The counts of suits are biased by four for each part, so that four cards of a suit set the fifth bit.
    """
    sizes = ((size + 1) // 2, size // 2)
    first, second = (_parts(held, 0b00100_00100_00100_00100 << SUIT_SHIFT) for held in sizes)
    places = np.zeros((len(piles(sizes[0]).once), PILE_BITS + 1), np.uint16)
    strengths = _pile_strengths(FOUR_CARD, piles(sizes[0]).across(piles(sizes[1])))
    places[:, : strengths.shape[1]] = strengths
    return FourCardTables(first, second, places.ravel(), _flush_strengths(FOUR_CARD))


def _parts(size: int, bias: int) -> NDArray[np.int32]:
    """Return the pile and the biased counts of suits of two or three cards, by address."""
    counts = _suit_counts()
    parts = pile_numbers(size)[np.ix_(*[RANKS_OF_CARDS] * size)] + bias
    for axis in range(size):
        parts = parts + counts.reshape(-1, *[1] * axis)
    return _addressed(parts, np.int32)


@cache
def flush_lengths() -> NDArray[np.uint16]:
    """Return the strength of a flush of any length by the ranks of its suit; none at all is the least."""
    strengths = np.zeros(1 << 13, np.uint16)
    for strength, rung in enumerate(LONGEST_FLUSH.ladder.rungs):
        strengths[rung & (1 << 13) - 1] = strength
    return strengths


@cache
def six_card_tables() -> SixCardTables:
    """Build the tables of six cards; all but the strengths also serve seven."""
    three = piles(3)
    weight = (7 ** np.arange(13))[pile_ranks(3)].sum(axis=1)  # no more than six of a rank, so sums are unique
    _, first, number = np.unique(weight[:, None] + weight, return_index=True, return_inverse=True)
    pile = Pile(*(held.ravel()[first] for held in three.across(three)))
    numbers = np.zeros((len(weight), PILE_BITS + 1), np.uint16)
    numbers[:, : len(weight)] = number.reshape(len(weight), -1)
    return SixCardTables(
        parts=_parts(3, 0b00011_00011_00011_00011 << SUIT_SHIFT),
        piles=pile,
        numbers=numbers.ravel(),
        strengths=_pile_strengths(FIVE_CARD, pile)[numbers].ravel(),
        flushes=_flush_strengths(FIVE_CARD),
    )


@cache
def seven_card_tables() -> SevenCardTables:
    """Build what seven cards need beyond six."""
    six = six_card_tables().piles
    strengths = np.zeros((len(six.once), 16), np.uint16)
    strengths[:, :13] = _pile_strengths(FIVE_CARD, six.across(piles(1)))
    return SevenCardTables(_suit_counts().astype(np.int32), strengths.ravel())


def _suit_counts() -> Ints:
    return 2 << SUIT_SHIFT + 5 * SUITS_OF_CARDS


def _suited_states(size: int) -> tuple[Ints, Ints]:
    """Return the state of every two or three cards, and the pile of every state."""
    numbers = pile_numbers(size)[np.ix_(*[RANKS_OF_CARDS] * size)]
    different = np.flatnonzero(piles(size).twice == 0)
    count = len(piles(size).once)
    among_different = np.zeros(count, np.int64)
    among_different[different] = np.arange(len(different))
    suits = SUITS_OF_CARDS.reshape(-1, *[1] * (size - 1))
    suited = count + suits * len(different) + among_different[numbers]
    states = np.where(_one_suit(size), suited, numbers)
    return states, np.concatenate([np.arange(count), *[different] * 4])


def _one_suit(size: int) -> NDArray[np.bool_]:
    suits = np.array(np.meshgrid(*[SUITS_OF_CARDS] * size, indexing="ij"))
    same: NDArray[np.bool_] = (suits == suits[0]).all(axis=0)
    return same


def _addressed(by_card: NDArray[Any], kind: type[Any]) -> NDArray[Any]:
    """Spread a table with an axis a card so that the bytes of the cards address it, the first card lowest."""
    table = np.zeros(ADDRESS_SHAPE[-by_card.ndim :], kind)
    table[(slice(52),) * by_card.ndim] = by_card.T
    return table.ravel()


def _flush_strengths(ranking: Ranking) -> NDArray[np.uint16]:
    """Return the strength of a flush or straight flush by the ranks of its suit; 0 for too few of them."""
    places = ranking.places
    high = _straights(ranking.size)
    best = _tops(ranking.size)
    rungs = np.where(
        high > 0,
        places[Category.STRAIGHT_FLUSH] | high << classes.MADE_BITS,
        places[Category.FLUSH] | best,
    )
    enough = np.bitwise_count(best) == ranking.size
    return np.where(enough, _strengths_of(ranking, rungs), 0).astype(np.uint16)


def _pile_strengths(ranking: Ranking, pile: Pile) -> NDArray[np.uint16]:
    """Return the strengths of piles, which know no flushes."""
    places = ranking.places
    shapes = ranking.shapes
    once, twice, thrice, four_times = pile

    def rung(category: Category, made: Ints, loose: Ints) -> Ints:
        kickers = _tops(shapes[category].kickers)[loose & ~made] if shapes[category].kickers else 0
        return places[category] | made << classes.MADE_BITS | kickers

    trips = _tops(1)[thrice]
    pairs = _tops(2)[twice]
    high = _straights(ranking.size)[once]
    # Lowest first: each kind of hand overwrites the ones it beats.
    rungs = np.where(pairs > 0, rung(Category.PAIR, pairs, once), rung(Category.HIGH_CARD, pairs, once))
    if Category.TWO_PAIR in shapes:
        two_pair = pairs & (pairs - 1) > 0
        np.copyto(rungs, rung(Category.TWO_PAIR, pairs, once), where=two_pair)
    kinds = {Category.THREE_OF_A_KIND: trips, Category.STRAIGHT: high}
    for category in sorted(kinds, key=places.__getitem__):
        np.copyto(rungs, rung(category, kinds[category], once), where=kinds[category] > 0)
    if Category.FULL_HOUSE in shapes:
        np.copyto(rungs, rung(Category.FULL_HOUSE, trips, twice), where=(trips > 0) & (twice != trips))
    if Category.FOUR_OF_A_KIND in shapes:
        np.copyto(rungs, rung(Category.FOUR_OF_A_KIND, four_times, once), where=four_times > 0)
    return _strengths_of(ranking, rungs)


def _strengths_of(ranking: Ranking, rungs: Ints) -> NDArray[np.uint16]:
    """Find rungs on the ladder; piles that no deck can make, like five aces, get any strength at all."""
    return np.searchsorted(np.array(ranking.ladder.rungs), rungs).astype(np.uint16)


@cache
def _tops(count: int) -> Ints:
    """Return, for every set of ranks, its `count` highest."""
    best: Ints = np.arange(1 << 13)
    for _ in range(13 - count):
        best = np.where(np.bitwise_count(best) > count, best & (best - 1), best)
    return best


@cache
def _straights(size: int) -> Ints:
    """Return, for every set of ranks, the bit of the high card of its best straight, or 0."""
    ranks = np.arange(1 << 13)
    run = with_low_ace = ranks << 1 | ranks >> 12
    for step in range(1, size):
        run = run & with_low_ace >> step
    high: Ints = _tops(1)[run] << size - 2
    return high
