"""Where the seats stand around a table: clockwise as the cards go, the own one before its player."""

from math import ceil, cos, floor, radians, sin
from typing import Final, NamedTuple

from croupier.felt.measures import EACH_SEAT, longer
from croupier.felt.shapes import Shape


class SeatPoint(NamedTuple):
    """A seat and where it is."""

    seat: int
    x: float
    y: float


_MIDDLE: Final = 640
_CENTER_Y: Final = 132
_ACROSS: Final = 492
_DOWN: Final = 580
_WATCHED: Final = 89  # degrees to either side
_BESIDE_OWN: Final = 41  # degrees from the own place to the next
_SIDE: Final = 51  # degrees over which a side spreads
_FEW: Final = 3  # on a side: those between stand lower than evenly, below the pay tables
_LOWER: Final = 1.25


def seats_around(seats: int, own: int | None, shape: Shape) -> list[SeatPoint]:
    """Return every other seat, clockwise from the one after the own; the first half is on the left."""
    if own is None:
        return [_watched(number, seats, shape) for number in range(seats)]
    order = [(own + number) % seats + 1 for number in range(seats - 1)]
    left = ceil(len(order) / 2)
    standing = []
    for number, seat in enumerate(order):
        on_left = number < left
        many = left if on_left else len(order) - left
        up = number if on_left else many - 1 - (number - left)  # 0 is the place next to the own
        part = 0.5 if many == 1 else up / (many - 1)
        if many <= _FEW and shape == "wide":
            part **= _LOWER
        standing.append(SeatPoint(seat, *_along_side(-1 if on_left else 1, part, shape, longer(seats))))
    return standing


def _along_side(side: int, up: float, shape: Shape, down: float) -> tuple[float, float]:
    """Return a place on a side: `up` is 0 next to the own place, 1 next to the dealer."""
    if shape == "tall":
        return 195 + side * 147, 255 + down - up * (2 * EACH_SEAT + down)
    return on_arc(side * (_BESIDE_OWN + up * _SIDE))


def _watched(number: int, seats: int, shape: Shape) -> SeatPoint:
    """Return a place as watched: seat 1 is at the dealer's left hand, on the picture's right."""
    if shape == "tall":
        return SeatPoint(number + 1, 195 + (1 - number % 3) * 120, 390 + number // 3 * 110)
    return SeatPoint(number + 1, *on_arc(degrees_watched(number, seats)))


def degrees_watched(number: int, seats: int) -> float:
    """Return how far from the middle a seat stands, counted from the dealer's left hand."""
    along = 0.0 if seats == 1 else 1 - 2 * number / (seats - 1)
    return along * _WATCHED


def on_arc(degrees: float) -> tuple[float, float]:
    """Return the point of the players' arc so far from its middle, to the right if above zero."""
    angle = radians(degrees)
    return _rounded(_MIDDLE + _ACROSS * sin(angle)), _rounded(_CENTER_Y + _DOWN * cos(angle))


def _rounded(number: float) -> int:
    return floor(number + 0.5)


def ellipse_normal(degrees: float) -> tuple[float, float]:
    """Return the direction from the table to the player who sits so far from its middle."""
    angle = radians(degrees)
    return sin(angle) / _ACROSS, cos(angle) / _DOWN
