"""The house of a rehearsal: its staff, its games, its chips, and one way to give any command."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Final

from croupier.games import Game, load
from croupier.house import act, new_house
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.chips import Rack, change_for, rack
from croupier.house.jackpots import JackpotSet, new_set
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as about_jackpots
from croupier.house.jackpots import events as j
from croupier.house.jackpots import evolve as with_jackpots
from croupier.house.ledger import Kind
from croupier.house.posting import post
from croupier.house.reports.records import Sitting
from croupier.house.settings import Settings
from croupier.house.staff import Person
from croupier.house.state import House, of_table
from croupier.house.tournament import events as v
from croupier.permissions import Role
from croupier.rehearsal.players import Regular, regulars
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import new_table
from croupier.table.drive import act as at_table
from croupier.table.refused import RefusedError
from croupier.table.state import Table

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

    def person(self, name: str) -> Person:
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
        return self.house.ledger.balance(of_table(Kind.BANK, table))

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

    def credit(self, table: str, cents: int) -> None:
        """Take chips off a table."""
        chips = self.chips(table, cents)
        self.do(c.AskCredit("Flo", self.now, table, chips))
        number = self.house.transferred
        self.do(c.SendTransfer(DEALERS[table], self.now, number))
        self.do(c.ReceiveTransfer("Cam", self.now, number, chips))

    def close_table(self, table: str, *, short: int = 0) -> None:
        """Close a table nobody plays at, and count its tray and its drop box."""
        self.at(table, t.CloseTable("Flo"))
        self.do(c.CloseTable("Flo", self.now, table))
        held = self.bank(table)
        short = min(short, held)
        reason = "the tray was counted twice and stays short" if short else ""
        tray = self.chips(table, held - short)
        self.do(c.CountTray("Flo", self.now, "Max", table, tray, reason))
        cash = self.house.ledger.balance(of_table(Kind.DROP, table))
        self.do(c.CountDrop("Cal", self.now, "Flo", table, cash))
        events = tuple(self.played.pop(table))
        self.sittings.append(Sitting(table, self.opened.pop(table), games()[table], events))
        del self.felt[table]
