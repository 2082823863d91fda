"""Count what every state of a hold'em meets with whole boards, and how often; and lay out those boards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import classes as hand_classes
from croupier.hands import tables, vector
from croupier.odds.counting.in_parts import Progress, in_parts
from croupier.odds.counting.kept import Tables, kept
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general import board_kernels, board_states
from croupier.odds.general.board_kernels import (
    Counted,
    Parents,
    Words,
    by_meeting,
    count_every,
    count_pairs,
    count_unqualified,
)
from croupier.odds.general.board_states import (
    BOARD,
    HOLE,
    HOLES,
    PAIRS,
    RANK_PAIRS,
    RANKS,
    SUITS,
    Places,
    holes,
    left_beside,
    left_by_ranks,
    level,
    rank_pairs,
    strengths_beside,
    strengths_by_ranks,
)

_UNSEEN_PAIRS = 990  # the dealer's hands that can meet one
_UNSEEN_CARDS = 44  # and if one of their cards is seen


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """The boards of a deck of which the dealer's hand is hidden, or shows one card of the first suit."""

    shown: int | None  # its rank

    @property
    def dealers(self) -> int:
        """How many hands of the dealer meet a pair with a whole board."""
        return _UNSEEN_PAIRS if self.shown is None else _UNSEEN_CARDS

    @property
    def times(self) -> int:
        """How often the states with a suit come."""
        return 1 if self.shown is None else 2

    def count(self, size: int) -> int:
        """Return how many states with a suit the boards of a size have."""
        return self.times * level(size).count

    def holds(self, size: int) -> NDArray[np.int8]:
        """Return what is gone of each rank with each board by ranks."""
        found = level(size).holds
        return found if self.shown is None else (found + _one(RANKS, self.shown)).astype(np.int8)

    @cached_property
    def by_ranks(self) -> Places:
        """The state by ranks of each whole board with a suit."""
        return np.tile(level(BOARD).by_ranks, self.times)

    def parents(self, size: int) -> Parents:
        """Return what smaller boards each state with a suit comes from."""
        if size not in self._parents:
            self._parents[size] = self._find_parents(size)
        return self._parents[size]

    @cached_property
    def _parents(self) -> dict[int, Parents]:
        return {}

    def _find_parents(self, size: int) -> Parents:
        here, pairs = level(size), holes()
        suited, other, others, left = here.from_suited, here.from_other, here.others, here.left
        if self.shown is not None:
            after = level(size - 1).count
            suited = np.concatenate([suited, np.where(suited >= 0, suited + after, -1)]).astype(np.int32)
            left = np.concatenate([left, left - ((others == self.shown) & (other >= 0))]).astype(np.int8)
            other = np.concatenate([other, np.where(other >= 0, other + after, -1)]).astype(np.int32)
            others = np.concatenate([others, others])
        return Parents(suited, other, others, left, pairs.with_other, pairs.holding)

    def left_by_ranks(self) -> NDArray[np.int8]:
        """Return how many cards of each rank a whole board leaves; less than none where it cannot be."""
        found = left_by_ranks()
        return found if self.shown is None else (found - _one(RANKS, self.shown)).astype(np.int8)

    def left_beside(self) -> NDArray[np.int8]:
        """Return how many cards of each kind a whole board with a suit leaves."""
        found = left_beside()
        if self.shown is None:
            return found
        suited, other = (found - _one(2 * RANKS, kind) for kind in (self.shown, RANKS + self.shown))
        return np.concatenate([suited, other]).astype(np.int8)

    def may_hold(self) -> NDArray[np.bool_]:
        """Return which pairs of hole cards there can be."""
        if self.shown is None:
            return np.ones(HOLES, dtype=bool)
        found: NDArray[np.bool_] = ~(holes().cards == SUITS * self.shown).any(axis=1)
        return found


def _one(size: int, place: int) -> NDArray[np.int8]:
    found: NDArray[np.int8] = (np.arange(size) == place).astype(np.int8)
    return found


@lru_cache(maxsize=2)
def layout(shown: int | None = None) -> BoardLayout:
    """Return the layout without a card seen, or with one of a rank."""
    return BoardLayout(shown)


