"""Solve a plan backwards: at every decision the best action for every set of cards that a player can see."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.procedure import HandTest
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.counting.suits import Ints
from croupier.odds.general.betting import Branch, Node
from croupier.odds.general.deal import Cards, Draw, HandSpec
from croupier.odds.general.meeting import met_by_code, result_numbers, results, strength_of
from croupier.odds.general.met_hands import (
    NOT_ASKED,
    Gathering,
    MeetingGroups,
    MetHands,
    decided_again,
    finished,
    is_one_decision,
)
from croupier.odds.general.paying import Columns, grow, in_whole_parts
from croupier.odds.general.plan import SolvePlan, passing

_A_TIME = 1 << 18  # rows grown together
_CELLS = 1 << 22  # numbers held of rows solved together
_LARGEST = 1 << 62

Moves: TypeAlias = NDArray[np.int8]  # the number of an action
Progress: TypeAlias = Callable[[float], None]


@dataclass(frozen=True, eq=False)
class Faced:
    """Rows of cards at one decision with one bet before it, and what the actions are worth."""

    plan: SolvePlan
    decision: int
    node: int
    cards: Cards
    columns: Columns
    ways: Ints  # deals of the cards in sight that a row stands for
    values: Ints  # (rows, actions): all that lies ahead, in parts; an action that is not open has the least
    best: Moves
    held: NDArray[np.uint16] | None = None  # the strength of the player's hand, where all of it is known

    @property
    def step(self) -> str:
        """The step of the game that asks."""
        return self.plan.deal.steps[self.decision]

    @property
    def actions(self) -> tuple[Branch, ...]:
        """What can be done, the boldest first: a policy returns the number of one for each row."""
        return self.plan.betting.nodes[self.decision][self.node].actions

    def cards_of(self, owner: str) -> Cards:
        """Return the cards in sight that are the player's, the table's or the dealer's."""
        game = self.plan.game
        mine = {
            number
            for number, pool in enumerate(self.plan.deal.pools)
            if game.card_group(pool.slots[0][0]).owner == owner
        }
        return self.cards[:, [place for place, pool in enumerate(self.columns) if pool in mine]]


Choose: TypeAlias = Callable[[Faced], Moves]


@dataclass(frozen=True, eq=False)
class Found:
    """How often a plan comes to each end and result."""

    plan: SolvePlan
    ways: Ints  # (ends, results)

    @property
    def total(self) -> int:
        """All ways."""
        return int(self.ways.sum())


def best_choice(faced: Faced) -> Moves:
    """Play the best action everywhere."""
    return faced.best


def solve(
    plan: SolvePlan,
    choose: Choose = best_choice,
    progress: Progress | None = None,
) -> Found:
    """Follow the best play, or another, to every end of every round."""
    search = Search(plan, choose, progress)
    if choose is not best_choice or not is_one_decision(plan):
        return Found(plan, search.run())
    known = decided_again(plan, "search", search.nets)
    return Found(plan, search.run_once() if known is None else known)


