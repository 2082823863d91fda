"""Solve a hold'em against the dealer: two hole cards each, five shared, one class of boards at a time.

Every pair of hole cards is ranked once beside a board, sorted, and compared with all the pairs the dealer can
have, with running totals a card. What is found is added into the boards of an earlier decision.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from os import cpu_count
from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.betting import Node
from croupier.odds.general.board_tables import BOARD, HOLE, PAIRS, Parts, laid_out, parts_of
from croupier.odds.general.holdem import solve_holdem, values_before_the_flop
from croupier.odds.general.paying import in_whole_parts
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Found, Progress

if TYPE_CHECKING:
    from croupier.odds.general.kernels import Boards, Earlier

_MOST_WAYS_ON = 4  # what a decision can go on to, as the kernels pack it
_MOST_THREADS = 2  # each has tables of its own
_SLICES = 48  # parts between which progress is told and a signal is heard


def shares_a_board(plan: SolvePlan) -> tuple[int, ...] | None:
    """Return how much of the board each decision sees, if a plan is a hold'em that boards can solve."""
    pools = plan.deal.pools
    decisions = plan.betting.decisions
    if plan.player is None or plan.dealer is None or len(pools) != 3 or plan.deck != tuple(range(52)):
        return None
    by_hands = {frozenset({plan.player}): "own", frozenset({plan.dealer}): "dealer"}
    by_hands[frozenset({plan.player, plan.dealer})] = "board"
    named = {by_hands.get(pool.hands): pool for pool in pools}
    if set(named) != {"own", "dealer", "board"} or plan.player.ranking != "five-card":
        return None
    own, dealer, board = named["own"], named["dealer"], named["board"]
    seen = board.seen
    if (
        (own.count, dealer.count, board.count) != (HOLE, HOLE, BOARD)
        or any(many != HOLE for many in own.seen)
        or any(dealer.seen)
        or not decisions
        or any(step.sizes or step.only_if or step.only_on for step in decisions)
        or (plan.game.contest and plan.game.contest.after_tie)
        or any(hand != plan.player for hand in plan.payment.hands)
    ):
        return None
    later = [many for many in seen if many]
    few = all(len(node.actions) <= _MOST_WAYS_ON for row in plan.betting.nodes for node in row)
    good = few and list(seen) == sorted(set(seen)) and len(later) <= (2 if BOARD in later else 1)
    return seen if good and all(many in (3, 4, 5) for many in later) else None


# -------------------------------------------------------------------------------------------- the solution


def solve_boards(plan: SolvePlan, seen: Sequence[int], progress: Progress | None = None) -> Found:
    """Solve a hold'em on every core there is."""
    return solve_holdem(plan, seen, progress)


def values_before_the_board(plan: SolvePlan, seen: Sequence[int], cards: NDArray[np.uint8]) -> list[Fraction]:
    """Return what each action is worth to two hole cards before any card of the board, in units."""
    return values_before_the_flop(plan, seen, cards)


@dataclass(frozen=True, eq=False)
class _States:
    """Pairs beside boards of the last decision, one of each that differs: how often each result comes."""

    counted: NDArray[np.float64]  # (states, results), whole numbers
    pairs: Ints  # the class of each pair
    largest: float


_KEPT: dict[tuple[object, ...], _States] = {}  # the last that was counted; another pay finds it done
_EXACT = float(1 << 53)


