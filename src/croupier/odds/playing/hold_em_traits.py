"""What can be said of two hole cards with a board: own pairs, draws, high cards, cards that beat them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_PLURALS
from croupier.hands import RANKINGS, Category
from croupier.hands.vector import every_hand, strengths
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.deal import Cards
from croupier.odds.playing.traits import a_rank_or_higher

Flags: TypeAlias = NDArray[np.bool_]
Small: TypeAlias = NDArray[np.int8]
_NONE = -1


@dataclass(frozen=True, eq=False)
class BoardTraits:
    """Hole cards with some of the board, a row each; -1 where there is no such card."""

    made: NDArray[np.uint16]  # the strength of all of them
    paired: Small  # the rank of the highest pair that a hole card is in
    flush: Small  # the rank of the highest hole card of four to a flush
    ends: Small  # ranks that would make a straight
    over: Small  # hole cards above the whole board
    high: Small
    low: Small
    board_paired: Flags

    def only(self, rows: NDArray[np.intp]) -> "BoardTraits":
        """Return some of the rows."""
        return BoardTraits(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


def board_traits(hole: Cards, board: Cards) -> BoardTraits:
    """Look at hole cards with at least three cards of the board."""
    ranks, held = (board >> 2).astype(np.int8), (hole >> 2).astype(np.int8)
    matches = (held[:, :, None] == ranks[:, None, :]).any(axis=2) | (held[:, :1] == held[:, 1:])
    paired = np.where(matches, held, _NONE).max(axis=1).astype(np.int8)
    cards = np.concatenate([hole, board], axis=1)
    flush = np.full(len(hole), _NONE, dtype=np.int8)
    for suit in range(4):
        four = ((cards & 3) == suit).sum(axis=1) >= 4
        best = np.where((hole & 3) == suit, held, _NONE).max(axis=1)
        flush = np.where(four, np.maximum(flush, best), flush).astype(np.int8)
    masks = np.bitwise_or.reduce(np.left_shift(1, (cards >> 2).astype(np.int64)), axis=1)
    sorted_ranks = np.sort(ranks, axis=1)
    return BoardTraits(
        made=strengths("five-card", cards),
        paired=paired,
        flush=flush,
        ends=_completing()[masks],
        over=(held > ranks.max(axis=1)[:, None]).sum(axis=1).astype(np.int8),
        high=held.max(axis=1),
        low=held.min(axis=1),
        board_paired=(sorted_ranks[:, 1:] == sorted_ranks[:, :-1]).any(axis=1),
    )


@cache
def _completing() -> Small:
    """Return by the ranks held how many further ranks would make a straight."""
    runs = [sum(1 << rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]
    masks = np.arange(1 << 13)
    straight = np.zeros(1 << 13, dtype=bool)
    for run in runs:
        straight |= masks & run == run
    found = np.zeros(1 << 13, dtype=np.int8)
    for rank in range(13):
        found += straight[masks | 1 << rank] & ~straight
    return found


def alike(at: BoardTraits, starts: Ints | None = None) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return one row of each kind that no rule tells apart, nor a start, and the kind of every row."""
    parts = (_categories()[at.made], at.paired, at.flush, at.ends, at.over, at.high, at.low, at.board_paired)
    key = np.zeros(len(at.made), dtype=np.int64) if starts is None else starts.astype(np.int64)
    for part in parts:
        key = key * 16 + part.astype(np.int64) + 1
    _, first, numbers = np.unique(key, return_index=True, return_inverse=True)
    return first, numbers.reshape(-1)


@dataclass(frozen=True, slots=True)
class BoardRule:
    """A rule in words, and which rows it holds for."""

    says: str
    holds: Callable[[BoardTraits], Flags]


def board_rules() -> Iterator[BoardRule]:
    """Yield what may be said of hole cards with a part of the board."""
    ladder = RANKINGS["five-card"].classes
    for category in (Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT):
        lowest = next(place for place, hand in enumerate(ladder) if hand.category is category)
        yield BoardRule(f"{category} or better", _from("made", lowest))
    yield BoardRule("four to a straight, open at both ends", _from("ends", 2))
    yield BoardRule("four to a straight", _from("ends", 1))
    yield BoardRule("both cards above the board", _from("over", 2))
    yield BoardRule("a card above the board", _from("over", 1))
    for rank in range(13):
        yield BoardRule(f"a pair of your own, {RANK_PLURALS[rank]} or better", _from("paired", rank))
        yield BoardRule(f"four to a flush, your card {a_rank_or_higher(rank)}", _from("flush", rank))
        if rank > 4:
            yield BoardRule(f"{a_rank_or_higher(rank)} in hand", _from("high", rank))
            yield BoardRule(f"{a_rank_or_higher(rank)} in hand, the board paired", _on_pair(rank))
            yield BoardRule(f"{a_rank_or_higher(rank)} in hand, above the board", _above(rank))
            for low in range(3, rank):
                yield BoardRule(
                    f"{a_rank_or_higher(rank)} in hand, the other {a_rank_or_higher(low)}", _two(rank, low)
                )


def _from(name: str, least: int) -> Callable[[BoardTraits], Flags]:
    return lambda at: getattr(at, name) >= least


def _on_pair(rank: int) -> Callable[[BoardTraits], Flags]:
    return lambda at: (at.high >= rank) & at.board_paired


def _above(rank: int) -> Callable[[BoardTraits], Flags]:
    return lambda at: (at.high >= rank) & (at.over >= 1)


def _two(rank: int, low: int) -> Callable[[BoardTraits], Flags]:
    return lambda at: (at.high >= rank) & (at.low >= low)


@cache
def start_of() -> NDArray[np.int16]:
    """Return the class of two hole cards, by the one and by the other."""
    hands = every_hand(2)
    found = np.zeros((52, 52), dtype=np.int16)
    found[hands[:, 0], hands[:, 1]] = found[hands[:, 1], hands[:, 0]] = classes(2).number_of(hands)
    return found


# ------------------------------------------------------------------------------- the whole board is known


@cache
def _categories() -> NDArray[np.uint8]:
    order = {category: place for place, category in enumerate(dict.fromkeys(
        hand.category for hand in RANKINGS["five-card"].classes))}  # fmt: skip
    return np.array([order[hand.category] for hand in RANKINGS["five-card"].classes], dtype=np.uint8)


def own_and_outs(hole: Cards, board: Cards, held: NDArray[np.uint16] | None) -> tuple[Flags, Small]:
    """Return whose hand is of a better kind than the board's alone, and how many single cards beat it.

    A card beats a hand if the dealer would, with it and the board.
    """
    from croupier.odds.general.board_kernels import count_outs  # noqa: PLC0415 (numba, which few games need)

    mine = strengths("five-card", np.concatenate([hole, board], axis=1)) if held is None else held
    starts = np.flatnonzero(np.r_[True, (board[1:] != board[:-1]).any(axis=1)])
    which = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(board))))
    boards = board[starts]
    with_card = np.zeros((len(boards), 52), dtype=np.uint16)
    free = np.ones((len(boards), 52), dtype=bool)
    free[np.arange(len(boards))[:, None], boards] = False
    rows, cards = np.nonzero(free)
    six = np.concatenate([boards[rows], cards[:, None].astype(np.uint8)], axis=1)
    with_card[rows, cards] = strengths("five-card", six)
    own, outs = np.empty(len(hole), dtype=bool), np.empty(len(hole), dtype=np.int8)
    alone = strengths("five-card", boards)
    count_outs(which, hole, mine, with_card, _categories(), alone, own, outs)
    return own, outs
