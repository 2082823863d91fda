"""The pit as the house keeps it: figures by table, hand-overs, exclusions, ratings; and the cash log."""

from dataclasses import replace
from datetime import timedelta

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.cash import logged, papers
from croupier.house.floor_keeping import excluded
from croupier.house.ledger import AccountKind, rack, together, worth
from croupier.house.pit import CashTotal
from croupier.house.settings import CashReport
from croupier.house.thresholds import FigureMark
from croupier.permissions import GRANTS, Permission, Role
from croupier.table import commands as t
from tests.house.hall import BANK, DAY, NOON, SETTINGS, Hall, hall, stud

FILL = rack((100, 50))


def dealt() -> Hall:
    """A table at which Ann has bought chips."""
    room = hall().table(stud()).sells("Ben", 100_00)
    return room.play("T1", t.Sit("Ann", 1), t.BuyChips("Ann", 100_00))


def test_win_drop_and_what_was_brought_follow_the_table() -> None:
    room = dealt()
    figures = room.house.pit.figures["T1"]
    assert (figures.brought, figures.won, figures.dropped) == (worth(BANK), 0, 100_00)
    assert room.balance(AccountKind.BANK, "T1") == figures.brought + figures.won - figures.dropped
    fill = c.AskFill("Flo", room.now, "T1", FILL)
    room.do(fill, c.SendTransfer("Cal", room.now, 1), c.ReceiveTransfer("Dan", room.now, 1, FILL))
    assert room.house.pit.figures["T1"].brought == worth(BANK) + 50_00
    assert room.replayed() == room.house


def test_a_dealers_minutes_begin_with_the_hand_over_and_both_show_their_badges() -> None:
    room = dealt().later(minutes=30)
    badges = {name: room.house.staff[name].badge for name in ("Dan", "Dot")}
    wrong = c.HandOver("Flo", room.now, "T1", "Dot", badges["Dan"], badges["Dan"])
    assert "that is not the badge of Dot" in room.refuses(wrong)
    unseen = c.HandOver("Flo", room.now, "T1", "Dot", badges["Dot"])
    assert "that is not the badge of Dan" in room.refuses(unseen)
    says = "Dan deals at table T1: hand it over with both badges, or relieve them first"
    assert says in room.refuses(c.AssignDealer("Flo", room.now, "T1", "Dot"))
    room.do(c.HandOver("Flo", room.now, "T1", "Dot", badges["Dot"], badges["Dan"]))
    assert room.house.tables["T1"].dealer == "Dot"
    assert room.house.pit.figures["T1"].dealer_since == room.now
    assert room.house.pit.breaks == {"Dan": room.now}
    assert isinstance(room.log[-1], e.DealerAssigned)
    assert room.log[-1].badges


def test_the_string_takes_open_tables_dealers_on_duty_and_20_to_60_minutes() -> None:
    room = dealt()
    assert "a push comes after 20 to 60 minutes" in room.refuses(
        c.SetRotation("Flo", room.now, ("T1",), ("Dan", "Dot"), 61)
    )
    assert "there is no table T9" in room.refuses(c.SetRotation("Flo", room.now, ("T9",), ("Dan",), 30))
    assert "Cal is cage" in room.refuses(c.SetRotation("Flo", room.now, ("T1",), ("Cal",), 30))
    room.do(c.SetRotation("Flo", room.now, ("T1",), ("Dan", "Dot"), 30))
    assert room.house.pit.rotation.minutes == 30


def test_rounds_an_hour_are_those_of_the_last_half_hour() -> None:
    room = dealt()
    figures = room.house.pit.figures["T1"]._replace(
        ends=tuple(NOON + timedelta(minutes=n) for n in (1, 31, 40, 50)), opened=NOON
    )
    assert figures.pace(NOON + timedelta(minutes=60)) == 6


