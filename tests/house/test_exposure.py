"""What one round can cost the house."""

from datetime import date

import pytest

from croupier.games import load
from croupier.house.exposure import UnboundedError, exposure
from croupier.house.limits import at_the_limit

POSTED = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00}
THREE = at_the_limit(load("three-card-poker"), date(2020, 9, 1))  # $10 a bet


def test_ten_units_of_ten_dollars_at_400_to_1_are_40_000_dollars() -> None:
    found = exposure(load("nh-holdem-face-up"), 6)
    assert found.wagers == (("main", 40_000_00), ("three-card-bonus", 750_00))
    assert (found.hand, found.table, found.cap) == (40_750_00, 6 * 40_750_00, None)


def test_a_cap_on_the_table_bounds_all_hands_together() -> None:
    found = exposure(THREE, 6)
    # Ante even money and bonus 4, Play even money; mini royal 50; royal flush 1,000: each of $10.
    assert dict(found.wagers) == {"main": 60_00, "pair-plus": 500_00, "six-card-bonus": 10_000_00}
    assert (found.hand, found.table, found.cap) == (2_500_00, 2_500_00, 2_500_00)


def test_a_cap_on_each_hand_is_met_at_every_seat() -> None:
    assert exposure(THREE.with_readings({"Q0-06": "c"}), 6).table == 6 * 2_500_00


def test_a_cap_that_leaves_even_money_alone_is_no_bound_on_the_whole() -> None:
    found = exposure(THREE.with_readings({"Q0-09": "b"}), 1)
    assert (found.hand, found.cap) == (10_560_00, None)


def test_jackpots_count_at_their_posted_value() -> None:
    game = at_the_limit(load("nh-holdem-jackpots"), date(2020, 9, 1))
    assert dict(exposure(game, 1, POSTED).wagers)["six-card-bonus"] == 50_000_00
    with pytest.raises(UnboundedError, match="MEGA is not posted"):
        exposure(game, 1)


def test_a_bet_without_a_limit_can_cost_anything() -> None:
    with pytest.raises(UnboundedError, match="nothing bounds Ante of Three Card Poker; post a limit"):
        exposure(load("three-card-poker"), 6)


def test_a_raise_paid_by_a_table_costs_more_than_an_ante_at_even_money() -> None:
    game = load("examples/games/caribbean-stud.toml").with_blanks(
        {"wager.ante.least": "$5", "wager.ante.most": "$25"}
    )
    # $25 of ante at even money, and a raise of $50 at 100 to 1.
    assert exposure(game, 7).wagers == (("main", 25_00 + 5_000_00),)
    assert exposure(game, 7).table == 7 * 5_025_00


def test_a_table_below_its_cap_costs_what_its_hands_cost() -> None:
    small = load("three-card-poker").with_blanks(
        {blank.path: "$1" for blank in load("three-card-poker").blanks}
    )
    assert exposure(small, 1).table == 1_056_00
    assert exposure(small, 2).table == 2_112_00
    assert exposure(small, 3).table == 2_500_00
