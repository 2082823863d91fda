"""What a designer wishes of a pay table: a range of edges, and perhaps of hits and of volatility."""

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import CroupierError
from croupier.games.words import quoted
from croupier.odds.counting.payouts import WagerOdds

NEAR = Fraction(1, 1000)  # a single edge means within a tenth of a percentage point of it
_NUMBER = re.compile(r"(-?[0-9]{1,6}(?:\.[0-9]{1,12})?) ?(%?)")


class WishError(CroupierError):
    """A wish that cannot be read."""


@dataclass(frozen=True, slots=True)
class Range:
    """From a least to a most, both of them in it unless it is open; None is no bound on that side."""

    low: Fraction | None
    high: Fraction | None
    is_open: bool = False

    def holds(self, value: Fraction) -> bool:
        """Whether a value is in the range."""
        if self.is_open and value in (self.low, self.high):
            return False
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)

    def gap(self, value: Fraction) -> Fraction:
        """Return how far a value lies outside."""
        below = self.low - value if self.low is not None else Fraction(0)
        above = value - self.high if self.high is not None else Fraction(0)
        return max(below, above, Fraction(0))


@dataclass(frozen=True, slots=True)
class Wish:
    """The edge a wager shall have, how often it shall win, and how far its results shall spread."""

    edge: Range
    hit: Range | None = None
    variance: Range | None = None

    def met_by(self, odds: WagerOdds) -> bool:
        """Whether a wager is as wished, to the last fraction."""
        return (
            self.edge.holds(odds.house_edge)
            and (self.hit is None or self.hit.holds(odds.hit_frequency))
            and (self.variance is None or self.variance.holds(odds.variance))
        )

    @property
    def middle(self) -> Fraction:
        """The middle of the edges wished for."""
        low, high = self.edge.low, self.edge.high
        if low is None or high is None:
            return low or high or Fraction(0)
        return (low + high) / 2


def read_target(text: str) -> Range:
    """Read a wished edge: a range, or one edge, which means within a tenth of a point of it.

    >>> read_target("5%..6%") == read_target("0.05..0.06")
    True
    >>> str(read_target("5%").low), str(read_target("0.05").high)
    ('49/1000', '51/1000')
    """
    if ".." in text:
        return read_range(text, "target", "5%..6%")
    edge = _number(text, "target", "5% or 5%..6%")
    return Range(edge - NEAR, edge + NEAR)


def read_range(text: str, what: str, example: str) -> Range:
    """Read a range written LOW..HIGH; percents and plain numbers do alike.

    >>> read_range("20%..0.25", "hit", "20%..25%")
    Range(low=Fraction(1, 5), high=Fraction(1, 4), is_open=False)
    """
    least, dots, most = text.partition("..")
    if not dots:
        raise WishError(f"{what} {quoted(text)} is not a range; write it like {example}")
    low, high = _number(least, what, example), _number(most, what, example)
    if low > high:
        raise WishError(f"{what} {quoted(text)} ends below where it begins; write the lower number first")
    return Range(low, high)


def read_volatility(text: str, now: WagerOdds | None) -> Range:
    """Read a wish for the standard deviation as a range of the variance, which is a fraction.

    `low` and `high` are below and above what it is now.
    """
    if text in {"low", "high"}:
        if now is None:
            raise WishError(
                f"volatility {text} compares with the table of now, and a row of it is lost; "
                "write a range of standard deviations, like 2.5..3"
            )
        low, high = (None, now.variance) if text == "low" else (now.variance, None)
        return Range(low, high, is_open=True)
    found = read_range(text, "volatility", "low, high, or 2.5..3")
    if found.low is None or found.high is None or found.low < 0:
        raise WishError(f"volatility {quoted(text)} is below nothing; write it like 2.5..3")
    return Range(found.low**2, found.high**2)


def _number(text: str, what: str, example: str) -> Fraction:
    found = _NUMBER.fullmatch(text.strip())
    if not found:
        raise WishError(f"{what} {quoted(text)} is not a number; write it like {example}")
    return Fraction(found[1]) / (100 if found[2] else 1)
