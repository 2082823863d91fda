"""The reports of a night that was played card by card: every figure can be worked out by hand."""

import csv
import io
import json
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from math import isclose, sqrt

import pytest

from croupier.cards import parse_cards
from croupier.house import commands as c
from croupier.house.ledger import AccountKind, change_for, rack, worth
from croupier.house.posting import post_undo
from croupier.house.reports import (
    Records,
    ReportError,
    Sitting,
    as_data,
    charity_sheet,
    daily_report,
    daily_sheet,
    monthly_report,
    monthly_sheet,
)
from croupier.house.reports.sheet import MoneyCell, Section, Sheet
from croupier.house.reports.theory import Expected, in_words, surprise
from croupier.house.tournament import commands as tc
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import new_table, rebuild, undo
from croupier.table.drive import DEALER, act, run_on
from tests.house.hall import BANK, DAY, NOON, SETTINGS, stud
from tests.house.told import MADE, Told, told
from tests.house.tournaments import Desk, plan
from tests.play import ready

JACKS, RAGS, DRY = parse_cards("Js Jd"), parse_cards("2c 3d"), parse_cards("5c 8h Ks")


def one_round(room: Told) -> Told:
    """Ann bets four times $2 on jacks and wins as much; Ben folds $2."""
    bets = [(1, "ante", 2_00), (2, "ante", 2_00)]
    return room.round("T1", {1: JACKS, 2: RAGS}, DRY, bets, {1: 1, 2: 0})


def a_night() -> Told:
    room = told()
    room.table(stud())
    return one_round(room.sits("T1", "Ann", "Ben"))


def closed(room: Told) -> Told:
    room.leaves("T1").closes()
    room.ends()
    return room


def test_counts_that_were_corrected_are_reported_as_they_were_corrected() -> None:
    """The opener, the closer, the box and the cage were each counted short, and put right by a manager."""
    room = told()
    room.table(stud())
    counts = (c.CountTray(by, NOON, "T1", rack((1_00, 20))) for by in ("Dan", "Flo"))
    room.do(*counts, c.CorrectCount("Flo", NOON, 1, 0, BANK, "a row left out", "Olga"))
    one_round(room.sits("T1", "Ann", "Ben")).leaves("T1").do(c.CloseTable("Flo", NOON, "T1"))
    tray, drop = (room.balance(kind, "T1") for kind in (AccountKind.BANK, AccountKind.DROP))
    chips = change_for(tray, SETTINGS.denominations)
    room.do(room.tray("T1", short=7_00), c.CorrectCount("Flo", NOON, 2, 0, chips, "a stack left out", "Olga"))
    room.do(room.drop("T1", short=5_00), c.CorrectCount("Cam", NOON, 3, drop, (), "a bill stuck", "Olga"))
    room.do(room.cage(short=3_00))
    cash, held = room.house.drawer
    room.do(c.CorrectCount("Cal", NOON, 4, cash + 3_00, held, "coins left out", "Olga"))
    room.do(c.ExplainVariance("Max", NOON, 1, "a row left out"))
    room.do(c.ProposeClose("Max", NOON), c.ConfirmClose("Cal", NOON))
    report = room.daily()
    (table,) = report.tables
    assert (table.opening, table.variance, table.counted_win) == (worth(BANK), 0, table.win)
    assert (report.cage.over, report.cage.counted) == (0, report.cage.expected)
    assert sum(one.cents for one in report.variances) == 0
    assert len(report.variances) == 8, "what was found, and what it was corrected to"


# -------------------------------------------------------------------------------------------- wagers


def test_handle_win_and_hold_of_a_wager() -> None:
    (table,) = a_night().daily().tables
    (line,) = table.wagers
    assert (line.figures.wager, line.figures.hands) == ("main", 2)
    assert line.figures.handle == 8_00 + 2_00
    assert line.figures.win == -8_00 + 2_00
    assert (table.handle, table.win, table.rounds, table.unexplained) == (10_00, -6_00, 1, 0)
    assert "Main bets" in daily_sheet(a_night().daily()).text(), "by its name on paper"


