"""What is true of a tournament: who is in, where they sit, who is out, and its money."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from croupier.house.readings import ClassFixed
from croupier.house.tournament.events import Bought, ChopShare, Count, Drawn, Lots, Seat
from croupier.house.tournament.plan import Format, SpendCap, TournamentPlan
from croupier.table.refused import require


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
    reentries: int = 0
    dealer_add_ons: int = 0
    absent: bool = False  # never came, and is blinded off

    def had(self, what: Bought) -> int:
        """Return how many of these the player has bought."""
        return {
            Bought.BUY_IN: 1,
            Bought.REBUY: self.rebuys,
            Bought.ADD_ON: self.add_ons,
            Bought.RE_ENTRY: self.reentries,
            Bought.DEALER_ADD_ON: self.dealer_add_ons,
        }[what]


class Out(NamedTuple):
    """Players who lost all chips in a hand, and the counts and chips in play as it began.

    They are out, or may buy in again until a moment.
    """

    hand: int
    players: tuple[str, ...]
    counts: tuple[Count, ...] = ()
    chips: int = 0
    until: datetime | None = None


class TournamentMoney(NamedTuple):
    """Where the tournament's money went, in cents."""

    collected: int = 0  # everything players paid
    fees: int = 0  # the part of it that is no prize money
    added: int = 0  # by the house, so that set amounts can be paid
    refunded: int = 0
    prizes: int = 0
    kept: int = 0
    dealers: int = 0  # what players paid for the dealers
    dealers_paid: int = 0

    @property
    def held(self) -> int:
        """What the tournament still holds."""
        given = self.refunded + self.prizes + self.kept + self.dealers_paid
        return self.collected + self.added - given


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

    plan: TournamentPlan | None = None
    cap: SpendCap = SpendCap(0, "not on the schedule")
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
    went: tuple[Out, ...] = ()  # the first to go first
    busts: tuple[Out, ...] = ()  # who may still buy in again
    alternates: tuple[str, ...] = ()  # who waits for a seat, the first to come first
    agreed: tuple[ChopShare, ...] = ()  # what those who remained agreed each should get
    interrupted_as: Format | None = None
    consents: tuple[tuple[str, bool], ...] = ()
    resolved: tuple[tuple[str, bool], ...] = ()  # settled hands; True until a finished one's players are out
    order: tuple[tuple[str, ...], ...] = ()  # final places, first place first
    lots: tuple[tuple[Lots, tuple[str, ...]], ...] = ()
    money: TournamentMoney = TournamentMoney()

    @property
    def scheduled(self) -> TournamentPlan:
        """The plan of a tournament that is on the schedule."""
        if self.plan is None:
            raise LookupError("this tournament is not on the schedule")
        return self.plan

    @property
    def remaining(self) -> tuple[Entrant, ...]:
        """Those who paid and are not out."""
        return tuple(entrant for entrant in self.entrants if not entrant.out)

    @property
    def outs(self) -> tuple[tuple[str, ...], ...]:
        """Those who are out, the first to go first; who went together ties."""
        return tuple(out.players for out in self.went)

    @property
    def busted(self) -> tuple[str, ...]:
        """Those without chips who may still buy in again."""
        return tuple(name for bust in self.busts for name in bust.players)

    @property
    def with_chips(self) -> tuple[Entrant, ...]:
        """Those who are in and have chips."""
        return tuple(one for one in self.remaining if one.name not in self.busted)

    @property
    def next_hand(self) -> int:
        """The number of the next hand in which somebody goes out."""
        return max((each.hand for each in (*self.went, *self.busts)), default=0) + 1

    @property
    def all_entries(self) -> int:
        """How many entries were paid for, each new one of the same player too."""
        return sum(1 + one.reentries for one in self.entrants)

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


def require_free(tournament: Tournament, seat: Seat) -> None:
    """Refuse a seat that does not exist or is taken."""
    plan = tournament.scheduled
    known = f"there is no table {seat.table}; the tables are {', '.join(plan.tables)}"
    require(seat.table in plan.tables, known)
    require(seat.table not in tournament.broken, f"table {seat.table} is broken")
    there = f"table {seat.table} has no seat {seat.number}; seats go from 1 to {plan.seats}"
    require(1 <= seat.number <= plan.seats, there)
    holder = next((one.name for one in tournament.remaining if one.seat == seat), None)
    require(holder is None, f"{seat} is {holder}'s")


def require_draw(tournament: Tournament, draw: tuple[Drawn, ...], names: Iterable[str]) -> None:
    """Refuse a draw that leaves somebody out, names a stranger, or gives a seat twice."""
    drawn, due = [name for name, _ in draw], list(names)
    missing = [name for name in due if name not in drawn]
    require(not missing, f"the draw leaves out {', '.join(missing)}")
    strange = [name or "nobody" for name in drawn if name not in due]
    require(not strange, f"the draw names {', '.join(strange)}, who should not be in it")
    require(len(set(drawn)) == len(drawn), "the draw names somebody twice")
    seats = [seat for _, seat in draw]
    require(len(set(seats)) == len(seats), "the draw gives a seat to two players")
    for seat in seats:
        require_free(tournament, seat)


def sizes(tournament: Tournament) -> dict[str, int]:
    """Return how many are still in at each table in play."""
    return {table: len(tournament.at_table(table)) for table in tournament.tables}


def out_of_balance(tournament: Tournament) -> tuple[str, str] | None:
    """Return the longest and the shortest table if a player should move from one to the other."""
    by_size = sorted(sizes(tournament).items(), key=lambda pair: (pair[1], pair[0]))
    if by_size and by_size[-1][1] - by_size[0][1] > 1:
        return by_size[-1][0], by_size[0][0]
    return None


NEW: Final = Tournament()
