"""What can be put right at a live table, field by field; the browser's types are generated from it."""

from typing import TypeAlias, TypedDict

Keyed: TypeAlias = list[str | None]
"""Cards as text; None for one that nobody has keyed."""


class FixDecisionView(TypedDict):
    """A decision as it was keyed, and what it may have been; `hidden` cards are keyed with a fold undone."""

    step: str
    name: str
    was: str
    cents: int
    units: int
    choices: list[str]
    called: dict[str, str]
    sizes: list[int]
    unit_cents: int
    ruling: bool
    hidden: int


class FixPayoutView(TypedDict):
    """What a wager got, its stake included."""

    wager: str
    name: str
    stake: int
    got: int


class FixSeatView(TypedDict):
    """Everything at one seat that can be put right."""

    seat: int
    player: str
    cards: dict[str, Keyed]
    bets: dict[str, int]
    decisions: list[FixDecisionView]
    payouts: list[FixPayoutView]


class FixRoundView(TypedDict):
    """A round of which something can be put right; one that is cleared takes a manager's signature."""

    number: int
    cleared: bool
    settles: bool
    shared: dict[str, Keyed]
    seats: list[FixSeatView]


class FixBuyInView(TypedDict):
    """A player's last buy-in; once a round was played since, a manager signs its correction too."""

    player: str
    cents: int
    played: bool


class ReturnedWagerView(TypedDict):
    """A stake that goes back: of it the dealer gives so much, or takes so much of what was paid."""

    name: str
    stake: int
    give: int
    take: int


class ReturnsView(TypedDict):
    """What a seat gets back of a round without a result."""

    seat: int
    player: str
    staked: int
    wagers: list[ReturnedWagerView]


class SignersView(TypedDict):
    """Who may sign a correction here."""

    floor: list[str]
    manager: list[str]
