"""What lies on a felt as plain data for browser and cloth, its measures, and the forms printed on it."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypedDict

Shape: TypeAlias = Literal["wide", "tall"]
"""A table as it is on a desk, or long on a phone."""
Form: TypeAlias = Literal["circle", "square", "shield"]


class SpotPlace(TypedDict):
    """A spot for chips; `index` counts the spots of one wager, `name` is what is printed in it."""

    wager: str
    index: int
    name: str
    form: Form
    x: float
    y: float
    size: float


class CardSlot(TypedDict):
    """Where one card of a group lies, and what it is called when it is turned."""

    group: str
    number: int
    x: float
    y: float
    width: float
    called: str


class FeltLabel(TypedDict):
    """A word on the cloth."""

    text: str
    x: float
    y: float


class BadgePlace(TypedDict):
    """Where it is shown who sits there."""

    x: float
    y: float
    width: float


class SeatPlace(TypedDict):
    """A player's place.

    The own one is large, with every spot; at another's each wager has one small spot, or where there is no
    room for them, none, and the badge tells what is bet.
    """

    seat: int
    own: bool
    badge: BadgePlace
    cards: list[CardSlot]
    spots: list[SpotPlace]
    headings: list[FeltLabel]


class PayPlace(TypedDict):
    """Where a pay table is printed: `x` is its middle, `y` its top."""

    id: str
    x: float
    y: float
    width: float
    height: float


class Lettering(TypedDict):
    """The name of the game on an arc."""

    lines: list[str]
    x: float
    y: float
    width: float
    size: float
    sag: float


class FeltLayout(TypedDict):
    """A whole felt; `outline` and `chalk` are paths, `captions` stand under the shared cards."""

    shape: Shape
    width: float
    height: float
    outline: str
    chalk: str
    lettering: Lettering
    dealer: BadgePlace
    shared: list[CardSlot]
    captions: list[FeltLabel]
    places: list[SeatPlace]
    payTables: list[PayPlace]


class Forms(TypedDict):
    """The path of each form of a spot, in a square of 100; they differ without color."""

    circle: str
    square: str
    shield: str


class LayoutsByShape(TypedDict):
    """One felt in both shapes."""

    wide: FeltLayout
    tall: FeltLayout


class FeltPlan(TypedDict):
    """All a browser needs to draw a table of some seats: for whoever sits at seat 1, and for whoever watches.

    At another seat the same places have other numbers. `mirrored` names the shared cards that lie the other
    way round for the dealer, who looks from the other side.
    """

    seats: int
    seated: LayoutsByShape
    watched: LayoutsByShape
    mirrored: list[str]
    forms: Forms


TALLER: Final = 1.4
"""A card is so much taller than wide."""
CAPTION: Final = 18
"""FeltRoom for the name under a group of cards."""
USUAL_MOST: Final = 7
"""As many seats as a table usually has; a sheet may allow more."""
EACH_SEAT: Final = 92
"""How much longer a table on a phone is for two more seats."""
PAY_HEAD: Final = 26
"""FeltRoom for the title of a pay table."""
FORMS: Final[Forms] = {
    "circle": "M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z",
    "square": "M17 4h66a13 13 0 0 1 13 13v66a13 13 0 0 1-13 13H17A13 13 0 0 1 4 83V17A13 13 0 0 1 17 4z",
    "shield": "M30 4h40l26 26v40L70 96H30L4 70V30z",
}
OPENS: Final[Form] = "circle"
FOLLOWS: Final[Form] = "square"
BONUS: Final[Form] = "shield"
WIDE_HEIGHT: Final = 868
WIDE_OUTLINE: Final = "M40 24H1240C1264 520 966 846 640 846S16 520 40 24Z"
CHALK: Final[dict[Shape, str]] = {
    "wide": "M300 398Q640 466 980 398M300 404Q640 472 980 404",
    "tall": "M100 300Q195 332 290 300",
}
"""A line that parts the players' side from the dealer's."""


@dataclass(frozen=True, slots=True)
class SharedRoom:
    """FeltRoom for the cards everybody sees."""

    top: float
    bottom: float
    span: float
    most: float
    gap: float


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """Where cards, spots and badge of the own seat begin."""

    cards: float
    card_width: float
    spots: float
    badge: float


@dataclass(frozen=True, slots=True)
class OtherRoom:
    """How large cards, badge and spots of another seat are."""

    card_width: float
    badge: float
    spot: float


@dataclass(frozen=True, slots=True)
class PayRoom:
    """Two columns of pay tables."""

    x: tuple[float, float]
    y: float
    width: float
    row: float
    gap: float


@dataclass(frozen=True, slots=True)
class FeltRoom:
    """The measures of one shape."""

    shape: Shape
    width: float
    dealer: BadgePlace
    shared: SharedRoom
    own: OwnRoom
    other: OtherRoom
    pay: PayRoom

    @property
    def narrow(self) -> bool:
        """Whether it is for a phone."""
        return self.shape == "tall"


_ROOMS: Final[dict[Shape, FeltRoom]] = {
    "wide": FeltRoom(
        "wide",
        1280,
        {"x": 640, "y": 34, "width": 230},
        SharedRoom(top=84, bottom=354, span=232, most=74, gap=6),
        OwnRoom(cards=450, card_width=80, spots=572, badge=796),
        OtherRoom(card_width=40, badge=168, spot=25),
        PayRoom(x=(386, 894), y=46, width=250, row=19, gap=12),
    ),
    "tall": FeltRoom(
        "tall",
        390,
        {"x": 195, "y": 24, "width": 150},
        SharedRoom(top=52, bottom=248, span=204, most=64, gap=5),
        OwnRoom(cards=324, card_width=78, spots=440, badge=0),
        OtherRoom(card_width=28, badge=84, spot=0),
        PayRoom(x=(99, 291), y=704, width=184, row=21, gap=14),
    ),
}


def room_for(shape: Shape, seats: int) -> FeltRoom:
    """Return the measures of a shape for so many seats: a long table on a phone, small places on a desk."""
    room = _ROOMS[shape]
    if seats <= USUAL_MOST:
        return room
    if shape == "wide":
        return replace(room, other=OtherRoom(card_width=28, badge=124, spot=0))
    down = longer(seats)
    own = replace(room.own, cards=room.own.cards + down, spots=room.own.spots + down)
    return replace(room, own=own, pay=replace(room.pay, y=room.pay.y + down))


def longer(seats: int) -> float:
    """Return how much longer a table on a phone is for more seats than usual."""
    return max(0, seats // 2 - 3) * EACH_SEAT


def outline(shape: Shape, height: float) -> str:
    """Return the edge of a felt as a path."""
    if shape == "wide":
        return WIDE_OUTLINE
    low = height - 4
    side, low_text = f"{low - 44:g}", "a44 44 0 0 1-44 44H48a44 44 0 0 1-44-44V28A24 24 0 0 1 28 4Z"
    return f"M28 4H362a24 24 0 0 1 24 24V{side}{low_text}"
