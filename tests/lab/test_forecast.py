"""House forecasting: hours of a table beside exact theory, and their sums beside hours drawn again."""

from fractions import Fraction
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from croupier.games import load
from croupier.lab.engines import Pool
from croupier.lab.forecast import ForecastError, Hours, Shift, ShiftForecast, crowd_of, forecast, theory_of
from croupier.lab.forecast.export import draw
from croupier.lab.forecast.results import AmountSpread, depths, hold_quantile, spread_of, summed
from croupier.lab.simulate import Chunk, SimulationError, plan_for, simulate
from croupier.lab.simulate.kernel_parts import Ints
from croupier.lab.simulate.plan import prepared
from croupier.lab.simulate.strategies import named
from croupier.odds import analyze, round_distribution
from croupier.odds.reports.plots import save
from tests.loops import at_least_one

HALF = Fraction(1, 2)
SKILLS = ("optimal", "never-raise", "play-every-hand", "play-blind", "raise-made-hands")
POSTED = (("MEGA", 20_000_00), ("MAJOR", 5_000_00), ("MINOR", 500_00))
three_card_poker = load("three-card-poker")
stud = load("nh-holdem-stud")


def mixed(seed: int = 1, seats: int = 6) -> Shift:
    """Three Card Poker with all kinds of players, among them some with a bonus that their folds take."""
    crowd = crowd_of(
        three_card_poker,
        skills={"optimal": Fraction(3), "mimic-the-dealer": Fraction(7)},
        antes={5_00: Fraction(4), 10_00: Fraction(1)},
        bonuses={"pair-plus": Fraction(3, 5), "six-card-bonus": HALF},
    )
    return Shift(three_card_poker, crowd, seats, rounds=40, buy_in=40, seed=seed)


def lopsided(count: int, seed: int) -> Ints:
    """Hours like a table's, in cents: often a little won, sometimes much lost."""
    numbers = np.random.default_rng(seed)
    won = np.rint(numbers.normal(20, 30, count)) * 500
    found: Ints = (won - (numbers.random(count) < 0.02) * 2000_00).astype(np.int64)
    return found


# ------------------------------------------------------------------------------------------ who plays


@pytest.mark.slow
def test_the_shares_of_all_kinds_of_players_are_one() -> None:
    kinds = mixed().crowd.kinds
    assert len(kinds) == 2 * 2 * 4
    assert sum(kind.share for kind in kinds) == 1
    both = [kind for kind in kinds if all(stake for _, stake in kind.stakes)]
    assert sum(kind.share for kind in both) == Fraction(3, 5) * HALF


def test_a_share_of_nothing_is_nobody_and_a_share_of_one_everybody() -> None:
    shares = {"pair-plus": Fraction(0), "six-card-bonus": Fraction(1)}
    (kind,) = crowd_of(three_card_poker, bonuses=shares).kinds
    assert dict(kind.stakes) == {"main": 500, "pair-plus": 0, "six-card-bonus": 500}
    assert kind.share == 1


def test_a_bonus_is_staked_as_near_to_the_ante_as_its_limits_allow() -> None:
    game = load("nh-holdem-jackpots")
    (kind,) = crowd_of(game, antes={25_00: HALF}, bonuses={"six-card-bonus": Fraction(1)}).kinds
    assert dict(kind.stakes)["six-card-bonus"] == 10_00  # R1: exactly $5 or $10


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"bonuses": {"pair-plus": Fraction(3, 2)}}, "1.5 of the players cannot be on pair-plus"),
        ({"bonuses": {"pair-plus": Fraction(-1)}}, "-1 of the players cannot be on pair-plus"),
        ({"bonuses": {"lucky": HALF}}, "has no bonus lucky; it has pair-plus, six-card-bonus"),
        ({"bonuses": {"main": HALF}}, "has no bonus main"),
        ({"skills": {"optimal": Fraction(0)}}, "the weights of every skill are 0"),
        ({"skills": {"optimal": Fraction(-1)}}, "skill optimal cannot weigh -1"),
        ({"antes": {5_00: Fraction(0)}}, "the weights of every ante are 0"),
        ({"antes": {5_00: Fraction(-2)}}, "ante $5 cannot weigh -2"),
        ({"stakes": {"ante": 5_00}}, "antes={...} is for the rest"),
        ({"stakes": {"pair-plus": 0}}, "say bonuses={'pair-plus': 0} for nobody"),
    ],
)
def test_a_crowd_that_cannot_be_gets_a_sentence(asked: dict[str, dict[str, Fraction]], says: str) -> None:
    with pytest.raises(ForecastError) as caught:
        crowd_of(three_card_poker, **asked)  # type: ignore[arg-type]
    assert says in str(caught.value)


