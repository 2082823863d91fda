"""A tournament to test with: a plan that can be changed, and a desk that runs it in a line or two."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from croupier.house.ledger import Ledger, posted
from croupier.house.limits import HouseLimit
from croupier.house.readings import TournamentReadings
from croupier.house.tournament import NEW, RefusedError, Tournament, decide, evolve
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.events import Count, Drawn, Seat
from croupier.house.tournament.payment import all_entries
from croupier.house.tournament.plan import (
    Extra,
    Format,
    OtherTournament,
    Price,
    PrizeKind,
    PrizeLadder,
    Prizes,
    TournamentPlan,
)

STARTS = datetime(2012, 6, 1, 23, 0, tzinfo=UTC)
DAY = date(2012, 6, 1)  # when a tournament cost $150 at most, and one an event $250 (H-08)
PERCENTAGES = Prizes(PrizeKind.PERCENTAGES, (PrizeLadder(2, (50_00, 30_00, 20_00)),))
PLAN = TournamentPlan(
    id="friday",
    name="Friday Night",
    game="Texas hold'em",
    format=Format.HOURLY,
    charity="Library Friends",
    game_date=DAY,
    starts=STARTS,
    location="the back room",
    tables=("A", "B", "C"),
    seats=9,
    buy_in=Price(60_00, 10_00, 5_000),
    prizes=PERCENTAGES,
    several_tables="the room has three small ones",
)
REBUY = Extra(Price(40_00, 0, 5_000), 2)
ADD_ON = Extra(Price(30_00, 0, 6_000), 1)
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


def plan(*, readings: dict[str, Any] | None = None, **changes: Any) -> TournamentPlan:
    """The plan with some of it changed."""
    return replace(PLAN, readings=TournamentReadings(**(readings or {})), **changes)


class Desk:
    """Runs a tournament and keeps its log; Nora is on the staff."""

    def __init__(
        self,
        on: TournamentPlan = PLAN,
        others: tuple[OtherTournament, ...] = (),
        limits: tuple[HouseLimit, ...] = (),
    ) -> None:
        self.now = on.starts.replace(tzinfo=UTC) - timedelta(hours=2)
        self.tournament: Tournament = NEW
        self.log: list[e.Event] = []
        self.do(c.Schedule, on, others, limits)

    def say(self, kind: Any, *values: Any, by: str = "Nora", **named: Any) -> c.Command:
        """A command, now."""
        command: c.Command = kind(*values, by=by, at=self.now, **named)
        return command

    def do(self, kind: Any, *values: Any, **named: Any) -> "Desk":
        """Give a command that is carried out."""
        for event in decide(self.tournament, self.say(kind, *values, **named)):
            self.tournament = evolve(self.tournament, event)
            self.log.append(event)
        self.now += timedelta(seconds=1)
        return self

    def refuses(self, says: str, kind: Any, *values: Any, **named: Any) -> RefusedError:
        """Give a command that is refused with these words, and return the refusal."""
        with pytest.raises(RefusedError, match=re.escape(says)) as refused:
            decide(self.tournament, self.say(kind, *values, **named))
        return refused.value

    def announce(self) -> "Desk":
        """Announce what stands on the schedule."""
        on = self.tournament.scheduled
        extras = [extra.price.cents if extra else None for extra in (on.rebuy, on.add_on)]
        return self.do(c.Announce, on.buy_in.cents, *extras)

    def register(self, *names: str) -> "Desk":
        for name in names:
            self.do(c.Register, name)
        return self

    def draw(self, tables: int = 1) -> "Desk":
        """Seat everybody in the order they came, table by table in turn."""
        on, names = self.tournament.scheduled, [one.name for one in self.tournament.entrants]
        return self.do(
            c.DrawSeats,
            tuple(Drawn(name, Seat(on.tables[n % tables], n // tables + 1)) for n, name in enumerate(names)),
        )

    def start(self) -> "Desk":
        self.now = max(self.now, self.tournament.scheduled.starts)
        return self.do(c.Start)

    def out(self, *names: str, stacks: tuple[int, ...] = ()) -> "Desk":
        """Put players out one after the other, or together if stacks are given; nobody buys in again."""
        if stacks:
            return self.bust(*names, stacks=stacks).confirm()
        for name in names:
            self.bust(name).confirm()
        return self

    def bust(self, *names: str, stacks: tuple[int, ...] = ()) -> "Desk":
        """Let players lose their chips in one hand."""
        return self.do(c.Eliminate, tuple(map(Count, names, stacks or (1_000,) * len(names))))

    def confirm(self) -> "Desk":
        """Say of everybody who could buy in again that they do not."""
        for name in self.tournament.busted:
            self.do(c.ConfirmOut, name)
        return self

    def pay_all(self) -> "Desk":
        for one in self.tournament.entrants:
            if one.paid_out is None:
                self.do(c.Pay, one.name)
        return self

    @property
    def paid(self) -> dict[str, int]:
        """What players were paid in the end."""
        return {event.player: event.cents for event in self.log if isinstance(event, e.PaidOut)}

    @property
    def ledger(self) -> Ledger:
        return posted(all_entries(self.log))


def under_way(players: int = 4, tables: int = 1, on: TournamentPlan = PLAN) -> Desk:
    """A tournament whose first card has just been dealt."""
    return Desk(on).announce().register(*NAMES[:players]).draw(tables).start()