def test_theoretical_win_comes_from_the_exact_odds_on_these_bets() -> None:
    (table,) = a_night().daily().tables
    theory = table.wagers[0].theory
    assert theory.win == Fraction(4289, 46410) * 4_00
    assert isclose(theory.deviation, 7.796903908995884 * 2_00 * sqrt(2), rel_tol=1e-12)
    found = table.surprise
    assert found is not None
    assert isclose(found.z, (-6_00 - float(theory.win)) / theory.deviation)
    assert str(found) == "usual"


def test_bets_on_the_same_cards_win_and_lose_together() -> None:
    game = ready("nh-holdem-3-card-bonus")
    room = told(game)
    room.table(game, bank=rack((500, 200)))
    room.sits("T1", "Ann", "Ben")
    bets = [(seat, wager, 2_00) for seat in (1, 2) for wager in ("ante", "three-card-bonus")]
    room.round("T1", {1: JACKS, 2: RAGS}, DRY, bets, {1: 1, 2: 0})
    main, bonus = room.daily().tables[0].wagers
    one = 2_00 * 2.849553443057313
    assert isclose(bonus.theory.deviation, 2 * one, rel_tol=1e-9)  # not one times the root of two
    assert isclose(main.theory.deviation, 2_00 * sqrt(2) * 7.7797934256696335, rel_tol=1e-9)
    assert (bonus.figures.hands, bonus.figures.handle, bonus.figures.win) == (2, 4_00, 4_00)


def test_a_dead_hand_is_no_handle_and_its_wagers_are_named() -> None:
    room = a_night()
    log: list[te.Event] = []
    felt = run_on(act(room.felt["T1"], t.StartRound(tuple(range(52))), log), DEALER, log)
    felt = act(act(felt, t.PlaceBet(1, "ante", 3_00), log), t.ReportPowerFailure("dark"), log)
    felt = act(felt, t.ResolveInterruption(readable=False, by="Flo"), log)
    room.post("T1", log)
    room.felt["T1"] = felt
    (table,) = room.daily().tables
    assert (table.rounds, table.dead, table.returned) == (1, 1, 3_00)
    assert (table.handle, table.win, table.unexplained) == (10_00, -6_00, 0)


def test_what_was_undone_is_as_if_it_had_not_been() -> None:
    room = a_night()
    before, history = room.felt["T1"], room.events("T1")
    log: list[te.Event] = []
    felt = run_on(act(before, t.StartRound(tuple(range(52))), log), DEALER, log)
    felt = act(felt, t.PlaceBet(1, "ante", 4_00), log)
    room.post("T1", log)
    undone = undo(new_table(stud()), history, by="Flo", reason="placed by mistake")
    after = rebuild(new_table(stud()), [*history, undone])
    first = room.house.tables["T1"].posted
    room.do(post_undo("T1", felt, undone, after, first=first, by="Flo", at=room.now))
    history.append(undone)
    (table,) = room.daily().tables
    assert (table.handle, table.win, table.unexplained) == (10_00, -6_00, 0)


# ---------------------------------------------------------------------------------- tables and cage


def test_bank_drop_fills_and_credits_of_a_table() -> None:
    room = a_night()
    chips = rack((100, 50))
    room.do(c.AskFill("Flo", NOON, "T1", chips), c.SendTransfer("Cal", NOON, 1))
    room.do(c.ReceiveTransfer("Dan", NOON, 1, chips))
    few = rack((100, 20))
    room.do(c.AskCredit("Flo", NOON, "T1", few), c.SendTransfer("Dan", NOON, 2))
    room.do(c.ReceiveTransfer("Cal", NOON, 2, few))
    room.do(c.AskFill("Flo", NOON, "T1", chips), c.CancelTransfer("Flo", NOON, 3, "not needed"))
    (table,) = closed(room).daily().tables
    assert (table.opening, table.fills, table.credits) == (1_100_00, 50_00, 20_00)
    assert (table.drop, table.drop_counted) == (200_00, 200_00)
    assert table.closing == 1_100_00 + 50_00 - 20_00 - 200_00 - 6_00
    assert table.closing_counted == table.closing
    assert table.dealers == ("Dan",)
    cage = room.daily().cage
    assert (cage.banks, cage.fills, cage.credits, cage.drops) == (1_100_00, 50_00, 20_00, 200_00)
    assert cage.counted == cage.expected


