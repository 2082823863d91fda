"""Write the exact strategy of a game as a chart a person can carry, and list every state behind it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.games import Game
from croupier.hands import RANKINGS, HandClass, Ranking
from croupier.hands.classes import spoken
from croupier.odds.counting.payouts import tied_to_play
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.playing.policies import (
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
from croupier.odds.playing.shortcuts import Shortcut, contest_shortcuts, table_shortcuts
from croupier.odds.playing.traits import (
    Aim,
    ChartRule,
    Flags,
    Trait,
    a_rank,
    a_rank_or_higher,
    cover,
    kinds_of,
    traits_of,
    traits_to_look_for,
)
from croupier.odds.solvers.solvable import is_searched
from croupier.odds.solvers.streets import Policy

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
# How much of what a rule about the dealer's card gains it may give away in hands where it is wrong.
_WRONG_AT_MOST = (0, 1 / 1000, 1 / 100, 1 / 30)


@dataclass(frozen=True, eq=False)
class Threshold:
    """When to stay, in rules, and the same state by state."""

    rules: tuple[ChartRule, ...]
    stays: Flags

    def policy(self, spot: Spot) -> Moves:
        """Play by the rules."""
        return np.where(self.stays, 0, FOLD).astype(np.int8)[: len(spot.cards)][None]


def or_better(ranking: Ranking, strength: int) -> str:
    """Say a hand and all above it, with no more cards than it takes.

    >>> or_better(RANKINGS["three-card"], 120)
    'queen-six-four high or better'
    >>> or_better(RANKINGS["five-card"], 1269), or_better(RANKINGS["five-card"], 1277)
    ('ace-king-queen-jack high or better', 'any pair or better')
    """
    if strength == 0:
        return "any hand"
    hand, below = ranking.describe(strength), ranking.describe(strength - 1)
    if below.category is not hand.category:
        return f"any {hand.category} or better"
    return f"{_said(hand, _alike(hand.ranks, below.ranks) + 1, ranking)} or better"


def _alike(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Return how many ranks two hands have in common before they part."""
    return next(
        (n for n, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]), len(first)
    )


def _said(hand: HandClass, ranks: int, ranking: Ranking) -> str:
    return spoken(HandClass(hand.category, hand.ranks[:ranks]), size=ranking.size, full=True)


def threshold_of(play: ContestPlay) -> Threshold:
    """Find from which hand to stay; where the dealer shows a card, also what it changes below that hand."""
    ranking = RANKINGS[play.spot.ranking]
    strength = play.strength.astype(np.int64)
    if not play.spot.shown.shape[1]:
        by_strength = np.zeros(len(ranking.classes) + 1, dtype=np.int64)
        np.add.at(by_strength, strength, play.margin)
        from_here_up = by_strength[::-1].cumsum()[::-1]
        lowest = int(from_here_up.argmax())  # of equals the lowest: an exact tie goes to the bet
        return Threshold((ChartRule(or_better(ranking, lowest)),), strength >= lowest)
    wrong, right = strength[play.margin < 0], strength[play.margin >= 0]
    lowest = int(right.min(initial=len(ranking.classes)))
    always = int(wrong.max(initial=-1)) + 1
    if lowest >= always:
        return Threshold((ChartRule(or_better(ranking, always)),), strength >= always)
    between = (strength >= lowest) & (strength < always)
    shown = (play.spot.shown[:, 0] >> 2).astype(np.int64)
    cells = np.zeros((always - lowest, 13), dtype=np.int64)
    np.add.at(cells, (strength[between] - lowest, shown[between]), play.margin[between])
    found, reached = _by_dealers_card(cells, ranking, lowest)
    stays = strength >= always
    stays[between] = reached[strength[between] - lowest, shown[between]]
    rules = tuple(ChartRule(f"{_all_of(ranking, lowest, always)}, {says}") for says in found)
    return Threshold((ChartRule(or_better(ranking, always)), *rules), stays)


# ----------------------------------------------------------------------------------- the dealer's card


def _all_of(ranking: Ranking, lowest: int, always: int) -> str:
    """Say what the hands from one strength to below another have in common."""
    low, high = ranking.describe(lowest), ranking.describe(always - 1)
    if low.category is high.category and (alike := _alike(low.ranks, high.ranks)):
        return _said(low, alike, ranking)
    return or_better(ranking, lowest)