def test_stakes_keep_to_the_limits_of_the_sheet() -> None:
    with pytest.raises(SimulationError, match=r"\$5 on main is too much .* bet \$4 or less"):
        crowd_of(stud, antes={5_00: Fraction(1)})


@pytest.mark.slow
def test_an_unknown_skill_gets_the_list_of_those_there_are() -> None:
    crowd = crowd_of(stud, skills={"genius": Fraction(1)})
    with pytest.raises(SimulationError, match=r"no strategy genius .* optimal, never-raise"):
        Shift(stud, crowd, 6, 40, 40)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"rounds": 0}, "no table deals 0 rounds an hour"),
        ({"buy_in": 0}, "buys no chips"),
        ({"seats": 8}, "played at 1 to 7 seats, not 8"),
        ({"seats": 0}, "played at 1 to 7 seats, not 0"),
    ],
)
def test_a_shift_that_cannot_be_gets_a_sentence(asked: dict[str, int], says: str) -> None:
    how = {"seats": 6, "rounds": 40, "buy_in": 40, **asked}
    with pytest.raises((ForecastError, SimulationError)) as caught:
        Shift(stud, crowd_of(stud), how["seats"], how["rounds"], how["buy_in"])
    assert says in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hours", "asked", "says"),
    [
        (99, {}, "no forecast is made of 99 hours"),
        (100, {"hours_a_day": 25}, "no table is open 25 hours"),
        (100, {"days": 32}, "no month has 32 days"),
        (100, {"risk": 0.0}, "0 is no risk"),
        (100, {"risk": 1.0}, "1 is no risk"),
    ],
)
def test_a_forecast_that_cannot_be_gets_a_sentence(hours: int, asked: dict[str, float], says: str) -> None:
    how = {"hours_a_day": 8, "days": 30, "risk": 0.01, **asked}
    shift = Shift(stud, crowd_of(stud), 6, 40, 40)
    with pytest.raises(ForecastError, match=says):
        forecast(shift, hours, hours_a_day=int(how["hours_a_day"]), days=int(how["days"]), risk=how["risk"])


# ------------------------------------------------------------------------------------------ in theory


@pytest.mark.slow
def test_theory_of_the_best_play_is_that_of_the_odds() -> None:
    game = load("nh-holdem-face-up")
    crowd = crowd_of(game, antes={10_00: HALF}, bonuses={"three-card-bonus": Fraction(1, 3)})
    odds = analyze(game)
    bonus, main = odds.wager("three-card-bonus"), odds.wager("main")
    found = theory_of(Shift(game, crowd, seats=5, rounds=30, buy_in=40))
    assert found.win == -150 * 10_00 * (main.ev + bonus.ev / 3)
    assert found.handle == 150 * 10_00 * (main.average_wager + Fraction(1, 3))


@pytest.mark.slow
def test_a_bonus_that_goes_with_a_fold_is_counted_with_it() -> None:
    """The six-card bonus without pair plus is lost by a fold, so how a hand is played is part of it."""
    crowd = crowd_of(three_card_poker, bonuses={"six-card-bonus": Fraction(1)})
    shift = Shift(three_card_poker, crowd, seats=1, rounds=1, buy_in=40)
    played_for_both = round_distribution(three_card_poker, {"ante": 500, "six-card-bonus": 500})
    never_folding = crowd_of(
        three_card_poker, skills={"play-every-hand": HALF}, bonuses={"six-card-bonus": Fraction(1)}
    )
    odds = analyze(three_card_poker, {"pair-plus": 500})
    blind = theory_of(Shift(three_card_poker, never_folding, seats=1, rounds=1, buy_in=40)).win
    assert blind is not None
    # Who never folds loses it to no fold: what it costs is then what it costs with pair plus beside it.
    alone = theory_of(
        Shift(
            three_card_poker,
            crowd_of(three_card_poker, skills={"play-every-hand": HALF}),
            seats=1,
            rounds=1,
            buy_in=40,
        )
    ).win
    assert alone is not None
    assert blind - alone == -500 * odds.wager("six-card-bonus").ev
    # Who plays main at its best and forgets the bonus pays more than who plays for both.
    best = theory_of(shift).win
    assert best is not None
    assert best > -played_for_both.mean


