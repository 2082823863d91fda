"""Charts a person can carry lose nothing, and shortcuts cost what is published."""

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.hands import RANKINGS
from croupier.odds import Strategy, analyze, strategy, value_of
from croupier.odds.counting.suits import classes
from croupier.odds.playing.policies import FOLD, Moves, Spot, best_play
from croupier.odds.reports.data import strategy_data
from tests.odds.changed import example, with_rows, with_times

STREETS = ("nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-stud", "nh-holdem-3-card-bonus")
EXAMPLES = ("mississippi-stud", "let-it-ride")
BONUS_5_4_1 = {"straight flush": "5 to 1", "three of a kind": "4 to 1", "straight": "1 to 1"}


@cache
def solved(game: Game) -> Strategy:
    """Worked out once, however many tests read it."""
    return strategy(game)


def game_of(name: str) -> Game:
    return example(name) if name in EXAMPLES else load(name)


def three_card_541() -> Game:
    return with_rows(load("three-card-poker"), "ante-bonus", BONUS_5_4_1)


def lines(game: Game, chart: int) -> dict[str, list[str]]:
    return {line.action: [str(rule) for rule in line.rules] for line in solved(game).charts[chart].lines}


# ------------------------------------------------------------------------------------ against the dealer


@pytest.mark.parametrize("game", [load("three-card-poker"), three_card_541()], ids=["4-3-1", "5-4-1"])
def test_three_card_poker_is_one_threshold_queen_six_four(game: Game) -> None:
    found = solved(game)
    assert lines(game, 0) == {"play": ["queen-six-four high or better"], "fold": []}
    assert found.cost == 0
    spot = found.spots[0]
    threshold = RANKINGS["three-card"].strength(parse_cards("Qs 6d 4c"))
    above = np.array([RANKINGS["three-card"].strength(hand) >= threshold for hand in spot.cards.tolist()])
    assert ((spot.best[0] != FOLD) == above).all()


def test_published_shortcuts_of_three_card_poker() -> None:
    edges = {short.name: -float(short.worth.ev) for short in solved(three_card_541()).shortcuts}
    assert round(edges["mimic the dealer"], 4) == 0.0345
    assert round(edges["play every hand"], 4) == 0.0765


@pytest.mark.slow
def test_caribbean_stud_depends_on_the_dealers_card_only_with_ace_king() -> None:
    found = solved(example("caribbean-stud"))
    stay, fold = found.charts[0].lines
    assert stay.rules[0].says == "ace-king-queen-jack high or better"
    assert len(stay.rules) == 4
    assert all(rule.says.startswith("ace-king high, ") for rule in stay.rules[1:])
    assert fold.rules == ()
    assert found.cost == Fraction(311433, 138425211925)
    edges = {short.name: round(-float(short.worth.ev), 5) for short in found.shortcuts}
    assert edges == {"play every hand": 0.16607, "mimic the dealer": 0.05682, "pairs only": 0.0547}
    exact = strategy_data(found)["exact"]["decisions"][0]
    hands = exact["hands"].split()
    assert len(hands) == len(exact["actions"]["1"]) == 134459
    assert exact["actions"]["1"].count("?") == len(exact["depends"]) == 7800
    assert all(len(line) == 52 and line.count("-") == 5 for line in exact["depends"].values())


# ----------------------------------------------------------------------------------- against a pay table


@pytest.mark.parametrize("name", [*STREETS, *EXAMPLES])
@pytest.mark.slow
def test_a_chart_of_streets_loses_exactly_nothing(name: str) -> None:
    game = game_of(name)
    found = solved(game)
    assert found.cost == 0
    assert found.best.ev == analyze(game).wager(found.wager).ev
    assert sum(len(line.rules) for chart in found.charts for line in chart.lines) <= 20  # it fits a card


