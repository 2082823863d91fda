"""Forecast what a table drops, wins and holds by the hour, day and month, and what bank it needs.

The hours are taken as drawn anew, each like any of those played. Sums are then convolutions on a grid of
amounts, counted by Fourier transforms: no further sampling, so no further error of sampling.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.engines import Engine, Here, run
from croupier.lab.forecast.crowd import ForecastError
from croupier.lab.forecast.shift import Hours, Shift, Theory, theory_of
from croupier.lab.simulate.kernel_parts import Ints

Floats = NDArray[np.float64]
CELLS = 1 << 20
DEPTH_CELLS = 1 << 15
HOLD_CELLS = 1 << 16
_REACH = 10.0  # deviations that a dip may go; what lies deeper is less likely than any risk worth naming
_HALVINGS = 30


@dataclass(frozen=True, eq=False)
class AmountSpread:
    """How likely each amount is: cents from the first on, a step apart."""

    first: int
    step: int
    chances: Floats

    @property
    def amounts(self) -> Ints:
        """The amounts in cents."""
        return self.first + self.step * np.arange(len(self.chances))

    @property
    def mean(self) -> float:
        """The mean in cents."""
        return float(self.amounts @ self.chances)

    @property
    def deviation(self) -> float:
        """The standard deviation in cents."""
        return sqrt(max(float((self.amounts - self.mean) ** 2 @ self.chances), 0.0))

    @cached_property
    def _up_to(self) -> Floats:
        return np.cumsum(self.chances)

    def quantile(self, part: float) -> int:
        """Return the least amount that is not exceeded with this chance.

        >>> AmountSpread(-100, 100, np.array([0.25, 0.5, 0.25])).quantile(0.5)
        0
        """
        place = int(np.searchsorted(self._up_to, part * self._up_to[-1] - 1e-12))
        return self.first + self.step * min(place, len(self.chances) - 1)

    def below(self, cents: int) -> float:
        """Return the chance of less than an amount."""
        count = max(0, -(-(cents - self.first) // self.step))
        return float(self._up_to[min(count, len(self._up_to)) - 1]) if count else 0.0


def spread_of(amounts: Ints, step: int = 1) -> AmountSpread:
    """Return how amounts are spread on a grid through nothing; one between two points is part of each.

    The parts are such that the mean stays what it is.

    >>> spread_of(np.array([0, 30]), 20).chances
    array([0.5 , 0.25, 0.25])
    """
    low = amounts // step
    part = (amounts - low * step) / step
    first = int(low.min())
    size = int(low.max()) - first + 2
    chances = np.bincount(low - first, 1 - part, size) + np.bincount(low - first + 1, part, size)
    if not chances[-1]:
        chances = chances[:-1]
    return AmountSpread(first * step, step, chances / len(amounts))


def summed(amounts: Ints, times: int, cells: int = CELLS) -> AmountSpread:
    """Return how the sum of so many of these amounts is spread, each drawn anew.

    >>> summed(np.array([0, 100]), 2).chances
    array([0.25, 0.5 , 0.25])
    """
    each = spread_of(amounts, _step(amounts, times * int(np.ptp(amounts)), cells))
    if times == 1:
        return each
    size = times * (len(each.chances) - 1) + 1
    room = _room(size)
    found = np.fft.irfft(_power(np.fft.rfft(each.chances, room), times), room)[:size]
    return AmountSpread(times * each.first, each.step, np.maximum(found, 0.0))


def _power(numbers: NDArray[np.complex128], times: int) -> NDArray[np.complex128]:
    """Raise numbers to a power by squaring: numpy takes a logarithm of each complex number instead."""
    found = np.ones_like(numbers)
    while times:
        if times & 1:
            found = found * numbers
        numbers, times = numbers * numbers, times >> 1
    return found


def depths(wins: Ints, times: int, cells: int = DEPTH_CELLS) -> AmountSpread:
    """Return how far below its start a bank comes at the end of any of so many hours.

    Read backwards, the hours of a month are as likely as forwards; so its deepest dip is spread as what is
    left after the last of W = max(0, W - win), hour by hour (Lindley's recursion).

    >>> depths(np.array([-100, 100]), 2).chances    # +, - and - + dip to 1, - - to 2
    array([0.5 , 0.25, 0.25])
    """
    worst = max(0, -int(wins.min()))
    drift = max(0.0, -float(wins.mean())) * times
    reach = min(times * worst, ceil(drift + _REACH * float(wins.std()) * sqrt(times)) + worst)
    step = _step(wins, max(reach, int(np.ptp(wins))), cells)
    loss = spread_of(-wins, step)
    down = loss.first // step
    top = max(1, -(-reach // step))
    room = _room(top + len(loss.chances))
    turned = np.fft.rfft(loss.chances, room)
    bank: Floats = np.eye(1, top + 1)[0]
    for _ in range(times):
        moved = np.maximum(np.fft.irfft(np.fft.rfft(bank, room) * turned, room), 0.0)
        moved = moved[: top + len(loss.chances)]
        places = np.clip(np.arange(len(moved)) + down, 0, top)
        bank = np.bincount(places, moved, top + 1).astype(np.float64)
    deepest = int(np.flatnonzero(bank > 0)[-1])
    return AmountSpread(0, step, bank[: deepest + 1])


def hold_quantile(wins: Ints, drops: Ints, times: int, part: float, cells: int = HOLD_CELLS) -> float:
    """Return the hold of so many hours that is not exceeded with this chance.

    The hold is at most h just when win - h × drop is at most nothing, and that is a sum again.
    """
    each = wins / drops
    if times == 1:
        return float(np.quantile(each, part, method="inverted_cdf"))
    low, high = float(each.min()), float(each.max())
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        over = summed(np.rint(wins - middle * drops).astype(np.int64), times, cells)
        if over.below(1) >= part:
            high = middle
        else:
            low = middle
    return high


def _step(amounts: Ints, width: int, cells: int) -> int:
    """Return the step of the grid: the one all amounts lie on, or so many of it that the cells suffice."""
    lattice = int(np.gcd.reduce(amounts)) or 1
    return lattice * max(1, -(-width // (lattice * cells)))


def _room(size: int) -> int:
    """Return the size of a transform that is quick and does not wrap around."""
    return 1 << (size - 1).bit_length()


LOW, MIDDLE, HIGH = 0.05, 0.5, 0.95
FEWEST, MOST = 100, 10_000_000
Watch = Callable[[int], None]


class FigureRange(NamedTuple):
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
    win: AmountSpread
    drop: AmountSpread
    hold: FigureRange
    exact_win: Fraction | None

    @property
    def losing(self) -> float:
        """The chance that the house loses."""
        return self.win.below(0)


@dataclass(frozen=True, eq=False)
class ShiftForecast:
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
        hold = FigureRange(int(win.sum()) / int(drop.sum()), *held)
        exact = None if self.theory.win is None else self.theory.win * times
        return Span(name, times, summed(win, times), summed(drop, times), hold, exact)

    @cached_property
    def depth(self) -> AmountSpread:
        """How far below its start the house comes at the end of any hour of a month."""
        return depths(self.hours.win, self.month)

    @property
    def bankroll(self) -> int:
        """Cents below which the house comes at any hour's end of a month with no more than the risk."""
        return self.depth.quantile(1 - self.risk)


def figures(spread: AmountSpread) -> FigureRange:
    """Return the mean and the quantiles of amounts."""
    return FigureRange(spread.mean, *(spread.quantile(part) for part in (LOW, MIDDLE, HIGH)))


def forecast(
    shift: Shift,
    hours: int,
    *,
    hours_a_day: int = 8,
    days: int = 30,
    risk: float = 0.01,
    engine: Engine | None = None,
    watch: Watch | None = None,
) -> ShiftForecast:
    """Play so many hours of a shift, and forecast from them.

    `watch` gets how many hours there are after every chunk; if it raises KeyboardInterrupt, or a person
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
    return ShiftForecast(shift, _joined(played), hours, hours_a_day, days, risk, took)


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