# ------------------------------------------------------------------------------------ hours added up


def test_sums_are_those_of_hours_drawn_again() -> None:
    wins = lopsided(3000, 1)
    drawn = np.random.default_rng(2).choice(wins, (20_000, 24)).sum(axis=1)
    found = summed(wins, 24)
    assert found.mean == pytest.approx(24 * wins.mean())
    assert found.deviation == pytest.approx(sqrt(24) * wins.std())
    for part in (0.01, 0.05, 0.5, 0.95, 0.99):
        below = np.mean(drawn <= found.quantile(part))
        assert abs(below - part) < 4 * sqrt(part * (1 - part) / len(drawn)) + 0.002
    assert abs(np.mean(drawn < 0) - found.below(0)) < 4 * sqrt(0.25 / len(drawn))


def test_dips_are_those_of_months_drawn_again() -> None:
    wins = lopsided(3000, 3)
    paths = np.random.default_rng(4).choice(wins, (20_000, 60)).cumsum(axis=1)
    deepest = -np.minimum(paths.min(axis=1), 0)
    found = depths(wins, 60)
    assert found.chances.sum() == pytest.approx(1)
    for risk in (0.3, 0.1, 0.05, 0.01):
        bankroll = found.quantile(1 - risk)
        over = 1 - found.below(bankroll + 1)
        assert over <= risk + 1e-9
        assert abs(np.mean(deepest > bankroll) - over) < 4 * sqrt(risk / len(deepest))


def test_a_house_that_never_loses_needs_no_bankroll() -> None:
    assert depths(np.array([100, 300]), 240).quantile(0.999) == 0


def test_a_house_that_always_loses_needs_all_it_loses() -> None:
    assert depths(np.array([-500, -500]), 10).quantile(0.5) == 5000


@pytest.mark.slow
def test_holds_are_those_of_days_drawn_again() -> None:
    wins = lopsided(3000, 5)
    drops = np.random.default_rng(6).integers(4, 9, len(wins)) * 200_00
    drawn = np.random.default_rng(7).integers(0, len(wins), (20_000, 8))
    holds = wins[drawn].sum(axis=1) / drops[drawn].sum(axis=1)
    for part in (0.05, 0.5, 0.95):
        found = hold_quantile(wins, drops, 8, part)
        assert abs(np.mean(holds <= found) - part) < 4 * sqrt(part * (1 - part) / len(holds)) + 0.002


def test_a_grid_too_coarse_for_the_amounts_keeps_their_mean() -> None:
    wins = lopsided(2000, 8)
    fine, coarse = summed(wins, 10), summed(wins, 10, cells=500)
    assert coarse.step > 10 * fine.step
    assert coarse.mean == pytest.approx(fine.mean)
    assert coarse.deviation == pytest.approx(fine.deviation, rel=0.01)


def test_what_is_below_an_amount_leaves_the_amount_out() -> None:
    found = AmountSpread(-100, 100, np.array([0.25, 0.5, 0.25]))
    assert [found.below(cents) for cents in (-100, -99, 0, 1, 100, 101)] == [0, 0.25, 0.25, 0.75, 0.75, 1]
    assert spread_of(np.array([7, 7])).quantile(0.5) == 7


# ---------------------------------------------------------------------------------------- as it is played


@pytest.mark.slow
def test_the_hours_are_those_of_the_seed_whoever_plays_them() -> None:
    shift = mixed(seed=5)
    whole = shift(Chunk(0, 60))
    parts = [shift(Chunk(0, 17)), shift(Chunk(17, 60))]
    for at_once, by_parts in zip(whole, zip(*parts, strict=True), strict=True):
        assert (at_once == np.concatenate(by_parts)).all()
    assert (mixed(seed=6)(Chunk(0, 60)).win != whole.win).any()


