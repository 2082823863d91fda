"""Two implementations of one sheet: kernels and the table settle the same cards to the same cents."""

from pathlib import Path

import numpy as np
import pytest

from croupier.lab.simulate import Chunk, SimulationPlan, plan_for
from croupier.lab.simulate.plan import prepared
from croupier.lab.simulate.run import Disagreement, replayed
from croupier.lab.simulate.strategies import named
from tests.lab.simulate.games import GAMES, whole
from tests.loops import at_least_one

# Loading and running the compiler takes seconds, and each game is compiled once in a process.
pytestmark = [pytest.mark.slow, pytest.mark.shares("simulated")]

JACKPOTS = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00}


def plan_of(game: str, readings: tuple[tuple[str, str], ...] = (), **wishes: object) -> SimulationPlan:
    found = whole(game, readings)
    jackpots = JACKPOTS if found.jackpots else {}
    return plan_for(found, jackpots=jackpots, **wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).stem)
def test_sampled_rounds_settle_alike(game: str) -> None:
    assert replayed(plan_of(game, seats=5, seed=21), 60) == 60


# The kernel of a seat alone differs from the other in one constant, whatever the game: one is a contest,
# one is played in streets, and the long proofs have all.
@pytest.mark.parametrize(
    "game",
    [
        game
        if game in ("three-card-poker", "nh-holdem-stud")
        else pytest.param(game, marks=pytest.mark.prove)
        for game in GAMES
    ],
    ids=lambda game: Path(game).stem,
)
def test_a_seat_alone_settles_alike(game: str) -> None:
    assert replayed(plan_of(game, seed=21), 60) == 60


@pytest.mark.parametrize("game", GAMES, ids=lambda game: Path(game).stem)
def test_every_named_strategy_is_the_same_at_the_table(game: str) -> None:
    found = whole(game)
    for strategy in at_least_one(named(found)):
        assert replayed(plan_of(game, seats=2, strategy=strategy, seed=22), 25) == 25


READINGS = [
    ("three-card-poker", ("Q0-01", "a")),
    ("three-card-poker", ("Q0-03", "b")),
    ("three-card-poker", ("Q0-03", "c")),
    ("three-card-poker", ("Q0-05", "c")),
    ("three-card-poker", ("Q0-18", "b")),
    ("nh-holdem-jackpots", ("Q1-02", "b")),
    ("nh-holdem-jackpots", ("Q1-18", "b")),
    ("nh-holdem-stud", ("Q3-01", "b")),
    ("nh-holdem-stud", ("Q3-03", "b")),
    ("nh-holdem-3-card-bonus", ("Q4-02", "b")),
]


@pytest.mark.parametrize(
    ("game", "reading"), READINGS, ids=lambda value: "=".join(value) if isinstance(value, tuple) else value
)
def test_readings_that_change_money_change_it_alike(game: str, reading: tuple[str, str]) -> None:
    assert replayed(plan_of(game, (reading,), seats=5, seed=23), 60) == 60  # a kernel there already is


CAPS = [("Q0-06", option) for option in "abcde"] + [("Q0-08", "b"), ("Q0-08", "c"), ("Q0-07", "b")]


@pytest.mark.rule("R0-52", "Q0-06", "Q0-08")
@pytest.mark.parametrize("reading", CAPS, ids="=".join)
def test_a_cap_is_the_tables_to_share_and_money_adds_up(reading: tuple[str, str]) -> None:
    """At $500 a bet the cap is reached now and then; those rounds are settled by the table itself."""
    stakes = {"main": 500_00, "pair-plus": 500_00, "six-card-bonus": 500_00}
    plan = plan_of("three-card-poker", (reading,), seats=2, stakes=stakes, seed=24)
    tally = plan(Chunk(0, 500))
    assert tally.kept[-1] > 0
    by_hand = sum(prepared(plan).replay.nets(number) for number in range(500))
    assert tally.sums[:-1].tolist() == np.asarray(by_hand).sum(axis=0).tolist()


def test_a_kernel_that_is_wrong_is_found_out() -> None:
    plan = plan_of("nh-holdem-stud", seed=25)
    ready = prepared(plan)
    ready.money.cents[0, 0, 0] += 1
    try:
        with pytest.raises(Disagreement, match=r"the kernel settles .* and the table"):
            replayed(plan, 50)
    finally:
        ready.money.cents[0, 0, 0] -= 1
