"""Any command at any moment of any tournament: sensible or absurd, read any way, to whatever end it comes.

Money always balances, nobody spends above the cap, what is refused changes nothing, the log leads to the very
same tournament, and in the end every player has exactly one place and every cent an owner.
"""

import random
from datetime import date, timedelta
from functools import reduce
from typing import Any, TypeVar, get_type_hints

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from croupier.house.ledger import Account, AccountKind, Ledger, posted
from croupier.house.readings import SpendCounts, TournamentReadings, WhenVoid
from croupier.house.tournament import (
    NEW,
    RefusedError,
    Stage,
    Tournament,
    can,
    decide,
    evolve,
    rebuild,
    verify,
)
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.events import Count, Drawn, HandSeen, Seat
from croupier.house.tournament.payment import all_entries, entries
from croupier.house.tournament.plan import (
    Extra,
    Format,
    Level,
    Price,
    PrizeKind,
    PrizeLadder,
    Prizes,
    TournamentPlan,
)
from croupier.house.tournament.prizes import owed, results, table_of
from croupier.house.tournament.state import out_of_balance
from tests.house.tournaments import DAY, NAMES, STARTS

T = TypeVar("T")
KINDS = tuple(c.decides.rules)
STAFF = ("Nora", "Nora", "Nora", "Owen", "", NAMES[0])
PEOPLE = (*NAMES, "Ida", "Jon", "Kim", "Lou", "")
TABLES = ("A", "B", "C")
WORDS = ("the lights went out", "the lights went out", " ")
OVER = {Stage.FINISHED, Stage.VOID, Stage.CANCELLED}
LADDERS: tuple[tuple[int, ...], ...] = (
    (100_00,),
    (65_00, 35_00),
    (50_00, 30_00, 20_00),
    (40_01, 29_99, 15_00, 10_00, 5_00),
)


def some_readings(rng: random.Random) -> TournamentReadings:
    """Any reading of every question."""
    hints = get_type_hints(TournamentReadings)
    return TournamentReadings(**{name: rng.choice(list(kind)) for name, kind in hints.items()})


