"""`croupier felt`: a whole table, every seat with every spot of its sheet, and nothing over anything else."""

from itertools import combinations
from pathlib import Path

import pytest

from croupier.felt.cloth import (
    CHIP,
    ClothError,
    apart,
    cloth,
    printed_corners,
    station_corners,
)
from croupier.felt.layout import layout
from croupier.felt.places import inside, polygon, taken_in_turn
from croupier.games import load
from croupier.paper.felt import inscription
from tests.felt.test_layout import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_nothing_on_the_cloth_lies_on_anything_else_or_over_its_edge(name: str) -> None:
    game = GAMES[name]
    for seats in (1, game.seats.usual, 7):
        made = cloth(game, seats, inscription(game))
        stations = [station_corners(made, station) for station in made.stations]
        printed = list(printed_corners(made))
        assert len(stations) == seats
        assert all(inside(corner, made.edge) for corners in stations for corner in corners)
        assert all(apart(one, other) for one, other in combinations(stations, 2))
        assert all(apart(one, other) for one in stations for other in printed)
        assert made.spot_inches(78) >= CHIP, "a chip lies on its spot on a table of the usual width"


@pytest.mark.parametrize("name", GAMES)
def test_every_station_has_the_spots_of_the_own_place_in_the_browser(name: str) -> None:
    game = GAMES[name]
    named = [(spot["wager"], spot["index"]) for spot in cloth(game).spots]
    wanted = [(wager.id, index) for wager in game.wagers for index in range(len(wager.spots) or 1)]
    assert sorted(named) == sorted(wanted)


@pytest.mark.rule("R0-37")
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if taken_in_turn(game)])
def test_a_dealer_who_reads_outward_from_the_player_meets_the_bets_in_their_order(name: str) -> None:
    game = GAMES[name]
    in_browser = layout(game, "wide", game.seats.usual, 1)["places"][0]["spots"]
    for spots in (cloth(game).spots, in_browser):
        away = {spot["wager"]: -spot["y"] for spot in spots}
        read = [away[wager] for wager in taken_in_turn(game)]
        assert read == sorted(set(read)), "each bet lies further out than the one before, none beside another"


def test_the_bets_of_three_card_poker_have_an_order_and_those_of_holdem_have_none() -> None:
    assert taken_in_turn(load("three-card-poker")) == ("play", "ante", "pair-plus", "six-card-bonus")
    assert taken_in_turn(load("nh-holdem-face-up")) == ()


def test_seats_go_clockwise_from_the_dealers_left_and_spots_face_their_players() -> None:
    made = cloth(load("three-card-poker"), 5)
    across = [station.x for station in made.stations]
    assert across == sorted(across, reverse=True)
    middle = made.stations[2]
    assert (middle.x, round(middle.turned, 6)) == (640, 0)
    assert made.stations[0].turned < 0 < made.stations[4].turned


def test_two_boxes_are_apart_or_not_however_they_are_turned() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    diamond = ((3.0, 1.0), (4.0, 2.0), (3.0, 3.0), (2.0, 2.0))
    assert apart(square, ((3.0, 0.0), (5.0, 0.0), (5.0, 2.0), (3.0, 2.0)), 1)
    assert not apart(square, ((3.0, 0.0), (5.0, 0.0), (5.0, 2.0), (3.0, 2.0)), 1.1)
    assert apart(square, diamond)
    assert not apart(square, tuple((x - 1.2, y) for x, y in diamond))  # type: ignore[arg-type]


def test_a_point_is_on_a_felt_or_not() -> None:
    edge = polygon("M0 0H10C10 10 5 10 5 10S0 10 0 0Z")
    assert inside((5, 5), edge)
    assert not inside((5, 5), edge, 6)
    assert not inside((5, 11), edge)


def test_too_many_seats_are_refused_with_the_fix() -> None:
    with pytest.raises(ClothError, match="say fewer with --seats"):
        cloth(load("nh-holdem-jackpots"), 60, ("word " * 12,) * 20)


def test_example_games_are_among_them() -> None:
    assert len(GAMES) > len(list(Path("examples/games").glob("*.toml"))) > 0
