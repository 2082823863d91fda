"""What the mathematics of a wager comes to: exact fractions, with the decimals people quote."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt


@dataclass(frozen=True, slots=True)
class Chance:
    """One result of a wager: what it brings beyond the stake, in units, and how likely it is."""

    net: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """The odds of one wager played as well as it can be, for one unit of it.

    The unit of `main` is the ante (in Let It Ride, one of the three bets); of a side bet, its own stake.
    """

    wager: str
    chances: tuple[Chance, ...]  # from the worst to the best; their probabilities sum to exactly 1
    average_wager: Fraction  # units put at risk in all, on average
    folds: tuple[tuple[str, Fraction], ...] = ()  # by decision: how often it is a fold

    @property
    def ev(self) -> Fraction:
        """What a unit brings on average; a loss is below zero."""
        return sum((chance.net * chance.probability for chance in self.chances), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """The expected loss for one unit."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss for each unit put at risk."""
        return -self.ev / self.average_wager

    @property
    def variance(self) -> Fraction:
        """The mean square of what a unit brings beyond its average."""
        square = sum((chance.net**2 * chance.probability for chance in self.chances), Fraction(0))
        return square - self.ev**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often something is won."""
        return sum((chance.probability for chance in self.chances if chance.net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """How often nothing is won or lost."""
        return sum((chance.probability for chance in self.chances if chance.net == 0), Fraction(0))

    @property
    def payback(self) -> Fraction:
        """The part of all money at risk that comes back: the figure of the 75 % minimum (GLI-19 4.7.1)."""
        return 1 - self.element_of_risk


def chances(counted: dict[Fraction, int], total: int) -> tuple[Chance, ...]:
    """Return results counted in whole ways as chances, from the worst to the best."""
    found = tuple(Chance(net, Fraction(ways, total)) for net, ways in sorted(counted.items()) if ways)
    together = sum((chance.probability for chance in found), Fraction(0))
    if together != 1:
        raise ArithmeticError(f"the ways counted are {together} of all, not 1; this is a fault of croupier")
    return found