def test_a_day_that_is_open_says_so_and_what_is_not_counted_is_blank() -> None:
    report = a_night().daily()
    assert report.closed is None
    assert report.tables[0].closing_counted is None
    assert report.cage.counted is None
    assert "still open: not final" in daily_sheet(report).text()


def test_a_table_opened_twice_is_two_tables() -> None:
    room = a_night()
    room.leaves("T1").closes()
    room.table(stud())
    one_round(room.sits("T1", "Ann", "Ben"))
    one_round(room)
    closed(room)
    assert [(table.rounds, table.win) for table in room.daily().tables] == [(1, -6_00), (2, -12_00)]


@pytest.mark.parametrize(("short", "due"), [(999_99, None), (1_000_00, date(2020, 10, 1))])
def test_a_variance_of_a_thousand_dollars_has_its_thirty_days(short: int, due: date | None) -> None:
    room = a_night()
    room.leaves("T1")
    room.do(c.CloseTable("Flo", NOON, "T1"), room.tray("T1"), room.drop("T1"))
    room.do(room.cage(short=short, reason="nobody knows"), c.ProposeClose("Max", NOON))
    room.do(c.ConfirmClose("Cal", NOON))
    report = room.daily()
    assert [variance.cents for variance in report.variances] == [-short]
    assert report.report_by == due
    assert (f"To be reported to the state by {due}" in daily_sheet(report).text()) is (due is not None)


def test_a_variance_names_its_place_as_it_is_called_on_paper() -> None:
    room = a_night()
    room.leaves("T1")
    room.do(c.CloseTable("Flo", NOON, "T1"), room.tray("T1", short=30_00), room.drop("T1"))
    room.do(room.cage(), c.ProposeClose("Max", NOON), c.ConfirmClose("Cal", NOON))
    assert "tray of T1" in daily_sheet(room.daily()).text()


# ----------------------------------------------------------------------------------- people and head


def test_the_daily_report_says_who_was_there() -> None:
    room = a_night()
    room.do(c.RecordVisit("Mercy", NOON, "Food Pantry", affidavit=True), c.EndDuty("Flo", NOON, "Dot"))
    report = room.daily()
    assert {one.person for one in report.staff} == set(room.house.staff)  # whoever left was on duty
    assert [(visit.charity, visit.member) for visit in report.visits] == [("Food Pantry", "Mercy")]
    assert report.without_visit == ()
    assert a_night().daily().without_visit == ("Food Pantry",)


def test_every_report_says_whose_it_is_of_when_and_when_it_was_made() -> None:
    room = closed(a_night())
    report = room.monthly()
    for sheet in (daily_sheet(room.daily()), monthly_sheet(report), charity_sheet(report, "Food Pantry")):
        assert sheet.operator == "NHCg"
        assert f"{sheet.interval}, made 2020-10-02 08:00 EDT" in sheet.text()
        head = dict(list(csv.reader(io.StringIO(sheet.csv())))[:5])
        assert (head["operator"], head["report"]) == ("NHCg", sheet.title)
        assert (head["from"], head["to"]) == (sheet.first.isoformat(), sheet.last.isoformat())
        assert head["made"] == "2020-10-02T08:00:00-04:00"
        json.dumps(as_data(report))


def test_where_nothing_happened_it_says_no_activity() -> None:
    room = told()
    room.ends()
    report = room.daily()
    assert report.is_idle
    text = daily_sheet(report).text()
    for title in ("Wagers", "Tables", "Jackpots won", "Tournaments", "Variances", "Charity's visit"):
        assert f"{title}\n  no activity" in text
    assert daily_sheet(report).csv().count("no activity") == text.count("no activity")


def test_a_month_without_a_day_is_reported_too() -> None:
    report = monthly_report(Records(()), DAY, MADE, operator="NHCg")
    assert (report.win, report.charity, report.state, report.keeps) == (0, 0, 0, 0)
    text = monthly_sheet(report).text()
    assert text.count("no activity") == len(monthly_sheet(report).sections)
    assert text.startswith("Monthly report, due with payment by 2020-10-15\nNHCg, 2020-09-01 to 2020-09-30")


