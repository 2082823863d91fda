"""What is true of the house: its staff, its gaming day, its cage, its tables' books, its ledger.

States are named tuples: immutable, cheap to change by copy, and compared by value.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.games import Game
from croupier.games.posting import TableLimit
from croupier.house.ledger import Account, AccountKind, Ledger, Rack, worth
from croupier.house.pit import PitState
from croupier.house.settings import Settings, StaffMember
from croupier.house.slips import SlipBook
from croupier.house.wins import HouseWin

OUTSIDE: Final = Account(AccountKind.OUTSIDE)
CAGE: Final = Account(AccountKind.CAGE)
OUTSTANDING: Final = Account(AccountKind.OUTSTANDING)
TOKES: Final = Account(AccountKind.TOKES)


class ScheduledGame(NamedTuple):
    """A game of the approved schedule: the very game file, whose approval it is, the chips it names."""

    game: str
    hash: str
    licensee: str | None = None
    denominations: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game) -> "ScheduledGame":
        """Return a game as a schedule names it."""
        chips = game.chips.denominations if game.chips else ()
        return cls(game.id, game.hash, bound_to(game), chips)


def bound_to(game: Game) -> str | None:
    """Return the licensee whose approval this is, unless it may pass to others (R0-02)."""
    return None if game.approval.transferable else game.approval.licensee


class Rail(NamedTuple):
    """The chips in front of one player at a table."""

    player: str
    cents: int


class Variance(NamedTuple):
    """A count that was not what the ledger said: above nothing is over, below is short."""

    account: Account
    cents: int
    reason: str
    explained_by: str = ""  # a manager, who said what is behind it


class KeptVariance(NamedTuple):
    """A variance of a day that is closed, until it is known that it need not be reported, or was."""

    day: date
    variance: Variance
    reported: str = ""  # how it was reported, and by whom


class Visit(NamedTuple):
    """A charity's member was here, and handed in the signed affidavit or did not."""

    charity: str
    member: str
    at: datetime
    affidavit: bool


class Direction(StrEnum):
    """Which way chips go between cage and table."""

    FILL = "fill"
    CREDIT = "credit"


class Transfer(NamedTuple):
    """A fill or a credit on its way."""

    number: int
    direction: Direction
    table: str
    chips: Rack
    asked_by: str
    sent_by: str | None = None
    disputed: bool = False
    received_by: str | None = None
    carried_by: str | None = None  # a runner, between the two
    observed_by: str | None = None  # who signed for the floor


class Book(NamedTuple):
    """What the house knows of one table of the day."""

    id: str
    game: str
    game_hash: str
    denominations: tuple[int, ...]
    dealer: str | None = None
    is_open: bool = True
    tray_counted: bool = False
    drop_counted: bool = False
    drop_accepted: bool = False  # by a cashier, who did not count it
    posted: int = 0  # how many of the table's events are in the ledger
    rounds: int = 0
    playing: bool = False
    rails: tuple[Rail, ...] = ()
    poker: bool = False  # live poker: players' own pots, raked, and no game file
    limits: tuple[TableLimit, ...] = ()  # set for this table; they bind from its next round
    worked: tuple[str, ...] = ()  # who opened it and who dealt: none of them counts its drop box
    bearer: bool = False  # chips here belong to whoever holds them: a live table for money
    opener: Rack | None = None  # as dealer and floor counted it before the first round
    box: str = ""  # the drop box under it, if its number was recorded
    seal: str = ""

    @property
    def is_done(self) -> bool:
        """Whether the table is closed, its tray and its drop box counted, and both in the cage."""
        return not self.is_open and self.tray_counted and self.drop_counted and self.drop_accepted


class Closer(NamedTuple):
    """What a tray held when its table was counted for the last time: the next opener of that table."""

    chips: Rack
    by: str
    confirmed_by: str
    slip: str  # its number


class Drawer(NamedTuple):
    """What should lie in the cage: cash, and chips of each denomination."""

    cash: int = 0
    chips: Rack = ()

    @property
    def worth(self) -> int:
        """Everything in it at face value."""
        return self.cash + worth(self.chips)


class Window(NamedTuple):
    """A window of the cage that is open: who has it, its fixed float, and what should lie there."""

    id: str
    cashier: str
    imprest: int  # what it was opened with, all together, and is worth until it is counted
    drawer: Drawer


