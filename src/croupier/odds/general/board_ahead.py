"""What was found of a hold'em's decisions ahead, kept: other pays look and follow again only where they must.

What is bet after the first decision is often settled alike whatever the ante pays. Then every later decision
is what it was, and what comes of hole cards that go on was counted by their class.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_carry import Chosen
from croupier.odds.general.board_counts import Whole
from croupier.odds.general.board_kernels import Numbers
from croupier.odds.general.flop_kernels import Targets


@dataclass(frozen=True, eq=False)
class Ahead:
    """What was found of the decisions before the river: functions of turns, and what is chosen."""

    rivers: dict[int, Chosen]  # by target
    plain: Ints  # (functions, states of the turn, pairs)
    suited: Numbers
    targets: Targets
    nodes: Ints  # of the turn: their targets
    moves: NDArray[np.int8]  # (open nodes of the flop, flops with hole cards): the action chosen
    summed: Ints  # (open nodes of the flop, classes of hole cards): what they are worth


@dataclass(eq=False)
class KeptAhead:
    """What was found last, for as long as no decision after the first differs."""

    whole: Whole
    key: tuple[object, ...]
    ahead: Ahead
    node_of: Ints | None = None  # the open node at which each class of hole cards was followed
    by_class: Ints | None = None  # and what came of it

    def followed(
        self, node_of: Ints, else_at: Ints, by_class: Callable[[Ints], Ints], follow: Callable[[Ints], Ints]
    ) -> Ints:
        """Return what comes of hole cards at open nodes; -1 is none.

        The first time all classes are followed one by one, those at no open node `else_at` one: whoever stays
        or goes by other pays is then known, and only what comes to another node yet is followed again.
        """
        if self.node_of is None or self.by_class is None:
            self.node_of = np.where(node_of >= 0, node_of, else_at)
            self.by_class = by_class(self.node_of)
        alike = node_of == self.node_of
        found: Ints = self.by_class[alike].sum(axis=0)
        others = np.where(alike, -1, node_of)
        return found + follow(others) if (others >= 0).any() else found


_LAST: list[KeptAhead] = []  # the last alone


def kept_ahead(whole: Whole, key: tuple[object, ...], look: Callable[[], Ahead]) -> KeptAhead:
    """Return what was found last, if it was the same that is asked for, or look for it and keep it."""
    if not (_LAST and _LAST[0].whole is whole and _LAST[0].key == key):
        _LAST.clear()  # before another is made, which is as large
        _LAST.append(KeptAhead(whole, key, look()))
    return _LAST[0]


def forget_ahead() -> None:
    """Let go of what was found last, before something as large is looked for that has no use for it."""
    _LAST.clear()