def test_starting_hands_of_mississippi_stud_are_the_published_ones() -> None:
    grid = solved(example("mississippi-stud")).grid
    assert grid is not None
    worth = [0] * 4 + [1] * 5 + [2] * 4  # points of a rank, from two to ace
    for row, first in enumerate(range(12, -1, -1)):
        for column, second in enumerate(range(12, -1, -1)):
            six_five_suited = (first, second) == (4, 3)
            bets = worth[first] + worth[second] >= 2 or six_five_suited
            published = "bet 3" if first == second else "bet 1" if bets else "fold"
            assert grid[row][column] == published


@pytest.mark.slow
def test_mississippi_stud_on_the_last_street_is_the_published_list() -> None:
    assert lines(example("mississippi-stud"), 2) == {
        "bet 3": [
            "a pair of sixes or better",
            "four to a flush",
            "four to an open straight, 3 points or more",
        ],
        "bet 1": [
            "4 points or more",
            "any pair",
            "four to a straight",
            "3 points or more, with 5 units or more at stake",
        ],
        "fold": [],
    }


@pytest.mark.slow
def test_let_it_ride_lets_the_published_hands_ride() -> None:
    assert lines(example("let-it-ride"), 1) == {
        "let it ride": [
            "a pair of tens or better",
            "four to a flush",
            "four to an open straight",
            "four high cards",
        ],
        "take back": [],
    }


def published_let_it_ride(spot: Spot) -> Moves:
    """Let a paying hand ride, and the draws that books of the game name."""
    ranks = np.sort(spot.cards >> 2, axis=1).astype(np.int64)
    suited = ((spot.cards & 3) == (spot.cards & 3)[:, :1]).all(axis=1)
    distinct = (np.diff(ranks, axis=1) > 0).all(axis=1)
    span, highs = ranks[:, -1] - ranks[:, 0], (ranks >= 8).sum(axis=1)
    rides: Any = spot.sure > 0
    if spot.cards.shape[1] == 3:
        in_a_row = (span == 2) & (ranks[:, 0] >= 1)
        spread = ((span == 3) & (highs >= 1)) | ((span == 4) & (highs >= 2))
        rides |= suited & distinct & (in_a_row | spread)
    else:
        outside = distinct & (span == 3) & (ranks[:, 0] >= 0) & (ranks[:, -1] < 12)
        rides |= suited | outside | (highs == 4)
    return np.broadcast_to(np.where(rides, 0, 1).astype(np.int8), spot.best.shape)


def test_the_published_let_it_ride_strategy_is_worth_the_best() -> None:
    game = example("let-it-ride")
    assert value_of(game, published_let_it_ride).ev == value_of(game, best_play).ev


def published_mississippi_stud(spot: Spot) -> Moves:
    """Play by the list that goes round among players: points, and draws by their gaps."""
    ranks = np.sort(spot.cards >> 2, axis=1).astype(np.int64)
    low_aces = np.sort(np.where(ranks == 12, -1, ranks), axis=1)
    suited = ((spot.cards & 3) == (spot.cards & 3)[:, :1]).all(axis=1)
    pair = (np.diff(ranks, axis=1) == 0).any(axis=1)
    highs, mids = (ranks >= 9).sum(axis=1), ((ranks >= 4) & (ranks < 9)).sum(axis=1)
    points = 2 * highs + mids
    span = np.where(pair, 13, ranks[:, -1] - ranks[:, 0])
    low_span = np.where(pair, 13, low_aces[:, -1] - low_aces[:, 0])
    made = spot.sure >= 0
    raised_before = np.array(spot.stakes)[:, None] >= 5
    most: Any
    least: Any
    if spot.cards.shape[1] == 2:
        most, least = pair, (points >= 2) | (suited & (ranks[:, 0] == 3) & (ranks[:, 1] == 4))
    elif spot.cards.shape[1] == 3:
        close = (
            ((span == 2) & (ranks[:, 0] >= 3)) | ((span == 3) & (highs >= 1)) | ((span == 4) & (highs >= 2))
        )
        most = made | (suited & ((ranks[:, 0] >= 8) | close))
        least = (
            suited | pair | (points >= 3) | ((span == 2) & (ranks[:, 0] >= 2)) | ((span == 3) & (mids >= 2))
        )
    else:
        most = made | suited | ((span == 3) & (ranks[:, -1] >= 6) & (ranks[:, -1] < 12))
        draw = (span <= 4) | (low_span <= 4)
        least = draw | pair | (points >= 4) | ((mids == 3) & raised_before)
    moves = np.where(most, 2, np.where(least, 0, FOLD)).astype(np.int8)
    return np.broadcast_to(moves, spot.best.shape)


