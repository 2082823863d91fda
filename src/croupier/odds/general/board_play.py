"""Follow any way of playing a hold'em through every board, and tell what it does with any cards.

Every pair of hole cards is ranked once with a board, sorted, and compared with all the pairs the dealer can
have, with running totals a card. What is found is added into the boards of an earlier decision.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.odds.counting.in_parts import in_parts
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.betting import Node
from croupier.odds.general.board_states import ORDERS
from croupier.odds.general.board_tables import (
    BOARD,
    HOLE,
    PAIRS,
    Parts,
    board_tables,
    boards_with_pairs,
    located,
    parts_of,
    spread,
    suits_of,
)
from croupier.odds.general.deal import Cards
from croupier.odds.general.holdem import MOST_WAYS_ON
from croupier.odds.general.paying import Columns, in_whole_parts
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Choose, Faced, Found, Moves, Progress, best_choice

if TYPE_CHECKING:
    from croupier.odds.general.board_solution import BoardSolution
    from croupier.odds.general.play_kernels import Boards, Earlier

_WITH_BOARD = 1_081  # pairs with a whole board
_A_TIME = 128  # boards whose pairs are asked together
_SLICES = 48  # parts between which progress is told and a signal is heard


@dataclass(frozen=True, eq=False)
class _States:
    """Pairs with boards of the last decision, one of each that differs: how often each result comes."""

    counted: NDArray[np.float64]  # (states, results), whole numbers
    pairs: Ints  # the class of each pair
    largest: float


_KEPT: dict[tuple[object, ...], _States] = {}  # the last that was counted; another pay finds it done


class BoardPlay:
    """One way of playing: what comes of it over all boards, and its action for any cards."""

    def __init__(
        self,
        plan: SolvePlan,
        seen: Sequence[int],
        choose: Choose = best_choice,
        progress: Progress | None = None,
        *,
        best: "BoardSolution | None" = None,
        by_cards: bool = False,
    ) -> None:
        """Follow a way of playing.

        Where the `best` play is solved and `choose` keeps to it, every decision is shown and none followed.
        What a way of playing that goes `by_cards` alone is worth on the way is not counted.
        """
        self.plan, self.progress, self.tables = plan, progress, board_tables()
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
        self.choose, self.seen, self.best, self.by_cards = choose, tuple(seen), best, by_cards
        named = {pool.hands: number for number, pool in enumerate(plan.deal.pools)}
        assert plan.player is not None and plan.dealer is not None  # noqa: PT018, S101 (it is a hold'em)
        self.own = named[frozenset({plan.player})]
        self.board = named[frozenset({plan.player, plan.dealer})]
        self._first = np.zeros(len(classes(HOLE).sets), dtype=np.int8)
        self._parts: dict[int, Moves] = {}  # (classes of boards, pairs), by node
        self._river: dict[int, Moves] = {}  # (classes of boards, pairs with them), by node
        self.found = Found(plan, self.run())

    # ------------------------------------------------------------------------------ what comes of it

    def run(self) -> Ints:
        """Return how often each end comes with each result."""
        by_node = self._with_river(self.river) if self.river else self._without_river()
        if self.best:
            if self.first and self.first.actions:
                self._ask_first(self.best.first_values(), ORDERS)
            return self.best.run()
        if self.first is None or (not self.middle and not self.river):
            return _sum(by_node[0])
        if not self.first.actions:
            return _sum(by_node[self.first.passes])
        options, values = self._options(by_node, self.first)
        self._ask_first(values, comb(BOARD, self.size if self.middle or self.river else 0))
        return _sum(options[self._first, np.arange(len(self._first))])

    def _ask_first(self, values: Ints, orders: int) -> None:
        """Ask what is done before the flop, from what it is worth in so many orders of each board."""
        holes, columns = classes(HOLE), (self.own,) * HOLE
        each = (values // (holes.weights * orders)).T
        self._first = self._asked(self.seen.index(0), 0, holes.sets, columns, holes.weights, each)

    def _asked(
        self,
        decision: int,
        node: int,
        cards: Cards,
        columns: Columns,
        ways: Ints,
        values: Ints,
        held: NDArray[np.uint16] | None = None,
    ) -> Moves:
        best: Moves = values.argmax(axis=1).astype(np.int8)
        if self.choose is best_choice:
            return best
        return self.choose(Faced(self.plan, decision, node, cards, columns, ways, values, best, held))

    def _with_river(self, river: Sequence[Node]) -> list[Ints]:
        acts = [[action.to for action in node.actions] or [node.passes] for node in river]
        middle = self.middle or [Node(node.units, (), number) for number, node in enumerate(river)]
        goes = [_goes_on(node, acts) for node in middle]
        widest = max(len(row) for row in acts)
        ends = np.array([row + [-1] * (widest - len(row)) for row in acts], dtype=np.int64)
        parts = parts_of(self.size)
        self._river = {
            number: np.zeros((len(self.tables.boards), _WITH_BOARD), dtype=np.int8)
            for number, row in enumerate(acts)
            if len(row) > 1
        }
        worth = self._last_decision(acts, goes, parts)
        moved = np.zeros((len(goes), *parts.shape), dtype=np.int64)
        for number, node in enumerate(goes):
            if len(node) > 1:
                moved[number] = self._at_parts(number, [worth.get(to) for to in node], parts)
        return [] if self.best else self._follow(goes, moved, ends, parts)

    def _last_decision(self, acts: list[list[int]], goes: list[list[int]], parts: Parts) -> dict[int, Ints]:
        """Choose at the last decision; return what that brings by board and pair of the decision before."""
        from croupier.odds.general.play_kernels import (  # noqa: PLC0415 (numba, which few games need)
            add_to_parts,
            end_values,
            meet_all,
        )

        wanted = sorted({to for node in goes if len(node) > 1 for to in node} if not self.by_cards else ())
        asked = sorted({*wanted, *self._river})
        decision = self.seen.index(BOARD)
        columns = (self.own,) * HOLE + (self.board,) * BOARD

        def work(all_here: slice, out: Sequence[Ints]) -> None:
            for start in range(all_here.start, all_here.stop, _A_TIME):
                here = slice(start, min(start + _A_TIME, all_here.stop))
                boards = self._boards(here)
                shape = (len(boards.cards), _WITH_BOARD)
                met, strength = np.empty((*shape, 6), np.int16), np.empty(shape, np.uint16)
                holes, picks = np.empty((*shape, HOLE), np.uint8), np.zeros(shape, np.int8)
                meet_all(boards, met, strength, holes)
                codes = self.row_of[strength].astype(np.int32)
                for node in asked:
                    values = np.empty((*shape, len(acts[node])), np.int64)
                    if self.by_cards:
                        values[:] = 0
                    else:
                        end_values(self.by_row, codes, met, np.array(acts[node]), values, picks)
                    if node in self._river:
                        if self.choose is not best_choice:
                            shared = np.broadcast_to(boards.cards[:, None], (*shape, BOARD))
                            cards = np.concatenate([holes, shared], axis=2).reshape(-1, HOLE + BOARD)
                            ways = np.repeat(boards.weights, _WITH_BOARD)
                            flat = values.reshape(len(cards), -1)
                            chosen = self._asked(decision, node, cards, columns, ways, flat, strength.ravel())
                            picks[:] = chosen.reshape(shape)
                        self._river[node][here] = picks
                    if node in wanted:
                        add_to_parts(
                            boards, self._earlier(parts), holes, values, picks, out[wanted.index(node)]
                        )

        added = self._over_boards(work, (parts.shape,) * len(wanted), np.int64)
        return {node: parts.together(one) for node, one in zip(wanted, added, strict=True)}

    def _at_parts(self, node: int, worth: Sequence[Ints | None], parts: Parts) -> NDArray[np.int64]:
        """Choose for each board and pair before the last decision; return the place of what it goes on to."""
        rows, ways, cards = boards_with_pairs(parts, self.size)
        counted = [np.zeros_like(rows) if each is None else each.reshape(-1)[rows] for each in worth]
        values = np.stack(counted, axis=1) // ways[:, None]
        columns = (self.own,) * HOLE + (self.board,) * self.size
        moves = self._asked(self.seen.index(self.size), node, cards, columns, ways, values)
        self._parts[node] = spread(moves, rows, parts)
        return self._parts[node].astype(np.int64)

    def _follow(
        self, goes: list[list[int]], moved: NDArray[np.int64], ends: NDArray[np.int64], parts: Parts
    ) -> list[Ints]:
        """Return how often each end comes with each result by class of pairs, for each node that goes on."""
        from croupier.odds.general.play_kernels import follow_ends  # noqa: PLC0415 (numba)

        on = np.full((len(goes), MOST_WAYS_ON + 1), -1, dtype=np.int64)
        for number, row in enumerate(goes):
            on[number, : len(row)] = row
        chosen = (1 << 4 * moved).astype(np.uint16)
        which = np.full(len(ends), -1, dtype=np.int64)
        which[list(self._river)] = np.arange(len(self._river))
        shape = (len(self._river), len(self.tables.boards), _WITH_BOARD)
        picks = np.stack(list(self._river.values())) if len(self._river) > 1 else None
        if picks is None:
            picks = next(iter(self._river.values()), np.zeros((0, 0), np.int8))[None].reshape(shape)

        def work(here: slice, out: Sequence[Ints]) -> None:
            boards = self._boards(here)
            follow_ends(boards, self._earlier(parts), ends, on, chosen, which, picks[:, here], *out)

        pairs, (rows, count, meetings) = len(classes(HOLE).sets), self.by_row.shape
        (ways,) = self._over_boards(work, ((len(goes), pairs, count, rows, meetings),), np.int64)
        return [self._by_result(each.swapaxes(-1, -2)) for each in ways]

    def _without_river(self) -> list[Ints]:
        nodes = self.middle or ((self.first,) if self.first else ())
        known, parts = self._states(), parts_of(self.size)
        rows, ways, cards = boards_with_pairs(parts, self.size)
        every = np.unique(parts.first_alike + np.arange(len(parts.keys))[:, None] * PAIRS)
        counted = np.rint(known.counted[np.searchsorted(every, rows)]).astype(np.int64)
        held = self.tables.class_of[rows % PAIRS]
        pairs, columns = len(classes(HOLE).sets), (self.own,) * HOLE + (self.board,) * self.size
        found = []
        for number, node in enumerate(nodes):
            ends = np.array([action.to for action in node.actions] or [node.passes])
            moves = np.zeros(len(rows), dtype=np.int8)
            if node.actions:
                values = (counted @ self.nets[ends].T) // ways[:, None]
                moves = self._asked(self.seen.index(self.size), number, cards, columns, ways, values)
                self._parts[number] = spread(moves, rows, parts)
            ways_to = np.zeros((pairs, *self.nets.shape), dtype=np.int64)
            np.add.at(ways_to, (held, ends[moves]), counted)
            found.append(ways_to)
        return found

    # ------------------------------------------------------------------------------ what is counted

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

    def _by_result(self, ways: Ints) -> Ints:
        """Add meetings and rows up by result."""
        result_of = self.plan.payment.result_of
        found = np.zeros((*ways.shape[:-2], self.nets.shape[1]), dtype=np.int64)
        for meeting in range(result_of.shape[0]):
            for row in range(result_of.shape[1]):
                found[..., result_of[meeting, row]] += ways[..., meeting, row]
        return found

    def _states(self) -> _States:
        """Return how often each result comes of each pair with each board, counted once for any pay."""
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
            pairs = self.tables.class_of[flat[order][firsts] % PAIRS]
            _KEPT[key] = _States(summed, pairs, float(summed.max()))
        return _KEPT[key]

    def _counted(self, parts: Parts) -> Ints:
        from croupier.odds.general.play_kernels import part_counts  # noqa: PLC0415 (numba, which few games need)

        result_of = self.plan.payment.result_of

        def work(here: slice, out: Sequence[Ints]) -> None:
            part_counts(self._boards(here), self._earlier(parts), result_of, *out)

        (counted,) = self._over_boards(work, ((*parts.shape, self.nets.shape[1]),), np.int32)
        return counted

    # -------------------------------------------------------------------------------- what kernels take

    def _boards(self, here: slice) -> "Boards":
        from croupier.odds.general.play_kernels import Boards  # noqa: PLC0415 (numba, which few games need)

        tables = self.tables
        return Boards(
            tables.boards[here],
            tables.weights[here],
            tables.unsuited,
            tables.ranks_of[here],
            tables.flush,
            self.plan.qualifies,
            self.row_of,
            tables.pair_of,
            tables.class_of,
        )

    def _earlier(self, parts: Parts) -> "Earlier":
        from croupier.odds.general.play_kernels import Earlier  # noqa: PLC0415 (numba, which few games need)

        return Earlier(parts.picks, parts.keys, self.tables.perms, self.tables.renamed)

    def _over_boards(
        self,
        work: Callable[[slice, Sequence[Ints]], None],
        shapes: Sequence[tuple[int, ...]],
        kind: type[Any],
    ) -> list[Ints]:
        """Run a kernel over all boards, some at a time, on every core; add what it finds."""
        count = len(self.tables.boards)
        size = -(-count // _SLICES)
        first, *others = in_parts(
            count, size, lambda: [np.zeros(shape, dtype=kind) for shape in shapes], work, self.progress
        )
        for other in others:
            for place, counted in enumerate(other):
                first[place] += counted
        return first

    # ------------------------------------------------------------------------------ what it does

    def moves(self, decision: int, node: int, cards: Cards, columns: Columns) -> Moves:
        """Return the action for each row of cards at a decision."""
        hole = cards[:, [place for place, pool in enumerate(columns) if pool == self.own]]
        board = cards[:, [place for place, pool in enumerate(columns) if pool == self.board]]
        size = self.seen[decision]
        if size == 0 and node not in self._parts:
            return self._first[classes(HOLE).number_of(hole)]
        number, moved = located(size, board, hole)
        if size < BOARD:
            return self._parts[node][number, self.tables.pair_of[moved[:, 0], moved[:, 1]]]
        boards = self.tables.boards[number]
        # The class of a whole board is told by one of its boards, whose suits may stand in another order.
        back = np.argsort(suits_of(boards), axis=1, kind="stable")
        again = (moved & ~3) | np.take_along_axis(back, moved & 3, axis=1)
        again.sort(axis=1)
        left = again - (boards[:, None, :] < again[:, :, None]).sum(axis=2)
        found: Moves = self._river[node][number, left[:, 1] * (left[:, 1] - 1) // 2 + left[:, 0]]
        return found


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
