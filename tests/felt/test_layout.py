"""Felts: every wager, card and pay table has its place, and nothing lies on anything else."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final, cast, get_args

import pytest

from croupier.felt import FeltLayout, Shape, felt_plan, layout
from croupier.felt.layout import NoSuchSeatError
from croupier.felt.measures import SeatPlace
from croupier.felt.places import wager_kinds
from croupier.games import CATALOGUE, Game, load

EXAMPLES: Final = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml"))
GAMES: Final = {game.id: game for game in (*map(load, CATALOGUE), *map(load, EXAMPLES))}
SHAPES: Final = cast("tuple[Shape, ...]", get_args(Shape))
SAT: Final = ((7, None), (7, 1), (7, 4), (7, 7))
MANY: Final[dict[Shape, tuple[int, int]]] = {"wide": (11, 5), "tall": (16, 5)}


@dataclass(frozen=True)
class Box:
    """What lies where."""

    what: str
    left: float
    right: float
    top: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        return (
            self.left < other.right - 0.5
            and other.left < self.right - 0.5
            and self.top < other.bottom - 0.5
            and other.top < self.bottom - 0.5
        )


def around(what: str, x: float, y: float, width: float, height: float) -> Box:
    return Box(what, x - width / 2, x + width / 2, y - height / 2, y + height / 2)


def hand(place: SeatPlace) -> Iterator[Box]:
    """Yield a hand as one box: many cards overlap each other, and nothing else."""
    if place["cards"]:
        first, last = place["cards"][0], place["cards"][-1]
        width = last["x"] - first["x"] + first["width"]
        yield around(
            f"hand {place['seat']}", (first["x"] + last["x"]) / 2, first["y"], width, first["width"] * 1.4
        )


def boxes(on: FeltLayout) -> Iterator[Box]:
    yield around("bank", on["dealer"]["x"], on["dealer"]["y"], on["dealer"]["width"], 34)
    for card in on["shared"]:
        yield around(
            f"card {card['group']} {card['number']}", card["x"], card["y"], card["width"], card["width"] * 1.4
        )
    for says in on["captions"]:
        yield around(f"caption {says['text']}", says["x"], says["y"], len(says["text"]) * 7, 12)
    words = on["lettering"]
    for number, line in enumerate(words["lines"]):
        y = words["y"] + words["sag"] + words["size"] * (1.25 * number - 0.35)
        yield around(line, words["x"], y, len(line) * words["size"] * 0.6, words["size"] * 0.7)
    for pay in on["payTables"]:
        yield around(f"pay {pay['id']}", pay["x"], pay["y"] + pay["height"] / 2, pay["width"], pay["height"])
    for place in on["places"]:
        badge = place["badge"]
        yield around(f"badge {place['seat']}", badge["x"], badge["y"] + 22, badge["width"], 44)
        yield from hand(place)
        for spot in place["spots"]:
            what = f"spot {place['seat']} {spot['wager']} {spot['index']}"
            yield around(what, spot["x"], spot["y"], spot["size"], spot["size"])


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_lies_on_anything_else(name: str, shape: Shape) -> None:
    for seats, own in (*SAT, MANY[shape]):
        on = layout(GAMES[name], shape, seats, own)
        every = list(boxes(on))
        assert len(every) > seats
        off = [
            box.what
            for box in every
            if box.left < 0 or box.right > on["width"] or box.top < 0 or box.bottom > on["height"]
        ]
        assert not off, (seats, own)
        assert not [(a.what, b.what) for a, b in combinations(every, 2) if a.overlaps(b)], (seats, own)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GAMES)
def test_every_wager_has_the_spots_its_sheet_names_and_every_card_its_place(name: str, shape: Shape) -> None:
    game = GAMES[name]
    on = layout(game, shape, 6, 2)
    own = on["places"][0]
    assert own["own"]
    for wager in game.wagers:
        named = [spot["name"] for spot in own["spots"] if spot["wager"] == wager.id]
        assert named == list(wager.spots or ["Bet" if len(wager.times) > 1 else wager.name])
    assert len(own["spots"]) == sum(len(wager.spots) or 1 for wager in game.wagers)
    count = {group.owner: 0 for group in game.cards} | {"player": 0}
    for group in game.cards:
        count[group.owner] += group.count
    assert len(on["shared"]) == sum(count.values()) - count["player"]
    assert {len(place["cards"]) for place in on["places"]} == {count["player"]}
    assert {table["id"] for table in on["payTables"]} == {table.id for table in game.pay_tables}


def _own(name: str, shape: Shape = "wide") -> SeatPlace:
    return layout(GAMES[name], shape, 6, 2)["places"][0]


def test_flop_turn_and_river_stand_in_columns_in_the_order_they_are_bet() -> None:
    """Acceptance check 9 of the player's table."""
    own = _own("nh-holdem-face-up")
    assert [heading["text"] for heading in own["headings"]] == ["Flop", "Turn", "River"]
    across = [heading["x"] for heading in own["headings"]]
    assert across == sorted(across)
    for x in across:
        names = [spot["name"] for spot in own["spots"] if spot["x"] == x]
        assert names == ["Bet", "Raise", "Re-Raise"]


