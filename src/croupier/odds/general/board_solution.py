"""Solve a hold'em by its states: 42,783 of whole boards in place of 2,598,960 boards.

Values are carried from whole boards up to the turn and the flop, decisions are made there, and how often each
state is reached is carried down again to count every end. Only differences from one end are carried.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.odds.counting.in_parts import in_parts
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.betting import Branch
from croupier.odds.general.board_ahead import Ahead, KeptAhead, kept_ahead
from croupier.odds.general.board_carry import (
    Chosen,
    Reached,
    Values,
    known_of,
    padded,
    settled,
    targets_of,
    values_ahead,
    ways_of,
)
from croupier.odds.general.board_counts import Whole, class_of_ranks, whole_boards
from croupier.odds.general.board_kernels import Numbers, Often
from croupier.odds.general.board_states import (
    BOARD,
    FLOP,
    HOLE,
    ORDERS,
    PAIRS,
    RANK_PAIRS,
    TURN,
    flops,
    holes,
    level,
    turns,
)
from croupier.odds.general.flop_kernels import (
    Targets,
    TurnCards,
    add_by_class,
    choose,
    flop_values,
    follow,
    follow_turns,
    taken,
    turn_values,
)
from croupier.odds.general.paying import in_whole_parts
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Progress

_LARGEST = 1 << 62
TURNS_A_TIME = 32  # flops whose turns are weighed at a time
_FLOPS = 1 << 15  # with hole cards, weighed at a time


class BoardSolution:
    """One solution: what the ends pay by meeting and rows, and what the decisions lead to."""

    def __init__(self, plan: SolvePlan, seen: Sequence[int], progress: Progress | None = None) -> None:
        self.plan, self.progress = plan, progress
        payment = plan.payment
        count = len(RANKINGS["five-card"].ladder.rungs)
        self.row_of = payment.code([rows.row_of for rows in payment.rows], count)
        self.nets, self.scale = in_whole_parts(payment.nets(plan.betting.ends, plan.stakes))
        self.by_row: Ints = np.ascontiguousarray(self.nets[:, payment.result_of].transpose(2, 0, 1))
        spread = int(self.by_row.max(initial=0)) - int(self.by_row.min(initial=0))
        if 12 * comb(50, BOARD) * comb(45, HOLE) * ORDERS * spread > _LARGEST:
            raise UnsolvedError(
                f"{plan.groups[0]} of {plan.game.name} pays numbers too large to count every board with; "
                "make them smaller, or with fewer decimals"
            )
        self.targets = targets_of(plan, seen)
        self.first = plan.betting.nodes[0][0] if seen[0] == 0 else None
        self.only_first = tuple(seen) == (0,)
        self.sure = [self.targets.sure(node) for node in range(len(self.targets.at_flop))]
        self.open = [node for node, end in enumerate(self.sure) if end is None]
        reached = sorted({target for node in self.open for target in self.targets.of(node)})
        alone = [target for target in reached if len(self.targets.ends[target]) == 1]
        self.rest = alone[0] if alone else None  # a target that takes what no other does
        self.counted = [target for target in reached if target != self.rest]
        self.against = self.targets.ends[(alone or reached or [0])[0]][0]
        each = len(self.counted) + bool(self.targets.at_turn)  # looked at ahead, and followed once or twice
        self.stages = 1 + (3 if self.keeps else 2) * each
        self.done = 0
        self.whole = self._whole_boards()
        self.every = self.whole.every
        self.parts = 1  # of which each of what is weighed ahead is a multiple
        self.known = self._kept_ahead() if self.open and self.keeps else None
        self.ahead = self.known.ahead if self.known else self._look_ahead() if self.open else None

    @property
    def keeps(self) -> bool:
        """Whether what is found is kept for other pays: where turns are weighed, which takes seconds."""
        return bool(self.targets.at_turn)

    def _stage(self) -> Progress | None:
        """Return who is told how far the next stage has come."""
        progress, done, stages = self.progress, self.done, self.stages
        self.done += 1
        return (lambda part: progress((done + part) / stages)) if progress else None

    @property
    def flops(self) -> int:
        """How many flops there are, once for those alike but in suits."""
        return len(classes(FLOP).sets)

    @property
    def turn_parts(self) -> int:
        """How many parts the turns are weighed in: flops, each with all of its turns."""
        return self.flops

    def _whole_boards(self) -> Whole:
        """Count what every pair meets with every whole board."""
        return whole_boards(self.plan.qualifies, self.row_of, len(self.by_row), self._stage())

    def run(self) -> Ints:
        """Return how often each end comes with each result."""
        found = np.zeros(self.nets.shape, dtype=np.int64)
        node_of = np.full(len(self.every), -1, dtype=np.int64)
        for number, way in enumerate(self._first_choice()):
            end, node = self._leads(way)
            if end is None:
                node_of[number] = self.open.index(node)
            else:
                found[end] += self._by_result(self.every[number]) * ORDERS
        if not (node_of >= 0).any():
            return found
        if self.known is None:
            return found + self._follow(node_of)
        best = self.known.ahead.summed.argmax(axis=0)
        return found + self.known.followed(node_of, best, self._follow_by_class, self._follow)

    def first_values_of(self, cards: NDArray[np.uint8]) -> list[Fraction]:
        """Return what each action before the flop is worth to two hole cards, in units."""
        assert self.first is not None  # noqa: S101 (there is such a decision)
        held = int(classes(HOLE).number_of(cards)[0])
        values = self._values([self._way(action) for action in self.first.actions])[:, held]
        each = int(classes(HOLE).weights[held]) * comb(50, BOARD) * comb(45, HOLE) * ORDERS
        return [Fraction(int(value), each * self.scale) for value in values]

    # ------------------------------------------------------------------------------ before the flop

    def first_moves(self) -> NDArray[np.int8]:
        """Return the action of each class of hole cards before the flop."""
        assert self.first is not None  # noqa: S101 (there is such a decision)
        return np.asarray(self.first_values().argmax(axis=0), dtype=np.int8)

    def first_values(self) -> Ints:
        """Return what each action before the flop is worth to each class of hole cards."""
        assert self.first is not None  # noqa: S101 (there is such a decision)
        return self._values([self._way(action) for action in self.first.actions])

    def _first_choice(self) -> list[tuple[str, int]]:
        """Return what each class of hole cards goes on to."""
        if self.first is None or not self.first.actions:
            on = self.first.passes if self.first else 0
            return [("end" if self.only_first else "node", on)] * len(self.every)
        ways = [self._way(action) for action in self.first.actions]
        return [ways[move] for move in self.first_moves()]

    def _way(self, action: Branch) -> tuple[str, int]:
        return ("end" if action.kind == "fold" or self.only_first else "node", action.to)

    def _leads(self, way: tuple[str, int]) -> tuple[int | None, int]:
        """Return the end that a way always comes to, if there is one, and the node it goes on to."""
        kind, number = way
        return (number if kind == "end" else self.sure[number]), number

    def _values(self, ways: Sequence[tuple[str, int]]) -> Ints:
        """Return what some ways on are worth to each class of hole cards."""
        found = []
        for way in ways:
            end, node = self._leads(way)
            brings = self.by_row[:, self.against if end is None else end]
            value = (self.every * brings).sum(axis=(1, 2)) * ORDERS
            found.append(value if end is not None else value + self._worth(node))
        return np.stack(found)

    def _worth(self, node: int) -> Ints:
        """Return what an open node of the flop is worth beyond one end, by class of hole cards."""
        assert self.ahead is not None  # noqa: S101 (there is an open node)
        found: Ints = self.ahead.summed[self.open.index(node)] * self.parts
        return found

    # ---------------------------------------------------------------------------------- flop and turn

    def _kept_ahead(self) -> KeptAhead:
        """Look ahead, unless nothing that is weighed after the first decision differs from the last time."""
        targets, brings = self.targets, [self._brings(target) for target in self.counted]
        self.parts = max(1, int(np.gcd.reduce([np.gcd.reduce(each, axis=None) for each in brings])))
        weighed = tuple((each // self.parts).tobytes() for each in brings)
        results = self.plan.payment.result_of.tobytes(), self.nets.shape
        key = (targets.ends, targets.at_turn, targets.at_flop, self.against, weighed, results)
        return kept_ahead(self.whole, key, self._look_ahead)

    def _look_ahead(self) -> Ahead:
        """Find what the targets are worth beyond one end, and choose on the river, the turn and the flop."""
        function = np.full(len(self.targets.ends), -1, dtype=np.int64)
        times = np.ones(len(self.targets.ends), dtype=np.int64)
        known: dict[bytes, int] = {}
        values: list[Values] = []
        rivers: dict[int, Chosen] = {}
        for target in self.counted:
            brings = self._brings(target)
            if brings.shape[1] == 1 and brings.any():  # another end may bring a multiple
                times[target] = np.gcd.reduce(brings, axis=None) * np.sign(brings[brings != 0][0])
                brings //= times[target]
            key = brings.tobytes()
            if brings.any() and key not in known:
                known[key] = len(values)
                values.append(self._values_ahead(target, brings))
            function[target] = known.get(key, -1)
            same = function[target]
            rivers[target] = values[same].chosen if same >= 0 else Chosen.first(self.whole)
        targets, worth = Targets(function, times), self.on_flops(values)
        plain = _stacked([value.turn_plain for value in values])
        suited = _stacked([value.turn_suited for value in values])
        nodes = padded(self.targets.at_turn)
        assert not len(nodes) or len(plain) == len(values)  # noqa: S101 (each is known on the turn)
        later = self._at_turns(plain, suited, targets, nodes)
        class_of, often = self._hole_cards()
        moves = np.zeros((len(self.open), len(often)), dtype=np.int8)
        best = np.zeros(len(often), dtype=np.int64)
        summed = np.zeros((len(self.open), len(self.every)), dtype=np.int64)
        for number, node in enumerate(self.open):
            self._at_flops(node, worth, targets, later, (moves[number], best))
            add_by_class(class_of, often, best, summed[number])
        return Ahead(rivers, plain, suited, targets, nodes, moves, summed)

    def _hole_cards(self) -> tuple[NDArray[np.int16], Often]:
        """Return the class of the hole cards of each flop with some, and how often it comes."""
        return flops().class_of, flops().often

    def on_flops(self, values: Sequence[Values]) -> Ints:
        """Return what functions are worth to each flop with hole cards."""
        states = flops()
        worth = np.zeros((max(1, len(values)), len(states)), dtype=np.int64)
        for number, value in enumerate(values):
            plain, suited = value.flop_plain.ravel(), value.flop_suited.ravel()
            self._over_flops(
                lambda here, plain=plain, suited=suited, into=worth[number]: flop_values(  # type: ignore[misc]
                    states.plain[here], states.suited[here], plain, suited, into[here]
                )
            )
        return worth

    def _at_turns(self, plain: Ints, suited: Numbers, targets: Targets, nodes: Ints) -> Numbers:
        """Choose on the turn: return what each of its nodes is worth to each flop with hole cards."""
        later = np.zeros((len(nodes), len(self._hole_cards()[0])), dtype=np.int64)

        def work(here: slice, _: None) -> None:
            turn_values(turn_cards(), here.start, here.stop, plain, suited, targets, nodes, later)

        if len(nodes):
            in_parts(self.flops, TURNS_A_TIME, lambda: None, work, self._stage())
        return later

    def _at_flops(
        self, node: int, worth: Ints, targets: Targets, later: Numbers, into: tuple[NDArray[np.int8], Ints]
    ) -> None:
        """Choose on the flop: write the action of one node with each hole cards, and what it is worth."""
        actions, (moves, best) = np.array(self.targets.at_flop[node], dtype=np.int64), into
        self._over_flops(
            lambda here: choose(worth[:, here], targets, later[:, here], actions, moves[here], best[here])
        )

    def _values_ahead(self, target: int, brings: Ints) -> Values:
        """Find what a target is worth, or change what was found of it with other pays."""
        turns, last = bool(self.targets.at_turn), known_of(self.whole).values.get(target)
        found = values_ahead(self.whole, brings, at_turn=turns, known=last, watch=self._stage())
        if not turns:
            known_of(self.whole).values[target] = found
        return found

    def _brings(self, target: int) -> Ints:
        """Return what a target's ends bring beyond the one they are weighed against."""
        ends = list(self.targets.ends[target])
        return np.ascontiguousarray(self.by_row[:, ends] - self.by_row[:, [self.against]]) // self.parts

    def _over_flops(self, work: Callable[[slice], None]) -> None:
        in_parts(len(self._hole_cards()[0]), _FLOPS, lambda: None, lambda here, _: work(here))

    def _follow(self, node_of: Ints) -> Ints:
        """Follow the decisions to every end, for hole cards that come to an open node."""
        found: Ints = self._followed(node_of, self.every[node_of >= 0].sum(axis=0, keepdims=True))[0]
        return found

    def _follow_by_class(self, node_of: Ints) -> Ints:
        """Follow the decisions to every end by class of hole cards: first those of two suits, then of one."""
        found = np.zeros((len(self.every), *self.nets.shape), dtype=np.int64)
        for of_ranks in class_of_ranks():
            held = of_ranks >= 0
            every = np.where(held[:, None, None], self.every[of_ranks], 0)
            here = np.isin(np.arange(len(node_of)), of_ranks)
            found[of_ranks[held]] = self._followed(np.where(here, node_of, -1), every)[held]
        return found

    def _followed(self, node_of: Ints, every: Ints) -> Ints:
        """Return how often each end comes with each result, for all hole cards or by their ranks."""
        found = np.zeros((len(every), *self.nets.shape), dtype=np.int64)
        ahead = self.ahead
        assert ahead is not None  # noqa: S101 (there is an open node)
        class_of, later = self._hole_cards()[0], len(self.targets.at_turn)
        items = np.empty(len(class_of), dtype=np.int8)
        leads = padded([self.targets.at_flop[node] for node in self.open])
        self._over_flops(
            lambda here: taken(class_of[here], node_of, leads, ahead.moves[:, here], items[here])
        )
        turn_plain, turn_suited = self._follow_turns(np.where(items < later, items, -1).astype(np.int8))
        left = every * ORDERS
        for number, target in enumerate(self.counted):
            on_flops = self._reached(items, later + target)
            reached = Reached(*on_flops, turn_plain[number], turn_suited[number])
            ways = self._ways(target, ahead.rivers[target], reached, by_ranks=len(every) > 1)
            for act, end in enumerate(self.targets.ends[target]):
                found[:, end] += self._by_result(ways[:, :, act])
            left = left - ways.sum(axis=2)
        if self.rest is not None:
            found[:, self.against] += self._by_result(left)
        return found

    def _ways(self, target: int, chosen: Chosen, reached: Reached, *, by_ranks: bool) -> Ints:
        """Count how often the ends of a target come, or change what was counted with other pays."""
        ends, last = len(self.targets.ends[target]), known_of(self.whole).settled.get(target)
        found = settled(self.whole, chosen, ends, reached, last, self._stage(), by_ranks=by_ranks)
        if not self.targets.at_turn:
            known_of(self.whole).settled[target] = found
        return ways_of(self.whole, found)

    def _reached(self, items: NDArray[np.int8], wanted: int) -> tuple[Often, Often]:
        """Return how often flops go on to one item, by ranks and with suits."""
        states, cards = flops(), self.whole.layout
        plain = np.zeros((len(level(FLOP).holds), RANK_PAIRS), dtype=np.int32)
        suited = np.zeros((cards.count(FLOP), PAIRS), dtype=np.int32)
        follow(items, wanted, states.plain, states.suited, states.often, plain.ravel(), suited.ravel())
        return plain, suited

    def _follow_turns(self, node_of: NDArray[np.int8]) -> tuple[Often, Often]:
        """Return how often each target is reached on the turn, by ranks and with suits."""
        ahead = self.ahead
        assert ahead is not None  # noqa: S101 (there is an open node)
        place = np.full(len(self.targets.ends), -1, dtype=np.int64)
        place[self.counted] = np.arange(len(self.counted))
        shapes = ((len(level(TURN).holds), RANK_PAIRS), (self.whole.layout.count(TURN), PAIRS))

        def make() -> tuple[Often, Often]:
            plain, suited = (np.zeros((len(self.counted), *shape), dtype=np.int32) for shape in shapes)
            return plain, suited

        if not len(ahead.nodes):
            return make()

        def work(here: slice, out: tuple[Often, Often]) -> None:
            self._follow_some(here, ahead, node_of, place, out)

        first, *others = in_parts(self.turn_parts, TURNS_A_TIME, make, work, self._stage())
        for plain, suited in others:
            np.add(first[0], plain, out=first[0])
            np.add(first[1], suited, out=first[1])
        return first

    def _follow_some(
        self, here: slice, ahead: Ahead, node_of: NDArray[np.int8], place: Ints, out: tuple[Often, Often]
    ) -> None:
        """Follow what is chosen on the turns of some flops."""
        found = ahead.plain, ahead.suited, ahead.targets, ahead.nodes
        follow_turns(turn_cards(), here.start, here.stop, *found, node_of, place, *out)

    def _by_result(self, ways: Ints) -> Ints:
        """Add rows and meetings, the last axes, up by result."""
        result_of = self.plan.payment.result_of
        found = np.zeros((self.nets.shape[1], *ways.shape[:-2]), dtype=np.int64)
        np.add.at(found, result_of.T, np.moveaxis(ways, (-2, -1), (0, 1)))
        return np.moveaxis(found, 0, -1)


def _stacked(tables: Sequence[Numbers | None]) -> Numbers:
    there = [table for table in tables if table is not None]
    if len(there) == 1:
        return there[0][None]
    return np.stack(there) if there else np.zeros((0, 0, 0), dtype=np.int32)


@cache
def turn_cards() -> TurnCards:
    """Lay out every turn after every flop, as the kernels take it."""
    states, pairs = flops(), holes()
    starts = np.searchsorted(states.flop, np.arange(len(classes(FLOP).sets) + 1))
    return TurnCards(starts, states.hole, states.often, pairs.cards, *turns(), pairs.ranks, pairs.by_suit)
