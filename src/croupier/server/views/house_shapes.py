"""The shape of every view of the house, its jackpots and its poker tables, field by field.

`Annotated[Plain, X]` is a value of class X as `house.serialize.to_plain` writes it.
"""

from typing import Annotated, NotRequired, TypeAlias, TypedDict

from croupier.house.jackpots.posting import JackpotSign
from croupier.house.pit import DealerString, Exclusion, Rating, TableFigures
from croupier.house.poker.state import Turn
from croupier.house.serialize import Plain
from croupier.house.settings import Settings, Terms
from croupier.house.state import (
    Book,
    Closer,
    Drawer,
    Figures,
    Incident,
    KeptVariance,
    PaidShare,
    SubmittedCount,
    Transfer,
    Variance,
    Visit,
)
from croupier.server.views.prize_shapes import HouseWinView, TournamentView
from croupier.server.views.table_shapes import ClosedTableView, TableLimitView, TableView, YouView

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
    private: bool
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
    off: list[int]  # how much each count was over, or short if below nothing, once a close is proposed


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


class ReportDueView(TypedDict):
    """Variances of closed days that must be reported: of which days, what they come to, by when."""

    days: list[str]
    cents: int
    by: str


class ChipLineView(TypedDict):
    """The pieces of one denomination: received, destroyed, in reserve in the cage, in use elsewhere."""

    denomination: int
    received: int
    destroyed: int
    reserve: int
    in_use: int


class SlipView(TypedDict):
    """A slip of the day: its number, such as "fill 2026-0007", what it is about, and why it is void."""

    number: str
    about: str
    by: str
    void: str
    prints: int


class CashierWindowView(TypedDict):
    """A window of the cage that is open: who has it, its fixed float; it is counted blind."""

    id: str
    cashier: str
    imprest: int


class WindowView(TypedDict):
    """What a cashier works with."""

    denominations: list[int]
    outstanding: int  # chips of the day that are out, whoever holds them
    players: dict[str, HeldView]  # accounts, where chips are kept by name
    accounts: bool  # whether chips may be put on one: play money, or an electronic table
    owed: list[OwedView]  # by whoever holds the chips, or by name where they were on an account
    tokes: int | None  # tips counted and not paid yet; None where the house allows none
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


class AlertLimitsView(TypedDict):
    """From when on the pit is alerted, as the house has decided."""

    tray_percent: int
    rounds_an_hour: int
    corrections: int
    deviations: int


class PushView(TypedDict):
    """How many minutes a dealer stays at a table, at least and at most."""

    least: int
    most: int


class PitView(TypedDict):
    """The pit as those who watch over it see it; figures of a table that is being counted are not there."""

    figures: dict[str, Annotated[Plain, TableFigures]]
    trays: dict[str, int]
    rotation: Annotated[Plain, DealerString]
    breaks: dict[str, str]
    excluded: list[Annotated[Plain, Exclusion]]
    exclusion_kinds: list[str]
    ratings: list[Annotated[Plain, Rating]]
    gaps: list[str]
    clock: list[str]
    alerts: AlertLimitsView
    push: PushView


class AcceptingView(TypedDict):
    """Who takes a counted drop box to the cage."""

    by: list[str]  # cashiers on duty who did not count it; none, and a manager who did not takes it
    you: bool


class StaffHouseView(TypedDict, total=False):
    """What is added to the view of the house for those who work there, by their permissions."""

    staff: list[MemberView]
    denominations: list[int]
    books: list[Annotated[Plain, Book]]
    transfers: list[Annotated[Plain, Transfer]]
    delivered: list[Annotated[Plain, Transfer]]
    unsigned: list[Annotated[Plain, Transfer]]
    slips: list[SlipView]
    accepting: dict[str, AcceptingView]  # drop boxes that are counted, by table
    closers: dict[str, Annotated[Plain, Closer]]  # the last of each table, which it opens with again
    moves_alone: bool
    closing: ClosingView
    may: list[str]
    last_day: str | None
    window: WindowView
    charity: CharityView
    drawer: Annotated[Plain, Drawer]
    cage_counted: bool
    windows: list[CashierWindowView]
    settings: Annotated[Plain, Settings]
    ledger: dict[str, int]
    variances: list[Annotated[Plain, Variance]]
    inventory: list[ChipLineView]
    kept_variances: list[Annotated[Plain, KeptVariance]]  # of closed days, until they are reported
    variances_due: ReportDueView | None
    counting: dict[str, CountingView]
    counts: list[AcceptedView]
    incidents: list[Annotated[Plain, Incident]]
    incident_kinds: list[str]
    submissions: list[Annotated[Plain, SubmittedCount]]
    wins: list[HouseWinView]
    pit: PitView


class HouseView(StaffHouseView):
    """The house as one person may see it."""

    version: int
    play_money: bool
    licensee: str | None
    day: str | None
    ends: str | None  # when the gaming day is over; a manager approves the redemption of its chips after that
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
    opener_due: NotRequired[bool]  # nothing is sold or dealt before two people have counted the tray
    pockets: NotRequired[dict[str, int | None]]  # None where nobody counts them by name


TargetView: TypeAlias = TableView | ClosedTableView | HouseView | JackpotsView | TournamentView | PokerView
"""What a client is sent of a target, whichever it is."""
