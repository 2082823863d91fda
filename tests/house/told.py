"""A hall that keeps the record of its tables too, as the reports read it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from croupier.games import Game
from croupier.house import commands as c
from croupier.house.reports import DailyReport, MonthlyReport, Records, Sitting, daily_report, monthly_report
from croupier.house.tournament import events as v
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import play_round
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.house.hall import DAY, Hall, Step, stud

MADE = datetime(2020, 10, 2, 12, tzinfo=UTC)


@dataclass
class Told(Hall):
    """A hall whose tables are on record."""

    kept: list[tuple[str, datetime, Game, list[te.Event]]] = field(default_factory=list)
    tournaments: list[tuple[v.Event, ...]] = field(default_factory=list)

    def do(self, *commands: c.Command | Iterable[Step]) -> "Told":
        for command in commands:
            super().do(command)
            if isinstance(command, c.OpenTable):
                self.kept.append((command.table, command.at, command.game, []))
        return self

    def post(self, id_: str, events: list[te.Event]) -> "Told":
        super().post(id_, events)
        self.events(id_).extend(events)
        return self

    def events(self, id_: str) -> list[te.Event]:
        """The record of a table as it was opened last."""
        return next(events for table, _, _, events in reversed(self.kept) if table == id_)

    def sits(self, id_: str, *players: str, cents: int = 100_00) -> "Told":
        """Seat players, who buy chips at the table."""
        for seat, player in enumerate(players, 1):
            self.play(id_, t.Sit(player, seat), t.BuyChips(player, cents))
        return self

    def leaves(self, id_: str) -> "Told":
        """Let everybody take their chips and go, and close the table."""
        for player in self.felt[id_].players:
            if player.chips:
                self.play(id_, t.CashOut(player.id, player.chips))
            self.play(id_, t.Leave(player.id))
        self.play(id_, t.CloseTable("Flo"))
        return self

    def round(
        self,
        id_: str,
        hands: dict[int, tuple[int, ...]],
        board: tuple[int, ...],
        bets: Iterable[tuple[int, str, int]],
        units: dict[int, int],
    ) -> "Told":
        """Play a round with these cards and bets; every decision of a seat is so many units, none a fold."""
        game = self.felt[id_].plan.game

        def choose(_: Table, seat: int) -> t.Choose:
            return t.Choose(seat, "bet", units[seat]) if units[seat] else t.Choose(seat, "fold")

        log: list[te.Event] = []
        deck = arranged(game, hands, {"board": board})
        after = play_round(self.felt[id_], deck, [t.PlaceBet(*bet) for bet in bets], choose, log)
        self.post(id_, log)
        self.felt[id_] = after
        return self

    @property
    def records(self) -> Records:
        sittings = tuple(
            Sitting(table, opened, game, tuple(events)) for table, opened, game, events in self.kept
        )
        return Records(tuple(self.log), sittings, (), tuple(self.tournaments))

    def daily(self, day: date = DAY) -> DailyReport:
        return daily_report(self.records, day, MADE)

    def monthly(self, month: date = DAY) -> MonthlyReport:
        return monthly_report(self.records, month, MADE)


def told(*games: Game, charities: tuple[str, ...] = ("Food Pantry",)) -> Told:
    """A hall on record, with its day open, its cage funded, and these games on the schedule."""
    room = Told()
    room.staffed()
    room.opened(*(games or (stud(),)), charities=charities)
    room.funded()
    return room
