"""Count what every state of a hold'em meets, and carry values and weights between whole boards and flops."""

from collections.abc import Callable
from dataclasses import dataclass
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
    Numbers,
    Words,
    by_count,
    by_meeting,
    carry_down,
    carry_up,
    count_every,
    count_pairs,
    count_unqualified,
    down_by_ranks,
    settle,
    up_by_ranks,
    values_of,
)
from croupier.odds.general.board_layout import BoardLayout, layout
from croupier.odds.general.board_states import (
    BOARD,
    FLOP,
    HOLE,
    PAIRS,
    RANK_PAIRS,
    RANKS,
    SUITS,
    TURN,
    Places,
    holes,
    left_beside,
    left_by_ranks,
    level,
    next_by_ranks,
    rank_pairs,
    strengths_beside,
    strengths_by_ranks,
)

_A_TIME = 512  # states whose pairs a processor has at hand together
_RIVERS = 48  # after a turn, at most
Often = NDArray[np.int32]


def _nothing() -> None:
    """Make nothing: the work writes into what all share."""


# -------------------------------------------------------------------------------------------- whole boards


@dataclass(frozen=True, eq=False)
class Whole:
    """Whole boards by ranks alone and with a suit: the rows each pair comes to, and what it meets."""

    plain: Counted
    suited: Counted
    every: Ints  # (classes of hole cards, combinations of rows, meetings): how often each comes
    values: dict[int, "Values"]  # what was last found of each target, for another pay to change
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
    _LAST[key] = found = Whole(*counted, _count_every(*counted, rows), {}, layout())
    return found


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

    in_parts(shape[0], _A_TIME, _nothing, work, watch)
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

    in_parts(len(made), _A_TIME, _nothing, work)
    return Counted(code, low, tied, unqualified)


# ----------------------------------------------------------------------------------------- up and down


@dataclass(frozen=True, eq=False)
class Chosen:
    """The end that is chosen on the river, by state: its place among some."""

    plain: NDArray[np.int8]
    suited: NDArray[np.int8]

    @classmethod
    def first(cls, whole: Whole) -> "Chosen":
        """Return the choice of the first end everywhere."""
        return cls(np.zeros(whole.plain.code.shape, np.int8), np.zeros(whole.suited.code.shape, np.int8))


@dataclass(frozen=True, eq=False)
class Values:
    """What something is worth on flops and turns, summed over the cards to come: by ranks, and with suits.

    A board and two hole cards are worth the sum of their state by ranks and of those with each suit.
    """

    brings: Ints  # what it was found for
    chosen: Chosen
    flop_plain: Ints
    flop_suited: Ints
    turn_plain: Ints | None  # where a turn was asked for
    turn_suited: Numbers | None