def test_whoever_is_excluded_is_stopped_under_any_spelling_until_the_date() -> None:
    room = hall()
    assert "only operator or manager" in room.refuses(
        c.Exclude("Flo", NOON, "Ann Lee", "house", "card theft")
    )
    assert "one of self, house, state, under 18" in room.refuses(c.Exclude("Max", NOON, "A", "loud", "x"))
    room.do(c.Exclude("Max", NOON, "Ann Lee", "self", "her signed form", DAY))
    assert "stop and call a manager" in room.refuses(
        c.SellChips("Cal", NOON, " ann  LEE", 5_00, rack((500, 1)))
    )
    assert excluded(room.house, "Ann Lee", DAY + timedelta(days=1)) is None
    lifts = c.LiftExclusion("Max", NOON, "ann lee", "the form was withdrawn", "Olga")
    assert "have operator or manager sign too" in room.refuses(replace(lifts, approved_by=""))
    assert "someone else must confirm" in room.refuses(replace(lifts, approved_by="Max"))
    assert "and Flo is not" in room.refuses(replace(lifts, approved_by="Flo"))
    room.do(lifts).sells("Ann Lee", 5_00)
    room.do(c.Exclude("Olga", NOON, "Max", "self", "his signed form"))
    for by, other in (("Max", "Olga"), ("Olga", "Max")):
        own = replace(lifts, by=by, person="max", approved_by=other)
        assert "signs nothing about their own entry; somebody else does" in room.refuses(own)
    assert room.replayed() == room.house


def test_a_dead_entry_keeps_no_other_off_the_list_and_a_name_is_found_either_way_round() -> None:
    """Attack: a manager lists a friend until a day that is over, so that nobody else can list him."""
    room = hall()
    dead = c.Exclude("Max", NOON, "Xavier Roe", "house", "card theft", DAY - timedelta(days=1))
    assert "is over; give the last day on which Xavier Roe may not play" in room.refuses(dead)
    room.do(replace(dead, until=DAY), c.Exclude("Olga", NOON, "Roe, Xavier", "state", "its letter"))
    for shorter in (replace(dead, until=DAY), replace(dead, kind="state", until=DAY)):
        assert "on the list already" in room.refuses(shorter)
    room.do(replace(dead, until=DAY + timedelta(days=9)))
    for name in ("Roe, Xavier", "XAVIER ROE", "Roe Xavi\u00e9r"):
        assert "stop and call a manager" in room.refuses(c.SellChips("Cal", NOON, name, 5_00, rack((500, 1))))
        for later in (0, 30):
            assert (found := excluded(room.house, name, DAY + timedelta(days=later)))
            assert found.kind == "state"
    assert excluded(room.house, "Xavier Rose") is None
    room.do(c.LiftExclusion("Max", NOON, "roe xavier", "both were withdrawn", "Olga"))
    assert not room.house.pit.excluded
    assert room.replayed() == room.house


def test_a_rating_is_an_estimate_of_somebody_who_gave_a_name() -> None:
    room = dealt()
    assert "an anonymous seat has none" in room.refuses(c.RatePlay("Flo", room.now, "T1", " ", 10_00, 60))
    room.do(c.RatePlay("Flo", room.now, "T1", "Ann", 10_00, 60))
    assert [(one.player, one.average, one.minutes) for one in room.house.pit.ratings] == [("Ann", 10_00, 60)]


# -------------------------------------------------------------------------------------------- the cash


def test_cash_is_summed_by_person_in_and_out_apart_table_buy_ins_too() -> None:
    room = dealt()
    room.do(room.redeems("Ben", 50_00))
    assert room.house.pit.cash.people == {"Ben": CashTotal(100_00, 50_00), "Ann": CashTotal(100_00, 0)}


def test_cash_of_one_name_is_added_up_however_a_cashier_writes_it() -> None:
    room = hall()
    for spelling in ("Ned", "ned", "Ned ", "N\u00e9d", "N.E.D."):
        room.sells(spelling, 2_500_00)
    assert room.house.pit.cash.people == {"Ned": CashTotal(12_500_00, 0)}
    (due,) = papers(room.house.pit.cash, DAY)
    assert (due.who, due.came) == ("Ned", 12_500_00)


