"""Count what rounds come to: outcomes, money, and where each seat stands in its session."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.compiled import compiled, inlined

Ints = NDArray[np.int64]
CHECKPOINTS = 10
REACH = 2048  # units above or below nothing that a path is told apart to
LONGEST = 256  # rounds lost in a row that are told apart


class Tally(NamedTuple):
    """Everything counted over some rounds; tallies of different rounds simply add up."""

    counts: Ints  # (seat, wager, outcome)
    sums: Ints  # (wager, and all together): cents won by the players
    squares: Ints  # the same, of what a whole table brought in a round, squared
    paths: Ints  # (checkpoint, units): where sessions stood
    depths: Ints  # (units): how far below its start a session came
    runs: Ints  # (rounds): the longest losing run of a session
    signs: Ints  # (2): a seat's rounds that lost, and that won
    kept: Ints  # (wager, and rounds): cents that a cap or a split kept from players, and how often one did


class SessionState(NamedTuple):
    """The round at hand and where each seat stands in its session."""

    found: Ints  # (seat, wager): outcomes
    nets: Ints  # (seat, wager): cents
    path: Ints  # (seat): cents since the session began
    low: Ints  # (seat): the lowest of it
    run: Ints  # (seat): rounds lost in a row
    longest: Ints  # (seat)
    unit: Ints  # (seat): cents that make a unit
    clock: Ints  # rounds until paths are looked at, which time of the session that is, and rounds in between


def new_tally(seats: int, wagers: int, outcomes: int) -> Tally:
    """Return a tally of nothing."""
    return Tally(
        np.zeros((seats, wagers, outcomes), np.int64),
        np.zeros(wagers + 1, np.int64),
        np.zeros(wagers + 1, np.int64),
        np.zeros((CHECKPOINTS, 2 * REACH + 1), np.int64),
        np.zeros(REACH + 1, np.int64),
        np.zeros(LONGEST + 1, np.int64),
        np.zeros(2, np.int64),
        np.zeros(wagers + 1, np.int64),
    )


def new_session(seats: int, wagers: int, unit: Ints, session: int) -> SessionState:
    """Return seats before the first round of a session."""
    path, low, run, longest = np.zeros((4, seats), np.int64)
    found, nets = np.zeros((2, seats, wagers), np.int64)
    between = session // CHECKPOINTS
    return SessionState(found, nets, path, low, run, longest, unit, np.array([between, 0, between]))


@inlined
def record_round(  # noqa: PLR0913, PLR0917 (compiled code is quickest with arrays by themselves)
    seats: int,
    wagers: int,
    found: Ints,
    nets: Ints,
    counts: Ints,
    sums: Ints,
    squares: Ints,
    signs: Ints,
    path: Ints,
    low: Ints,
    run: Ints,
    longest: Ints,
    clock: Ints,
) -> None:
    """Add a settled round to the tally: plain arrays, since fields of a tuple cost more than the sums."""
    whole = 0
    for wager in range(wagers):
        brought = 0
        for seat in range(seats):
            counts[seat, wager, found[seat, wager]] += 1
            brought += nets[seat, wager]
        sums[wager] += brought
        squares[wager] += brought * brought
        whole += brought
    sums[wagers] += whole
    squares[wagers] += whole * whole
    for seat in range(seats):
        net = 0
        for wager in range(wagers):
            net += nets[seat, wager]
        now = path[seat] + net
        path[seat] = now
        low[seat] = min(low[seat], now)
        lost = run[seat] + 1 if net < 0 else 0
        run[seat] = lost
        longest[seat] = max(longest[seat], lost)
        signs[0] += net < 0
        signs[1] += net > 0
    clock[0] -= 1


@compiled
def record_checkpoint(seats: int, tally: Any, now: Any) -> None:
    """Note where every seat stands, which is done so many times a session; the last time begins another."""
    checkpoint = now.clock[1]
    for seat in range(seats):
        place = now.path[seat] // now.unit[seat]
        tally.paths[checkpoint, min(max(place, -REACH), REACH) + REACH] += 1
        if checkpoint == CHECKPOINTS - 1:
            tally.depths[min(-now.low[seat] // now.unit[seat], REACH)] += 1
            tally.runs[min(now.longest[seat], LONGEST)] += 1
            now.path[seat] = now.low[seat] = now.run[seat] = now.longest[seat] = 0
    now.clock[0] = now.clock[2]
    now.clock[1] = (checkpoint + 1) % CHECKPOINTS


@compiled
def record_settled_round(seats: int, wagers: int, tally: Any, now: Any) -> None:
    """Add a round that the table settled."""
    record_round(
        seats, wagers, now.found, now.nets, tally.counts, tally.sums, tally.squares, tally.signs,
        now.path, now.low, now.run, now.longest, now.clock,
    )  # fmt: skip
    if now.clock[0] == 0:
        record_checkpoint(seats, tally, now)


def added(first: Tally, second: Tally) -> Tally:
    """Return two tallies together."""
    return Tally(*(one + other for one, other in zip(first, second, strict=True)))
