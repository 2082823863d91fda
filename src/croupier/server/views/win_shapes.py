"""The shape of a win the house signs for, field by field."""

from typing import TypedDict


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
