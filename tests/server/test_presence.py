"""Whose line is alive, and what a lost one does to the clocks of a table."""

from datetime import timedelta

import pytest

from croupier.server.aggregates.back_rooms import restored, snapshot
from croupier.server.aggregates.clocks import due
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.automation import note_line
from croupier.server.wire.presence import SILENT, LineState, Presence
from tests.server.desk import ANN, BEN, Desk, desk, seated, since_noon

T1 = "table/T1"
DECISION = Clocks().decision / 1000
GRACE = Clocks().grace / 1000
BANK = Clocks().bank / 1000


class Heard:
    """Lines by a clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 0.0
        self.presence = Presence(lambda: self.at)

    def state(self) -> str:
        return self.presence.state("Ann").value


def line(room: Desk, player: str, *, lost: bool) -> Desk:
    unit = room.unit("house")
    assert note_line(unit, T1, player, lost=lost)
    return room.taken(unit)


def deciding(*people: object) -> Desk:
    """Ann and perhaps others with their bets up; Ann decides first."""
    room = seated(desk(), ANN, *people).runs_to("the first bet")  # type: ignore[arg-type]
    for seat, person in enumerate((ANN, *people), 1):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)  # type: ignore[arg-type]
        room.do(person, T1, "Ready")  # type: ignore[arg-type]
    return room.runs_to("decision")


def left(room: Desk) -> float:
    """Seconds until the house decides for a player."""
    next_ = due(room.table, since_noon)
    assert next_ is not None
    assert next_.doing.value == "decide for an absent player"
    return (next_.at - room.now) / timedelta(seconds=1)


def test_a_client_that_pings_is_lost_when_it_falls_silent_and_another_when_its_socket_is_gone() -> None:
    heard = Heard()
    assert heard.state() == LineState.UNKNOWN
    line = heard.presence.arrive("Ann")
    heard.at += 100
    assert heard.state() == LineState.ALIVE, "it never pinged, and its socket is open"
    heard.presence.hear(line, ping=True)
    heard.at += SILENT
    assert heard.state() == LineState.LOST
    heard.presence.hear(line)
    assert heard.state() == LineState.ALIVE
    heard.presence.leave(line)
    assert heard.state() == LineState.UNKNOWN, "a page that is loaded anew is back in a moment"
    heard.at += SILENT
    assert heard.state() == LineState.LOST
    second = heard.presence.arrive("Ann")
    assert heard.state() == LineState.ALIVE
    heard.presence.leave(second)


def test_one_of_two_devices_is_enough() -> None:
    heard = Heard()
    silent, open_ = heard.presence.arrive("Ann"), heard.presence.arrive("Ann")
    heard.presence.hear(silent, ping=True)
    heard.at += 100
    assert heard.state() == LineState.ALIVE
    heard.presence.leave(open_)
    assert heard.state() == LineState.LOST


def test_who_sits_nowhere_is_forgotten_once_their_line_is_gone() -> None:
    heard = Heard()
    for name in ("Ann", "Ben"):
        heard.presence.leave(heard.presence.arrive(name))
    heard.at += SILENT
    heard.presence.forget_but({"Ann"})
    assert [heard.presence.state(name) for name in ("Ann", "Ben")] == [LineState.LOST, LineState.UNKNOWN]


def test_a_decision_stands_still_while_the_line_is_lost() -> None:
    room = deciding(BEN).later(seconds=5)
    assert left(room) == DECISION + BANK - 5
    line(room, "Ann", lost=True)
    assert left(room) == DECISION - 5 + GRACE
    line(room.later(seconds=12), "Ann", lost=False)
    assert left(room) == DECISION + BANK - 5, "the twelve seconds do not count"
    room.later(seconds=DECISION + BANK - 6)
    assert room.do(ANN, T1, "Choose", seat=1, choice="bet").told("ClockRanOut") == []


def test_a_line_that_was_lost_before_the_decision_waits_from_its_beginning() -> None:
    room = seated(desk(), ANN, BEN).runs_to("the first bet")
    for seat, person in enumerate((ANN, BEN), 1):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
    line(room, "Ann", lost=True).runs_to("decision")
    assert left(room) == DECISION + GRACE
    line(room.later(seconds=3), "Ann", lost=False)
    assert left(room) == DECISION + BANK


def test_one_round_waits_no_longer_than_its_grace_however_often_the_line_is_lost() -> None:
    room = deciding(BEN)
    for _ in range(4):
        line(room, "Ann", lost=True).later(seconds=10)
        line(room, "Ann", lost=False)
    assert left(room) == DECISION + BANK - 4 * 10 + GRACE
    line(room, "Ann", lost=True)
    assert left(room) <= 0, "and then it waits for nobody who is not there"


def test_when_the_grace_is_over_the_round_goes_on_without_waiting_again() -> None:
    """Acceptance check 5 of the player's table: 30 s of grace, and then it is decided."""
    room = line(deciding(BEN), "Ann", lost=True)
    began = room.now
    assert room.tick() == "decide for an absent player"
    assert (room.now - began).total_seconds() == DECISION + GRACE
    (ran_out,) = room.told("ClockRanOut")
    assert ran_out["player"] == "Ann"
    room.runs_to("the first bet", "result is shown", "decision")
    assert room.table.waits.seat != 1


def test_another_players_lost_line_stops_no_clock() -> None:
    room = deciding(BEN)
    assert left(line(room, "Ben", lost=True)) == DECISION + BANK
    line(room.later(seconds=9), "Ben", lost=False)
    assert left(room) == DECISION + BANK - 9


def test_the_next_round_has_its_own_grace_and_betting_waits_for_nobody_who_is_lost() -> None:
    """Acceptance check 5 of the player's table: the next round waits 0 ms."""
    room = line(deciding(BEN), "Ann", lost=True)
    room.runs_to("result is shown").runs_to("the first bet")
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00).do(BEN, T1, "Ready")
    at = room.now
    room.runs_to("decision")
    assert room.now == at, "the bets close at once"
    line(room, "Ann", lost=False)
    room.runs_to("result is shown").runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    line(room.runs_to("decision"), "Ann", lost=True)
    assert left(room) == DECISION + GRACE


def test_a_line_is_noted_once_and_only_of_those_who_sit() -> None:
    room = line(deciding(BEN), "Ann", lost=True)
    assert not note_line(room.unit("house"), T1, "Ann", lost=True)
    assert not note_line(room.unit("house"), T1, "Ben", lost=False)
    assert not note_line(room.unit("house"), T1, "Zoe", lost=True)


@pytest.mark.parametrize("lost", [False, True])
def test_a_snapshot_knows_whose_line_was_lost_and_is_as_before_where_nobodys_was(lost: bool) -> None:
    room = seated(desk(), ANN)
    if lost:
        line(room, "Ann", lost=True)
    taken = snapshot(room.table)
    assert ('"lost"' in taken.state) is lost
    games = {room.table.table.plan.game.hash: room.table.table.plan.game}
    again = restored(TableRoom("T1"), taken, games)
    assert isinstance(again, TableRoom)
    assert dict(again.lost) == dict(room.table.lost)
