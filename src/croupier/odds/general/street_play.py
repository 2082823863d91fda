"""Follow a hold'em to every end: its best play, or any way that decides on the flop and again on the turn."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.in_parts import in_parts
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.general.board_ahead import Ahead
from croupier.odds.general.board_kernels import Numbers, Often
from croupier.odds.general.board_solution import TURNS_A_TIME, BoardSolution, turn_cards
from croupier.odds.general.board_states import (
    FLOP,
    HOLE,
    HOLES,
    SUITS,
    TURN,
    first_alike,
    flops,
    holes,
    states_of,
)
from croupier.odds.general.board_tables import board_tables, located, suits_of
from croupier.odds.general.deal import Cards
from croupier.odds.general.flop_kernels import ChosenTurns, Targets, chosen_values, follow_chosen
from croupier.odds.general.paying import Columns
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Choose, Faced, Found, Moves, Progress


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


_BOARDS_A_TIME = 256  # turns whose hole cards are asked together


class ChosenSolution(BoardSolution):
    """A solution whose actions somebody else chooses, the last decision first."""

    def __init__(
        self,
        plan: SolvePlan,
        seen: Sequence[int],
        choose: Choose,
        pools: tuple[int, int],
        progress: Progress | None,
    ) -> None:
        self.choose, self.seen = choose, tuple(seen)
        self.own, self.board = pools
        self._first: Moves | None = None
        boards = len(classes(TURN).sets)
        count = len(plan.betting.nodes[self.seen.index(TURN)])
        self.on_turn: Moves = np.zeros((count, boards, HOLES), dtype=np.int8)
        super().__init__(plan, seen, progress)

    @property
    def keeps(self) -> bool:
        """What somebody else chooses does not hang on pays alone: nothing is kept."""
        return False

    def _columns(self, size: int) -> Columns:
        return (self.own,) * HOLE + (self.board,) * size

    def _asked(self, size: int, node: int, cards: Cards, ways: Ints, values: Ints) -> Moves:
        best: Moves = values.argmax(axis=1).astype(np.int8)
        decision = self.seen.index(size)
        return self.choose(Faced(self.plan, decision, node, cards, self._columns(size), ways, values, best))

    def first_moves(self) -> Moves:
        """Return the action of each class of hole cards before the flop."""
        if self._first is None:
            assert self.first is not None  # noqa: S101 (there is such a decision)
            known = classes(HOLE)
            values = self._values([self._way(action) for action in self.first.actions]) // known.weights
            self._first = self._asked(0, 0, known.sets, known.weights, values.T)
        return self._first

    def _at_flops(
        self, node: int, worth: Ints, targets: Targets, later: Ints, into: tuple[Moves, Ints]
    ) -> None:
        states, (moves, best) = flops(), into
        values = np.zeros((len(states), len(self.targets.at_flop[node])), dtype=np.int64)
        for place, item in enumerate(self.targets.at_flop[node]):
            if item < len(later):
                values[:, place] = later[item]
            elif (function := targets.function[item - len(later)]) >= 0:
                values[:, place] = worth[function] * targets.times[item - len(later)]
        if values.shape[1] > 1:
            cards = np.concatenate([holes().cards[states.hole], classes(FLOP).sets[states.flop]], axis=1)
            moves[:] = self._asked(FLOP, node, cards, states.often.astype(np.int64), values)
        best[:] = np.take_along_axis(values, moves[:, None].astype(np.int64), axis=1)[:, 0]

    def _at_turns(self, plain: Ints, suited: Numbers, targets: Targets, nodes: Ints) -> Ints:
        def ask(here: slice, _: None) -> None:
            self._ask_turns(here, plain, suited, targets)

        def work(here: slice, _: None) -> None:
            found = plain, suited, targets, nodes, self._chosen()
            chosen_values(turn_cards(), here.start, here.stop, *found, later)

        in_parts(self.on_turn.shape[1], _BOARDS_A_TIME, lambda: None, ask, self._stage())
        later = np.zeros((len(nodes), len(flops())), dtype=np.int64)
        in_parts(len(classes(FLOP).sets), TURNS_A_TIME, lambda: None, work)
        return later

    def _ask_turns(self, here: slice, plain: Ints, suited: Numbers, targets: Targets) -> None:
        """Ask what to do on some turns with every two hole cards, once for those alike but in suits."""
        boards, pairs = turn_boards()[here], holes()
        alike = first_alike(boards, pairs.cards)
        apart = ~(boards[:, :, None, None] == pairs.cards[None, None]).any(axis=(1, 3))
        many = np.bincount(alike.ravel(), minlength=alike.size)
        board, hole = np.nonzero((alike == np.arange(alike.size).reshape(alike.shape)) & apart)
        by_ranks, by_suit = states_of(boards)
        worth = np.zeros((len(plain), len(board)), dtype=np.int64)
        for function in range(len(plain)):
            worth[function] = plain[function, by_ranks[board], pairs.ranks[hole]]
            for suit in range(SUITS):
                there = np.flatnonzero(by_suit[board, suit] >= 0)
                row, kind = by_suit[board[there], suit], pairs.by_suit[suit, hole[there]]
                worth[function, there] += suited[function, row, kind]
        cards = np.concatenate([pairs.cards[hole], boards[board]], axis=1)
        ways = classes(TURN).weights[here][board] * many[board * HOLES + hole]
        for node, leads in enumerate(self.targets.at_turn):
            if len(leads) > 1:
                values = np.zeros((len(board), len(leads)), dtype=np.int64)
                for place, target in enumerate(leads):
                    if (function := targets.function[target]) >= 0:
                        values[:, place] = worth[function] * targets.times[target]
                table = np.zeros(alike.size, dtype=np.int8)
                table[board * HOLES + hole] = self._asked(TURN, node, cards, ways, values)
                self.on_turn[node, here] = table[alike]

    def _chosen(self) -> ChosenTurns:
        return ChosenTurns(self.on_turn, *after_flops(), board_tables().renamed)

    def _follow_some(
        self, here: slice, ahead: Ahead, node_of: Moves, place: Ints, out: tuple[Often, Often]
    ) -> None:
        follow_chosen(turn_cards(), here.start, here.stop, ahead.nodes, self._chosen(), node_of, place, *out)


class StreetPlay(HoldemPlay):
    """One way of playing followed to every end, and its action for any cards."""

    def __init__(
        self, plan: SolvePlan, seen: Sequence[int], choose: Choose, progress: Progress | None = None
    ) -> None:
        self._choose = choose
        super().__init__(plan, seen, progress)

    def _solved(self, progress: Progress | None) -> ChosenSolution:
        pools = self._own, self._board
        self._chosen = ChosenSolution(self._plan, self._seen, self._choose, pools, progress)
        return self._chosen

    def _on_turn(self, node: int, board: Cards, number: Ints) -> Moves:
        kind, moved = located(TURN, board, holes().cards[number])
        found: Moves = self._chosen.on_turn[node, kind, board_tables().pair_of[moved[:, 0], moved[:, 1]]]
        return found


@cache
def turn_boards() -> Cards:
    """Return the board of each class of turns whose suits are in the order of what they hold."""
    keys = classes(TURN).keys
    suits = (keys[:, None] >> np.array([39, 26, 13, 0])) & 0x1FFF
    lies = (suits[:, None, :] >> np.arange(13)[:, None]) & 1  # (boards, ranks, suits)
    return np.nonzero(lies.reshape(len(lies), 52))[1].reshape(len(lies), TURN).astype(np.uint8)


@cache
def after_flops() -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Return the class of each turn after each flop, and the number of the renaming that makes it so."""
    sets = classes(FLOP).sets
    board = np.full((len(sets), 52), -1, dtype=np.int32)
    renaming = np.full((len(sets), 52), -1, dtype=np.int8)
    every = np.arange(SUITS, dtype=np.uint8)
    for card in range(52):
        free = np.flatnonzero(~(sets == card).any(axis=1))
        grown = np.concatenate([sets[free], np.full((len(free), 1), card, dtype=np.uint8)], axis=1)
        board[free, card], to = located(TURN, grown, np.broadcast_to(every, (len(free), SUITS)))
        renaming[free, card] = board_tables().perms[to @ np.array([64, 16, 4, 1])]
    return board, renaming
