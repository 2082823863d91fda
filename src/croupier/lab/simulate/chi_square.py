"""Pearson's chi-square: whether counts are those of a distribution, with the chance of a worse fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt

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
