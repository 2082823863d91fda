"""Count hands by strength: how many of all hands of so many cards have each."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import LONGEST_FLUSH, RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.counting.suits import Ints, classes


@cache
def strength_counts(ranking: str, cards: int, fixed: int = 0, low: int = 0) -> Ints:
    """Return how many of all hands of so many cards have each strength; the first `fixed` must all play."""
    if fixed and cards > RANKINGS[ranking].size:
        return _with_all_of_the_first(ranking, cards, fixed, low)
    if ranking in _SUITS_OR_RANKS:
        return _by_ranks(ranking, cards, low) * comb(cards, fixed)  # any of them may be the first
    if ranking == LONGEST_FLUSH.id:
        return _by_suits(cards, low) * comb(cards, fixed)
    return _one_by_one(ranking, cards, low) * comb(cards, fixed)


_SUITS_OR_RANKS = ("three-card", "five-card", "pocket")  # a hand with a flush is never better by its ranks


def is_summed(ranking: str) -> bool:
    """Whether hands of a ranking are counted by their ranks or suits alone, which takes no time."""
    return ranking in (*_SUITS_OR_RANKS, LONGEST_FLUSH.id)


def _one_by_one(ranking: str, cards: int, low: int) -> Ints:
    """Rank one hand of every class of hands."""
    hands = classes(cards, low)
    often = np.zeros(len(RANKINGS[ranking].ladder.rungs), dtype=np.int64)
    _add(often, strengths(ranking, hands.sets), hands.weights)
    return often


def _by_suits(cards: int, low: int) -> Ints:
    """Count hands by their longest flush: every suit has fewer ranks, or as many that are lower."""
    often = np.zeros(len(LONGEST_FLUSH.ladder.rungs), dtype=np.int64)
    sets = np.arange(1 << 13)
    for length in range(1, min(cards, 13 - low) + 1):
        first = LONGEST_FLUSH.first_of(LONGEST_FLUSH.categories[length - 1])
        flushes = sets[np.bitwise_count(sets) == length]
        held = flushes & ((1 << low) - 1) == 0
        below = np.zeros(len(flushes) + 1, dtype=np.int64)
        lower = np.concatenate([[0], np.cumsum(held)])
        for many in range(min(4, cards // length) + 1):
            rest = shorter_suits([13 - low] * (4 - many), length, cards - many * length)
            below += comb(4, many) * rest * lower**many
        often[first : first + len(flushes)] = np.diff(below)
    return often


def shorter_suits(sizes: Sequence[int], most: int, dealt: int) -> int:
    """Return how many ways there are to draw so many cards from suits, fewer than `most` of each."""
    ways = [1] + [0] * dealt
    for size in sizes:
        ways = [
            sum(ways[drawn - of] * comb(size, of) for of in range(min(drawn, most - 1) + 1))
            for drawn in range(dealt + 1)
        ]
    return ways[dealt]


def _by_ranks(ranking: str, cards: int, low: int) -> Ints:
    """Count hands by their ranks alone, and those with a flush by the ranks of its suit.

    Without a flush suits make no difference. With one, nothing else does: of at most seven cards, five of a
    suit leave no room for four of a kind or a full house, and where all cards play there are no others.
    """
    size, ranks = RANKINGS[ranking].size, range(low, 13)
    often = np.zeros(len(RANKINGS[ranking].ladder.rungs), dtype=np.int64)
    held = _with_repeats(ranks, cards, most=4)
    _add(often, strengths(ranking, unsuited(held)), _ways(held, of=4))
    for suited in range(size, cards + 1):
        others = cards - suited
        flushes = _rows(combinations(ranks, suited), suited)
        filler = np.array([4 * low + 1 + place for place in range(others)], dtype=np.uint8)
        full = np.concatenate([flushes * 4, np.broadcast_to(filler, (len(flushes), others))], axis=1)
        each = np.full(len(full), 4 * comb(3 * len(ranks), others))
        _add(often, strengths(ranking, full), each)
        # They were counted by their ranks, too, as if they had no flush.
        rest = _with_repeats(ranks, others, most=3)
        both = np.concatenate(
            [np.repeat(flushes, len(rest), axis=0), np.tile(rest, (len(flushes), 1))], axis=1
        )
        ways = np.tile(_ways(rest, of=3), len(flushes))
        _add(often, strengths(ranking, unsuited(np.sort(both, axis=1))), -4 * ways)
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
    ways: Ints = np.array([comb(of, count) for count in range(rows.shape[1] + 1)])[_often(rows)].prod(axis=1)
    return ways


def _often(rows: NDArray[np.uint8]) -> Ints:
    """Return how often each of 13 ranks stands in each row."""
    places = np.arange(len(rows))[:, None] * 13 + rows
    return np.bincount(places.ravel(), minlength=len(rows) * 13).reshape(len(rows), 13)


def unsuited(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return cards of these ranks, which rise in each row, with their suits spread evenly."""
    again = _times_before(rows)
    suits = ((again == 0).cumsum(axis=1) + again) % 4
    cards: NDArray[np.uint8] = (rows * 4 + suits).astype(np.uint8)
    return cards