@pytest.mark.slow
def test_two_processes_make_the_forecast_of_one() -> None:
    shift = mixed(seed=5)
    one, two = forecast(shift, 2500), forecast(shift, 2500, engine=Pool(2))
    assert all((mine == theirs).all() for mine, theirs in zip(one.hours, two.hours, strict=True))
    assert one.bankroll == two.bankroll


@pytest.mark.slow
def test_seats_are_taken_as_the_shares_say() -> None:
    shift = mixed(seed=7)
    counts = np.bincount(shift.seated(Chunk(0, 5000)).ravel(), minlength=len(shift.crowd.kinds))
    for kind, count in at_least_one(zip(shift.crowd.kinds, counts, strict=True)):
        share = float(kind.share)
        assert abs(count / 30_000 - share) < 4 * sqrt(share * (1 - share) / 30_000)


@pytest.mark.slow
def test_a_mixed_table_wins_what_theory_says() -> None:
    found = forecast(mixed(seed=9), 20_000)
    assert found.errors_off is not None
    assert abs(found.errors_off) < 4
    handle = found.hours.handle
    assert abs(handle.mean() - float(found.theory.handle)) < 4 * handle.std() / sqrt(len(handle))
    assert found.kept > 0  # R0: the cap of $2,500 on the winnings of a table


@pytest.mark.slow
@pytest.mark.parametrize(
    "skill", ["optimal", "never-raise", "play-every-hand", "play-blind", "raise-made-hands"]
)
def test_every_skill_wins_what_theory_says(skill: str) -> None:
    crowd = crowd_of(stud, skills={skill: Fraction(1)})
    found = forecast(Shift(stud, crowd, 6, 40, 40, seed=11), 4000)
    assert found.errors_off is not None
    assert abs(found.errors_off) < 4


@pytest.mark.slow
def test_every_skill_that_has_a_name_is_tried() -> None:
    assert tuple(named(stud)) == SKILLS


@pytest.mark.slow
def test_jackpots_are_paid_as_theory_says() -> None:
    game = load("nh-holdem-jackpots")
    crowd = crowd_of(game, bonuses={"six-card-bonus": HALF, "pocket-bonus": HALF})
    found = forecast(Shift(game, crowd, 6, 40, 40, seed=13, jackpots=POSTED), 10_000)
    assert found.errors_off is not None
    assert abs(found.errors_off) < 4


@pytest.mark.slow
def test_no_hour_is_played_before_the_jackpots_are_posted() -> None:
    game = load("nh-holdem-jackpots")
    with pytest.raises(ForecastError, match=r"say jackpots=.'MAJOR': CENTS, 'MINOR': CENTS"):
        Shift(game, crowd_of(game), 6, 40, 40, jackpots=POSTED[:1])


@pytest.mark.slow
def test_the_table_settles_rounds_of_players_who_leave_a_bonus_with_a_least_stake_alone() -> None:
    """001 says the least on the board bonus and leaves the most to the table, which opens all the same."""
    plan = plan_for(
        load("nh-holdem-jackpots"), seats=2, stakes={"board-bonus": 0}, jackpots=dict(POSTED), seed=14
    )
    assert (prepared(plan).replay.nets(0)[:, 0] != 0).all()


@pytest.mark.slow
def test_players_all_alike_are_a_simulation_of_them() -> None:
    everything = {"pair-plus": Fraction(1), "six-card-bonus": Fraction(1)}
    shift = Shift(three_card_poker, crowd_of(three_card_poker, bonuses=everything), 6, 40, 40, seed=15)
    hours = shift(Chunk(0, 250))
    rounds = simulate(plan_for(three_card_poker, seats=6, seed=15), 250 * 40)
    assert rounds.rounds == 250 * 40
    assert hours.win.sum() == -sum(each.won for each in rounds.estimates)
    assert hours.handle.sum() == sum(each.handle for each in rounds.estimates)


