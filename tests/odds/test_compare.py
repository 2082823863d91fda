"""What a reading is worth: each option of a game beside the game as it is read."""

import pytest

from croupier.games import load
from croupier.odds.reports.readings import JOINT, Change, bearing, reading_odds


@pytest.mark.rule("Q2-02")
def test_a_bonus_that_falls_with_the_hand_changes_both_bets() -> None:
    game = load("nh-holdem-face-up")
    (falls,) = (each for each in reading_odds(game) if each.reading == "Q2-02")
    assert falls.option == "b"
    assert falls.changes == tuple(Change(group, None, None, JOINT) for group in ("main", "three-card-bonus"))


@pytest.mark.rule("Q2-02", "Q2-03")
@pytest.mark.parametrize("reading", ["Q2-02", "Q2-03"])
def test_what_becomes_of_a_bonus_bears_on_the_bonus_alone(reading: str) -> None:
    game = load("nh-holdem-face-up")
    other = game.with_readings({reading: "b"})
    changed = [group for group in game.wager_groups if bearing(game, group) != bearing(other, group)]
    assert changed == ["three-card-bonus"]


@pytest.mark.rule("Q0-05")
def test_a_bet_that_may_lean_on_another_is_said_to_hang_on_what_is_staked() -> None:
    """With both bonuses up nothing is tied to the hand; with the Six Card Bonus alone it is."""
    options = reading_odds(load("three-card-poker"))
    (either_way,) = (each for each in options if (each.reading, each.option) == ("Q0-05", "a"))
    assert {each.wager for each in either_way.changes if each.why == JOINT} == {"main", "six-card-bonus"}
