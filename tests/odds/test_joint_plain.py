"""Rounds with all their bets, on a short deck: the fast joint solution against every deal in plain Python."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

from croupier.games import load
from croupier.odds.counting.outcomes import bets_of, side_paid
from croupier.odds.solvers.round import play
from tests.odds.plain_rounds import Nets, PlainContest, PlainStreets

POSTED = {"MEGA": 5_000_000, "MAJOR": 1_000_000, "MINOR": 100_000}


def fast(
    game_id: str, readings: Mapping[str, str], stakes: Mapping[str, int], low: int
) -> tuple[Counter[Nets], int]:
    """Results of every wager together, in cents, from the joint table."""
    game = load(game_id).with_readings(readings)
    bets = bets_of(game, stakes, POSTED if game.jackpots else None)
    joint = play(game, bets, low).joint
    layout = joint.layout
    taken = layout.taken(bets.up)
    paid = [side_paid(game, side, bets) for side in layout.sides]
    places = {side.group: number for number, side in enumerate(layout.sides)}
    found: Counter[Nets] = Counter()
    for end, rows, ways in joint.cells():
        nets = [layout.ends[end].net * bets.main]
        for group in game.wager_groups[1:]:
            net = paid[places[group]][rows[places[group]]].net
            nets.append(bets.on(group) * (Fraction(-1) if group in taken[end] else net))
        found[tuple(nets)] += ways
    return found, joint.total


STREETS = [
    ("nh-holdem-face-up", {}, {"main": 200, "three-card-bonus": 100}, 11),
    ("nh-holdem-face-up", {"Q2-03": "b"}, {"main": 100, "three-card-bonus": 100}, 11),
    ("nh-holdem-face-up", {"Q2-02": "b"}, {"main": 100, "three-card-bonus": 500}, 11),
    ("nh-holdem-3-card-bonus", {"Q4-02": "b"}, {"main": 200, "three-card-bonus": 1000}, 11),
]


LONGER = [(*case[:3], 10) for case in STREETS]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "readings", "stakes", "low"),
    [*STREETS, *(pytest.param(*case, marks=pytest.mark.prove) for case in LONGER)],
)
@pytest.mark.rule("Q2-02", "Q2-03", "Q4-02")
def test_every_street_round_of_a_short_deck_ends_as_plain_dealing_says(
    game_id: str, readings: dict[str, str], stakes: dict[str, int], low: int
) -> None:
    game = load(game_id).with_readings(readings)
    plain = PlainStreets(game, stakes, POSTED, low).solve()
    found, total = fast(game_id, readings, stakes, low)
    assert found == plain
    assert sum(plain.values()) == total


APART = [
    (
        "nh-holdem-jackpots",
        {"Q1-02": "b"},
        {"main": 100, "board-bonus": 250, "pocket-bonus": 250, "six-card-bonus": 500},
        10,
    ),
    (
        "nh-holdem-jackpots",
        {"Q1-02": "c", "Q1-18": "b"},
        {"main": 1000, "board-bonus": 250, "pocket-bonus": 0, "six-card-bonus": 1000},
        10,
    ),
]


@pytest.mark.prove
@pytest.mark.parametrize(("game_id", "readings", "stakes", "low"), APART)
@pytest.mark.rule("Q1-02", "Q1-18")
def test_every_round_with_cards_apart_ends_as_plain_dealing_says(
    game_id: str, readings: dict[str, str], stakes: dict[str, int], low: int
) -> None:
    game = load(game_id).with_readings(readings)
    plain = PlainStreets(game, stakes, POSTED, low).solve()
    assert fast(game_id, readings, stakes, low)[0] == plain


CONTESTS = [
    ({}, {"main": 100, "pair-plus": 100, "six-card-bonus": 100}),
    ({"Q0-01": "a", "Q0-03": "b"}, {"main": 100, "pair-plus": 0, "six-card-bonus": 20}),
    ({"Q0-05": "c"}, {"main": 500, "pair-plus": 100, "six-card-bonus": 100}),
    ({"Q0-04": "c"}, {"main": 500, "pair-plus": 100, "six-card-bonus": 50}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("readings", "stakes"), CONTESTS)
@pytest.mark.rule("Q0-04", "Q0-05")
def test_every_three_card_round_of_a_short_deck_ends_as_plain_dealing_says(
    readings: dict[str, str], stakes: dict[str, int]
) -> None:
    game = load("three-card-poker").with_readings(readings)
    plain = PlainContest(game, stakes, {}, 10).solve()
    found, total = fast("three-card-poker", readings, stakes, 10)
    assert found == plain
    assert sum(plain.values()) == total
