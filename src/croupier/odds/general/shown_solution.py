"""Solve a hold'em whose dealer shows one hole card: once for each rank of it, by the states of the boards.

With the card known, a pair meets 44 hands of the dealer and not 990. Its suit is the first, and the other
three are alike: a flop is one for all that differ in their names.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.vector import every_hand
from croupier.odds.counting.in_parts import in_parts
from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_ahead import Ahead, forget_ahead
from croupier.odds.general.board_carry import Values
from croupier.odds.general.board_counts import BoardLayout, Whole, compared, forget_boards, layout
from croupier.odds.general.board_kernels import Counted, Numbers, Often, Words, by_meeting
from croupier.odds.general.board_solution import BoardSolution
from croupier.odds.general.board_states import (
    BOARD,
    FLOP,
    HOLES,
    KINDS,
    PAIRS,
    RANK_PAIRS,
    RANKS,
    SUITS,
    holes,
    level,
    pair_number,
    rank_pairs,
    states_of,
)
from croupier.odds.general.flop_kernels import Targets
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Progress
from croupier.odds.general.shown_kernels import (
    HoleCards,
    ShownFlops,
    ShownTurns,
    count_beyond,
    count_shown,
    count_with_pairs,
    shown_flop_values,
    shown_flop_weights,
    shown_turn_values,
    shown_turn_weights,
)

_A_TIME = 512  # boards whose pairs a processor has at hand together
_BOARDS = 512  # of four cards, weighed at a time
_TURNS, _RIVERS = 48, 47  # at most
_OTHER_SUITS = SUITS - 1


def solve_with_card(plan: SolvePlan, seen: Sequence[int], progress: Progress | None = None) -> Ints:
    """Return how often each end comes with each result, over every card that the dealer can show."""
    forget_ahead()
    forget_boards()
    found: Ints | None = None
    for rank in range(RANKS):

        def watch(part: float, rank: int = rank) -> None:
            if progress:
                progress((rank + part) / RANKS)

        ways = SUITS * ShownSolution(plan, seen, rank, watch).run()
        found = ways if found is None else found + ways
    assert found is not None  # noqa: S101 (there are ranks)
    return found


class ShownSolution(BoardSolution):
    """The solution with one card of the dealer's seen, by its rank."""

    def __init__(
        self, plan: SolvePlan, seen: Sequence[int], shown: int, progress: Progress | None = None
    ) -> None:
        self.shown = shown
        super().__init__(plan, seen, progress)

    @property
    def keeps(self) -> bool:
        """One rank is followed by the next: nothing is kept."""
        return False

    @property
    def flops(self) -> int:
        """How many flops there are, once for those alike but in the names of three suits."""
        return len(self.shown_flops.often)

    def _whole_boards(self) -> Whole:
        return boards_with_card(self.shown, self.plan.qualifies, self.row_of, len(self.by_row), self._stage())

    @cached_property
    def shown_flops(self) -> ShownFlops:
        """The flops without the card that is seen."""
        return flops_without(self.shown)

    @cached_property
    def _often(self) -> Often:
        """How often each flop comes with each two hole cards."""
        flops, pairs = self.shown_flops, holes().cards
        apart = ~(flops.cards[:, :, None, None] == pairs[None, None]).any(axis=(1, 3))
        found: Often = (flops.often[:, None] * (apart & layout(self.shown).may_hold())).astype(np.int32)
        return found

    def _hole_cards(self) -> tuple[NDArray[np.int16], Often]:
        return np.tile(np.arange(HOLES, dtype=np.int16), self.flops), self._often.ravel()

    def on_flops(self, values: Sequence[Values]) -> Ints:
        """Return what functions are worth to each flop with hole cards."""
        worth = np.zeros((max(1, len(values)), self.flops, HOLES), dtype=np.int64)
        for number, value in enumerate(values):
            tables = value.flop_plain, value.flop_suited
            shown_flop_values(self.shown_flops, 0, self.flops, hole_cards(), *tables, worth[number])
        return worth.reshape(len(worth), -1)

    @cached_property
    def shown_turns(self) -> ShownTurns:
        """The boards of four cards without the card that is seen."""
        return turns_without(self.shown)

    @property
    def turn_parts(self) -> int:
        """How many boards of four cards there are; in which order they came does not matter on a turn."""
        return len(self.shown_turns.cards)

    def _at_turns(self, plain: Ints, suited: Numbers, targets: Targets, nodes: Ints) -> Numbers:
        shape = len(nodes), self.flops, HOLES
        most = int(np.abs(self.by_row).max(initial=0)) * 2 * self.whole.layout.dealers * _TURNS * _RIVERS * 2
        kind = np.int32 if most < np.iinfo(np.int32).max else np.int64

        asked = np.array([node for node, ways in enumerate(self.targets.at_turn) if len(ways) > 1])

        def make() -> Numbers:
            return np.zeros(shape, dtype=kind)

        def work(here: slice, out: Numbers) -> None:
            found = plain, suited, targets, nodes, asked
            shown_turn_values(self.shown_turns, here.start, here.stop, hole_cards(), *found, out)

        if not len(nodes):
            return make().reshape(0, 0)
        first, *others = in_parts(self.turn_parts, _BOARDS, make, work, self._stage())
        for other in others:
            for node in asked:
                first[node] += other[node]
        return first.reshape(len(nodes), -1)

    def _reached(self, items: NDArray[np.int8], wanted: int) -> tuple[Often, Often]:
        plain = np.zeros((len(level(FLOP).holds), RANK_PAIRS), dtype=np.int32)
        suited = np.zeros((self.whole.layout.count(FLOP), PAIRS), dtype=np.int32)
        by_flop = items.reshape(self.flops, HOLES)
        shown_flop_weights(self.shown_flops, hole_cards(), by_flop, self._often, wanted, plain, suited)
        return plain, suited

    def _follow_some(
        self, here: slice, ahead: Ahead, node_of: NDArray[np.int8], place: Ints, out: tuple[Often, Often]
    ) -> None:
        found = ahead.plain, ahead.suited, ahead.targets, ahead.nodes
        by_flop = node_of.reshape(self.flops, HOLES), self._often
        shown_turn_weights(
            self.shown_turns, here.start, here.stop, hole_cards(), *found, *by_flop, place, *out
        )


