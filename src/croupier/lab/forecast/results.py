"""A forecast: what a table drops, wins and holds by the hour, day and month, and what bank it needs."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np

from croupier.lab.engines import Engine, Here, run
from croupier.lab.forecast.crowd import ForecastError
from croupier.lab.forecast.shift import Hours, Shift
from croupier.lab.forecast.sums import Spread, depths, hold_quantile, summed
from croupier.lab.forecast.theory import Theory, theory_of

LOW, MIDDLE, HIGH = 0.05, 0.5, 0.95
FEWEST, MOST = 100, 10_000_000
Watch = Callable[[int], None]


class Figures(NamedTuple):
    """A mean, and what is not exceeded in 5, 50 and 95 of a hundred."""

    mean: float
    low: float
    middle: float
    high: float


@dataclass(frozen=True, eq=False)
class Span:
    """An hour, a day or a month of a table: cents, and the hold as a part of the drop."""

    name: str
    hours: int
    win: Spread
    drop: Spread
    hold: Figures
    exact_win: Fraction | None

    @property
    def losing(self) -> float:
        """The chance that the house loses."""
        return self.win.below(0)


@dataclass(frozen=True, eq=False)
class Forecast:
    """Some hours of a shift, played, and what follows from them."""

    shift: Shift
    hours: Hours
    asked: int  # hours
    hours_a_day: int
    days: int
    risk: float
    seconds: float

    @property
    def played(self) -> int:
        """How many hours were played."""
        return len(self.hours.win)

    @cached_property
    def theory(self) -> Theory:
        """The exact mean of an hour."""
        return theory_of(self.shift)

    @property
    def win(self) -> float:
        """The mean win of an hour, in cents."""
        return float(self.hours.win.mean())

    @property
    def standard_error(self) -> float:
        """The standard error of that mean."""
        return float(self.hours.win.std()) / sqrt(self.played)

    @property
    def kept(self) -> float:
        """What caps and split jackpots kept from players in an hour, in cents."""
        return float(self.hours.kept.mean())

    @property
    def errors_off(self) -> float | None:
        """How many standard errors the hours played are from theory, which knows no caps."""
        free = self.hours.win - self.hours.kept
        if self.theory.win is None or not free.std():
            return None
        return float((free.mean() - float(self.theory.win)) / (free.std() / sqrt(self.played)))

    @property
    def month(self) -> int:
        """The hours of a month."""
        return self.hours_a_day * self.days

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The hour, the day and the month."""
        return (
            self._span("hour", 1),
            self._span("day", self.hours_a_day),
            self._span("month", self.month),
        )

    def _span(self, name: str, times: int) -> Span:
        win, drop = self.hours.win, self.hours.drop
        held = (hold_quantile(win, drop, times, part) for part in (LOW, MIDDLE, HIGH))
        hold = Figures(int(win.sum()) / int(drop.sum()), *held)
        exact = None if self.theory.win is None else self.theory.win * times
        return Span(name, times, summed(win, times), summed(drop, times), hold, exact)

    @cached_property
    def depth(self) -> Spread:
        """How far below its start the house comes at the end of any hour of a month."""
        return depths(self.hours.win, self.month)

    @property
    def bankroll(self) -> int:
        """Cents below which the house comes at any hour's end of a month with no more than the risk."""
        return self.depth.quantile(1 - self.risk)


def figures(spread: Spread) -> Figures:
    """Return the mean and the quantiles of amounts."""
    return Figures(spread.mean, *(spread.quantile(part) for part in (LOW, MIDDLE, HIGH)))


def forecast(
    shift: Shift,
    hours: int,
    *,
    hours_a_day: int = 8,
    days: int = 30,
    risk: float = 0.01,
    engine: Engine | None = None,
    watch: Watch | None = None,
) -> Forecast:
    """Play so many hours of a shift, and forecast from them.

    `watch` is told how many hours there are after every chunk; if it raises KeyboardInterrupt, or a person
    does, the forecast is made of what there is by then.
    """
    _verify(hours, hours_a_day, days, risk)
    started = time.perf_counter()
    played: list[Hours] = []
    try:
        for some in run(shift, shift.chunks(hours), engine or Here()):
            played.append(some)
            if watch:
                watch(sum(len(part.win) for part in played))
    except KeyboardInterrupt:
        if not played:
            raise
    took = time.perf_counter() - started
    return Forecast(shift, _joined(played), hours, hours_a_day, days, risk, took)


def _joined(played: list[Hours]) -> Hours:
    return Hours(*(np.concatenate(part) for part in zip(*played, strict=True)))


def _verify(hours: int, hours_a_day: int, days: int, risk: float) -> None:
    if not FEWEST <= hours <= MOST:
        raise ForecastError(f"no forecast is made of {hours:,} hours; play {FEWEST} to {MOST:,}")
    if not 1 <= hours_a_day <= 24:
        raise ForecastError(f"no table is open {hours_a_day} hours a day; say 1 to 24")
    if not 1 <= days <= 31:
        raise ForecastError(f"no month has {days} days of play; say 1 to 31")
    if not 0 < risk < 1:
        raise ForecastError(f"{risk:g} is no risk to plan for; say more than 0 and less than 1, like 0.01")
