"""How many hands of a dealer contain given cards and are weaker than a given strength.

The dealer's hand avoids the player's cards. By inclusion and exclusion, the hands that avoid them are counted
from the hands that contain each part of them, and those depend only on the class of that part.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.suits import Ints, classes, draws, number_of_draws

_SLICE = 1 << 20
_CHOOSE = np.array([[comb(card, k) for k in range(7)] for card in range(52)], dtype=np.int32)
_HIGHER = np.arange(52)[:, None] > np.arange(52)  # by own card and shown card: whether the own is the higher


def indices(own: NDArray[np.uint8], *, shows: bool) -> NDArray[np.int32]:
    """Return the number of each set, alone or with each of 52 cards that a dealer can show beside it.

    The cards of a row rise from left to right. Numbers are colexicographic; a card beside itself has none.
    """
    count, size = own.shape
    if not shows:
        found = np.zeros((count, 1), dtype=np.int32)
        for place in range(size):
            found[:, 0] += _CHOOSE[own[:, place], place + 1]
        return found
    found = np.zeros((count, 52), dtype=np.int32)
    below = np.ones((count, 52), dtype=np.int8)
    for place in range(size):
        card = own[:, place]
        found += _beside(place)[card]
        below += ~_HIGHER[card]
    found += _CHOOSE.ravel().take(np.arange(52) * 7 + below)
    return found


@cache
def _beside(place: int) -> NDArray[np.int32]:
    """Return, by own card and shown card, what the own card at this place adds to the number of the set."""
    moved = np.where(_HIGHER, place + 2, place + 1)
    added: NDArray[np.int32] = np.take_along_axis(_CHOOSE, moved, axis=1)
    return added


class WeakerHands:
    """The whole hands that contain each of some numbered sets, counted below one strength or another."""

    def __init__(self, ranking_id: str, size: int, index: NDArray[np.int32], low: int = 0) -> None:
        self._whole: NDArray[np.uint16] | None = None
        if size == RANKINGS[ranking_id].size:
            self._whole = _strength_of_index(ranking_id).take(index, mode="clip")
            return
        self._below = _below(ranking_id, size, low)
        self._row = _class_of_index(size, low).take(index, mode="clip")
        self._row *= self._below.shape[1]

    def than(self, strength: Ints | int) -> NDArray[np.int32]:
        """Return how many of the hands are below the strength."""
        if self._whole is not None:
            return (self._whole < strength).astype(np.int32)
        return self._below.ravel().take(self._row + strength).astype(np.int32)


@cache
def _below(ranking_id: str, size: int, low: int) -> NDArray[np.unsignedinteger]:
    """Return, by class of sets and by strength, how many hands that contain the set are weaker."""
    ranking = RANKINGS[ranking_id]
    count = len(ranking.classes)
    known = classes(size, low)
    hands = number_of_draws(size, ranking.size - size, low)
    kind = np.uint8 if hands < 1 << 8 else np.uint16 if hands < 1 << 16 else np.uint32
    below = np.zeros((len(known.sets), count + 1), dtype=kind)
    a_time = max(1, _SLICE // max(hands, count))
    for start in range(0, len(known.sets), a_time):
        sets = known.sets[start : start + a_time]
        rest = draws(sets, ranking.size - size, low)
        full = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
        made = strengths(ranking_id, full.reshape(-1, ranking.size)).reshape(len(sets), -1).astype(np.int64)
        made += np.arange(len(sets))[:, None] * count
        often = np.bincount(made.ravel(), minlength=len(sets) * count).reshape(len(sets), count)
        below[start : start + a_time, 1:] = often.cumsum(axis=1)
    return below


@cache
def _class_of_index(size: int, low: int) -> Ints:
    """Return the class of every set of this size by its number; a set outside a short deck has any."""
    if not size:
        return np.zeros(1, dtype=np.int64)
    known = classes(size, low)
    return np.minimum(known.number_of(_all_sets(size)), len(known.sets) - 1)


@cache
def _strength_of_index(ranking_id: str) -> NDArray[np.uint16]:
    """Return the strength of every whole hand by its number."""
    return strengths(ranking_id, _all_sets(RANKINGS[ranking_id].size))


def _all_sets(size: int) -> NDArray[np.uint8]:
    """Return every set of cards in colexicographic order, each rising."""
    sets = np.arange(52, dtype=np.uint8)[:, None]
    for _ in range(size - 1):
        higher = [
            np.insert(lower, lower.shape[1], card, axis=1)
            for card in range(52)
            if len(lower := sets[sets[:, -1] < card])
        ]
        sets = np.concatenate(higher)
    return sets
