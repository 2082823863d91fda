"""Compiled loops that carry values of a hold'em up from whole boards, and how often boards come down to them.

Another pay changes few pairs of few boards. So every row of pairs has a list of those that are not nothing,
and where it is short, only they are carried.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import Counted, Numbers, Often, Parents, compiled, inlined
from croupier.odds.general.board_states import Places

_FEW = 32  # pairs of a row that are sooner carried one by one than all together


class Listed(NamedTuple):
    """The pairs of each row that are not nothing: how many, and which."""

    many: NDArray[np.int16]
    pairs: NDArray[np.int16]

    @classmethod
    def room(cls, shape: tuple[int, ...]) -> "Listed":
        """Return room for the pairs of so many rows."""
        return cls(np.zeros(shape[0], dtype=np.int16), np.empty(shape, dtype=np.int16))


@compiled
def list_pairs(values: Numbers, listed: Listed) -> None:
    """List the pairs of each row that are not nothing."""
    for row in range(len(values)):
        listed.many[row] = _list_row(values[row], listed.pairs[row])


@inlined
def _list_row(values: Numbers, pairs: NDArray[np.int16]) -> int:
    """List the pairs of a row that are not nothing: without a branch, which would be guessed wrongly."""
    many = 0
    for pair in range(len(values)):
        pairs[many] = pair
        many += values[pair] != 0
    return many


@compiled
def find_rows(counted: Counted, by_ranks: Places, alone: NDArray[np.bool_], out: NDArray[np.bool_]) -> None:
    """Mark the combinations of rows that each board's pairs come to, with its suits or by ranks `alone`."""
    for row in range(len(out)):
        if len(alone):
            out[row] |= alone[by_ranks[row]]
        for pair in range(counted.code.shape[1]):
            out[row, counted.code[row, pair]] = True


@inlined
def _best(
    pays: Ints, won: np.int64, not_lost: np.int64, low: np.int64, up_to: np.int64, unqualified: np.int64
) -> tuple[int, int]:
    """Return the best of some ends, the first of equals, and what it brings."""
    chosen, best = 0, -(1 << 62)
    for end in range(len(pays)):
        value = won * pays[end, 0] + not_lost * pays[end, 1] + low * pays[end, 2]
        value += up_to * pays[end, 3] + unqualified * pays[end, 4] + pays[end, 5]
        if value > best:
            best, chosen = value, end
    return chosen, best


@inlined
def _any(values: Ints) -> bool:
    """Tell whether some value is not nothing."""
    for value in values:  # noqa: SIM110 (compiled)
        if value:
            return True
    return False


@inlined
def _comes_to(present: NDArray[np.bool_], changed: NDArray[np.bool_]) -> bool:
    """Tell whether some of the rows that a board comes to changed."""
    for code in range(len(changed)):  # noqa: SIM110 (compiled)
        if present[code] and changed[code]:
            return True
    return False


@compiled
def values_of(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    counted: Counted, pays: Ints, before: Ints, changed: NDArray[np.bool_], present: NDArray[np.bool_],
    start: int, by_ranks: Places, ranks_of: NDArray[np.int16], plain: Ints, chosen: NDArray[np.int8],
    out: Numbers, listed: Listed,
) -> None:  # fmt: skip
    """Write what the best of some ends brings to every pair with some boards, and which it is.

    `pays` is by combination of rows, end, and what is counted of a pair (see `by_count`). Only the rows that
    `changed` are weighed, on boards where they are `present`, and what the best end brought `before` is taken
    off, unless that is empty. What a state would bring by ranks alone is taken off too,
    where `plain` has it. Boards that list no pair are not written.
    """
    for place in range(len(out)):
        row = start + place
        listed.many[place] = 0
        if not _comes_to(present[row], changed):
            continue
        alone = plain[by_ranks[row]] if len(plain) else plain[0:1].ravel()
        pairs, many = listed.pairs[place], 0
        if _any(alone):
            for pair in range(out.shape[1]):
                code = counted.code[row, pair]
                pairs[many] = pair
                many += changed[code] | ((code > 0) & (alone[ranks_of[pair]] != 0))
        else:
            for pair in range(out.shape[1]):
                pairs[many] = pair
                many += changed[counted.code[row, pair]]
        out[place] = 0
        for pair in pairs[:many]:
            code = counted.code[row, pair]
            value = 0
            if changed[code]:
                low, unqualified = np.int64(counted.low[row, pair]), np.int64(counted.unqualified[row, pair])
                up_to = low + np.int64(counted.level[row, pair])
                won, not_lost = min(low, unqualified), min(up_to, unqualified)
                end, value = _best(pays[code - 1], won, not_lost, low, up_to, unqualified)
                if pays.shape[1] > 1:
                    chosen[row, pair] = end
                if len(before):
                    value -= _best(before[code - 1], won, not_lost, low, up_to, unqualified)[1]
            if len(alone):
                value -= alone[ranks_of[pair]]
            out[place, pair] = value
        listed.many[place] = many


