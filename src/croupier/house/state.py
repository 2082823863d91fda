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
from croupier.house.settings import Settings, StaffMember
from croupier.house.slips import SlipBook
from croupier.house.wins.state import HouseWin

OUTSIDE: Final = Account(AccountKind.OUTSIDE)
CAGE: Final = Account(AccountKind.CAGE)


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
    box: str = ""  # the drop box under it, if its number was recorded
    seal: str = ""

    @property
    def is_done(self) -> bool:
        """Whether the table is closed, its tray and its drop box counted, and both in the cage."""
        return not self.is_open and self.tray_counted and self.drop_counted and self.drop_accepted


class Drawer(NamedTuple):
    """What should lie in the cage: cash, and chips of each denomination."""

    cash: int = 0
    chips: Rack = ()

    @property
    def worth(self) -> int:
        """Everything in it at face value."""
        return self.cash + worth(self.chips)


class PaidShare(NamedTuple):
    """A share that went out of the drawer: to whom, for what, and on whose word."""

    to: AccountKind
    name: str
    cents: int
    by: str
    says: str


class Figures(NamedTuple):
    """What somebody counted: cash, and chips of each denomination."""

    cash: int
    chips: Rack

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
    incidents: Mapping[int, Incident] = MappingProxyType({})  # those that are open, and those of the day
    incident: int = 0  # how many there ever were
    wins: Mapping[int, HouseWin] = MappingProxyType(
        {}
    )  # those that are open, and those closed on the open day
    won: int = 0  # how many wins the house ever signed for
    former: frozenset[str] = frozenset()  # people who were dismissed at some time, also those who came back

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

    def unredeemed(self) -> Iterator[tuple[date, str, int]]:
        """Yield the chips of days gone by that the house still owes for (Q3-20)."""
        for account, cents in self.ledger.of_kind(AccountKind.UNREDEEMED):
            day, _, player = account.of.partition("/")
            yield date.fromisoformat(day), player, cents

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


def of_player(player: str) -> Account:
    """Return a player's account."""
    return Account(AccountKind.CHIPS, player)


def owed(day: date, player: str) -> Account:
    """Return the account of chips a player did not redeem on their day."""
    return Account(AccountKind.UNREDEEMED, f"{day.isoformat()}/{player}")