class Search:
    """One search: what results pay at every end, and how to choose."""

    def __init__(
        self, plan: SolvePlan, choose: Choose = best_choice, progress: Progress | None = None
    ) -> None:
        self.plan, self.choose, self.progress = plan, choose, progress
        betting = plan.betting
        self.nets, self.scale = in_whole_parts(plan.payment.nets(betting.ends, plan.stakes))
        self.cells = self.nets.size
        if plan.deals * (int(np.abs(self.nets).max(initial=1)) + 1) > _LARGEST:
            raise UnsolvedError(
                f"{plan.groups[0]} of {plan.game.name} pays numbers too large to count {plan.deals:,} deals "
                "with; make them smaller, or with fewer decimals"
            )

    def run(self) -> Ints:
        """Return how often each end comes with each result."""
        start = np.zeros((1, 0), dtype=np.uint8)
        ways = np.ones(1, dtype=np.int64)
        if not self.plan.betting.decisions:
            counted = self._summed(start, (), ways, self.plan.unseen, self._counted, merge_last=False)
            return counted.reshape(1, -1)
        found: Ints = self._after(0, start, (), ways)[0, 0]
        return found

    def run_once(self) -> Ints:
        """Return how often each end comes with each result of the one decision, and keep what hands met."""
        plan, meetings, gathered = (
            self.plan,
            MeetingGroups(self.plan),
            Gathering(self.plan, "search", self.nets),
        )

        def gather(cards: Cards, columns: Columns, ways: Ints) -> Ints:
            code, met = met_by_code(plan, cards, columns)
            open_ = Open(plan, 0, cards, columns).bits()
            gathered.add(MetHands(code.astype(np.int32), open_, meetings.grouped(met).T, ways))
            return np.zeros((len(cards), 1), dtype=np.int64)

        start = np.zeros((1, 0), dtype=np.uint8)
        self._summed(start, (), np.ones(1, dtype=np.int64), plan.deal.before(0), gather)
        return finished([gathered])

    def _after(self, decision: int, cards: Cards, columns: Columns, ways: Ints) -> Ints:
        """Return what comes of rows of cards from a decision on: (rows, nodes, ends, results)."""
        draws = self.plan.deal.before(decision)
        if not self._all_known(decision):
            return self._summed(cards, columns, ways, draws, self._decided(decision))
        # Every card is seen: what to do hangs on the result alone.
        counted = self._summed(cards, columns, ways, draws, self._counted, merge_last=False)
        nodes = self.plan.betting.nodes[decision]
        found = np.zeros((len(cards), len(nodes), *self.nets.shape), dtype=np.int64)
        each = np.arange(self.nets.shape[1])
        for number, node in enumerate(nodes):
            ends = np.array([action.to for action in node.actions] or [node.passes])
            best = ends[self.nets[ends].argmax(axis=0)]
            found[:, number, best, each] = counted
        return found

    def _all_known(self, decision: int) -> bool:
        """Whether a decision sees every card, and nothing but the result matters to it."""
        step = self.plan.betting.decisions[decision]
        return (
            self.plan.betting.last(decision)
            and not self.plan.deal.hidden()
            and self.choose is best_choice
            and not (step.sizes or step.only_if or step.only_on)
        )

    def _numbered(self, cards: Cards, columns: Columns) -> Ints:
        return result_numbers(self.plan, cards, columns)

    def _counted(self, cards: Cards, columns: Columns, ways: Ints) -> Ints:  # noqa: ARG002 (one of two ways to go on)
        return results(self.plan, cards, columns)

    def _summed(
        self,
        cards: Cards,
        columns: Columns,
        ways: Ints,
        draws: Sequence[Draw],
        then: Callable[[Cards, Columns, Ints], Ints],
        *,
        merge_last: bool = True,
    ) -> Ints:
        """Return for each row the sum of what comes of all its draws."""
        if not draws:
            return then(cards, columns, ways)
        draw, later = draws[0], draws[1:]
        grown_columns = (*columns, *([draw.pool] * draw.count))
        branches = comb(len(self.plan.deck) - cards.shape[1], draw.count)
        a_time = max(1, _A_TIME // branches)
        merge = bool(later) or merge_last
        found: Ints | None = None
        for start in range(0, len(cards), a_time):
            here = slice(start, start + a_time)
            grown, times, parents = grow(
                cards[here], columns, draw.pool, draw.count, self.plan.deck, merge=merge
            )
            if not later and then == self._counted and self.plan.dealers_own is None:
                number = self._numbered(grown, grown_columns) + parents * self.nets.shape[1]
                often = np.bincount(number, times, len(cards[here]) * self.nets.shape[1])
                if found is None:
                    found = np.zeros((len(cards), self.nets.shape[1]), dtype=np.int64)
                found[here] = np.rint(often).reshape(-1, self.nets.shape[1]).astype(np.int64)
                continue
            part = max(1, _CELLS // self.cells)
            for first in range(0, len(grown), part):
                some = slice(first, first + part)
                reached = ways[here][parents[some]] * times[some]
                values = self._summed(grown[some], grown_columns, reached, later, then, merge_last=merge_last)
                values = values * times[some].reshape(-1, *([1] * (values.ndim - 1)))
                if found is None:
                    found = np.zeros((len(cards), *values.shape[1:]), dtype=np.int64)
                above = parents[some]
                starts = np.flatnonzero(np.r_[True, above[1:] != above[:-1]])
                found[start + above[starts]] += np.add.reduceat(values, starts, axis=0)
                if self.progress and not columns:
                    self.progress(min(1.0, (first + part) / len(grown)))
        assert found is not None  # noqa: S101 (there is a row)
        return found

    def _decided(self, decision: int) -> Callable[[Cards, Columns, Ints], Ints]:
        """Return what solves rows of cards at a decision: (rows, nodes, ends, results)."""
        plan, betting = self.plan, self.plan.betting
        nodes = betting.nodes[decision]
        last = betting.last(decision)

        def at(cards: Cards, columns: Columns, ways: Ints) -> Ints:
            if last:
                counted = self._summed(cards, columns, ways, plan.unseen, self._counted, merge_last=False)
                values = counted @ self.nets.T  # (rows, ends)
                after = None
            else:
                after = self._after(decision + 1, cards, columns, ways)
                counted = after[:, 0].sum(axis=1)
                values = np.einsum("ntes,es->nt", after, self.nets)
            open_ = Open(plan, decision, cards, columns)
            found = np.zeros((len(cards), len(nodes), *self.nets.shape), dtype=np.int64)
            for number, node in enumerate(nodes):
                here = _Here(decision, number, node, ways, values, counted, after)
                self._play(here, open_, found[:, number])
            return found

        return at

    def values_at(self, decision: int, node: int, cards: Cards, columns: Columns) -> Ints:
        """Return what each action is worth to one row of cards, over all that can come, in parts."""
        found: list[Ints] = []

        def watch(faced: Faced) -> Moves:
            if (faced.decision, faced.node) == (decision, node) and len(faced.cards) == len(cards):
                found.append(faced.values)
            return faced.best

        self.choose = watch
        self._decided(decision)(cards, columns, np.ones(len(cards), dtype=np.int64))
        return found[-1][0] if found else np.zeros(0, dtype=np.int64)

    def play_last(self, open_: "Open", ways: Ints, counted: Ints, found: Ints) -> None:
        """Decide for rows at the one decision of a plan, and add every result that was counted up by end."""
        node = self.plan.betting.nodes[0][0]
        here = _Here(0, 0, node, ways, counted @ self.nets.T, counted, None)
        ends = np.full(len(counted), node.passes)
        if node.actions:
            chosen = self._chosen(here, open_)
            asked = chosen >= 0
            ends[asked] = np.array([action.to for action in node.actions])[chosen[asked]]
        for end in np.unique(ends).tolist():
            rows = ends == end
            found[end] += ways[rows] @ counted[rows]

    def _play(self, here: "_Here", open_: "Open", out: Ints) -> None:
        """Choose an action for every row, and write what comes of it."""
        node, counted, after = here.node, here.counted, here.after

        def reached(to: int, *, folds: bool, rows: NDArray[np.bool_]) -> None:
            if folds or after is None:
                out[rows, to] = counted[rows]
            else:
                out[rows] = after[rows, to]

        chosen = self._chosen(here, open_) if node.actions else np.full(len(counted), -1, dtype=np.int8)
        if (passes := chosen < 0).any():
            reached(node.passes, folds=False, rows=passes)
        for place, action in enumerate(node.actions):
            rows = chosen == place
            if rows.any():
                reached(action.to, folds=action.kind == "fold", rows=rows)

    def _chosen(self, here: "_Here", open_: "Open") -> Moves:
        """Return the number of the action that is chosen for every row, and -1 for one that is not asked."""
        node, values, counted = here.node, here.values, here.counted
        asked = open_.asked()
        chosen = np.full(len(counted), -1, dtype=np.int8)
        if not asked.any():
            return chosen
        worth = np.full((len(counted), len(node.actions)), np.iinfo(np.int64).min, dtype=np.int64)
        for place, action in enumerate(node.actions):
            brings = counted @ self.nets[action.to] if action.kind == "fold" else values[:, action.to]
            allowed = open_.passes(action.tests)
            worth[allowed, place] = brings[allowed]
        best = worth.argmax(axis=1).astype(np.int8)
        faced = Faced(
            self.plan,
            here.decision,
            here.number,
            open_.cards[asked],
            open_.columns,
            here.ways[asked],
            worth[asked],
            best[asked],
            None if open_.held is None else open_.held[asked].astype(np.uint16),
        )
        chosen[asked] = self.choose(faced)
        return chosen


@dataclass(frozen=True, eq=False)
class _Here:
    """One betting state of a decision: what its rows of cards stand for and what lies ahead of them."""

    decision: int
    number: int
    node: Node
    ways: Ints
    values: Ints  # (rows, nodes of the next decision, or ends)
    counted: Ints  # (rows, results)
    after: Ints | None  # (rows, nodes of the next decision, ends, results); none after the last


class Open:
    """Which rows are asked at a decision, and which sizes their cards leave open."""

    def __init__(
        self, plan: SolvePlan, decision: int, cards: Cards, columns: Columns, held: Ints | None = None
    ) -> None:
        self.plan, self.step = plan, plan.betting.decisions[decision]
        self.cards, self.columns = cards, columns
        self.held = held  # the strength of the player's hand, where it was found before

    def asked(self) -> NDArray[np.bool_]:
        """Return which rows are asked at all."""
        found = np.ones(len(self.cards), dtype=bool)
        if self.step.only_if:
            found &= self.passes((self.step.only_if,))
        if self.step.only_on == "tie" and self.plan.player and self.plan.dealer:
            mine = strength_of(self.plan, self.plan.player, self.cards, self.columns)
            theirs = strength_of(self.plan, self.plan.dealer, self.cards, self.columns)
            found &= (mine == theirs) & (theirs >= self.plan.qualifies)
        return found

    def bits(self) -> NDArray[np.int16]:
        """Return a bit for each action of the one decision that is open to a row, none if it is not asked."""
        found = np.zeros(len(self.cards), dtype=np.int16)
        for place, action in enumerate(self.plan.betting.nodes[0][0].actions):
            found |= self.passes(action.tests).astype(np.int16) << place
        found[~self.asked()] = NOT_ASKED
        return found

    def passes(self, tests: Sequence[HandTest]) -> NDArray[np.bool_]:
        """Return which rows pass every test."""
        found = np.ones(len(self.cards), dtype=bool)
        for test in tests:
            open_to = passing(test)
            hand = HandSpec(test.cards, test.ranking)
            held = self.held if hand == self.plan.player else None
            if held is None:
                held = strength_of(self.plan, hand, self.cards, self.columns)
            found &= (held >= open_to.start) & (held < open_to.stop)
        return found