@inlined
def _others_left(kinds: NDArray[np.int16], pair: int, kind: int, left: np.int64) -> np.int64:
    """Return how many cards of a kind are left with a pair that may hold some."""
    found: np.int64 = left - (kinds[pair, 0] == kind) - (kinds[pair, 1] == kind)
    return found


@compiled
def carry_up(  # noqa: PLR0912 (rows that are handed to another function are carried more slowly)
    values: Numbers, listed: Listed, parents: Parents, kinds: NDArray[np.int16], start: int, out: Numbers
) -> None:
    """Add what is known of boards to the boards that come to them by one more card."""
    for place in range(len(values)):
        row, value, many = start + place, values[place], listed.many[place]
        if many == 0:
            continue
        few = many < _FEW
        for parent in parents.suited[row]:
            if parent >= 0:
                into = out[parent]
                if few:
                    for pair in listed.pairs[place, :many]:
                        into[pair] += value[pair]
                else:
                    for pair in range(len(value)):
                        into[pair] += value[pair]
        for number in range(2):
            parent = parents.other[row, number]
            if parent < 0:
                continue
            into, left, rank = out[parent], parents.left[row, number], parents.others[row, number]
            if few:
                kind = parents.with_other.shape[0] + rank
                for pair in listed.pairs[place, :many]:
                    into[pair] += _others_left(kinds, pair, kind, left) * value[pair]
            else:
                for pair in range(len(value)):
                    into[pair] += left * value[pair]
                for k in range(parents.with_other.shape[1]):
                    held = parents.with_other[rank, k]
                    into[held] -= parents.holding[rank, k] * value[held]


@compiled
def carry_down(  # noqa: PLR0912 (as above)
    weights: Often, listed: Listed, parents: Parents, kinds: NDArray[np.int16], start: int, out: Often
) -> None:
    """Add how often boards come to the boards that one more card makes of them."""
    for place in range(len(out)):
        row, into = start + place, out[place]
        for parent in parents.suited[row]:
            if parent < 0:
                continue
            weight, many = weights[parent], listed.many[parent]
            if many < _FEW:
                for pair in listed.pairs[parent, :many]:
                    into[pair] += weight[pair]
            else:
                for pair in range(len(into)):
                    into[pair] += weight[pair]
        for number in range(2):
            parent = parents.other[row, number]
            if parent < 0:
                continue
            weight, many, rank = weights[parent], listed.many[parent], parents.others[row, number]
            left = np.int32(parents.left[row, number])
            if many < _FEW:
                kind = parents.with_other.shape[0] + rank
                for pair in listed.pairs[parent, :many]:
                    into[pair] += np.int32(_others_left(kinds, pair, kind, np.int64(left))) * weight[pair]
            else:
                for pair in range(len(into)):
                    into[pair] += left * weight[pair]
                for k in range(parents.with_other.shape[1]):
                    held = parents.with_other[rank, k]
                    into[held] -= np.int32(parents.holding[rank, k]) * weight[held]


