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
