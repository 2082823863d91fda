"""Tournaments over HTTP: the list, what a player may spend, and the results for the wall."""

import re
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.house.plain import to_plain
from croupier.house.tournament.readings import TournamentReadings
from tests.house.tournaments import plan
from tests.server.running import House, Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def scheduled(house: House) -> Visitor:
    """The operator, who has put a tournament on the schedule and registered two players."""
    operator = Visitor(house).as_operator()
    now = datetime.now(UTC)
    told: Any = to_plain(plan(game_date=now.date(), starts=now, charity="Pantry"))
    for n, (name, data) in enumerate(
        [("Schedule", {"plan": told}), ("Register", {"player": "Ann"}), ("Register", {"player": "Bob"})]
    ):
        order = {"target": "tournament/friday", "name": name, "data": data, "key": f"set-{n}"}
        assert operator.ask("/api/commands", order).status == 200
    return operator


def test_whoever_is_signed_in_finds_the_tournaments(house: House, scheduled: Visitor) -> None:
    (listed,) = scheduled.ask("/api/tournaments").data
    assert (listed["id"], listed["buy_in"], listed["players"], listed["left"]) == ("friday", 60_00, 2, 2)
    assert Visitor(house).as_guest().ask("/api/tournaments").data == [listed]
    assert Visitor(house).ask("/api/tournaments").status == 401


@pytest.mark.rule("H-08")
def test_the_cap_of_a_day_is_told_before_anything_is_scheduled(scheduled: Visitor) -> None:
    of_2012 = scheduled.ask("/api/tournaments/spending/2012-06-01").data
    assert (of_2012["usual"]["cents"], of_2012["larger"]["cents"]) == (150_00, 250_00)
    assert scheduled.ask("/api/tournaments/spending/1990-06-01").data["usual"] is None
    assert scheduled.ask("/api/tournaments/spending/tomorrow").status == 400


def test_the_results_are_a_text_for_the_wall(scheduled: Visitor) -> None:
    reply = scheduled.ask("/api/tournaments/friday/results")
    assert reply.headers["content-type"].startswith("text/plain")
    assert b"Friday Night (hourly)" in reply.data
    assert b"$60" not in reply.data, "what each paid is the desk's"
    missing = scheduled.ask("/api/tournaments/monday/results")
    assert (missing.status, "/api/tournaments" in missing.data["says"]) == (404, True)


def test_what_the_rules_leave_open_is_asked_with_the_usual_answer_first(scheduled: Visitor) -> None:
    asked = {one["name"]: one for one in scheduled.ask("/api/tournaments/readings").data}
    assert set(asked) == {field.name for field in fields(TournamentReadings)}
    assert asked["when_void"]["says"] == "What becomes of the money of a void tournament (Q3-12)."
    for name, one in asked.items():
        assert one["answers"][0] == getattr(TournamentReadings(), name)
        assert re.search(r"Q3-\d\d", one["says"])
