"""What chance would do: chi-square with its likelihood, and seeds that nobody picked."""

import hashlib
from collections.abc import Collection
from math import erfc, sqrt


def seed(number: int) -> bytes:
    """A seed that was not chosen to please a test."""
    return hashlib.sha256(b"croupier shuffle %d" % number).digest()


def chi_square(counts: Collection[int]) -> float:
    """How far counts of equally likely things are from being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def likelihood(statistic: float, freedom: int) -> float:
    """How often chance gives this chi-square or a larger one (Wilson and Hilferty 1931).

    >>> [round(likelihood(at, freedom), 3) for at, freedom in ((41.638, 23), (6.635, 1), (2823.3, 2651))]
    [0.01, 0.01, 0.01]
    """
    spread = 2 / (9 * freedom)
    return tail(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def tail(z: float) -> float:
    """How often a normal variable is larger than this."""
    return erfc(z / sqrt(2)) / 2
