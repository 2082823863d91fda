"""What a simulation says: close to the exact figures, the same on any engine, honest about its error."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from croupier.lab.engines import Here, Pool
from croupier.lab.simulate import Chunk, SimulationError, SimulationPlan, plan_for, simulate
from croupier.lab.simulate.codegen import generate_kernel
from croupier.lab.simulate.kernel_parts import Tally, added
from croupier.lab.simulate.kernel_spec import kernel_spec_of
from croupier.lab.simulate.results import Estimate, Fit, fit
from croupier.odds import analyze
from tests.lab.simulate.games import GAMES, whole
from tests.loops import at_least_one

pytestmark = pytest.mark.slow  # loading and running the compiler takes seconds


def same(one: Tally, other: Tally) -> bool:
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def is_long(game: str) -> bool:
    """Whether a game takes half a minute to solve and compile; it is left to the long proofs."""
    return Path(game).stem == "caribbean-stud"


@pytest.mark.parametrize(
    "game",
    [pytest.param(each, marks=[pytest.mark.prove] if is_long(each) else []) for each in GAMES],
    ids=lambda game: Path(game).stem,
)
def test_every_wager_is_near_its_exact_figure_and_fits_its_distribution(game: str) -> None:
    found = simulate(plan_for(whole(game), seats=2, seed=31), 2_000_000)
    odds = analyze(whole(game), dict.fromkeys(whole(game).wager_groups[1:], 5_00))
    for each in at_least_one(found.estimates):
        assert each.exact == odds.wager(each.wager).ev
        assert each.errors_off is not None
        assert abs(each.errors_off) < 4
        assert each.fit is not None
        assert each.fit.p > 0.0005
        assert sum(outcome.count for outcome in each.outcomes) == each.rounds
        assert sum((outcome.chance or Fraction(0) for outcome in each.outcomes), Fraction(0)) == 1


def test_the_standard_error_knows_that_seats_share_the_board() -> None:
    """Six seats tell less than six times one: the error of their mean is not one over the root of six."""
    one = simulate(plan_for(whole("nh-holdem-stud"), seed=32), 1_000_000).estimates[0].standard_error
    six = simulate(plan_for(whole("nh-holdem-stud"), seats=6, seed=32), 1_000_000).estimates[0].standard_error
    assert one / 6**0.5 * 1.05 < six < one


def test_a_game_has_one_kernel_for_a_seat_alone_and_one_for_any_more() -> None:
    """To compile one takes seconds; one made for each number of seats, or name of a game, took minutes."""
    named = [kernel_spec_of(replace(whole("three-card-poker"), name=name)) for name in ("Ours", "Theirs")]
    assert named[0].game != named[1].game
    assert len({generate_kernel(spec, 1) for spec in named}) == 1
    assert len({generate_kernel(spec, seats) for spec in named for seats in range(2, 8)}) == 1
    assert len({generate_kernel(named[0], seats) for seats in (1, 2)}) == 2


def test_rounds_do_not_depend_on_how_they_are_cut() -> None:
    plan = plan_for(whole("nh-holdem-face-up"), seats=3, seed=33)
    whole_run = plan(Chunk(0, 30_000))
    cuts = [Chunk(first, first + 10_000) for first in (0, 10_000, 20_000)]
    assert same(whole_run, added(added(plan(cuts[0]), plan(cuts[1])), plan(cuts[2])))
    assert not same(
        whole_run, SimulationPlan(plan.game, plan.stakes, plan.strategies, seed=34)(Chunk(0, 30_000))
    )


def test_the_size_of_a_chunk_changes_nothing() -> None:
    plan = plan_for(whole("nh-holdem-stud"), seed=45)
    assert same(simulate(plan, 20_000).tally, simulate(plan, 20_000, chunk=3_000).tally)
    with pytest.raises(SimulationError, match="its size is fixed"):
        simulate(plan, until_error=0.1, chunk=3_000)


def test_processes_give_what_one_process_gives() -> None:
    plan = plan_for(whole("three-card-poker"), seats=2, seed=35)
    here, pool = (simulate(plan, 3_000_000, engine=engine) for engine in (Here(), Pool(2)))
    assert same(here.tally, pool.tally)
    assert here.rounds == pool.rounds == 3_000_000


def test_enough_is_when_the_error_is_small_enough() -> None:
    plan = plan_for(whole("nh-holdem-stud"), seed=36)
    found = simulate(plan, until_error=0.004)
    assert found.estimates[0].standard_error <= 0.004
    before = simulate(plan, found.rounds - plan.chunk)
    assert before.estimates[0].standard_error > 0.004


def test_whoever_interrupts_gets_what_there_is() -> None:
    def tire(played: int, _: Tally) -> None:
        if played >= 2 * plan.chunk:
            raise KeyboardInterrupt

    plan = plan_for(whole("nh-holdem-stud"), seed=37)
    found = simulate(plan, 10**12, watch=tire)
    assert found.rounds == 2 * plan.chunk
    assert same(found.tally, simulate(plan, 2 * plan.chunk).tally)


def test_sessions_are_what_a_player_lives_through() -> None:
    """Paths, ruin and losing runs, recomputed round by round for a few sessions."""
    plan = plan_for(whole("nh-holdem-3-card-bonus"), seed=38, session=50)
    found = simulate(plan, 200)
    from croupier.lab.simulate.plan import prepared  # noqa: PLC0415

    nets = [int(prepared(plan).replay.nets(number).sum()) for number in range(200)]
    for session in range(4):
        here = nets[session * 50 : session * 50 + 50]
        standing = np.cumsum(here)
        low = min(0, int(standing.min()))
        run = longest = 0
        for net in here:
            run = run + 1 if net < 0 else 0
            longest = max(longest, run)
        assert found.tally.depths[-low // 500] >= 1
        assert found.tally.runs[longest] >= 1
        assert found.tally.paths[9, int(standing[-1]) // 500 + 2048] >= 1
    assert found.sessions == 4
    assert found.ruin(0) == 1
    lost = sum(net < 0 for net in nets)
    assert (found.lost_rounds, found.won_rounds) == (lost / 200, sum(net > 0 for net in nets) / 200)


def test_hold_is_what_the_house_keeps_of_what_is_bet() -> None:
    found = simulate(plan_for(whole("nh-holdem-stud"), seed=39), 500_000).estimates[0]
    assert found.hold == -found.won / found.handle
    exact = analyze(whole("nh-holdem-stud")).wager("main")
    assert abs(found.handle / (found.rounds * 400) - float(exact.average_wager)) < 0.01


def test_other_play_has_other_exact_figures() -> None:
    game = whole("nh-holdem-stud")
    best, blind = (
        simulate(plan_for(game, strategy=s, seed=40), 1_000_000).estimates[0]
        for s in ("optimal", "play-blind")
    )
    assert blind.exact is not None
    assert best.exact is not None
    assert blind.exact < best.exact
    assert abs(blind.errors_off or 9) < 4


def test_seats_may_play_each_in_its_own_way() -> None:
    game = whole("three-card-poker")
    stakes = (("main", 500), ("pair-plus", 500), ("six-card-bonus", 0))
    plain = (("main", 1000), ("pair-plus", 0), ("six-card-bonus", 0))
    found = simulate(
        SimulationPlan(game, (stakes, plain), ("optimal", "play-every-hand"), seed=41), 2_000_000
    )
    main, pairs = found.estimates
    assert (main.wager, main.stakes, pairs.wager, pairs.stakes) == (
        "main",
        (500, 1000),
        "pair-plus",
        (500, 0),
    )
    for each in (main, pairs):
        assert abs(each.errors_off or 9) < 4


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"seats": 9}, "is played at 1 to 7 seats, not 9"),
        ({"session": 55}, "make it a multiple of 10"),
        ({"seed": -1}, "seeds run from 0"),
        ({"strategy": "luck"}, "there is no strategy luck for .*; there are optimal, never-raise"),
        ({"stakes": {"main": 100}}, "bet \\$2 or more"),
        ({"stakes": {"main": 500}}, "bet \\$4 or less"),
        ({"stakes": {"pair-plus": 500}}, "has no bet pair-plus"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered(wish: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(plan_for(whole("nh-holdem-stud"), **wish), 500)  # type: ignore[arg-type]


def test_rounds_and_an_error_do_not_go_together() -> None:
    plan = plan_for(whole("nh-holdem-stud"))
    for wrong in ({}, {"rounds": 5, "until_error": 0.1}, {"rounds": 0}, {"until_error": 0.0}):
        with pytest.raises(SimulationError):
            simulate(plan, **wrong)


def test_a_strategy_file_is_read_back(tmp_path: Path) -> None:
    import json  # noqa: PLC0415

    from croupier.odds import strategy  # noqa: PLC0415
    from croupier.odds.reports.data import strategy_data  # noqa: PLC0415

    game = whole("nh-holdem-stud")
    data = strategy_data(strategy(game))
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data))
    best, read = (plan_for(game, strategy=s, seed=42)(Chunk(0, 5_000)) for s in ("optimal", str(path)))
    assert same(best, read)
    decisions = data["exact"]["decisions"]
    decisions[0]["actions"] = {stake: "f" * len(line) for stake, line in decisions[0]["actions"].items()}
    path.write_text(json.dumps(data))
    folds = simulate(SimulationPlan(game, (((("main", 400)),),), (str(path),), seed=43), 1_000).estimates[0]
    assert folds.ev == -1 == folds.exact
    path.write_text("{}")
    with pytest.raises(SimulationError, match=r"write strategy.*nh-holdem-stud.*to_dict"):
        SimulationPlan(game, (((("main", 400)),),), (str(path),), seed=44)(Chunk(0, 500))


def test_counts_that_cannot_be_do_not_fit() -> None:
    half = [Fraction(1, 2), Fraction(1, 2)]
    assert fit([5, 5, 1], [*half, Fraction(0)]) == Fit(float("inf"), 2, 0.0)
    assert fit([1, 1], half) is None
    good, bad = fit([5020, 4980], half), fit([5200, 4800], half)
    assert good is not None
    assert bad is not None
    assert good.p > 0.5
    assert bad.p < 0.001


def test_a_bet_on_jackpots_needs_them_posted() -> None:
    game = whole("nh-holdem-jackpots")
    unposted = simulate(plan_for(game, seed=46), 1_000)
    assert [each.wager for each in unposted.estimates] == ["main", "board-bonus", "pocket-bonus"]
    with pytest.raises(SimulationError, match=r"add jackpots=\{'MEGA': "):
        plan_for(game, stakes={"six-card-bonus": 500})
    with pytest.raises(SimulationError, match=r"add jackpots=\{'MAJOR': \.\.\., 'MINOR': "):
        plan_for(game, jackpots={"MEGA": 50_000_00})
    posted = plan_for(game, jackpots={"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00})
    assert simulate(posted, 1_000).estimates[-1].wager == "six-card-bonus"


def estimate(*, won: int, kept: int, exact: Fraction | None) -> Estimate:
    """What two seats brought that bet $1 each for a thousand rounds."""
    return Estimate(
        wager="main", stakes=(100, 100), rounds=2_000, ev=won / 200_000, standard_error=0.01, exact=exact,
        handle=200_000, won=won, kept=kept, outcomes=(), fit=None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("won", "kept", "errors"),
    [
        (-20_000, 0, -2.0),
        (-20_000, 4_000, 0.0),
        (-20_000, 8_000, 2.0),
        (0, 4_000, 10.0),
        (4_000, 4_000, 12.0),
    ],
)
def test_what_a_cap_kept_back_is_added_before_the_exact_figure_is_compared(
    won: int, kept: int, errors: float
) -> None:
    """The exact figure, here -8 cents a dollar, knows no cap; $40 of $2,000 is two standard errors."""
    found = estimate(won=won, kept=kept, exact=Fraction(-8, 100)).errors_off
    assert found == pytest.approx(errors)
    assert estimate(won=won, kept=kept, exact=None).errors_off is None
