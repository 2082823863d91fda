"""The best play of a hold'em, followed to every end: what it does with any cards at any decision."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.board_solution import BoardSolution
from croupier.odds.general.board_states import (
    FLOP,
    HOLES,
    SUITS,
    TURN,
    first_alike,
    flops,
    holes,
    states_of,
)
from croupier.odds.general.board_tables import suits_of
from croupier.odds.general.deal import Cards
from croupier.odds.general.growing import Columns
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Found, Moves, Progress


class HoldemPlay:
    """One solution, and its action for any cards."""

    def __init__(self, plan: SolvePlan, seen: Sequence[int], progress: Progress | None = None) -> None:
        named = {pool.hands: number for number, pool in enumerate(plan.deal.pools)}
        assert plan.player is not None and plan.dealer is not None  # noqa: PT018, S101 (it is a hold'em)
        self._own = named[frozenset({plan.player})]
        self._board = named[frozenset({plan.player, plan.dealer})]
        self._plan, self._seen = plan, tuple(seen)
        self._solution = self._solved(progress)
        self.found = Found(plan, self._solution.run())

    def _solved(self, progress: Progress | None) -> BoardSolution:
        return BoardSolution(self._plan, self._seen, progress)

    def moves(self, decision: int, node: int, cards: Cards, columns: Columns) -> Moves:
        """Return the number of an action for each row of cards."""
        actions = self._plan.betting.nodes[decision][node].actions
        if len(actions) < 2:
            return np.zeros(len(cards), dtype=np.int8)
        hole = np.sort(cards[:, [place for place, pool in enumerate(columns) if pool == self._own]], axis=1)
        board = cards[:, [place for place, pool in enumerate(columns) if pool == self._board]]
        pairs = holes()
        number = pair_numbers()[hole[:, 0], hole[:, 1]]
        size = self._seen[decision]
        if size == 0:
            return self._solution.first_moves()[pairs.class_of[number]]
        if size == FLOP:
            return self._on_flop(node, board, number)
        if size == TURN:
            return self._on_turn(node, board, number)
        by_ranks, by_suit = states_of(board)
        ahead = self._solution.ahead
        ends = tuple(action.to for action in actions)
        assert ahead is not None  # noqa: S101 (there is a decision)
        chosen = ahead.rivers[self._solution.targets.ends.index(ends)]
        suit = by_suit.argmax(axis=1)
        row = by_suit[np.arange(len(by_suit)), suit]
        suited = chosen.suited[row, pairs.by_suit[suit, number]]
        found: Moves = np.where(row >= 0, suited, chosen.plain[by_ranks, pairs.ranks[number]])
        return found

    def _on_flop(self, node: int, board: Cards, number: Ints) -> Moves:
        ahead = self._solution.ahead
        assert ahead is not None  # noqa: S101 (there is a decision)
        known = classes(FLOP)
        kind = known.number_of(board)
        here, there = (
            np.argsort(suits_of(each), axis=1, kind="stable") for each in (board, known.sets[kind])
        )
        to = np.empty_like(here)
        np.put_along_axis(to, here, there, axis=1)
        held = holes().cards[number].astype(np.int64)
        moved = (held & ~3) | np.take_along_axis(to, held & 3, axis=1)
        state = _state_of()[kind, pair_numbers()[moved[:, 0], moved[:, 1]]]
        found: Moves = ahead.moves[self._solution.open.index(node), state]
        return found

    def _on_turn(self, node: int, board: Cards, number: Ints) -> Moves:
        by_ranks, by_suit = states_of(board)
        ahead, pairs = self._solution.ahead, holes()
        assert ahead is not None  # noqa: S101 (there is a decision)
        worth = []
        for target in self._solution.targets.at_turn[node]:
            function = ahead.targets.function[target]
            value = np.zeros(len(number), dtype=np.int64)
            if function >= 0:
                value += ahead.plain[function, by_ranks, pairs.ranks[number]]
                for suit in range(SUITS):
                    there = ahead.suited[function, by_suit[:, suit], pairs.by_suit[suit, number]]
                    value += np.where(by_suit[:, suit] >= 0, there, 0)
            worth.append(value * ahead.targets.times[target])
        return np.asarray(np.stack(worth).argmax(axis=0), dtype=np.int8)


@cache
def pair_numbers() -> Ints:
    """Return the number of two hole cards, in either order."""
    found = np.zeros((52, 52), dtype=np.int64)
    cards = holes().cards
    found[cards[:, 0], cards[:, 1]] = found[cards[:, 1], cards[:, 0]] = np.arange(HOLES)
    return found


@cache
def _state_of() -> NDArray[np.int32]:
    """Return the state that each class of flops is with each two hole cards."""
    states = flops()
    alike = first_alike(classes(FLOP).sets, holes().cards)
    number = np.zeros(alike.size, dtype=np.int32)
    number[states.flop.astype(np.int64) * HOLES + states.hole] = np.arange(len(states))
    return number[alike]