def values_ahead(
    whole: Whole, brings: Ints, *, at_turn: bool, known: Values | None = None, watch: Progress | None = None
) -> Values:
    """Return what the best of some ends is worth on flops and turns, and which it is on the river.

    What is known of the same ends with other pays is changed where these differ.
    """
    if at_turn or known is None or known.brings.shape != brings.shape:
        chosen, changed = Chosen.first(whole), np.ones(len(brings) + 1, dtype=bool)
        before = brings[:0]
        most = int(np.abs(brings).max(initial=0))
    else:
        chosen = Chosen(known.chosen.plain.copy(), known.chosen.suited.copy())
        before = known.brings
        changed = np.append(False, (brings != before).any(axis=(1, 2)))
        most = int(np.abs(brings).max(initial=0)) + int(np.abs(before).max(initial=0))
    changed[0] = False  # what cannot be held
    cards = whole.layout
    weighed = by_count(brings, cards.dealers), by_count(before, cards.dealers), changed
    plain = np.zeros(whole.plain.code.shape, dtype=np.int64)
    values_of(whole.plain, *weighed, 0, *_themselves(plain), plain[:0], chosen.plain, plain)
    few = 2 * cards.dealers * _RIVERS * most < np.iinfo(np.int32).max
    kind: type[np.signedinteger] = np.int32 if few else np.int64

    def make() -> tuple[Numbers, Numbers]:
        return np.zeros((cards.count(TURN), PAIRS), dtype=kind), np.empty((_A_TIME, PAIRS), dtype=kind)

    def work(here: slice, out: tuple[Numbers, Numbers]) -> None:
        values = out[1][: here.stop - here.start]
        by_ranks = cards.by_ranks, holes().ranks_of, plain
        values_of(whole.suited, *weighed, here.start, *by_ranks, chosen.suited, values)
        carry_up(values, cards.parents(BOARD), here.start, out[0])

    (turn_suited, _), *others = in_parts(cards.count(BOARD), _A_TIME, make, work, watch)
    for other, _ in others:
        turn_suited += other
    turn_plain = _up(plain, TURN, cards)
    flop_plain = _up(turn_plain, FLOP, cards)
    flop_suited = np.zeros((cards.count(FLOP), PAIRS), dtype=np.int64)
    carry_up(turn_suited, cards.parents(TURN), 0, flop_suited)
    if at_turn:
        return Values(brings, chosen, flop_plain, flop_suited, turn_plain, turn_suited)
    if len(before) and known:
        flop_plain += known.flop_plain
        flop_suited += known.flop_suited
    return Values(brings, chosen, flop_plain, flop_suited, None, None)


def _up(plain: Ints, size: int, cards: BoardLayout) -> Ints:
    then, held = next_by_ranks(size)
    found = np.zeros((len(then), RANK_PAIRS), dtype=np.int64)
    up_by_ranks(plain, then, cards.holds(size), held, found)
    return found


def _down(plain: Ints, size: int, cards: BoardLayout) -> Ints:
    then, held = next_by_ranks(size)
    found = np.zeros((len(level(size + 1).holds), RANK_PAIRS), dtype=np.int64)
    down_by_ranks(plain, then, cards.holds(size), held, found)
    return found


@dataclass(frozen=True, eq=False)
class Reached:
    """How often flops and turns are reached with each pair, by ranks and with each suit."""

    flop_plain: Often
    flop_suited: Often
    turn_plain: Often
    turn_suited: Often


def settled(whole: Whole, chosen: Chosen, ends: int, reached: Reached, watch: Progress | None = None) -> Ints:
    """Count how often the ends chosen on the river come: (combinations of rows, ends, meetings)."""
    cards, turn_suited = whole.layout, reached.turn_suited.copy()
    carry_down(reached.flop_suited, cards.parents(TURN), 0, turn_suited)
    shape = (whole.every.shape[1], ends, 6)

    def make() -> tuple[Ints, Ints, Often]:
        sums, taken = np.zeros(shape, dtype=np.int64), np.zeros(whole.plain.code.shape, dtype=np.int64)
        return sums, taken, np.empty((_A_TIME, PAIRS), dtype=np.int32)

    def work(here: slice, out: tuple[Ints, Ints, Often]) -> None:
        sums, taken, room = out
        weights = room[: here.stop - here.start]
        weights[:] = 0
        carry_down(turn_suited, cards.parents(BOARD), here.start, weights)
        states = cards.by_ranks, holes().ranks_of
        settle(whole.suited, chosen.suited, weights, here.start, *states, sums, taken)

    (sums, taken, _), *others = in_parts(cards.count(BOARD), _A_TIME, make, work, watch)
    for more, also, _ in others:
        sums += more
        taken += also
    plain = _down(_down(reached.flop_plain.astype(np.int64), FLOP, cards) + reached.turn_plain, TURN, cards)
    plain -= taken
    settle(whole.plain, chosen.plain, plain, 0, *_themselves(plain), sums, np.zeros_like(plain))
    return by_meeting(sums, cards.dealers)


def _themselves(plain: Ints) -> tuple[Places, NDArray[np.int16]]:
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

    first, *others = in_parts(boards.count, _A_TIME, make, work)
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
        count_every(plain, left, 0, none, *_themselves(left), alone, np.zeros((2, *shape), dtype=np.int64))
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