def test_a_month_has_its_first_and_its_last_day_and_not_the_next() -> None:
    room = told().ends()
    for day in (date(2020, 9, 30), date(2020, 10, 1)):
        room.now = datetime.combine(day, room.now.timetz())
        room.opened(stud(), day=day).ends()
    assert isinstance(room, Told)
    assert [day.day for day in room.monthly(DAY).days] == [DAY, date(2020, 9, 30)]
    assert [day.day for day in room.monthly(date(2020, 10, 9)).days] == [date(2020, 10, 1)]


# ------------------------------------------------------------------------------------------- records


def test_a_report_is_not_made_from_half_a_record() -> None:
    whole = a_night().records
    with pytest.raises(ReportError, match="the record of table T1 opened at 2020-09-01 16:00 is not here"):
        daily_report(replace(whole, sittings=()), DAY, MADE)
    (sitting,) = whole.sittings
    assert isinstance(sitting, Sitting)
    half = replace(sitting, events=sitting.events[:-1])
    with pytest.raises(ReportError, match=r"and its record holds \d+; bring the whole record"):
        daily_report(replace(whole, sittings=(half,)), DAY, MADE)
    other = replace(sitting, game=stud().with_readings({"Q3-01": "b"}))
    with pytest.raises(ReportError, match="bring the game it was played by"):
        daily_report(replace(whole, sittings=(other,)), DAY, MADE)
    with pytest.raises(ReportError, match="there is no gaming day of 2020-09-02"):
        daily_report(whole, date(2020, 9, 2), MADE)


def test_a_record_that_was_tampered_with_differs_from_the_ledger_in_the_open() -> None:
    whole = a_night().records
    (sitting,) = whole.sittings
    assert isinstance(sitting, Sitting)
    forged = tuple(
        replace(event, won=event.won - 1_00) if isinstance(event, te.WagerPaid) else event
        for event in sitting.events
    )
    report = daily_report(replace(whole, sittings=(replace(sitting, events=forged),)), DAY, MADE)
    assert report.tables[0].unexplained == -4_00
    assert "Where the ledger and the table's record differ" in daily_sheet(report).text()


# --------------------------------------------------------------------------------------------- month


def test_two_charities_of_a_day_share_what_it_won_to_the_cent() -> None:
    room = told(charities=("Food Pantry", "Fire Relief"))
    room.table(stud())
    room.sits("T1", "Ann", "Ben")
    bets = [(1, "ante", 3_00), (2, "ante", 2_00)]
    room.round("T1", {1: RAGS, 2: parse_cards("2d 4h")}, DRY, bets, {1: 0, 2: 0})
    report = closed(room).monthly()
    parts = {month.charity: month.dates[0].figures.house_backed for month in report.charities}
    assert parts == {"Food Pantry": 2_50, "Fire Relief": 2_50}
    assert report.charity == 2 * 88  # 87.5 cents each, rounded up
    assert report.charity + report.state + report.keeps == report.win == 5_00


def test_a_loss_gives_nobody_less_than_nothing() -> None:
    report = closed(a_night()).monthly()
    shares = report.copy_for("Food Pantry").shares
    assert (shares.charity, shares.state, shares.loss_borne, shares.operator) == (0, 0, 6_00, -6_00)


def test_tournament_money_is_the_charity_s_it_was_scheduled_for() -> None:
    desk = Desk(plan(game_date=DAY, starts=NOON, charity="Food Pantry")).announce()
    desk.register("Ann", "Bob", "Cyd").draw().start().out("Cyd", "Bob")
    desk.now = max(desk.now, NOON)
    desk.do(tc.Finish).pay_all()
    room = told()
    room.tournaments.append(tuple(desk.log))
    room.ends()
    report = room.monthly()
    (date_,) = report.copy_for("Food Pantry").dates
    assert (date_.figures.tournament_funds, date_.figures.tournament_prizes) == (180_00, 150_00)
    shares = report.copy_for("Food Pantry").shares
    assert (shares.state_of_tournaments, shares.charity) == (5_40, 10_50)
    assert shares.operator == 30_00 - 5_40 - 10_50

    other = told(charities=("Fire Relief",))
    other.tournaments.append(tuple(desk.log))
    other.ends()
    with pytest.raises(ReportError, match="was for Food Pantry, which is no charity of that day"):
        other.monthly()
    desk.do(tc.Correct, "Fire Relief", DAY, "the wrong line of the calendar")
    other.tournaments[-1] = tuple(desk.log)
    (date_,) = other.monthly().copy_for("Fire Relief").dates
    assert date_.figures.tournament_funds == 180_00, "corrected, the month's report is made"