STATES_A_TIME = 512  # states whose pairs a processor has at hand together


def _nothing() -> None:
    """Make nothing: the work writes into what all share."""


# -------------------------------------------------------------------------------------------- whole boards


@dataclass(frozen=True, eq=False)
class Whole:
    """Whole boards by ranks alone and with a suit: the rows each pair comes to, and what it meets."""

    plain: Counted
    suited: Counted
    every: Ints  # (classes of hole cards, combinations of rows, meetings): how often each comes
    layout: BoardLayout


_LAST: dict[tuple[object, ...], Whole] = {}  # the last that was counted; another pay finds it done


def whole_boards(limit: int, row_of: Ints, rows: int, watch: Progress | None = None) -> Whole:
    """Count what each pair meets by rows of the pay tables; the dealer qualifies from a strength up."""
    key = (limit, rows, row_of.tobytes())
    if found := _LAST.get(key):
        return found
    _LAST.clear()
    plain, suited = compared(watch)
    counted = (
        _with_rows(plain, left_by_ranks(), rank_pairs(), limit, row_of),
        _with_rows(suited, left_beside(), holes().kinds, limit, row_of),
    )
    _LAST[key] = found = Whole(*counted, _count_every(*counted, rows), layout())
    return found


def forget_boards() -> None:
    """Let go of what was counted last, before something is counted that is as large and has no use for it."""
    _LAST.clear()


def compared(watch: Progress | None) -> tuple[list[Words], list[Words]]:
    """Return every pair's strength with every whole board, and the dealer's pairs below and level."""

    def count() -> Tables:
        plain = strengths_by_ranks()
        suited = (level(BOARD).count, PAIRS)
        return {
            f"{name} {number}": table
            for name, compared in (
                (
                    "plain",
                    _compare(plain.shape, lambda here: plain[here], left_by_ranks(), rank_pairs(), None),
                ),
                ("suited", _compare(suited, strengths_beside, left_beside(), holes().kinds, watch)),
            )
            for number, table in enumerate(compared)
        }

    found = kept("boards", (board_states, board_kernels, vector, tables, hand_classes), count)
    plain, suited = ([found[f"{name} {number}"] for number in range(3)] for name in ("plain", "suited"))
    return plain, suited


def _compare(
    shape: tuple[int, ...],
    made: Callable[[slice], Words],
    left: NDArray[np.int8],
    heads: NDArray[np.int16],
    watch: Progress | None,
) -> list[Words]:
    strength, low, tied = (np.zeros(shape, dtype=np.uint16) for _ in range(3))

    def work(here: slice, _: None) -> None:
        strength[here] = made(here)
        count_pairs(strength[here], left[here], heads, low[here], tied[here])

    in_parts(shape[0], STATES_A_TIME, _nothing, work, watch)
    return [strength, low, tied]


def _with_rows(
    compared: list[Words], left: NDArray[np.int8], heads: NDArray[np.int16], limit: int, row_of: Ints
) -> Counted:
    made, low, tied = compared
    code, unqualified = np.zeros_like(made), np.zeros_like(made)
    from_one = (row_of + 1).astype(np.uint16)
    from_one[0] = 0

    def work(here: slice, _: None) -> None:
        count_unqualified(made[here], left[here], heads, limit, unqualified[here])
        np.take(from_one, made[here], out=code[here])

    in_parts(len(made), STATES_A_TIME, _nothing, work)
    return Counted(code, low, tied, unqualified)


def themselves(plain: Ints) -> tuple[Places, NDArray[np.int16]]:
    """Return the states by ranks as what each state and pair by ranks is."""
    return np.arange(len(plain), dtype=np.int32), np.arange(RANK_PAIRS, dtype=np.int16)


# ---------------------------------------------------------------------------------------------- every deal