def some_price(rng: random.Random, most: int) -> Price:
    cents = rng.randint(1, most)
    return Price(cents, rng.choice((0, 0, cents // 7, cents)), rng.choice((1, 500, 5_000)))


def some_plan(rng: random.Random) -> TournamentPlan:
    """Any tournament a house could put on its schedule."""
    kind = rng.choice(list(PrizeKind))
    places = rng.choice(LADDERS)
    if kind is PrizeKind.AMOUNTS:
        places = tuple(sorted((rng.randint(1, 200_00) for _ in places), reverse=True))
    return TournamentPlan(
        id="any",
        name="Any",
        game="Omaha",
        format=rng.choice(list(Format)),
        charity="Library Friends",
        game_date=DAY,
        starts=STARTS,
        location="the back room",
        tables=TABLES[: rng.randint(1, 3)],
        seats=rng.choice((4, 9)),
        buy_in=some_price(rng, 90_00),
        rebuy=Extra(some_price(rng, 60_00), rng.randint(1, 4)) if rng.random() < 0.6 else None,
        add_on=Extra(some_price(rng, 60_00), rng.randint(1, 2)) if rng.random() < 0.6 else None,
        late_entry=rng.random() < 0.4,
        reentries=rng.choice((0, 0, 1, 3)),
        rebuy_seconds=rng.choice((0, 60, 600)),
        alternates=rng.random() < 0.4,
        no_show_levels=rng.choice((1, 2)),
        prizes=Prizes(kind, (PrizeLadder(2, places),)),
        levels=rng.choice(((), (Level(20, 25, 50), Level(10), Level(20, 50, 100, 100)))),
        higher_cap=rng.random() < 0.3,
        readings=some_readings(rng),
        several_tables="many came",
    )


class Anybody:
    """Somebody who says anything: names, seats and counts that are right, and some that are not."""

    def __init__(self, tournament: Tournament, rng: random.Random) -> None:
        self.tournament, self.rng = tournament, rng

    def name(self) -> str:
        here = [one.name for one in self.tournament.entrants]
        return self.rng.choice((*here, *here, *PEOPLE))

    def table(self) -> str:
        return self.rng.choice((*self.tournament.tables, *TABLES, "Z"))

    def seat(self) -> Seat:
        return Seat(self.table(), self.rng.choice((0, *range(1, 11))))

    def draw(self, players: list[str], tables: tuple[str, ...]) -> tuple[Drawn, ...]:
        """A draw that fits more often than not."""
        on = self.tournament.scheduled
        taken = {one.seat for one in self.tournament.remaining}
        free = [Seat(table, n) for n in range(1, on.seats + 1) for table in tables]
        return tuple(map(Drawn, players, [seat for seat in free if seat not in taken]))

    def stacks(self, players: list[str], *, wrong: bool = False) -> tuple[Count, ...]:
        """The chips in play, dealt out at random."""
        chips = self.tournament.chips
        cuts = sorted(self.rng.sample(range(1, max(chips, 2)), min(len(players) - 1, max(chips, 2) - 1)))
        if self.rng.random() < 0.4:  # as equal as can be, so that places are tied
            cuts = [chips * n // len(players) for n in range(1, len(players))]
        sizes = [b - a for a, b in zip([0, *cuts], [*cuts, chips], strict=True)]
        return tuple(map(Count, players, [size + wrong for size in sizes]))

    def says(self, kind: type) -> dict[str, Any]:  # noqa: PLR0912, PLR0915 (a case a command)
        """The values of a command of one kind."""
        rng, now = self.rng, self.tournament
        left = [one.name for one in now.remaining]
        busted = rng.sample(left, min(len(left), rng.choice((1, 1, 2, 3))))
        table = self.table()
        match kind:
            case c.Announce:
                on = now.scheduled
                extras = [extra.price.cents if extra else None for extra in (on.rebuy, on.add_on)]
                return {
                    "buy_in": on.buy_in.cents + (rng.random() < 0.1),
                    "rebuy": extras[0],
                    "add_on": extras[1],
                }
            case c.Register:
                drawn = now.stage is Stage.RUNNING or any(one.seat for one in now.entrants)
                return {"player": rng.choice(PEOPLE), "seat": self.seat() if drawn else None}
            case c.Rebuy | c.ConfirmOut:
                return {"player": rng.choice((*now.busted, self.name()))}
            case c.AddOn | c.DealerAddOn | c.Refund | c.Pay:
                return {"player": self.name()}
            case c.Reenter:
                return {"player": self.name(), "seat": self.seat(), "chips": rng.choice((0, 0, 0, 1, 400))}
            case c.QueueAlternate:
                return {"player": rng.choice(PEOPLE)}
            case c.DropAlternate:
                return {"player": rng.choice((*now.alternates, self.name()))}
            case c.SeatAlternate:
                return {"player": rng.choice((*now.alternates[:1], self.name())), "seat": self.seat()}
            case c.UndoElimination:
                gone = [name for tied in now.outs for name in tied]
                seat = rng.choice((None, self.seat()))
                who = rng.choice((*gone, *now.busted, self.name()))
                return {"player": who, "says": rng.choice(WORDS), "seat": seat}
            case c.MarkAbsent:
                return {"player": self.name(), "absent": rng.random() < 0.7}
            case c.RemoveNoShow:
                gone = [one.name for one in now.entrants if one.absent]
                return {"player": rng.choice((*gone, self.name())), "chips": rng.choice((0, 1, 100))}
            case c.PayDealers:
                return {"says": rng.choice(WORDS)}
            case c.Chop:
                prizes = sum(table_of(now)[: len(left)]) if len(now.entrants) > 1 else 0
                even = [prizes // max(len(left), 1)] * len(left)
                even[:1] = [prizes - sum(even[1:]) + (rng.random() < 0.2)]
                return {
                    "shares": tuple(map(e.ChopShare, left, even)),
                    "agreed": tuple(left[rng.random() < 0.2 :]),
                }
            case c.RuleCloseCall:
                return {"player": self.name(), "says": rng.choice(WORDS)}
            case c.Correct:
                charity = rng.choice(("Library Friends", "Food Pantry", " "))
                day = now.scheduled.game_date if now.plan else date(2012, 6, 1)
                return {"charity": charity, "game_date": day, "says": rng.choice(WORDS)}
            case c.Cancel | c.Interrupt:
                return {"says": rng.choice(WORDS)}
            case c.DrawSeats:
                tables = now.scheduled.tables
                tables = tables[: max(1, min(len(tables), len(left) // rng.choice((2, 3))))]
                return {"draw": self.draw(left, tables)}
            case c.Move:
                return {"player": self.name(), "seat": self.seat()}
            case c.BreakTable:
                others = tuple(other for other in now.tables if other != table) or TABLES
                return {
                    "table": table,
                    "draw": self.draw([one.name for one in now.at_table(table)], others),
                }
            case c.CountChips:
                return {"counts": self.stacks(left, wrong=rng.random() < 0.2) if left else ()}
            case c.ColourUp:
                return {"chips": now.chips + rng.choice((-(10**6), -1, 0, 5, 100))}
            case c.Eliminate:
                stack = rng.choice((0, 1, 1, 50))
                return {"out": tuple(Count(name, stack + rng.randint(0, 1)) for name in busted)}
            case c.Consent:
                return {"player": self.name(), "agrees": rng.random() < 0.9}
            case c.ResolveHand:
                return {"table": table, "hand": rng.choice(list(HandSeen))}
            case c.SettleByCount:
                counted = self.stacks(left) if left else ()
                bets = [rng.randint(0, count.chips) for count in counted]
                stacks = tuple(
                    c.Stack(count.player, count.chips - bet, bet)
                    for count, bet in zip(counted, bets, strict=True)
                )
                return {"stacks": stacks, "leads": rng.choice((None, self.name(), self.name()))}
            case c.DrawLots:
                return {"order": self.tied()}
            case c.CountFromButton:
                buttons = tuple(Seat(name, rng.randint(1, now.scheduled.seats)) for name in TABLES)
                return {"players": self.tied(), "buttons": buttons}
            case c.Schedule:
                return {"plan": some_plan(rng)}
            case _:
                return {}

    def tied(self) -> tuple[str, ...]:
        """Players who might have to draw: those who share something, or any."""
        shares = [share.players for share in owed(self.tournament) if len(share.players) > 1]
        everybody = tuple(one.name for one in self.tournament.entrants)
        found = self.rng.choice((*shares, everybody, everybody[:2]))
        return tuple(self.rng.sample(found, len(found)))


class AnyTournament(RuleBasedStateMachine):
    """A tournament at which people try everything."""

    @initialize(seed=st.integers(0, 2**32))
    def opens(self, seed: int) -> None:
        rng = random.Random(seed)
        self.log: list[e.Event] = []
        self.tournament = NEW
        self.book = Ledger()
        self.now = STARTS - timedelta(hours=1)
        assert self.give(c.Schedule(some_plan(rng), by="Nora", at=self.now))
        for name in rng.sample(NAMES, rng.randint(2, len(NAMES))):
            self.give(c.Register(name, by="Nora", at=self.now))

    def give(self, command: c.Command) -> bool:
        """Give a command; hold the answer, and its refusal, to what was promised."""
        before = self.tournament
        try:
            events = decide(before, command)
        except RefusedError as refused:
            assert not can(before, command)
            with pytest.raises(RefusedError):
                verify(before, command)
            said(refused)
            assert self.tournament is before
            return False
        assert events, f"{command} was accepted and nothing happened"
        self.undoes(before, events, command)
        for event in events:
            self.tournament = evolve(self.tournament, event)
            # Never in debt on the way, not only in the end: a ledger refuses what an account does not hold.
            self.book = self.book.post(*entries("any", event))
        self.log += events
        return True

    def undoes(self, before: Tournament, events: tuple[e.Event, ...], command: c.Command) -> None:
        """Take back, beside the log, every elimination that has just happened: all is as it was."""
        if before.stage is not Stage.RUNNING or not isinstance(command, c.Eliminate):
            return
        after = reduce(evolve, events, before)
        for name in reversed([name for event in events for name in event.players]):  # type: ignore[union-attr]
            undo = c.UndoElimination(name, "the wrong player", by="Nora", at=command.at)
            after = reduce(evolve, decide(after, undo), after)
        assert after == before._replace(last=command.at)

    def command(self, kind: type, rng: random.Random, by: str) -> c.Command:
        command: c.Command = kind(**Anybody(self.tournament, rng).says(kind), by=by, at=self.now)
        return command

    @rule(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**16))
    def says_anything(self, kind: type, seed: int) -> None:
        rng = random.Random(seed)
        self.now += timedelta(minutes=rng.choice((-1, 0, 1, 30)))
        self.give(self.command(kind, rng, rng.choice(STAFF)))

    @rule(seed=st.integers(0, 2**16), steps=st.integers(1, 30))
    def goes_on(self, seed: int, steps: int) -> None:
        """Do what a well-run desk would do next, while now and then somebody has an idea of their own."""
        rng = random.Random(seed)
        for _ in range(steps):
            self.now += timedelta(minutes=5)
            idea = rng.random() < 0.25
            kind = rng.choice(KINDS if idea and self.tournament.stage is Stage.RUNNING else self.next_steps())
            self.give(self.command(kind, rng, "Nora"))

    def next_steps(self) -> list[type]:
        now = self.tournament
        match now.stage:
            case Stage.SCHEDULED if not now.announced:
                return [c.Announce, c.Register]
            case Stage.SCHEDULED:
                return [c.DrawSeats, c.Register, c.Start, c.Start, c.Move, c.BreakTable]
            case Stage.RUNNING:
                if len(now.remaining) == 1:
                    return [c.CloseEntries, c.Finish, c.Finish]
                return [
                    c.Eliminate,
                    c.Eliminate,
                    c.Eliminate,
                    c.Rebuy,
                    c.AddOn,
                    c.CountChips,
                    c.Pay,
                    *(more for more in (c.ConfirmOut, c.ConfirmOut, c.Rebuy) if now.busts),
                    *(more for more in (c.Reenter, c.UndoElimination) if now.went),
                    *(more for more in (c.SeatAlternate,) if now.alternates),
                    *(more for more in (c.CloseEntries, c.Chop) if len(now.remaining) < 4),
                    *self.balance(),
                ]
            case Stage.INTERRUPTED if now.interrupted_as is Format.HOURLY:
                return [c.SettleByCount, c.SettleByCount, c.DrawLots]
            case Stage.INTERRUPTED:
                return [c.Consent, c.Consent, c.ResolveHand, c.Eliminate, c.SplitRemaining]
            case _:
                return [c.Pay, c.DrawLots, c.CountFromButton]

    def balance(self) -> list[type]:
        return [c.Move, c.BreakTable] if out_of_balance(self.tournament) else [c.Interrupt]

    @invariant()
    def money_balances_and_nobody_is_above_the_cap(self) -> None:
        now, money = self.tournament, self.tournament.money
        held = Account(AccountKind.TOURNAMENT, "any")
        assert self.book.balance(held) == money.held >= 0
        assert sum(self.book.balances.values()) == 0
        assert self.book.balance(Account(AccountKind.CAGE)) == money.kept
        given = money.refunded + money.prizes + money.kept + money.dealers_paid
        assert money.collected + money.added == given + money.held
        spent = self.spending()
        assert sum(spent.values()) == money.collected - self.refunded_early()
        free = now.scheduled.readings.spend_counts is SpendCounts.NO_ADD_ONS
        counted = self.spending(without=e.Bought.ADD_ON if free else None)
        assert now.cap.cents is not None
        assert max(counted.values(), default=0) <= now.cap.cents

    def spending(self, without: e.Bought | None = None) -> dict[str, int]:
        """What each player in the tournament has paid, from the log alone."""
        spent: dict[str, int] = {}
        for event in self.log:
            if isinstance(event, e.Refunded):
                del spent[event.player]
            elif isinstance(event, e.Paid):
                spent[event.player] = spent.get(event.player, 0) + event.cents * (event.what is not without)
        return spent

    def refunded_early(self) -> int:
        return sum(event.cents for event in self.log if isinstance(event, e.Refunded))

    @invariant()
    def everybody_is_in_or_has_one_place(self) -> None:
        now = self.tournament
        gone = [name for tied in now.outs for name in tied]
        assert sorted([*gone, *(one.name for one in now.remaining)]) == sorted(x.name for x in now.entrants)
        assert set(now.busted) <= {one.name for one in now.remaining}
        assert [out.hand for out in now.went] == sorted({out.hand for out in now.went})
        assert now.chips >= len(now.with_chips) or now.stage is Stage.SCHEDULED

    @invariant()
    def seats_hold_one_player_each(self) -> None:
        seats = [one.seat for one in self.tournament.remaining if one.seat]
        assert len(set(seats)) == len(seats)
        assert not {seat.table for seat in seats} & self.tournament.broken

    @invariant()
    def the_clock_shows_the_time_it_was_let_run(self) -> None:
        """Counted from the log alone: every stretch between a start and a stop, and no other."""
        ran, runs_since = timedelta(), None
        ends = (e.ClockStopped, e.Interrupted, e.PlacesSettled)
        for event in self.log:
            if isinstance(event, (e.Started, e.ClockRan)):
                runs_since = event.at
            elif isinstance(event, ends) and runs_since is not None:
                ran, runs_since = ran + (event.at - runs_since), None
        clock = self.tournament.clock
        if clock.since is not None:
            shown = (clock.stopped or self.now) - clock.since
            assert shown == ran + (self.now - runs_since if runs_since else timedelta())
            assert (clock.stopped is None) == (runs_since is not None)

    @invariant()
    def refunds_end_with_the_first_card(self) -> None:
        kinds = [type(event) for event in self.log]
        if e.Started in kinds:
            first = kinds.index(e.Started)
            assert e.Refunded not in kinds[first:]
            assert e.Announced in kinds[:first]

    def teardown(self) -> None:
        if not hasattr(self, "tournament"):
            return
        assert rebuild(self.log) == self.tournament
        assert posted(all_entries(self.log)) == self.book
        if self.tournament.stage in OVER:
            self.settles()

    def settles(self) -> None:
        """Pay all that is due; then every cent is somebody's and every player has one place."""
        self.now += timedelta(days=1)
        for share in owed(self.tournament):
            self.draws(share.players)
            for name in share.players:
                if share.cents >= len(share.players) and self.tournament.entrant(name).paid_out is None:  # type: ignore[union-attr]
                    assert self.give(c.Pay(name, by="Nora", at=self.now)), name
        self.money_balances_and_nobody_is_above_the_cap()
        unpayable = sum(s.cents for s in owed(self.tournament) if s.cents < len(s.players))
        paid = sum(one.paid_out or 0 for one in self.tournament.entrants)
        money = self.tournament.money
        assert money.held <= unpayable
        assert money.prizes + money.refunded == paid + self.refunded_early()
        if self.tournament.stage is Stage.VOID:
            self.is_void_as_read()
        everybody = sorted(one.name for one in self.tournament.entrants)
        assert sorted(row.player for row in results(self.tournament).results) == everybody
        if self.tournament.stage is Stage.FINISHED:
            assert sorted(name for tied in self.tournament.order for name in tied) == everybody

    def draws(self, players: tuple[str, ...]) -> None:
        if len(players) > 1:
            buttons = tuple(Seat(table, 1) for table in TABLES)
            self.give(c.DrawLots(players, by="Nora", at=self.now))
            self.give(c.CountFromButton(players, buttons, by="Nora", at=self.now))

    def is_void_as_read(self) -> None:
        money = self.tournament.money
        match self.tournament.scheduled.readings.when_void:
            case WhenVoid.REFUNDED:
                assert (money.refunded, money.kept) == (money.collected, money.added)
            case WhenVoid.NO_REFUND:
                assert money.refunded == self.refunded_early()
                assert money.held == 0
            case WhenVoid.POOL_SPLIT:
                assert money.refunded == self.refunded_early()


def said(refused: RefusedError) -> None:
    """A refusal is a sentence for the one who asked."""
    text = str(refused)
    assert len(refused.says) > 10
    for leak in ("Traceback", "object at", "<", "None", "Error", "{", "Stage."):
        assert leak not in text, f"{text!r} is no sentence for a person"


def _run(examples: int, length: int, *, derandomize: bool) -> None:
    run_state_machine_as_test(
        AnyTournament,
        settings=settings(
            max_examples=examples,
            stateful_step_count=length,
            deadline=None,
            derandomize=derandomize,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.slow
def test_any_command_at_any_moment_of_a_tournament_keeps_the_laws() -> None:
    _run(8, 8, derandomize=True)


@pytest.mark.slow
def test_many_commands_keep_the_laws_of_tournaments() -> None:
    _run(150, 20, derandomize=False)


@pytest.mark.prove
def test_very_many_commands_keep_the_laws_of_tournaments() -> None:
    _run(3000, 30, derandomize=False)