def test_the_forms_of_ante_later_bets_and_bonuses_differ_so_that_no_color_is_needed() -> None:
    assert [(spot["wager"], spot["form"]) for spot in _own("three-card-poker")["spots"]] == [
        ("ante", "circle"),
        ("play", "square"),
        ("pair-plus", "shield"),
        ("six-card-bonus", "shield"),
    ]


def test_bets_that_are_made_together_have_the_same_form_and_stand_side_by_side() -> None:
    spots = _own("let-it-ride")["spots"]
    assert [spot["form"] for spot in spots] == ["circle", "circle", "circle", "shield"]
    assert len({spot["y"] for spot in spots[:3]}) == 1


def test_wagers_differ_by_what_they_are_for() -> None:
    kinds = wager_kinds(GAMES["nh-holdem-jackpots"])
    named = [[wager.id for wager in each] for each in kinds]
    bonuses = ["board-bonus", "pocket-bonus", "six-card-bonus"]
    assert named == [["ante"], ["flop", "turn", "river"], bonuses]


def test_a_street_without_named_spots_is_still_a_street() -> None:
    stud = GAMES["nh-holdem-stud"]
    bare: Game = replace(stud, wagers=tuple(replace(wager, spots=()) for wager in stud.wagers))
    assert [wager.id for wager in wager_kinds(bare).streets] == ["third", "fourth", "fifth"]


def test_a_community_card_is_called_what_the_sheet_calls_it() -> None:
    called = {
        card["number"]: card["called"] for card in layout(GAMES["nh-holdem-face-up"], "wide", 6)["shared"]
    }
    assert called[2] == "turn"


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_the_own_badge_lies_above_the_dock(name: str) -> None:
    assert _own(name, "tall")["badge"]["y"] + 44 <= 690


@pytest.mark.parametrize(
    "name", ["red-dog", "casino-war", "caribbean-stud", "crazy-4-poker", "ultimate-texas-holdem"]
)
def test_on_a_phone_spots_stand_side_by_side_where_they_find_room(name: str) -> None:
    assert len({spot["y"] for spot in _own(name, "tall")["spots"]}) == 1


def test_a_plan_has_the_felt_of_seat_1_and_of_whoever_watches_in_both_shapes() -> None:
    game = GAMES["nh-holdem-stud"]
    plan = felt_plan(game, 5)
    assert plan["seated"]["tall"] == layout(game, "tall", 5, 1)
    assert plan["watched"]["wide"] == layout(game, "wide", 5)
    assert plan["mirrored"] == ["board"]


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchSeatError, match="seat 7 is not at a table of 6"):
        layout(GAMES["nh-holdem-stud"], "wide", 6, 7)