def _by_dealers_card(cells: Ints, ranking: Ranking, lowest: int) -> tuple[list[str], Flags]:
    """Choose few rules about the dealer's card; each must be worth a thousandth of all they gain."""
    hands = [ranking.describe(lowest + row).ranks for row in range(len(cells))]
    if (
        len({len(ranks) for ranks in hands}) > 1
    ):  # hands of several categories: no card has a place of its own
        return [], np.zeros(cells.shape, dtype=bool)
    traits = list(_traits(np.array(hands)))
    best = int(cells[cells > 0].sum())
    tried = [few_rules(traits, cells, part) for part in _WRONG_AT_MOST]
    return min(tried, key=lambda found: best - int(cells[found[1]].sum()) + len(found[0]) * best // 1000)


def few_rules(
    traits: list[Trait], cells: Ints, wrong_at_most: float, least: int = 0
) -> tuple[list[str], Flags]:
    """Choose rules one by one for what they gain, each right but for so much of it, and what they reach."""
    gains, losses = np.maximum(cells, 0), np.maximum(-cells, 0)
    sound = [t for t in traits if losses[t.holds].sum() <= wrong_at_most * gains[t.holds].sum()]
    reached = np.zeros(cells.shape, dtype=bool)
    chosen: list[str] = []
    while sound:
        worth = [int(cells[trait.holds & ~reached].sum()) for trait in sound]
        place = max(range(len(sound)), key=lambda i: worth[i] / sound[i].weight ** 0.5)
        if worth[place] <= least:
            break
        chosen.append(sound[place].says)
        reached |= sound[place].holds
    return chosen, reached


def _traits(ranks: Ints) -> Iterator[Trait]:
    """Return what may be said of a hand with a dealer's card, by hand and by rank of that card."""
    shape = (len(ranks), 13)
    own = [("", np.ones(shape, dtype=bool))]
    for place in range(ranks.shape[1]):
        for rank in range(1, 13):
            holds = np.broadcast_to((ranks[:, place] >= rank)[:, None], shape)
            if holds.any() and not holds.all():
                own.append((f"your {_ORDINALS[place]} card {a_rank_or_higher(rank)}", holds))
    theirs = list(_of_dealers_card(ranks))
    both = [
        (f"{says} and {more}", holds & also, 2)
        for n, (says, holds) in enumerate(theirs)
        for more, also in theirs[n + 1 :]
    ]
    found: set[bytes] = set()
    for says, holds, weight in (*((says, holds, 1) for says, holds in theirs), *both):
        for mine, held in own:
            all_holds = held & holds
            if all_holds.any() and all_holds.tobytes() not in found:
                found.add(all_holds.tobytes())
                words = f"{mine}, the dealer's card {says}".removeprefix(", ")
                yield Trait(words, all_holds, weight + bool(mine))


def _of_dealers_card(ranks: Ints) -> Iterator[tuple[str, Flags]]:
    card = np.arange(13)[None, :]
    matches = (ranks[:, :, None] == card[:, None, :]).any(axis=1)
    yield "matching one of yours", matches
    yield "matching none of yours", ~matches
    for rank in range(1, 13):
        yield f"below {a_rank(rank)}", np.broadcast_to(card < rank, matches.shape)
        yield a_rank_or_higher(rank), np.broadcast_to(card >= rank, matches.shape)
    for place in range(ranks.shape[1]):
        yield f"below your {_ORDINALS[place]} highest", card < ranks[:, place][:, None]


_WORTH_A_RULE = 1e-4  # units a rule must bring each time its street is reached, if it is wrong for some hands


@dataclass(frozen=True, slots=True)
class Line:
    """One action of a chart, and the hands it is for; no rules means every other hand."""

    action: str
    units: int  # that the action adds to the stake
    rules: tuple[ChartRule, ...]


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
    if is_searched(game, deciding_group(game)):
        from croupier.odds.playing.searched_chart import searched_strategy  # noqa: PLC0415 (few games need it)

        return searched_strategy(game)
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


def _line(spot: Spot, move: int, rules: tuple[ChartRule, ...]) -> Line:
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


@dataclass(frozen=True, eq=False)
class States:
    """The states of one decision; values are in units of the ante, by stake and state."""

    spot: Spot
    ways: Ints  # sets of cards in sight that a state stands for
    values: NDArray[np.float64]  # of the best move

    def action(self, stake: int, state: int) -> str:
        """Return the best move in words."""
        move = int(self.spot.best[stake, state])
        if move == FOLD:
            return "fold"
        name, units = self.spot.moves[move]
        return f"bet {units}" if self.spot.may_fold else name


def states_of(game: Game) -> tuple[States, ...]:
    """Return the states of every decision, in order; where a game is searched there are too many to list."""
    if is_searched(game, deciding_group(game)):
        return ()
    if contested(game):
        play = contest_play(game)
        weights = play.weights.astype(np.int64)
        stays = play.margin / (weights * play.each * play.scale)
        return (States(play.spot, weights, np.maximum(stays - 1, -1.0)[None]),)
    solved = table_play(game)
    return tuple(
        States(spot, classes(spot.cards.shape[1]).weights, policy.values / policy.scale)
        for spot, policy in zip(solved.spots, solved.solution.policies, strict=True)
    )
