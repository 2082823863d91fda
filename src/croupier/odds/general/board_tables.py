"""Lay out what no game changes about boards of five cards: their classes, pairs with them, their parts."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.vector import every_hand, strengths
from croupier.odds.counting.strengths import unsuited
from croupier.odds.counting.suits import Ints, classes

BOARD, HOLE = 5, 2
PAIRS = 1_326


@dataclass(frozen=True, eq=False)
class BoardTables:
    """Everything about boards, pairs and suits that no game changes."""

    boards: NDArray[np.uint8]
    weights: Ints
    unsuited: NDArray[np.uint16]  # (boards by ranks alone, pairs of ranks)
    ranks_of: Ints
    flush: NDArray[np.uint16]
    pair_of: NDArray[np.int64]
    class_of: NDArray[np.int64]  # of each pair among 169
    perms: NDArray[np.int64]  # the number of a renaming of suits
    renamed: NDArray[np.int16]  # (renamings, pairs)


@cache
def board_tables() -> BoardTables:
    """Lay the boards out, once for a process."""
    known = classes(BOARD)
    boards = np.sort(known.sets, axis=1)
    ranks = boards >> 2
    alike, ranks_of = np.unique(ranks, axis=0, return_inverse=True)
    high, low = np.divmod(np.arange(13 * 13), 13)
    pairs = np.stack([low, high], axis=1)[low <= high].astype(np.uint8)  # by the higher rank, then the lower
    both = np.concatenate([np.repeat(alike, len(pairs), axis=0), np.tile(pairs, (len(alike), 1))], axis=1)
    both.sort(axis=1)
    possible = (both[:, 4:] != both[:, :-4]).all(axis=1)
    made = np.zeros(len(both), dtype=np.uint16)
    made[possible] = strengths("five-card", unsuited(both[possible]))
    flush = np.zeros(1 << 13, dtype=np.uint16)
    for held in range(5, 8):
        suited = every_hand(held, range(13))
        masks = (1 << suited.astype(np.int64)).sum(axis=1)
        flush[masks] = strengths("five-card", suited * 4)
    holes = every_hand(HOLE)
    pair_of = np.zeros((52, 52), dtype=np.int64)
    pair_of[holes[:, 0], holes[:, 1]] = pair_of[holes[:, 1], holes[:, 0]] = np.arange(PAIRS)
    perms = np.full(256, -1, dtype=np.int64)
    renamed = np.zeros((24, PAIRS), dtype=np.int16)
    for number, to in enumerate(permutations(range(4))):
        perms[to[0] * 64 + to[1] * 16 + to[2] * 4 + to[3]] = number
        suits = np.array(to, dtype=np.uint8)
        moved = (holes & ~np.uint8(3)) | suits[holes & 3]
        renamed[number] = pair_of[moved[:, 0], moved[:, 1]]
    return BoardTables(
        boards,
        known.weights,
        made.reshape(len(alike), -1),
        ranks_of.reshape(-1).astype(np.int64),
        flush,
        pair_of,
        classes(HOLE).number_of(holes),
        perms,
        renamed,
    )


@dataclass(frozen=True, eq=False)
class Parts:
    """The boards of an earlier decision: their classes, how five cards hold them, pairs that are alike."""

    picks: NDArray[np.int64]
    keys: Ints
    first_alike: NDArray[np.int64]  # (classes, pairs): the first pair that a renaming of suits makes of it

    @property
    def shape(self) -> tuple[int, int]:
        """How many classes of boards and pairs there are."""
        return len(self.keys), PAIRS

    def together(self, counted: Ints) -> Ints:
        """Give every pair the sum over all pairs like it with the same board."""
        flat = self.first_alike + np.arange(len(self.keys))[:, None] * PAIRS
        rows = counted.reshape(-1, *counted.shape[2:])
        order = np.argsort(flat.ravel(), kind="stable")
        firsts = np.flatnonzero(np.diff(flat.ravel()[order], prepend=-1))
        sums = np.add.reduceat(rows[order], firsts, axis=0)
        numbers = np.empty(len(order), dtype=np.int64)
        numbers[order] = np.repeat(np.arange(len(firsts)), np.diff(np.append(firsts, len(order))))
        shared: Ints = sums[numbers].reshape(counted.shape)
        return shared


@cache
def parts_of(size: int) -> Parts:
    """Lay the boards of an earlier decision out."""
    known = classes(size)
    keys = known.keys
    masks = np.stack([(keys >> (13 * (3 - place))) & 0x1FFF for place in range(4)], axis=1)
    renamed = board_tables().renamed
    first = np.broadcast_to(np.arange(PAIRS), (len(keys), PAIRS)).copy()
    for number, to in enumerate(permutations(range(4))):
        fits = (masks[:, list(to)] == masks).all(axis=1)
        first[fits] = np.minimum(first[fits], renamed[number].astype(np.int64))
    picks = np.array(list(combinations(range(BOARD), size)), dtype=np.int64).reshape(-1, size)
    return Parts(picks, keys, first)


def suits_of(board: NDArray[np.uint8]) -> Ints:
    """Return the ranks that each suit has of a board."""
    found = np.zeros((len(board), 4), dtype=np.int64)
    for card in board.T:
        found[np.arange(len(board)), card & 3] |= np.left_shift(np.int64(1), (card >> 2).astype(np.int64))
    return found


def located(size: int, board: NDArray[np.uint8], hole: NDArray[np.uint8]) -> tuple[Ints, Ints]:
    """Return the class of each board, and the hole cards with its suits in the order of what they hold."""
    masks = suits_of(board)
    order = np.argsort(masks, axis=1, kind="stable")
    ordered = np.take_along_axis(masks, order, axis=1)
    keys = (ordered << np.array([39, 26, 13, 0])).sum(axis=1)
    place_of = np.argsort(order, axis=1, kind="stable")
    held = hole.astype(np.int64)
    moved = (held & ~3) | np.take_along_axis(place_of, held & 3, axis=1)
    return np.searchsorted(classes(size).keys, keys), moved


def boards_with_pairs(parts: Parts, size: int) -> tuple[Ints, Ints, NDArray[np.uint8]]:
    """Return boards with pairs that differ: their numbers, how many deals each is, and the cards."""
    known, holes = classes(size), every_hand(HOLE)
    suits = (known.keys[:, None] >> np.array([39, 26, 13, 0])) & 0x1FFF
    lies = (suits[:, None, :] >> np.arange(13)[:, None]) & 1  # (boards, ranks, suits)
    boards = np.nonzero(lies.reshape(len(lies), 52))[1].reshape(len(lies), size).astype(np.uint8)
    flat = parts.first_alike + np.arange(len(parts.keys))[:, None] * PAIRS
    rows, alike = np.unique(flat, return_counts=True)
    number, pair = np.divmod(rows, PAIRS)
    apart = ~(boards[number][:, :, None] == holes[pair][:, None, :]).any(axis=(1, 2))
    rows, alike, number, pair = rows[apart], alike[apart], number[apart], pair[apart]
    return rows, known.weights[number] * alike, np.concatenate([holes[pair], boards[number]], axis=1)


def spread(moves: NDArray[np.int8], rows: Ints, parts: Parts) -> NDArray[np.int8]:
    """Give every pair the move of the pair it is like."""
    table = np.zeros(len(parts.keys) * PAIRS, dtype=np.int8)
    table[rows] = moves
    flat = parts.first_alike + np.arange(len(parts.keys))[:, None] * PAIRS
    found: NDArray[np.int8] = table[flat]
    return found
