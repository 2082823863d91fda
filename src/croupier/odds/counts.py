"""How often each row of a pay table comes up over all hands of so many cards, each counted once."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.paid import Rows
from croupier.odds.suits import Ints, classes, draws, number_of_draws


@cache
def strength_counts(ranking: str, cards: int, fixed: int = 0, low: int = 0) -> Ints:
    """Return how many of all hands of so many cards have each strength; the first `fixed` must all play.

    Hands grow out of classes of half their cards: six-card hands are counted from 1,755 classes of three.
    """
    known = fixed or max(0, cards // 2)
    sets = classes(known, low)
    count = len(RANKINGS[ranking].classes)
    often = np.zeros(count, dtype=np.int64)
    hands = number_of_draws(known, cards - known, low)
    a_time = max(1, (1 << 20) // hands)
    for start in range(0, len(sets.sets), a_time):
        part = sets.sets[start : start + a_time]
        rest = draws(part, cards - known, low)
        made = _made(ranking, part, rest, fixed)
        made += np.arange(len(part))[:, None] * count
        by_class = np.bincount(made.ravel(), minlength=len(part) * count).reshape(len(part), count)
        often += sets.weights[start : start + a_time] @ by_class
    return often


def _made(ranking: str, known: NDArray[np.uint8], rest: NDArray[np.uint8], fixed: int) -> Ints:
    size = RANKINGS[ranking].size
    total = known.shape[1] + rest.shape[2]
    picks = [tuple(range(rest.shape[2]))]
    if fixed and total > size:  # all of the known cards play, and the best of the rest (Q1-18)
        picks = list(combinations(range(rest.shape[2]), size - fixed))
    best: Ints | None = None
    for pick in picks:
        full = np.concatenate([np.repeat(known[:, None, :], rest.shape[1], axis=1), rest[:, :, pick]], axis=2)
        made = strengths(ranking, full.reshape(-1, full.shape[2])).reshape(len(known), -1).astype(np.int64)
        best = made if best is None else np.maximum(best, made)
    assert best is not None  # noqa: S101 (there is at least one pick)
    return best


def hand_counts(ranking: str, cards: int, fixed: int, rows: Rows, low: int = 0) -> tuple[list[int], int]:
    """Return how often each row comes up, and of how many hands; a row of one suit has its quarter."""
    by_strength = strength_counts(ranking, cards, fixed, low)
    often = np.bincount(rows.row_of, weights=by_strength, minlength=rows.count).astype(np.int64).tolist()
    for row, special in rows.suits.items():
        quarter, rest = divmod(often[row], 4)
        assert not rest  # noqa: S101 (suits are alike)
        for _, suited in special:
            often[suited] += quarter
            often[row] -= quarter
    return often, int(by_strength.sum())
