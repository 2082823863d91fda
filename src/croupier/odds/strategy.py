"""The exact strategy of a game as a chart a person can carry, with what the chart and shortcuts cost."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.games import Game
from croupier.odds.fates import tied_to_play
from croupier.odds.policies import (
    FOLD,
    ContestPlay,
    Moves,
    Spot,
    TablePlay,
    Worth,
    best_play,
    contest_play,
    contested,
    deciding_group,
    table_play,
)
from croupier.odds.rules import Aim, Rule, Trait, cover, traits_to_look_for
from croupier.odds.shortcuts import Shortcut, contest_shortcuts, table_shortcuts
from croupier.odds.streets import Policy
from croupier.odds.suits import Ints, classes
from croupier.odds.thresholds import threshold_of
from croupier.odds.traits import kinds_of, traits_of

_WORTH_A_RULE = 1e-4  # units a rule must bring each time its street is reached, if it is wrong for some hands


@dataclass(frozen=True, slots=True)
class Line:
    """One action of a chart, and the hands it is for; no rules means every other hand."""

    action: str
    units: int  # that the action adds to the stake
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What to do at one decision, read from the top: the first line that fits is played."""

    step: str
    name: str
    cards: int  # that the player knows
    lines: tuple[Line, ...]


@dataclass(frozen=True, eq=False)
class Strategy:
    """How to play a game: the chart, what it costs against the best play, and the best play itself."""

    game: Game
    wager: str
    best: Worth
    charts: tuple[Chart, ...]
    played: Worth  # by the charts
    kinds: tuple[str, ...] | None  # by rank: whether a pair of it pays, pushes or loses
    grid: tuple[tuple[str, ...], ...] | None  # two-card starts, ace to two: suited above the diagonal
    shortcuts: tuple[Shortcut, ...]
    spots: tuple[Spot, ...]  # every state with its best action

    @property
    def tied(self) -> tuple[str, ...]:
        """The side bets that a fold or a loss may take; the strategy is for one who has not made them."""
        return tied_to_play(self.game, self.wager, ())

    @property
    def cost(self) -> Fraction:
        """What playing by the charts loses a round beyond the best play, in units of the ante."""
        return self.best.ev - self.played.ev


def strategy(game: Game) -> Strategy:
    """Return how to play a game.

    >>> from croupier.games import load
    >>> strategy(load("three-card-poker")).charts[0].lines[0].rules[0].says
    'queen-six-four high or better'
    """
    if contested(game):
        return _against_dealer(game, contest_play(game))
    return _against_table(game, table_play(game))


# ------------------------------------------------------------------------------------ against the dealer


def _against_dealer(game: Game, play: ContestPlay) -> Strategy:
    best = play.worth(best_play)
    threshold = threshold_of(play)
    wager = game.wager(play.stand.wager)
    stay = Line(wager.name.lower(), play.stand.units, threshold.rules)
    chart = Chart(play.stand.step, wager.name, play.spot.cards.shape[1], (stay, Line("fold", 0, ())))
    return Strategy(
        game=game,
        wager=deciding_group(game),
        best=best,
        charts=(chart,),
        played=play.worth(threshold.policy),
        kinds=None,
        grid=None,
        shortcuts=contest_shortcuts(game, play, best),
        spots=(play.spot,),
    )


# ----------------------------------------------------------------------------------- against a pay table


def _against_table(game: Game, play: TablePlay) -> Strategy:
    best = play.worth(best_play)
    kinds = kinds_of(play.table.ranking, play.rows, play.pays)
    charts, moves = [], {}
    for spot, policy, ways in zip(play.spots, play.solution.policies, play.reached(), strict=True):
        seen = traits_of(spot.cards, play.solution.course.cards, kinds, spot.sure)
        lines, moves[spot.step] = _chart(spot, policy, traits_to_look_for(seen), ways)
        charts.append(Chart(spot.step, _name(game, spot), spot.cards.shape[1], lines))
    return Strategy(
        game=game,
        wager=deciding_group(game),
        best=best,
        charts=tuple(charts),
        played=play.worth(lambda spot: moves[spot.step]),
        kinds=kinds,
        grid=_grid(play.spots[0]) if play.spots[0].cards.shape[1] == 2 else None,
        shortcuts=table_shortcuts(play, best),
        spots=play.spots,
    )


def _name(game: Game, spot: Spot) -> str:
    wagers = {step.id: game.wager(step.wager).name for step in game.steps if step.do == "decide"}
    return wagers[spot.step]


def _chart(spot: Spot, policy: Policy, traits: list[Trait], ways: Ints) -> tuple[tuple[Line, ...], Moves]:
    """Write a decision as lines from the boldest action to the most careful, which takes every other hand.

    The rules are chosen for what the best play comes to; its cost is counted over everything else too.
    """
    boldest_first = sorted({int(move) for move in np.unique(spot.best[ways > 0])}, reverse=spot.may_fold)
    *bold, rest = boldest_first
    played = np.full(spot.best.shape, rest, dtype=np.int8)
    taken = np.zeros(spot.best.shape, dtype=bool)
    lines = []
    for move in bold:
        allowed = spot.best >= move if spot.may_fold else spot.best == move
        aim = Aim(
            wanted=(spot.best == move) & (ways > 0) & ~taken,
            allowed=allowed | taken,
            ways=ways,
            gain=np.where(taken, 0, ways * _gain(policy, move)),
            least_gain=float(ways.sum()) * _WORTH_A_RULE,
        )
        found = cover(traits, spot.stakes, aim)
        played[found.reaches & ~taken] = move
        taken |= found.reaches
        if found.rules:
            lines.append(_line(spot, move, found.rules))
    return (*lines, _line(spot, rest, ())), played


def _gain(policy: Policy, move: int) -> NDArray[np.float64]:
    """Return what a move brings beyond the best of the more careful ones, in units."""
    fold = -np.array(policy.stakes)[:, None, None] * policy.scale
    if policy.street.may_fold:
        careful = np.concatenate(
            [np.broadcast_to(fold, policy.options[:, :1].shape), policy.options[:, :move]], axis=1
        )
    else:
        careful = policy.options[:, move + 1 :]
    more: NDArray[np.float64] = (policy.options[:, move] - careful.max(axis=1)) / policy.scale
    return more


def _line(spot: Spot, move: int, rules: tuple[Rule, ...]) -> Line:
    if move == FOLD:
        return Line("fold", 0, rules)
    action, units = spot.moves[move]
    return Line(action, units, rules)


def _grid(spot: Spot) -> tuple[tuple[str, ...], ...]:
    """Lay the starting hands out from ace to two, suited above the diagonal."""
    numbers = classes(2)
    ranks = range(len(RANKS) - 1, -1, -1)

    def cell(row: int, column: int) -> str:
        high, low = max(row, column), min(row, column)
        suited = column < row
        hand = np.array([[high * 4, low * 4 + (0 if suited else 1)]], dtype=np.uint8)
        move = int(spot.best[0, numbers.number_of(hand)[0]])
        return "fold" if move == FOLD else spot.moves[move][0]

    return tuple(tuple(cell(row, column) for column in ranks) for row in ranks)
