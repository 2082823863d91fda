"""What a view tells a player of a second hand, of a seat to give up, and of cards face down."""

import json
from typing import Any

from croupier.server.aggregates.facts import Clocks
from croupier.server.people.access import Person
from tests.server.desk import ANN, BEN, DAN, FLO, Desk, desk, seated

T1 = "table/T1"
ZOE = Person("Zoe", "Zoe", player=True)


def mine(room: Desk, person: Person = ANN) -> dict[str, Any]:
    you: dict[str, Any] = room.sees(person)["you"]
    return you


def test_another_hand_is_offered_at_the_nearest_free_seat_until_two_are_held() -> None:
    room = seated(desk("three-card-poker"), ANN, BEN)
    assert mine(room)["second_hand"] == {"seat": 3, "asked": None, "declined": None}
    room.do(ANN, T1, "AskSecondHand", seat=3)
    assert mine(room)["second_hand"] == {"seat": 3, "asked": 3, "declined": None}
    assert mine(room, BEN)["second_hand"]["asked"] is None, "what another asked for is theirs"
    room.do(FLO, T1, "ApproveSecondHand", player=ANN.id)
    assert mine(room)["second_hand"] == {"seat": None, "asked": None, "declined": None}
    assert mine(room)["seats"] == [1, 3]


def test_where_no_floor_walks_a_second_hand_at_play_money_is_granted_at_once() -> None:
    room = seated(desk("three-card-poker", clocks=Clocks(floor=1_000)), ANN)
    room.do(ANN, T1, "AskSecondHand", seat=3)
    assert mine(room)["seats"] == [1, 3]
    (approved,) = [json.loads(fact.body) for fact in room.facts if fact.type == "SecondHandApproved"]
    assert approved["by"] == "house", "and the log says so"


def test_a_player_reads_why_a_second_hand_was_declined_until_they_ask_again() -> None:
    room = seated(desk("three-card-poker"), ANN, BEN)
    room.do(ANN, T1, "AskSecondHand", seat=3)
    assert "only manager or floor" in room.refuses(DAN, T1, "DeclineSecondHand", player=ANN.id, reason="no")
    room.do(FLO, T1, "DeclineSecondHand", player=ANN.id, reason="a busy table")
    assert mine(room)["second_hand"] == {"seat": 3, "asked": None, "declined": "a busy table"}
    assert mine(room, BEN)["second_hand"]["declined"] is None, "what another was told is theirs"
    room.do(ANN, T1, "AskSecondHand", seat=3)
    assert mine(room)["second_hand"]["declined"] is None
    assert "for themselves alone" in room.refuses(BEN, T1, "WithdrawSecondHand", player=ANN.id)
    room.do(ANN, T1, "WithdrawSecondHand")
    assert mine(room)["second_hand"] == {"seat": 3, "asked": None, "declined": None}
    assert room.sees(FLO)["floor"]["second_hands"] == []


def test_whoever_does_not_sit_is_told_nothing_of_seats() -> None:
    assert "second_hand" not in mine(seated(desk("three-card-poker"), ANN), ZOE)


def test_a_game_of_one_hand_offers_no_second() -> None:
    assert mine(seated(desk("nh-holdem-stud"), ANN))["second_hand"]["seat"] is None


def test_a_newcomer_at_a_full_table_makes_whoever_holds_two_seats_choose() -> None:
    room = seated(desk("three-card-poker"), ANN)
    room.do(ANN, T1, "AskSecondHand", seat=2).do(FLO, T1, "ApproveSecondHand", player=ANN.id)
    while None in (seats := room.table.table.seats):
        number = seats.index(None) + 1
        room.do(Person(f"Player-{number}", "Player", player=True), T1, "Sit", seat=number)
    assert not mine(room)["gives_up"]
    room.do(ZOE, T1, "Wait")
    assert room.sees(ZOE)["waiting"] == [ZOE.id]
    assert mine(room)["gives_up"]
    room.do(ANN, T1, "SurrenderSeat", seat=1)
    assert not mine(room)["gives_up"]


def test_cards_face_down_are_told_of_only_where_one_may_ask() -> None:
    assert mine(seated(desk("nh-holdem-stud"), ANN))["face_down"] is None
    room = seated(desk("nh-holdem-face-up"), ANN)
    assert mine(room)["face_down"] is False
    room.do(ANN, T1, "AskFace", down=True)
    assert mine(room)["face_down"] is True
