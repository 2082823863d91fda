"""Compiled loops over boards with one card of the dealer's seen: what pairs meet, and every flop and turn."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import Counted, Numbers, Words, compiled, inlined
from croupier.odds.general.board_states import Places
from croupier.odds.general.flop_kernels import Moves, Targets

Often = NDArray[np.int32]


class ShownFlops(NamedTuple):
    """Flops without the card seen, one of each that differs, and their states."""

    cards: NDArray[np.uint8]
    often: Often
    by_ranks: Places
    by_suit: Places  # (flops, suits), or -1


class ShownTurns(NamedTuple):
    """Boards of four without the card seen, one of each that differs, and every flop that each comes from.

    The flops of a board are those from its start to the next; a flop calls the suits otherwise than the board
    does, in one of the ways of `renamed`.
    """

    cards: NDArray[np.uint8]
    by_ranks: Places
    by_suit: Places  # (boards, suits), or -1
    starts: Ints
    flop: Places
    naming: NDArray[np.int8]
    renamed: NDArray[np.int16]  # (ways, pairs of hole cards)


class HoleCards(NamedTuple):
    """Pairs of hole cards, and those that hold each card."""

    cards: NDArray[np.uint8]
    ranks: NDArray[np.int16]
    by_suit: NDArray[np.int16]  # (suits, pairs)
    holding: NDArray[np.int16]  # (52, 51)


@compiled
def count_shown(  # noqa: PLR0912 (one compiled loop)
    made: Words, left: NDArray[np.int8], heads: NDArray[np.int16], with_shown: NDArray[np.int16], limit: int,
    code_of: Words, out: Counted,
) -> None:  # fmt: skip
    """Count the dealer's hands below, level and not qualified: the card seen, and one more.

    `left` is what the board and the card seen leave, `with_shown` the pair that it makes with each kind.
    """
    kinds = left.shape[1]
    theirs, many = np.empty(kinds, dtype=np.int64), np.empty(kinds + 1, dtype=np.int64)
    ordered = np.empty(kinds, dtype=np.int64)
    for row in range(len(made)):
        possible = True
        for kind in range(kinds):
            theirs[kind] = made[row, with_shown[kind]]
            possible &= left[row, kind] >= 0
        if not possible:
            for pair in range(made.shape[1]):
                out.code[row, pair] = 0
            continue
        count, unqualified = 0, 0
        for kind in range(kinds):
            if left[row, kind]:
                place = count
                while place and theirs[ordered[place - 1]] > theirs[kind]:
                    ordered[place] = ordered[place - 1]
                    place -= 1
                ordered[place] = kind
                count += 1
                if theirs[kind] < limit:
                    unqualified += left[row, kind]
        many[0] = 0
        for place in range(count):
            many[place + 1] = many[place] + left[row, ordered[place]]
        for pair in range(made.shape[1]):
            a, b = heads[pair, 0], heads[pair, 1]
            if left[row, a] < 1 + (a == b) or left[row, b] < 1:
                out.code[row, pair] = 0
                continue
            mine = np.int64(made[row, pair])
            low, high = 0, count
            while low < high:
                middle = (low + high) >> 1
                if theirs[ordered[middle]] < mine:
                    low = middle + 1
                else:
                    high = middle
            after = low
            while after < count and theirs[ordered[after]] == mine:
                after += 1
            out.code[row, pair] = code_of[mine]
            out.low[row, pair] = many[low] - (theirs[a] < mine) - (theirs[b] < mine)
            out.level[row, pair] = many[after] - many[low] - (theirs[a] == mine) - (theirs[b] == mine)
            out.unqualified[row, pair] = unqualified - (theirs[a] < limit) - (theirs[b] < limit)


@inlined
def _add(counted: Counted, row: int, pair: int, weight: int, sums: Ints) -> None:
    code = counted.code[row, pair]
    if code and weight:
        low, unqualified = np.int64(counted.low[row, pair]), np.int64(counted.unqualified[row, pair])
        up_to = low + np.int64(counted.level[row, pair])
        into = sums[code - 1]
        into[0] += weight * min(low, unqualified)
        into[1] += weight * min(up_to, unqualified)
        into[2] += weight * low
        into[3] += weight * up_to
        into[4] += weight * unqualified
        into[5] += weight


@compiled
def count_with_pairs(counted: Counted, weights: Ints, start: int, sums: Ints) -> None:
    """Sum what is counted of each pair by row: `sums` is (pairs, combinations of rows, counts)."""
    for place in range(len(weights)):
        for pair in range(weights.shape[1]):
            _add(counted, start + place, pair, weights[place, pair], sums[pair])


@compiled
def count_beyond(
    counted: Counted, plain: Counted, weights: Ints, start: int, by_ranks: Places,
    ranks_of: NDArray[np.int16], sums: Ints,
) -> None:  # fmt: skip
    """Sum what is counted of each pair with a suit, beyond what it would be by ranks alone."""
    for place in range(len(weights)):
        row = start + place
        for pair in range(weights.shape[1]):
            if counted.code[row, pair]:
                _add(counted, row, pair, weights[place, pair], sums[pair])
                _add(plain, by_ranks[row], ranks_of[pair], -weights[place, pair], sums[pair])


@compiled
def shown_flop_values(
    flops: ShownFlops, start: int, stop: int, held: HoleCards, plain: Ints, suited: Ints, out: Ints
) -> None:
    """Write what one function is worth to some flops with each two hole cards: (flops, pairs)."""
    for flop in range(start, stop):
        into, alone = out[flop], plain[flops.by_ranks[flop]]
        for hole in range(len(into)):
            into[hole] = alone[held.ranks[hole]]
        for suit in range(4):
            row = flops.by_suit[flop, suit]
            if row >= 0:
                value, kinds = suited[row], held.by_suit[suit]
                for hole in range(len(into)):
                    into[hole] += value[kinds[hole]]


@compiled
def shown_flop_weights(
    flops: ShownFlops, held: HoleCards, items: Moves, often: Often, wanted: int, plain: Often, suited: Often
) -> None:
    """Add how often flops with hole cards that go on to one item come into the states that they are."""
    for flop in range(len(items)):
        for hole in range(items.shape[1]):
            many = often[flop, hole]
            if items[flop, hole] == wanted and many:
                plain[flops.by_ranks[flop], held.ranks[hole]] += many
                for suit in range(4):
                    row = flops.by_suit[flop, suit]
                    if row >= 0:
                        suited[row, held.by_suit[suit, hole]] += many


@inlined
def _on_turn(
    turns: ShownTurns, board: int, held: HoleCards, plain: Ints, suited: Numbers, worth: Ints
) -> None:
    """Write what each function is worth on a turn with each two hole cards: (functions, pairs)."""
    for function in range(len(plain)):
        into, alone = worth[function], plain[function, turns.by_ranks[board]]
        for hole in range(len(into)):
            into[hole] = alone[held.ranks[hole]]
        for suit in range(4):
            row = turns.by_suit[board, suit]
            if row >= 0:
                value, kinds = suited[function, row], held.by_suit[suit]
                for hole in range(len(into)):
                    into[hole] += value[kinds[hole]]


@inlined
def _best_targets(actions: Ints, targets: Targets, worth: Ints, chosen: Ints, best: Ints) -> None:
    """Write the best of some targets for each two hole cards, the first of equals."""
    for place in range(len(actions)):
        target = actions[place]
        if target < 0:
            break
        function, times = targets.function[target], targets.times[target]
        for hole in range(len(best)):
            value = times * worth[function, hole] if function >= 0 else 0
            if place == 0 or value > best[hole]:
                best[hole] = value
                chosen[hole] = target


@compiled
def shown_turn_values(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    turns: ShownTurns, start: int, stop: int, held: HoleCards, plain: Ints, suited: Numbers,
    targets: Targets, nodes: Ints, asked: Ints, out: Numbers,
) -> None:  # fmt: skip
    """Add what the nodes that are asked on the turn are worth to the flops of some boards.

    `out` is (nodes, flops, pairs).
    """
    pairs = out.shape[2]
    worth = np.zeros((len(plain), pairs), dtype=np.int64)
    chosen, best = np.zeros(pairs, dtype=np.int64), np.zeros(pairs, dtype=np.int64)
    for board in range(start, stop):
        _on_turn(turns, board, held, plain, suited, worth)
        for node in asked:
            _best_targets(nodes[node], targets, worth, chosen, best)
            for card in turns.cards[board]:
                for hole in held.holding[card]:
                    best[hole] = 0
            for place in range(turns.starts[board], turns.starts[board + 1]):
                into, names = out[node, turns.flop[place]], turns.renamed[turns.naming[place]]
                for hole in range(pairs):
                    into[hole] += best[names[hole]]


@compiled
def shown_turn_weights(  # noqa: PLR0912, PLR0913, PLR0917 (a compiled loop takes arrays)
    turns: ShownTurns, start: int, stop: int, held: HoleCards, plain: Ints, suited: Numbers,
    targets: Targets, nodes: Ints, node_of: Moves, often: Often, place_of: Ints, plain_out: Often,
    suited_out: Often,
) -> None:  # fmt: skip
    """Count how often each target of the turn is reached from flops that come to its nodes; -1 does not."""
    pairs = often.shape[1]
    worth = np.zeros((len(plain), pairs), dtype=np.int64)
    chosen, goes_to = np.zeros(pairs, dtype=np.int64), np.zeros((len(nodes), pairs), dtype=np.int64)
    best, weights = np.zeros(pairs, dtype=np.int64), np.zeros((len(plain_out), pairs), dtype=np.int32)
    for board in range(start, stop):
        _on_turn(turns, board, held, plain, suited, worth)
        for node in range(len(nodes)):
            _best_targets(nodes[node], targets, worth, chosen, best)
            for hole in range(pairs):
                goes_to[node, hole] = place_of[chosen[hole]]
            for card in turns.cards[board]:
                for hole in held.holding[card]:
                    goes_to[node, hole] = -1
        weights[:] = 0
        for place in range(turns.starts[board], turns.starts[board + 1]):
            flop, names = turns.flop[place], turns.renamed[turns.naming[place]]
            for hole in range(pairs):
                node = node_of[flop, hole]
                if node >= 0:
                    into = goes_to[node, names[hole]]
                    if into >= 0:
                        weights[into, names[hole]] += often[flop, hole]
        for into in range(len(weights)):
            for hole in range(pairs):
                many = weights[into, hole]
                if many:
                    plain_out[into, turns.by_ranks[board], held.ranks[hole]] += many
                    for suit in range(4):
                        row = turns.by_suit[board, suit]
                        if row >= 0:
                            suited_out[into, row, held.by_suit[suit, hole]] += many


@inlined
def _below(ways: Ints, lower: NDArray[np.uint16], ranks: int, without: int, place: int) -> int:
    """Return how many hands with one card of a suit are below a place."""
    found: int = ways[0] + ways[1] * (np.int64(lower[ranks, place]) - np.int64(lower[without, place]))
    return found


@compiled
def meet_cards(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    left: Ints, weights: Ints, code: Ints, lower_limit: NDArray[np.uint16], lower: NDArray[np.uint16],
    limit: Ints, place: Ints, unqualified: Ints, below: Ints, not_above: Ints, ends: Ints, nets: Ints,
    each: int, sums: Ints,
) -> None:  # fmt: skip
    """Choose the best end for every hand with every card shown, the first of equals, and count the meetings.

    `unqualified`, `below` and `not_above` are (hands, suits, 2): how many of the dealer's hands hold a card
    of the suit, and how many more for each lower flush with it. `nets` and `sums` are (rows, ends, meetings).
    """
    six = np.empty(6, dtype=np.int64)
    for hand in range(len(left)):
        brings, into = nets[code[hand]], sums[code[hand]]
        for suit in range(4):
            ranks = left[hand, suit]
            for rank in range(13):
                if not ranks >> rank & 1:
                    continue
                without = ranks & ~(1 << rank)
                weak = _below(unqualified[hand, suit], lower_limit, ranks, without, limit[hand])
                low = _below(below[hand, suit], lower, ranks, without, place[hand])
                up_to = _below(not_above[hand, suit], lower, ranks, without, place[hand] + 1)
                won, not_lost = min(low, weak), min(up_to, weak)
                six[0] = won
                six[1] = not_lost - won
                six[2] = weak - not_lost
                six[3] = low - won
                six[4] = up_to - not_lost - (low - won)
                six[5] = each - weak - (up_to - not_lost)
                best, most = -1, np.int64(0)
                for number in range(ends.shape[1]):
                    end = ends[hand, number]
                    if end < 0:
                        continue
                    value = np.int64(0)
                    for meeting in range(6):
                        value += brings[end, meeting] * six[meeting]
                    if best < 0 or value > most:
                        best, most = end, value
                for meeting in range(6):
                    into[best, meeting] += weights[hand] * six[meeting]
