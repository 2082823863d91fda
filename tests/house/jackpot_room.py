"""A room with one set of jackpots: staff, tables T1 to T3, and a clock that moves when it is told to."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from croupier.games import Game, load
from croupier.house.jackpots import JackpotSet, bound, decide, evolve, new_set
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.house.settings import Settings, StaffMember
from croupier.permissions import Role

GAME = load("nh-holdem-jackpots")
NOON = datetime(2026, 3, 10, 16, 0, tzinfo=UTC)  # noon in New Hampshire
POSTED = (50_000_00, 10_000_00, 1_000_00)
SETTINGS = Settings(licensee="NHCg")
TABLES = ("T1", "T2", "T3")


def person(name: str, *roles: Role, on_duty: bool = True) -> StaffMember:
    return StaffMember(name, frozenset(roles), f"badge of {name}", on_duty)


OPERATOR = person("Olga", Role.OPERATOR)
MANAGER = person("Max", Role.MANAGER)
FLOOR = person("Fay", Role.FLOOR)
CAGE = person("Cara", Role.CAGE)
DEALER = person("Dan", Role.DEALER)


@dataclass
class Room:
    """A set of jackpots as it goes on."""

    jackpots: JackpotSet
    now: datetime = NOON
    log: list[e.Event] = field(default_factory=list)

    def do(self, *commands: c.Command) -> "Room":
        for command in commands:
            for event in decide(self.jackpots, command):
                self.jackpots = evolve(self.jackpots, event)
                self.log.append(event)
        return self

    def later(self, **time: float) -> "Room":
        self.now += timedelta(**time)
        return self

    def change(self, table: str | None = None, by: StaffMember = OPERATOR, **values: int) -> "Room":
        return self.do(c.ChangeJackpots(by, self.now, tuple(values.items()), "as the operator likes", table))

    def begin(self, *tables: str) -> "Room":
        return self.do(*(c.BeginRound("Dan", self.now, table) for table in tables))

    def end(self, *tables: str, dead: bool = False) -> "Room":
        return self.do(*(c.EndRound("Dan", self.now, table, dead) for table in tables))

    def win(
        self, table: str, seat: int, jackpot: str = "MINOR", percent: int = 100, player: str = ""
    ) -> "Room":
        named = player or f"{table}/{seat}"
        return self.do(c.RecordWin("Dan", self.now, table, seat, named, jackpot, percent))

    def sign_for(self, win: int) -> "Room":
        self.do(c.AcknowledgeWin(FLOOR, self.now, win, Role.FLOOR))
        return self.do(c.AcknowledgeWin(MANAGER, self.now, win, Role.MANAGER))

    def pay(self, win: int) -> "Room":
        cents = self.jackpots.win(win).due or 0
        return self.do(c.ConfirmPayment(CAGE, self.now, win, cents, "check 1042"))

    def won_and_paid(self, jackpot: str = "MINOR", table: str = "T1") -> "Room":
        """A whole round that ends with one winner, paid."""
        number = len(self.jackpots.wins) + 1
        self.begin(table).win(table, 1, jackpot).end(table)
        return self.sign_for(number).pay(number)

    def of(self, kind: type) -> list[e.Event]:
        return [event for event in self.log if isinstance(event, kind)]

    def bound(self, table: str) -> tuple[int, ...]:
        return bound(self.jackpots, table)

    @property
    def due(self) -> list[int | None]:
        return [win.due for win in self.jackpots.wins]


def room(
    readings: dict[str, str] | None = None,
    *,
    settings: Settings = SETTINGS,
    large_from: int = 0,
    game: Game = GAME,
    posted: bool = True,
) -> Room:
    """A room whose jackpots were posted at noon."""
    opened = Room(new_set(game.with_readings(readings or {})))
    opened.do(c.OpenSet(OPERATOR, NOON, "high table", settings, large_from))
    opened.do(*(c.ShowAt(OPERATOR, NOON, table) for table in TABLES))
    return opened.do(c.PostJackpots(OPERATOR, NOON, POSTED)) if posted else opened