def test_cash_without_a_name_is_a_description_and_a_seat_and_merges_are_logged() -> None:
    room = dealt().do(c.NoteCash("Flo", NOON, "gray coat", 3_000_00, "T1 seat 2"))
    gray = "gray coat (T1 seat 2)"
    assert room.house.pit.cash.people[gray] == CashTotal(3_000_00, 0)
    assert logged(room.house.pit.cash, DAY) == (gray,)
    assert "say how it is known" in room.refuses(c.MergePatrons("Con", NOON, gray, "Ben", " "))
    room.do(c.MergePatrons("Con", NOON, gray, "Ben", "he showed his license at the window"))
    assert room.house.pit.cash.people["Ben"] == CashTotal(3_100_00, 0)
    assert gray not in room.house.pit.cash.people


def test_more_than_ten_thousand_in_or_out_is_reported_within_15_days_and_not_their_sum() -> None:
    room = hall().do(
        c.NoteCash("Flo", NOON, "a", 10_000_00, "T1"), c.NoteCash("Flo", NOON, "b", 10_000_01, "T2")
    )
    room.do(c.NoteCash("Cal", NOON, "a", 9_000_00, "T1", paid_out=True))
    (due,) = papers(room.house.pit.cash, DAY)
    assert (due.who, due.form, due.due) == ("b (T2)", CashReport.CURRENCY, DAY + timedelta(days=15))
    room.ends()
    (kept,) = room.house.pit.cash.papers
    file = c.FileCashPaper("Con", room.now, DAY, "b (T2)", CashReport.CURRENCY, "31000123")
    assert room.do(file).house.pit.cash.papers == (kept._replace(filed="31000123"),)
    assert "no FinCEN 112 is due for b (T2)" in room.refuses(file)


def test_only_compliance_keeps_the_cash_log() -> None:
    room = dealt()
    merge = c.MergePatrons("Max", NOON, "Ann", "Ben", "they look alike")
    assert "only compliance may keep the cash log" in room.refuses(merge)
    assert "only compliance may keep the cash log" in room.refuses(c.NoteSuspicion("Olga", NOON, "sealed"))
    assert GRANTS[Permission.KEEP_CASH_LOG] == {Role.COMPLIANCE}


def test_a_tray_is_known_by_denomination_as_it_was_opened_filled_and_counted() -> None:
    room = dealt()
    before = room.house.pit.figures["T1"].chips
    assert before == BANK
    ten = rack((100, 10))
    room.do(c.AskFill("Flo", room.now, "T1", ten), c.SendTransfer("Cal", room.now, 1))
    room.do(c.ReceiveTransfer("Dan", room.now, 1, ten))
    assert room.house.pit.figures["T1"].chips == together(BANK, ten)


def test_a_seat_without_a_name_is_its_own_entry_of_the_cash_log_at_each_table() -> None:
    room = hall().table(stud(), bearer=True)
    who = "Seat 3, 21:04"
    room.play("T1", t.Sit(who, 3), t.BuyChips(who, 100_00))
    assert room.house.pit.cash.people == {f"{who} (T1)": CashTotal(100_00, 0)}


def test_a_house_that_is_no_casino_reports_what_it_received_on_form_8300() -> None:
    settings = replace(SETTINGS, cash_report=CashReport.FORM_8300)
    room = Hall().staffed(settings).opened(stud()).funded()
    room.do(c.NoteCash("Flo", NOON, "a", 10_000_01, "T1"))
    room.do(c.NoteCash("Cal", NOON, "b", 90_000_00, "window", paid_out=True))
    room.ends()
    (due,) = room.house.pit.cash.papers
    assert (due.who, due.form, due.came) == ("a (T1)", "Form 8300", 10_000_01)
    assert (due.due, due.mark) == (DAY + timedelta(days=15), FigureMark.COUNSEL)