def test_the_published_mississippi_stud_strategy_is_worth_the_best() -> None:
    game = example("mississippi-stud")
    assert value_of(game, published_mississippi_stud) == value_of(game, best_play)
    assert value_of(game, best_play).ev == Fraction(-53223, 1082900)


@pytest.mark.slow
def test_never_raising_is_the_game_whose_bets_have_one_size() -> None:
    game = load("nh-holdem-stud")
    found = {short.name: short for short in solved(game).shortcuts}
    never, always = analyze(with_times(game, [1])).wager("main"), analyze(with_times(game, [3])).wager("main")
    assert found["never raise"].worth.ev == never.ev
    assert found["never raise"].worth.average_wager == never.average_wager
    assert found["always raise the most"].worth.ev == always.ev


def test_playing_blind_risks_four_units_and_pays_the_bare_table() -> None:
    game = load("nh-holdem-stud")
    blind = next(short for short in solved(game).shortcuts if short.name == "play blind")
    hands = {  # of 2,598,960: royal to trips, two pair, jacks or better, sixes to tens
        250: 4, 80: 36, 30: 624, 8: 3744, 6: 5108, 4: 10200, 3: 54912, 2: 123552, 1: 4 * 84480, 0: 5 * 84480,
    }  # fmt: skip
    lost = 2598960 - sum(hands.values())
    net = sum(pays * often for pays, often in hands.items()) - lost
    assert blind.worth.ev == Fraction(4 * net, 2598960)
    assert blind.worth.average_wager == 4


@pytest.mark.parametrize("name", ["three-card-poker", *STREETS, *EXAMPLES])
@pytest.mark.slow
def test_no_shortcut_beats_the_best_play(name: str) -> None:
    found = solved(game_of(name))
    assert len(found.shortcuts) >= 3
    assert all(short.cost > 0 and short.worth.ev + short.cost == found.best.ev for short in found.shortcuts)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(halves=st.lists(st.integers(1, 3), min_size=8, max_size=8), sixes=st.sampled_from(["push", "loses"]))
def test_under_other_pay_tables_a_chart_costs_little_and_less_than_any_shortcut(
    halves: list[int], sixes: str
) -> None:
    table = load("nh-holdem-stud").pay_table("main")
    paid = [row.hand for row in table.rows[1:-1]]
    usual = (80, 30, 8, 6, 4, 3, 2, 1)
    rows = {name: f"{max(1, pays * n // 2)} to 1" for name, pays, n in zip(paid, usual, halves, strict=True)}
    found = solved(with_rows(load("nh-holdem-stud"), "main", {**rows, "pair of sixes to tens": sixes}))
    assert 0 <= found.cost < Fraction(1, 100)
    assert all(found.cost < short.cost for short in found.shortcuts)


# ------------------------------------------------------------------------------------------ every state


def test_every_state_is_written_with_its_action() -> None:
    found = solved(load("nh-holdem-stud"))
    decisions = strategy_data(found)["exact"]["decisions"]
    assert [len(d["hands"].split()) for d in decisions] == [169, 1755, 16432]
    assert [list(d["actions"]) for d in decisions] == [
        ["1"],
        ["2", "3", "4"],
        ["3", "4", "5", "6", "7"],
    ]
    starts = dict(zip(decisions[0]["hands"].split(), decisions[0]["actions"]["1"], strict=True))
    weights = classes(2).weights.tolist()
    often = dict.fromkeys("f13", 0)
    for (hand, action), ways in zip(starts.items(), weights, strict=True):
        often[action] += ways
        assert (action == "3") == (hand[0] == hand[2])
    assert sum(often.values()) == 1326
    assert Fraction(often["f"], 1326) == dict(analyze(found.game).wager("main").folds)["third"]
