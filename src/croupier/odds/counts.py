"""How often each row of a pay table comes up over all hands of so many cards, each counted once."""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.paid import Rows
from croupier.odds.suits import Ints, classes, draws, number_of_draws


@cache
def strength_counts(ranking: str, cards: int, fixed: int = 0, low: int = 0) -> Ints:
    """Return how many of all hands of so many cards have each strength; the first `fixed` must all play.

    Hands grow out of classes of most of their cards: six-card hands from 16,432 classes of four.
    """
    if fixed and cards > RANKINGS[ranking].size:
        return _with_all_of_the_first(ranking, cards, fixed, low)
    known = fixed or 2 * cards // 3
    sets = classes(known, low)
    count = len(RANKINGS[ranking].classes)
    often = np.zeros(count, dtype=np.int64)
    hands = number_of_draws(known, cards - known, low)
    a_time = max(1, (1 << 20) // hands)
    for weight in np.unique(sets.weights).tolist():  # classes that stand for as many sets are counted as one
        alike = sets.sets[sets.weights == weight]
        for start in range(0, len(alike), a_time):
            part = alike[start : start + a_time]
            made = _made(ranking, part, draws(part, cards - known, low))
            often += weight * np.bincount(made.ravel(), minlength=count)
    return often if fixed else often // comb(cards, known)  # a hand grew out of each such part


def _with_all_of_the_first(ranking: str, cards: int, fixed: int, low: int) -> Ints:
    """Count hands in which all of the first cards play, and the best of the others with them (Q1-18)."""
    sets = classes(fixed, low)
    left, play, others = 52 - 4 * low - fixed, RANKINGS[ranking].size - fixed, cards - fixed
    number = np.zeros((left,) * play, dtype=np.intp)
    number[tuple(_picks(left, play).T)] = np.arange(number_of_draws(fixed, play, low))
    drawn = _picks(left, others)
    parts = [number[tuple(drawn[:, pick].T)] for pick in combinations(range(others), play)]
    often = np.zeros(len(RANKINGS[ranking].classes), dtype=np.int64)
    for known, weight in zip(sets.sets, sets.weights.tolist(), strict=True):
        made = _made(ranking, known[None], draws(known[None], play, low))[0]
        best = made.take(parts[0])
        for part in parts[1:]:
            np.maximum(best, made.take(part), out=best)
        often += weight * np.bincount(best, minlength=len(often))
    return often


def _picks(count: int, size: int) -> NDArray[np.intp]:
    return np.array(list(combinations(range(count), size)), dtype=np.intp).reshape(-1, size)


def _made(ranking: str, known: NDArray[np.uint8], rest: NDArray[np.uint8]) -> NDArray[np.uint16]:
    full = np.concatenate([np.repeat(known[:, None, :], rest.shape[1], axis=1), rest], axis=2)
    return strengths(ranking, full.reshape(-1, full.shape[2])).reshape(len(known), -1)


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
