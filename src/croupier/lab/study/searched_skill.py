"""What every way of playing costs in a game that the search solves, exactly.

With one decision all ways are weighed in one pass over the hands, where what each action brings is known.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction

import numpy as np

from croupier.games import Game
from croupier.lab.study import StudyError
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.paying import in_whole_parts
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.playing import OPTIMAL, Followed, follow, named_ways
from croupier.odds.general.search import Choose, Faced, Moves
from croupier.odds.general.work import solve_time
from croupier.odds.playing.chart import Strategy, strategy
from croupier.odds.playing.policies import Worth
from croupier.odds.playing.searched_chart import A_MOMENT, Collectors, collected
from croupier.odds.solvers.searched import figures, searched_plan, why_not_searched
from croupier.odds.solvers.solvable import with_advice

PricedWay = tuple[str, str, Worth]
BEST = "the best play", "every decision the best; an exact tie goes to the bet"
BY_THE_CHART = "by the chart", "as croupier strategy prints it"


def searched_ways(game: Game, group: str) -> Iterator[PricedWay]:
    """Yield every way of playing with a name and what it brings, the best first."""
    if why := why_not_searched(game, group):
        raise StudyError(with_advice(game, why))
    plan = searched_plan(game, (group,))
    if _asks_everybody_once(plan):
        yield from _in_one_pass(plan)
    elif solve_time(plan).seconds <= A_MOMENT:
        yield from _one_by_one(strategy(game))
    else:
        names = " or ".join(named_ways(plan))
        raise StudyError(
            f"{game.name} has {len(plan.betting.decisions)} decisions, and each way of playing it is "
            "followed through every deal on its own, which takes minutes for all of them; simulate it with "
            f"the strategy {names} to play one way and compare it with its exact figure"
        )


def _asks_everybody_once(plan: SolvePlan) -> bool:
    decisions = plan.betting.decisions
    return len(decisions) == 1 and decisions[0].only_if is None and decisions[0].only_on is None


def _one_by_one(how: Strategy) -> Iterator[PricedWay]:
    yield (*BEST, how.best)
    yield (*BY_THE_CHART, how.played)
    yield from ((short.name, short.says, short.worth) for short in how.shortcuts)


class _Weighed:
    """What ways of playing lose beyond the best play, and wager beyond it, over the hands of one decision."""

    def __init__(self, plan: SolvePlan, ways: Mapping[str, Choose]) -> None:
        self.plan, self.ways = plan, ways
        self.loses = dict.fromkeys(ways, 0)
        self.wagers = dict.fromkeys(ways, 0)
        self.hands = 0
        ends = plan.betting.ends
        self.units = [sum(ends[action.to].units) for action in plan.betting.nodes[0][0].actions]

    def add(self, faced: Faced) -> None:
        """Add some hands."""
        units = np.array(self.units, dtype=np.int64)
        best = np.take_along_axis(faced.values, faced.best[:, None].astype(np.int64), axis=1)[:, 0]
        self.hands += int(faced.ways.sum())
        for name, choose in self.ways.items():
            moves = choose(faced).astype(np.int64)
            lost = best - np.take_along_axis(faced.values, moves[:, None], axis=1)[:, 0]
            differ = lost != 0
            self.loses[name] += int((lost[differ].astype(object) * faced.ways[differ]).sum())
            self.wagers[name] += int(((units[moves] - units[faced.best]) * faced.ways).sum())

    def worth(self, name: str, best: Worth, scale: int, total: int) -> Worth:
        """Return what a way brings."""
        lost = Fraction(self.loses[name], total * scale)
        return Worth(best.ev - lost, best.average_wager + Fraction(self.wagers[name], self.hands))


def _in_one_pass(plan: SolvePlan) -> Iterator[PricedWay]:
    ways = {name: way for name, way in named_ways(plan).items() if name != OPTIMAL}
    weighed = _Weighed(plan, {name: way.choose for name, way in ways.items()})
    rows: Collectors = {}

    def watch(faced: Faced) -> Moves:
        rows.setdefault((0, 0), collected(faced)).add(faced)
        weighed.add(faced)
        return faced.best

    found = follow(plan, watch)
    best, scale, total = _worth(found), _scale(plan), found.found.total
    yield (*BEST, best)
    with suppress(UnsolvedError):  # its cards are such that no chart has words for them
        (chart,) = rows.values()
        chart.chart(None)
        by_chart = _Weighed(plan, {"chart": chart.play})

        def by_rules(faced: Faced) -> Moves:
            by_chart.add(faced)
            return faced.best

        follow(plan, by_rules)
        yield (*BY_THE_CHART, by_chart.worth("chart", best, scale, total))
    for name, way in ways.items():
        yield name, way.says, weighed.worth(name, best, scale, total)


def _worth(followed: Followed) -> Worth:
    odds = figures(followed.found)[followed.found.plan.groups[0]]
    return Worth(odds.ev, odds.average_wager)


def _scale(plan: SolvePlan) -> int:
    return in_whole_parts(plan.payment.nets(plan.betting.ends, plan.stakes))[1]
