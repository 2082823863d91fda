"""Lay out the states of a hold'em: a board and a pair by ranks alone, or with a suit of flushes.

Suits matter to a board of five only if three of its cards share one. Then each other card is of that suit or
not, and nothing else. A board before the river is a state of every suit that can still come to three.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.vector import every_hand, strengths
from croupier.odds.counting.in_parts import in_parts
from croupier.odds.counting.strengths import unsuited
from croupier.odds.counting.suits import Ints, classes

BOARD, HOLE, FLOP, TURN = 5, 2, 3, 4
ORDERS = comb(BOARD, FLOP) * 2  # in which a flop, a turn and a river come to one board
HOLES = 1_326
RANKS = 13
RANK_PAIRS = 91
KINDS = 2 * RANKS  # a card by rank, of the suit or not
PAIRS = KINDS * (KINDS + 1) // 2  # of hole cards by kind
SUITS = 4
_OTHER_SUITS = SUITS - 1
_FLOPS_A_TIME = 128
_MOST_OTHERS = 2  # cards of other suits on a board whose suit may still make a flush

Places = NDArray[np.int32]


def rank_pairs() -> NDArray[np.int16]:
    """Return every pair of ranks, the lower first, in the order of their numbers."""
    return np.array([(low, high) for high in range(RANKS) for low in range(high + 1)], dtype=np.int16)


def pair_number(low: int, high: int) -> int:
    """Return the number of a pair of ranks or kinds, the lower first."""
    return low + high * (high + 1) // 2


@dataclass(frozen=True, eq=False)
class BoardLevel:
    """The states of boards of one size.

    By ranks alone: what each state holds of each rank. With a suit: its ranks on the board, those of the
    other cards, the state by ranks alone, and the smaller boards it comes from by one card.
    """

    size: int
    holds: NDArray[np.int8]  # (states by ranks, ranks)
    suited: Ints  # by state with a suit: the ranks of the suit, as bits
    others: NDArray[np.int8]  # the ranks of the other cards, at most two, else -1
    by_ranks: Places
    from_suited: Places  # a smaller board that lacks one card of the suit, or -1
    from_other: Places  # and one that lacks another card
    left: NDArray[np.int8]  # how many other suits have the lacking card still

    @property
    def count(self) -> int:
        """How many states there are with a suit."""
        return len(self.suited)


@cache
def next_by_ranks(size: int) -> tuple[Places, NDArray[np.int8]]:
    """Return the state by ranks that each rank makes of each board, and how many of a rank each pair holds.

    The first is (states, ranks), the second (ranks, pairs of ranks).
    """
    boards = np.array(_multisets(size)).reshape(-1, size)
    grown = np.sort(
        np.concatenate(
            [np.repeat(boards, RANKS, axis=0), np.tile(np.arange(RANKS), len(boards))[:, None]], axis=1
        ),
        axis=1,
    )
    held = np.array([np.bincount(pair, minlength=RANKS) for pair in rank_pairs()], dtype=np.int8)
    return _multiset_numbers(grown).reshape(-1, RANKS), np.ascontiguousarray(held.T)


@cache
def level(size: int) -> BoardLevel:
    """Lay out the boards of one size."""
    boards = np.array(_multisets(size)).reshape(-1, size)
    holds = (boards[:, :, None] == np.arange(RANKS)).sum(axis=1).astype(np.int8)
    parts = [_with_suit(size, held) for held in range(size - _MOST_OTHERS, size + 1)]
    return BoardLevel(size, holds, *(np.concatenate(fields) for fields in zip(*parts, strict=True)))


def _with_suit(size: int, held: int) -> tuple[NDArray[np.signedinteger], ...]:
    """Return the fields, from `suited` on, of the states with so many cards of the suit."""
    masks, rest = np.array(_sets(held)).reshape(-1, held), _multisets(size - held)
    bits, index = (1 << masks).sum(axis=1), _mask_number()
    others = np.full((len(rest), _MOST_OTHERS), -1)
    without = np.full((len(rest), _MOST_OTHERS), -1)  # the other cards but for one, by number
    left = np.zeros((len(rest), _MOST_OTHERS), dtype=np.int8)
    for row, other in enumerate(rest):
        others[row, : len(other)] = other
        for place, rank in enumerate(sorted(set(other))):
            fewer = list(other)
            fewer.remove(rank)
            without[row, place] = _multiset_number(fewer)
            left[row, place] = _OTHER_SUITS - fewer.count(rank)

    def each(of_masks: Ints, of_rest: Ints) -> tuple[Ints, Ints]:
        """Put what belongs to the cards of the suit beside what belongs to the others, for every state."""
        return np.repeat(of_masks, len(rest), axis=0), np.tile(of_rest, (len(bits), 1))

    smaller, number = each(index[bits[:, None] & ~(1 << masks)], np.arange(len(rest))[:, None])
    from_suited = np.full((len(smaller), size), -1)
    from_suited[:, :held] = _state(size - 1, held - 1, smaller, number)
    mask, fewer_others = each(index[bits], without)
    from_other = np.where(fewer_others >= 0, _state(size - 1, held, mask[:, None], fewer_others), -1)
    ranks, besides = each(masks, np.array(rest, dtype=np.int64).reshape(len(rest), -1))
    return (
        np.repeat(bits, len(rest)).astype(np.int64),
        np.tile(others, (len(bits), 1)).astype(np.int8),
        _multiset_numbers(np.sort(np.concatenate([ranks, besides], axis=1), axis=1)),
        from_suited.astype(np.int32),
        from_other.astype(np.int32),
        np.tile(left, (len(bits), 1)),
    )


def _sets(count: int) -> list[tuple[int, ...]]:
    """Return every set of ranks in the order of their numbers."""
    return sorted(combinations(range(RANKS), count), key=lambda ranks: ranks[::-1])


def _multisets(count: int) -> list[tuple[int, ...]]:
    """Return every choice of ranks, which may be equal, in the order of their numbers."""
    return sorted(combinations_with_replacement(range(RANKS), count), key=lambda ranks: ranks[::-1])


def _multiset_numbers(rising: NDArray[np.integer]) -> Places:
    """Return the number of each choice of ranks, which stand in order."""
    steps = rising + np.arange(rising.shape[1])
    found: Places = _choose()[steps, np.arange(1, rising.shape[1] + 1)].sum(axis=1).astype(np.int32)
    return found


@cache
def _choose() -> Ints:
    """Return how many ways there are to take some of so many: (of how many, taken)."""
    return np.array([[comb(n, k) for k in range(BOARD + 1)] for n in range(RANKS + BOARD)], dtype=np.int64)


def _multiset_number(ranks: list[int]) -> int:
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))


@cache
def _mask_number() -> Ints:
    """Return the number of each set of ranks among those as large."""
    found = np.zeros(1 << RANKS, dtype=np.int64)
    for mask in range(1 << RANKS):
        ranks = [rank for rank in range(RANKS) if mask >> rank & 1]
        found[mask] = sum(comb(rank, place + 1) for place, rank in enumerate(ranks))
    return found


@cache
def _first_state(size: int, held: int) -> int:
    """Return the first state of boards with so many cards of the suit."""
    return sum(
        comb(RANKS, fewer) * comb(RANKS + size - fewer - 1, size - fewer)
        for fewer in range(size - _MOST_OTHERS, held)
    )


def _state(size: int, held: int, mask: Ints, other: Ints) -> Ints:
    """Return the numbers of states, by those of the cards of the suit and of the others."""
    many = comb(RANKS + size - held - 1, size - held) if held <= size else 0
    return _first_state(size, held) + mask * many + other


# ------------------------------------------------------------------------------------ from cards to states


def states_of(boards: NDArray[np.integer]) -> tuple[Places, Places]:
    """Return the state by ranks of each board, and its state with each suit, or -1 without a flush."""
    size = boards.shape[1]
    ranks, suits = (boards >> 2).astype(np.int64), boards & 3
    choose, by_ranks = _choose(), _multiset_numbers(np.sort(ranks, axis=1))
    by_suit = np.full((len(boards), 4), -1, dtype=np.int32)
    for suit in range(4):
        of_suit = suits == suit
        masks = np.where(of_suit, 1 << ranks, 0).sum(axis=1)
        others = np.sort(np.where(of_suit, RANKS, ranks), axis=1)
        for held in range(size - _MOST_OTHERS, size + 1):
            rows = np.flatnonzero(of_suit.sum(axis=1) == held)
            other = np.zeros(len(rows), dtype=np.int64)
            for place in range(size - held):
                other += choose[others[rows, place] + place, place + 1]
            many = comb(RANKS + size - held - 1, size - held)
            by_suit[rows, suit] = _first_state(size, held) + _mask_number()[masks[rows]] * many + other
    return by_ranks, by_suit


@dataclass(frozen=True, eq=False)
class Holes:
    """Pairs of hole cards: what each is by ranks and with each suit, and the kinds a pair is made of."""

    cards: NDArray[np.uint8]
    by_suit: NDArray[np.int16]  # (suits, pairs of cards): the pair by kind
    ranks: NDArray[np.int16]  # the pair by ranks
    class_of: Ints
    kinds: NDArray[np.int16]  # (pairs by kind, 2)
    ranks_of: NDArray[np.int16]  # of a pair by kind
    with_other: NDArray[np.int16]  # (ranks, kinds): the pairs that hold a rank of another suit
    holding: NDArray[np.int8]  # how many of it


@cache
def holes() -> Holes:
    """Lay out the hole cards."""
    cards = every_hand(HOLE)
    ranks = np.sort(cards >> 2, axis=1).astype(np.int64)
    kinds = np.array([(low, high) for high in range(KINDS) for low in range(high + 1)], dtype=np.int16)
    of_ranks = np.sort(kinds % RANKS, axis=1)
    by_suit = np.zeros((4, HOLES), dtype=np.int16)
    for suit in range(4):
        kind = np.sort((cards >> 2).astype(np.int64) + RANKS * ((cards & 3) != suit), axis=1)
        by_suit[suit] = kind[:, 0] + kind[:, 1] * (kind[:, 1] + 1) // 2
    with_other = np.array(
        [
            [pair_number(min(kind, RANKS + rank), max(kind, RANKS + rank)) for kind in range(KINDS)]
            for rank in range(RANKS)
        ],
        dtype=np.int16,
    )
    holding = 1 + (np.arange(KINDS) == np.arange(RANKS)[:, None] + RANKS).astype(np.int8)
    return Holes(
        cards,
        by_suit,
        (ranks[:, 0] + ranks[:, 1] * (ranks[:, 1] + 1) // 2).astype(np.int16),
        classes(HOLE).number_of(cards),
        kinds,
        (of_ranks[:, 0] + of_ranks[:, 1] * (of_ranks[:, 1] + 1) // 2).astype(np.int16),
        with_other,
        holding.astype(np.int8),
    )


@dataclass(frozen=True, eq=False)
class Flops:
    """Flops with two hole cards, one of each that differs, and what they are as states."""

    flop: NDArray[np.int16]  # the class of flops
    hole: NDArray[np.int16]  # the pair of hole cards
    often: NDArray[np.int32]
    class_of: NDArray[np.int16]  # of the hole cards
    plain: Places  # the place in a table by ranks: (states, pairs)
    suited: Places  # the places in one with a suit, at most three, else -1

    def __len__(self) -> int:
        return len(self.flop)


@cache
def flops() -> Flops:
    """Lay out the flops."""
    count = len(classes(FLOP).sets)
    holes()  # laid out once, before there are threads
    parts: dict[int, tuple[NDArray[np.signedinteger], ...]] = {}

    def work(here: slice, _: None) -> None:
        parts[here.start] = _some_flops(here.start, here.stop)

    in_parts(count, _FLOPS_A_TIME, lambda: None, work)
    in_order = [parts[start] for start in sorted(parts)]
    return Flops(*(np.concatenate(tables) for tables in zip(*in_order, strict=True)))


def _some_flops(start: int, stop: int) -> tuple[NDArray[np.signedinteger], ...]:
    """Return the fields of some flops."""
    known, pairs = classes(FLOP), holes()
    sets = known.sets[start:stop]
    alike = first_alike(sets, pairs.cards)
    apart = ~(sets[:, :, None, None] == pairs.cards[None, None]).any(axis=(1, 3))
    many = np.bincount(alike.ravel(), minlength=alike.size)
    flop, hole = np.nonzero((alike == np.arange(alike.size).reshape(alike.shape)) & apart)
    by_ranks, by_suit = states_of(sets)
    suits = np.argsort(by_suit < 0, axis=1, kind="stable")[:, :FLOP]  # those that can make a flush come first
    rows = np.take_along_axis(by_suit, suits, axis=1)[flop]
    kinds = pairs.by_suit[suits[flop], hole[:, None]]
    return (
        (start + flop).astype(np.int16),
        hole.astype(np.int16),
        (known.weights[start + flop] * many[flop * HOLES + hole]).astype(np.int32),
        pairs.class_of[hole].astype(np.int16),
        (by_ranks[flop] * RANK_PAIRS + pairs.ranks[hole]).astype(np.int32),
        np.where(rows >= 0, rows * PAIRS + kinds, -1).astype(np.int32),
    )


def first_alike(boards: NDArray[np.uint8], pairs: NDArray[np.uint8]) -> Ints:
    """Return the first of the hole cards with each board that a renaming of suits makes of each."""
    number = np.zeros((52, 52), dtype=np.int64)
    number[pairs[:, 0], pairs[:, 1]] = number[pairs[:, 1], pairs[:, 0]] = np.arange(len(pairs))
    masks = np.stack(
        [
            np.where((boards & 3) == suit, 1 << (boards >> 2).astype(np.int64), 0).sum(axis=1)
            for suit in range(4)
        ],
        axis=1,
    )
    first = np.broadcast_to(np.arange(len(pairs)), (len(boards), len(pairs))).copy()
    for to in permutations(range(SUITS)):
        fits = (masks[:, list(to)] == masks).all(axis=1)
        moved = (pairs & ~np.uint8(3)) | np.array(to, dtype=np.uint8)[pairs & 3]
        first[fits] = np.minimum(first[fits], number[moved[:, 0], moved[:, 1]])
    return first + np.arange(len(boards))[:, None] * len(pairs)


@cache
def turns() -> tuple[Places, Places, NDArray[np.int8]]:
    """Return each turn's states after each flop: by ranks, or -1; with two suits at most; which ones."""
    sets = classes(FLOP).sets
    by_ranks = np.full((len(sets), 52), -1, dtype=np.int32)
    by_suit = np.full((len(sets), 52, SUITS), -1, dtype=np.int32)
    for card in range(52):
        free = ~(sets == card).any(axis=1)
        grown = np.concatenate([sets[free], np.full((free.sum(), 1), card, dtype=np.uint8)], axis=1)
        by_ranks[free, card], by_suit[free, card] = states_of(grown)
    suits = np.argsort(by_suit < 0, axis=2, kind="stable")[:, :, :2]
    return by_ranks, np.take_along_axis(by_suit, suits, axis=2), suits.astype(np.int8)


