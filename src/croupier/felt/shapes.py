"""What lies on a felt, as plain data that is sent to a browser as it is."""

from typing import Literal, TypeAlias, TypedDict

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
