"""Count hands by strength: how many of all hands of so many cards have each."""

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.counting.suits import Ints, classes


@cache
def strength_counts(ranking: str, cards: int, fixed: int = 0, low: int = 0) -> Ints:
    """Return how many of all hands of so many cards have each strength; the first `fixed` must all play."""
    if fixed and cards > RANKINGS[ranking].size:
        return _with_all_of_the_first(ranking, cards, fixed, low)
    return _by_ranks(ranking, cards, low) * comb(cards, fixed)  # any of them may be the first


def _by_ranks(ranking: str, cards: int, low: int) -> Ints:
    """Count hands by their ranks alone, and those with a flush by the ranks of its suit.

    Without a flush suits make no difference. With one, nothing else does: of at most seven cards, five of a
    suit leave no room for four of a kind or a full house, and where all cards play there are no others.
    """
    size, ranks = RANKINGS[ranking].size, range(low, 13)
    often = np.zeros(len(RANKINGS[ranking].ladder.rungs), dtype=np.int64)
    held = _with_repeats(ranks, cards, most=4)
    _add(often, strengths(ranking, _without_flush(held)), _ways(held, of=4))
    for suited in range(size, cards + 1):
        others = cards - suited
        flushes = _rows(combinations(ranks, suited), suited)
        beside = np.array([4 * low + 1 + place for place in range(others)], dtype=np.uint8)
        full = np.concatenate([flushes * 4, np.broadcast_to(beside, (len(flushes), others))], axis=1)
        each = np.full(len(full), 4 * comb(3 * len(ranks), others))
        _add(often, strengths(ranking, full), each)
        # They were counted by their ranks, too, as if they had no flush.
        rest = _with_repeats(ranks, others, most=3)
        both = np.concatenate(
            [np.repeat(flushes, len(rest), axis=0), np.tile(rest, (len(flushes), 1))], axis=1
        )
        ways = np.tile(_ways(rest, of=3), len(flushes))
        _add(often, strengths(ranking, _without_flush(np.sort(both, axis=1))), -4 * ways)
    return often


def _add(often: Ints, found: NDArray[np.uint16], ways: Ints) -> None:
    np.add.at(often, found, ways)


def _rows(of: Iterable[tuple[int, ...]], size: int) -> NDArray[np.uint8]:
    rows = list(of)
    return np.array(rows, dtype=np.uint8).reshape(len(rows), size)


def _with_repeats(ranks: range, cards: int, *, most: int) -> NDArray[np.uint8]:
    """Return every choice of so many ranks, each at most so often, in rows that rise."""
    rows = _rows(combinations_with_replacement(ranks, cards), cards)
    if cards <= most:
        return rows
    allowed: NDArray[np.uint8] = rows[(rows[:, most:] != rows[:, :-most]).all(axis=1)]
    return allowed


def _ways(rows: NDArray[np.uint8], *, of: int) -> Ints:
    """Return of how many sets of cards each row of ranks can be, where each rank has so many cards."""
    often = (rows[:, :, None] == np.arange(13, dtype=np.uint8)).sum(axis=1)
    ways: Ints = np.array([comb(of, count) for count in range(of + 1)])[often].prod(axis=1)
    return ways


def _without_flush(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return cards of these ranks, which rise in each row, with their suits spread evenly."""
    new = np.ones(rows.shape, dtype=bool)
    new[:, 1:] = rows[:, 1:] != rows[:, :-1]
    places = np.arange(rows.shape[1])
    again = places - np.maximum.accumulate(np.where(new, places, 0), axis=1)
    suits = (new.cumsum(axis=1) + again) % 4
    return (rows * 4 + suits).astype(np.uint8)


def _with_all_of_the_first(ranking: str, cards: int, fixed: int, low: int) -> Ints:
    """Count hands in which all of the first cards play, and the best of the others with them (Q1-18)."""
    sets, deck = classes(fixed, low), np.arange(4 * low, 52, dtype=np.uint8)
    left, play, others = len(deck) - fixed, RANKINGS[ranking].size - fixed, cards - fixed
    picks, drawn = _picks(left, play), _picks(left, others)
    number = np.zeros((left,) * play, dtype=np.intp)
    number[tuple(picks.T)] = np.arange(len(picks))
    parts = [number[tuple(drawn[:, pick].T)] for pick in combinations(range(others), play)]
    often = np.zeros(len(RANKINGS[ranking].ladder.rungs), dtype=np.int64)
    full = np.empty((len(picks), fixed + play), dtype=np.uint8)
    for known, weight in zip(sets.sets, sets.weights.tolist(), strict=True):
        full[:, :fixed] = known
        full[:, fixed:] = np.delete(deck, known - 4 * low)[picks]
        made = strengths(ranking, full)
        best = made.take(parts[0])
        for part in parts[1:]:
            np.maximum(best, made.take(part), out=best)
        often += weight * np.bincount(best, minlength=len(often))
    return often


def _picks(count: int, size: int) -> NDArray[np.intp]:
    chosen = chain.from_iterable(combinations(range(count), size))
    return np.fromiter(chosen, dtype=np.intp, count=size * comb(count, size)).reshape(-1, size)
