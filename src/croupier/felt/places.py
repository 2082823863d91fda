"""The places on a felt: seats around the table, the outline, and one player's spots, cards and badge."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, hypot, radians, sin
from typing import Final, NamedTuple, TypeAlias

from croupier.felt.measures import (
    BONUS,
    EACH_SEAT,
    FOLLOWS,
    OPENS,
    TALLER,
    BadgePlace,
    CardSlot,
    FeltLabel,
    FeltRoom,
    Form,
    SeatPlace,
    Shape,
    SpotPlace,
    longer,
)
from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.procedure import Settle, Verb

_ABREAST: Final = 5  # spots on a phone
_BADGE_WIDTH: Final = 84
_BADGE_HEIGHT: Final = 44
_NAME: Final = 16  # a filled spot has its name under it
_STEPPED: Final = 200  # how far spots that stand in steps reach


class WagerKinds(NamedTuple):
    """Wagers by where they belong on a felt: what opens the main bet, its streets, the bonuses."""

    main: tuple[Wager, ...]
    streets: tuple[Wager, ...]
    bonuses: tuple[Wager, ...]


def wager_kinds(game: Game) -> WagerKinds:
    """Return the wagers of a game by where they belong."""
    bonuses = tuple(wager for wager in game.wagers[1:] if wager.part_of is None)
    main = [wager for wager in game.wagers if wager not in bonuses]
    free = _open_at_bets(game)
    streets = tuple(wager for wager in main if wager.id not in free and len(wager.spots or wager.times) > 1)
    return WagerKinds(tuple(wager for wager in main if wager not in streets), streets, bonuses)


def _open_at_bets(game: Game) -> set[str]:
    """Return the wagers that are placed freely; every other one waits for its decision."""
    steps = {step.id for step in game.steps if step.do == "bets"}
    return {wager.id for wager in game.wagers if wager.placed_at in steps}


class _Spot(NamedTuple):
    wager: str
    number: int
    name: str
    form: Form


@dataclass(frozen=True, slots=True)
class _SpotColumn:
    heading: str
    spots: tuple[_Spot, ...]


def _column(heading: str, wager: str, names: Sequence[str], form: Form) -> _SpotColumn:
    return _SpotColumn(heading, tuple(_Spot(wager, index, name, form) for index, name in enumerate(names)))


def _stacked(columns: Sequence[_SpotColumn]) -> list[_SpotColumn]:
    return [_SpotColumn("", tuple(spot for column in columns for spot in column.spots))] if columns else []


def _columns(game: Game, *, narrow: bool) -> list[_SpotColumn]:
    """Return the opening bet over what is added to it; three equal bets side by side, on a phone all."""
    kinds, free = wager_kinds(game), _open_at_bets(game)
    first = [
        _column("", wager.id, [wager.name], OPENS if wager.id in free else FOLLOWS) for wager in kinds.main
    ]
    middle = [_column(wager.name, wager.id, wager.spots or ["Bet"], FOLLOWS) for wager in kinds.streets]
    last = [_column("", wager.id, [wager.name], BONUS) for wager in kinds.bonuses]
    every = [*first, *middle, *last]
    if narrow and len(every) <= _ABREAST and all(len(column.spots) == 1 for column in every):
        return every
    opening = first if len(first) > 2 and not middle else _stacked(first)
    return [*opening, *middle, *_stacked(last)]


def taken_in_turn(game: Game) -> tuple[str, ...]:
    """Return the wagers in the order the sheet has each taken; none where it takes several at once."""
    acts = [act for step in game.steps if isinstance(step, Settle) for act in step.each_player]
    order = tuple(dict.fromkeys(act.what for act in acts if act.verb is Verb.TAKE))
    return order if set(order) == {wager.id for wager in game.wagers} else ()


def _in_steps(spots: Sequence[SpotPlace], order: Sequence[str], room: FeltRoom) -> list[SpotPlace]:
    """Return spots in steps away from the player: whoever reads outward meets them in this order (R0-37).

    Every other spot stands in a column of its own, half a spot further out.
    """
    last = len(order) - 1
    size = min(spots[0]["size"], (_STEPPED - last * _NAME / 2) / (last / 2 + 1))
    step = (size + _NAME) / 2
    near = room.own.spots + 4 + size / 2 + last * step
    placed: list[SpotPlace] = []
    for spot in spots:
        out = order.index(spot["wager"])
        side = -1 if out % 2 == 0 else 1
        x = room.width / 2 + side * (size + _NAME) / 2
        placed.append({**spot, "x": x, "y": near - out * step, "size": size})
    return placed


def own_place(game: Game, seat: int, room: FeltRoom) -> SeatPlace:
    """Return the place of whoever looks: large, with every spot of every wager."""
    middle = room.width / 2
    streets = wager_kinds(game).streets
    columns = _columns(game, narrow=room.narrow)
    across = (352 if room.narrow else 420) / len(columns) - 4
    cell = min(66 if room.narrow else 76, across) if streets else min(104, across)
    size = min(58 if streets else 84, cell - 8)
    rows = max(len(column.spots) for column in columns)
    aside = (4 if room.narrow else 8) if streets and wager_kinds(game).bonuses else 0  # room for names
    left = middle - (len(columns) - 1) * (cell + 4) / 2
    first_y = room.own.spots + (22 if streets else 4) + size / 2 + (rows - 1) * (size + 8) / 2
    spots: list[SpotPlace] = []
    headings: list[FeltLabel] = []
    for number, column in enumerate(columns):
        x = left + number * (cell + 4) + (aside if number and number == len(columns) - 1 else 0)
        apart = size + (8 if column.heading else 16 if len(column.spots) > 2 else 28)
        for row, spot in enumerate(column.spots):
            y = first_y + (row - (len(column.spots) - 1) / 2) * apart
            spots.append(_placed(spot, x, y, size))
        if column.heading:
            headings.append({"text": column.heading, "x": x, "y": room.own.spots + 6})
    order = taken_in_turn(game)
    if order and not room.narrow and len(spots) == len(order):
        spots = _in_steps(spots, order, room)
    width = room.own.card_width
    return {
        "seat": seat,
        "own": True,
        "badge": _next_to(spots) if room.narrow else {"x": middle, "y": room.own.badge, "width": 200},
        "cards": _hand(game, middle, room.own.cards + width * TALLER / 2, width, (width + 8, 370)),
        "spots": spots,
        "headings": headings,
    }


def _placed(spot: _Spot, x: float, y: float, size: float) -> SpotPlace:
    wager, number, name, form = spot
    return {"wager": wager, "index": number, "name": name, "form": form, "x": x, "y": y, "size": size}


def other_place(game: Game, seat: int, at: tuple[float, float], room: FeltRoom) -> SeatPlace:
    """Return the place of somebody else: small, each wager with one spot."""
    x, y = at
    width, badge, size = room.other.card_width, room.other.badge, room.other.spot
    return {
        "seat": seat,
        "own": False,
        "badge": {"x": x, "y": y + (26 if size else 0), "width": badge},
        "cards": _hand(game, x, y - (38 if size else 22), width, (width * 1.06, badge)),
        "spots": list(_small_spots(game, at, size)) if size else [],
        "headings": [],
    }


def _small_spots(game: Game, at: tuple[float, float], size: float) -> Iterator[SpotPlace]:
    kinds, free = wager_kinds(game), _open_at_bets(game)
    wagers = (*kinds.main, *kinds.streets, *kinds.bonuses)
    for number, wager in enumerate(wagers):
        form = BONUS if wager in kinds.bonuses else OPENS if wager.id in free else FOLLOWS
        x = at[0] + (number - (len(wagers) - 1) / 2) * (size + 2)
        yield _placed(_Spot(wager.id, 0, wager.name, form), x, at[1] + 8, size)


def _hand(game: Game, x: float, y: float, width: float, across: tuple[float, float]) -> list[CardSlot]:
    """Return cards in a row with their middle at x, a step apart, overlapping where they exceed a span."""
    step, span = across
    cards = [
        (group.id, number + 1)
        for group in game.cards
        if group.owner == "player"
        for number in range(group.count)
    ]
    apart = min(step, (span - width) / max(1, len(cards) - 1))
    return [
        {
            "group": group,
            "number": number,
            "x": x + (place - (len(cards) - 1) / 2) * apart,
            "y": y,
            "width": width,
            "called": "",
        }
        for place, (group, number) in enumerate(cards)
    ]


def _next_to(spots: Sequence[SpotPlace]) -> BadgePlace:
    """Return the own badge on a phone: in the corner the spots leave, or under them where they leave none."""
    bottom = max(spot["y"] + spot["size"] / 2 for spot in spots)
    corner: BadgePlace = {"x": 48, "y": bottom - _BADGE_HEIGHT, "width": _BADGE_WIDTH}
    free = all(
        spot["x"] - spot["size"] / 2 >= corner["x"] + _BADGE_WIDTH / 2
        or spot["y"] + spot["size"] / 2 + _NAME <= corner["y"]
        for spot in spots
    )
    return corner if free else {"x": 195, "y": bottom + _NAME, "width": 220}


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
_NEXT_TO_OWN: Final = 41  # degrees from the own place to the next
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
        return 195 + side * 147, 250 + down - up * (2 * EACH_SEAT + down)
    return on_arc(side * (_NEXT_TO_OWN + up * _SIDE))


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
