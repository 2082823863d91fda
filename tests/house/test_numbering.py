"""Every paper of the house has its number: fills, credits, openers, closers, drops, variances, incidents."""

from dataclasses import replace

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.chips import inventory_of, too_many
from croupier.house.day import why_not_closed
from croupier.house.ledger import AccountKind, Rack, rack, together, without, worth
from croupier.house.reports.sheets import daily_sheet
from croupier.house.slips import SlipNumbered
from croupier.table import commands as t
from tests.house.hall import BANK, NOON, SETTINGS, Hall, balanced, hall, stud
from tests.house.told import Told, told

FILL = rack((100, 5))


def numbers(room: Hall) -> list[str]:
    return [str(event.slip) for event in room.log if isinstance(event, SlipNumbered)]


def filled(room: Hall, by: str = "Flo") -> Hall:
    room.do(c.AskFill(by, room.now, "T1", FILL))
    return room.do(c.SendTransfer("Cal", room.now, room.house.transferred))


def whole_day() -> Told:
    """A table opened, filled once and once in vain, closed one chip short, counted, and the day closed."""
    room = told(stud())
    filled(room.table(stud())).do(c.CancelTransfer("Cal", NOON, 1, "wrong table"))
    filled(room).do(c.ReceiveTransfer("Dan", NOON, 2, FILL), c.SignTransfer("Max", NOON, 2))
    counts = (room.tray("T1", short=30_00, reason="a stack fell"), room.drop("T1"))
    room.leaves("T1").do(c.CloseTable("Flo", NOON, "T1"), *counts).ends()
    return room


def test_a_day_numbers_its_papers_in_one_series_for_each_form() -> None:
    assert numbers(whole_day()) == [
        "opener 2020-0001",
        "fill 2020-0001",
        "fill 2020-0002",
        "closer 2020-0001",
        "variance 2020-0001",
        "incident 2020-0001",
        "drop and count 2020-0001",
    ]


def test_a_fill_called_off_keeps_its_number_void() -> None:
    room = filled(hall().table(stud()))
    assert room.house.slips.about("transfer 1") is not None
    room.do(c.CancelTransfer("Cal", NOON, 1, "wrong table"))
    slip = room.house.slips.about("transfer 1")
    assert slip is not None
    assert (str(slip.number), slip.void) == ("fill 2020-0001", "wrong table")


def test_a_fill_that_was_only_asked_for_has_no_paper_to_make_void() -> None:
    room = hall().table(stud()).do(c.AskFill("Flo", NOON, "T1", FILL))
    room.do(c.CancelTransfer("Flo", NOON, 1, "not needed"))
    assert numbers(room) == ["opener 2020-0001"]


def test_play_money_numbers_nothing() -> None:
    room = Hall().staffed(replace(SETTINGS, play_money=True)).opened(stud()).funded().table(stud())
    assert numbers(filled(room)) == []


def test_the_daily_report_lists_slips_void_ones_and_no_gap() -> None:
    report = whole_day().daily()
    fills = next(one for one in report.slips if one.series == "fill 2020")
    assert (fills.first, fills.last, fills.used, fills.missing) == (1, 2, 2, ())
    assert fills.void == ((1, "wrong table"),)
    assert "No gaps" in daily_sheet(report).text()


def test_a_slip_that_is_gone_from_the_log_is_a_gap() -> None:
    room = whole_day()
    slips = [one for one in room.log if isinstance(one, SlipNumbered)]
    room.log.remove(next(one for one in slips if str(one.slip) == "fill 2020-0001"))
    report = room.daily()
    fills = next(one for one in report.slips if one.series == "fill 2020")
    assert fills.missing == (1,)
    assert "a paper that is gone" in daily_sheet(report).text()


def test_win_by_count_is_that_of_the_record_but_for_the_variance() -> None:
    (table,) = whole_day().daily().tables
    assert table.counted_win == -30_00
    assert table.counted_win - table.win == table.variance == -30_00


# ------------------------------------------------------------------------------------ opener and closer


