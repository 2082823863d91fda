"""What is true of a tournament: who is in, where they sit, its money; and what an event makes of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from functools import reduce
from typing import Any, Final, NamedTuple

from croupier.house.readings import ClassFixed
from croupier.house.tournament import events as e
from croupier.house.tournament.events import Bought, Count, Drawn, Lots, Seat
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

    def had(self, what: Bought) -> int:
        """Return how many of these the player has bought."""
        return {Bought.BUY_IN: 1, Bought.REBUY: self.rebuys, Bought.ADD_ON: self.add_ons}[what]


class TournamentMoney(NamedTuple):
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
    outs: tuple[tuple[str, ...], ...] = ()  # the first to go first
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


def evolve(tournament: Tournament, event: e.Event) -> Tournament:
    """Return the tournament after an event."""
    return _EVOLVE[type(event)](tournament, event)._replace(last=event.at)


def rebuild(history: Iterable[e.Event]) -> Tournament:
    """Return the tournament after a whole history."""
    return reduce(evolve, history, NEW)


def _with(tournament: Tournament, name: str, **values: object) -> Tournament:
    entrants = tuple(one._replace(**values) if one.name == name else one for one in tournament.entrants)  # type: ignore[arg-type]
    return tournament._replace(entrants=entrants)


def _scheduled(tournament: Tournament, event: e.Scheduled) -> Tournament:
    return tournament._replace(plan=event.plan, cap=event.cap, stage=Stage.SCHEDULED, entries_open=True)


def _corrected(tournament: Tournament, event: e.Corrected) -> Tournament:
    return tournament._replace(plan=corrected(tournament.scheduled, event), cap=event.cap)


def corrected(plan: TournamentPlan, event: e.Corrected) -> TournamentPlan:
    """Return the plan with the charity and the date put right."""
    return replace(plan, charity=event.charity, game_date=event.game_date, starts=event.starts)


def _announced(tournament: Tournament, _: e.Announced) -> Tournament:
    return tournament._replace(announced=True)


def _paid(tournament: Tournament, event: e.Paid) -> Tournament:
    money = tournament.money
    tournament = tournament._replace(
        chips=tournament.chips + event.chips,
        counts=(),
        money=money._replace(collected=money.collected + event.cents, fees=money.fees + event.fee),
    )
    one = tournament.entrant(event.player)
    if one is None:
        return tournament._replace(entrants=(*tournament.entrants, Entrant(event.player)))
    if event.what is e.Bought.REBUY:
        return _with(tournament, event.player, rebuys=one.rebuys + 1)
    return _with(tournament, event.player, add_ons=one.add_ons + 1)


def _refunded(tournament: Tournament, event: e.Refunded) -> Tournament:
    money, buy_in = tournament.money, tournament.scheduled.buy_in
    return tournament._replace(
        entrants=tuple(one for one in tournament.entrants if one.name != event.player),
        chips=tournament.chips - buy_in.chips,
        money=money._replace(refunded=money.refunded + event.cents, fees=money.fees - buy_in.fee),
    )


def _close_call(tournament: Tournament, event: e.CloseCallRuled) -> Tournament:
    return tournament._replace(close_calls=tournament.close_calls | {event.player})


def _cancelled(tournament: Tournament, _: e.Cancelled) -> Tournament:
    return tournament._replace(stage=Stage.CANCELLED, entries_open=False)


def _seated(tournament: Tournament, event: e.Seated) -> Tournament:
    return _with(tournament, event.player, seat=event.seat)


def _broken(tournament: Tournament, event: e.TableBroken) -> Tournament:
    return tournament._replace(broken=tournament.broken | {event.table})


def _started(tournament: Tournament, event: e.Started) -> Tournament:
    return tournament._replace(stage=Stage.RUNNING, clock=Clock(since=event.at))


def _clock_stopped(tournament: Tournament, event: e.Event) -> Tournament:
    return tournament._replace(clock=tournament.clock.stop(event.at))


def _clock_ran(tournament: Tournament, event: e.ClockRan) -> Tournament:
    return tournament._replace(clock=tournament.clock.run(event.at))


def _closed(tournament: Tournament, event: e.EntriesClosed) -> Tournament:
    money = tournament.money
    money = money._replace(added=money.added + event.added)
    return tournament._replace(entries_open=False, money=money)


def _counted(tournament: Tournament, event: e.ChipsCounted) -> Tournament:
    return tournament._replace(counts=event.counts)


def _coloured_up(tournament: Tournament, event: e.ColouredUp) -> Tournament:
    return tournament._replace(chips=event.after, counts=())


def _eliminated(tournament: Tournament, event: e.Eliminated) -> Tournament:
    for name in event.players:
        tournament = _with(tournament, name, out=True)
    # A finished hand of an interrupted table puts players out once; no other hand follows it (H-03).
    tables = {one.seat.table for one in tournament.entrants if one.name in event.players and one.seat}
    resolved = tuple((table, more and table not in tables) for table, more in tournament.resolved)
    return tournament._replace(outs=(*tournament.outs, event.players), counts=(), resolved=resolved)


def _interrupted(tournament: Tournament, event: e.Interrupted) -> Tournament:
    tournament = _clock_stopped(tournament, event)
    return tournament._replace(stage=Stage.INTERRUPTED, interrupted_as=event.format, consents=(), resolved=())


def _consented(tournament: Tournament, event: e.ConsentGiven) -> Tournament:
    others = tuple(consent for consent in tournament.consents if consent[0] != event.player)
    return tournament._replace(consents=(*others, (event.player, event.agrees)))


def _resolved(tournament: Tournament, event: e.HandResolved) -> Tournament:
    return tournament._replace(resolved=(*tournament.resolved, (event.table, event.finished)))


def _settled(tournament: Tournament, event: e.PlacesSettled) -> Tournament:
    tournament = _clock_stopped(tournament, event)
    money = tournament.money._replace(kept=event.kept)
    return tournament._replace(stage=Stage.FINISHED, order=event.order, money=money)


def _voided(tournament: Tournament, event: e.Voided) -> Tournament:
    return tournament._replace(stage=Stage.VOID, money=tournament.money._replace(kept=event.kept))


def _lots(tournament: Tournament, event: e.LotsDrawn) -> Tournament:
    return tournament._replace(lots=(*tournament.lots, (event.how, event.order)))


def _paid_out(tournament: Tournament, event: e.PaidOut) -> Tournament:
    money = tournament.money
    if event.what is e.Due.PRIZE:
        money = money._replace(prizes=money.prizes + event.cents)
    else:
        money = money._replace(refunded=money.refunded + event.cents)
    return _with(tournament, event.player, paid_out=event.cents)._replace(money=money)


_EVOLVE: Final[dict[type, Callable[[Tournament, Any], Tournament]]] = {
    e.Scheduled: _scheduled,
    e.Announced: _announced,
    e.Paid: _paid,
    e.Refunded: _refunded,
    e.CloseCallRuled: _close_call,
    e.Corrected: _corrected,
    e.Cancelled: _cancelled,
    e.Seated: _seated,
    e.TableBroken: _broken,
    e.Started: _started,
    e.ClockStopped: _clock_stopped,
    e.ClockRan: _clock_ran,
    e.EntriesClosed: _closed,
    e.ChipsCounted: _counted,
    e.ColouredUp: _coloured_up,
    e.Eliminated: _eliminated,
    e.Interrupted: _interrupted,
    e.ConsentGiven: _consented,
    e.HandResolved: _resolved,
    e.PlacesSettled: _settled,
    e.Voided: _voided,
    e.LotsDrawn: _lots,
    e.PaidOut: _paid_out,
}