def test_a_charity_without_a_date_has_no_copy() -> None:
    with pytest.raises(ReportError, match="Zoo had no game date from 2020-09-01 to 2020-09-30"):
        closed(a_night()).monthly().copy_for("Zoo")


def test_a_charity_s_own_copies_hold_nothing_that_is_another_s() -> None:
    room = told(charities=("Food Pantry", "Fire Relief"))
    room.table(stud())
    one_round(room.sits("T1", "Ann", "Ben"))
    room.do(c.RecordVisit("Mercy", NOON, "Fire Relief", affidavit=True))
    room.do(c.PayShare("Max", NOON, AccountKind.CHARITY, "Fire Relief", 5_00, "August", "Cal", due=5_00))
    room.do(c.PayShare("Max", NOON, AccountKind.STATE, "State", 3_00, "August", "Cal", due=3_00))
    report = closed(room).monthly()
    own = report.only("Food Pantry")
    (day,) = own.days
    assert (day.payments, day.visits, day.without_visit) == ((), (), ("Food Pantry",))
    assert [month.charity for month in own.charities] == ["Food Pantry"]
    assert own.games == ()
    (theirs,) = report.only("Fire Relief").days
    assert [each.cents for each in theirs.payments] == [5_00]
    assert (len(theirs.visits), theirs.without_visit) == (1, ())
    with pytest.raises(ReportError, match=r"Zoo had no game date from 2020-09-01 to 2020-09-30$"):
        report.only("Zoo")
    with pytest.raises(ReportError, match="the gaming day of 2020-09-01 was not for Zoo"):
        day.copy_for("Zoo")


def test_a_date_by_itself_has_its_own_shares() -> None:
    (date_,) = closed(a_night()).monthly().copy_for("Food Pantry").dates
    assert (date_.revenue, date_.alone.charity, date_.alone.loss_borne) == (-6_00, 0, 6_00)
    won = replace(date_, figures=replace(date_.figures, house_backed=100_01))
    assert (won.alone.charity, won.alone.state, won.alone.operator) == (35_01, 10_01, 54_99)
    assert as_data(won)["alone"]["charity"] == 35_01  # type: ignore[index]


# --------------------------------------------------------------------------------------------- forms


def test_a_name_is_never_a_formula_in_a_spreadsheet() -> None:
    rows = (("=1+1", MoneyCell(-1_234_56)), ("-Ann", MoneyCell(0)), ("-0.55", MoneyCell(5)))
    sheet = Sheet("NHCg", "a report", DAY, DAY, MADE, (Section("Lines", ("who", "what"), rows),))
    told_rows = list(csv.reader(io.StringIO(sheet.csv())))[-3:]
    assert told_rows == [["'=1+1", "-1234.56"], ["'-Ann", "0.00"], ["-0.55", "0.05"]]
    assert "-1,234.56" in sheet.text()


@pytest.mark.parametrize(
    ("chance", "says"),
    [
        (0.5, "usual"),
        (0.1001, "usual"),
        (0.1, "one in 10"),
        (0.002, "one in 500"),
        (0.0005, "one in 2,000: look into it"),
        (0.0, "less than one in a billion: look into it"),
    ],
)
def test_how_unusual_a_win_is_in_words(chance: float, says: str) -> None:
    assert in_words(chance) == says


def test_what_cannot_be_solved_has_no_theory_and_says_why() -> None:
    assert surprise(5_00, Expected("main", None, why_not="too many cards")) is None
    assert surprise(5_00, Expected("main", Fraction(0), 0.0)) is None
