"""How far the total of many bets strays from what is expected of it.

A day with a jackpot is far outside any normal curve and still no wonder. The totals of bets that do not hang
on each other are convolutions on a grid of amounts, counted by Fourier transforms.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, gcd, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.payouts import WagerOdds

EXACT_CELLS = 1 << 15  # up to so many points, every amount that can come up is one of them
MOST_CELLS = 1 << 18
REACH = 8.0  # deviations beyond which the rest of a total does not bring a long shot back


class Repeated(NamedTuple):
    """So many bets alike: the odds of one, and its unit in cents."""

    odds: WagerOdds
    unit: int
    times: int


class _Grid(NamedTuple):
    """The amounts a total may have, a step apart and in a ring; `most` is as far as one bet may go."""

    cells: int
    step: float
    most: float


def spread(bets: Iterable[Repeated]) -> float:
    """Return the standard deviation of the total, in cents."""
    return sqrt(sum(bet.times * bet.unit**2 * bet.odds.variance for bet in bets))


def chance_beyond(bets: Iterable[Repeated], away: float) -> float:
    """Return the chance that the total is as far from its mean as this or farther, either way, in cents.

    >>> from croupier.odds.counting.payouts import Chance
    >>> toss = WagerOdds("toss", tuple(Chance(Fraction(n), Fraction(1, 2)) for n in (-1, 1)), Fraction(1))
    >>> round(chance_beyond([Repeated(toss, 100, 10)], 600), 4)  # eight or more alike of ten: 112 of 1,024
    0.1094
    """
    bets = tuple(bets)
    deviation = spread(bets)
    if not deviation:
        return 1.0
    count = sum(bet.times for bet in bets)
    # What lies farther out than `most` is beyond, whatever the other bets do.
    grid, exact = _grid_for(bets, count, deviation, abs(away) + REACH * deviation)
    turned: NDArray[np.complex128] = np.ones(grid.cells // 2 + 1, dtype=np.complex128)
    for bet in bets:
        turned *= _power(np.fft.rfft(_on_grid(bet, grid)), bet.times)
    chances = np.fft.irfft(turned, grid.cells)
    mean = float(sum((bet.times * bet.unit * bet.odds.ev for bet in bets), Fraction(0)))
    middle = round(mean / grid.step)
    places = (np.arange(grid.cells) - middle + grid.cells // 2) % grid.cells - grid.cells // 2 + middle
    near = grid.step / 1000 if exact else grid.step * sqrt(count) / 2  # which is how far it is smeared
    beyond = np.abs(places * grid.step - mean) >= abs(away) - near
    return float(min(1.0, max(0.0, chances[beyond].sum())))


def _power(base: NDArray[np.complex128], times: int) -> NDArray[np.complex128]:
    """Return each number so many times itself; by squares, which takes a tenth of what numpy's own does."""
    found = np.ones_like(base)
    while times:
        if times & 1:
            found *= base
        base, times = base * base, times >> 1
    return found


def _grid_for(bets: tuple[Repeated, ...], count: int, deviation: float, most: float) -> tuple[_Grid, bool]:
    """Return a grid that holds every amount, or one so fine that it widens the total by a thousandth."""
    amounts = [bet.unit * chance.net for bet in bets for chance in bet.odds.chances]
    if all(amount.denominator == 1 for amount in amounts):
        step = gcd(*(amount.numerator for amount in amounts))
        cells = _power_of_two(4 * most / step)
        if cells <= EXACT_CELLS:
            return _Grid(cells, step, most), True
    cells = min(MOST_CELLS, _power_of_two(4 * most / (deviation * sqrt(0.002 / count))))
    return _Grid(cells, 4 * most / cells, most), False


def _power_of_two(least: float) -> int:
    return 1 << max(8, ceil(least).bit_length())


def _on_grid(bet: Repeated, grid: _Grid) -> NDArray[np.float64]:
    """Return how likely each amount of one bet is; one between two points is part of each, by its mean."""
    mean = float(bet.unit * bet.odds.ev)
    amounts = np.array([float(bet.unit * chance.net) for chance in bet.odds.chances])
    often = np.array([float(chance.probability) for chance in bet.odds.chances])
    places = np.clip(amounts, mean - grid.most, mean + grid.most) / grid.step
    low = np.floor(places)
    part = places - low
    at = low.astype(np.int64) % grid.cells
    found = np.zeros(grid.cells)
    np.add.at(found, at, often * (1 - part))
    np.add.at(found, (at + 1) % grid.cells, often * part)
    return found
