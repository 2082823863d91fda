"""Compiled loops over boards one by one: rank every pair of hole cards, and follow any way of playing.

Loaded only where a game shares a board of five cards with the dealer. A board is one for all that differ in
suits alone. `nets` is what each end brings by combination of rows and by meeting, in whole parts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import compiled

Picks = NDArray[np.int8]
Met = NDArray[np.int16]


class Boards(NamedTuple):
    """Some boards, and what every pair of hole cards makes of them."""

    cards: NDArray[np.uint8]
    weights: Ints
    unsuited: NDArray[np.uint16]  # (boards by ranks alone, pairs of ranks)
    ranks_of: Ints
    flush: NDArray[np.uint16]  # by the ranks of a suit
    limit: int  # with which the dealer qualifies
    row_of: Ints  # by strength
    pair_of: Ints  # the number of a pair among 1,326, by its two cards
    class_of: Ints  # of a pair among 169


class Earlier(NamedTuple):
    """The boards of an earlier decision, which are parts of a whole one."""

    picks: Ints
    keys: Ints
    perms: Ints
    renamed: NDArray[np.int16]


class BoardScratch(NamedTuple):
    """What is written for one board: by place of a pair, how many of the dealer's pairs it meets."""

    cards: Ints  # its number among 1,326
    heads: Ints  # its two cards
    strength: Ints
    low: Ints  # pairs below it
    level: Ints  # that tie with it
    unqualified: Ints  # that do not qualify
    often: Ints  # by strength; nothing between two boards
    classes: Ints  # by part of the board
    which: Ints
    targets: NDArray[np.int32]  # (renamings, pairs)


@compiled
def _room(strengths: int, parts: int) -> BoardScratch:
    return BoardScratch(
        np.empty(1081, dtype=np.int64),
        np.empty((1081, 2), dtype=np.int64),
        np.empty(1081, dtype=np.int64),
        np.empty(1081, dtype=np.int64),
        np.empty(1081, dtype=np.int64),
        np.empty(1081, dtype=np.int64),
        np.zeros(strengths, dtype=np.int64),
        np.empty(parts, dtype=np.int64),
        np.empty(parts, dtype=np.int64),
        np.empty((24, 1081), dtype=np.int32),
    )


