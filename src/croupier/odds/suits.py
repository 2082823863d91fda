"""Sets of cards that differ only in the names of their suits, counted once.

No rule without a favoured suit can tell the king and queen of hearts from the king and queen of spades, so a
game is solved for one set of each class, weighed by how many sets the class holds: 169 pockets, not 1,326.

A deck may be short, as in games played from the sixes up: `low` is then its lowest rank, 4 for the sixes.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
_RANK_BITS = (1 << np.arange(13, dtype=np.int64)).repeat(4)


def class_keys(cards: NDArray[np.integer]) -> Ints:
    """Return a number for each row of cards that is equal for rows that differ only in suits.

    >>> from croupier.cards import parse_cards
    >>> kq = class_keys(np.array([parse_cards("Kh Qh"), parse_cards("Qs Ks"), parse_cards("Ks Qd")]))
    >>> bool(kq[0] == kq[1]), bool(kq[0] == kq[2])
    (True, False)
    """
    bits = _RANK_BITS[cards]
    suits = cards & 3
    masks = np.stack([np.where(suits == suit, bits, 0).sum(axis=1) for suit in range(4)], axis=1)
    masks.sort(axis=1)
    keys: Ints = masks[:, 0] << 39 | masks[:, 1] << 26 | masks[:, 2] << 13 | masks[:, 3]
    return keys


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of all sets of so many cards: one set of each, how many sets it stands for, and its key."""

    size: int
    sets: NDArray[np.uint8]
    weights: Ints
    keys: Ints

    def number_of(self, cards: NDArray[np.integer]) -> Ints:
        """Return the class of each row of cards."""
        return np.searchsorted(self.keys, class_keys(cards))


@cache
def classes(size: int, low: int = 0) -> Classes:
    """Return the classes of sets of this size: 169 of two cards, 1,755 of three, 16,432 of four.

    Larger sets grow out of smaller ones, a card at a time; a class's weight follows from how its sets grow.
    """
    if size == 0:
        nothing = np.zeros((1, 0), dtype=np.uint8)
        return Classes(0, nothing, np.ones(1, dtype=np.int64), class_keys(nothing))
    smaller = classes(size - 1, low)
    grown, parents = _with_one_more(smaller.sets, low)
    keys = class_keys(grown)
    kept, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    weights = np.bincount(inverse, weights=smaller.weights[parents], minlength=len(kept)) / size
    return Classes(size, grown[first], np.rint(weights).astype(np.int64), kept)


def _with_one_more(sets: NDArray[np.uint8], low: int) -> tuple[NDArray[np.uint8], Ints]:
    """Return every set with every card it lacks, and the row each came from."""
    rows, cards = np.nonzero(lacking(sets, low))
    return np.concatenate([sets[rows], cards[:, None].astype(np.uint8)], axis=1), rows


def lacking(sets: NDArray[np.uint8], low: int = 0) -> NDArray[np.bool_]:
    """Return, for each set and each of 52 cards, whether it is in the deck and not in the set."""
    found = np.ones((len(sets), 52), dtype=bool)
    found[:, : 4 * low] = False
    found[np.arange(len(sets))[:, None], sets] = False
    return found


def draws(sets: NDArray[np.uint8], more: int, low: int = 0) -> NDArray[np.uint8]:
    """Return, for each set, every set of `more` further cards: an array of shape (sets, draws, more)."""
    count, size = sets.shape
    left = np.nonzero(lacking(sets, low))[1].reshape(count, 52 - 4 * low - size).astype(np.uint8)
    among = left.shape[1]
    picks = np.array(list(combinations(range(among), more)), dtype=np.intp)
    return left[:, picks.reshape(comb(among, more), more)]


def number_of_draws(known: int, more: int, low: int = 0) -> int:
    """Return how many ways there are to draw so many cards when so many are known."""
    return comb(52 - 4 * low - known, more)
