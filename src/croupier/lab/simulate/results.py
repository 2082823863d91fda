"""What a simulation comes to: every wager's estimate beside the exact figure, and a player's sessions."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np

from croupier.lab.simulate.chi_square import Fit, fit
from croupier.lab.simulate.exact import Chances, main_chances, side_chances
from croupier.lab.simulate.plan import Plan, prepared
from croupier.lab.simulate.strategies import chosen
from croupier.lab.simulate.telling import CHECKPOINTS, LONGEST, REACH, Tally

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Outcome:
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
    outcomes: tuple[Outcome, ...]
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
        kept = self.kept / self.won * self.ev if self.kept else 0.0
        return (self.ev + kept - float(self.exact)) / self.standard_error


@dataclass(frozen=True, eq=False)
class Simulation:
    """Some rounds of a plan, played and counted."""

    plan: Plan
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
        return tuple(
            self._estimate(number)
            for number in range(len(prepared(self.plan).scene.wagers))
            if any(self._stakes(number))
        )

    def _stakes(self, number: int) -> list[int]:
        ready = prepared(self.plan)
        group = ready.scene.wagers[number]
        return [bets.on(group) if number else bets.main for bets in ready.bets]

    def _chances(self, number: int) -> list[Chances] | None:
        """Return the chances of a wager's outcomes at each seat, where they are known."""
        scene = prepared(self.plan).scene
        if number:
            side = scene.sides[number - 1][0]
            found = [side_chances(scene, side, bets.up) for bets in prepared(self.plan).bets]
            return [each for each in found if each] if all(found) else None
        by_name = {name: main_chances(scene, chosen(scene, name)) for name in set(self.plan.strategies)}
        return [by_name[name] for name in self.plan.strategies]

    def _estimate(self, number: int) -> Estimate:
        scene, money = prepared(self.plan).scene, prepared(self.plan).money
        stakes, chances = self._stakes(number), self._chances(number)
        together = sum(stakes)
        won, square = int(self.tally.sums[number]), int(self.tally.squares[number])
        spread = Fraction(square, self.rounds) - Fraction(won, self.rounds) ** 2
        counts = self.tally.counts[:, number].tolist()
        staked = [end.staked for end in scene.layout.ends] if not number else None
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
            wager=scene.wagers[number],
            stakes=tuple(stakes),
            rounds=self.rounds * self.plan.seats,
            ev=won / (self.rounds * together),
            standard_error=sqrt(spread / self.rounds) / together,
            exact=exact / together if chances else None,
            handle=int(handle),
            won=won,
            kept=int(self.tally.kept[number]),
            outcomes=tuple(
                Outcome(net, count, likely if chances else None)
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

        Told apart up to 2,048 units; for a larger bankroll this is what that many would have been.
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


def _quantiles(histogram: object, quantiles: tuple[float, ...]) -> tuple[int, ...]:
    counts = np.cumsum(np.asarray(histogram))
    if not counts[-1]:
        return tuple(0 for _ in quantiles)
    return tuple(int(np.searchsorted(counts, quantile * counts[-1])) for quantile in quantiles)
