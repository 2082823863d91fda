"""A hall in one line: staff, settings, an open day, a funded cage, tables with their bank."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

import pytest

from croupier.games import Game
from croupier.house import act, can, decide, new_house, rebuild, verify
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import MAY_OWE, Account, AccountKind, Rack, change_for, rack
from croupier.house.posting import post
from croupier.house.settings import Settings
from croupier.house.state import CAGE, House, ScheduledGame, of_table
from croupier.house.transfers import unsigned
from croupier.permissions import Role
from croupier.table import RefusedError, new_table
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import act as at_table
from croupier.table.state import Table
from tests.play import ready

LICENSEE = "NHCg"
DAY = date(2020, 9, 1)  # the limit is $10
NOON = datetime(2020, 9, 1, 16, tzinfo=UTC)
STAFF: Mapping[str, Role] = {
    "Olga": Role.OPERATOR,
    "Max": Role.MANAGER,
    "Flo": Role.FLOOR,
    "Dan": Role.DEALER,
    "Dot": Role.DEALER,
    "Cal": Role.CAGE,
    "Cam": Role.CAGE,
    "Bea": Role.BRUSH,
    "Mercy": Role.CHARITY,
    "Ida": Role.AUDITOR,
    "Rob": Role.RUNNER,
    "Con": Role.COMPLIANCE,
}
SETTINGS = Settings(licensee=LICENSEE, denominations=(100, 200, 300, 400, 500, 2_500, 10_000))
FLOAT = rack((100, 2_000), (200, 500), (300, 500), (400, 500), (500, 2_000), (2_500, 400), (10_000, 200))
BANK = rack((100, 200), (200, 100), (300, 100), (400, 100))
CASH = 20_000_00


@dataclass
class Hall:
    """A house as its day goes on, every answer held to what was promised."""

    house: House = field(default_factory=new_house)
    log: list[e.Event] = field(default_factory=list)
    now: datetime = NOON
    felt: dict[str, Table] = field(default_factory=dict)

    def do(self, *commands: c.Command | Iterable["Step"]) -> "Hall":
        """Carry out commands, and all the steps of a count."""
        for command in commands:
            for step in (command,) if isinstance(command, c.Command) else command:
                given = step if isinstance(step, c.Command) else step(self)
                self.house = act(self.house, given, self.log)
        return self

    def refusal(self, command: c.Command) -> RefusedError:
        """The refusal of a command that must be refused, and changes nothing."""
        before = self.house
        assert not can(before, command)
        with pytest.raises(RefusedError) as found:
            decide(before, command)
        with pytest.raises(RefusedError):
            verify(before, command)
        assert self.house == before
        return found.value

    def refuses(self, command: c.Command) -> str:
        """What is said to a command that must be refused."""
        return str(self.refusal(command))

    def later(self, **much: float) -> "Hall":
        """Let time pass."""
        self.now += timedelta(**much)
        return self

    def balance(self, kind: AccountKind, of: str = "") -> int:
        return self.house.ledger.balance(Account(kind, of))

    def replayed(self) -> House:
        return rebuild(self.log)

    # ------------------------------------------------------------------------------ whole steps

    def staffed(self, settings: Settings = SETTINGS) -> "Hall":
        for number, (person, role) in enumerate(STAFF.items(), 1):
            self.do(c.Enrol("Olga", self.now, person, (role,), f"NH-{number:03}"))
        return self.do(c.SetHouse("Olga", self.now, settings))

    def opened(self, *games: Game, day: date = DAY, charities: tuple[str, ...] = ("Food Pantry",)) -> "Hall":
        schedule = tuple(ScheduledGame.of(game) for game in games)
        return self.do(c.OpenDay("Max", self.now, day, charities, schedule, tuple(self.house.staff)))

    def funded(self, cash: int = CASH, chips: Rack = FLOAT) -> "Hall":
        return self.do(c.FundCage("Max", self.now, cash, chips, "float of the day", "Cal"))

    def table(
        self,
        game: Game,
        id_: str = "T1",
        *,
        bank: Rack = BANK,
        dealer: str | None = "Dan",
        bearer: bool = False,
    ) -> "Hall":
        self.do(c.OpenTable("Flo", self.now, id_, game, bank, "Cal", bearer=bearer))
        if dealer:
            self.do(c.AssignDealer("Flo", self.now, id_, dealer))
        self.felt[id_] = new_table(game)
        return self.play(id_, t.OpenTable("Flo", min(6, game.seats.most), bearer=bearer))

    def play(self, id_: str, *commands: t.Command) -> "Hall":
        """Carry out commands at a table and post what came of them."""
        for command in commands:
            log: list[te.Event] = []
            after = at_table(self.felt[id_], command, log)
            self.post(id_, log)
            self.felt[id_] = after
        return self

    def post(self, id_: str, events: list[te.Event]) -> "Hall":
        first = self.house.tables[id_].posted
        return self.do(post(id_, self.felt[id_], events, first=first, by="Dan", at=self.now))

    def sells(self, player: str, cents: int) -> "Hall":
        chips = change_for(cents, SETTINGS.denominations)
        return self.do(c.SellChips("Cal", self.now, player, cents, chips, account=True))

    def redeems(self, player: str, cents: int) -> c.RedeemChips:
        chips = change_for(cents, SETTINGS.denominations)
        return c.RedeemChips("Cal", self.now, player, chips, account=True)

    def tray(self, id_: str, *, short: int = 0, reason: str = "") -> "Count":
        """The count of a tray by two people as the ledger has it, or short of it and why."""
        held = self.house.ledger.balance(of_table(AccountKind.BANK, id_)) - short
        chips = change_for(held, SETTINGS.denominations)
        return (*(c.CountTray(by, self.now, id_, chips) for by in ("Flo", "Dan")), *explained(reason))

    def drop(self, id_: str, *, short: int = 0, reason: str = "") -> "Count":
        """The count of a drop box by two people; a third takes it to the cage."""
        held = self.house.ledger.balance(of_table(AccountKind.DROP, id_)) - short
        counts = (c.CountDrop(by, self.now, id_, held) for by in ("Cam", "Max"))
        return (*counts, c.AcceptDrop("Cal", self.now, id_), *explained(reason))

    def cage(self, *, short: int = 0, reason: str = "") -> "Count":
        drawer = self.house.drawer
        counts = (c.CountCage(by, self.now, drawer.cash - short, drawer.chips) for by in ("Cal", "Max"))
        return (*counts, *explained(reason))

    def closes(self, id_: str = "T1") -> "Hall":
        """Close and count a table nobody plays at."""
        self.do(c.CloseTable("Flo", self.now, id_), self.tray(id_), self.drop(id_))
        return self

    def ends(self) -> "Hall":
        """Sign for what was carried, count the cage and close the day."""
        self.do(*(c.SignTransfer("Max", self.now, one.number) for one in unsigned(self.house)))
        return self.do(self.cage(), c.ProposeClose("Max", self.now), c.ConfirmClose("Cal", self.now))


Step = c.Command | Callable[[Hall], c.Command]
Count = tuple[Step, ...]


def explained(reason: str) -> tuple[Callable[[Hall], c.Command], ...]:
    """The step in which Max says what is behind the last variance, if there is a reason."""

    def explains(at: Hall) -> c.Command:
        assert at.house.day is not None
        return c.ExplainVariance("Max", at.now, len(at.house.day.variances), reason)

    return (explains,) if reason else ()


def first(count: Count) -> c.Command:
    """The first of the two counts of a place."""
    assert isinstance(count[0], c.Command)
    return count[0]


def stud() -> Game:
    """Document 003's game, which fits a day of $4 wagers."""
    return ready("nh-holdem-stud")


