"""Draw further cards with cards that are known, once for all draws that differ only in suits."""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.deal import Cards

Columns = tuple[int, ...]  # the pool of each column of cards

_MIX = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)
_POOLS_IN_A_WORD = 4  # thirteen ranks each


def grow(
    cards: Cards, columns: Columns, pool: int, count: int, deck: tuple[int, ...], *, merge: bool
) -> tuple[Cards, Ints, Ints]:
    """Return every row with every draw of so many cards: the rows, how many draws each is, its parent.

    Draws with one parent that differ only in the names of suits become one row, if they are merged.
    """
    if not cards.shape[1] and len(cards) == 1 and (low := _whole_suits(deck)) is not None:
        known = classes(count, low)
        return known.sets, known.weights, np.zeros(len(known.sets), dtype=np.int64)
    left = left_of(cards, deck)
    picks = picks_of(left.shape[1], count)
    drawn = left[:, picks]  # (rows, draws, cards)
    parents = np.repeat(np.arange(len(cards)), len(picks))
    grown = np.concatenate([cards[parents], drawn.reshape(-1, count)], axis=1)
    if not merge:
        return grown, np.ones(len(grown), dtype=np.int64), parents
    return _merged(grown, (*columns, *([pool] * count)), parents)


def _whole_suits(deck: tuple[int, ...]) -> int | None:
    """Return the lowest rank of a deck that has every card from it up, else None."""
    return deck[0] // 4 if deck == tuple(range(deck[0] // 4 * 4, 52)) else None


def left_of(cards: Cards, deck: tuple[int, ...]) -> Cards:
    """Return the cards of the deck that each row has not used, rising."""
    free = np.zeros((len(cards), 52), dtype=bool)
    free[:, list(deck)] = True
    free[np.arange(len(cards))[:, None], cards] = False
    return np.nonzero(free)[1].reshape(len(cards), len(deck) - cards.shape[1]).astype(np.uint8)


@lru_cache(maxsize=32)
def picks_of(left: int, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.intp]]:
    """Return every choice of so many places."""
    return np.array(list(combinations(range(left), count)), dtype=np.intp).reshape(comb(left, count), count)


def _merged(grown: Cards, columns: Columns, parents: Ints) -> tuple[Cards, Ints, Ints]:
    masks = suit_masks(grown, columns)
    mixed = parents.astype(np.uint64)
    with np.errstate(over="ignore"):
        for column in range(masks.shape[1]):
            mixed = (mixed ^ masks[:, column].astype(np.uint64)) * _MIX[column % 3]
            mixed ^= mixed >> np.uint64(29)
    order = np.argsort(mixed, kind="stable")
    apart = np.empty(len(order), dtype=bool)
    apart[:1] = True
    apart[1:] = mixed[order][1:] != mixed[order][:-1]
    same = ~apart[1:]
    if not (
        np.array_equal(masks[order[1:]][same], masks[order[:-1]][same])
        and np.array_equal(parents[order[1:]][same], parents[order[:-1]][same])
    ):
        return grown, np.ones(len(grown), dtype=np.int64), parents  # two keys met by chance: merge nothing
    firsts = np.flatnonzero(apart)
    times = np.diff(np.append(firsts, len(order)))
    kept = order[firsts]
    in_order = np.argsort(kept, kind="stable")  # parents rise with the row
    kept, times = kept[in_order], times[in_order]
    return grown[kept], times, parents[kept]


def suit_masks(cards: Cards, columns: Columns) -> Ints:
    """Return for each row what each suit holds of each pool, in an order that names no suit."""
    local = {pool: place for place, pool in enumerate(dict.fromkeys(columns))}
    words = -(-len(local) // _POOLS_IN_A_WORD)
    masks = np.zeros((len(cards), 4, words), dtype=np.int64)
    suits, ranks = cards & 3, (cards >> 2).astype(np.int64)
    for column, pool in enumerate(columns):
        word, place = divmod(local[pool], _POOLS_IN_A_WORD)
        bits = np.left_shift(np.int64(1), ranks[:, column] + 13 * place)
        masks[np.arange(len(cards)), suits[:, column], word] |= bits
    if words == 1:
        return np.sort(masks[:, :, 0], axis=1)
    order = np.lexsort(tuple(masks[:, :, word] for word in range(words)), axis=1)
    return np.take_along_axis(masks, order[:, :, None], axis=1).reshape(len(cards), -1)
