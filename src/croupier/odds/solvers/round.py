"""Solve a round with all its bets together, and report what a player's whole round comes to.

A side bet that a fold would take with it, or that falls with a lost hand, belongs to the decision. Where
there is none, the main wager decides alone and the other bets are counted with it.

Amounts are exact cents, before a table rounds a fraction of a cent up for the player.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import cards_text
from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.odds.counting.outcomes import (
    UNIT,
    Bets,
    Changed,
    Flip,
    Joint,
    Layout,
    Played,
    SpotPayout,
    bets_of,
    main_wager,
    payoffs,
    side_paid,
)
from croupier.odds.counting.payouts import Chance, UnsolvedError, WagerOdds, chances, leaned_on, tied_to_play
from croupier.odds.counting.suits import Ints
from croupier.odds.solvers.card_classes import favoured_suits, split_suits
from croupier.odds.solvers.dealer import Part, Setting, ends_of, parts, setting
from croupier.odds.solvers.solvable import is_searched
from croupier.odds.solvers.street_round import walk


def play(game: Game, bets: Bets, low: int = 0, *, press: bool = False) -> Played:
    """Play a round as well as these bets allow, and count every way it can end.

    With `press`, every hand is played to the end for the most that may be bet, as exposure supposes.

    >>> from croupier.games import load
    >>> game = load("three-card-poker")
    >>> round_ = play(game, bets_of(game, {"ante": 500, "pair-plus": 500, "six-card-bonus": 500}))
    >>> round_.joint.total, round_.tied
    (407170400, ())
    """
    main = main_wager(game)
    tied = tied_to_play(game, main, bets.up)
    if any(spot.paid_by == CONTEST for spot in game.wagers_of(main)):
        return _contest(setting(game, main), bets, tied, low, press=press)
    return walk(game, main, bets, tied, low, press=press)


# ------------------------------------------------------------------------------------------ the contest


def _contest(set_: Setting, bets: Bets, tied: tuple[str, ...], low: int, *, press: bool) -> Played:
    ends, which = ends_of(set_)
    layout = Layout(set_.game, set_.main, ends, set_.sides)
    favoured = favoured_suits(set_.sides, [group for group in tied if bets.on(group)])
    alone, _ = payoffs(layout, bets, ())
    together, _ = payoffs(layout, bets, tied)
    counted = np.zeros(layout.shape, dtype=np.int64)
    flips: list[Flip] = []
    total = 0
    for part in parts(set_, low, favoured):
        total += int(part.weights.sum()) * part.each
        folds = _folds(part, which, together) & (not press)
        _count(part, which, folds, counted)
        if tied and not press:
            differ = np.flatnonzero(folds != _folds(part, which, alone))
            flips += [_flip(set_, part, int(state), folds=bool(folds[state])) for state in differ]
    if not favoured:
        counted = split_suits(counted, set_.sides)
    # A state stands for so many hands, each of which the dealer meets in `each` ways.
    flips = [
        Flip(f.step, f.hand, f.board, f.alone, f.together, f.probability / total)
        for f in sorted(flips, key=lambda f: -f.probability)
    ]
    changed = Changed(set_.stand.step, len(flips), sum((f.probability for f in flips), Fraction(0)))
    joint = Joint(layout, counted, total)
    return Played(joint, tied, (changed,) if tied else (), tuple(flips))


def _places(part: Part, which: Ints) -> tuple[Ints, list[Ints]]:
    """Return the end of each state and outcome if it stays, and its rows of the bets on own cards."""
    return which[part.strength], [rows[:, None].astype(np.int64) for rows in part.own_rows]


def _folds(part: Part, which: Ints, brings: Ints) -> NDArray[np.bool_]:
    """Return which states are folded; an exact tie goes to the bet."""
    ends, rows = _places(part, which)
    by_code = brings.reshape(*brings.shape[: 1 + len(rows)], -1)
    stay = (by_code[(ends, *rows)] * part.ways).sum(axis=(1, 2))
    fold = (by_code[(np.zeros_like(ends[:, :1]), *rows)] * part.ways).sum(axis=(1, 2))
    found: NDArray[np.bool_] = stay < fold
    return found


def _count(part: Part, which: Ints, folds: NDArray[np.bool_], counted: Ints) -> None:
    ends, rows = _places(part, which)
    ends = np.where(folds[:, None], 0, ends)
    by_code = counted.reshape(*counted.shape[: 1 + len(rows)], -1)
    np.add.at(by_code, (ends, *rows), part.ways * part.weights[:, None, None])


def _flip(set_: Setting, part: Part, state: int, *, folds: bool) -> Flip:
    bet = f"bet {set_.stand.units}"
    moves = (bet, "fold") if folds else ("fold", bet)
    held = cards_text(part.own[state].tolist())
    shown = cards_text(part.shown[state].tolist())
    weight = int(part.weights[state]) * part.each
    return Flip(set_.stand.step, held, shown, *moves, Fraction(weight))


# ----------------------------------------------------------------------------------------- figures of wagers


def figures_together(
    game: Game, groups: tuple[str, ...], stakes: Mapping[str, int], jackpots: Mapping[str, int], low: int
) -> dict[str, WagerOdds]:
    """Return the odds of wagers that are decided together, every bet that is not named being one unit."""
    return staked_figures(game, groups, bets_of(game, stakes, jackpots, unsaid=UNIT), low)[0]


def staked_figures(
    game: Game, groups: tuple[str, ...], bets: Bets, low: int = 0
) -> tuple[dict[str, WagerOdds], tuple[Changed, ...]]:
    """Return the odds of main and the side bets it can lose, and what they change where that is counted."""
    if is_searched(game, groups[0], low):
        from croupier.odds.solvers.searched import searched_odds  # noqa: PLC0415 (few games need it)

        together = (*groups, *leaned_on(game, groups[1:], bets.up))
        ratios = {group: Fraction(bets.on(group), bets.main) for group in together[1:]}
        return searched_odds(game, together, low, ratios), ()
    played = play(game, bets, low)
    return {group: wager_figures(played, bets, group) for group in groups}, played.changed


def wager_figures(played: Played, bets: Bets, group: str) -> WagerOdds:
    """Return the odds of one wager under the play of a round, for one unit of it."""
    joint = played.joint
    layout = joint.layout
    if group == layout.main:
        return _main_figures(joint)
    groups = [side.group for side in layout.sides]
    if group not in groups:
        known = ", ".join((layout.main, *groups))
        raise UnsolvedError(f'{layout.game.name} has no wager "{group}"; it has {known}')
    axis = groups.index(group)
    side = layout.sides[axis]
    paid = [row.net for row in side_paid(layout.game, side, bets)]
    others = tuple(number for number in range(1, len(layout.shape)) if number != axis + 1)
    ways = joint.ways.sum(axis=others)
    taken = layout.taken(bets.up)
    counted: dict[Fraction, int] = {}
    for end, by_row in enumerate(ways.tolist()):
        for row, often in enumerate(by_row):
            net = Fraction(-1) if side.group in taken[end] else paid[row]
            counted[net] = counted.get(net, 0) + often
    return WagerOdds(group, chances(counted, joint.total), Fraction(1))


def _main_figures(joint: Joint) -> WagerOdds:
    layout = joint.layout
    ways = joint.ways.reshape(len(layout.ends), -1).sum(axis=1).tolist()
    counted: dict[Fraction, int] = {}
    folds: dict[str, int] = {}
    staked = Fraction(0)
    for end, often in zip(layout.ends, ways, strict=True):
        counted[end.net] = counted.get(end.net, 0) + often
        staked += end.staked * often
        if end.folded:
            folds[end.folded] = folds.get(end.folded, 0) + often
    return WagerOdds(
        layout.main,
        chances(counted, joint.total),
        staked / joint.total,
        tuple((step, Fraction(often, joint.total)) for step, often in folds.items()),
    )


@dataclass(frozen=True, slots=True)
class Result:
    """One way a round can end: what each spot gets, in cents, and how likely it is."""

    spots: tuple[SpotPayout, ...]
    probability: Fraction


@dataclass(frozen=True, slots=True)
class RoundOdds:
    """The exact distribution of one player's round for given bets, played as well as they allow."""

    game: Game
    bets: Bets
    wagers: tuple[str, ...]  # those that are bet
    chances: tuple[Chance, ...]  # net cents, from the worst to the best
    means: tuple[Fraction, ...]  # net cents of each wager
    covariances: tuple[tuple[Fraction, ...], ...]  # square cents
    largest_payout: Fraction  # what one seat can win in a round, in cents, however it is played
    joint: tuple[str, ...]  # wagers solved together
    changed: tuple[Changed, ...]  # what side bets change in the play, by decision
    flips: tuple[Flip, ...]

    @property
    def mean(self) -> Fraction:
        """What the round brings on average, in cents."""
        return sum(self.means, Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the round, in square cents: the sum of all covariances."""
        return sum((value for row in self.covariances for value in row), Fraction(0))

    @property
    def stakes(self) -> tuple[int, ...]:
        """What is bet on each wager, in cents; of the first, one unit."""
        return (self.bets.main, *(self.bets.on(wager) for wager in self.wagers[1:]))

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the round, in cents."""
        return sqrt(self.variance)

    @property
    def deviations(self) -> tuple[float, ...]:
        """The standard deviation of each wager, in cents."""
        return tuple(sqrt(row[number]) for number, row in enumerate(self.covariances))

    @property
    def correlations(self) -> tuple[tuple[float, ...], ...]:
        """How each wager moves with each other: 1 if they win and lose alike, 0 if they do not care."""
        each = self.deviations
        return tuple(
            tuple(float(value) / (each[i] * each[j]) for j, value in enumerate(row))
            for i, row in enumerate(self.covariances)
        )

    @property
    def worst(self) -> Fraction:
        """The most a round can lose, as a net amount in cents."""
        return self.chances[0].net

    def table_bound(self, seats: int) -> Fraction:
        """Return what a table can pay in one round at the very most, in cents.

        It is every seat's largest payout at once, which one deck does not allow where that hand is unique: a
        bound, and not a payout that can happen.
        """
        return seats * self.largest_payout


def results(played: Played, bets: Bets) -> Iterator[Result]:
    """Yield every way a round can end with what each spot gets, in cents."""
    joint = played.joint
    layout = joint.layout
    taken = layout.taken(bets.up)
    ends = [tuple(spot.times(bets.main) for spot in end.spots) for end in layout.ends]
    sides = [
        (
            side.group,
            bets.on(side.group),
            [row.times(bets.on(side.group)) for row in side_paid(layout.game, side, bets)],
        )
        for side in layout.sides
    ]
    for end, rows, ways in joint.cells():
        spots = list(ends[end])
        for (group, stake, paid), row in zip(sides, rows, strict=True):
            if stake:
                spots.append(SpotPayout(group, Fraction(stake)) if group in taken[end] else paid[row])
        yield Result(tuple(spots), Fraction(ways, joint.total))


def largest_payout(game: Game, bets: Bets, low: int = 0) -> Fraction:
    """Return the most one seat can win in a round, in cents, if it bets all it may on everything."""
    pressed = play(game, bets, low, press=True)
    return max(sum((spot.won for spot in result.spots), Fraction(0)) for result in results(pressed, bets))


def round_distribution(
    game: Game, stakes: Mapping[str, int], jackpots: Mapping[str, int] | None = None, *, low: int = 0
) -> RoundOdds:
    """Return the exact distribution of a round; a side bet that is not named is not bet.

    >>> from croupier.games import load
    >>> odds = round_distribution(load("three-card-poker"), {"ante": 500, "pair-plus": 500})
    >>> odds.worst, odds.largest_payout, sum(chance.probability for chance in odds.chances)
    (Fraction(-1500, 1), Fraction(28000, 1), Fraction(1, 1))
    """
    bets = bets_of(game, stakes, jackpots)
    main = main_wager(game)
    if is_searched(game, main, low):
        return _searched(game, main, bets, low)
    played = play(game, bets, low)
    tied = (main, *played.tied) if played.tied else ()
    counted = _counted(main, bets, results(played, bets))
    return RoundOdds(
        game, bets, *counted, largest_payout(game, bets, low), tied, played.changed, played.flips
    )


def _searched(game: Game, main: str, bets: Bets, low: int) -> RoundOdds:
    from croupier.odds.solvers.searched import searched_round  # noqa: PLC0415 (few games need it)

    found = searched_round(game, main, bets, low)
    total = found.found.total
    ways = (Result(spots, Fraction(often, total)) for spots, often in found.cells())
    tied = tuple(group for group in tied_to_play(game, main, bets.up) if group in bets.up)
    counted = _counted(main, bets, ways)
    return RoundOdds(game, bets, *counted, found.largest_payout(), (main, *tied) if tied else (), (), ())


_Counted: TypeAlias = tuple[
    tuple[str, ...], tuple[Chance, ...], tuple[Fraction, ...], tuple[tuple[Fraction, ...], ...]
]


def _counted(main: str, bets: Bets, ways: Iterator[Result]) -> _Counted:
    """Return the wagers that are bet, what a round brings, the mean of each wager and their covariances."""
    wagers = (main, *(group for group, stake in bets.sides if stake))
    number = {group: place for place, group in enumerate(wagers)}
    count = len(wagers)
    nets: dict[Fraction, Fraction] = {}
    means = [Fraction(0)] * count
    products = [[Fraction(0)] * count for _ in range(count)]
    for result in ways:
        each = [Fraction(0)] * count
        for spot in result.spots:
            each[number.get(spot.spot, 0)] += spot.net
        net = sum(each, Fraction(0))
        nets[net] = nets.get(net, Fraction(0)) + result.probability
        for i in range(count):
            means[i] += each[i] * result.probability
            for j in range(i, count):
                products[i][j] += each[i] * each[j] * result.probability
    covariances = tuple(
        tuple(products[min(i, j)][max(i, j)] - means[i] * means[j] for j in range(count))
        for i in range(count)
    )
    chances = tuple(Chance(net, probability) for net, probability in sorted(nets.items()))
    if sum((chance.probability for chance in chances), Fraction(0)) != 1:
        raise ArithmeticError("the ways a round can end do not sum to 1; this is a fault of croupier")
    return wagers, chances, tuple(means), covariances
