"""Compiled loops over the states of a hold'em: count what each pair meets.

Loaded only where a game shares a board of five cards with the dealer.
"""

from collections.abc import Callable
from typing import NamedTuple, ParamSpec, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_states import Places

P = ParamSpec("P")
R = TypeVar("R")
Words = NDArray[np.uint16]
Bytes = NDArray[np.uint8]
Often = NDArray[np.int32]
Numbers = NDArray[np.signedinteger]  # numbers as wide as what they hold wants

try:
    import numba
except ImportError as error:  # pragma: no cover - every test has the extra
    raise UnsolvedError(
        "a board shared with the dealer is solved by compiled code, which needs numba: "
        "pip install 'croupier[lab]'"
    ) from error


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays when first called, and keep it on disk for the next start."""
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into whatever calls it: tuples of arrays are slow to hand over."""
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, forceinline=True)(function))


class Counted(NamedTuple):
    """Pairs with boards: their rows, from 1, or 0; the dealer's pairs below, level and not qualified."""

    code: Words
    low: Words | Bytes
    level: Words | Bytes
    unqualified: Words | Bytes


class Parents(NamedTuple):
    """The smaller boards that boards come from, and where pairs hold a card of another suit."""

    suited: Places
    other: Places
    others: NDArray[np.int8]
    left: NDArray[np.int8]
    with_other: NDArray[np.int16]
    holding: NDArray[np.int8]


_TO_MEETINGS = np.array(  # the six meetings from what is counted of a pair: see `_best` in carry_kernels
    [
        [1, -1, 0, -1, 1, 0],
        [0, 1, -1, 0, -1, 1],
        [0, 0, 0, 1, -1, 0],
        [0, 0, 0, 0, 1, -1],
        [0, 0, 1, 0, 0, -1],
        [0, 0, 0, 0, 0, 0],
    ],
    dtype=np.int64,
)


def by_count(brings: Ints, dealers: int) -> Ints:
    """Return what ends bring by count of a pair, from what they bring by meeting (the last axis).

    `dealers` is how many hands of the dealer each pair meets.
    """
    return np.ascontiguousarray(brings @ _to_meetings(dealers).T)


def by_meeting(sums: Ints, dealers: int) -> Ints:
    """Return how often each meeting comes, from sums of what is counted of pairs (the last axis)."""
    found: Ints = sums @ _to_meetings(dealers)
    return found


def _to_meetings(dealers: int) -> Ints:
    found = _TO_MEETINGS.copy()
    found[-1, -1] = dealers
    return found


@compiled
def count_pairs(
    made: Words, left: NDArray[np.int8], heads: NDArray[np.int16], low: Words, level: Words
) -> None:
    """Count the dealer's pairs below and level with each pair; what cannot be held becomes 0 in `made`."""
    kinds, pairs = left.shape[1], made.shape[1]
    keys, many = np.empty(pairs, dtype=np.int64), np.empty(pairs, dtype=np.int64)
    below_with, here = np.empty(kinds, dtype=np.int64), np.empty(kinds, dtype=np.int64)
    for row in range(len(made)):
        count = 0
        for pair in range(pairs):
            a, b = np.int64(left[row, heads[pair, 0]]), np.int64(left[row, heads[pair, 1]])
            many[pair] = a * b if heads[pair, 0] != heads[pair, 1] else a * (a - 1) // 2
            if many[pair] <= 0:
                made[row, pair] = 0
            if made[row, pair]:
                keys[count] = np.int64(made[row, pair]) << 16 | pair
                count += 1
        ordered = np.sort(keys[:count])
        below_with[:] = 0
        below, start = 0, 0
        while start < count:
            stop, size = start, 0
            here[:] = 0
            while stop < count and ordered[stop] >> 16 == ordered[start] >> 16:
                pair = ordered[stop] & 0xFFFF
                a, b = heads[pair, 0], heads[pair, 1]
                size += many[pair]
                here[a] += left[row, b] - (a == b)
                if a != b:
                    here[b] += left[row, a]
                stop += 1
            for place in range(start, stop):
                pair = ordered[place] & 0xFFFF
                a, b = heads[pair, 0], heads[pair, 1]
                low[row, pair] = below - below_with[a] - below_with[b]
                level[row, pair] = size - here[a] - here[b] + 1
            below += size
            below_with += here
            start = stop


@compiled
def count_unqualified(
    made: Words, left: NDArray[np.int8], heads: NDArray[np.int16], limit: int, out: Words
) -> None:
    """Count the dealer's pairs with each pair that do not qualify."""
    with_card = np.empty(left.shape[1], dtype=np.int64)
    for row in range(len(made)):
        with_card[:] = 0
        total = 0
        for pair in range(made.shape[1]):
            if 0 < made[row, pair] < limit:
                a, b = heads[pair, 0], heads[pair, 1]
                if a == b:
                    total += left[row, a] * (left[row, a] - 1) // 2
                    with_card[a] += left[row, a] - 1
                else:
                    total += left[row, a] * left[row, b]
                    with_card[a] += left[row, b]
                    with_card[b] += left[row, a]
        for pair in range(made.shape[1]):
            if made[row, pair]:
                own = made[row, pair] < limit
                out[row, pair] = total - with_card[heads[pair, 0]] - with_card[heads[pair, 1]] + own


@compiled
def count_every(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    counted: Counted, weights: Ints, start: int, number: Ints, by_ranks: Places,
    ranks_of: NDArray[np.int16], sums: Ints, taken: Ints,
) -> None:  # fmt: skip
    """Sum what is counted of each pair by row; `number` is how many pairs of cards it stands for."""
    for place in range(len(weights)):
        row = start + place
        for pair in range(weights.shape[1]):
            weight, code = weights[place, pair], counted.code[row, pair]
            if weight == 0 or code == 0:
                continue
            low, unqualified = np.int64(counted.low[row, pair]), np.int64(counted.unqualified[row, pair])
            up_to = low + np.int64(counted.level[row, pair])
            into = sums[pair, code - 1]
            into[0] += weight * min(low, unqualified)
            into[1] += weight * min(up_to, unqualified)
            into[2] += weight * low
            into[3] += weight * up_to
            into[4] += weight * unqualified
            into[5] += weight
            for suited in range(2):
                taken[suited, by_ranks[row], ranks_of[pair]] += weight * number[suited, pair]


@compiled
def count_outs(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    which: Ints, hole: Bytes, mine: Words, with_card: Words, categories: Bytes, alone: Words,
    own: NDArray[np.bool_], outs: NDArray[np.int8],
) -> None:  # fmt: skip
    """Write whose hand is of a better kind than the board `alone`, and how many single cards beat it.

    `which` is the board of each hand, and `with_card` what each board makes of each card, 0 if it lies there.
    """
    for row in range(len(hole)):
        board, strength = with_card[which[row]], mine[row]
        above = 0
        for card in range(len(board)):
            above += board[card] > strength
        for place in range(hole.shape[1]):
            above -= board[hole[row, place]] > strength
        outs[row] = above
        own[row] = categories[strength] > categories[alone[which[row]]]
