"""The limits of one table in a served house: set in the pit, hung up with the next round, read everywhere."""

from datetime import timedelta
from typing import Any

import pytest

from croupier.server.aggregates.back_rooms import restored, snapshot
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.queries.rule_book import rule_book
from croupier.server.routes.signs import on_the_floor
from croupier.server.views import room_views, tables
from croupier.table.refused import RefusedError
from tests.server.desk import ANN, DAN, FLO, OLGA, Desk, desk, seated, since_noon

FRIDAY = [{"wager": "ante", "least": 5_00, "most": 10_00}]
GAME = "nh-holdem-3-card-bonus"


def sets(room: Desk, person: Any, limits: Any) -> None:
    room.do(person, "table/T1", "SetLimits", limits=limits)


def taken(room: Desk) -> dict[str, tuple[int, int]]:
    """What everybody sees that the table takes."""
    seen = tables.everybodys_view(room.table, None, since_noon)
    return {limit["wager"]: (limit["least"], limit["most"]) for limit in seen["limits"]}


@pytest.mark.rule("R4-04", "H-11")
def test_a_friday_minimum_is_read_wherever_a_limit_is_read() -> None:
    room = seated(desk(GAME), ANN)
    assert taken(room)["ante"] == (2_00, 10_00)
    sets(room, FLO, FRIDAY)
    assert taken(room)["ante"] == (5_00, 10_00)
    game = room.table.table.plan.game
    assert game.hash == desk(GAME).table.table.plan.game.hash
    says = {spot.id: spot.says for spot in on_the_floor(room.table).spots}
    assert says["ante"] == "$5 to $10 in steps of $1"
    wagers = next(one for one in rule_book(game)["chapters"] if one["id"] == "wagers")["lines"]
    assert any("$5 to $10" in line["says"] for line in wagers)
    assert room_views.listed(room.table)["limits"][0]["least"] == 5_00
    room.runs_to("the first bet")
    with pytest.raises(RefusedError, match="Ante of \\$4 is below this table's minimum of \\$5"):
        room.do(ANN, "table/T1", "PlaceBet", seat=1, wager="ante", cents=4_00)
    room.do(ANN, "table/T1", "PlaceBet", seat=1, wager="ante", cents=5_00)


@pytest.mark.rule("H-11")
def test_limits_that_are_set_while_bets_are_up_hang_there_with_the_next_round() -> None:
    room = desk(GAME, dealing="live").do(DAN, "table/T1", "Sit", player="Ann", seat=1)
    room.do(DAN, "table/T1", "BuyChips", player="Ann", cents=500_00).do(DAN, "table/T1", "StartRound")
    while not room.sees(ANN)["bets_open"]:
        room.do(DAN, "table/T1", "Proceed")
    room.do(ANN, "table/T1", "PlaceBet", seat=1, wager="ante", cents=2_00)
    sets(room, FLO, FRIDAY)
    assert taken(room)["ante"] == (2_00, 10_00)
    assert room.sees(ANN)["limits_next"][0]["least"] == 5_00
    room.do(FLO, "table/T1", "Report", kind="misdeal", says="a card fell")
    room.do(FLO, "table/T1", "Rule", number=1, ruling="misdeal", says="dealt anew", rules=["QX-14"])
    room.do(FLO, "table/T1", "ConfirmReturns", returned=[[1, 2_00]])
    room.do(DAN, "table/T1", "StartRound")
    assert (taken(room)["ante"], room.sees(ANN)["limits_next"]) == ((5_00, 10_00), None)
    assert room.sees(DAN)["console"]["sign_due"], "their sign is put up"
    assert room.sees(FLO)["floor"]["sign_due"], "the pit is alerted until it hangs"
    room.do(DAN, "table/T1", "HangSign")
    assert [fact["by"] for fact in room.told("SignHung")] == ["Dan"]
    assert not room.sees(DAN)["console"]["sign_due"]
    assert not room.sees(FLO)["floor"]["sign_due"]
    assert "hangs already" in room.refuses(DAN, "table/T1", "HangSign")


@pytest.mark.rule("H-11")
def test_who_may_set_limits_and_what_is_refused() -> None:
    room = desk(GAME)
    with pytest.raises(RefusedError, match="only operator, manager or floor may"):
        sets(room, DAN, FRIDAY)
    with pytest.raises(RefusedError, match="so a table's maximum is \\$10 or less"):
        sets(room, OLGA, [{"wager": "ante", "least": 5_00, "most": 50_00}])
    sets(room, FLO, [{"wager": "ante", "least": 2_00, "most": 5_00}])
    with pytest.raises(RefusedError, match="raise the limits of a table"):
        sets(room, FLO, FRIDAY)
    sets(room, OLGA, FRIDAY)
    assert taken(room)["ante"] == (5_00, 10_00)


def test_a_table_comes_back_from_its_snapshot_with_its_limits() -> None:
    room = desk(GAME)
    sets(room, FLO, FRIDAY)
    game = room.table.table.plan.game.as_approved()
    again = restored(TableRoom("T1"), snapshot(room.table), {game.hash: game})
    assert isinstance(again, TableRoom)
    assert again.table.plan.game == room.table.table.plan.game


@pytest.mark.rule("Q3-19", "H-06")
def test_no_round_of_the_next_morning_is_played_into_the_day_before() -> None:
    room = seated(desk(GAME, play_money=False, dealing="live"))
    room.now += timedelta(hours=18)  # past six in the morning
    with pytest.raises(
        RefusedError, match="the gaming day of 2026-03-10 was over at 06:00; close it and open"
    ):
        room.do(DAN, "table/T1", "StartRound")


@pytest.mark.rule("Q3-19", "H-06")
def test_an_electronic_table_pauses_once_its_day_is_over_and_play_money_goes_on() -> None:
    for play_money, status in ((False, "paused"), (True, "open")):
        room = desk("nh-holdem-stud", play_money=play_money)
        chips = [{"denomination": 100, "pieces": 20}]
        room.do(OLGA, "house", "SellChips", player="Ann", cash=20_00, chips=chips, account=True)
        room.later(hours=18).do(ANN, "table/T1", "Sit", seat=1)
        room.do(ANN, "table/T1", "BringChips", cents=20_00)
        room.tick()
        assert room.table.table.status.value == status
