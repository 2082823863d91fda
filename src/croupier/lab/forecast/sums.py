"""From one hour to many: how sums of hours are spread, how deep they dip, and what part of a drop they are.

The hours are taken as drawn anew, each like any of those played. Sums are then convolutions on a grid of
amounts, counted by Fourier transforms: no further sampling, so no further error of sampling.
"""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.lab.simulate.telling import Ints

Floats = NDArray[np.float64]
CELLS = 1 << 20
DEPTH_CELLS = 1 << 15
HOLD_CELLS = 1 << 16
_REACH = 10.0  # deviations that a dip may go; what lies deeper is less likely than any risk worth naming
_HALVINGS = 30


@dataclass(frozen=True, eq=False)
class Spread:
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

        >>> Spread(-100, 100, np.array([0.25, 0.5, 0.25])).quantile(0.5)
        0
        """
        place = int(np.searchsorted(self._up_to, part * self._up_to[-1] - 1e-12))
        return self.first + self.step * min(place, len(self.chances) - 1)

    def below(self, cents: int) -> float:
        """Return the chance of less than an amount."""
        count = max(0, -(-(cents - self.first) // self.step))
        return float(self._up_to[min(count, len(self._up_to)) - 1]) if count else 0.0


def spread_of(amounts: Ints, step: int = 1) -> Spread:
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
    return Spread(first * step, step, chances / len(amounts))


def summed(amounts: Ints, times: int, cells: int = CELLS) -> Spread:
    """Return how the sum of so many of these amounts is spread, each drawn anew.

    >>> summed(np.array([0, 100]), 2).chances
    array([0.25, 0.5 , 0.25])
    """
    each = spread_of(amounts, _step(amounts, times * int(np.ptp(amounts)), cells))
    if times == 1:
        return each
    size = times * (len(each.chances) - 1) + 1
    room = _room(size)
    found = np.fft.irfft(np.fft.rfft(each.chances, room) ** times, room)[:size]
    return Spread(times * each.first, each.step, np.maximum(found, 0.0))


def depths(wins: Ints, times: int, cells: int = DEPTH_CELLS) -> Spread:
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
    return Spread(0, step, bank[: deepest + 1])


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
