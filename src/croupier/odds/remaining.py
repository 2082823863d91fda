"""Every way the cards left in a deck can still fall, numbered, for decks from which any cards are gone."""

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.vector import every_hand
from croupier.odds.suits import Ints

_DECKS = 64  # tables kept at a time: a few for each number of cards left
_CHOOSE = np.array([[comb(card, k) for k in range(8)] for card in range(53)], dtype=np.int64)


def number_of(sets: NDArray[np.integer]) -> Ints:
    """Return the number of each set of places, which must rise from left to right.

    >>> number_of(np.array([[0, 1], [0, 2], [1, 2], [0, 3]])).tolist()
    [0, 1, 2, 3]
    """
    size = sets.shape[-1]
    if not size:
        return np.zeros(sets.shape[:-1], dtype=np.int64)
    numbers: Ints = np.stack([_CHOOSE[sets[..., place], place + 1] for place in range(size)]).sum(axis=0)
    return numbers


@lru_cache(maxsize=_DECKS)
def sets_of(left: int, size: int) -> NDArray[np.uint8]:
    """Return every set of so many places among the cards left, in the order of their numbers."""
    sets = every_hand(size, range(left))
    ordered = np.empty_like(sets)
    ordered[number_of(sets)] = sets
    return ordered


@lru_cache(maxsize=_DECKS)
def leads(left: int, size: int, more: int) -> Ints:
    """Return, for each set of `size` places, the numbers of all sets it can grow into with `more` cards."""
    sets = sets_of(left, size)
    lacking = np.ones((len(sets), left), dtype=bool)
    lacking[np.arange(len(sets))[:, None], sets] = False
    free = np.nonzero(lacking)[1].reshape(len(sets), left - size).astype(np.uint8)
    rest = free[:, every_hand(more, range(left - size))]
    grown = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
    grown.sort(axis=2)
    return number_of(grown)
