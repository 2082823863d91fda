"""Rounds that the exact figures rule out end in an error, and sound rounds do not."""

from fractions import Fraction
from math import comb, exp, sqrt
from typing import Any

import pytest

from croupier.games import load
from croupier.lab.simulate import DisagreementError, plan_for, results, simulate
from croupier.lab.simulate import plan as plans
from croupier.lab.simulate.codegen import generate_kernel
from croupier.lab.simulate.export import as_data
from croupier.lab.simulate.outcomes import main_chances
from croupier.lab.simulate.run import FALSE_ALARMS, _Compared, count_bound, mean_bound
from tests.loops import at_least_one

FEW, MANY = 5_000, 100_000


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 7), Fraction(1, 100), Fraction(99, 100)])
def test_the_bound_on_a_count_is_never_below_its_true_chance(chance: Fraction) -> None:
    rounds = 40
    likely = [comb(rounds, n) * chance**n * (1 - chance) ** (rounds - n) for n in range(rounds + 1)]
    for count in range(rounds + 1):
        beyond = sum(likely[count:]) if count >= chance * rounds else sum(likely[: count + 1])
        assert float(beyond) <= count_bound(count, rounds, chance) * (1 + 1e-9)


def test_what_cannot_come_is_doubted_at_once() -> None:
    assert count_bound(1, 1_000_000, Fraction(0)) == 0
    assert count_bound(0, 1_000_000, Fraction(0)) == 1
    assert count_bound(9, 10, Fraction(1)) == 0
    assert count_bound(10, 10, Fraction(1)) == 1


def test_the_bound_on_a_mean_is_never_below_its_true_chance_however_rare_the_prize() -> None:
    """A prize of a thousand units once in five hundred rounds, and every sum of a dozen rounds."""
    chances, nets = [Fraction(1, 500), Fraction(499, 500)], [Fraction(1000), Fraction(-1)]
    rounds, exact = 12, Fraction(1000 - 499, 500)
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after: dict[Fraction, Fraction] = {}
        for total, weight in sums.items():
            for chance, net in zip(chances, nets, strict=True):
                after[total + net] = after.get(total + net, Fraction(0)) + weight * chance
        sums = after
    for total in at_least_one(sums):
        mean = total / rounds
        beyond = sum(
            weight
            for other, weight in sums.items()
            if (other / rounds >= mean if mean >= exact else other / rounds <= mean)
        )
        assert float(beyond) <= mean_bound(mean, rounds, chances, nets) * (1 + 1e-9)


@pytest.mark.parametrize(("errors", "doubted"), [(4.9, False), (-4.9, False), (5.1, True), (-5.1, True)])
def test_a_mean_is_doubted_beyond_five_standard_errors(errors: float, *, doubted: bool) -> None:
    """A million tosses of a coin, whose count of heads no bound of its own doubts yet."""
    rounds = 1_000_000
    heads = rounds // 2 + round(errors * sqrt(rounds) / 2)
    coin = _Compared("main", 1, (heads, rounds - heads), (Fraction(1, 2),) * 2, (Fraction(1), Fraction(-1)))
    says = [doubt.says for doubt in coin.doubts(FALSE_ALARMS / 4, exp(-12.5))]
    expected = f"brought {errors / 1000:+.4%} over 1,000,000 rounds, where +0.0000% is exact"
    assert says == [f"a unit on main at seat 1 {expected}"] * doubted


def test_a_prize_that_explains_five_standard_errors_is_no_cause_for_doubt() -> None:
    """One jackpot of a million units in ten rounds is far off, and comes once in a hundred thousand runs."""
    chances = Fraction(1, 1_000_000), Fraction(999_999, 1_000_000)
    won = _Compared("main", 1, (1, 9), chances, (Fraction(1_000_000), Fraction(-1)))
    assert not list(won.doubts(FALSE_ALARMS / 4, exp(-12.5)))


@pytest.mark.slow
def test_a_wrong_exact_figure_is_an_error_that_holds_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round in twenty is taken from the folds of the exact figure and given to the next outcome."""
    plan = plan_for(load("three-card-poker"), seed=41)
    sound = simulate(plan, MANY)
    assert as_data(sound)["agrees_with_exact"]

    def wrong(spec: Any, moves: Any) -> tuple[Fraction, ...]:
        folds, first, *rest = main_chances(spec, moves)
        return (folds - Fraction(1, 20), first + Fraction(1, 20), *rest)

    results._chances.cache_clear()
    monkeypatch.setattr(results, "main_chances", wrong)
    with pytest.raises(DisagreementError, match="cannot both be right: main at seat 1 brought") as error:
        simulate(plan, MANY)
    results._chances.cache_clear()
    assert error.value.found.rounds == MANY
    assert (error.value.found.tally.counts == sound.tally.counts).all()
    told = as_data(error.value.found, doubts=error.value.doubts)
    assert told["agrees_with_exact"] is False
    assert {each["wager"] for each in told["disagreements"]} == {"main"}


@pytest.mark.slow
def test_a_wrong_kernel_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dealer who loses ties: one round in a thousand."""

    def wrong(*asked: Any) -> str:
        text = generate_kernel(*asked)
        assert "np.int64(dealer > own)" in text
        return text.replace("np.int64(dealer < own)", "np.int64(dealer <= own)")

    monkeypatch.setattr(plans, "generate_kernel", wrong)
    plan = plan_for(load("three-card-poker"), seed=42)
    with pytest.raises(DisagreementError, match="cannot both be right"):
        simulate(plan, MANY)


@pytest.mark.slow
def test_money_that_is_not_that_of_the_outcomes_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_for(load("nh-holdem-stud"), seed=43)
    played = plans.SimulationPlan.__call__

    def wrong(self: plans.SimulationPlan, chunk: plans.Chunk) -> Any:
        tally = played(self, chunk)
        tally.sums[0] += 1
        return tally

    monkeypatch.setattr(plans.SimulationPlan, "__call__", wrong)
    with pytest.raises(DisagreementError, match="the outcomes of main come to"):
        simulate(plan, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_sound_rounds_are_not_doubted_however_few_they_are(seed: int) -> None:
    """Prizes of a million dollars and a single round: no approximation holds here, and no alarm is given."""
    game = load("nh-holdem-jackpots")
    jackpots = {"MEGA": 100_000_000, "MAJOR": 1_000_000, "MINOR": 100_000}
    for rounds in (500, 20_000):
        assert simulate(plan_for(game, seats=3, jackpots=jackpots, seed=seed), rounds).rounds == rounds


@pytest.mark.slow
def test_a_cap_is_no_cause_for_doubt() -> None:
    found = simulate(
        plan_for(load("three-card-poker"), seats=3, stakes={"six-card-bonus": 10_000}, seed=7), MANY
    )
    assert any(each.kept for each in found.estimates)
