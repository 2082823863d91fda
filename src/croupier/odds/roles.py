"""Cards by the part they play: hands up to the names of suits, and sets of the cards that are left.

Where a side bet looks at the board alone or at the pocket alone, it matters where a card lies. So a player's
hand is taken up to suits, and every other card by its place among the cards that hand leaves in the deck.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.hands.vector import every_hand, strengths
from croupier.odds.ends import SideBet
from croupier.odds.suits import Ints, classes, lacking


@dataclass(frozen=True, eq=False)
class Hands:
    """One hand of each class, how many hands it stands for, and the cards each leaves in the deck."""

    cards: NDArray[np.uint8]  # (classes, size), each hand rising
    weights: Ints
    left: NDArray[np.uint8]  # (classes, cards left), rising


@cache
def hands(size: int, favoured: frozenset[int] = frozenset(), low: int = 0) -> Hands:
    """Return the classes of hands that differ only in the names of suits none of which a row favours.

    >>> len(hands(2).cards), len(hands(2, frozenset({2})).cards), int(hands(2, frozenset({2})).weights.sum())
    (169, 416, 1326)
    """
    if not favoured:
        found = classes(size, low)
        sets, weights = np.sort(found.sets, axis=1), found.weights
    else:
        every = every_hand(size, range(4 * low, 52))
        bits = (1 << (every >> 2).astype(np.int64))[:, :, None] * (every[:, :, None] & 3 == np.arange(4))
        masks = bits.sum(axis=1)
        plain = [suit for suit in range(4) if suit not in favoured]
        masks = np.column_stack([masks[:, sorted(favoured)], np.sort(masks[:, plain], axis=1)])
        _, first, weights = np.unique(masks, axis=0, return_index=True, return_counts=True)
        sets = every[first]
    left = np.nonzero(lacking(sets, low))[1].reshape(len(sets), -1).astype(np.uint8)
    return Hands(sets, weights, left)


# --------------------------------------------------------------------------- sets of places in what is left


def rank(sets: NDArray[np.integer]) -> Ints:
    """Return the number of each rising set of places, in the order of `places`."""
    number = np.zeros(sets.shape[:-1], dtype=np.int64)
    for k in range(sets.shape[-1]):
        number += _choose(k + 1)[sets[..., k]]
    return number


@cache
def _choose(k: int) -> Ints:
    return np.array([comb(place, k) for place in range(53)], dtype=np.int64)


@cache
def places(count: int, size: int) -> NDArray[np.uint8]:
    """Return every set of so many places of `count`, each rising, in the order of `rank`."""
    sets = np.array(list(combinations(range(count), size)), dtype=np.uint8).reshape(comb(count, size), size)
    return sets[np.argsort(rank(sets), kind="stable")]


@cache
def one_less(count: int, size: int) -> Ints:
    """Return, for each set of this size, the numbers of the sets it grows from by one place: (sets, size)."""
    sets = places(count, size)
    return np.stack([rank(np.delete(sets, k, axis=1)) for k in range(size)], axis=1)


def grown(values: Ints, count: int, size: int) -> Ints:
    """Return, for sets one larger than `size`, the sum of values over the sets they grow from."""
    found: Ints = values[:, one_less(count, size + 1)].sum(axis=2)
    return found


@cache
def _one_more(count: int, size: int) -> Ints:
    """Return, for each set of this size, the numbers of the sets it can grow to: (sets, count - size)."""
    larger = one_less(count, size + 1)
    order = np.argsort(larger.ravel(), kind="stable")
    found: Ints = (order // larger.shape[1]).reshape(comb(count, size), count - size)
    return found


def shrunk(values: Ints, count: int, size: int) -> Ints:
    """Return, for sets one smaller than `size`, the sum of values over the sets they can grow to."""
    found: Ints = values[:, _one_more(count, size - 1)].sum(axis=2)
    return found


# ---------------------------------------------------------------------------------- rows that cards come to


def row_numbers(
    side: SideBet, fixed: NDArray[np.uint8], loose: NDArray[np.uint8], *, suits: bool
) -> NDArray[np.uint8]:
    """Return the row of a pay table for each hand; with `suits`, a row of one suit apart from its plain row.

    The cards that must all play come first; the rest are loose, and the best of them play (Q1-18).
    """
    table, size = side.table, RANKINGS[side.table.ranking].size
    cards = np.concatenate([fixed, loose], axis=-1)
    if table.uses_all_of and cards.shape[-1] > size:
        picks = combinations(range(loose.shape[-1]), size - fixed.shape[-1])
        best = np.zeros(cards.shape[:-1], dtype=np.uint16)
        for pick in picks:
            part = np.concatenate([fixed, loose[..., pick]], axis=-1)
            np.maximum(best, strengths(table.ranking, part), out=best)
    else:
        best = strengths(table.ranking, cards)
    found: NDArray[np.uint8] = side.rows.row_of[best]
    if suits:
        for plain, special in side.rows.suits.items():
            at = np.nonzero(found == plain)
            held = cards[at] & 3
            for suit, row in special:
                found[tuple(index[(held == suit).sum(axis=1) >= size] for index in at)] = row
    return found


def favoured_suits(sides: Iterable[SideBet], groups: Collection[str]) -> frozenset[int]:
    """Return the suits that rows of these bets name: a decision that can lose one must tell them apart."""
    return frozenset(
        suit
        for side in sides
        if side.group in groups
        for special in side.rows.suits.values()
        for suit, _ in special
    )


def split_suits(ways: Ints, sides: Iterable[SideBet]) -> Ints:
    """Give each row of one suit its quarter of the plain row, where nothing else tells suits apart."""
    for axis, side in enumerate(sides, 1):
        counted = np.moveaxis(ways, axis, 0).copy()
        for plain, special in side.rows.suits.items():
            quarter = counted[plain] // 4
            if (quarter * 4 != counted[plain]).any():
                raise ArithmeticError(
                    "a row of one suit is not a quarter of all; this is a fault of croupier"
                )
            for _, row in special:
                counted[row] += quarter
                counted[plain] -= quarter
        ways = np.moveaxis(counted, 0, axis)
    return ways
