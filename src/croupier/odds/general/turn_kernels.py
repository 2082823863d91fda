"""Compiled loops over turns whose actions somebody chose: what they bring, and how often each is taken."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import Numbers, compiled
from croupier.odds.general.board_states import Places
from croupier.odds.general.flop_kernels import Moves, Targets, TurnCards, at_turn


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