class PaidShare(NamedTuple):
    """A share that went out of the drawer: to whom, for what, and on whose word."""

    to: AccountKind
    name: str
    cents: int
    by: str
    says: str


def payee(to: AccountKind, name: str, month: date) -> str:
    """Return under what the payments of one share are added up: there is one state and one operator.

    >>> march = date(2026, 3, 9)
    >>> payee(AccountKind.STATE, "NH", march), payee(AccountKind.CHARITY, "Pantry", march)
    ('2026-03 state', '2026-03 charity Pantry')
    """
    whose = f"charity {name}" if to is AccountKind.CHARITY else to.value
    return f"{month:%Y-%m} {whose}"


class Figures(NamedTuple):
    """What somebody counted: cash, with its bills where they were written down, and chips."""

    cash: int
    chips: Rack
    bills: Rack = ()  # of each denomination; coins under one cent

    def alike(self, other: "Figures") -> bool:
        """Whether another count came to the same, bill by bill where both wrote them down."""
        both = bool(self.bills and other.bills)
        return self[:2] == other[:2] and (not both or self.bills == other.bills)

    @property
    def worth(self) -> int:
        """All of it at face value."""
        return self.cash + worth(self.chips)


class SubmittedCount(NamedTuple):
    """A count as somebody handed it in, in the first, second or third round of two counts."""

    place: str
    by: str
    figures: Figures
    round: int = 1
    accepted: bool = False  # whether the place is counted by now


class AcceptedCount(NamedTuple):
    """A count that stands, by its number of the day: who counted it, and what the books expected."""

    number: int
    place: str
    by: str
    confirmed_by: str
    figures: Figures
    expected: int
    lies: str = ""  # the account that has what was counted; "" where the books go on as they were

    @property
    def over(self) -> int:
        """What was counted too much, or too little if below nothing."""
        return self.figures.worth - self.expected


class FollowUp(NamedTuple):
    """What somebody added to an incident."""

    by: str
    at: datetime
    says: str


class Incident(NamedTuple):
    """Something that happened and was looked into, by its number."""

    number: int
    kind: str
    table: str
    people: tuple[str, ...]
    says: str
    camera: str
    by: str
    at: datetime
    more: tuple[FollowUp, ...] = ()
    closed_by: str = ""


class Day(NamedTuple):
    """The gaming day that is open."""

    date: date
    charities: tuple[str, ...]
    schedule: tuple[ScheduledGame, ...]
    opened_by: str
    visits: tuple[Visit, ...] = ()
    variances: tuple[Variance, ...] = ()
    proposed_by: str | None = None  # who asked to close; anything that happens since takes it back
    paid: tuple[PaidShare, ...] = ()
    submissions: tuple[SubmittedCount, ...] = ()
    counts: tuple[AcceptedCount, ...] = ()


NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


