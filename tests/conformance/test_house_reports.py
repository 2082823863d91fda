"""What the reports must show of the house rules: whose the proceeds are, what is owed, what never counts."""

from datetime import UTC, date, datetime, timedelta
from functools import cache

import pytest

from croupier.cards import parse_cards
from croupier.house import commands as c
from croupier.house.ledger import change_for
from croupier.house.reports import MonthlyReport, charity_sheet, daily_sheet, monthly_report, monthly_sheet
from croupier.rehearsal import rehearse
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import DEALER, act, run_on
from tests.house.hall import DAY, NOON, SETTINGS, stud
from tests.house.told import Told, told

RAGS, DRY = parse_cards("2c 3d"), parse_cards("5c 8h Ks")
MARCH = date(2026, 3, 1)


def lost(*, charities: tuple[str, ...] = ("Food Pantry",), ante: int = 4_00) -> Told:
    """A night on which Ann lost one ante by a fold, and nothing else happened."""
    room = told(charities=charities)
    room.table(stud())
    room.sits("T1", "Ann")
    return room.round("T1", {1: RAGS}, DRY, [(1, "ante", ante)], {1: 0})


def ended(room: Told) -> Told:
    room.leaves("T1").closes()
    room.ends()
    return room


@cache
def a_week() -> MonthlyReport:
    """The first week of a rehearsed month, with a tournament, and a jackpot won on Saturday."""
    return monthly_report(
        rehearse(MARCH, 3, rounds=2, days=7).records, MARCH, datetime(2026, 4, 1, tzinfo=UTC)
    )


@pytest.mark.rule("H-15")
def test_the_month_gives_each_charity_its_part_of_its_own_days() -> None:
    room = ended(lost())
    room.later(days=1)
    room.opened(stud(), day=DAY + timedelta(days=1), charities=("Fire Relief",))
    room.table(stud())
    room.sits("T1", "Ann")
    room.round("T1", {1: RAGS}, DRY, [(1, "ante", 3_00)], {1: 0})
    report = ended(room).monthly()
    shares = {month.charity: month.shares.charity for month in report.charities}
    assert shares == {"Food Pantry": 1_40, "Fire Relief": 1_05}  # 35% of $4 and of $3
    assert report.state == 40 + 30  # 10% of each
    copy = charity_sheet(report, "Fire Relief").text()
    assert "1.05" in copy
    assert "Food Pantry" not in copy


@pytest.mark.rule("H-15")
def test_the_daily_report_names_the_charity_and_its_visit() -> None:
    room = lost()
    room.do(c.RecordVisit("Mercy", NOON, "Food Pantry", affidavit=False))
    text = daily_sheet(ended(room).daily()).text()
    assert text.startswith("Daily report for Food Pantry (closed 12:00 EDT)")
    assert "No visit with a signed affidavit: Food Pantry" in text


@pytest.mark.rule("Q3-20", "H-06")
def test_chips_nobody_redeemed_stand_in_the_report_and_are_no_win() -> None:
    room = lost()
    report = ended(room).daily()
    assert [(rail.player, rail.cents) for rail in report.unredeemed] == [("Ann", 96_00)]
    assert report.win == 4_00
    room.later(days=1)
    room.opened(stud(), day=DAY + timedelta(days=1))
    chips = change_for(96_00, SETTINGS.denominations)
    room.do(c.RedeemOldChips("Cal", room.now, "Ann", DAY, chips, "Max", "forgot them"))
    room.ends()
    next_day = room.daily(DAY + timedelta(days=1))
    assert (next_day.cage.redeemed_old, next_day.win) == (96_00, 0)


@pytest.mark.rule("H-04", "Q3-17")
def test_the_wagers_of_a_dead_hand_are_neither_handle_nor_win() -> None:
    room = lost()
    log: list[te.Event] = []
    felt = run_on(act(room.felt["T1"], t.StartRound(tuple(range(52))), log), DEALER, log)
    felt = act(act(felt, t.PlaceBet(1, "ante", 2_00), log), t.ReportPowerFailure("dark"), log)
    felt = act(felt, t.ResolveInterruption(readable=False, by="Flo"), log)
    room.post("T1", log)
    room.felt["T1"] = felt
    (table,) = room.daily().tables
    assert (table.handle, table.win, table.dead, table.returned) == (4_00, 4_00, 1, 2_00)


@pytest.mark.slow
@pytest.mark.rule("R1-27", "Q1-40")
def test_a_jackpot_won_stands_in_the_report_with_who_signed_for_it() -> None:
    day = a_week().days[6]
    (won,) = day.jackpots
    assert (won.jackpot, won.percent, won.paid) == ("MINOR", 100, 1_100_00)
    assert won.signed == ("Flo as floor", "Max as manager")
    assert "Flo as floor, Max as manager" in daily_sheet(day).text()


@pytest.mark.slow
@pytest.mark.rule("R1-32")
def test_the_house_pays_its_jackpots_out_of_what_it_won() -> None:
    (table,) = (table for table in a_week().days[6].tables if table.table == "T2")
    six = next(line.figures for line in table.wagers if line.figures.wager == "six-card-bonus")
    assert table.jackpots == 1_100_00
    assert six.win <= six.handle - 1_100_00
    assert table.unexplained == 0


@pytest.mark.slow
@pytest.mark.rule("QX-15")
def test_a_game_is_reported_by_its_own_sheet_beside_its_own_odds() -> None:
    for day in a_week().days:
        for table in day.tables:
            assert table.game.hash
            assert all(line.theory.win is not None for line in table.wagers)
    assert {month.game for month in a_week().games} == {
        "nh-holdem-stud",
        "nh-holdem-jackpots",
        "nh-holdem-face-up",
        "nh-holdem-3-card-bonus",
    }


@pytest.mark.slow
@pytest.mark.rule("H-15")
def test_the_monthly_report_cites_the_rates_it_was_made_by_and_its_date() -> None:
    text = monthly_sheet(a_week()).text()
    assert "due with payment by 2026-04-15" in text
    assert "at least 35% of revenue after prizes" in text
    assert "Lot 7208.03(a)-(b)" in text
