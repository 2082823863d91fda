"""Lay out a game: a pure function from its sheet to places, wide or tall."""

from collections.abc import Sequence
from itertools import product
from math import ceil

from croupier.errors import CroupierError
from croupier.felt.measures import (
    CAPTION,
    CHALK,
    FORMS,
    PAY_HEAD,
    TALLER,
    WIDE_HEIGHT,
    CardSlot,
    FeltLabel,
    FeltLayout,
    FeltPlan,
    FeltRoom,
    LayoutsByShape,
    Lettering,
    PayPlace,
    SeatPlace,
    Shape,
    outline,
    room_for,
)
from croupier.felt.places import other_place, own_place, seats_around
from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.procedure import CardGroup
from croupier.games.words import ByStake


class NoSuchSeatError(CroupierError):
    """A seat that the table does not have."""


def felt_plan(game: Game, seats: int) -> FeltPlan:
    """Return all a browser needs to draw a table of a game with so many seats.

    >>> from croupier.games import load
    >>> plan = felt_plan(load("three-card-poker"), 6)
    >>> [spot["wager"] for spot in plan["seated"]["wide"]["places"][0]["spots"]]
    ['ante', 'play', 'pair-plus', 'six-card-bonus']
    """
    seated, watched = (
        LayoutsByShape(wide=layout(game, "wide", seats, own), tall=layout(game, "tall", seats, own))
        for own in (1, None)
    )
    mirrored = [group.id for group in game.cards if group.owner == "table"]
    return {"seats": seats, "seated": seated, "watched": watched, "mirrored": mirrored, "forms": FORMS}


def layout(game: Game, shape: Shape, seats: int, own: int | None = None) -> FeltLayout:
    """Lay out a game as its players see it.

    Seats follow the deal clockwise; the own seat is in the middle before the player, and to somebody who
    does not sit, seat 1 is at the dealer's left hand, which is on the right of the picture.
    """
    if own is not None and not 1 <= own <= seats:
        raise NoSuchSeatError(f"seat {own} is not at a table of {seats} seats; say 1 to {seats}")
    room = room_for(shape, seats)
    below = own is None and shape == "tall"
    pay = _pay_places(game, room, 390 + ceil(seats / 3) * 110 if below else room.pay.y)
    bottom = max((table["y"] + table["height"] for table in pay), default=0.0)
    height = WIDE_HEIGHT if shape == "wide" else (bottom or room.pay.y) + 18
    shared, captions = _shared(game, room)
    places: list[SeatPlace] = [] if own is None else [own_place(game, own, room)]
    places += [other_place(game, seat, (x, y), room) for seat, x, y in seats_around(seats, own, shape)]
    return {
        "shape": shape,
        "width": room.width,
        "height": height,
        "outline": outline(shape, height),
        "chalk": CHALK[shape],
        "lettering": _lettering(game.name, shape),
        "dealer": room.dealer,
        "shared": shared,
        "captions": captions,
        "places": places,
        "payTables": pay,
    }


def _lettering(name: str, shape: Shape) -> Lettering:
    """Return the name of a game on its arc: in one line, or on a phone in two of about the same length."""
    if shape == "wide":
        return {
            "lines": [name],
            "x": 640,
            "y": 394,
            "width": 720,
            "size": min(30, 840 / len(name)),
            "sag": 24,
        }
    words = name.split(" ")
    ends = [len(" ".join(words[: number + 1])) for number in range(len(words))]
    halfway = next(number for number, end in enumerate(ends) if end * 2 >= len(name))
    cut = halfway + 1 if len(name) > 18 else len(words)
    lines = [line for line in (" ".join(words[:cut]), " ".join(words[cut:])) if line]
    size = min(18, 270 / max(map(len, lines)))
    return {"lines": lines, "x": 195, "y": 259, "width": 196, "size": size, "sag": 10}