def _times_before(rows: NDArray[np.uint8]) -> Ints:
    """Return how often each rank of rows that rise came before in its row."""
    new = np.ones(rows.shape, dtype=bool)
    new[:, 1:] = rows[:, 1:] != rows[:, :-1]
    places = np.arange(rows.shape[1])
    again: Ints = places - np.maximum.accumulate(np.where(new, places, 0), axis=1)
    return again


def _with_all_of_the_first(ranking: str, cards: int, fixed: int, low: int) -> Ints:
    """Count hands in which all of the first cards play, and the best of the others with them (Q1-18).

    They are counted by their ranks alone. Then those of which a flush can be made, where the first cards are
    of one suit and enough of the others too, are counted as they are and taken off as if they had none.
    """
    size, ranks, others = RANKINGS[ranking].size, range(low, 13), cards - fixed
    often = np.zeros(len(RANKINGS[ranking].ladder.rungs), dtype=np.int64)
    first, drawn = _with_repeats(ranks, fixed, most=4), _with_repeats(ranks, others, most=4)
    ways = _ways_together(first, drawn)
    _add(often, _best(ranking, _besideunsuited(first, drawn)[ways > 0], fixed), ways[ways > 0])
    first = _rows(combinations(ranks, fixed), fixed) * 4
    for suited in range(size - fixed, others + 1):
        rest = _with_repeats(ranks, others - suited, most=3)
        flushes = _beside(first, _rows(combinations(ranks, suited), suited) * 4)
        flushes = flushes[(np.diff(np.sort(flushes, axis=1), axis=1) > 0).all(axis=1)]
        hands = _beside(flushes, (rest * 4 + 1 + _times_before(rest)).astype(np.uint8))
        ways = 4 * np.tile(_ways(rest, of=3), len(flushes))
        _add(often, _best(ranking, hands, fixed), ways)
        hands[:, 0] += 3  # of another suit: no flush
        _add(often, _best(ranking, hands, fixed), -ways)
    return often


def _beside(left: NDArray[np.uint8], right: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return every row of one with every row of the other."""
    return np.concatenate([np.repeat(left, len(right), axis=0), np.tile(right, (len(left), 1))], axis=1)


def _ways_together(first: NDArray[np.uint8], drawn: NDArray[np.uint8]) -> Ints:
    """Return of how many sets of cards each row of ranks can be with each row of others."""
    choose = np.array([[comb(4, n) * comb(4 - n, m) for m in range(5)] for n in range(5)])
    ways = np.ones((len(first), len(drawn)), dtype=np.int64)
    for held, more in zip(_often(first).T, _often(drawn).T, strict=True):
        ways *= choose[held[:, None], more]
    return ways.ravel()


def _besideunsuited(first: NDArray[np.uint8], drawn: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return cards of these ranks, every row with every other: no two are the same card, no flush is made.

    The first cards, at most four, are each of another suit; cards of their rank go on from there.
    """
    count, fixed = first.shape
    next_suit = np.full((count, 13), fixed)
    for place in range(fixed):
        next_suit[np.arange(count), first[:, place]] = place + 1
    suits = (next_suit[:, drawn] + _times_before(drawn)) % 4
    others = (drawn * 4 + suits).astype(np.uint8).reshape(-1, drawn.shape[1])
    return np.concatenate([np.repeat(first * 4 + np.arange(fixed), len(drawn), axis=0), others], axis=1)


def _best(ranking: str, hands: NDArray[np.uint8], fixed: int) -> NDArray[np.uint16]:
    """Return the best strength of each hand in which all of the first cards play."""
    play = RANKINGS[ranking].size - fixed
    picks = combinations(range(fixed, hands.shape[1]), play)
    made = [strengths(ranking, hands[:, [*range(fixed), *pick]]) for pick in picks]
    best: NDArray[np.uint16] = np.maximum.reduce(made)
    return best
