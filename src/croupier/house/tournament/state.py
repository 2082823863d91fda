"""What is true of a tournament: who is in, where they sit, who went out, and where its money is."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from croupier.house.tournament.events import Bought, Count, Lots, Seat
from croupier.house.tournament.plan import Cap, Format, Plan
from croupier.house.tournament.readings import ClassFixed


class Stage(StrEnum):
    """How far a tournament has come."""

    UNSCHEDULED = "not on the schedule"
    SCHEDULED = "open for registration"
    RUNNING = "being played"
    INTERRUPTED = "interrupted"
    FINISHED = "finished"
    VOID = "void"
    CANCELLED = "cancelled"


class Entrant(NamedTuple):
    """Somebody who paid to play, and has not been refunded before the start."""

    name: str
    rebuys: int = 0
    add_ons: int = 0
    seat: Seat | None = None  # kept when the player goes out
    out: bool = False
    paid_out: int | None = None  # the prize or refund the player got at the end

    def had(self, what: Bought) -> int:
        """Return how many of these the player has bought."""
        return {Bought.BUY_IN: 1, Bought.REBUY: self.rebuys, Bought.ADD_ON: self.add_ons}[what]


class Money(NamedTuple):
    """Where the tournament's money went, in cents."""

    collected: int = 0  # everything players paid
    fees: int = 0  # the part of it that is no prize money
    added: int = 0  # by the house, so that set amounts can be paid
    refunded: int = 0
    prizes: int = 0
    kept: int = 0

    @property
    def held(self) -> int:
        """What the tournament still holds."""
        return self.collected + self.added - self.refunded - self.prizes - self.kept


class Clock(NamedTuple):
    """The clock of the levels: its start as if it had never stood still, and since when it stands."""

    since: datetime | None = None
    stopped: datetime | None = None

    def stop(self, at: datetime) -> "Clock":
        """Return the clock as it stands from this moment on; one that stands already stays as it is."""
        return self if self.since is None or self.stopped else self._replace(stopped=at)

    def run(self, at: datetime) -> "Clock":
        """Return the clock as it runs again from this moment on."""
        if self.since is None or self.stopped is None:
            return self
        return Clock(self.since + (at - self.stopped))


class Tournament(NamedTuple):
    """Everything that is true of one tournament."""

    plan: Plan | None = None
    cap: Cap = Cap(0, "not on the schedule")
    stage: Stage = Stage.UNSCHEDULED
    last: datetime | None = None  # when the last thing happened
    announced: bool = False
    clock: Clock = Clock()
    entrants: tuple[Entrant, ...] = ()
    close_calls: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()  # tables that are out of play
    entries_open: bool = False
    chips: int = 0  # tournament chips in play
    counts: tuple[Count, ...] = ()  # as last counted
    outs: tuple[tuple[str, ...], ...] = ()  # the first to go first
    interrupted_as: Format | None = None
    consents: tuple[tuple[str, bool], ...] = ()
    resolved: tuple[tuple[str, bool], ...] = ()  # settled hands; True until a finished one's players are out
    order: tuple[tuple[str, ...], ...] = ()  # final places, first place first
    lots: tuple[tuple[Lots, tuple[str, ...]], ...] = ()
    money: Money = Money()

    @property
    def scheduled(self) -> Plan:
        """The plan of a tournament that is on the schedule."""
        if self.plan is None:
            raise LookupError("this tournament is not on the schedule")
        return self.plan

    @property
    def remaining(self) -> tuple[Entrant, ...]:
        """Those who paid and are not out."""
        return tuple(entrant for entrant in self.entrants if not entrant.out)

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables in play."""
        return tuple(sorted({one.seat.table for one in self.remaining if one.seat}))

    def entrant(self, name: str) -> Entrant | None:
        """Return somebody in the tournament by name."""
        return next((entrant for entrant in self.entrants if entrant.name == name), None)

    def at_table(self, table: str) -> tuple[Entrant, ...]:
        """Return those who are still in at a table, by seat."""
        here = [one for one in self.remaining if one.seat and one.seat.table == table]
        return tuple(sorted(here, key=lambda one: one.seat.number if one.seat else 0))

    @property
    def format(self) -> Format:
        """The class in force: as scheduled, or by the tables left (Q3-10)."""
        plan = self.scheduled
        last_table = len(self.tables) == 1 and self.stage is not Stage.SCHEDULED
        if plan.readings.class_fixed is ClassFixed.BY_TABLES_LEFT and last_table:
            return Format.HOURLY
        return plan.format


def funds_collected(tournament: Tournament) -> int:
    """Return what players paid and did not get back as a refund: what the state's share is taken of."""
    return tournament.money.collected - tournament.money.refunded
