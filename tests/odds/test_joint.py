"""Whole rounds: bets that share cards, bets that die with a fold, exposure, caps, jackpots, lost rows."""

from fractions import Fraction
from itertools import pairwise

import pytest

from croupier.games import load
from croupier.odds import UnsolvedError, analyze
from croupier.odds.counting.outcomes import bets_of
from croupier.odds.counting.payouts import lost_by_fold, tied_to_play
from croupier.odds.reports.readings import cap_by_reading, capped_odds
from croupier.odds.reports.sensitivity import (
    edge_by_row,
    edge_pieces,
    jackpot_curves,
    jackpot_edge,
    jackpot_edges,
    paying,
    row_curve,
)
from croupier.odds.solvers.round import play, round_distribution, wager_figures
from tests.loops import at_least_one

FLAT = {"ante": 500, "pair-plus": 500, "six-card-bonus": 500}


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id",
    [
        "three-card-poker",
        "nh-holdem-stud",
        "nh-holdem-face-up",
        "nh-holdem-3-card-bonus",
        "nh-holdem-jackpots",
    ],
)
def test_a_joint_table_has_in_its_margins_the_odds_of_every_wager_alone(game_id: str) -> None:
    game = load(game_id)
    bets = bets_of(game, None, unsaid=100)
    played = play(game, bets)
    alone = analyze(game, dict(bets.sides))
    assert alone.joint == ()
    for group in game.wager_groups:
        assert wager_figures(played, bets, group) == alone.wager(group)


@pytest.mark.slow
def test_three_card_rounds_are_all_407_170_400_deals_and_sum_to_one() -> None:
    odds = round_distribution(load("three-card-poker"), FLAT)
    assert sum(chance.probability for chance in odds.chances) == 1
    assert odds.mean == sum(chance.net * chance.probability for chance in odds.chances)
    square = sum(chance.net**2 * chance.probability for chance in odds.chances)
    assert odds.variance == square - odds.mean**2
    assert all(odds.covariances[i][j] > 0 for i in range(3) for j in range(3))  # they share cards
    assert odds.worst == -2000


@pytest.mark.rule("Q0-05")
def test_a_six_card_bonus_leans_on_a_pair_plus_that_is_up_and_stays() -> None:
    game = load("three-card-poker")
    assert lost_by_fold(game, "play", ["pair-plus", "six-card-bonus"]) == frozenset()
    assert tied_to_play(game, "main", ["six-card-bonus"]) == ("six-card-bonus",)
    both_gone = lost_by_fold(game.with_readings({"Q0-04": "c"}), "play", ["pair-plus", "six-card-bonus"])
    assert both_gone == {"pair-plus", "six-card-bonus"}


@pytest.mark.slow
@pytest.mark.rule("Q0-05")
def test_a_dying_bonus_makes_its_player_stay_with_weaker_hands_and_costs_main_its_edge() -> None:
    game = load("three-card-poker").with_readings({"Q0-05": "c"})
    before = analyze(load("three-card-poker"))
    small = analyze(game, {"ante": 1000, "six-card-bonus": 100})
    large = analyze(game, {"ante": 100, "six-card-bonus": 100})
    assert small.joint == large.joint == ("main", "six-card-bonus")
    folds = [odds.wager("main").folds[0][1] for odds in (before, small, large)]
    assert folds[0] > folds[1] > folds[2] == 0
    edges = [odds.wager("main").house_edge for odds in (before, small, large)]
    assert edges[0] < edges[1] < edges[2]
    assert large.wager("six-card-bonus") == before.wager("six-card-bonus")  # never folded, so never lost
    assert small.wager("pair-plus") == before.wager("pair-plus")


@pytest.mark.slow
@pytest.mark.rule("Q0-05")
def test_flips_are_told_hand_by_hand_and_weigh_what_the_folds_change() -> None:
    game = load("three-card-poker").with_readings({"Q0-05": "c"})
    odds = round_distribution(game, {"ante": 1000, "pair-plus": 100, "six-card-bonus": 100})
    (changed,) = odds.changed
    assert len(odds.flips) == changed.states
    assert {(flip.alone, flip.together) for flip in odds.flips} == {("fold", "bet 1")}
    stays = 1 - analyze(game, {"ante": 1000}).wager("main").folds[0][1]
    assert changed.probability == stays - (1 - analyze(load("three-card-poker")).wager("main").folds[0][1])


@pytest.mark.slow
@pytest.mark.rule("Q2-03", "R2-24", "Q2-18")
def test_two_hundred_dollars_of_bets_expose_the_house_to_forty_thousand_dollars() -> None:
    odds = round_distribution(load("nh-holdem-face-up"), {"ante": 1000})
    assert odds.largest_payout == 4_000_000
    assert odds.table_bound(6) == 24_000_000
    with_bonus = round_distribution(load("nh-holdem-face-up"), {"ante": 1000, "three-card-bonus": 1000})
    assert with_bonus.largest_payout == 4_000_000 + 75_000  # the board A-K-Q of a royal is a mini royal too