def counted(room: Hall, chips: Rack) -> Hall:
    return room.do(*(c.CountTray(by, room.now, "T1", chips) for by in ("Dan", "Flo")))


def test_the_opener_is_counted_by_dealer_and_floor_before_the_first_round() -> None:
    room = counted(hall().table(stud()), BANK)
    assert room.house.tables["T1"].opener == BANK
    event = room.log[-1]
    assert isinstance(event, e.TrayCounted)
    assert (event.opener, event.final, event.entries) == (True, False, ())
    assert room.house.day is not None
    assert room.house.day.variances == ()


def test_an_opener_that_is_short_is_a_variance_at_once_and_from_100_dollars_a_managers() -> None:
    short = without(BANK, rack((400, 25)))
    room = counted(hall().table(stud()), short)
    assert room.balance(AccountKind.BANK, "T1") == worth(BANK) - 100_00
    assert room.house.day is not None
    assert [one.cents for one in room.house.day.variances] == [-100_00]
    assert isinstance(room.log[-1], e.IncidentReported)
    assert any("a manager explains it first" in why for why in why_not_closed(room.house))
    balanced(room.house)


def test_an_opener_over_by_25_dollars_is_no_incident() -> None:
    room = counted(hall().table(stud()), together(BANK, rack((100, 25))))
    assert not room.house.incidents


def test_the_closer_of_a_table_is_kept_for_its_next_opening() -> None:
    room = whole_day()
    closer = room.house.closers["T1"]
    assert worth(closer.chips) == worth(BANK) + worth(FILL) - 30_00
    assert closer.slip == "closer 2020-0001"
    assert {closer.by, closer.confirmed_by} == {"Dan", "Flo"}
    assert room.house.day is None, "it is kept past the close of its day"


def test_win_by_count_begins_with_the_opener_that_was_counted() -> None:
    room = told(stud())
    counted(room.table(stud()), without(BANK, rack((400, 5))))
    room.do(c.ExplainVariance("Max", NOON, 1, "a chip rolled away"))
    room.leaves("T1").closes().ends()
    (table,) = room.daily().tables
    assert (table.opening, table.counted_win, table.win) == (worth(BANK) - 20_00, 0, 0)


def test_chips_sold_before_the_opener_was_counted_are_no_win_by_count() -> None:
    room = told(stud())
    room.table(stud(), bearer=True)
    room.play("T1", t.Sit("Ann", 1), t.BuyChips("Ann", 50_00))
    counted(room, without(BANK, rack((100, 50))))
    room.leaves("T1").closes().ends()
    (table,) = room.daily().tables
    assert (table.opening, table.drop, table.counted_win, table.win) == (worth(BANK), 50_00, 0, 0)


# ------------------------------------------------------------------------------------- chip inventory


def test_chips_are_received_in_reserve_in_use_and_destroyed_by_denomination() -> None:
    room = hall().table(stud(), bearer=True)
    before = {line.denomination: line for line in inventory_of(room.house)}
    assert (before[100].received, before[100].reserve, before[100].in_use) == (2_000, 1_800, 200)
    room.do(c.SellChips("Cal", NOON, "", 50_00, rack((100, 50))))
    room.do(c.TakeFromCage("Max", NOON, 0, rack((100, 10)), "worn chips, shredded", "Cal"))
    after = {line.denomination: line for line in inventory_of(room.house)}
    assert after[100] == (100, 2_000, 10, 1_740)
    assert after[100].in_use == 250


def test_chips_that_the_house_never_received_are_an_alarm() -> None:
    room = hall().table(stud(), bearer=True)
    assert too_many(room.house) == ()
    more = together(room.house.drawer.chips, rack((100, 203)))
    room.do(*(c.CountCage(by, NOON, room.house.drawer.cash, more) for by in ("Cal", "Max")))
    (says,) = too_many(room.house)
    assert "3 more $1 chips are in the cage than the house received; count the cage" in says


def test_the_daily_report_has_the_chips_of_the_house() -> None:
    report = whole_day().daily()
    ones = next(line for line in report.chips if line.denomination == 100)
    assert ones.received == 2_000
    assert "Chip inventory" in daily_sheet(report).text()
