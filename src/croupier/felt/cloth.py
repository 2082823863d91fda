"""A whole table for real: every seat with every spot, turned to its player, as large as there is room for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import atan2, cos, degrees, radians, sin
from typing import Final, TypeAlias

from croupier.errors import CroupierError
from croupier.felt.layout import layout
from croupier.felt.measures import TALLER, FeltLabel, FeltLayout, SpotPlace, room_for
from croupier.felt.places import Point, ellipse_normal, inside, on_arc, own_place, polygon
from croupier.games import Game

CHIP: Final = 1.54
"""How wide a chip is, in inches: 39 mm."""
_HEAD: Final = 14  # of a column, over its spots
_GAP: Final = 6  # between two things on the cloth
_LETTER: Final = 0.56  # a letter's width, of its size
_STEPS: Final = 50
_INSCRIBED: Final = 468  # where the first line of the inscription stands
_LINE: Final = 22
LINE_SIZE: Final = 15
"""How large the inscription is."""
_LARGEST_SPOT: Final = 52  # 3.2 inches on a table of 78
_SPREAD: Final = 100  # degrees to either side of the middle

Corners: TypeAlias = tuple[Point, Point, Point, Point]


class ClothError(CroupierError):
    """A table that has no room for what its sheet asks for."""


@dataclass(frozen=True, slots=True)
class Station:
    """One player's spots on the cloth: where their middle is, how far they are turned, how large they are."""

    seat: int
    x: float
    y: float
    turned: float  # degrees, clockwise
    scale: float

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the station lies on the cloth."""
        angle = radians(self.turned)
        return (
            self.x + self.scale * (x * cos(angle) - y * sin(angle)),
            self.y + self.scale * (x * sin(angle) + y * cos(angle)),
        )


@dataclass(frozen=True)
class Cloth:
    """A felt to print: the wide layout of its game without places, and a station for every seat.

    `spots` and `headings` are those of any one station, in its own measures around its middle.
    """

    game: Game
    layout: FeltLayout
    spots: tuple[SpotPlace, ...]
    headings: tuple[FeltLabel, ...]
    inscription: tuple[str, ...]
    stations: tuple[Station, ...]

    @cached_property
    def edge(self) -> tuple[Point, ...]:
        """The outline as a polygon."""
        return polygon(self.layout["outline"])

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the outline."""
        across, down = [x for x, _ in self.edge], [y for _, y in self.edge]
        return min(across), min(down), max(across), max(down)

    def inches(self, width: float) -> float:
        """Return how many inches one unit is on a table so wide."""
        left, _, right, _ = self.bounds
        return width / (right - left)

    def spot_inches(self, width: float) -> float:
        """Return how wide the smallest spot is on a table so wide."""
        return min(spot["size"] for spot in self.spots) * self.stations[0].scale * self.inches(width)

    def least_width(self) -> float:
        """Return the narrowest table, in inches, on whose spots a chip lies whole."""
        return CHIP / self.spot_inches(1)


def cloth(game: Game, seats: int | None = None, inscription: Sequence[str] = ()) -> Cloth:
    """Lay out a whole table of a game.

    >>> from croupier.games import load
    >>> made = cloth(load("three-card-poker"), 6)
    >>> len(made.stations), len(made.spots)
    (6, 4)
    """
    many = seats or game.seats.usual
    on = layout(game, "wide", many)
    spots, headings = _centered(game)
    lines = tuple(inscription)
    largest = min(1, _LARGEST_SPOT / max(spot["size"] for spot in spots))
    for step in range(_STEPS):
        stations = tuple(_stations(many, largest * (1 - step / _STEPS)))
        made = Cloth(game, on, spots, headings, lines, stations)
        if _fits(made):
            return made
    raise ClothError(f"{game.name} with {many} seats does not fit on one table; say fewer with --seats")


