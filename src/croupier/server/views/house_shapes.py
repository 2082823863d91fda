"""The shape of every view of the house, its jackpots and its tournaments, field by field.

`Annotated[Plain, X]` is a value of class X as `house.serialize.to_plain` writes it.
"""

from typing import Annotated, NotRequired, TypeAlias, TypedDict

from croupier.house.jackpots.posting import JackpotSign
from croupier.house.poker.state import Turn
from croupier.house.serialize import Plain
from croupier.house.settings import Settings, Terms
from croupier.house.state import (
    Book,
    Drawer,
    Figures,
    Incident,
    PaidShare,
    SubmittedCount,
    Transfer,
    Variance,
    Visit,
)
from croupier.house.tournament.events import Seat
from croupier.house.tournament.plan import SpendCap, TournamentPlan
from croupier.house.tournament.state import Clock
from croupier.server.views.table_shapes import ClosedTableView, TableLimitView, TableView, YouView
from croupier.server.views.win_shapes import HouseWinView

# ---------------------------------------------------------------------------------------------- the house


class ListedTableView(TypedDict):
    """A table in the list of tables, the same for everybody."""

    id: str
    game: str
    name: str
    game_hash: str
    status: str
    dealing: str | None
    seats: int
    taken: int
    bots: int
    playing: bool
    play_money: bool
    jackpots: dict[str, int]
    jackpot_set: str | None
    limits: list[TableLimitView]


class ListedPokerView(TypedDict):
    """A table of live poker in the list of tables, the same for everybody."""

    id: str
    game: str
    limit: int | None
    seats: int
    taken: int
    playing: bool
    dealer: str | None


class MemberView(TypedDict):
    """Somebody on the staff."""

    id: str
    roles: list[str]
    on_duty: bool


class ClosingView(TypedDict):
    """Who has proposed to close the day, what it lacks, and what to look at before it is closed."""

    proposed_by: str | None
    lacks: list[str]
    warns: list[str]


class HeldView(TypedDict):
    """A player's chips."""

    pocket: int
    at_tables: int


class OwedView(TypedDict):
    """Chips of an earlier day that are outstanding."""

    issued: str
    player: str
    cents: int
    days: int
    band: str


class WindowView(TypedDict):
    """What a cashier works with."""

    denominations: list[int]
    players: dict[str, HeldView]
    owed: list[OwedView]
    variances: list[Annotated[Plain, Variance]]
    paid: list[Annotated[Plain, PaidShare]]


class CharityView(TypedDict):
    """For whom a charity's member comes, and the visits made for it on the open day."""

    name: str
    visits: list[Annotated[Plain, Visit]]


class CountingView(TypedDict):
    """A place that is being counted; the figures are one's own; only those who count see `differed`."""

    waits: bool
    first: bool
    differed: int
    yours: Annotated[Plain, Figures | None]
    submissions: int | None


class AcceptedView(TypedDict):
    """A count that two people agree on, and by how much it is off."""

    number: int
    place: str
    by: str
    confirmed_by: str
    counted: int
    over: int


class StaffHouseView(TypedDict, total=False):
    """What is added to the view of the house for those who work there, by their permissions."""

    staff: list[MemberView]
    denominations: list[int]
    books: list[Annotated[Plain, Book]]
    transfers: list[Annotated[Plain, Transfer]]
    delivered: list[Annotated[Plain, Transfer]]
    unsigned: list[Annotated[Plain, Transfer]]
    moves_alone: bool
    closing: ClosingView
    may: list[str]
    last_day: str | None
    window: WindowView
    charity: CharityView
    drawer: Annotated[Plain, Drawer]
    cage_counted: bool
    settings: Annotated[Plain, Settings]
    ledger: dict[str, int]
    variances: list[Annotated[Plain, Variance]]
    counting: dict[str, CountingView]
    counts: list[AcceptedView]
    incidents: list[Annotated[Plain, Incident]]
    incident_kinds: list[str]
    submissions: list[Annotated[Plain, SubmittedCount]]
    wins: list[HouseWinView]


class HouseView(StaffHouseView):
    """The house as one person may see it."""

    version: int
    play_money: bool
    licensee: str | None
    day: str | None
    charities: list[str]
    schedule: list[str]
    tables: list[ListedTableView]
    poker: list[ListedPokerView]
    you: YouView


# --------------------------------------------------------------------------------------------- jackpots


class ClaimView(TypedDict):
    """What a win rests on: the wager by its name, and the cards that the pay table weighed."""

    wager: str
    stake: int
    hand: str
    cards: list[str]
    round: int
    dealer: str
    held: int


class WinView(TypedDict):
    """A jackpot that was won; `due` is None while more winners can come."""

    number: int
    table: str
    round: int
    seat: int
    player: str
    jackpot: str
    percent: int
    value: int
    at: str
    due: int | None
    seen_by: list[list[str]]
    paid_by: str | None
    void: bool
    claim: ClaimView
    source: str | None
    how: str


class JackpotsView(TypedDict):
    """A set of jackpots; its wins and who must sign for them, for those who pay them."""

    set: str
    version: int
    posted: dict[str, int]
    game: NotRequired[str]
    tables: NotRequired[list[str]]
    now: NotRequired[str]
    sign: NotRequired[Annotated[Plain, JackpotSign]]
    wins: NotRequired[list[WinView]]
    signs: NotRequired[dict[str, list[str]]]


# ------------------------------------------------------------------------------------------- tournaments


class EntrantView(TypedDict):
    """Somebody who plays in a tournament; the seat is kept when they go out."""

    name: str
    seat: Annotated[Plain, Seat | None]
    out: bool


class PlacedView(TypedDict):
    """Where somebody came in, and the prize due."""

    name: str
    place: str
    due: int | None


class BoughtView(TypedDict):
    """What a player bought."""

    rebuys: int
    add_ons: int
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


# ------------------------------------------------------------------------------------------ live poker


class PokerSeatView(TypedDict):
    """A seat at a poker table: who sits there with what, and their part in the hand."""

    seat: int
    player: str | None
    chips: int
    in_hand: bool
    folded: bool
    bet: int
    put_in: int
    to_call: int


class PotView(TypedDict):
    """A pot and the seats that can win it."""

    cents: int
    seats: list[int]


class UncalledView(TypedDict):
    """The part of a bet that nobody has called."""

    seat: int
    player: str
    cents: int


class PokerHandView(TypedDict):
    """The hand that is played: `waiting` are the seats still to act, `asked` whose word finishes it."""

    number: int
    button: int
    round: int
    raises: int
    pot: int
    to_match: int
    waiting: list[int]
    turns: list[Annotated[Plain, Turn]]
    pots: list[PotView]
    uncalled: UncalledView | None
    interrupted: str
    consents: dict[str, bool]
    asked: list[str]


class PokerView(TypedDict):
    """A table of live poker; `deals` says whether this person enters hands, `rules` whether they rule."""

    poker: str
    version: int
    open: bool
    terms: Annotated[Plain, Terms | None]
    dealer: str | None
    seats: list[PokerSeatView]
    hand: PokerHandView | None
    hands: int
    deals: bool
    rules: bool
    raked: NotRequired[int]
    pockets: NotRequired[dict[str, int]]


TargetView: TypeAlias = TableView | ClosedTableView | HouseView | JackpotsView | TournamentView | PokerView
"""What a client is sent of a target, whichever it is."""
