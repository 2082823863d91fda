"""Ways of playing a game that the search understands, as a simulation follows them."""

from fractions import Fraction
from functools import cache, cached_property
from typing import cast

import numpy as np

from croupier.games import Game
from croupier.lab.simulate.kernel_spec import why_blind
from croupier.lab.simulate.searched_spec import plays_by_search
from croupier.lab.simulate.shapes import why_no_kernel
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.deal import Cards
from croupier.odds.general.growing import Columns
from croupier.odds.general.plan import Plan
from croupier.odds.general.playing import CLOSED, Followed, NamedWay, follow, named_ways
from croupier.odds.general.search import Choose, Faced, Moves, Open
from croupier.odds.playing.policies import decides, main_group
from croupier.odds.solvers.searched import searched_plan, why_not_searched


@cache
def by_search(game: Game) -> bool:
    """Whether rounds of a game are played as the search lays them out, not by a kernel of their own."""
    if why_no_kernel(game) is None and decides(game) and why_blind(game) is None:
        return False
    return plays_by_search(game)


@cache
def searched_ways(game: Game) -> dict[str, NamedWay]:
    """Return the ways of playing that have a name: where nothing is solved, those that weigh nothing."""
    group = main_group(game)
    ways = named_ways(searched_plan(game, (group,)))
    if why_not_searched(game, group) is None:
        return ways
    return {name: way for name, way in ways.items() if not way.weighs}


@cache
def searched_way(game: Game, strategy: object) -> "SearchedWay":
    """Return a way of playing by its name, or a function of a decision as one."""
    group = main_group(game)
    plan, solvable = searched_plan(game, (group,)), why_not_searched(game, group) is None
    if callable(strategy):
        return SearchedWay(plan, cast("Choose", strategy), weighs=True, solvable=solvable)
    way = searched_ways(game)[str(strategy)]
    return SearchedWay(plan, way.choose, weighs=way.weighs, solvable=solvable)


class SearchedWay:
    """One way of playing: looked up where it weighs what actions are worth, else asked hand by hand."""

    def __init__(self, plan: Plan, choose: Choose, *, weighs: bool, solvable: bool) -> None:
        self._plan, self._choose, self._weighs, self._solvable = plan, choose, weighs, solvable

    @cached_property
    def followed(self) -> Followed:
        """The same through every deal."""
        return follow(self._plan, self._choose)

    @property
    def chances(self) -> tuple[Fraction, ...] | None:
        """The chance of every end with every result, where it can be counted."""
        if not self._solvable:
            return None
        try:
            found = self.followed.found
        except UnsolvedError:
            if self._weighs:
                raise
            return None  # a game whose best play is solved, and not every other
        return tuple(Fraction(ways, found.total) for ways in found.ways.ravel().tolist())

    def moves(self, decision: int, node: int, cards: Cards, columns: Columns) -> Moves:
        """Return the number of an action for each row of cards."""
        if self._weighs:
            return self.followed.moves.moves(decision, node, cards, columns)
        open_ = Open(self._plan, decision, cards, columns)
        actions = self._plan.betting.nodes[decision][node].actions
        values = np.stack([np.where(open_.passes(a.tests), 0, CLOSED) for a in actions], axis=1)
        ways = np.ones(len(cards), np.int64)
        best = values.argmax(axis=1).astype(np.int8)
        faced = Faced(self._plan, decision, node, cards, columns, ways, values, best)
        return self._choose(faced)
