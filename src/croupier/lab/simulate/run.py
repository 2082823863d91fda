"""A simulation from its plan to its results: chunk after chunk, until there are enough."""

import time
from collections.abc import Callable
from math import sqrt

from croupier.lab.engines import Engine, Here, run
from croupier.lab.simulate.agreement import verify_agreement
from croupier.lab.simulate.kernel_spec import SimulationError
from croupier.lab.simulate.plan import Plan, prepared
from croupier.lab.simulate.results import Simulation
from croupier.lab.simulate.tally import Tally, added

MOST = 10**13
Watch = Callable[[int, Tally], None]


def simulate(
    plan: Plan,
    rounds: int | None = None,
    *,
    until_error: float | None = None,
    engine: Engine | None = None,
    chunk: int | None = None,
    watch: Watch | None = None,
) -> Simulation:
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
    found = Simulation(plan, total, played, time.perf_counter() - started)
    verify_agreement(found)
    return found


def main_error(plan: Plan, rounds: int, tally: Tally) -> float:
    """Return the standard error of the main wager's figure so far."""
    mean = int(tally.sums[0]) / rounds
    spread = int(tally.squares[0]) / rounds - mean * mean
    return sqrt(max(spread, 0.0) / rounds) / sum(bets.main for bets in prepared(plan).bets)
