"""Carry what whole boards of a hold'em are worth up to flops, and how often flops come down to whole boards.

What was found last is kept by target. Other pays change what it is worth where their rows are met, and how
often its ends come where decisions differ: the rest is neither weighed nor followed again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.in_parts import Progress, in_parts
from croupier.odds.counting.suits import Ints
from croupier.odds.general.betting import Node
from croupier.odds.general.board_counts import STATES_A_TIME, BoardLayout, Whole, themselves
from croupier.odds.general.board_kernels import Numbers, Often, by_count, by_meeting
from croupier.odds.general.board_states import (
    BOARD,
    FLOP,
    PAIRS,
    RANK_PAIRS,
    TURN,
    holes,
    level,
    next_by_ranks,
)
from croupier.odds.general.carry_kernels import (
    Listed,
    carry_down,
    carry_up,
    comes_down,
    down_by_ranks,
    find_rows,
    list_pairs,
    settle,
    settle_otherwise,
    up_by_ranks,
    values_of,
)
from croupier.odds.general.plan import SolvePlan

_RIVERS = 48  # after a turn, at most
Flags = NDArray[np.bool_]


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


@dataclass(frozen=True, eq=False)
class Reached:
    """How often flops and turns are reached with each pair, by ranks and with each suit."""

    flop_plain: Often
    flop_suited: Often
    turn_plain: Often
    turn_suited: Often


@dataclass(frozen=True, eq=False)
class EndCounts:
    """How often the ends of a target come, and what that was counted from."""

    chosen: Chosen
    reached: Reached
    turn_suited: Often  # how often turns come, with those that flops come to
    plain: Ints  # how often whole boards come by ranks alone
    sums: Ints  # (groups, combinations of rows, ends, counts)


@dataclass(eq=False)
class Known:
    """What was last found of each target with some whole boards, for another pay to change."""

    values: dict[int, Values] = field(default_factory=dict)
    settled: dict[int, EndCounts] = field(default_factory=dict)
    slope: Values | None = None  # of one end: what the last pay that differed brings for each unit
    rows: tuple[Flags, Flags] | None = None  # which rows each state comes to, by ranks and with suits


_KNOWN: WeakKeyDictionary[Whole, Known] = WeakKeyDictionary()


def known_of(whole: Whole) -> Known:
    """Return what was last found with some whole boards."""
    return _KNOWN.setdefault(whole, Known())


# ------------------------------------------------------------------------------------------------------- up


def values_ahead(
    whole: Whole, brings: Ints, *, at_turn: bool, known: Values | None = None, watch: Progress | None = None
) -> Values:
    """Return what the best of some ends is worth on flops and turns, and which it is on the river.

    What is known of the same ends with other pays is changed where these differ.
    """
    if at_turn or known is None or known.brings.shape != brings.shape:
        known, chosen = None, Chosen.first(whole)
        before, weighed_before = np.zeros_like(brings), brings[:0]
    elif brings.shape[1] == 1:  # nothing is chosen
        return _moved(whole, brings, known, watch)
    else:
        chosen = Chosen(known.chosen.plain.copy(), known.chosen.suited.copy())
        before = weighed_before = known.brings
    cards, present = whole.layout, _rows_of(whole)
    changed = np.append(False, (brings != before).any(axis=(1, 2)))  # not what cannot be held
    weighed = by_count(brings, cards.dealers), by_count(weighed_before, cards.dealers), changed
    most = int(np.abs(brings).max(initial=0)) + int(np.abs(before).max(initial=0))
    plain = np.zeros(whole.plain.code.shape, dtype=np.int64)
    room, own = Listed.room(plain.shape), themselves(plain)
    values_of(whole.plain, *weighed, present[0], 0, *own, plain[:0], chosen.plain, plain, room)
    few = 2 * cards.dealers * _RIVERS * most < np.iinfo(np.int32).max
    kind: type[np.signedinteger] = np.int32 if few else np.int64

    def make() -> tuple[Numbers, Numbers, Listed]:
        room = (STATES_A_TIME, PAIRS)
        turns = np.zeros((cards.count(TURN), PAIRS), dtype=kind)
        return turns, np.empty(room, dtype=kind), Listed.room(room)

    def work(here: slice, out: tuple[Numbers, Numbers, Listed]) -> None:
        turns, room, listed = out
        values = room[: here.stop - here.start]
        by_ranks = cards.by_ranks, holes().ranks_of
        values_of(
            whole.suited, *weighed, present[1], here.start, *by_ranks, plain, chosen.suited, values, listed
        )
        carry_up(values, listed, cards.parents(BOARD), holes().kinds, here.start, turns)

    (turn_suited, *_), *others = in_parts(cards.count(BOARD), STATES_A_TIME, make, work, watch)
    for other, *_ in others:
        turn_suited += other
    turn_plain = _up(plain, TURN, cards)
    flop_plain = _up(turn_plain, FLOP, cards)
    flop_suited = np.zeros((cards.count(FLOP), PAIRS), dtype=np.int64)
    carry_up(turn_suited, _listed(turn_suited), cards.parents(TURN), holes().kinds, 0, flop_suited)
    if at_turn:
        return Values(brings, chosen, flop_plain, flop_suited, turn_plain, turn_suited)
    if known:
        flop_plain += known.flop_plain
        flop_suited += known.flop_suited
    return Values(brings, chosen, flop_plain, flop_suited, None, None)


def _moved(whole: Whole, brings: Ints, known: Values, watch: Progress | None) -> Values:
    """Return what one end is worth with other pays: so many times more of what differs, which is kept."""
    more, all_known = brings - known.brings, known_of(whole)
    if not more.any():
        return known
    times = int(np.gcd.reduce(more, axis=None) * np.sign(more[more != 0][0]))
    slope = all_known.slope
    if slope is None or not np.array_equal(slope.brings * times, more):
        slope = all_known.slope = values_ahead(whole, more // times, at_turn=False, watch=watch)
    plain, suited = (
        value + times * each
        for value, each in ((known.flop_plain, slope.flop_plain), (known.flop_suited, slope.flop_suited))
    )
    return Values(brings, known.chosen, plain, suited, None, None)


def _rows_of(whole: Whole) -> tuple[Flags, Flags]:
    """Return which combinations of rows each state comes to, from 1, by ranks and with suits."""
    known = known_of(whole)
    if known.rows is None:
        many = whole.every.shape[1] + 1
        plain, suited = (np.zeros((len(side.code), many), dtype=bool) for side in (whole.plain, whole.suited))
        find_rows(whole.plain, whole.layout.by_ranks, plain[:0], plain)
        find_rows(whole.suited, whole.layout.by_ranks, plain, suited)
        known.rows = plain, suited
    return known.rows


def _listed(values: Numbers) -> Listed:
    found = Listed.room(values.shape)
    list_pairs(values, found)
    return found


def _up(plain: Ints, size: int, cards: BoardLayout) -> Ints:
    then, held = next_by_ranks(size)
    found = np.zeros((len(then), RANK_PAIRS), dtype=np.int64)
    up_by_ranks(plain, then, cards.holds(size), held, found)
    return found


# ----------------------------------------------------------------------------------------------------- down


def settled(
    whole: Whole,
    chosen: Chosen,
    ends: int,
    reached: Reached,
    known: EndCounts | None = None,
    watch: Progress | None = None,
    *,
    by_ranks: bool = False,
) -> EndCounts:
    """Count how often the ends chosen on the river come: all pairs as one group, or those of the same ranks.

    What is known of the same ends is changed where boards are reached more or less often, or lead elsewhere.
    """
    shape = (RANK_PAIRS if by_ranks else 1, whole.every.shape[1], ends, 6)
    if known is None or by_ranks or known.sums.shape != shape:
        more, sums = reached, np.zeros(shape, dtype=np.int64)
    else:
        more = _more(reached, known.reached)
        sums = known.sums.copy()
        _settle_otherwise(whole, chosen, known, sums)
    cards, kinds = whole.layout, holes().kinds
    turn_suited = more.turn_suited.copy()
    carry_down(more.flop_suited, _listed(more.flop_suited), cards.parents(TURN), kinds, 0, turn_suited)
    listed = _listed(turn_suited)
    group_of = np.arange(RANK_PAIRS, dtype=np.int16) * by_ranks

    def make() -> tuple[Ints, Ints, Often]:
        added, taken = np.zeros(shape, dtype=np.int64), np.zeros(whole.plain.code.shape, dtype=np.int64)
        return added, taken, np.empty((STATES_A_TIME, PAIRS), dtype=np.int32)

    def work(here: slice, out: tuple[Ints, Ints, Often]) -> None:
        added, taken, room = out
        weights = room[: here.stop - here.start]
        weights[:] = 0
        carry_down(turn_suited, listed, cards.parents(BOARD), kinds, here.start, weights)
        states = cards.by_ranks, holes().ranks_of
        settle(whole.suited, chosen.suited, weights, here.start, *states, group_of, added, taken)

    plain = _down(_down(more.flop_plain.astype(np.int64), FLOP, cards) + more.turn_plain, TURN, cards)
    for added, taken, _ in in_parts(cards.count(BOARD), STATES_A_TIME, make, work, watch):
        sums += added
        plain -= taken
    settle(whole.plain, chosen.plain, plain, 0, *themselves(plain), group_of, sums, np.zeros_like(plain))
    if more is not reached and known:
        turn_suited += known.turn_suited
        plain += known.plain
    return EndCounts(chosen, reached, turn_suited, plain, sums)


def ways_of(whole: Whole, found: EndCounts) -> Ints:
    """Return how often ends come: (groups, combinations of rows, ends, meetings)."""
    return by_meeting(found.sums, whole.layout.dealers)


def _more(reached: Reached, before: Reached) -> Reached:
    """Return how much more often boards are reached than before."""
    return Reached(
        reached.flop_plain - before.flop_plain,
        reached.flop_suited - before.flop_suited,
        reached.turn_plain - before.turn_plain,
        reached.turn_suited - before.turn_suited,
    )


def _settle_otherwise(whole: Whole, chosen: Chosen, known: EndCounts, sums: Ints) -> None:
    """Move what came before to the ends that are chosen now."""
    parents, kinds, before = whole.layout.parents(BOARD), holes().kinds, known.chosen
    at = np.flatnonzero(before.suited != chosen.suited)
    often = comes_down(known.turn_suited, parents, kinds, at)
    settle_otherwise(whole.suited, before.suited, chosen.suited, at, often, sums)
    at = np.flatnonzero(before.plain != chosen.plain)
    settle_otherwise(whole.plain, before.plain, chosen.plain, at, known.plain.ravel()[at], sums)


def _down(plain: Ints, size: int, cards: BoardLayout) -> Ints:
    then, held = next_by_ranks(size)
    found = np.zeros((len(level(size + 1).holds), RANK_PAIRS), dtype=np.int64)
    down_by_ranks(plain, then, cards.holds(size), held, found)
    return found


@dataclass(frozen=True, eq=False)
class BoardTargets:
    """Where the decisions before the river lead: to ends, or to a choice among ends on the river."""

    ends: tuple[tuple[int, ...], ...]
    at_turn: tuple[tuple[int, ...], ...]  # by node: targets
    at_flop: tuple[tuple[int, ...], ...]  # by node: nodes of the turn, and after them targets

    def sure(self, node: int) -> int | None:
        """Return the end that a node of the flop always comes to, if there is one."""
        (item, *others) = self.at_flop[node]
        if others or item < len(self.at_turn):
            return None
        ends = self.ends[item - len(self.at_turn)]
        return ends[0] if len(ends) == 1 else None

    def of(self, node: int) -> set[int]:
        """Return the targets that a node of the flop can come to."""
        later = len(self.at_turn)
        found: set[int] = set()
        for item in self.at_flop[node]:
            found.update(self.at_turn[item] if item < later else (item - later,))
        return found


def targets_of(plan: SolvePlan, seen: Sequence[int]) -> BoardTargets:
    """Return where the decisions of a hold'em lead, which see so much of the board."""
    nodes = dict(zip(seen, plan.betting.nodes, strict=True))
    flop, turn, river = nodes.get(FLOP), nodes.get(TURN), nodes.get(BOARD)
    known: dict[tuple[int, ...], int] = {}

    def target(*ends: int) -> int:
        return known.setdefault(ends, len(known))

    def to_river(number: int) -> int:
        if river is None:
            return target(number)
        return target(*([action.to for action in river[number].actions] or [river[number].passes]))

    def row(node: Node, on: Callable[[int], int], after: int) -> tuple[int, ...]:
        acts = [after + target(act.to) if act.kind == "fold" else on(act.to) for act in node.actions]
        return tuple(acts or [on(node.passes)])

    at_turn = tuple(row(node, to_river, 0) for node in turn or ())

    def to_turn(number: int) -> int:
        (only, *others) = at_turn[number]
        return number if others else len(at_turn) + only  # where nothing is chosen, it is known on the flop

    if flop:
        at_flop = tuple(row(node, to_turn if turn else to_river, len(at_turn)) for node in flop)
    elif turn:
        at_flop = tuple((to_turn(number),) for number in range(len(turn)))
    else:
        at_flop = tuple((to_river(number),) for number in range(len(river or plan.betting.ends)))
    return BoardTargets(tuple(known), at_turn, at_flop)


def padded(rows: Sequence[Sequence[int]]) -> Ints:
    """Return rows of numbers as one table, -1 after the end of a row."""
    widest = max((len(row) for row in rows), default=0)
    return np.array([[*row, *([-1] * (widest - len(row)))] for row in rows], dtype=np.int64).reshape(
        len(rows), widest
    )