class _Boards:
    """One solution: what the ends pay by meeting and rows, and the nodes of the decisions by board."""

    def __init__(self, plan: SolvePlan, seen: Sequence[int], progress: Progress | None) -> None:
        self.plan, self.progress, self.laid = plan, progress, laid_out()
        payment = plan.payment
        count = len(RANKINGS["five-card"].ladder.rungs)
        self.row_of = payment.code([rows.row_of for rows in payment.rows], count)
        self.nets, self.scale = in_whole_parts(payment.nets(plan.betting.ends, plan.stakes))
        self.by_row = np.ascontiguousarray(self.nets[:, payment.result_of].transpose(2, 0, 1))
        nodes = dict(zip(seen, plan.betting.nodes, strict=True))
        self.first = nodes[0][0] if 0 in nodes else None
        self.size = next((many for many in seen if many in (3, 4)), 0)
        self.middle = nodes.get(self.size) if self.size else None
        self.river = nodes.get(BOARD)

    def run(self) -> Ints:
        """Return how often each end comes with each result."""
        by_node = self._with_river(self.river) if self.river else self._without_river()
        if self.first is None or (not self.middle and not self.river):
            return _sum(by_node[0])
        if not self.first.actions:
            return _sum(by_node[self.first.passes])
        options, values = self._options(by_node, self.first)
        return _sum(options[values.argmax(axis=0), np.arange(len(values[0]))])

    def first_values(self) -> Ints:
        """Return what each action of the decision before the board is worth: (actions, classes of pairs)."""
        assert self.first is not None  # noqa: S101 (there is such a decision)
        by_node = self._with_river(self.river) if self.river else self._without_river()
        if not self.middle and not self.river:
            every = by_node[0].sum(axis=1)
            return np.stack([every @ self.nets[action.to] for action in self.first.actions])
        return self._options(by_node, self.first)[1]

    def _options(self, by_node: list[Ints], first: Node) -> tuple[Ints, Ints]:
        """Return what comes of each action of the first decision, and what it is worth, by class of pairs."""
        options = []
        for action in first.actions:
            if action.kind == "fold":
                lost = np.zeros_like(by_node[0])
                lost[:, action.to] = by_node[0].sum(axis=1)
                options.append(lost)
            else:
                options.append(by_node[action.to])
        values = np.stack([np.einsum("cer,er->c", option, self.nets) for option in options])
        return np.stack(options), values

    # ---------------------------------------------------------------- the last decision sees the whole board

    def _with_river(self, river: Sequence[Node]) -> list[Ints]:
        """Return for each node before the board's first cards: (classes of pairs, ends, results)."""
        acts = [[action.to for action in node.actions] or [node.passes] for node in river]
        middle = self.middle or [Node(node.units, (), number) for number, node in enumerate(river)]
        goes = [_goes_on(node, acts) for node in middle]
        widest = max(len(row) for row in acts)
        ends = np.array([row + [-1] * (widest - len(row)) for row in acts], dtype=np.int64)
        parts = parts_of(self.size)
        found: dict[int, Ints] = {}
        every: Ints | None = None
        for number, node in enumerate(goes):
            if len(node) > 1 or len(acts[node[0]]) > 1 or (every is None and number == len(goes) - 1):
                moved = self._moved(node, ends, parts)
                found[number], every = self._followed(node, moved, ends, parts)
        assert every is not None  # noqa: S101 (the last node was followed, if no other was)
        for number, node in enumerate(goes):
            if number not in found:
                sure = np.zeros((len(every), *self.nets.shape), dtype=np.int64)
                sure[:, acts[node[0]][0]] = every
                found[number] = sure
        return [found[number] for number in range(len(goes))]

    def _moved(self, goes: list[int], ends: NDArray[np.int64], parts: Parts) -> NDArray[np.int64]:
        """Choose for each board and pair the node of the last decision to go on to, by its place."""
        from croupier.odds.general.kernels import river_values  # noqa: PLC0415 (numba, which few games need)

        *others, last = goes
        if not others:
            return np.zeros(parts.shape, dtype=np.int64)
        ups = np.array(others, dtype=np.int64)

        def work(here: slice, out: Sequence[Ints]) -> None:
            river_values(self._boards(here), self._earlier(parts), self.by_row, ends, ups, last, *out)

        (gained,) = self._over_boards(work, ((len(others), *parts.shape),), np.int64)
        more = np.stack([parts.together(one) for one in gained] + [np.zeros(parts.shape, dtype=np.int64)])
        best: Ints = more.argmax(axis=0)
        return best

    def _followed(
        self, goes: list[int], moved: NDArray[np.int64], ends: NDArray[np.int64], parts: Parts
    ) -> tuple[Ints, Ints]:
        """Follow decisions that are made to every end, by class of pairs; return every result beside it."""
        from croupier.odds.general.kernels import river_ends  # noqa: PLC0415 (numba, which few games need)

        on = np.array(goes, dtype=np.int64)
        chosen = (1 << 4 * moved).astype(np.uint16)

        def work(here: slice, out: Sequence[Ints]) -> None:
            river_ends(self._boards(here), self._earlier(parts), self.by_row, ends, on, chosen, *out)

        pairs, (rows, count, meetings) = len(classes(HOLE).sets), self.by_row.shape
        shapes = ((pairs, count, meetings, rows), (pairs, meetings, rows))
        ways, every = self._over_boards(work, shapes, np.int64)
        return self._by_result(ways), self._by_result(every)

    def _by_result(self, ways: Ints) -> Ints:
        """Add meetings and rows up by result."""
        result_of = self.plan.payment.result_of
        found = np.zeros((*ways.shape[:-2], self.nets.shape[1]), dtype=np.int64)
        for meeting in range(result_of.shape[0]):
            for row in range(result_of.shape[1]):
                found[..., result_of[meeting, row]] += ways[..., meeting, row]
        return found

    # ------------------------------------------------------------------- the last decision comes before it

    def _without_river(self) -> list[Ints]:
        """Return for each node before the board's first cards: (classes of pairs, ends, results)."""
        nodes = self.middle or ((self.first,) if self.first else ())
        states = self._states()
        nets = self.nets.T.astype(np.float64)
        if states.largest * float(np.abs(nets).max(initial=1)) * len(nets) > _EXACT:
            raise UnsolvedError(
                f"{self.plan.groups[0]} of {self.plan.game.name} pays numbers too large to count every board "
                "with; make them smaller, or with fewer decimals"
            )
        values = states.counted @ nets  # whole numbers, small enough to be exact
        pairs = len(classes(HOLE).sets)
        found = []
        for node in nodes:
            ends = np.array([action.to for action in node.actions] or [node.passes])
            best = ends[values[:, ends].argmax(axis=1)] + states.pairs * len(self.nets)
            ways = [
                np.bincount(best, states.counted[:, result], pairs * len(self.nets))
                for result in range(self.nets.shape[1])
            ]
            found.append(np.rint(np.stack(ways, axis=-1)).astype(np.int64).reshape(pairs, *self.nets.shape))
        return found

    def _states(self) -> "_States":
        """Return how often each result comes of each pair beside each board, counted once for any pay."""
        result_of = self.plan.payment.result_of
        key = (self.size, self.plan.qualifies, self.row_of.tobytes(), result_of.tobytes(), result_of.shape)
        if key not in _KEPT:
            parts = parts_of(self.size)
            flat = (parts.first_alike + np.arange(len(parts.keys))[:, None] * PAIRS).ravel()
            order = np.argsort(flat, kind="stable")
            firsts = np.flatnonzero(np.diff(flat[order], prepend=-1))
            counted = self._counted(parts).reshape(len(flat), -1)
            summed = np.add.reduceat(counted[order], firsts, axis=0, dtype=np.float64)
            _KEPT.clear()
            pairs = self.laid.class_of[flat[order][firsts] % PAIRS]
            _KEPT[key] = _States(summed, pairs, float(summed.max()))
        return _KEPT[key]

    def _counted(self, parts: Parts) -> Ints:
        from croupier.odds.general.kernels import part_counts  # noqa: PLC0415 (numba, which few games need)

        result_of = self.plan.payment.result_of

        def work(here: slice, out: Sequence[Ints]) -> None:
            part_counts(self._boards(here), self._earlier(parts), result_of, *out)

        (counted,) = self._over_boards(work, ((*parts.shape, self.nets.shape[1]),), np.int32)
        return counted

    # -------------------------------------------------------------------------------- what kernels take

    def _boards(self, here: slice) -> "Boards":
        from croupier.odds.general.kernels import Boards  # noqa: PLC0415 (numba, which few games need)

        laid = self.laid
        return Boards(
            laid.boards[here],
            laid.weights[here],
            laid.unsuited,
            laid.ranks_of[here],
            laid.flush,
            self.plan.qualifies,
            self.row_of,
            laid.pair_of,
            laid.class_of,
        )

    def _earlier(self, parts: Parts) -> "Earlier":
        from croupier.odds.general.kernels import Earlier  # noqa: PLC0415 (numba, which few games need)

        return Earlier(parts.picks, parts.keys, self.laid.perms, self.laid.renamed)

    def _over_boards(
        self,
        work: Callable[[slice, Sequence[Ints]], None],
        shapes: Sequence[tuple[int, ...]],
        kind: type[Any],
    ) -> list[Ints]:
        """Run a kernel over all boards, some at a time, on every core; add what it finds."""
        count = len(self.laid.boards)
        edges = np.linspace(0, count, _SLICES + 1).astype(int)
        slices = [slice(*edge) for edge in pairwise(edges.tolist())]
        crew = max(1, min(_MOST_THREADS, cpu_count() or 1))
        stopped = Event()

        def run(worker: int) -> list[Ints]:
            out = [np.zeros(shape, dtype=kind) for shape in shapes]
            for here in slices[worker::crew]:
                if stopped.is_set():
                    break
                work(here, out)
                if self.progress and not worker:
                    self.progress(here.stop / count)
            return out

        with ThreadPoolExecutor(crew) as pool:
            asked = [pool.submit(run, worker) for worker in range(crew)]
            try:
                first, *others = [each.result() for each in asked]
            except BaseException:
                stopped.set()
                raise
        for other in others:
            for place, counted in enumerate(other):
                first[place] += counted
        return first


def _sum(by_class: Ints) -> Ints:
    found: Ints = by_class.sum(axis=0)
    return found


def _goes_on(node: Node, acts: list[list[int]]) -> list[int]:
    """Return the nodes of the last decision that a node can go on to; a fold is one that has its end."""
    found = []
    for action in node.actions:
        if action.kind == "fold":
            acts.append([action.to])
            found.append(len(acts) - 1)
        else:
            found.append(action.to)
    return found or [node.passes]
