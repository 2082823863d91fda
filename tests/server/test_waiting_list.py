"""Nobody who is gone keeps a free seat of an electronic table from those who are there."""

import pytest

from croupier.server.aggregates.back_rooms import restored, snapshot
from croupier.server.aggregates.clocks import Doing, due
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.automation import note_line
from croupier.server.people.access import Person
from tests.server.desk import ANN, BEN, OLGA, Desk, desk, seated, since_noon

T1 = "table/T1"
OFFER = Clocks().offer / 1000
ZOE = Person("Zoe", "Zoe", player=True)
GHOSTS = tuple(Person(f"Ghost-{number}", "Ghost", player=True) for number in range(1, 9))


def full(*waiting: Person, **more: object) -> Desk:
    """Two seats, Ann and Ben on them without chips, and others who wait."""
    room = desk(seats=2, **more).do(ANN, T1, "Sit", seat=1).do(BEN, T1, "Sit", seat=2)  # type: ignore[arg-type]
    for each in waiting:
        room.do(each, T1, "Wait")
    return room


def line(room: Desk, player: str, *, lost: bool) -> Desk:
    unit = room.unit("house")
    assert note_line(unit, T1, player, lost=lost)
    return room.taken(unit)


def waits(room: Desk) -> tuple[str, ...]:
    return room.table.table.waiting


def test_an_empty_table_with_ghosts_on_its_list_opens_to_a_newcomer_by_itself() -> None:
    room = full(*GHOSTS)
    for person in (ANN, BEN):
        room.do(person, T1, "Leave")
    began = room.now
    assert "came first" in room.refuses(ZOE, T1, "Sit", seat=1)
    for gone in range(1, len(GHOSTS) + 1):
        assert room.tick() == Doing.GIVE_UP_PLACE.value
        assert len(waits(room)) == len(GHOSTS) - gone
    assert (room.now - began).total_seconds() == OFFER * len(GHOSTS) / 2, "two seats are offered at a time"
    room.do(ZOE, T1, "Sit", seat=1)
    assert [each["player"] for each in room.told("PlaceGivenUp")] == [each.id for each in GHOSTS]
    assert {each["why"] for each in room.told("PlaceGivenUp")} == {"the free seat was not taken"}


def test_ghosts_whose_lines_are_lost_go_all_at_once_while_the_table_is_full() -> None:
    room = full(*GHOSTS, ZOE)
    for ghost in GHOSTS:
        line(room, ghost.id, lost=True)
    began = room.now
    while waits(room) != ("Zoe",):
        assert room.tick() == Doing.GIVE_UP_PLACE.value
    assert (room.now - began).total_seconds() == OFFER
    assert {each["why"] for each in room.told("PlaceGivenUp")} == {"the line is lost"}
    assert not [each for each in room.told("PlayerLeft") if each["player"] == "Zoe"]


def test_whoever_is_there_takes_the_offered_seat_and_whoever_is_heard_again_keeps_the_place() -> None:
    room = full(ZOE, GHOSTS[0])
    line(room, "Zoe", lost=True).later(seconds=OFFER - 1)
    line(room, "Zoe", lost=False).later(seconds=OFFER)
    assert waits(room) == ("Zoe", "Ghost-1")
    room.do(BEN, T1, "Leave").later(seconds=OFFER - 1).do(ZOE, T1, "Sit", seat=2)
    assert not room.told("PlaceGivenUp")
    assert due(room.table, since_noon) == due(room.table, since_noon, places=False), (
        "nobody else has a seat to take"
    )


def test_the_offer_of_the_next_in_line_begins_when_the_seat_is_theirs() -> None:
    room = full(GHOSTS[0], ZOE).do(BEN, T1, "Leave")
    assert room.tick() == Doing.GIVE_UP_PLACE.value
    room.later(seconds=OFFER - 1).do(ZOE, T1, "Sit", seat=2)
    assert room.told("PlaceGivenUp") == [{"player": "Ghost-1", "why": "the free seat was not taken"}]


def test_a_clock_of_the_waiting_list_hides_no_clock_of_the_players() -> None:
    room = seated(desk(seats=2), ANN, BEN).do(ZOE, T1, "Wait").runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    until = room.sees(ANN)["waits"]["until"]
    assert until is not None
    line(room, "Zoe", lost=True)
    assert room.sees(ANN)["waits"]["until"] == until


@pytest.mark.parametrize("more", [{"dealing": "live"}, {"clocks": Clocks(offer=0)}])
def test_at_a_live_table_or_without_the_clock_the_floor_does_it(more: dict[str, object]) -> None:
    room = desk(seats=1, **more)  # type: ignore[arg-type]
    if more.get("dealing") == "live":
        room.do(OLGA, T1, "Sit", player="Ann", seat=1).do(OLGA, T1, "Wait", player="Zoe")
        room.do(OLGA, T1, "Leave", player="Ann")
    else:
        room.do(ANN, T1, "Sit", seat=1).do(ZOE, T1, "Wait").do(ANN, T1, "Leave")
    assert due(room.table, since_noon) is None
    assert waits(room) == ("Zoe",)


def test_a_snapshot_knows_to_whom_a_seat_is_offered_and_since_when() -> None:
    room = full(ZOE).do(BEN, T1, "Leave")
    taken = snapshot(room.table)
    games = {room.table.table.plan.game.hash: room.table.table.plan.game}
    again = restored(TableRoom("T1"), taken, games)
    assert isinstance(again, TableRoom)
    assert dict(again.offered) == {"Zoe": room.now} == dict(room.table.offered)
    assert '"offered"' not in snapshot(full(ZOE).table).state
