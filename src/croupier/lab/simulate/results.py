"""Work out what a simulation comes to: estimates with exact figures, their fit, and players' sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import erfc, exp, lgamma, log, sqrt

import numpy as np

from croupier.lab.simulate.kernel_parts import CHECKPOINTS, LONGEST, REACH, Tally
from croupier.lab.simulate.outcomes import Chances, main_chances, side_chances
from croupier.lab.simulate.plan import SimulationPlan, prepared
from croupier.lab.simulate.searched_spec import SearchedSpec, searched_way
from croupier.lab.simulate.strategies import OPTIMAL, chosen
from croupier.odds.counting.payouts import tied_to_play

FEWEST = 5  # expected in a cell, below which cells are counted together


@dataclass(frozen=True, slots=True)
class Fit:
    """How far counts are from what was expected, and how often chance alone is farther."""

    statistic: float
    freedom: int
    p: float


def fit(counts: Sequence[int], chances: Sequence[Fraction]) -> Fit | None:
    """Compare counts with exact chances; None if there are too few to tell.

    >>> fit([30, 70], [Fraction(1, 2), Fraction(1, 2)])
    Fit(statistic=16.0, freedom=1, p=6.33...e-05)
    """
    total = sum(counts)
    impossible = [count for count, chance in zip(counts, chances, strict=True) if count and not chance]
    if impossible:
        return Fit(float("inf"), len(counts) - 1, 0.0)
    cells = sorted(
        (float(chance * total), count) for count, chance in zip(counts, chances, strict=True) if chance
    )
    grouped: list[tuple[float, int]] = []
    few, seen = 0.0, 0
    for expected, count in cells:
        few, seen = few + expected, seen + count
        if few >= FEWEST:
            grouped.append((few, seen))
            few, seen = 0.0, 0
    if few and grouped:
        grouped[-1] = grouped[-1][0] + few, grouped[-1][1] + seen
    if len(grouped) < 2:
        return None
    statistic = sum((count - expected) ** 2 / expected for expected, count in grouped)
    return Fit(statistic, len(grouped) - 1, beyond(statistic, len(grouped) - 1))


def beyond(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square of this freedom is beyond a value: the upper incomplete gamma.

    >>> round(beyond(3.841459, 1), 6), round(beyond(18.307038, 10), 6)
    (0.05, 0.05)
    """
    half, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    if freedom == 1:
        return erfc(sqrt(x))
    front = exp(half * log(x) - x - lgamma(half))
    if x < half + 1:
        term = total = 1 / half
        number = half
        while abs(term) > 1e-16 * abs(total):
            number += 1
            term *= x / number
            total += term
        return max(0.0, 1 - front * total)
    b = x + 1 - half
    c, d = 1e300, 1 / b
    value = d
    for step in range(1, 10_000):
        a = -step * (step - half)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    """One result of a wager in units: how often it came, and how likely it is."""

    net: Fraction
    count: int
    chance: Fraction | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one wager brought, for one unit of it."""

    wager: str
    stakes: tuple[int, ...]  # cents of a unit, by seat
    rounds: int  # a seat's
    ev: float
    standard_error: float
    exact: Fraction | None
    handle: int  # cents bet in all
    won: int  # cents that players won in all, below zero if they lost
    kept: int  # cents they would have won without a cap, or without another winner of a jackpot
    outcomes: tuple[OutcomeCount, ...]
    fit: Fit | None

    @property
    def hold(self) -> float:
        """The part of all bets that the house kept."""
        return -self.won / self.handle if self.handle else 0.0

    @property
    def errors_off(self) -> float | None:
        """How many standard errors the estimate is from the exact figure, which knows no cap."""
        if self.exact is None or not self.standard_error:
            return None
        kept = self.kept * len(self.stakes) / (self.rounds * sum(self.stakes))
        return (self.ev + kept - float(self.exact)) / self.standard_error


@dataclass(frozen=True, eq=False)
class SimulationResults:
    """Some rounds of a plan, played and counted."""

    plan: SimulationPlan
    tally: Tally
    rounds: int
    seconds: float

    @property
    def rounds_per_second(self) -> float:
        """Whole rounds of the table a second."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @cached_property
    def estimates(self) -> tuple[Estimate, ...]:
        """Every wager that was bet, in the order of the file."""
        return tuple(self._estimate(number) for number in range(len(self.wagers)) if any(self.stakes(number)))

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers by number: main, then the side bets that are dealt for."""
        return prepared(self.plan).spec.wagers

    @property
    def unsolved(self) -> str | None:
        """Why main has no exact figure, if it has none."""
        return prepared(self.plan).spec.unsolved

    @property
    def not_weighed(self) -> tuple[str, ...]:
        """The side bets that a fold takes along, which the best play of main alone does not weigh."""
        ready, game = prepared(self.plan), self.plan.game
        seats = zip(ready.bets, self.plan.strategies, strict=True)
        up = [bets.up for bets, strategy in seats if strategy == OPTIMAL]
        tied = {group for each in up for group in tied_to_play(game, ready.spec.main, each) if group in each}
        return tuple(group for group in game.wager_groups if group in tied)

    def cents(self, seat: int, number: int) -> list[int]:
        """Return what each outcome of a wager brings at a seat, before a cap or a split."""
        found: list[int] = prepared(self.plan).money.cents[seat, number].tolist()
        return found

    def stakes(self, number: int) -> list[int]:
        """Return the cents of a unit of a wager at each seat."""
        ready = prepared(self.plan)
        group = ready.spec.wagers[number]
        return [bets.on(group) if number else bets.main for bets in ready.bets]

    def chances(self, number: int) -> list[Chances] | None:
        """Return the chances of a wager's outcomes at each seat, where they are known."""
        return _chances(self.plan, number)

    def _estimate(self, number: int) -> Estimate:
        spec, money = prepared(self.plan).spec, prepared(self.plan).money
        stakes, chances = self.stakes(number), self.chances(number)
        together = sum(stakes)
        won, square = int(self.tally.sums[number]), int(self.tally.squares[number])
        spread = Fraction(square, self.rounds) - Fraction(won, self.rounds) ** 2
        counts = self.tally.counts[:, number].tolist()
        staked = [end.staked for end in spec.layout.ends] if not number else None
        found: dict[Fraction, tuple[int, Fraction]] = {}
        exact, handle = Fraction(0), Fraction(0)
        for seat, stake in enumerate(stakes):
            for place, count in enumerate(counts[seat]):
                cents = Fraction(int(money.cents[seat, number, place]))
                chance = chances[seat][place] if chances and place < len(chances[seat]) else Fraction(0)
                exact += cents * chance
                if count or chance:
                    handle += count * stake * (staked[place] if staked else 1)
                    net = cents / (stake or 1)
                    before, likely = found.get(net, (0, Fraction(0)))
                    found[net] = before + count, likely + chance / self.plan.seats
        return Estimate(
            wager=spec.wagers[number],
            stakes=tuple(stakes),
            rounds=self.rounds * self.plan.seats,
            ev=won / (self.rounds * together),
            standard_error=sqrt(spread / self.rounds) / together,
            exact=exact / together if chances else None,
            handle=int(handle),
            won=won,
            kept=int(self.tally.kept[number]),
            outcomes=tuple(
                OutcomeCount(net, count, likely if chances else None)
                for net, (count, likely) in sorted(found.items())
            ),
            # Seats share cards, so that only the rounds of one seat are independent of each other.
            fit=fit(counts[0][: len(chances[0])], chances[0]) if chances else None,
        )

    @property
    def rounds_at_the_table(self) -> int:
        """How many rounds the table settled: a cap was reached, a jackpot won twice, or a cent is split."""
        return int(self.tally.kept[-1])

    # ------------------------------------------------------------------------------------------ sessions

    @property
    def sessions(self) -> int:
        """How many sessions were played to their end."""
        return int(self.tally.depths.sum())

    def standing(self, checkpoint: int, quantiles: tuple[float, ...] = QUANTILES) -> tuple[int, ...]:
        """Return where sessions stand at a checkpoint, in units, at these quantiles."""
        return tuple(place - REACH for place in _quantiles(self.tally.paths[checkpoint], quantiles))

    @property
    def paths(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Where sessions stand after so many rounds, at the quantiles."""
        between = self.plan.session // CHECKPOINTS
        return tuple(((number + 1) * between, self.standing(number)) for number in range(CHECKPOINTS))

    def ruin(self, units: int) -> float:
        """Return how many sessions came so many units below their start before they ended.

        Kept apart up to 2,048 units; for a larger bankroll this is what that many would have been.
        """
        return float(self.tally.depths[min(max(units, 0), REACH) :].sum() / max(self.sessions, 1))

    def longest_runs(self, quantiles: tuple[float, ...] = (0.5, 0.95, 0.99)) -> tuple[int, ...]:
        """Return the longest losing run of a session, in rounds, at these quantiles."""
        return tuple(min(run, LONGEST) for run in _quantiles(self.tally.runs, quantiles))

    @property
    def lost_rounds(self) -> float:
        """The part of a seat's rounds that lost money."""
        return float(self.tally.signs[0] / (self.rounds * self.plan.seats))

    @property
    def won_rounds(self) -> float:
        """The part of a seat's rounds that won money."""
        return float(self.tally.signs[1] / (self.rounds * self.plan.seats))


@lru_cache(maxsize=32)
def _chances(plan: SimulationPlan, number: int) -> list[Chances] | None:
    spec = prepared(plan).spec
    if number:
        side = spec.sides[number - 1][0]
        found = [side_chances(spec, side, bets.up) for bets in prepared(plan).bets]
        return [each for each in found if each] if all(found) else None
    if isinstance(spec, SearchedSpec):
        each = [searched_way(plan.game, name).chances for name in plan.strategies]
        return [chances for chances in each if chances] if all(each) else None
    if spec.unsolved:
        return None
    by_name = {name: main_chances(spec, chosen(spec, name)) for name in set(plan.strategies)}
    return [by_name[name] for name in plan.strategies]


def _quantiles(histogram: object, quantiles: tuple[float, ...]) -> tuple[int, ...]:
    counts = np.cumsum(np.asarray(histogram))
    if not counts[-1]:
        return tuple(0 for _ in quantiles)
    return tuple(int(np.searchsorted(counts, quantile * counts[-1])) for quantile in quantiles)
