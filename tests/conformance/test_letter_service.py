"""Statements of the documents about a house at work: what is shown, sold and reported."""

from typing import TYPE_CHECKING, cast

import pytest

from croupier.house.reports.money import jackpots_of
from croupier.table import RefusedError
from tests.house.jackpot_room import room as jackpot_room
from tests.server.desk import ANN, DAN, OLGA, Desk, desk

if TYPE_CHECKING:
    from croupier.house.reports.records import DayLog

T1, J = "table/T1", "jackpots/J"


def shown(room: Desk) -> int:
    """The MINOR that everybody at the table sees."""
    found = room.sees(ANN)["jackpots"]["MINOR"]
    assert isinstance(found, int)
    return found


@pytest.mark.rule("R1-28", "Q1-14")
def test_a_table_between_hands_shows_a_new_value_at_once() -> None:
    room = desk("nh-holdem-jackpots", dealing="live")
    before = shown(room)
    room.later(hours=24).do(OLGA, J, "ChangeJackpots", values=[["MINOR", 2_000_00]], reason="Friday")
    assert (before, shown(room)) == (1_000_00, 2_000_00)


@pytest.mark.rule("R1-28", "R1-29", "Q1-14")
def test_no_value_changes_while_a_hand_is_open_and_the_table_goes_on_showing_it() -> None:
    room = desk("nh-holdem-jackpots", dealing="live", play_money=False)
    room.do(DAN, T1, "Sit", player="Ann", seat=1).do(DAN, T1, "BuyChips", player="Ann", cents=20_00)
    room.do(DAN, T1, "StartRound")
    room.later(hours=24)
    assert "jackpots change between hands" in room.refuses(
        OLGA, J, "ChangeJackpots", values=[["MINOR", 2_000_00]], reason="Friday"
    )
    assert shown(room) == 1_000_00


@pytest.mark.rule("H-06", "Q3-19")
def test_a_dealer_sells_no_chips_once_the_gaming_day_is_over() -> None:
    room = desk("nh-holdem-stud", dealing="live", play_money=False)
    room.do(DAN, T1, "Sit", player="Ann", seat=1).do(DAN, T1, "BuyChips", player="Ann", cents=20_00)
    room.later(hours=19)
    with pytest.raises(
        RefusedError, match="the gaming day of 2026-03-10 was over at 06:00; close it and open"
    ):
        room.do(DAN, T1, "BuyChips", player="Ann", cents=20_00)


class EveryDay:
    """A day that covers whatever is asked about."""

    def covers(self, _: object) -> bool:
        return True


@pytest.mark.rule("R1-30", "Q1-06")
def test_the_daily_report_says_how_a_jackpot_was_split() -> None:
    here = jackpot_room({"Q1-06": "b"}).begin("T1", "T2").win("T1", 1).win("T2", 1).end("T1", "T2")
    wins = jackpots_of([here.log], cast("DayLog", EveryDay()))
    assert [(win.percent, win.due, win.split) for win in wins] == [
        (100, 500_00, "split among 2 winners: weighted by entitlement")
    ] * 2
    (alone,) = jackpots_of([jackpot_room().won_and_paid().log], cast("DayLog", EveryDay()))
    assert (alone.due, alone.split) == (1_000_00, "")
