"""Where the decisions of a hold'em lead before the river: to ends, or to a choice among ends on the river."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.odds.counting.suits import Ints
from croupier.odds.general.betting import Node
from croupier.odds.general.board_states import BOARD, FLOP, TURN
from croupier.odds.general.plan import SolvePlan


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
