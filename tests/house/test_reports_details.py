"""What a report must not miss: undone bets, kept and late bets, refunds, void wins, counts in between."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from croupier.games import Game
from croupier.house import commands as c
from croupier.house.ledger import rack
from croupier.house.reports import Sitting
from croupier.house.reports.money import jackpots_of, tournament_of
from croupier.house.reports.records import gaming_days
from croupier.house.reports.theory import FinishedRound, Play, expected, play_of, summed
from croupier.house.state import ScheduledGame
from croupier.house.tournament import commands as tc
from croupier.odds import analyze
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import new_table, rebuild, undo
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.state import Table
from tests.house.hall import DAY, NOON, stud
from tests.house.jackpot_room import NOON as TENTH
from tests.house.jackpot_room import room as jackpot_room
from tests.house.told import Told, told
from tests.house.tournaments import Desk, plan
from tests.play import JACKPOTS, ready


def betting(game: Game, cents: int) -> tuple[Table, list[te.Event]]:
    """A table whose only player has an ante up, and its record."""
    log: list[te.Event] = []
    table = act(new_table(game), t.OpenTable("Flo", 4), log)
    table = act(act(table, t.Sit("Ann", 1), log), t.BuyChips("Ann", 100_00), log)
    table = run_on(act(table, t.StartRound(tuple(range(52))), log), DEALER, log)
    return act(table, t.PlaceBet(1, "ante", cents), log), log


def played(game: Game, log: list[te.Event]) -> Play:
    return play_of(Sitting("T1", NOON, game, tuple(log)))


def test_a_bet_that_was_undone_is_no_handle() -> None:
    game = ready("nh-holdem-3-card-bonus")
    table, log = betting(game, 2_00)
    act(table, t.PlaceBet(1, "three-card-bonus", 1_00), log)
    log.append(undo(new_table(game), log, by="Flo", reason="by mistake"))
    table = run_on(rebuild(new_table(game), log), EVERYTHING, log)
    table = perform(table, t.Choose(1, "fold"), EVERYTHING, log)
    assert table.round is None
    play = played(game, log)
    assert (play.handle, play.win, play.rounds) == (2_00, 2_00, 1)


def test_a_dead_hand_that_the_house_keeps_is_won() -> None:
    game = stud().with_readings({"Q3-17": "b"})
    table, log = betting(game, 3_00)
    table = act(table, t.ReportPowerFailure("dark"), log)
    table = act(table, t.ResolveInterruption(readable=False, by="Flo"), log)
    play = played(game, log)
    assert (play.dead, play.returned, play.handle, play.win) == (1, 0, 3_00, 3_00)
    assert play.win == table.bank


def test_late_bets_are_won_beside_the_wagers() -> None:
    game = stud()
    table, log = betting(game, 2_00)
    perform(run_on(table, EVERYTHING, log), t.Choose(1, "fold"), EVERYTHING, log)
    log.append(te.LateBetForfeited(1, "ante", 1_00))
    play = played(game, log)
    assert (play.forfeited, play.handle, play.win) == (1_00, 2_00, 3_00)


@pytest.mark.rule("Q2-08")
def test_a_forfeited_late_bet_is_won_and_surprises_nobody() -> None:
    """It is no wager of the odds: the table won $1 more, and its cards fell just as usual."""
    game = ready("nh-holdem-face-up", {"Q2-08": "b"})
    room = told(game)
    room.table(game)
    room.sits("T1", "Ann", "Ben")
    log: list[te.Event] = []
    felt = run_on(act(room.felt["T1"], t.StartRound(tuple(range(52))), log), DEALER, log)
    felt = run_on(act(felt, t.PlaceBet(1, "ante", 2_00), log), EVERYTHING, log)
    felt = act(felt, t.PlaceBet(2, "ante", 40_00), log)
    felt = perform(felt, t.Choose(1, "fold"), EVERYTHING, log)
    room.post("T1", log)
    (table,) = room.daily().tables
    assert (table.win, table.forfeited, table.handle) == (42_00, 40_00, 2_00)
    found = table.surprise
    assert found is not None
    assert found.z == pytest.approx((2_00 - float(table.theory.win or 0)) / table.theory.deviation)
    assert found == table.wagers[0].surprise


@pytest.mark.parametrize(
    ("tray", "drop", "variance"),
    [(None, None, 0), (395_00, None, -5_00), (None, 62_00, 2_00), (395_00, 62_00, -3_00), (400_00, 60_00, 0)],
)
def test_what_counts_found_is_told_of_what_was_counted(
    tray: int | None, drop: int | None, variance: int
) -> None:
    room = told()
    room.table(stud())
    (table,) = room.daily().tables
    found = replace(table, closing=400_00, closing_counted=tray, drop=60_00, drop_counted=drop)
    assert found.variance == variance


def test_a_tray_counted_during_the_night_stays_at_its_table() -> None:
    room = told()
    room.table(stud())
    room.do(room.tray("T1"))
    assert room.daily().cage.trays == 0


def test_a_fill_is_of_the_table_it_went_to() -> None:
    room = told()
    room.table(stud())
    room.table(stud(), "T2", dealer="Dot")
    chips = rack((100, 30))
    room.do(c.AskFill("Flo", NOON, "T2", chips), c.SendTransfer("Cal", NOON, 1))
    room.do(c.ReceiveTransfer("Dot", NOON, 1, chips))
    assert [table.fills for table in room.daily().tables] == [0, 30_00]


def test_whoever_came_later_was_on_duty_too() -> None:
    room = Told()
    room.staffed()
    schedule = (ScheduledGame.of(stud()),)
    room.do(c.OpenDay("Max", NOON, DAY, ("Food Pantry",), schedule, ("Flo",)))
    room.do(c.StartDuty("Flo", NOON, "Dan"))
    assert [one.person for one in room.daily().staff] == ["Max", "Flo", "Dan"]


def test_refunds_are_no_tournament_money() -> None:
    desk = Desk(plan(game_date=DAY, starts=NOON)).announce().register("Ann", "Bob", "Cyd")
    desk.do(tc.Refund, "Cyd")
    found = tournament_of(desk.log)
    assert found is not None
    assert (found.entries, found.funds) == (2, 120_00)
    desk.do(tc.Cancel, "too few").pay_all()
    found = tournament_of(desk.log)
    assert found is not None
    assert (found.status, found.funds, found.prizes, found.revenue) == ("cancelled", 0, 0, 0)


def test_a_tournament_is_of_one_charity_of_two() -> None:
    desk = Desk(plan(game_date=DAY, starts=NOON, charity="Food Pantry")).announce().register("Ann", "Bob")
    room = told(charities=("Fire Relief", "Food Pantry"))
    room.tournaments.append(tuple(desk.log))
    room.ends()
    funds = {month.charity: month.shares.tournament_funds for month in room.monthly().charities}
    assert funds == {"Fire Relief": 0, "Food Pantry": 120_00}


def test_the_jackpot_of_a_dead_hand_was_not_won() -> None:
    room = Told(now=TENTH - timedelta(hours=1))
    room.staffed()
    room.opened(stud(), day=date(2026, 3, 10))
    (log,) = gaming_days(room.log)
    won = jackpot_room().begin("T1").win("T1", 1, player="Ann").end("T1")
    assert [win.player for win in jackpots_of([won.log], log)] == ["Ann"]
    void = jackpot_room().begin("T1").win("T1", 1, player="Ann").end("T1", dead=True)
    assert jackpots_of([void.log], log) == ()


@pytest.mark.slow
def test_theory_plays_for_the_jackpots_that_are_posted() -> None:
    game = ready("nh-holdem-jackpots")
    dealt = FinishedRound(((5_00, 0, 0, 10_00),), JACKPOTS)
    *_, six = expected(Play(game, 1, 0, (), 0, 0, ((dealt, 3),)))
    assert game.jackpots is not None
    posted = dict(zip(game.jackpots.names, JACKPOTS, strict=True))
    odds = analyze(game, {"six-card-bonus": 10_00}, posted).wager("six-card-bonus")
    assert six.win == 3 * 10_00 * odds.house_edge
    twice = summed((six, six), "all")
    assert twice.win == 2 * six.win
    assert [bet.times for bet in twice.bets] == [6]
