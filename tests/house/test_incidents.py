"""The incident log: numbered, added to by anybody who works, closed by a manager, and never changed."""

from dataclasses import replace

from croupier.house import commands as c
from tests.house.hall import NOON, Hall, hall


def reported() -> Hall:
    fight = c.ReportIncident("Dot", NOON, "dispute", "two players want seat 3", camera="21:04:10")
    return hall().do(fight, c.ReportIncident("Flo", NOON, "equipment", "the shuffler jams"))


def test_an_incident_is_numbered_followed_up_and_closed_by_a_manager() -> None:
    room = reported().do(c.FollowIncident("Flo", NOON, 1, "both were shown the camera"))
    assert "Flo is floor; only operator or manager may close" in room.refuses(
        c.CloseIncident("Flo", NOON, 1, "settled")
    )
    closes = c.CloseIncident("Max", NOON, 1, "Ann sits, Ben waits", "Flo")
    assert "two people sign to close an incident" in room.refuses(replace(closes, approved_by=""))
    assert "someone else must confirm" in room.refuses(replace(closes, approved_by="Max"))
    room.do(closes)
    first, second = room.house.incidents.values()
    assert [(one.by, one.says) for one in first.more] == [
        ("Flo", "both were shown the camera"),
        ("Max", "Ann sits, Ben waits"),
    ]
    assert (first.closed_by, second.closed_by, second.number) == ("Max", "", 2)
    assert "incident 1 is not open; open are 2" in room.refuses(c.FollowIncident("Flo", NOON, 1, "again"))
    assert room.replayed() == room.house


def test_nobody_closes_an_incident_that_names_them() -> None:
    room = hall().do(c.ReportIncident("Dot", NOON, "theft", "chips are gone", people=("max", "Flo")))
    closes = c.CloseIncident("Max", NOON, 1, "a mistake", "Cal")
    assert "incident 1 names Max; somebody whom it does not name closes it" in room.refuses(closes)
    assert "incident 1 names Flo" in room.refuses(replace(closes, by="Olga", approved_by="Flo"))
    room.do(replace(closes, by="Olga"))
    assert room.house.incidents[1].closed_by == "Olga"


def test_an_open_incident_stays_on_the_list_the_next_day() -> None:
    room = reported().do(c.CloseIncident("Max", NOON, 1, "settled", "Flo")).ends().later(days=1)
    room.opened(day=room.now.date())
    assert [one.number for one in room.house.incidents.values()] == [2]
    room.do(c.ReportIncident("Flo", room.now, "other", "a lamp is out"))
    assert room.house.incident == 3


def test_what_is_reported_says_what_happened_and_where() -> None:
    room = hall()
    report = c.ReportIncident("Flo", NOON, "other", "a lamp is out", "T9")
    assert "there is no table T9 today; tables are none" in room.refuses(report)
    assert "say what happened" in room.refuses(c.ReportIncident("Flo", NOON, "other", " "))
    assert "an incident is one of dispute" in room.refuses(c.ReportIncident("Flo", NOON, "party", "loud"))
    assert "Ida is auditor" in room.refuses(c.ReportIncident("Ida", NOON, "other", "loud"))