@compiled
def _count(boards: Boards, b: int, room: BoardScratch) -> None:  # noqa: PLR0912, PLR0915 (one compiled loop)
    """Rank all pairs with a board, and count the dealer's pairs that each of them meets."""
    board, unsuited = boards.cards[b], boards.unsuited[boards.ranks_of[b]]
    often, strength, heads = room.often, room.strength, room.heads
    suits = np.zeros(4, dtype=np.int64)
    used = np.zeros(52, dtype=np.uint8)
    for card in board:
        used[card] = 1
        suits[card & 3] |= 1 << (card >> 2)
    suit, held = -1, 0
    for s in range(4):
        mask, many = suits[s], 0
        while mask:
            mask &= mask - 1
            many += 1
        if many >= 3:
            suit, held = s, many
    left = np.empty(47, dtype=np.int64)
    n = 0
    for card in range(52):
        if not used[card]:
            left[n] = card
            n += 1
    # Strength of every pair, and the distinct strengths there are.
    seen, pairs = 0, 0
    distinct = np.empty(1081, dtype=np.int64)
    for j in range(1, 47):
        b = left[j]
        for i in range(j):
            a = left[i]
            made = unsuited[(b >> 2) * ((b >> 2) + 1) // 2 + (a >> 2)]
            if suit >= 0:
                more = 0
                mask = suits[suit]
                if (a & 3) == suit:
                    more += 1
                    mask |= 1 << (a >> 2)
                if (b & 3) == suit:
                    more += 1
                    mask |= 1 << (b >> 2)
                if held + more >= 5:
                    made = boards.flush[mask]
            strength[pairs] = made
            if often[made] == 0:
                distinct[seen] = made
                seen += 1
            often[made] += 1
            room.cards[pairs] = boards.pair_of[a, b]
            heads[pairs, 0] = a
            heads[pairs, 1] = b
            pairs += 1
    ordered = np.sort(distinct[:seen])
    starts = np.empty(seen + 1, dtype=np.int64)
    start = 0
    for k in range(seen):
        starts[k] = start
        start += often[ordered[k]]
        often[ordered[k]] = starts[k]
    starts[seen] = start
    order = np.empty(1081, dtype=np.int64)
    for pair in range(1081):
        place = often[strength[pair]]
        order[place] = pair
        often[strength[pair]] = place + 1
    for k in range(seen):
        often[ordered[k]] = 0
    below_with = np.zeros(52, dtype=np.int64)
    unqualified_with = np.zeros(52, dtype=np.int64)
    below, unqualified_all = 0, 0
    for k in range(seen):
        here = np.zeros(52, dtype=np.int64)
        size = starts[k + 1] - starts[k]
        for place in range(starts[k], starts[k + 1]):
            pair = order[place]
            here[heads[pair, 0]] += 1
            here[heads[pair, 1]] += 1
        for place in range(starts[k], starts[k + 1]):
            pair = order[place]
            a, b = heads[pair, 0], heads[pair, 1]
            room.low[pair] = below - below_with[a] - below_with[b]
            room.level[pair] = size - here[a] - here[b] + 1
        below += size
        qualifies = ordered[k] >= boards.limit
        for card in range(52):
            below_with[card] += here[card]
            if not qualifies:
                unqualified_with[card] += here[card]
        if not qualifies:
            unqualified_all += size
    for pair in range(1081):
        a, b = heads[pair, 0], heads[pair, 1]
        own = 1 if strength[pair] < boards.limit else 0
        room.unqualified[pair] = unqualified_all - unqualified_with[a] - unqualified_with[b] + own


@compiled
def _meet(room: BoardScratch, pair: int, six: Ints) -> None:
    """Write the six meetings of one pair: not qualified and then qualified, each won, tied and lost."""
    low, unqualified = room.low[pair], room.unqualified[pair]
    up_to = low + room.level[pair]
    won = min(low, unqualified)
    not_lost = min(up_to, unqualified)
    six[0] = won
    six[1] = not_lost - won
    six[2] = unqualified - not_lost
    six[3] = low - won
    six[4] = up_to - not_lost - (low - won)
    six[5] = 990 - unqualified - (up_to - not_lost)


@compiled
def _find_parts(board: NDArray[np.uint8], earlier: Earlier, room: BoardScratch) -> None:
    """Find the class of every part of a board, and where each pair lies with it, once for each renaming."""
    made = np.full(24, -1, dtype=np.int64)
    renamed = np.empty(4, dtype=np.int64)
    count = 0
    for number in range(len(earlier.picks)):
        masks = np.zeros(4, dtype=np.int64)
        for k in range(earlier.picks.shape[1]):
            card = board[earlier.picks[number, k]]
            masks[card & 3] |= 1 << (card >> 2)
        order = np.argsort(masks, kind="mergesort")
        key = np.int64(0)
        for place in range(4):
            key = key << 13 | masks[order[place]]
            renamed[order[place]] = place
        perm = earlier.perms[((renamed[0] * 4 + renamed[1]) * 4 + renamed[2]) * 4 + renamed[3]]
        room.classes[number] = np.searchsorted(earlier.keys, key)
        if made[perm] < 0:
            made[perm] = count
            for pair in range(1081):
                room.targets[count, pair] = earlier.renamed[perm, room.cards[pair]]
            count += 1
        room.which[number] = made[perm]


@compiled
def part_counts(boards: Boards, earlier: Earlier, result_of: Ints, out: NDArray[np.signedinteger]) -> None:
    """Add how often each result comes into the boards of a decision after which only cards come.

    `result_of` is by meeting and combination of rows, `out` (classes of earlier boards, pairs, results).
    """
    room = _room(len(boards.row_of), len(earlier.picks))
    six = np.empty(6, dtype=np.int64)
    words, adds = np.empty((1081, 6), dtype=np.int64), np.empty((1081, 6), dtype=np.int32)
    many = np.empty(1081, dtype=np.int64)
    for b in range(len(boards.cards)):
        _count(boards, b, room)
        for pair in range(1081):
            _meet(room, pair, six)
            code = boards.row_of[room.strength[pair]]
            n = 0
            for meeting in range(6):
                if six[meeting]:
                    words[pair, n] = result_of[meeting, code]
                    adds[pair, n] = six[meeting] * boards.weights[b]
                    n += 1
            many[pair] = n
        _find_parts(boards.cards[b], earlier, room)
        for number in range(len(earlier.picks)):
            table, target = out[room.classes[number]], room.targets[room.which[number]]
            for pair in range(1081):
                row = table[target[pair]]
                for k in range(many[pair]):
                    row[words[pair, k]] += adds[pair, k]


@compiled
def meet_all(boards: Boards, met: Met, strength: NDArray[np.uint16], holes: NDArray[np.uint8]) -> None:
    """Write how every pair with every board meets the dealer's, its strength and its cards."""
    room = _room(len(boards.row_of), 1)
    six = np.empty(6, dtype=np.int64)
    for b in range(len(boards.cards)):
        _count(boards, b, room)
        for pair in range(1081):
            _meet(room, pair, six)
            for meeting in range(6):
                met[b, pair, meeting] = six[meeting]
            strength[b, pair] = room.strength[pair]
            holes[b, pair, 0] = room.heads[pair, 0]
            holes[b, pair, 1] = room.heads[pair, 1]


@compiled
def end_values(nets: Ints, codes: NDArray[np.int32], met: Met, ends: Ints, values: Ints, best: Picks) -> None:
    """Write what each of some ends brings every pair, and which is the best, the first of equals."""
    for b in range(codes.shape[0]):
        for pair in range(1081):
            brings, six = nets[codes[b, pair]], met[b, pair]
            most = -(1 << 62)
            for place in range(len(ends)):
                value = 0
                for meeting in range(6):
                    value += brings[ends[place], meeting] * six[meeting]
                values[b, pair, place] = value
                if value > most:
                    most = value
                    best[b, pair] = place


@compiled
def add_to_parts(
    boards: Boards, earlier: Earlier, holes: NDArray[np.uint8], values: Ints, picks: Picks, out: Ints
) -> None:
    """Add the value of what was picked into the boards of an earlier decision: (classes, pairs)."""
    room = _room(1, len(earlier.picks))
    gains = np.empty(1081, dtype=np.int64)
    for b in range(len(boards.cards)):
        for pair in range(1081):
            room.cards[pair] = boards.pair_of[holes[b, pair, 0], holes[b, pair, 1]]
            gains[pair] = values[b, pair, picks[b, pair]] * boards.weights[b]
        _find_parts(boards.cards[b], earlier, room)
        for number in range(len(earlier.picks)):
            row, target = out[room.classes[number]], room.targets[room.which[number]]
            for pair in range(1081):
                row[target[pair]] += gains[pair]


@compiled
def follow_ends(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    boards: Boards,
    earlier: Earlier,
    acts: Ints,
    goes: Ints,
    moved: NDArray[np.uint16],
    which: Ints,
    picks: Picks,
    ways: Ints,
) -> None:
    """Count how often each end comes with each meeting and row, whatever was picked at the last decision.

    `goes` is, for each node of an earlier decision, the nodes of the last one that it goes on to, at most
    four and then -1, and `moved` (nodes, classes of earlier boards, pairs) is 16 to the power of the
    place of the one it chooses. `which` is the table of `picks` that a node of the last decision has, or -1.
    `ways` is (nodes, classes of pairs, ends, rows, meetings).
    """
    room = _room(len(boards.row_of), len(earlier.picks))
    six = np.empty(6, dtype=np.int64)
    often = np.empty((len(goes), 1081), dtype=np.int64)
    count = len(earlier.picks)
    for b in range(len(boards.cards)):
        _count(boards, b, room)
        _find_parts(boards.cards[b], earlier, room)
        for n in range(len(goes)):
            row = often[n]
            if goes[n, 1] < 0:
                row[:] = count
                continue
            row[:] = 0
            for number in range(count):
                target, moves = room.targets[room.which[number]], moved[n, room.classes[number]]
                for pair in range(1081):
                    row[pair] += moves[target[pair]]
        for pair in range(1081):
            _meet(room, pair, six)
            code, held = boards.row_of[room.strength[pair]], boards.class_of[room.cards[pair]]
            for n in range(len(goes)):
                for place in range(goes.shape[1]):
                    node = goes[n, place]
                    if node < 0:
                        break
                    many = (often[n, pair] >> (4 * place) & 15) * boards.weights[b]
                    if many:
                        chosen = acts[node, 0 if which[node] < 0 else picks[which[node], b, pair]]
                        into = ways[n, held, chosen, code]
                        for meeting in range(6):
                            into[meeting] += many * six[meeting]
