"""Commands to a table as people give them: for themselves, or as staff for those who sit at a live table."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.declare import Target, commands_to
from croupier.house import commands as hc
from croupier.server.people.access import Person
from tests.house.hall import balanced
from tests.server.desk import ANN, BEN, DAN, FLO, OLGA, Desk, desk, seated

T1 = "table/T1"


def live() -> Desk:
    """Ann and Ben at a table where Dan deals."""
    room = desk(dealing="live")
    for seat, player in ((1, "Ann"), (2, "Ben")):
        room.do(DAN, T1, "Sit", player=player, seat=seat)
        room.do(DAN, T1, "BuyChips", player=player, cents=100_00)
    return room


# ---------------------------------------------------------------------------------------------- who may


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("PlaceBet", {"seat": 2, "wager": "ante", "cents": 4_00}),
        ("RemoveBet", {"seat": 2, "wager": "ante"}),
        ("Choose", {"seat": 2, "choice": "fold"}),
        ("Leave", {"player": "Ben"}),
        ("CashOut", {"player": "Ben", "cents": 1_00}),
        ("BuyChips", {"player": "Ben", "cents": 1_00}),
        ("Consent", {"player": "Ben", "agrees": False}),
        ("SurrenderSeat", {"player": "Ben", "seat": 2}),
    ],
)
def test_nobody_acts_at_another_persons_seat(name: str, data: dict[str, Any]) -> None:
    room = seated(desk(), ANN, BEN).runs_to("the first bet")
    before = room.rooms
    assert room.refuses(ANN, T1, name, **data)
    assert room.rooms == before


@pytest.mark.parametrize(
    "name", ["Rule", "Undo", "Acknowledge", "PauseTable", "CloseTable", "OpenTable", "StartRound", "Proceed"]
)
def test_a_player_gives_no_order_of_the_staff(name: str) -> None:
    assert "may" in seated(desk(), ANN).refuses(ANN, T1, name)


def test_a_dealer_acts_at_the_table_they_are_put_at() -> None:
    room = live()
    room.do(OLGA, "house", "AssignDealer", table="T1", dealer=None)
    assert "deal" in room.refuses(DAN, T1, "StartRound")


def test_the_floor_acts_for_a_player_while_on_duty() -> None:
    room = live()
    room.asks_house(hc.EndDuty("Olga", room.now, "Flo"))
    before = dict(room.rooms)
    for name, data in (("CashOut", {"cents": 1_00}), ("Leave", {})):
        assert room.refuses(FLO, T1, name, player="Ann", **data) == "Flo does not act for Ann"
    assert room.rooms == before
    room.asks_house(hc.StartDuty("Olga", room.now, "Flo"))
    room.do(FLO, T1, "CashOut", player="Ann", cents=1_00)
    assert room.table.table.chips_of("Ann") == 99_00


def test_nobody_deals_at_a_table_that_deals_by_itself() -> None:
    room = seated(desk(), ANN)
    assert room.refuses(OLGA, T1, "StartRound")
    assert room.refuses(OLGA, T1, "Proceed")


# ------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("Sit", {}, "Sit needs seat"),
        ("Sit", {"seat": "one"}, 'seat: "one" is no whole number'),
        ("Sit", {"seat": True}, "is no whole number"),
        ("Sit", {"seat": 99}, "there is no seat 99"),
        ("Sit", {"seat": -1}, "there is no seat -1"),
        ("Sit", {"seat": 1, "chair": 2}, 'Sit takes no "chair"'),
        ("Sit", {"seat": 10**400}, "larger than any amount"),
        ("BuyChips", {"cents": -5}, "buys no chips"),
        ("BuyChips", {"cents": 1.5}, "whole numbers"),
        ("BuyChips", {"cents": 1}, "smallest here is $0.50"),
        ("BuyChips", {"cents": 10_01}, "cannot be made up of chips"),
        ("BuyChips", {"cents": 99_999_999}, "at a time"),
        ("AskFace", {"down": [[[[[[[[[[1]]]]]]]]]]}, "nested too deep"),
        ("Report", {"kind": "other", "says": "A" * 501}, "only manager, floor or dealer"),
        ("AskFace", {"down": "A" * 501}, "more than 500 characters"),
        ("AskFace", {"down": "a\nb"}, "cannot be printed"),
        ("Dance", {}, "there is no command"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(name: str, data: dict[str, Any], says: str) -> None:
    assert says in seated(desk(), BEN, ANN).refuses(ANN, T1, name, **data)


@pytest.mark.parametrize("name", ["Sit", "Ready", "CallBot", "CloseTable", "Proceed"])
def test_a_table_that_was_never_opened_is_told_to_everybody(name: str) -> None:
    for person in (ANN, Person("guest-1", "Guest", player=True), DAN, FLO):
        assert desk().refuses(person, "table/T9", name) == "there is no table T9 yet; the floor opens it"


def test_every_command_is_known_to_somebody() -> None:
    assert {"Sit", "PlaceBet", "Undo", "Ready", "CallBot"} <= set(commands_to(Target.TABLE))
    assert not commands_to(Target.HOUSE)["PostTable"].sent
    assert not commands_to(Target.JACKPOTS)["RecordWin"].sent


# ------------------------------------------------------------------------------------------- live tables


def test_a_live_round_is_keyed_by_its_dealer_card_by_card() -> None:
    room = live().do(DAN, T1, "StartRound").do(DAN, T1, "Proceed")
    for seat in (1, 2):
        room.do(DAN, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
    room.do(DAN, T1, "Proceed")
    while room.table.waits.what.value == "dealer":
        room.do(DAN, T1, "Proceed")
    assert room.table.waits.what.value == "decision"
    assert room.sees(ANN)["hands"][0]["cards"]["hole"] == [None, None]  # nobody has keyed them
    for seat in (1, 2):
        room.do(DAN, T1, "Choose", seat=seat, choice="bet", units=1)
    assert "key the 1 cards of community cards" in room.refuses(DAN, T1, "Proceed")
    room.do(DAN, T1, "Proceed", cards=list(parse_cards("6c")))
    assert room.sees(BEN)["shared"]["board"][0] == "6c"


def test_the_floor_undoes_a_step_with_a_reason_and_the_record_keeps_both() -> None:
    room = live().do(DAN, T1, "StartRound").do(DAN, T1, "Proceed")
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    assert room.refuses(DAN, T1, "Undo", reason="wrong seat")
    room.do(FLO, T1, "Undo", reason="wrong seat")
    assert room.table.table.chips_of("Ann") == 100_00
    assert [told["reason"] for told in room.told("StepUndone")] == ["wrong seat"]
    room.do(DAN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00)
    room.do(FLO, T1, "Report", kind="misdeal", says="two cards stuck")
    assert "on which rule" in room.refuses(FLO, T1, "Rule", number=1, ruling="misdeal", says="all bets back")
    room.do(FLO, T1, "Rule", number=1, ruling="misdeal", says="all bets back", rules=["QX-14"])
    assert room.table.table.round is None
    assert room.house.chips_of("Ben") == 100_00
    balanced(room.house)


def test_chips_that_are_worth_money_are_bought_at_the_cage_or_from_the_dealer() -> None:
    room = desk(play_money=False)
    room.do(ANN, T1, "Sit", seat=1)
    assert "cage" in room.refuses(ANN, T1, "BuyChips", cents=10_00)
    assert "more than the pocket holds" in room.refuses(ANN, T1, "BringChips", cents=10_00)
    chips = [{"denomination": 100, "pieces": 50}]
    room.do(OLGA, "house", "SellChips", player="Ann", cash=50_00, chips=chips, account=True)
    room.do(ANN, T1, "BringChips", cents=50_00)
    assert room.sees(ANN)["you"]["pocket"] == 0


# ---------------------------------------------------------------------------------- opening and closing


def test_a_table_opens_for_a_game_of_the_schedule_alone() -> None:
    room = desk()
    says = room.refuses(OLGA, "table/T2", "OpenTable", game="three-card-poker", seats=6)
    assert "not on the schedule" in says
    assert "already" in room.refuses(OLGA, T1, "OpenTable", game="nh-holdem-stud", seats=6)


def test_a_table_closes_with_its_bots_and_opens_again_with_its_rounds_counted_on() -> None:
    room = seated(desk(), ANN).do(ANN, T1, "CallBot").runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("between rounds")
    assert "Ann must take their chips" in room.refuses(OLGA, T1, "CloseTable")
    room.do(ANN, T1, "CashOut", cents=room.table.table.chips_of("Ann")).do(ANN, T1, "Leave")
    room.do(OLGA, T1, "CloseTable")
    assert not room.house.tables["T1"].is_open
    tray = room.house.ledger.balances
    held = next(cents for account, cents in tray.items() if str(account) == "bank:T1")
    drop = next(cents for account, cents in tray.items() if str(account) == "drop:T1")
    chips = [{"denomination": 1, "pieces": held}] if held > 0 else []
    for _ in ("first", "second"):
        room.do(OLGA, "house", "CountTray", table="T1", chips=chips)
        room.do(OLGA, "house", "CountDrop", table="T1", cash=drop)
    room.do(OLGA, T1, "OpenTable", game="nh-holdem-stud", seats=3, dealing="live")
    assert room.table.table.rounds == 1
    assert room.sees(ANN)["seats"] == [None, None, None]
    balanced(room.house)


def test_a_round_that_nobody_has_bet_in_does_not_keep_a_table_from_closing() -> None:
    room = seated(desk(), ANN).runs_to("the first bet")
    room.do(ANN, T1, "CashOut", cents=500_00).do(ANN, T1, "Leave")
    room.do(OLGA, T1, "CloseTable")
    (dead,) = room.told("RoundDead")
    assert (dead["number"], dead["reason"]) == (1, "the table closed")
    assert not room.house.tables["T1"].playing
    balanced(room.house)


def test_a_round_with_a_bet_is_finished_before_its_table_closes() -> None:
    room = seated(desk(), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    assert "a round is open; finish it" in room.refuses(OLGA, T1, "CloseTable")


def test_a_bystander_a_player_and_the_floor_see_what_is_theirs() -> None:
    room = seated(desk(), ANN, BEN).runs_to("the first bet")
    for seat, person in ((1, ANN), (2, BEN)):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
    room.runs_to("decision")
    of_ann, of_ben = room.sees(ANN)["hands"]
    assert None not in of_ann["cards"]["hole"]
    assert of_ben["cards"]["hole"] == [None, None]
    for person in (FLO, DAN, OLGA):
        assert all(hand["cards"]["hole"] == [None, None] for hand in room.sees(person)["hands"])
    assert room.sees(ANN)["choice"]["seat"] == 1
    assert room.sees(BEN)["choice"] is None