def hall(*games: Game) -> Hall:
    """A hall with its day open, its cage funded, and these games on the schedule."""
    return Hall().staffed().opened(*(games or (stud(),))).funded()


def balanced(house: House) -> None:
    """What holds of a house at any moment: the ledger, the drawer, the players, the tables."""
    ledger = house.ledger
    assert sum(ledger.balances.values()) == 0
    assert all(cents >= 0 for account, cents in ledger.balances.items() if account.kind not in MAY_OWE)
    assert ledger.total(AccountKind.PRIZES) == -ledger.total(AccountKind.PAYABLE)
    rails = [rail for book in house.tables.values() for rail in book.rails]
    for player in {rail.player for rail in rails} | set(house.fronts):
        assert house.on_rails(player) == sum(rail.cents for rail in rails if rail.player == player)
    assert all(cents >= 0 for _, cents in ledger.of_kind(AccountKind.CHIPS))
    answers = ledger.balance(CAGE) + ledger.total(AccountKind.TOURNAMENT)
    at_windows = sum(one.drawer.worth for one in house.windows.values())
    assert all(one.drawer.worth == one.imprest for one in house.windows.values())
    assert house.drawer.worth + at_windows + house.in_transit() == answers
    assert house.drawer.cash >= 0
    assert all(pile.pieces > 0 for pile in house.drawer.chips)
    for book in house.tables.values():
        assert all(rail.cents >= 0 for rail in book.rails)
        assert all(house.pocket(rail.player) >= 0 for rail in book.rails)
        if book.is_done:
            assert not any(
                ledger.balance(of_table(kind, book.id)) for kind in (AccountKind.BANK, AccountKind.DROP)
            )
        if not book.playing:
            assert not ledger.balance(of_table(AccountKind.BETS, book.id))
