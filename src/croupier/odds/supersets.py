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
from croupier.odds.suits import Ints, classes, draws

_SLICE = 1 << 20


def weaker_supersets(ranking_id: str, cards: NDArray[np.uint8], strength: Ints) -> Ints:
    """Return, for each row of cards, how many hands that contain them are weaker than the strength beside it.

    The cards of a row rise from left to right.
    """
    if cards.shape[1] == RANKINGS[ranking_id].size:
        return (strengths(ranking_id, cards) < strength).astype(np.int64)
    return _below(ranking_id, cards.shape[1])[class_number(cards), strength].astype(np.int64)


@cache
def _below(ranking_id: str, size: int) -> NDArray[np.unsignedinteger]:
    """Return, by class of sets and by strength, how many hands that contain the set are weaker."""
    ranking = RANKINGS[ranking_id]
    count = len(ranking.classes)
    known = classes(size)
    hands = comb(52 - size, ranking.size - size)
    kind = np.uint8 if hands < 1 << 8 else np.uint16 if hands < 1 << 16 else np.uint32
    below = np.zeros((len(known.sets), count + 1), dtype=kind)
    a_time = max(1, _SLICE // hands)
    for start in range(0, len(known.sets), a_time):
        sets = known.sets[start : start + a_time]
        rest = draws(sets, ranking.size - size)
        full = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
        made = strengths(ranking_id, full.reshape(-1, ranking.size)).reshape(len(sets), -1).astype(np.int64)
        made += np.arange(len(sets))[:, None] * count
        often = np.bincount(made.ravel(), minlength=len(sets) * count).reshape(len(sets), count)
        below[start : start + a_time, 1:] = often.cumsum(axis=1)
    return below


@cache
def _class_of_index(size: int) -> Ints:
    """Return the class of every set of this size, in the order of `_index`."""
    return classes(size).number_of(_all_sets(size)) if size else np.zeros(1, dtype=np.int64)


def _all_sets(size: int) -> NDArray[np.int64]:
    """Return every set of cards in colexicographic order, each rising."""
    sets = np.arange(52)[:, None]
    for _ in range(size - 1):
        higher = [
            np.column_stack([sets[sets[:, -1] < card], np.full((sets[:, -1] < card).sum(), card)])
            for card in range(52)
        ]
        sets = np.concatenate(higher)
    return sets


_CHOOSE = np.array([[comb(card, k) for k in range(6)] for card in range(52)], dtype=np.int64)


def class_number(cards: NDArray[np.integer]) -> Ints:
    """Return the class of each row of cards, which must rise from left to right."""
    size = cards.shape[-1]
    index = np.zeros(cards.shape[:-1], dtype=np.int64)
    for place in range(size):
        index += _CHOOSE[cards[..., place], place + 1]
    return _class_of_index(size)[index]