# ------------------------------------------------------------------------------------- flops and hole cards


@cache
def hole_cards() -> HoleCards:
    """Lay the hole cards out as the kernels take them."""
    pairs = holes()
    holding = np.stack([np.flatnonzero((pairs.cards == card).any(axis=1)) for card in range(52)])
    return HoleCards(pairs.cards, pairs.ranks, pairs.by_suit, holding.astype(np.int16))


@cache
def _flops_alike() -> tuple[NDArray[np.uint8], Ints]:
    """Return one flop of each that differs if the suits but the first are alike, and how many each is."""
    flops = every_hand(FLOP)
    ranks = (flops >> 2).astype(np.int64)
    masks = np.stack(
        [np.where((flops & 3) == suit, 1 << ranks, 0).sum(axis=1) for suit in range(SUITS)], axis=1
    )
    masks[:, 1:].sort(axis=1)
    keys = (masks << (RANKS * np.arange(SUITS))).sum(axis=1)
    _, first, often = np.unique(keys, return_index=True, return_counts=True)
    return flops[first], often.astype(np.int64)


def flops_without(shown: int) -> ShownFlops:
    """Lay out the flops that do not hold the card of a rank in the first suit."""
    cards, often = _flops_alike()
    free = _free(cards, shown)
    by_ranks, by_suit = states_of(cards[free])
    return ShownFlops(cards[free], often[free].astype(np.int32), by_ranks, _stacked_states(by_suit, FLOP))


def _free(cards: NDArray[np.uint8], shown: int) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = ~(cards == SUITS * shown).any(axis=1)
    return found


_NAMINGS = tuple((0, *others) for others in permutations(range(1, SUITS)))


@cache
def _boards_alike() -> tuple[NDArray[np.uint8], Ints, Ints, NDArray[np.int8]]:
    """Return one board of four of each that differs, and what every flop with one card more is.

    That is which board, which flop, and by which names of the suits the flop comes to the board.
    """
    cards, _ = _flops_alike()
    flop, turn = (each.ravel() for each in np.indices((len(cards), 52)))
    apart = ~(cards[flop] == turn[:, None]).any(axis=1)
    flop, turn = flop[apart], turn[apart]
    boards = np.concatenate([cards[flop], turn[:, None]], axis=1).astype(np.int64)
    keys = np.stack(
        [
            np.sort((boards & ~3) | np.array(names)[boards & 3], axis=1) @ (64 ** np.arange(4)[::-1])
            for names in _NAMINGS
        ]
    )
    naming = keys.argmin(axis=0)
    found, number = np.unique(keys.min(axis=0), return_inverse=True)
    order = np.argsort(number, kind="stable")
    alike = (found[:, None] >> (6 * np.arange(4)[::-1]) & 63).astype(np.uint8)
    return alike, number[order], flop[order], naming[order].astype(np.int8)


@cache
def _renamed() -> NDArray[np.int16]:
    """Return which pair of hole cards each becomes by other names of the suits."""
    cards = holes().cards.astype(np.int64)
    numbers = np.zeros((52, 52), dtype=np.int16)
    numbers[cards[:, 0], cards[:, 1]] = numbers[cards[:, 1], cards[:, 0]] = np.arange(HOLES)
    other = [(cards & ~3) | np.array(names)[cards & 3] for names in _NAMINGS]
    return np.stack([numbers[pair[:, 0], pair[:, 1]] for pair in other])


def turns_without(shown: int) -> ShownTurns:
    """Lay out the boards of four that do not hold the card of a rank in the first suit, with their flops."""
    boards, number, flop, naming = _boards_alike()
    free = _free(boards, shown)
    flops = _free(_flops_alike()[0], shown)
    there = free[number]
    many = np.bincount(number[there], minlength=len(boards))[free]
    starts = np.concatenate([[0], many.cumsum()]).astype(np.int64)
    place = (flops.cumsum() - 1)[flop[there]].astype(np.int32)
    by_ranks, by_suit = states_of(boards[free])
    by_suit = _stacked_states(by_suit, FLOP + 1)
    return ShownTurns(boards[free], by_ranks, by_suit, starts, place, naming[there], _renamed())


