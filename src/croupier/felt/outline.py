"""The outline of a felt as a polygon, to tell what lies on it."""

import re
from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
_COMMAND: Final = re.compile(r"([MHCSZ])([^MHCSZ]*)")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_PIECES: Final = 48  # of a curve


def polygon(path: str) -> tuple[Point, ...]:
    """Return the points of a path of lines and curves.

    >>> polygon("M0 0H10C10 5 5 10 0 10Z")[:2]
    ((0.0, 0.0), (10.0, 0.0))
    """
    points: list[Point] = []
    handle: Point = (0.0, 0.0)
    for command, written in _COMMAND.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(written)]
        if command == "M":
            points.append((numbers[0], numbers[1]))
        elif command == "H":
            points.append((numbers[0], points[-1][1]))
        elif command in "CS":
            start = points[-1]
            first = (
                (numbers[0], numbers[1])
                if command == "C"
                else (2 * start[0] - handle[0], 2 * start[1] - handle[1])
            )
            handle, end = (numbers[-4], numbers[-3]), (numbers[-2], numbers[-1])
            points.extend(_curve(start, first, handle, end))
    return tuple(points)


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for piece in range(1, _PIECES + 1):
        t = piece / _PIECES
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        points = (start, first, second, end)
        yield (
            sum(w * x for w, (x, _) in zip(weights, points, strict=True)),
            sum(w * y for w, (_, y) in zip(weights, points, strict=True)),
        )


def inside(point: Point, edge: Sequence[Point], margin: float = 0) -> bool:
    """Return whether a point is on a felt, and so far from its edge."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(edge, (*edge[1:], edge[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
        if _distance(point, (ax, ay), (bx, by)) < margin:
            return False
    return crossed


def _distance(point: Point, start: Point, end: Point) -> float:
    (x, y), (ax, ay), (bx, by) = point, start, end
    along = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0.0 if along == 0 else max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / along))
    nearest = (ax + t * (bx - ax), ay + t * (by - ay))
    return hypot(x - nearest[0], y - nearest[1])