def _shared(game: Game, room: FeltRoom) -> tuple[list[CardSlot], list[FeltLabel]]:
    """Return the cards everybody sees, group under group: the board, the dealer's hand, the cards of a bonus.

    What is dealt out before everybody begins at the dealer's left hand, which to a player is on the right.
    """
    groups = [group for group in game.cards if group.owner != "player"]
    most = room.shared.most
    while _ends(groups, room, most) > room.shared.bottom:  # above the name of the game
        most -= 1
    y = room.shared.top
    shared: list[CardSlot] = []
    captions: list[FeltLabel] = []
    for group in groups:
        width = _card_width(group, room, most)
        step = width + room.shared.gap
        left = room.dealer["x"] - (group.count * width + (group.count - 1) * room.shared.gap) / 2
        for number in range(1, group.count + 1):
            across = group.count - number if group.owner == "table" else number - 1
            shared.append(
                {
                    "group": group.id,
                    "number": number,
                    "x": left + across * step + width / 2,
                    "y": y + width * TALLER / 2,
                    "width": width,
                    "called": _called(game, group.id, number),
                }
            )
        y += width * TALLER
        captions.append({"text": group.name, "x": room.dealer["x"], "y": y + 11})
        y += CAPTION + 10
    return shared, captions


def _card_width(group: CardGroup, room: FeltRoom, most: float) -> float:
    return min(most, (room.shared.span - room.shared.gap * (group.count - 1)) / group.count)


def _ends(groups: Sequence[CardGroup], room: FeltRoom, most: float) -> float:
    heights = (_card_width(group, room, most) * TALLER + CAPTION + 10 for group in groups)
    return sum(heights, room.shared.top - 10)


def _called(game: Game, group: str, number: int) -> str:
    """Return what a card of a group is called when it is turned ("flop"), or nothing."""
    for step in game.steps:
        if step.do == "reveal" and step.card and (step.card.group, step.card.number) == (group, number):
            return step.called or ""
    return ""


# ------------------------------------------------------------------------------------------ pay tables


def _pay_places(game: Game, room: FeltRoom, top: float) -> list[PayPlace]:
    """Return pay tables in the document's order: in one column on a phone, else in two as short as can be."""
    pay = room.pay
    heights = {table.id: _pay_height(table, room) for table in game.pay_tables}
    # A row in letters large enough to be read on a phone needs its whole width.
    whole, halves = (list(heights), []) if room.narrow else ([], list(heights))
    ends = [top, top]
    placed: list[PayPlace] = []
    columns = _balanced([heights[id_] + pay.gap for id_ in halves])
    for id_, column in zip(halves, columns, strict=True):
        placed.append(
            {"id": id_, "x": pay.x[column], "y": ends[column], "width": pay.width, "height": heights[id_]}
        )
        ends[column] += heights[id_] + pay.gap
    low = max(ends)
    for id_ in whole:
        width = pay.x[1] - pay.x[0] + pay.width
        placed.append({"id": id_, "x": room.width / 2, "y": low, "width": width, "height": heights[id_]})
        low += heights[id_] + pay.gap
    return placed


def stakes_of(table: PayTable) -> tuple[int, ...]:
    """Return the stakes that a pay table has a column for; none where the pay does not hang on the stake."""
    return next(
        (tuple(stake for stake, _ in row.pays.prizes) for row in table.rows if isinstance(row.pays, ByStake)),
        (),
    )


def _pay_height(table: PayTable, room: FeltRoom) -> float:
    return PAY_HEAD + (len(table.rows) + bool(stakes_of(table))) * room.pay.row


def _balanced(heights: Sequence[float]) -> list[int]:
    """Return which of two columns each thing goes to, neither longer than needed."""
    best: tuple[float, list[int]] = (float("inf"), [0 for _ in heights])
    for others in product((0, 1), repeat=max(0, len(heights) - 1)):
        columns = [0, *reversed(others)][: len(heights)]
        sums = [sum(h for h, at in zip(heights, columns, strict=True) if at == side) for side in (0, 1)]
        if max(sums) < best[0]:
            best = (max(sums), columns)
    return best[1]