@compiled
def comes_down(weights: Often, parents: Parents, kinds: NDArray[np.int16], at: Ints) -> Ints:
    """Return how often some boards with a pair come, numbered through all rows of pairs."""
    pairs, found = weights.shape[1], np.zeros(len(at), dtype=np.int64)
    for place in range(len(at)):
        row, pair = at[place] // pairs, at[place] % pairs
        for parent in parents.suited[row]:
            if parent >= 0:
                found[place] += weights[parent, pair]
        for number in range(2):
            parent = parents.other[row, number]
            if parent >= 0:
                kind = parents.with_other.shape[0] + parents.others[row, number]
                left = np.int64(parents.left[row, number])
                found[place] += _others_left(kinds, pair, kind, left) * weights[parent, pair]
    return found


@compiled
def up_by_ranks(
    values: Ints, then: Places, holds: NDArray[np.int8], held: NDArray[np.int8], out: Ints
) -> None:
    """Add what is known of boards by ranks to the boards that one rank more makes them of."""
    for state in range(len(out)):
        for rank in range(then.shape[1]):
            value, left = values[then[state, rank]], 4 - holds[state, rank]
            for pair in range(out.shape[1]):
                out[state, pair] += (left - held[rank, pair]) * value[pair]


@compiled
def down_by_ranks(
    weights: Ints, then: Places, holds: NDArray[np.int8], held: NDArray[np.int8], out: Ints
) -> None:
    """Add how often boards by ranks come to the boards that one rank more makes of them."""
    for state in range(len(weights)):
        for rank in range(then.shape[1]):
            into, left = out[then[state, rank]], 4 - holds[state, rank]
            for pair in range(weights.shape[1]):
                into[pair] += (left - held[rank, pair]) * weights[state, pair]


@inlined
def _add_counts(counted: Counted, row: int, pair: int, weight: np.int64, into: Ints) -> None:
    """Add what is counted of a pair, as often as it comes."""
    low, unqualified = np.int64(counted.low[row, pair]), np.int64(counted.unqualified[row, pair])
    up_to = low + np.int64(counted.level[row, pair])
    into[0] += weight * min(low, unqualified)
    into[1] += weight * min(up_to, unqualified)
    into[2] += weight * low
    into[3] += weight * up_to
    into[4] += weight * unqualified
    into[5] += weight


@compiled
def settle(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    counted: Counted, chosen: NDArray[np.int8], weights: NDArray[np.signedinteger], start: int,
    by_ranks: Places, ranks_of: NDArray[np.int16], group_of: NDArray[np.int16], sums: Ints, taken: Ints,
) -> None:  # fmt: skip
    """Sum what is counted of each pair by row and by the end chosen, for states that come so often.

    `group_of` is by ranks of a pair, and `sums` (groups, combinations of rows, ends, counts); `taken` is how
    often each state by ranks is with a suit.
    """
    pairs = np.empty(weights.shape[1], dtype=np.int16)
    for place in range(len(weights)):
        row = start + place
        for pair in pairs[: _list_row(weights[place], pairs)]:
            weight, code = np.int64(weights[place, pair]), counted.code[row, pair]
            if code == 0:
                continue
            _add_counts(
                counted, row, pair, weight, sums[group_of[ranks_of[pair]], code - 1, chosen[row, pair]]
            )
            taken[by_ranks[row], ranks_of[pair]] += weight


@compiled
def settle_otherwise(
    counted: Counted, chosen: NDArray[np.int8], then: NDArray[np.int8], at: Ints, weights: Ints, sums: Ints
) -> None:
    """Take some boards with a pair off the end that was chosen, and add them to the one that is `then`."""
    pairs = chosen.shape[1]
    for place in range(len(at)):
        row, pair = at[place] // pairs, at[place] % pairs
        into = sums[0, counted.code[row, pair] - 1]
        _add_counts(counted, row, pair, -weights[place], into[chosen[row, pair]])
        _add_counts(counted, row, pair, weights[place], into[then[row, pair]])
