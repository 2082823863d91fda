"""A player's whole round: what all bets bring together, how they move with one another, and what it can cost.

Amounts are exact cents, before a table rounds a fraction of a cent up for the player.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.games import Game
from croupier.odds.bets import Bets, bets_of, side_paid
from croupier.odds.ends import Paid
from croupier.odds.joint import play
from croupier.odds.played import Changed, Flip, Played
from croupier.odds.results import Chance


@dataclass(frozen=True, slots=True)
class Result:
    """One way a round can end: what each spot gets, in cents, and how likely it is."""

    spots: tuple[Paid, ...]
    probability: Fraction


@dataclass(frozen=True, slots=True)
class RoundOdds:
    """The exact distribution of one player's round for given bets, played as well as they allow."""

    game: Game
    bets: Bets
    wagers: tuple[str, ...]  # those that are bet
    chances: tuple[Chance, ...]  # net cents, from the worst to the best
    means: tuple[Fraction, ...]  # net cents of each wager
    covariances: tuple[tuple[Fraction, ...], ...]  # square cents
    largest_payout: Fraction  # what one seat can win in a round, in cents, however it is played
    joint: tuple[str, ...]  # wagers solved together
    changed: tuple[Changed, ...]  # what side bets change in the play, by decision
    flips: tuple[Flip, ...]

    @property
    def mean(self) -> Fraction:
        """What the round brings on average, in cents."""
        return sum(self.means, Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the round, in square cents: the sum of all covariances."""
        return sum((value for row in self.covariances for value in row), Fraction(0))

    @property
    def stakes(self) -> tuple[int, ...]:
        """What is bet on each wager, in cents; of the first, one unit."""
        return (self.bets.main, *(self.bets.on(wager) for wager in self.wagers[1:]))

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the round, in cents."""
        return sqrt(self.variance)

    @property
    def deviations(self) -> tuple[float, ...]:
        """The standard deviation of each wager, in cents."""
        return tuple(sqrt(row[number]) for number, row in enumerate(self.covariances))

    @property
    def correlations(self) -> tuple[tuple[float, ...], ...]:
        """How each wager moves with each other: 1 if they win and lose alike, 0 if they do not care."""
        each = self.deviations
        return tuple(
            tuple(float(value) / (each[i] * each[j]) for j, value in enumerate(row))
            for i, row in enumerate(self.covariances)
        )

    @property
    def worst(self) -> Fraction:
        """The most a round can lose, as a net amount in cents."""
        return self.chances[0].net

    def table_bound(self, seats: int) -> Fraction:
        """Return what a table can pay in one round at the very most, in cents.

        It is every seat's largest payout at once, which one deck does not allow where that hand is unique: a
        bound, and not a payout that can happen.
        """
        return seats * self.largest_payout


def results(played: Played, bets: Bets) -> Iterator[Result]:
    """Yield every way a round can end with what each spot gets, in cents."""
    joint = played.joint
    layout = joint.layout
    taken = layout.taken(bets.up)
    ends = [tuple(spot.times(bets.main) for spot in end.spots) for end in layout.ends]
    sides = [
        (
            side.group,
            bets.on(side.group),
            [row.times(bets.on(side.group)) for row in side_paid(layout.game, side, bets)],
        )
        for side in layout.sides
    ]
    for end, rows, ways in joint.cells():
        spots = list(ends[end])
        for (group, stake, paid), row in zip(sides, rows, strict=True):
            if stake:
                spots.append(Paid(group, Fraction(stake)) if group in taken[end] else paid[row])
        yield Result(tuple(spots), Fraction(ways, joint.total))


def largest_payout(game: Game, bets: Bets, low: int = 0) -> Fraction:
    """Return the most one seat can win in a round, in cents, if it bets all it may on everything."""
    pressed = play(game, bets, low, press=True)
    return max(sum((spot.won for spot in result.spots), Fraction(0)) for result in results(pressed, bets))


def round_distribution(
    game: Game, stakes: Mapping[str, int], jackpots: Mapping[str, int] | None = None, *, low: int = 0
) -> RoundOdds:
    """Return the exact distribution of a round; a side bet that is not named is not bet.

    >>> from croupier.games import load
    >>> odds = round_distribution(load("three-card-poker"), {"ante": 500, "pair-plus": 500})
    >>> odds.worst, odds.largest_payout, sum(chance.probability for chance in odds.chances)
    (Fraction(-1500, 1), Fraction(28000, 1), Fraction(1, 1))
    """
    bets = bets_of(game, stakes, jackpots)
    played = play(game, bets, low)
    main = played.joint.layout.main
    wagers = (main, *(group for group, stake in bets.sides if stake))
    number = {group: place for place, group in enumerate(wagers)}
    count = len(wagers)
    nets: dict[Fraction, Fraction] = {}
    means = [Fraction(0)] * count
    products = [[Fraction(0)] * count for _ in range(count)]
    for result in results(played, bets):
        each = [Fraction(0)] * count
        for spot in result.spots:
            each[number.get(spot.spot, 0)] += spot.net
        net = sum(each, Fraction(0))
        nets[net] = nets.get(net, Fraction(0)) + result.probability
        for i in range(count):
            means[i] += each[i] * result.probability
            for j in range(i, count):
                products[i][j] += each[i] * each[j] * result.probability
    covariances = tuple(
        tuple(products[min(i, j)][max(i, j)] - means[i] * means[j] for j in range(count))
        for i in range(count)
    )
    chances = tuple(Chance(net, probability) for net, probability in sorted(nets.items()))
    if sum((chance.probability for chance in chances), Fraction(0)) != 1:
        raise ArithmeticError("the ways a round can end do not sum to 1; this is a fault of croupier")
    tied = (main, *played.tied) if played.tied else ()
    return RoundOdds(
        game,
        bets,
        wagers,
        chances,
        tuple(means),
        covariances,
        largest_payout(game, bets, low),
        tied,
        played.changed,
        played.flips,
    )