class House(NamedTuple):
    """Everything that is true of one house."""

    settings: Settings | None = None
    staff: Mapping[str, StaffMember] = MappingProxyType({})
    day: Day | None = None
    last_day: date | None = None
    ledger: Ledger = Ledger()
    drawer: Drawer = Drawer()
    cage_counted: bool = False  # since anything last moved in the cage
    tables: Mapping[str, Book] = MappingProxyType({})
    transfers: Mapping[int, Transfer] = MappingProxyType({})
    transferred: int = 0  # how many fills and credits were ever asked for
    delivered: tuple[Transfer, ...] = ()  # those of the day that arrived
    calendar: date | None = None  # the date on the wall at the last event
    carried: Mapping[str, int] = NOTHING  # chips a player held when that date began, if dates matter (Q3-19)
    fronts: Mapping[str, int] = NOTHING  # what lies in front of each player, all tables together
    slips: SlipBook = SlipBook()
    variances: tuple[KeptVariance, ...] = ()  # of days that are closed
    received: Rack = ()  # every chip that ever came to the house, by denomination
    destroyed: Rack = ()  # those that left it: out of use
    closers: Mapping[str, Closer] = MappingProxyType({})  # the last of each table, also of days gone by
    incidents: Mapping[int, Incident] = MappingProxyType({})  # those that are open, and those of the day
    incident: int = 0  # how many there ever were
    wins: Mapping[int, HouseWin] = MappingProxyType(
        {}
    )  # those that are open, and those closed on the open day
    won: int = 0  # how many wins the house ever signed for
    pit: PitState = PitState()
    windows: Mapping[str, Window] = MappingProxyType({})  # of the cage, those that are open
    shares: Mapping[str, int] = NOTHING  # paid of each month's shares, by `payee`
    former: frozenset[str] = frozenset()  # people who were dismissed at some time, also those who came back

    def won_by(self, player: str) -> int:
        """Return what somebody has won that is signed for and not paid yet."""
        return sum(win.net for win in self.wins.values() if win.is_open and win.claim.player == player)

    def window_of(self, cashier: str) -> Window | None:
        """Return the window somebody has, if any."""
        return next((one for one in self.windows.values() if one.cashier == cashier), None)

    def drawer_of(self, cashier: str) -> Drawer:
        """Return out of which drawer somebody pays: their window's, or the main bank's."""
        window = self.window_of(cashier)
        return window.drawer if window else self.drawer

    def on_rails(self, player: str) -> int:
        """Return what lies in front of a player at all tables."""
        return self.fronts.get(player, 0)

    def with_rails(self, table: str, rails: tuple[Rail, ...]) -> "House":
        """Return the house with other chips in front of the players of a table."""
        book = self.tables[table]
        fronts = dict(self.fronts)
        for sign, lying in ((-1, book.rails), (1, rails)):
            for rail in lying:
                fronts[rail.player] = fronts.get(rail.player, 0) + sign * rail.cents
        return self._replace(
            tables=MappingProxyType({**self.tables, table: book._replace(rails=rails)}),
            fronts=MappingProxyType({player: cents for player, cents in fronts.items() if cents}),
        )

    def chips_of(self, player: str) -> int:
        """Return a player's chips of this day: in the pocket and on rails, not on a layout."""
        return self.ledger.balances.get(Account(AccountKind.CHIPS, player), 0)

    def pocket(self, player: str) -> int:
        """Return what a player holds away from the tables."""
        return self.chips_of(player) - self.on_rails(player)

    def winner(self, player: str, table: str) -> Account:
        """Return the account of chips that are paid to a player at a table."""
        return holder(player, bearer=table in self.tables and self.tables[table].bearer)

    def unredeemed(self) -> Iterator[tuple[date, str, int]]:
        """Yield the chips of days gone by that the house still owes for (Q3-20)."""
        for account, cents in self.ledger.of_kind(AccountKind.UNREDEEMED):
            day, _, player = account.of.partition("/")
            yield date.fromisoformat(day), player, cents

    def unredeemed_days(self) -> tuple[tuple[Account, int], ...]:
        """Return what each day gone by owes to whoever holds its chips, the oldest first."""
        owing = self.ledger.of_kind(AccountKind.UNREDEEMED)
        return tuple((account, cents) for account, cents in owing if "/" not in account.of)

    def in_transit(self) -> int:
        """Return the value of fills that have left the cage and arrived nowhere yet."""
        return sum(
            worth(sent.chips)
            for sent in self.transfers.values()
            if sent.sent_by and sent.direction is Direction.FILL
        )

    def of_the_cage(self) -> int:
        """Return what the cage may give away: its own, and not on the way to a table."""
        return self.ledger.balance(CAGE) - self.in_transit()


def new_house() -> House:
    """Return a house with nobody and nothing in it."""
    return House()


def of_table(kind: AccountKind, table: str) -> Account:
    """Return an account of a table."""
    return Account(kind, table)


def of_window(window: str) -> Account:
    """Return the name of a window as a place that is counted; in the ledger its money is the cage's."""
    return Account(AccountKind.WINDOW, window)


def of_player(player: str) -> Account:
    """Return a player's account."""
    return Account(AccountKind.CHIPS, player)


def holder(player: str, *, bearer: bool) -> Account:
    """Return the account of chips at a table: one for all, or the player's where chips are an account."""
    return OUTSTANDING if bearer else of_player(player)


def owed(day: date, player: str = "") -> Account:
    """Return the account of chips nobody redeemed on their day: one sum, or a player's by name."""
    return Account(AccountKind.UNREDEEMED, f"{day.isoformat()}/{player}" if player else day.isoformat())