def _count_every(plain: Counted, suited: Counted, rows: int) -> Ints:
    """Count how often each class of hole cards comes to each row and meeting."""
    boards, pairs = level(BOARD), holes()
    number, shape = _pairs_of_kind(), plain.code.shape

    def make() -> tuple[Ints, Ints]:
        return np.zeros((PAIRS, rows, 6), dtype=np.int64), np.zeros((2, *shape), dtype=np.int64)

    def work(here: slice, out: tuple[Ints, Ints]) -> None:
        count_every(suited, _often(here), here.start, number, boards.by_ranks, pairs.ranks_of, *out)

    first, *others = in_parts(boards.count, STATES_A_TIME, make, work)
    sums, taken = first
    for more, also in others:
        sums += more
        taken += also
    found = np.zeros((len(classes(HOLE).sets), rows, 6), dtype=np.int64)
    of_kind, of_ranks = _class_of_pairs()
    every, alike = _often_by_ranks(), rank_pairs()[:, 0] == rank_pairs()[:, 1]
    for suit, many in enumerate((np.where(alike, 6, 12), np.where(alike, 0, 4))):
        kinds, held = np.flatnonzero(number[suit]), np.flatnonzero(many)
        np.add.at(found, of_kind[suit, kinds], sums[kinds] * number[suit, kinds, None, None])
        left = every * many - taken[suit]
        alone = np.zeros((RANK_PAIRS, rows, 6), dtype=np.int64)
        none = np.zeros((2, RANK_PAIRS), dtype=np.int64)
        count_every(plain, left, 0, none, *themselves(left), alone, np.zeros((2, *shape), dtype=np.int64))
        np.add.at(found, of_ranks[suit, held], alone[held])
    return by_meeting(found, layout().dealers)


def _pairs_of_kind() -> Ints:
    """Return how many pairs of cards a pair by kind stands for with one suit: not suited, suited."""
    kinds = holes().kinds.astype(np.int64)
    other = (kinds >= RANKS).sum(axis=1)
    alike = kinds[:, 0] % RANKS == kinds[:, 1] % RANKS
    apart = np.select([other == 0, other == 1, alike], [0, 3, 3], 6)
    suited = np.select([other == 0, other == 1, alike], [1, 0, 0], 3)
    return np.stack([apart, suited])


def _class_of_pairs() -> tuple[Ints, Ints]:
    """Return the class of hole cards of each pair by kind and by ranks: not suited, suited."""

    def numbers(ranks: Ints) -> Ints:
        apart = np.stack([4 * ranks[:, 0], 4 * ranks[:, 1] + 1], axis=1)
        suited = np.stack([4 * ranks[:, 0], 4 * ranks[:, 1]], axis=1)
        return np.stack([classes(HOLE).number_of(apart), classes(HOLE).number_of(suited)])

    return numbers(holes().kinds.astype(np.int64) % RANKS), numbers(rank_pairs().astype(np.int64))


def class_of_ranks() -> Ints:
    """Return the class of hole cards of each two ranks: not suited, suited; -1 where there is none."""
    _, found = _class_of_pairs()
    found[1, rank_pairs()[:, 0] == rank_pairs()[:, 1]] = -1
    return found


def _often(here: slice) -> Ints:
    """Return how many boards a state with a suit stands for, with each pair, in all four suits."""
    kinds = holes().kinds.astype(np.int64)
    others = level(BOARD).others[here].astype(np.int64)
    held = (kinds[:, :, None] == np.arange(RANKS) + RANKS).sum(axis=1)  # (pairs, ranks)
    held = np.concatenate([held, np.full((PAIRS, 1), 2)], axis=1)  # no card can be missing in one way
    first, second = 3 - held.T[others[:, 0]], 3 - held.T[others[:, 1]]
    twice = (others[:, 0] == others[:, 1]) & (others[:, 0] >= 0)
    found: Ints = np.where(twice[:, None], first * (first - 1) // 2, first * second) * SUITS
    return found


def _often_by_ranks() -> Ints:
    """Return how many boards have these ranks, whatever their suits, with each pair of ranks."""
    choose = np.array([[comb(left, drawn) for drawn in range(BOARD + 1)] for left in range(SUITS + 1)])
    holds = level(BOARD).holds
    found = np.ones((len(holds), RANK_PAIRS), dtype=np.int64)
    for rank in range(RANKS):
        held = (rank_pairs() == rank).sum(axis=1)
        found *= choose[SUITS - held][:, holds[:, rank]].T
    return found
