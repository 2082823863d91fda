"""Check a simulation: against the exact figures, and by playing a sample again at the table.

Every count is held to its chance by Chernoff's bound, and every mean to its own by Bernstein's. Both
bound the true chance of so large a difference for any number of rounds and any prize, so the rate of false
alarms is a promise and not an approximation: of a million runs of sound code, at most one is doubted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, log

from croupier.errors import CroupierError
from croupier.lab.simulate.plan import Chunk, Plan, prepared
from croupier.lab.simulate.results import Simulation
from croupier.lab.simulate.tally import new_tally

FALSE_ALARMS = 1e-6  # of runs, at most


@dataclass(frozen=True, slots=True)
class Doubt:
    """One difference between rounds and exact figures that chance does not make."""

    wager: str
    seat: int
    says: str


class DisagreementError(CroupierError):
    """Rounds that cannot be those of the exact figures; the rounds are at hand as `found`."""

    def __init__(self, found: Simulation, doubts: Sequence[Doubt]) -> None:
        first = doubts[0]
        more = f" ({len(doubts) - 1} more differences)" if len(doubts) > 1 else ""
        super().__init__(
            f"the simulation of {found.plan.game.name} and its exact odds cannot both be right: {first.says}"
            f"{more}. Use neither figure; this is a fault of croupier, so report it with the game file and "
            f"the seed {found.plan.seed}"
        )
        self.found = found
        self.doubts = tuple(doubts)


def verify_agreement(found: Simulation) -> None:
    """Raise DisagreementError if rounds and exact figures differ by more than chance can make them."""
    if doubts := tuple(doubts_of(found)):
        raise DisagreementError(found, doubts)


def doubts_of(found: Simulation) -> Iterator[Doubt]:
    """Yield every difference that chance does not make, wager by wager and seat by seat."""
    compared = list(_compared(found))
    tests = sum(2 * len(each.counts) + 2 for each in compared)
    looks = 1 + found.rounds // found.plan.chunk  # a run may end when its figures, so far, are good enough
    least = FALSE_ALARMS / (max(tests, 1) * looks)
    for each in compared:
        yield from each.doubts(least)
    yield from _money(found)


@dataclass(frozen=True, slots=True)
class _Compared:
    """The outcomes of a wager at one seat, with what each brings and how likely it is."""

    wager: str
    seat: int
    counts: tuple[int, ...]
    chances: tuple[Fraction, ...]
    nets: tuple[Fraction, ...]  # units

    def doubts(self, least: float) -> Iterator[Doubt]:
        rounds = sum(self.counts)
        where = f"{self.wager} at seat {self.seat}"
        for count, chance, net in zip(self.counts, self.chances, self.nets, strict=True):
            if count_bound(count, rounds, chance) < least:
                yield Doubt(
                    self.wager,
                    self.seat,
                    f"{where} brought {float(net):+g} units {count:,} times in {rounds:,} rounds, where "
                    f"{float(chance * rounds):,.1f} times are expected",
                )
        mean = sum((c * net for c, net in zip(self.counts, self.nets, strict=True)), Fraction(0)) / rounds
        if mean_bound(mean, rounds, self.chances, self.nets) < least:
            exact = sum((p * net for p, net in zip(self.chances, self.nets, strict=True)), Fraction(0))
            yield Doubt(
                self.wager,
                self.seat,
                f"a unit on {where} brought {float(mean):+.4%} over {rounds:,} rounds, where "
                f"{float(exact):+.4%} is exact",
            )


def _compared(found: Simulation) -> Iterator[_Compared]:
    for number, wager in enumerate(found.wagers):
        chances = found.chances(number)
        for seat, stake in enumerate(found.stakes(number)):
            if chances is None or not stake:
                continue
            counts = found.tally.counts[seat, number].tolist()
            likely = [*chances[seat], *[Fraction(0)] * (len(counts) - len(chances[seat]))]
            nets = [Fraction(cents, stake) for cents in found.cents(seat, number)]
            yield _Compared(wager, seat + 1, tuple(counts), tuple(likely), tuple(nets))


def _money(found: Simulation) -> Iterator[Doubt]:
    """Yield wagers whose money is not that of their outcomes, less what a cap or a split kept."""
    for number, wager in enumerate(found.wagers):
        counts = found.tally.counts[:, number].tolist()
        told = sum(
            count * cents
            for seat, row in enumerate(counts)
            for count, cents in zip(row, found.cents(seat, number), strict=True)
        )
        if told != int(found.tally.sums[number]) + int(found.tally.kept[number]):
            yield Doubt(wager, 0, f"the outcomes of {wager} come to {told:,} cents, and its rounds to others")


def count_bound(count: int, rounds: int, chance: Fraction) -> float:
    """Bound the chance of a count as far from its mean, on its side: Chernoff's exp(-n KL(count/n, chance)).

    >>> count_bound(50, 100, Fraction(1, 2)), round(count_bound(75, 100, Fraction(1, 2)), 8)
    (1.0, 2.08e-06)
    """
    share, p = count / rounds, float(chance)
    apart = 0.0
    for seen, likely, lacks in ((share, p, not chance), (1 - share, 1 - p, chance == 1)):
        if seen:
            apart += inf if lacks else seen * log(seen / likely)
    return exp(-rounds * max(apart, 0.0))


def mean_bound(mean: Fraction, rounds: int, chances: Sequence[Fraction], nets: Sequence[Fraction]) -> float:
    """Bound the chance of a mean as far from the exact one, on its side: Bernstein's inequality.

    >>> coin = [Fraction(1, 2)] * 2, [Fraction(1), Fraction(-1)]
    >>> round(mean_bound(Fraction(1, 10), 10_000, *coin), 25)
    9.677e-22
    """
    exact = sum((p * net for p, net in zip(chances, nets, strict=True)), Fraction(0))
    spread = float(sum((p * (net - exact) ** 2 for p, net in zip(chances, nets, strict=True)), Fraction(0)))
    most = float(max((abs(net - exact) for p, net in zip(chances, nets, strict=True) if p), default=0))
    apart = abs(float(mean - exact))
    if not apart:
        return 1.0
    if not (room := 2 * (spread + most * apart / 3)):
        return 0.0
    return exp(-rounds * apart * apart / room)


class Disagreement(AssertionError):  # noqa: N818 (it is what happened)
    """The kernel and the table settled one round differently; one of them is wrong."""


def replayed(plan: Plan, rounds: int, first: int = 0) -> int:
    """Play some rounds of a plan with the kernel and at the table, and return how many settled alike: all.

    >>> from croupier.games import load
    >>> from croupier.lab.simulate import plan_for
    >>> replayed(plan_for(load("nh-holdem-face-up"), seats=3, seed=5), 10)
    10
    """
    ready = prepared(plan)
    for number in range(first, first + rounds):
        now = ready.seats_before()
        ready.rounds(Chunk(number, number + 1), new_tally(plan.seats, *ready.size), now)
        at_table = ready.replay.nets(number)
        if (at_table != now.nets).any():
            raise Disagreement(
                f"round {number} of seed {plan.seed}: the kernel settles {now.nets.tolist()} and the table "
                f"{at_table.tolist()} cents; this is a fault of croupier"
            )
    return rounds