def _centered(game: Game) -> tuple[tuple[SpotPlace, ...], tuple[FeltLabel, ...]]:
    """Return the spots of a player's own place around their common middle."""
    place = own_place(game, 1, room_for("wide", 1))
    placed = place["spots"]
    left, top, right, bottom = _extent(placed, place["headings"])
    x, y = (left + right) / 2, (top + bottom) / 2
    spots: tuple[SpotPlace, ...] = tuple({**spot, "x": spot["x"] - x, "y": spot["y"] - y} for spot in placed)
    headings: tuple[FeltLabel, ...] = tuple(
        {**label, "x": label["x"] - x, "y": label["y"] - y} for label in place["headings"]
    )
    return spots, headings


def _extent(spots: Sequence[SpotPlace], headings: Sequence[FeltLabel]) -> tuple[float, float, float, float]:
    half = max(spot["size"] for spot in spots) / 2
    across = [spot["x"] for spot in spots]
    down = [spot["y"] for spot in spots]
    top = min([min(down) - half, *(label["y"] - _HEAD / 2 for label in headings)])
    return min(across) - half, top, max(across) + half, max(down) + half


def _stations(seats: int, scale: float) -> Iterator[Station]:
    for number in range(seats):
        # a station in each of so many equal parts of the arc, so that the outer ones do not stand at its ends
        along = 1 - (2 * number + 1) / seats
        angle = along * _SPREAD
        x, y = on_arc(angle)
        yield Station(number + 1, x, y, -degrees(atan2(*ellipse_normal(angle))), scale)


# ------------------------------------------------------------------------------------------ what fits


def station_corners(made: Cloth, station: Station) -> Corners:
    """Return the corners of the room that a station takes."""
    left, top, right, bottom = _extent(made.spots, made.headings)
    return (
        station.at(left, top),
        station.at(right, top),
        station.at(right, bottom),
        station.at(left, bottom),
    )


def printed_corners(made: Cloth) -> Iterator[Corners]:
    """Yield the room of what lies on a cloth besides its stations."""
    on = made.layout
    bank = on["dealer"]
    yield _box(bank["x"], bank["y"], bank["width"], 34)
    for card in on["shared"]:
        yield _box(card["x"], card["y"], card["width"], card["width"] * TALLER)
    for pay in on["payTables"]:
        yield _box(pay["x"], pay["y"] + pay["height"] / 2, pay["width"], pay["height"])
    words = on["lettering"]
    for line in words["lines"]:
        y = words["y"] + words["sag"] - words["size"] * 0.35
        yield _box(words["x"], y, len(line) * words["size"] * 0.6, words["size"] * 0.7)
    for label in inscribed(made):
        yield _box(
            label["x"],
            label["y"] - LINE_SIZE * 0.35,
            len(label["text"]) * LINE_SIZE * _LETTER,
            LINE_SIZE,
        )


def inscribed(made: Cloth) -> list[FeltLabel]:
    """Return the lines of the inscription under the name of the game."""
    return [
        {"text": text, "x": made.layout["lettering"]["x"], "y": _INSCRIBED + number * _LINE}
        for number, text in enumerate(made.inscription)
    ]


def _box(x: float, y: float, width: float, height: float) -> Corners:
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _fits(made: Cloth) -> bool:
    stations = [station_corners(made, station) for station in made.stations]
    if not all(inside(corner, made.edge, _GAP) for corners in stations for corner in corners):
        return False
    printed = list(printed_corners(made))
    pairs = [*combinations(stations, 2), *((one, other) for one in stations for other in printed)]
    return all(apart(one, other, _GAP) for one, other in pairs)


def apart(one: Corners, other: Corners, gap: float = 0) -> bool:
    """Return whether two turned boxes are so far apart along a side of one of them."""
    for box in (one, other):
        for (ax, ay), (bx, by) in ((box[0], box[1]), (box[1], box[2])):
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            across = ((bx - ax) / length, (by - ay) / length)
            a = [x * across[0] + y * across[1] for x, y in one]
            b = [x * across[0] + y * across[1] for x, y in other]
            if max(a) + gap <= min(b) or max(b) + gap <= min(a):
                return True
    return False
