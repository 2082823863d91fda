"""Compiled loops over flops and turns: what every decision is worth, and how often each way on is taken."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import Numbers, compiled, inlined
from croupier.odds.general.board_states import Places

Moves = NDArray[np.int8]


class Targets(NamedTuple):
    """What targets are worth: so many times a function, or nothing without one."""

    function: Ints
    times: Ints


class TurnCards(NamedTuple):
    """Flops with hole cards, and the states of each turn after them."""

    starts: Ints  # of the states of each flop
    hole: NDArray[np.int16]
    often: NDArray[np.int32]
    cards: NDArray[np.uint8]
    by_ranks: Places
    by_suit: Places  # (flops, 52, 2)
    suits: NDArray[np.int8]
    hole_ranks: NDArray[np.int16]
    hole_beside: NDArray[np.int16]


@compiled
def flop_values(plain_at: Places, suited_at: Places, plain: Ints, suited: Ints, out: Ints) -> None:
    """Write what one function is worth to each flop with hole cards."""
    for state in range(len(out)):
        value = plain[plain_at[state]]
        for number in range(suited_at.shape[1]):
            place = suited_at[state, number]
            if place >= 0:
                value += suited[place]
        out[state] = value


@compiled
def choose(worth: Ints, targets: Targets, later: Numbers, actions: Ints, chosen: Moves, best: Ints) -> None:
    """Choose the best action of one node for each flop with hole cards, the first of equals.

    `worth` is by function, `later` what the nodes of the turn are worth; an action leads to one of those, or
    beyond them to a target.
    """
    for state in range(len(chosen)):
        most = -(1 << 62)
        for place in range(len(actions)):
            item = actions[place]
            if item < len(later):
                value = later[item, state]
            else:
                function = targets.function[item - len(later)]
                value = targets.times[item - len(later)] * worth[function, state] if function >= 0 else 0
            if value > most:
                most = value
                chosen[state] = place
        best[state] = most


@compiled
def add_by_class(class_of: NDArray[np.int16], often: NDArray[np.int32], values: Ints, out: Ints) -> None:
    """Add what flops are worth, as often as they come, to the classes of their hole cards."""
    for state in range(len(values)):
        out[class_of[state]] += often[state] * values[state]


@compiled
def taken(class_of: NDArray[np.int16], node_of: Ints, leads: Ints, moves: Moves, out: Moves) -> None:
    """Write what some flops with hole cards go on to, -1 for hole cards that come to no open node."""
    for state in range(len(out)):
        node = node_of[class_of[state]]
        out[state] = leads[node, moves[node, state]] if node >= 0 else -1


@compiled
def follow(
    items: Moves, wanted: int, plain_at: Places, suited_at: Places, often: NDArray[np.int32],
    plain: NDArray[np.int32], suited: NDArray[np.int32],
) -> None:  # fmt: skip
    """Add how often the flops with hole cards that go on to one item come into the states that they are."""
    for state in range(len(often)):
        if items[state] == wanted:
            plain[plain_at[state]] += often[state]
            for number in range(suited_at.shape[1]):
                place = suited_at[state, number]
                if place >= 0:
                    suited[place] += often[state]


@inlined
def at_turn(
    turns: TurnCards, flop: int, turn: int, hole: int, plain: Ints, suited: Numbers, worth: Ints
) -> None:
    """Write what each function is worth on a turn."""
    for function in range(len(plain)):
        value = plain[function, turns.by_ranks[flop, turn], turns.hole_ranks[hole]]
        for place in range(2):
            row = turns.by_suit[flop, turn, place]
            if row >= 0:
                value += suited[function, row, turns.hole_beside[turns.suits[flop, turn, place], hole]]
        worth[function] = value


@inlined
def _best_target(actions: Ints, targets: Targets, worth: Ints) -> tuple[int, int]:
    """Return the best of some targets, the first of equals, and what it is worth."""
    chosen, most = 0, -(1 << 62)
    for target in actions:
        if target < 0:
            break
        function = targets.function[target]
        value = targets.times[target] * worth[function] if function >= 0 else 0
        if value > most:
            most, chosen = value, target
    return chosen, most


@compiled
def turn_values(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    turns: TurnCards, start: int, stop: int, plain: Ints, suited: Numbers, targets: Targets, nodes: Ints,
    out: Ints,
) -> None:  # fmt: skip
    """Add what each node of the turn is worth to some flops with hole cards, over every turn."""
    worth = np.zeros(len(plain), dtype=np.int64)
    for flop in range(start, stop):
        for turn in range(52):
            if turns.by_ranks[flop, turn] < 0:
                continue
            for state in range(turns.starts[flop], turns.starts[flop + 1]):
                hole = turns.hole[state]
                if turn == turns.cards[hole, 0] or turn == turns.cards[hole, 1]:
                    continue
                at_turn(turns, flop, turn, hole, plain, suited, worth)
                for node in range(len(nodes)):
                    out[node, state] += _best_target(nodes[node], targets, worth)[1]


@compiled
def follow_turns(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    turns: TurnCards, start: int, stop: int, plain: Ints, suited: Numbers, targets: Targets, nodes: Ints,
    node_of: Moves, place_of: Ints, plain_out: NDArray[np.int32], suited_out: NDArray[np.int32],
) -> None:  # fmt: skip
    """Count how often each target of the turn is reached from flops that come to its nodes; -1 does not."""
    worth = np.zeros(len(plain), dtype=np.int64)
    for flop in range(start, stop):
        for turn in range(52):
            ranks = turns.by_ranks[flop, turn]
            if ranks < 0:
                continue
            for state in range(turns.starts[flop], turns.starts[flop + 1]):
                node, hole, often = node_of[state], turns.hole[state], turns.often[state]
                if node < 0 or turn == turns.cards[hole, 0] or turn == turns.cards[hole, 1]:
                    continue
                at_turn(turns, flop, turn, hole, plain, suited, worth)
                into = place_of[_best_target(nodes[node], targets, worth)[0]]
                if into >= 0:
                    plain_out[into, ranks, turns.hole_ranks[hole]] += often
                    for place in range(2):
                        row = turns.by_suit[flop, turn, place]
                        if row >= 0:
                            kind = turns.hole_beside[turns.suits[flop, turn, place], hole]
                            suited_out[into, row, kind] += often


class ChosenTurns(NamedTuple):
    """The action chosen on every turn, and where that of a flop and a card is found."""

    moves: Moves  # (nodes, classes of turns, hole cards)
    board: Places  # (flops, 52): the class of turns
    renaming: NDArray[np.int8]  # (flops, 52): how its suits are called there
    renamed: NDArray[np.int16]  # (renamings, hole cards)


@compiled
def chosen_values(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    turns: TurnCards, start: int, stop: int, plain: Ints, suited: Numbers, targets: Targets, nodes: Ints,
    chosen: ChosenTurns, out: Ints,
) -> None:  # fmt: skip
    """Add what each node of the turn brings some flops with hole cards, over every turn."""
    worth = np.zeros(len(plain), dtype=np.int64)
    for flop in range(start, stop):
        for turn in range(52):
            if turns.by_ranks[flop, turn] < 0:
                continue
            board, renamed = chosen.board[flop, turn], chosen.renamed[chosen.renaming[flop, turn]]
            for state in range(turns.starts[flop], turns.starts[flop + 1]):
                hole = turns.hole[state]
                if turn == turns.cards[hole, 0] or turn == turns.cards[hole, 1]:
                    continue
                at_turn(turns, flop, turn, hole, plain, suited, worth)
                for node in range(len(nodes)):
                    target = nodes[node, chosen.moves[node, board, renamed[hole]]]
                    if targets.function[target] >= 0:
                        out[node, state] += targets.times[target] * worth[targets.function[target]]


@compiled
def follow_chosen(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    turns: TurnCards, start: int, stop: int, nodes: Ints, chosen: ChosenTurns, node_of: Moves, place_of: Ints,
    plain_out: NDArray[np.int32], suited_out: NDArray[np.int32],
) -> None:  # fmt: skip
    """Count how often each target of the turn is reached from flops that come to its nodes; -1 does not."""
    for flop in range(start, stop):
        for turn in range(52):
            ranks = turns.by_ranks[flop, turn]
            if ranks < 0:
                continue
            board, renamed = chosen.board[flop, turn], chosen.renamed[chosen.renaming[flop, turn]]
            for state in range(turns.starts[flop], turns.starts[flop + 1]):
                node, hole, often = node_of[state], turns.hole[state], turns.often[state]
                if node < 0 or turn == turns.cards[hole, 0] or turn == turns.cards[hole, 1]:
                    continue
                into = place_of[nodes[node, chosen.moves[node, board, renamed[hole]]]]
                if into >= 0:
                    plain_out[into, ranks, turns.hole_ranks[hole]] += often
                    for place in range(2):
                        row = turns.by_suit[flop, turn, place]
                        if row >= 0:
                            kind = turns.hole_beside[turns.suits[flop, turn, place], hole]
                            suited_out[into, row, kind] += often
