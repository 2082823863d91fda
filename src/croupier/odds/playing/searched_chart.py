"""Write the strategy of a game that only the search solves as a chart to carry, with its exact cost."""

from threading import Lock
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.hands import RANKINGS
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.general.board_states import BOARD
from croupier.odds.general.holdem import followed_by_boards, followed_by_streets, sees_boards
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.playing import OPTIMAL, follow, named_ways, watch_best
from croupier.odds.general.search import Faced, Found, Moves
from croupier.odds.general.work import rows_to_look_at, solve_time
from croupier.odds.playing.board_charts import AllKnown, ByClass, ByStrength, ChartRows, OnBoard, Starts
from croupier.odds.playing.chart import Strategy
from croupier.odds.playing.policies import Worth, deciding_group, require_decision
from croupier.odds.playing.shortcuts import Shortcut
from croupier.odds.solvers.searched import figures, searched_plan, why_not_searched
from croupier.odds.solvers.solvable import with_advice

MOST_ROWS = 8_000_000  # about half a minute
_ONE_STREET, _FLOP_AND_TURN, _FLOP_AND_RIVER = 30.0, 40.0, 60.0  # seconds to write rules for a hold'em
A_MOMENT = 2.0  # seconds that one way with a name may take


def collected(faced: Faced) -> ChartRows:
    """Return what gathers a decision, by the cards that are known there."""
    plan, game = faced.plan, faced.plan.game
    owners = [game.card_group(plan.deal.pools[pool].slots[0][0]).owner for pool in faced.columns]
    if plan.player is not None:
        pools = plan.deal.of(plan.player)
        mine = [pool for pool in faced.columns if pool in pools]
        shared = owners.count("table")
        whole = len(mine) == sum(plan.deal.pools[pool].count for pool in pools)
        if sees_boards(plan) is not None:
            if not shared:
                return Starts(faced)
            return AllKnown(faced) if whole else OnBoard(faced)
        if whole and not shared and len(mine) in RANKINGS[plan.player.ranking].sizes:
            return ByStrength(faced, plan.player.ranking, pools)
    for table in plan.payment.tables:
        pools = tuple(dict.fromkeys(faced.columns))
        if len(faced.columns) in RANKINGS[table.ranking].sizes and RANKINGS[table.ranking].ordered:
            return ByClass(faced, table.ranking, pools)
    return ChartRows(faced)


Collectors: TypeAlias = dict[tuple[int, int], ChartRows]


def gathered(plan: SolvePlan) -> tuple[Found, Collectors]:
    """Follow the best play, and gather every decision on the way."""
    found: Collectors = {}
    lock = Lock()

    def watch(faced: Faced) -> Moves:
        with lock:
            key = faced.decision, faced.node
            found.setdefault(key, collected(faced)).add(faced)
        return faced.best

    return watch_best(plan, watch), dict(sorted(found.items()))


def reached_from(first: ChartRows, plan: SolvePlan, decision: int, node: int) -> NDArray[np.bool_] | None:
    """Return the starts with which the best play can come to a node, where the first decision has starts."""
    if not isinstance(first, Starts) or decision == 0:
        return None
    ways = np.zeros(len(first.best), dtype=bool)
    for place, action in enumerate(first.actions):
        ways[first.best == place] = action.kind != "fold" and _leads(plan, 1, action.to, decision, node)
    return ways


def _leads(plan: SolvePlan, at: int, number: int, decision: int, node: int) -> bool:
    if at == decision:
        return number == node
    here = plan.betting.nodes[at][number]
    after = {action.to for action in here.actions if action.kind != "fold"} or {here.passes}
    return any(_leads(plan, at + 1, to, decision, node) for to in after)


def searched_strategy(game: Game) -> Strategy:
    """Return how to play a game: its charts, what they cost, and what the ways with a name cost."""
    require_decision(game)
    group = deciding_group(game)
    if why := why_not_searched(game, group):
        raise UnsolvedError(with_advice(game, why))
    plan = searched_plan(game, (group,))
    if sees_boards(plan) is not None and not (followed_by_boards(plan) or followed_by_streets(plan)):
        raise UnsolvedError(
            f"{game.name} decides on the flop, on the turn and on the river, and no chart of all three is "
            "counted exactly; croupier odds has its exact figures, and croupier advise values every action "
            "of any hand"
        )
    if why := _too_long(plan):
        raise UnsolvedError(why)
    best, found = gathered(plan)
    first = next(iter(found.values()))
    charts = dict.fromkeys(  # one for all bets before it that leave the same to do
        each.chart(reached_from(first, plan, decision, node)) for (decision, node), each in found.items()
    )
    played = follow(
        plan,
        lambda faced: found[faced.decision, faced.node].play(faced),
        remember=False,
        by_cards=True,
    )
    grid = first.grid() if isinstance(first, Starts) else None
    worth = _worth(best)
    return Strategy(
        game=game,
        wager=group,
        best=worth,
        charts=tuple(charts),
        played=_worth(played.found),
        kinds=None,
        grid=grid,
        shortcuts=_shortcuts(plan, worth),
        spots=(),
    )


def seconds_to_chart(game: Game, group: str) -> float:
    """Return about how long a chart takes at most, once what it needs is compiled."""
    plan = searched_plan(game, (group,))
    seen = sees_boards(plan)
    if seen is None:
        return 3 * solve_time(plan).seconds
    later = [many for many in seen if many]
    return _ONE_STREET if len(later) <= 1 else _FLOP_AND_RIVER if BOARD in later else _FLOP_AND_TURN


def _too_long(plan: SolvePlan) -> str | None:
    """Say why no chart is written, if it would take minutes: rows are looked at one by one, and twice."""
    if sees_boards(plan) is not None or (hands := rows_to_look_at(plan)) <= MOST_ROWS:
        return None
    return (
        f"a chart of {plan.game.name} would take {hands:,} hands with the cards in sight, "
        f"and {MOST_ROWS:,} are the most; croupier advise values every action of any hand"
    )


def _worth(found: Found) -> Worth:
    odds = figures(found)[found.plan.groups[0]]
    return Worth(odds.ev, odds.average_wager)


def _shortcuts(plan: SolvePlan, best: Worth) -> tuple[Shortcut, ...]:
    """Return what the ways with a name cost, where counting them is a matter of seconds."""
    if solve_time(plan).seconds > A_MOMENT:
        return ()
    ways = [way for way in named_ways(plan).values() if way.name != OPTIMAL]
    found = [(way, _worth(follow(plan, way.choose, remember=False).found)) for way in ways]
    return tuple(Shortcut(way.name, way.says, worth, best.ev - worth.ev) for way, worth in found)