@pytest.mark.slow
def test_buy_ins_are_those_of_the_rounds_played_one_by_one() -> None:
    """Some hours again at the table, each player with a purse that is filled when the next round needs it."""
    shift = mixed(seed=17, seats=3)
    hours = shift(Chunk(0, 4))
    again = 0
    for hour, kinds in enumerate(shift.seated(Chunk(0, 4)).tolist()):
        plan = shift.plan(kinds)
        ready = prepared(plan)
        buy_in = [shift.buy_in * bets.main for bets in ready.bets]
        needs = [2 * bets.main + sum(stake for _, stake in bets.sides) for bets in ready.bets]
        purse, dropped = list(buy_in), sum(buy_in)
        for number in range(hour * 40, (hour + 1) * 40):
            for seat, need in enumerate(needs):
                while purse[seat] < need:
                    purse[seat] += buy_in[seat]
                    dropped += buy_in[seat]
                    again += 1
            for seat, net in enumerate(ready.replay.nets(number).sum(axis=1).tolist()):
                purse[seat] += net
        assert hours.drop[hour] == dropped
        assert hours.win[hour] == dropped - sum(purse)
    assert again


@pytest.mark.slow
def test_who_never_raises_wants_less_before_them() -> None:
    """Four units go out in a round that is never raised, up to ten in the best play: nine antes do once."""
    drops = []
    for skill in ("play-blind", "optimal"):
        crowd = crowd_of(stud, skills={skill: Fraction(1)})
        shift = Shift(stud, crowd, seats=1, rounds=2, buy_in=9, seed=19)
        drops.append(shift(Chunk(0, 50)).drop.min())
    assert drops == [9 * 4_00, 2 * 9 * 4_00]


@pytest.mark.slow
def test_an_hour_of_one_round_is_bought_in_for_once() -> None:
    shift = Shift(stud, crowd_of(stud), seats=2, rounds=1, buy_in=40, seed=21)
    assert set(shift(Chunk(0, 50)).drop.tolist()) == {2 * 40 * 4_00}


@pytest.mark.slow
def test_an_interrupted_forecast_is_made_of_what_there_is() -> None:
    def watch(played: int) -> None:
        if played >= 2000:
            raise KeyboardInterrupt

    found = forecast(Shift(stud, crowd_of(stud), 6, 40, 40), 9000, watch=watch)
    assert (found.played, found.asked) == (2000, 9000)


# ---------------------------------------------------------------------------------------- the forecast


def made_up() -> ShiftForecast:
    """A forecast of hours that no kernel played."""
    wins = lopsided(2000, 23)
    drops = np.full(len(wins), 1200_00)
    hours = Hours(wins, drops, 3 * drops, np.zeros_like(wins))
    return ShiftForecast(Shift(stud, crowd_of(stud), 6, 40, 40), hours, 2000, 8, 30, 0.01, 0.0)


@pytest.mark.slow
def test_spans_are_an_hour_a_day_and_a_month() -> None:
    found = made_up()
    hour, day, month = found.spans
    assert [span.hours for span in found.spans] == [1, 8, 240]
    assert month.win.mean == pytest.approx(240 * hour.win.mean)
    assert day.drop.quantile(0.5) == 8 * 1200_00
    assert hour.losing > day.losing > month.losing
    assert day.hold.low == pytest.approx(day.win.quantile(0.05) / (8 * 1200_00), abs=0.001)
    assert month.exact_win == 240 * Fraction(4289, 46410) * 400 * 240


@pytest.mark.slow
def test_less_risk_takes_more_bankroll() -> None:
    depth = made_up().depth
    assert depth.quantile(0.9) < depth.quantile(0.99) < depth.quantile(0.999)


@pytest.mark.slow
def test_the_picture_shows_every_span_the_way_and_the_bankroll(tmp_path: Path) -> None:
    found = made_up()
    for name in ("one.svg", "two.svg"):
        save(draw(found), tmp_path / name)
    shown = (tmp_path / "one.svg").read_text()
    assert shown == (tmp_path / "two.svg").read_text()
    for title in ("win of an hour: loses", "win of a day", "win of a month", "won by the end of each day"):
        assert title in shown
    assert f"bankroll ${found.bankroll // 100:,}" in shown