@pytest.mark.slow
@pytest.mark.rule("Q0-06", "Q0-07", "Q0-08", "Q0-09")
def test_the_cap_bites_above_two_dollars_fifty_and_only_on_the_six_card_bonus_of_one_player() -> None:
    game = load("three-card-poker")
    small = {wager.wager: wager for wager in capped_odds(game, dict.fromkeys(FLAT, 100))}
    assert all(wager.capped == wager.free for wager in small.values())
    large = {wager.wager: wager for wager in capped_odds(game, FLAT)}
    assert large["six-card-bonus"].capped > large["six-card-bonus"].free
    assert large["main"].capped == large["main"].free
    # Alone with a royal of six cards, the bonus of $5 wins $2,500 of its $5,000.
    royal = Fraction(188, 20_358_520)
    bonus_only = capped_odds(game.with_readings({"Q0-06": "d"}), FLAT)[2]
    assert bonus_only.reached == royal
    assert bonus_only.capped - bonus_only.free == royal * 500


@pytest.mark.slow
@pytest.mark.rule("Q0-06", "Q0-07", "Q0-08", "Q0-09")
def test_every_reading_of_the_cap_costs_something_at_five_dollars() -> None:
    found = cap_by_reading(load("three-card-poker"), [FLAT])
    assert len(found) == 5 + 2 + 3 + 2
    bonus = {(each.question, each.option): each.wagers[0][2] for each in found}
    assert all(wager.capped > wager.free for wager in bonus.values())
    assert bonus["Q0-07", "b"].capped > bonus["Q0-07", "a"].capped  # stakes count as well
    assert bonus["Q0-09", "b"].capped < bonus["Q0-09", "a"].capped  # even money is free
    stakes_too = load("three-card-poker").with_readings({"Q0-07": "b"})
    assert bonus["Q0-07", "b"] == capped_odds(stakes_too, FLAT)[2]


def test_jackpots_move_the_six_card_edge_along_exact_lines() -> None:
    game = load("nh-holdem-jackpots")
    posted = {"MEGA": 10_000_000, "MAJOR": 2_000_000, "MINOR": 250_000}
    for stake in (500, 1000):
        line = jackpot_edge(game, "six-card-bonus", stake)
        solved = analyze(game, {"six-card-bonus": stake}, posted).wager("six-card-bonus")
        assert line.edge(posted) == solved.house_edge
        fair = line.fair("MEGA", posted)
        assert line.edge({**posted, "MEGA": fair}) == 0
        assert line.edge(line.fair_in_proportion(posted)) == 0
    assert dict(line.odds)["MEGA"] * 3 == dict(line.odds)["MAJOR"]  # three suits are not hearts
    with pytest.raises(UnsolvedError, match="a fold can lose"):
        jackpot_edge(game.with_readings({"Q1-02": "b"}), "six-card-bonus", 500)
    assert jackpot_edges(game.with_readings({"Q1-02": "b"})) == ()


def test_a_drawn_jackpot_runs_through_nothing_where_it_is_fair_and_through_what_is_solved() -> None:
    game = load("nh-holdem-jackpots")
    posted = {"MEGA": 5_000_000, "MAJOR": 0, "MINOR": 100_000}
    for curve in at_least_one(jackpot_curves(game, {"six-card-bonus": 1000}, posted)):
        (start, high), (end, low) = curve.points
        assert curve.fair is not None
        assert high + (low - high) * curve.fair / end == 0
        bare = analyze(game, {"six-card-bonus": 1000}, {**posted, curve.of: int(start)})
        assert high == bare.wager("six-card-bonus").house_edge


def test_a_drawn_row_of_a_side_bet_is_its_line_and_every_point_of_it_is_solved() -> None:
    game = load("three-card-poker")
    curve = row_curve(game, "pair-plus", "flush", [3, 4])
    assert curve.fair == edge_by_row(game, "pair-plus", "flush").fair
    for pays, edge in curve.points:
        assert edge == analyze(paying(game, "pair-plus", {"flush": pays})).wager("pair-plus").house_edge


def test_the_lost_row_of_the_fragment_is_a_line_that_meets_every_filled_sheet() -> None:
    torn = load("three-card-poker-fragment")
    line = edge_by_row(torn, "pair-plus", "straight flush")
    for pays in (30, 40, 50):
        whole = torn.with_blanks({"pay.pair-plus.rows.straight flush": f"{pays} to 1"})
        assert line.edge(pays) == analyze(whole).wager("pair-plus").house_edge
    assert line.edge(line.fair) == 0
    with pytest.raises(UnsolvedError, match="decisions"):
        edge_by_row(torn, "ante-bonus", "straight flush")


@pytest.mark.slow
def test_the_main_edge_is_pieces_of_lines_that_fall_and_never_rise_with_a_row() -> None:
    game = load("nh-holdem-stud")
    pieces = edge_pieces(game, "main", "flush", Fraction(5), Fraction(7))
    assert pieces[0].least == 5
    assert pieces[-1].most == 7
    for left, right in pairwise(pieces):
        assert left.most == right.least
        assert left.line.edge(left.most) == right.line.edge(right.least)
        assert right.line.slope < left.line.slope < 0  # the better it pays, the more it is played for
    here = next(piece for piece in pieces if piece.least <= 6 <= piece.most)
    assert here.line.edge(6) == analyze(game).wager("main").house_edge
