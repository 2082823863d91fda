"""How likely every outcome of a simulation is, counted exactly for the strategy that was played."""

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.lab.simulate.scene import Scene, fold_ends, stakes_before
from croupier.odds.contest import OUTCOMES, meetings_in_parts
from croupier.odds.counts import hand_counts
from croupier.odds.ends import SideBet
from croupier.odds.fates import tied_to_play
from croupier.odds.policies import FOLD, Moves, table_play
from croupier.odds.streets import follow

Chances = tuple[Fraction, ...]


def main_chances(scene: Scene, moves: tuple[Moves, ...]) -> Chances:
    """Return the chance of every end of main when these moves are made."""
    return _contest(scene, moves[0]) if scene.dealer else _streets(scene, moves)


def _streets(scene: Scene, moves: tuple[Moves, ...]) -> Chances:
    play = table_play(scene.game)
    course = play.solution.course
    played = tuple(
        replace(best, moves=chosen) for best, chosen in zip(play.solution.policies, moves, strict=True)
    )
    found = follow(course, play.table.ranking, play.rows, played)
    ways = [found.folded[course.streets[street].step].get(stake, 0) for street, stake in fold_ends(course)]
    for stake in stakes_before(course)[-1]:
        rows = found.settled.get(stake)
        ways += [0] * play.rows.count if rows is None else rows.tolist()
    return tuple(Fraction(way, found.total) for way in ways)


def _contest(scene: Scene, moves: Moves) -> Chances:
    contest = scene.game.contest
    assert contest is not None  # noqa: S101 (asked only where there is one)
    ways = np.zeros(len(scene.layout.ends), dtype=np.int64)
    first = total = 0
    for met in meetings_in_parts(scene.game, contest):
        folds = moves[0, first : first + len(met.weights)] == FOLD
        first += len(met.weights)
        total += int(met.weights.sum()) * met.each
        ways[0] += int(met.weights[folds].sum()) * met.each
        often = (met.ways * met.weights[:, None])[~folds]
        for outcome in range(len(OUTCOMES)):
            np.add.at(ways, scene.which[met.strength[~folds], outcome], often[:, outcome])
    return tuple(Fraction(way, total) for way in ways.tolist())


def side_chances(scene: Scene, side: SideBet, up: Collection[str]) -> Chances | None:
    """Return the chance of every row of a side bet, or None if a decision about main can take it."""
    if side.group in tied_to_play(scene.game, scene.main, up):
        return None
    cards = sum(scene.game.card_group(name).count for name in side.table.cards)
    fixed = sum(scene.game.card_group(name).count for name in side.table.uses_all_of)
    often, total = hand_counts(side.table.ranking, cards, fixed, side.rows)
    return (*(Fraction(ways, total) for ways in often), Fraction(0))
