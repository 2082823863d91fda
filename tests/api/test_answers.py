"""What the library answers is what counting by hand, the table itself or the exact odds answer."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

import croupier as cr
from croupier.games import load
from croupier.hands import RANKINGS
from croupier.odds import FOLD, Moves, Spot, analyze, value_of
from croupier.table.record import RecordError

STUD_EV = Fraction(-4289, 46410)
COIN = cr.Distribution.of({-1: Fraction(2, 3), 2: Fraction(1, 3)})


@pytest.mark.parametrize("id_", ["nh-holdem-stud", "three-card-poker", "nh-holdem-face-up"])
def test_the_best_play_evaluated_is_the_odds_solved(id_: str) -> None:
    main = cr.solve(id_)["main"]
    assert cr.evaluate(id_).found == main.found == analyze(load(id_)).wager("main")


def test_any_policy_has_exact_odds_with_every_result() -> None:
    def bet_pairs_only(spot: Spot) -> Moves:
        pair = cr.strengths(spot.cards) >= cr.strengths(np.array([cr.parse_cards("2s 2d 3c")]))
        return np.where(pair, 0, FOLD).astype(np.int8)

    found = cr.evaluate("three-card-poker", bet_pairs_only)
    assert found.ev == value_of(load("three-card-poker"), bet_pairs_only).ev
    assert found.ev == cr.evaluate("three-card-poker", "pairs-only").ev
    pairs = 52 + 3744 + 720 + 1096 + 48  # trips, pairs, straights, flushes, straight flushes
    assert found.folds == {"play": 1 - Fraction(pairs, 22100)}
    assert found.distribution.mean == found.ev
    assert sum(found.distribution.probabilities) == 1


def test_a_way_of_playing_that_cannot_be_is_refused_where_it_is_given() -> None:
    with pytest.raises(cr.CroupierError, match=r"there is no strategy wild .* never-raise"):
        cr.evaluate("nh-holdem-stud", "wild")
    with pytest.raises(cr.CroupierError, match="there is no strategy wild"):
        cr.simulate("nh-holdem-stud", 10, policy="wild")
    with pytest.raises(cr.CroupierError, match="-1 for a fold, 0 for bet 1, 1 for bet 2, 2 for bet 3"):
        cr.evaluate("nh-holdem-stud", lambda spot: spot.best + 5)
    with pytest.raises(cr.CroupierError, match="one whole number for each of the 169 states of third"):
        cr.evaluate("nh-holdem-stud", lambda spot: spot.best[:, :3])


@pytest.mark.slow
def test_advice_is_by_action_and_agrees_with_the_strategy() -> None:
    advice = cr.advise("nh-holdem-stud", [43, 17])
    assert advice.action == cr.Action("bet", 1)
    assert advice.ev == max(advice.values.values()) == Fraction(-933, 2450)
    assert advice.values[cr.Action("fold")] == -1
    assert cr.strategy("nh-holdem-stud").to_dict("third")["Q6o"] == "bet 1"
    dead = cr.advise("nh-holdem-stud", "Qs 6d", dead="Qc Qd Qh 6c 6h 6s")
    assert dead.action == cr.Action("fold")


@pytest.mark.slow
def test_a_strategy_has_every_hand_with_its_ways_action_and_value() -> None:
    columns = cr.strategy("nh-holdem-stud").columns()
    rows = list(zip(*columns.values(), strict=True))
    third = [row for row in rows if row[0] == "third"]
    assert len(third) == 169
    assert sum(int(str(row[4])) for row in third) == 1326
    mean = sum(float(str(row[6])) * int(str(row[4])) for row in third) / 1326
    assert mean == pytest.approx(float(STUD_EV), abs=1e-12)
    for hand, cards in (("AKs", "As Ks"), ("72o", "7s 2d"), ("66", "6s 6d")):
        row = next(row for row in third if row[2] == hand)
        advice = cr.advise("nh-holdem-stud", cards)
        assert row[5] == str(advice.action)
        assert row[6] == pytest.approx(float(advice.ev), abs=1e-12)


def test_a_strategy_against_the_dealer_adds_up_to_the_edge() -> None:
    columns = cr.strategy("three-card-poker").columns()
    ways = np.array(columns["ways"], dtype=float)
    values = np.array(columns["ev"], dtype=float)
    assert ways.sum() == 22100
    assert (ways * values).sum() / 22100 == pytest.approx(
        float(cr.solve("three-card-poker")["main"].ev), abs=1e-12
    )


def test_a_distribution_convolves_as_counting_every_sequence_does() -> None:
    plain: dict[int, Fraction] = {}
    for draws in product(((-1, Fraction(2, 3)), (2, Fraction(1, 3))), repeat=5):
        chance = Fraction(1)
        for _, part in draws:
            chance *= part
        total = sum(value for value, _ in draws)
        plain[total] = plain.get(total, Fraction(0)) + chance
    five = COIN.convolve(5)
    assert five.pmf == plain
    assert five.mean == 5 * COIN.mean
    assert five.variance == 5 * COIN.variance
    assert five.cdf(-2) == plain[-5] + plain[-2]
    assert COIN.quantile(0.5) == -1
    drawn = COIN.sample(20_000, 7)
    assert abs(drawn.mean() - float(COIN.mean)) < 5 * COIN.std / 20_000**0.5


def test_chances_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(cr.CroupierError, match="sum to 1/2"):
        cr.Distribution.of({1: Fraction(1, 2)})


@pytest.mark.slow
def test_a_sweep_is_the_game_solved_with_each_pay() -> None:
    curve = cr.sweep("nh-holdem-stud", "main", "flush", [5, 6, 9])
    game = cr.load("nh-holdem-stud")
    assert curve.edge == tuple(
        cr.solve(game.with_pays({"main": {"flush": x}}))["main"].edge for x in (5, 6, 9)
    )
    assert curve.plot().get_xlabel() == "flush pays, to one"
    with pytest.raises(cr.CroupierError, match="-1 to one cannot be what flush pays"):
        cr.sweep("nh-holdem-stud", "main", "flush", [-1])


def test_readings_are_the_games_solved_both_ways() -> None:
    game = cr.load("nh-holdem-stud")
    found = {(reading, option): change for reading, option, change in cr.readings(game).changes}
    other = cr.solve(game.with_readings({"Q3-01": "b"}))["main"].edge
    assert found["Q3-01", "b"].edge == other
    assert found["Q3-01", "b"].more == other - cr.solve(game)["main"].edge


# --------------------------------------------------------------------------------------------- many rounds


@pytest.mark.slow
def test_sampled_rounds_are_those_of_the_simulation_in_order() -> None:
    stakes = {"ante": 500, "pair-plus": 500}
    nets = cr.sample("three-card-poker", 20_000, stakes=stakes, seed=5)
    again = cr.sample("three-card-poker", 5_000, stakes=stakes, seed=5)
    assert np.array_equal(nets[:5_000], again)
    counted = cr.simulate("three-card-poker", 20_000, stakes=stakes, seed=5)
    assert nets.sum() == sum(each.won for each in counted.estimates)
    exact = cr.round_distribution("three-card-poker", stakes)
    assert set(nets.tolist()) <= {int(value) for value in exact.values}
    assert abs(nets.mean() - float(exact.mean)) < 5 * exact.std / 20_000**0.5


@pytest.mark.slow
def test_sampled_rounds_are_the_tables_own_where_a_cap_is_reached() -> None:
    game = cr.load("three-card-poker")
    low = cr.loads({**game.data, "cap": {**game.data["cap"], "amount": "$20"}})
    stakes = {"ante": 500, "pair-plus": 500}
    nets, free = (cr.sample(each, 4_000, stakes=stakes, seed=3) for each in (low, game))
    cut = nets != free
    assert cut.any()
    assert (nets <= free).all()
    assert nets.max() == 20_00 < free.max()  # and less where the ante is lost beside it


@pytest.mark.slow
def test_a_policy_that_is_a_function_is_simulated() -> None:
    def never_raise(spot: Spot) -> Moves:
        return np.minimum(spot.best, 0)

    mine = cr.simulate("nh-holdem-stud", 5_000, policy=never_raise, seed=2)
    named = cr.simulate("nh-holdem-stud", 5_000, policy="never-raise", seed=2)
    assert mine.estimates[0].ev == named.estimates[0].ev
    assert mine.estimates[0].exact == cr.evaluate("nh-holdem-stud", never_raise).ev
    assert mine.to_dict()["strategy"] == "never_raise"


def walks(values: dict[int, Fraction], start: int, rounds: int) -> Iterator[tuple[int, Fraction]]:
    """Every way a bankroll can go, one by one, until it is lost or the rounds are over."""
    if rounds == 0 or start <= 0:
        yield start, Fraction(1)
        return
    for value, chance in values.items():
        for end, then in walks(values, start + value, rounds - 1):
            yield end, chance * then


def test_a_bankroll_goes_every_way_that_rounds_can_go() -> None:
    from croupier.api.simulation import _followed  # noqa: PLC0415

    uneven = {-3: Fraction(1, 2), -1: Fraction(1, 6), 2: Fraction(1, 4), 7: Fraction(1, 12)}
    for start in (1, 2, 5):
        found = _followed(load("nh-holdem-stud"), cr.Distribution.of(uneven), start, 6)
        plain: dict[int, Fraction] = {}
        for end, chance in walks(uneven, start, 6):
            plain[end] = plain.get(end, Fraction(0)) + chance
        assert found.ruin == pytest.approx(float(sum(p for end, p in plain.items() if end <= 0)), abs=1e-12)
        assert found.final == pytest.approx({float(end): float(p) for end, p in plain.items()}, abs=1e-12)
        assert found.beyond == 0


@pytest.mark.slow
def test_a_bankroll_is_what_samples_of_sessions_show() -> None:
    found = cr.bankroll("nh-holdem-stud", {"ante": 200}, start=100_00, rounds=200)
    paths = (
        cr.sample("nh-holdem-stud", 200 * 4_000, stakes={"ante": 200}, seed=11)
        .reshape(4_000, 200)
        .cumsum(axis=1)
    )
    ruined = float((paths.min(axis=1) <= -100_00).mean())
    assert abs(ruined - found.ruin) < 5 * (found.ruin * (1 - found.ruin) / 4_000) ** 0.5
    assert found.quantiles[0.95] > found.quantiles[0.5]
    assert sum(found.chances) + found.beyond == pytest.approx(1, abs=1e-9)


# ------------------------------------------------------------------------------------------- at the table


def cautious(view: cr.View) -> str:
    """Bet on a card above a nine, and else fold; raises if it sees a card that lies face down."""
    assert view.choice is not None
    board = [card for _, cards in view.shared for card in cards]
    assert board.count(None) == {"third": 3, "fourth": 2, "fifth": 1}[view.choice.step] or len(board) < 3
    own = [card for _, cards in view.hands[0].cards for card in cards]
    return "bet 3" if any(card is not None and card >= 32 for card in own) else "fold"


def test_an_agent_plays_what_it_sees_and_each_record_is_played_again() -> None:
    session = cr.play("nh-holdem-stud", cautious, 20, stakes={"ante": 200}, seed=4)
    assert session == cr.play("nh-holdem-stud", cautious, 20, stakes={"ante": 200}, seed=4)
    assert len(set(session.nets)) > 2
    for net, record in zip(session.nets, session.records, strict=True):
        *_, (_, table) = cr.replay(record, session.game)
        assert table.bank == -net


@pytest.mark.slow
def test_an_agent_that_asks_for_advice_brings_what_a_round_can_bring() -> None:
    def agent(view: cr.View) -> cr.Action:
        cards = [card for _, held in view.hands[0].cards for card in held if card is not None]
        return cr.advise("three-card-poker", cards).action

    session = cr.play("three-card-poker", agent, 100, stakes={"ante": 500}, seed=9)
    exact = cr.round_distribution("three-card-poker", {"ante": 500})
    assert set(session.nets) <= {int(value) for value in exact.values}
    assert -500 in session.nets  # it folds now and then


def test_an_altered_or_foreign_record_is_refused() -> None:
    session = cr.play("nh-holdem-stud", lambda _: "bet 3", 30, stakes={"ante": 200}, seed=4)
    won = next(n for n, net in enumerate(session.nets) if net > 0)
    paid = next(line for line in session.records[won].splitlines() if line.startswith("pay seat 1"))
    altered = session.records[won].replace(paid, paid.replace("stake back $", "stake back $1", 1))
    assert altered != session.records[won]
    with pytest.raises(RecordError, match="the rules lead to"):
        list(cr.replay(altered, session.game))
    with pytest.raises(cr.CroupierError, match="and not of nh-holdem-face-up"):
        list(cr.replay(session.records[0], "nh-holdem-face-up"))


def test_an_agent_that_says_nonsense_is_told_what_can_be_said() -> None:
    with pytest.raises(cr.CroupierError, match="'raise' is not an action; write"):
        cr.play("nh-holdem-stud", lambda _: "raise", 1, seed=1)


# ------------------------------------------------------------------------------------------ cards and hands


def test_hands_are_compared_and_counted_as_by_hand() -> None:
    assert cr.compare("2s 2d 3c", "As Kd Qc") == -1  # a straight above a pair
    assert cr.compare("As Kd Jc", [50, 45, 36]) == 0
    assert cr.every_hand(2, dead="As").shape == (1275, 2)
    flushes = cr.strengths(cr.every_hand(3))
    names = RANKINGS["three-card"].classes
    counted = np.bincount([list(type(names[0].category)).index(names[s].category) for s in flushes.tolist()])
    assert counted.sum() == len(list(combinations(range(52), 3)))
    assert sorted(counted[counted > 0].tolist()) == [48, 52, 720, 1096, 3744, 16440]
    assert cr.format_cards(cr.parse_cards("10h Q♠")) == "Th Qs"
    with pytest.raises(cr.CroupierError, match="4 cards are not ranked"):
        cr.hand_name("As Ks Qs Js")


def test_a_learners_seat_bets_what_is_staked() -> None:
    env = cr.make_env("nh-holdem-stud", stakes={"main": 400})
    assert env.bets == {"ante": 400}
    observation, _ = env.reset(seed=7)
    assert observation["own"].sum() == 2


@pytest.mark.slow
def test_the_lab_answers_with_its_exact_figures() -> None:
    skill = cr.study("nh-holdem-stud", "skill")
    assert skill.lines[0] == ("the best play", -STUD_EV)
    shared = cr.study("nh-holdem-face-up", "shared", seats=2, deals=16, seed=1)
    assert shared.lines[0][1] == cr.solve("nh-holdem-face-up")["main"].edge
    with pytest.raises(cr.CroupierError, match="ante is not for a study of exposed; it takes cards"):
        cr.study("nh-holdem-stud", "exposed", ante=5)
    wished = cr.design("three-card-poker", "pair-plus", 0.05)
    assert all(Fraction("0.049") <= edge <= Fraction("0.051") for edge in wished.edges)
    assert [cr.solve(game)["pair-plus"].edge for game in wished.games] == list(wished.edges)
    table = cr.forecast("nh-holdem-stud", 200, seats=5, rounds_an_hour=30, antes={200: 1}, seed=1)
    assert table.win == -STUD_EV * 200 * 5 * 30
