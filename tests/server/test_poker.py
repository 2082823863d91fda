"""Live poker over HTTP: opened, dealt, raked, interrupted, closed and reported by a real house."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.server.aggregates.back_rooms import PokerRoom, restored, snapshot
from tests.house.poker_room import poker_room
from tests.server.poker_hall import P1, PLAYERS, PokerHall, poker_hall
from tests.server.running import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PokerHall]:
    with poker_hall(tmp_path_factory.mktemp("poker")) as found:
        yield found


def stacks(view: Any) -> dict[str, int]:
    return {seat["player"]: seat["chips"] for seat in view["seats"] if seat["player"]}


@pytest.mark.rule("H-12", "H-04")
def test_a_poker_table_from_its_opening_to_the_months_shares(hall: PokerHall) -> None:
    hall.seats()
    assert hall.view()["terms"]["rules"]["rake"] == {
        "percent": 10,
        "most": 400,
        "step": 100,
        "first_round": False,
    }
    hall.enters("BeginHand", button=3)
    above = hall.refused("TakeTurn", seat=1, action="bet", cents=5_00)
    assert above["rules"] == ["H-12"]
    hall.turns((1, "bet", 4_00), (2, "raise", 4_00), (3, "raise", 4_00), (1, "raise", 4_00))
    fourth = hall.refused("TakeTurn", seat=2, action="raise", cents=4_00)
    assert fourth["rules"] == ["H-12"]
    assert "number 4 of the betting round; 3 are permitted" in fourth["says"]
    hall.turns((2, "call"), (3, "fold"))
    hall.enters("CloseBettingRound")
    hall.turns((1, "check"), (2, "check"))
    hall.enters("PushPot", winners=[{"seats": [2], "low": []}])
    view = hall.view()
    assert (stacks(view), view["raked"]) == ({"Ann": 24_00, "Bob": 64_00, "Cy": 28_00}, 4_00)

    hall.enters("BeginHand")
    hall.turns((2, "bet", 2_00), (3, "call"), (1, "fold"))
    hall.enters("InterruptHand", says="the power failed")
    assert hall.refused("SettleInterruption", readable=False)["says"] == "only manager or floor may do this"
    hall.enters("NoteConsent", player="Bob", agrees=False)
    hall.enters("SettleInterruption", by=hall.max, readable=True)
    assert stacks(hall.view()) == {"Ann": 24_00, "Bob": 64_00, "Cy": 28_00}

    for player in PLAYERS:
        hall.enters("StandUp", player=player)
    hall.enters("ClosePoker", by=hall.max)
    cal = hall.visitor("Cal")
    hall.asks("house", "RedeemChips", by=cal, player="Bob", chips=[{"denomination": 100, "pieces": 64}])
    tray = [{"denomination": 100, "pieces": 280}]
    for counter in (hall.max, hall.dan):
        hall.asks("house", "CountTray", by=counter, table="P1", chips=tray)
    rake = [{"denomination": 100, "pieces": 4}]
    for counter in (hall.olga, hall.visitor("Cam")):
        hall.asks("house", "CountDrop", by=counter, table="P1", cash=120_00, chips=rake)
    hall.asks("house", "AcceptDrop", by=cal, table="P1")

    day = hall.olga.ask("/api/views/house").data["day"]
    report = hall.olga.ask(f"/api/reports/daily/{day}").data
    (table,) = report["poker"]
    assert (table["hands"], table["dead"], table["rake"], table["unexplained"]) == (1, 1, 4_00, 0)
    assert (table["rake_counted"], table["closing_counted"], table["variance"]) == (4_00, 280_00, 0)
    month = hall.olga.ask(f"/api/reports/monthly/{day[:7]}").data
    (shares,) = [each["shares"] for each in month["charities"]]
    assert (shares["raked"], shares["charity"], shares["state_of_house"]) == (4_00, 1_40, 40)


def test_the_audit_shows_what_was_signed_for(hall: PokerHall) -> None:
    found = hall.olga.ask("/api/audit/approvals?limit=100").data["approvals"]
    said = {one["type"]: (one["by"], one["says"]) for one in found if one["stream"] == P1}
    assert said["PokerOpened"] == ("Max", "live poker at table P1: Texas hold'em")
    assert said["HandInterrupted"] == ("Dan", "hand 2 interrupted: the power failed")
    assert said["InterruptionSettled"] == (
        "Max",
        "hand 2: dead hand (not everybody agreed to finish it), $4 returned",
    )


def test_others_see_the_table_and_may_not_touch_it(hall: PokerHall) -> None:
    guest = Visitor(hall.house).as_guest()
    assert "raked" not in hall.view(guest)
    assert hall.view(guest)["deals"] is False
    assert hall.refused("BeginHand", by=guest)["says"] == "only manager, floor or dealer may do this"
    assert (
        hall.refused("OpenPoker", game="Omaha", seats=9)["says"]
        == "only operator, manager or floor may do this"
    )


def test_a_table_is_kept_as_a_snapshot_and_brought_back_in_the_middle_of_a_hand() -> None:
    room = poker_room().opens().seats().begins().turns((1, "bet", 4_00), (2, "raise", 2_00))
    kept = PokerRoom("P1", room.poker["P1"], version=9)
    assert restored(PokerRoom("P1"), snapshot(kept), {}) == kept._replace(kept=9)
    history = room.hands["P1"]
    replayed = PokerRoom("P1")
    for event in history:
        replayed = replayed.after(event, event.at, {})
    assert replayed == PokerRoom("P1", room.poker["P1"], version=len(history))


def test_names_of_tables_are_not_shared(hall: PokerHall) -> None:
    order = {
        "target": "table/P1",
        "name": "OpenTable",
        "data": {"game": "nh-holdem-stud", "seats": 6},
        "key": "n",
    }
    assert "is the name of a poker table" in hall.olga.ask("/api/commands", order).data["says"]
