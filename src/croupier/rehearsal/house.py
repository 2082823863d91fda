"""The house of a rehearsal: its staff, its games, its players, and one way to give any command.

They play by points, a simple way that costs them a little against the best play: a card from jack up counts
two, from six up one.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.cards import rank, suit
from croupier.games import Game, load
from croupier.games.payment import Wager
from croupier.house import act, new_house
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.jackpots import JackpotSet, new_set
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as about_jackpots
from croupier.house.jackpots import events as j
from croupier.house.jackpots import evolve as with_jackpots
from croupier.house.ledger import AccountKind, Rack, change_for, rack
from croupier.house.posting import post
from croupier.house.reports.records import Sitting
from croupier.house.settings import Settings, StaffMember
from croupier.house.state import House, of_table
from croupier.house.tournament import events as v
from croupier.permissions import Role
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import new_table
from croupier.table.drive import act as at_table
from croupier.table.refused import RefusedError
from croupier.table.state import Table

SIX, JACK = 4, 9  # ranks
_NAMES: Final = (
    *("Ada", "Abe", "Amy", "Art", "Bea T", "Bill", "Cass", "Clem", "Dawn", "Doug", "Edie", "Earl", "Fern"),
    *("Fritz", "Gail", "Glen", "Hope", "Hank", "Inez", "Ivan", "June", "Jack", "Kay", "Kurt", "Lena", "Lou"),
)


class Regular(NamedTuple):
    """Somebody who comes to play: which of the antes they bet, and whether they like side bets."""

    name: str
    nerve: float  # from 0, the least the table takes, to 1, the most they would bet
    likes_sides: float  # how often they bet each


def regulars(rng: random.Random) -> tuple[Regular, ...]:
    """Return everybody who may come."""
    return tuple(Regular(name, rng.random() ** 2, rng.random()) for name in _NAMES)


def bets_of(game: Game, seat: int, who: Regular, rng: random.Random) -> list[t.PlaceBet]:
    """Return what somebody bets before the cards: the ante, and some of the side bets."""
    spots = [spot for spot in game.wagers if game.step(spot.placed_at).do == "bets"]
    ante = amount(spots[0], who.nerve)
    placed = [t.PlaceBet(seat, spots[0].id, ante)]
    for spot in spots[1:]:
        if rng.random() < who.likes_sides:
            most = ante if spot.not_above else None
            placed.append(t.PlaceBet(seat, spot.id, amount(spot, who.nerve / 2, most)))
    return placed


def amount(spot: Wager, nerve: float, most: int | None = None) -> int:
    """Return an amount that a spot takes, from its least toward $25."""
    if spot.exactly:
        return spot.exactly[-1] if nerve > 0.5 else spot.exactly[0]
    least = spot.least if isinstance(spot.least, int) else 1_00
    highest = spot.most if isinstance(spot.most, int) else 25_00
    wish = least + int((min(highest, 25_00) - least) * nerve) // 100 * 100
    return max(least, min(wish, most)) if most is not None else wish


def choose(table: Table, seat: int) -> t.Choose:
    """Return what a player does with the cards that lie open to them."""
    play = table.round
    assert play is not None  # noqa: S101 (somebody is asked in a round)
    hole = play.hands[play.hand_at[seat]].cards[table.plan.group_number["hole"]]
    group = table.plan.group_number["board"]
    board = [card for card, up in zip(play.shared[group], play.shared_up[group], strict=True) if up]
    units = units_for([card for card in (*hole, *board) if card is not None])
    return t.Choose(seat, "bet", units) if units else t.Choose(seat, "fold")


def units_for(cards: list[int]) -> int:
    """Return how many units two, three or four cards are worth: three, one, or none, which is a fold."""
    ranks = sorted(map(rank, cards))
    paired = {each for each in ranks if ranks.count(each) > 1}
    points = sum(2 if each >= JACK else 1 if each >= SIX else 0 for each in ranks)
    suited = len(set(map(suit, cards))) == 1
    in_row = not paired and ranks[-1] - ranks[0] == len(ranks) - 1
    if paired:
        made = len(ranks) == 2 or max(paired) >= SIX or len(paired) > 1 or ranks.count(max(paired)) > 2
        return 3 if made else 1
    if len(ranks) == 4 and (suited or (in_row and ranks[-1] >= SIX + 2)):
        return 3
    if len(ranks) == 3 and suited:
        return 3 if in_row and ranks[0] >= 3 else 1
    return 1 if points >= len(ranks) else 0


LICENSEE: Final = "NHCg"
STAFF: Final[Mapping[str, Role]] = MappingProxyType(
    {
        "Olga": Role.OPERATOR,
        "Max": Role.MANAGER,
        "Flo": Role.FLOOR,
        "Dan": Role.DEALER,
        "Dot": Role.DEALER,
        "Dex": Role.DEALER,
        "Dee": Role.DEALER,
        "Cal": Role.CAGE,
        "Cam": Role.CAGE,
        "Bea": Role.BRUSH,
        "Mercy": Role.CHARITY,
    }
)
DEALERS: Final[Mapping[str, str]] = MappingProxyType({"T1": "Dan", "T2": "Dot", "T3": "Dex", "T4": "Dee"})
CHARITIES: Final = ("Library Friends", "Food Pantry", "Fire Relief")
SETTINGS: Final = Settings(licensee=LICENSEE)
FLOAT: Final = rack(
    *((50, 2_000), (100, 8_000), (200, 2_000), (300, 2_000), (400, 4_000), (500, 8_000)),
    *((2_500, 2_000), (10_000, 2_000)),
)
CASH: Final = 50_000_00
POSTED: Final = (25_000_00, 5_000_00, 1_000_00)


@cache
def games() -> Mapping[str, Game]:
    """Return the game of each table, with $5 to $25 where its document leaves the limits to the sign."""
    names = ("nh-holdem-stud", "nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-3-card-bonus")
    ends = {"least": "$5", "most": "$25"}
    found = {}
    for table, name in zip(DEALERS, names, strict=True):
        game = load(name)
        found[table] = game.with_blanks(
            {blank.path: ends[blank.path.rpartition(".")[2]] for blank in game.blanks}
        )
    return MappingProxyType(found)


@dataclass
class RehearsedHouse:
    """A house as its days go on, with everything that is written down about it."""

    rng: random.Random
    now: datetime
    house: House = field(default_factory=new_house)
    log: list[e.Event] = field(default_factory=list)
    felt: dict[str, Table] = field(default_factory=dict)
    opened: dict[str, datetime] = field(default_factory=dict)
    played: dict[str, list[te.Event]] = field(default_factory=dict)
    sittings: list[Sitting] = field(default_factory=list)
    jackpots: JackpotSet = field(default_factory=lambda: new_set(games()["T2"]))
    jackpot_log: list[j.Event] = field(default_factory=list)
    tournaments: list[tuple[v.Event, ...]] = field(default_factory=list)
    people: tuple[Regular, ...] = ()

    def __post_init__(self) -> None:
        self.people = self.people or regulars(self.rng)

    def do(self, *commands: c.Command) -> None:
        """Carry out commands of the house."""
        for command in commands:
            self.house = act(self.house, command, self.log)

    def at(self, table: str, *commands: t.Command) -> None:
        """Carry out commands at a table, and post what came of them."""
        for command in commands:
            log: list[te.Event] = []
            self.posts(table, at_table(self.felt[table], command, log), log)

    def posts(self, table: str, after: Table, log: list[te.Event]) -> None:
        """Post what happened at a table."""
        first = self.house.tables[table].posted
        posting = post(table, self.felt[table], log, first=first, by=DEALERS[table], at=self.now)
        try:
            self.do(posting)
        except RefusedError:  # the tray holds too little to pay: a fill comes first
            paid = sum(event.won - event.due for event in log if isinstance(event, te.WagerPaid))
            bought = sum(event.cents for event in log if isinstance(event, te.ChipsBought))
            self.fill(table, -(-(paid + bought) // 100_00) * 100_00)
            self.do(posting)
        self.felt[table] = after
        self.played[table] += log

    def about_jackpots(self, *commands: jc.Command) -> None:
        """Carry out commands about the set of jackpots."""
        for command in commands:
            for event in about_jackpots(self.jackpots, command):
                self.jackpots = with_jackpots(self.jackpots, event)
                self.jackpot_log.append(event)

    def later(self, **much: float) -> None:
        """Let time pass."""
        self.now += timedelta(**much)

    def person(self, name: str) -> StaffMember:
        """Return a member of the staff as they are now."""
        return self.house.staff[name]

    def staffed(self) -> None:
        """Enrol everybody and adopt the settings."""
        for number, (person, role) in enumerate(STAFF.items(), 1):
            self.do(c.Enrol("Olga", self.now, person, (role,), f"NH-{number:03}"))
        self.do(c.SetHouse("Olga", self.now, SETTINGS))

    # --------------------------------------------------------------------------------- tables

    def chips(self, table: str, cents: int) -> Rack:
        """Return an amount in the chips of a table."""
        return change_for(cents, self.house.tables[table].denominations)

    def bank(self, table: str) -> int:
        """Return what a tray holds by the ledger."""
        return self.house.ledger.balance(of_table(AccountKind.BANK, table))

    def open_table(self, table: str, bank: int) -> None:
        """Open a table with its bank, and put its dealer there."""
        game = games()[table]
        chips = change_for(bank, game.chips.denominations if game.chips else SETTINGS.denominations)
        self.do(c.OpenTable("Flo", self.now, table, game, chips, "Cal"))
        self.do(c.AssignDealer("Flo", self.now, table, DEALERS[table]))
        self.opened[table], self.played[table] = self.now, []
        self.felt[table] = new_table(game)
        self.at(table, t.OpenTable("Flo", 5, holds_jackpots=game.jackpots is not None))

    def fill(self, table: str, cents: int) -> None:
        """Bring chips from the cage to a table."""
        chips = self.chips(table, cents)
        self.do(c.AskFill("Flo", self.now, table, chips))
        number = self.house.transferred
        self.do(c.SendTransfer("Cal", self.now, number))
        self.do(c.ReceiveTransfer(DEALERS[table], self.now, number, chips))
        self.do(c.SignTransfer("Max", self.now, number))

    def credit(self, table: str, cents: int) -> None:
        """Take chips off a table."""
        chips = self.chips(table, cents)
        self.do(c.AskCredit("Flo", self.now, table, chips))
        number = self.house.transferred
        self.do(c.SendTransfer(DEALERS[table], self.now, number))
        self.do(c.SignTransfer("Max", self.now, number))
        self.do(c.ReceiveTransfer("Cam", self.now, number, chips))

    def close_table(self, table: str, *, short: int = 0) -> None:
        """Close a table nobody plays at, and count its tray and its drop box."""
        self.at(table, t.CloseTable("Flo"))
        self.do(c.CloseTable("Flo", self.now, table))
        held = self.bank(table)
        short = min(short, held)
        tray = self.chips(table, held - short)
        self.do(*(c.CountTray(by, self.now, table, tray) for by in ("Flo", "Max")))
        cash = self.house.ledger.balance(of_table(AccountKind.DROP, table))
        self.do(*(c.CountDrop(by, self.now, table, cash) for by in ("Cam", "Max")))
        self.do(c.AcceptDrop("Cal", self.now, table))
        events = tuple(self.played.pop(table))
        self.sittings.append(Sitting(table, self.opened.pop(table), games()[table], events))
        del self.felt[table]