def _stacked_states(by_suit: NDArray[np.int32], size: int) -> NDArray[np.int32]:
    """Return states with each suit where those with the first stand before those with another."""
    found = by_suit.copy()
    found[:, 1:] += np.where(found[:, 1:] >= 0, level(size).count, 0).astype(np.int32)
    return found


# -------------------------------------------------------------------------------------------- whole boards


def boards_with_card(shown: int, limit: int, row_of: Ints, rows: int, watch: Progress | None = None) -> Whole:
    """Count what each pair meets if the dealer shows the card of a rank in the first suit."""
    cards = layout(shown)
    made_plain, made_suited = _made()
    from_one = (row_of + 1).astype(np.uint16)
    from_one[0] = 0
    plain = _counted(len(made_plain), RANK_PAIRS)
    suited = _counted(cards.count(BOARD), PAIRS)
    heads, left = rank_pairs(), cards.left_by_ranks()
    count_shown(made_plain, left, heads, _with_shown(shown, RANKS), limit, from_one, plain)
    heads, left, boards = holes().kinds, cards.left_beside(), len(made_suited)

    def work(here: slice, _: None) -> None:
        for half, kind in enumerate((shown, RANKS + shown)):
            at = slice(half * boards + here.start, half * boards + here.stop)
            out = Counted(suited.code[at], suited.low[at], suited.level[at], suited.unqualified[at])
            count_shown(made_suited[here], left[at], heads, _with_shown(kind, KINDS), limit, from_one, out)

    in_parts(boards, _A_TIME, lambda: None, work, watch)
    return Whole(plain, suited, _count_every(cards, plain, suited, rows), cards)


@cache
def _made() -> tuple[Words, Words]:
    """Return every pair's strength with every whole board, read once for all cards that can be seen."""
    plain, suited = compared(None)
    return plain[0].copy(), suited[0].copy()


def _counted(boards: int, pairs: int) -> Counted:
    """Return room for what is counted: the dealer's hands are 44 at most, which a byte holds."""
    few = [np.zeros((boards, pairs), dtype=np.uint8) for _ in range(3)]
    return Counted(np.zeros((boards, pairs), dtype=np.uint16), *few)


def _with_shown(shown: int, kinds: int) -> NDArray[np.int16]:
    """Return the pair that a card makes with each kind."""
    pairs = [pair_number(min(shown, kind), max(shown, kind)) for kind in range(kinds)]
    return np.array(pairs, dtype=np.int16)


def _count_every(cards: BoardLayout, plain: Counted, suited: Counted, rows: int) -> Ints:
    """Count how often each two hole cards come to each row and meeting."""
    alone = np.zeros((RANK_PAIRS, rows, 6), dtype=np.int64)
    count_with_pairs(plain, _boards_by_ranks(cards), 0, alone)
    beyond = np.zeros((2, PAIRS, rows, 6), dtype=np.int64)
    boards = level(BOARD).count
    for half in range(2):
        for start in range(0, boards, _A_TIME):
            here = slice(start, min(start + _A_TIME, boards))
            weights = _boards_beside(cards, here, other=bool(half))
            place = half * boards + start
            count_beyond(suited, plain, weights, place, cards.by_ranks, holes().ranks_of, beyond[half])
    found = alone[holes().ranks]
    for suit in range(SUITS):
        found += beyond[min(suit, 1), holes().by_suit[suit]]
    found[~cards.may_hold()] = 0
    return by_meeting(found, cards.dealers)


def _boards_beside(cards: BoardLayout, here: slice, *, other: bool) -> Ints:
    """Return how many boards a state with a suit stands for, with each pair and the card seen."""
    kinds = holes().kinds.astype(np.int64)
    others = level(BOARD).others[here].astype(np.int64)
    gone = (kinds[:, :, None] == np.arange(RANKS) + RANKS).sum(axis=1)  # (pairs, ranks)
    if other:
        gone[:, cards.shown] += 1
    left = np.concatenate([_OTHER_SUITS - gone, np.ones((PAIRS, 1), dtype=np.int64)], axis=1)
    first, second = left.T[others[:, 0]], left.T[others[:, 1]]  # no card at -1
    twice = (others[:, 0] == others[:, 1]) & (others[:, 0] >= 0)
    found: Ints = np.where(twice[:, None], first * (first - 1) // 2, first * second)
    return found


def _boards_by_ranks(cards: BoardLayout) -> Ints:
    """Return how many boards have these ranks, with each pair of ranks and the card seen."""
    choose = np.array([[comb(max(left, 0), drawn) for drawn in range(BOARD + 1)] for left in range(-1, 5)])
    holds = level(BOARD).holds
    found = np.ones((len(holds), RANK_PAIRS), dtype=np.int64)
    for rank in range(RANKS):
        gone = (rank_pairs() == rank).sum(axis=1) + (rank == cards.shown)
        found *= choose[1 + SUITS - gone][:, holds[:, rank]].T
    return found
