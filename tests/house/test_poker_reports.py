"""The rake of live poker in the day, in the month and in everybody's share, as a table's win is."""

from datetime import timedelta

import pytest

from croupier.house import commands as hc
from croupier.house.poker import commands as c
from croupier.house.reports import (
    Records,
    ReportError,
    charity_sheet,
    daily_report,
    daily_sheet,
    monthly_sheet,
)
from tests.house.hall import DAY, stud
from tests.house.poker_room import PokerRoom, poker_room
from tests.house.recount import dues, recount
from tests.house.told import MADE


def evening(*charities: str) -> PokerRoom:
    """Three hands of poker, one of them dead, and a table of stud that won nothing."""
    room = poker_room(charities=charities or ("Food Pantry",)).opens().seats()
    for _ in range(2):
        room.begins().turns((1, "bet", 4_00), (2, "raise", 4_00), (3, "call"), (1, "call")).next_round()
        room.turns((1, "bet", 3_00), (2, "fold"), (3, "call")).pushes((1,))
    room.begins().turns((1, "bet", 4_00)).enters(c.InterruptHand, says="dark")
    room.enters(c.SettleInterruption, by="Flo", readable=False)
    return room.leaves_all()


def test_a_days_report_shows_hands_pots_and_rake() -> None:
    room = evening()
    (table,) = room.daily().poker
    assert (table.table, table.game, table.dealers) == ("P1", "Texas hold'em", ("Dot",))
    assert (table.hands, table.dead, table.pots, table.rake, table.unexplained) == (2, 1, 60_00, 6_00, 0)
    assert (table.opening, table.drop, table.closing, table.closing_counted) == (
        800_00,
        300_00,
        500_00,
        500_00,
    )
    assert (table.drop_counted, table.rake_counted, table.variance) == (300_00, 6_00, 0)
    report = room.daily()
    assert (report.raked, report.win, report.drop, report.is_idle) == (6_00, 0, 300_00, False)
    assert report.cage.expected == room.house.drawer.worth
    text = daily_sheet(report).text()
    assert "P1     Texas hold'em  Dot          2     1  60.00  6.00" in text


def test_the_months_shares_take_rake_as_they_take_a_win_and_a_recount_agrees() -> None:
    room = evening("Fire Relief", "Food Pantry")
    room.table(stud(), bank=())
    room.leaves("T1").do(hc.CloseTable("Flo", room.now, "T1"), room.tray("T1"), room.drop("T1"))
    room.ends()
    month, found = room.monthly(), recount(room.records)
    assert (month.raked, found.rake[DAY], found.hands[DAY]) == (6_00, 6_00, 2)
    assert month.days[0].drop == found.drop[DAY]
    for charity, due in dues(found).items():
        shares = month.copy_for(charity).shares
        assert (shares.charity, shares.state_of_house, shares.operator) == (
            due.charity,
            due.state_of_games,
            due.operator,
        )
        assert (shares.raked, shares.charity, shares.state) == (3_00, 1_05, 30)
        assert "3.00" in charity_sheet(month, charity).text()
    assert "rake" in monthly_sheet(month).text()


def test_a_table_opened_on_two_days_is_reported_on_each() -> None:
    room = evening().ends()
    assert isinstance(room, PokerRoom)
    room.later(days=1)
    room.opened(stud(), day=DAY + timedelta(days=1))
    room.opens().seats("Ann", "Bob").begins(2)
    room.turns((1, "bet", 4_00), (2, "call")).next_round().turns((1, "check"), (2, "check")).pushes((2,))
    assert room.daily().raked == 6_00
    assert room.daily(DAY + timedelta(days=1)).raked == 50


def test_a_record_that_is_not_here_is_asked_for() -> None:
    room = evening()
    with pytest.raises(
        ReportError, match="the record of poker table P1 opened at 2020-09-01 16:00 is not here"
    ):
        daily_report(Records(tuple(room.log)), DAY, MADE)
