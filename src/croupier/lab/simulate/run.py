"""A simulation from its plan to its results, checked against the exact figures and at the table.

Every count is held to its chance by Chernoff's bound, and every mean to its own by Bernstein's. Both
bound the true chance of so large a difference for any number of rounds and any prize, so the rate of false
alarms is a promise and not an approximation. Of a million runs of sound code, the counts doubt at most one; a
mean is doubted beyond five standard errors, or where a rare prize makes such a mean likelier, as far beyond
as is no likelier by the bound.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, log, sqrt

from croupier.errors import CroupierError
from croupier.lab.engines import Engine, Here, run
from croupier.lab.simulate.kernel_parts import Tally, added, new_tally
from croupier.lab.simulate.kernel_spec import SimulationError
from croupier.lab.simulate.plan import Chunk, SimulationPlan, prepared
from croupier.lab.simulate.results import SimulationResults

FALSE_ALARMS = 1e-6  # of runs by their counts, at most
_ERRORS = 5  # standard errors beyond which a mean is doubted


@dataclass(frozen=True, slots=True)
class Doubt:
    """One difference between rounds and exact figures that chance does not make."""

    wager: str
    seat: int
    says: str


class DisagreementError(CroupierError):
    """Rounds that cannot be those of the exact figures; the rounds are at hand as `found`."""

    def __init__(self, found: SimulationResults, doubts: Sequence[Doubt]) -> None:
        first = doubts[0]
        more = f" ({len(doubts) - 1} more differences)" if len(doubts) > 1 else ""
        super().__init__(
            f"the simulation of {found.plan.game.name} and its exact odds cannot both be right: {first.says}"
            f"{more}. Use neither figure; this is a fault of croupier, so report it with the game file and "
            f"the seed {found.plan.seed}"
        )
        self.found = found
        self.doubts = tuple(doubts)


def verify_agreement(found: SimulationResults, looks: int = 1) -> None:
    """Raise DisagreementError if rounds and exact figures differ by more than chance can make them."""
    if doubts := tuple(doubts_of(found, looks)):
        raise DisagreementError(found, doubts)


def doubts_of(found: SimulationResults, looks: int) -> Iterator[Doubt]:
    """Yield every difference that chance does not make, wager by wager and seat by seat.

    A run that ends when its figures are good enough was looked at so often.
    """
    compared = list(_compared(found))
    tests = sum(2 * len(each.counts) for each in compared)
    for each in compared:
        yield from each.doubts(FALSE_ALARMS / (tests * looks), exp(-(_ERRORS**2) / 2) / looks)
    yield from _money(found)


@dataclass(frozen=True, slots=True)
class _Compared:
    """The outcomes of a wager at one seat, with what each brings and how likely it is."""

    wager: str
    seat: int
    counts: tuple[int, ...]
    chances: tuple[Fraction, ...]
    nets: tuple[Fraction, ...]  # units

    def doubts(self, least: float, least_of_mean: float) -> Iterator[Doubt]:
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
        if mean_bound(mean, rounds, self.chances, self.nets) < least_of_mean:
            exact = sum((p * net for p, net in zip(self.chances, self.nets, strict=True)), Fraction(0))
            yield Doubt(
                self.wager,
                self.seat,
                f"a unit on {where} brought {float(mean):+.4%} over {rounds:,} rounds, where "
                f"{float(exact):+.4%} is exact",
            )


def _compared(found: SimulationResults) -> Iterator[_Compared]:
    for number, wager in enumerate(found.wagers):
        chances = found.chances(number)
        for seat, stake in enumerate(found.stakes(number)):
            if chances is None or not stake:
                continue
            counts = found.tally.counts[seat, number].tolist()
            likely = [*chances[seat], *[Fraction(0)] * (len(counts) - len(chances[seat]))]
            nets = [Fraction(cents, stake) for cents in found.cents(seat, number)]
            yield _Compared(wager, seat + 1, tuple(counts), tuple(likely), tuple(nets))


def _money(found: SimulationResults) -> Iterator[Doubt]:
    """Yield wagers whose money is not that of their outcomes, less what a cap or a split kept."""
    for number, wager in enumerate(found.wagers):
        counts = found.tally.counts[:, number].tolist()
        total = sum(
            count * cents
            for seat, row in enumerate(counts)
            for count, cents in zip(row, found.cents(seat, number), strict=True)
        )
        if total != int(found.tally.sums[number]) + int(found.tally.kept[number]):
            yield Doubt(
                wager, 0, f"the outcomes of {wager} come to {total:,} cents, and its rounds to others"
            )


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


def replayed(plan: SimulationPlan, rounds: int, first: int = 0) -> int:
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


MOST = 10**13
Watch = Callable[[int, Tally], None]


def simulate(
    plan: SimulationPlan,
    rounds: int | None = None,
    *,
    until_error: float | None = None,
    engine: Engine | None = None,
    chunk: int | None = None,
    watch: Watch | None = None,
) -> SimulationResults:
    """Play so many rounds of a plan, made up to whole sessions, or as many as the error needs.

    The results are the same whatever the engine and the size of a chunk. `watch` is told the rounds so far
    and their tally after every chunk; if it raises KeyboardInterrupt, or a person does, what there is by
    then is returned. Rounds that the exact figures rule out raise DisagreementError, which holds them.

    >>> from croupier.games import load
    >>> from croupier.lab.simulate import plan_for, simulate
    >>> found = simulate(plan_for(load("nh-holdem-stud"), seed=1), 1_000)
    >>> found.rounds, found.estimates[0].exact
    (1000, Fraction(-4289, 46410))
    """
    if (rounds is None) == (until_error is None):
        raise SimulationError("say either how many rounds to play, or until which error")
    if rounds is not None and not 1 <= rounds <= MOST:
        raise SimulationError(f"{rounds:,} rounds cannot be played; ask for 1 to {MOST:,}")
    if until_error is not None and not until_error > 0:
        raise SimulationError(f"no simulation comes to an error of {until_error}; ask for more than 0")
    if chunk is not None and (chunk < 1 or until_error is not None):
        raise SimulationError("a chunk has at least one round, and its size is fixed where an error decides")
    started = time.perf_counter()
    total: Tally | None = None
    played = 0
    try:
        for part, tally in zip(
            plan.chunks(rounds, chunk), run(plan, plan.chunks(rounds, chunk), engine or Here()), strict=False
        ):
            total = tally if total is None else added(total, tally)
            played = part.stop
            if watch:
                watch(played, total)
            if until_error is not None and main_error(plan, played, total) <= until_error:
                break
    except KeyboardInterrupt:
        if total is None:
            raise
    assert total is not None  # noqa: S101 (there is a chunk of at least one round)
    found = SimulationResults(plan, total, played, time.perf_counter() - started)
    verify_agreement(found, 1 + played // plan.chunk if until_error is not None else 1)
    return found


def main_error(plan: SimulationPlan, rounds: int, tally: Tally) -> float:
    """Return the standard error of the main wager's figure so far."""
    mean = int(tally.sums[0]) / rounds
    spread = int(tally.squares[0]) / rounds - mean * mean
    return sqrt(max(spread, 0.0) / rounds) / sum(bets.main for bets in prepared(plan).bets)