# ------------------------------------------------------------------------------------- strengths of states


def strengths_by_ranks() -> NDArray[np.uint16]:
    """Return what every pair of ranks makes of a whole board without a flush, 0 where it cannot be held."""
    holds = level(BOARD).holds
    together = holds[:, None, :] + np.array(
        [np.bincount(pair, minlength=RANKS) for pair in rank_pairs()], dtype=np.int8
    )
    possible = (together <= SUITS).all(axis=2)
    ranks = np.repeat(
        np.tile(np.arange(RANKS, dtype=np.uint8), int(possible.sum())), together[possible].ravel()
    )
    made = np.zeros(possible.shape, dtype=np.uint16)
    made[possible] = strengths("five-card", unsuited(ranks.reshape(-1, BOARD + HOLE)))
    return made


def strengths_beside(some: slice) -> NDArray[np.uint16]:
    """Return what every pair by kind makes of some whole boards with three cards or more of a suit."""
    boards, known = level(BOARD), holes()
    flush, plain = _flushes()
    made = plain[boards.by_ranks[some]][:, known.ranks_of]
    bits = np.where(known.kinds < RANKS, 1 << (known.kinds % RANKS).astype(np.int32), 0)
    suited = flush[boards.suited[some].astype(np.int32)[:, None] | (bits[:, 0] | bits[:, 1])[None]]
    return np.where(suited > 0, suited, made)


@cache
def _flushes() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Return the strength of the ranks of a suit, 0 without a flush, and strengths by ranks alone."""
    flush = np.zeros(1 << RANKS, dtype=np.uint16)
    for count in range(BOARD, BOARD + HOLE + 1):
        suited = every_hand(count, range(RANKS))
        flush[(1 << suited.astype(np.int64)).sum(axis=1)] = strengths("five-card", suited * 4)
    return flush, strengths_by_ranks()


def left_by_ranks() -> NDArray[np.int8]:
    """Return how many cards of each rank a whole board leaves."""
    return (SUITS - level(BOARD).holds).astype(np.int8)


def left_beside() -> NDArray[np.int8]:
    """Return how many cards of each kind a whole board leaves with its suit."""
    boards = level(BOARD)
    left = np.empty((boards.count, KINDS), dtype=np.int8)
    left[:, :RANKS] = (boards.suited[:, None] >> np.arange(RANKS) & 1) == 0
    left[:, RANKS:] = _OTHER_SUITS
    for place in range(_MOST_OTHERS):
        rows = np.flatnonzero(boards.others[:, place] >= 0)
        left[rows, RANKS + boards.others[rows, place].astype(np.int64)] -= 1
    return left
