"""The shape of what is won: the view of a tournament, and of a win the house signs for."""

from datetime import datetime
from typing import Annotated, TypedDict

from croupier.house.serialize import Plain
from croupier.house.tournament.events import Seat
from croupier.house.tournament.plan import SpendCap, TournamentPlan
from croupier.house.tournament.state import Clock


class EntrantView(TypedDict):
    """Somebody who plays in a tournament; the seat is kept when they go out."""

    name: str
    seat: Annotated[Plain, Seat | None]
    out: bool
    until: Annotated[Plain, datetime | None]  # without chips, and may buy in again until then
    absent: bool


class PlacedView(TypedDict):
    """Where somebody came in, and the prize due."""

    name: str
    place: str
    due: int | None


class BoughtView(TypedDict):
    """What a player bought."""

    rebuys: int
    add_ons: int
    reentries: int
    dealer_add_ons: int
    spent: int


class ShareView(TypedDict):
    """A prize or a refund that is owed, and each player's share of it."""

    players: list[str]
    cents: int
    what: str
    shares: dict[str, int | None]


class TournamentDeskView(TypedDict, total=False):
    """What is added to the view of a tournament for those who run it."""

    money: dict[str, int]
    paid_out: dict[str, int | None]
    bought: dict[str, BoughtView]
    close_calls: list[str]
    counts: dict[str, int]
    interrupted_as: str | None
    consents: dict[str, bool]
    resolved: dict[str, bool]
    may_be_void: bool
    owed: list[ShareView]
    odd_cents_by: str
    taxed: dict[str, str]
    signed: dict[str, str]  # who signs for a large prize as well, by its winner
    undoable: list[str]
    alternates: list[str]
    full: bool
    dealers_due: int


PlannedView = TypedDict(
    "PlannedView",
    {
        "cap": Annotated[Plain, SpendCap],
        "class": str,
        "announced": bool,
        "announcement": str,
        "clock": Annotated[Plain, Clock],
        "chips": int,
        "broken": list[str],
        "balance": list[str],
        "outs": list[list[str]],
        "pool": int,
        "prizes": list[int],
        "places": list[PlacedView],
    },
    total=False,
)
"""What is shown of a tournament once it is on the schedule."""


class ShownTournament(PlannedView, TournamentDeskView):
    """What is shown of a tournament."""

    stage: str
    plan: Annotated[Plain, TournamentPlan | None]
    entries_open: bool
    entrants: list[EntrantView]
    order: list[list[str]]


class TournamentView(ShownTournament):
    """A tournament as one person may see it."""

    tournament: str
    version: int


class SignedView(TypedDict):
    """Who signed for a win, as what, and when."""

    role: str
    by: str
    at: str


class WayView(TypedDict):
    """One way to pay a win, and the most it can pay now; None where nothing bounds it."""

    source: str
    most: int | None


class PartView(TypedDict):
    """One way in which part of a win was paid."""

    source: str
    cents: int
    number: str


class HouseWinView(TypedDict):
    """One win."""

    number: int
    form: str
    stage: str
    at: str
    table: str
    charity: str
    game_hash: str
    round: int
    seat: int
    player: str
    wager: str
    stake: int
    hand: str
    cards: list[str]
    odds: str
    posted: int
    percent: int
    set: str
    set_win: int
    held: int
    gross: int | None
    how: str
    dealer: str
    verified_by: str
    camera: str
    signed: list[SignedView]
    missing: list[str]
    you_sign: list[str]  # as what whoever looks may sign now
    slip: str | None
    tax: str
    reported: bool
    withheld: int
    net: int
    ways: list[WayView]
    check_from: int
    large: str
    parts: list[PartView]
    witness: str
    paid_by: str
    void: str
    disputed: str
