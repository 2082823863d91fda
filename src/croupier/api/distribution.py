"""A distribution of money or units, exact: values and their chances as fractions."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import inf, lcm, sqrt
from typing import TYPE_CHECKING

from croupier.api.shared import Columns, LibraryResult, number, whole
from croupier.errors import CroupierError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_PRODUCTS = 5_000_000  # of chances that one exact convolution multiplies


@dataclass(frozen=True, slots=True, repr=False)
class Distribution(LibraryResult):
    """Values from the lowest to the highest, and their probabilities, which sum to exactly 1.

    >>> coin = Distribution.of({-1: Fraction(1, 2), 1: Fraction(1, 2)})
    >>> coin.mean, coin.std, coin.convolve(2).pmf[Fraction(0)]
    (Fraction(0, 1), 1.0, Fraction(1, 2))
    """

    values: tuple[Fraction, ...]
    probabilities: tuple[Fraction, ...]

    @classmethod
    def of(cls, chances: "Mapping[Fraction, Fraction] | Mapping[int, Fraction]") -> "Distribution":
        """Return the distribution of values with these chances."""
        pairs = sorted((Fraction(value), Fraction(chance)) for value, chance in chances.items() if chance)
        together = sum((chance for _, chance in pairs), Fraction(0))
        if together != 1 or any(chance < 0 for _, chance in pairs):
            raise CroupierError(
                f"These chances sum to {together}; they must be above 0 and sum to exactly 1."
            )
        return cls(tuple(value for value, _ in pairs), tuple(chance for _, chance in pairs))

    @property
    def pmf(self) -> dict[Fraction, Fraction]:
        """The probability of each value."""
        return dict(zip(self.values, self.probabilities, strict=True))

    @property
    def mean(self) -> Fraction:
        """The exact mean."""
        return sum((v * p for v, p in zip(self.values, self.probabilities, strict=True)), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The exact variance."""
        square = sum((v * v * p for v, p in zip(self.values, self.probabilities, strict=True)), Fraction(0))
        return square - self.mean**2

    @property
    def std(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    def cdf(self, value: Fraction | float) -> Fraction:
        """Return the chance of this value or less."""
        number(value, "is no value; ask for a number", -inf, inf)
        return sum(self.probabilities[: bisect_right(self.values, value)], Fraction(0))

    def quantile(self, part: float) -> Fraction:
        """Return the least value that is not exceeded with this chance."""
        number(part, "is no quantile; ask for one from 0 to 1", 0, 1)
        upto = accumulate(self.probabilities)
        return next(v for v, p in zip(self.values, upto, strict=True) if p >= part)

    def sample(self, n: int, rng: "np.random.Generator | int | None" = None) -> "NDArray[np.float64]":
        """Draw values at random; `rng` is a generator or a seed."""
        import numpy as np  # noqa: PLC0415 (where arrays begin)

        whole(n, "values cannot be drawn; ask for")
        upto = np.array([float(part) for part in accumulate(self.probabilities)])
        upto[-1] = 1.0
        drawn = np.random.default_rng(rng).random(n)
        return np.array([float(value) for value in self.values])[np.searchsorted(upto, drawn, side="right")]

    def convolve(self, n: int) -> "Distribution":
        """Return the exact distribution of the sum of so many independent draws."""
        whole(n, "draws cannot be summed; ask for")
        parts = lcm(*(p.denominator for p in self.probabilities))
        one = {v: int(p * parts) for v, p in zip(self.values, self.probabilities, strict=True)}
        found, scale, power, power_scale, left = {Fraction(0): 1}, 1, one, parts, n
        while left:
            if left & 1:
                found, scale = _summed(found, power), scale * power_scale
            left >>= 1
            if left:
                power, power_scale = _summed(power, power), power_scale**2
        return Distribution.of({value: Fraction(ways, scale) for value, ways in found.items()})

    def __repr__(self) -> str:
        low, high = self.values[0], self.values[-1]
        return (
            f"Distribution({len(self.values)} values from {low} to {high}, "
            f"mean {float(self.mean):.6g}, std {self.std:.6g})"
        )

    def to_dict(self) -> dict[str, object]:
        """Return values and probabilities as text of exact fractions."""
        return {"values": list(map(str, self.values)), "probabilities": list(map(str, self.probabilities))}

    def columns(self) -> Columns:
        """Return a row for each value."""
        return {
            "value": _floats(self.values),
            "probability": _floats(self.probabilities),
            "cdf": _floats(accumulate(self.probabilities)),
        }


def _floats(values: Iterable[Fraction]) -> list[float]:
    return [float(value) for value in values]


def _summed(first: dict[Fraction, int], second: dict[Fraction, int]) -> dict[Fraction, int]:
    if len(first) * len(second) > _MOST_PRODUCTS:
        raise CroupierError(
            f"An exact sum of this many draws multiplies {len(first) * len(second):,} chances, more than "
            f"{_MOST_PRODUCTS:,}; take fewer draws, or ask bankroll(...) about many rounds."
        )
    found: dict[Fraction, int] = {}
    for one, ways in first.items():
        for other, more in second.items():
            found[one + other] = found.get(one + other, 0) + ways * more
    return found
