"""Tournaments over HTTP: the list, what a player may spend, and the results for the wall."""

from datetime import UTC, date, datetime, time, timedelta
from secrets import token_hex
from typing import Any

import pytest

from croupier.house.readings import TournamentReadings
from croupier.house.serialize import to_plain
from croupier.house.tournament.plan import Price
from tests.house.tournaments import plan
from tests.server.running import House, Visitor

pytestmark = pytest.mark.slow
BUY_IN = Price(60_00, 12_00, 5_000)  # a fifth is deducted at least


@pytest.fixture(scope="module")
def scheduled(house: House) -> Visitor:
    """The operator, who has put a tournament on the schedule and registered two players."""
    operator = Visitor(house).as_operator()
    now = datetime.now(UTC)
    day = operator.ask("/api/views/house").data
    today, (charity,) = date.fromisoformat(day["day"]), day["charities"]
    told: Any = to_plain(plan(game_date=today, starts=now, charity=charity, buy_in=BUY_IN))
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


@pytest.mark.rule("Q3-12")
def test_a_tournament_is_read_as_the_house_reads_its_rules_and_not_otherwise(scheduled: Visitor) -> None:
    told = scheduled.ask("/api/views/tournament/friday").data["plan"]["readings"]
    assert told == to_plain(TournamentReadings())
    plan = {**scheduled.ask("/api/views/tournament/friday").data["plan"], "id": "other", "name": "Other"}
    plan["readings"] = {**told, "when_void": "no refund"}
    order = {"target": "tournament/other", "name": "Schedule", "data": {"plan": plan}, "key": "other"}
    refused = scheduled.ask("/api/commands", order)
    assert refused.status == 409
    assert refused.data["says"].startswith("how tournaments are read is a house rule, the same for all")


def test_a_tournament_of_another_charity_or_day_is_refused_when_it_is_scheduled_and_paid(
    house: House, scheduled: Visitor
) -> None:
    day = scheduled.ask("/api/views/house").data
    today, (charity,) = date.fromisoformat(day["day"]), day["charities"]

    def asks(name: str, **data: Any) -> tuple[int, str]:
        order = {"target": "tournament/late", "name": name, "data": data, "key": token_hex(8)}
        reply = scheduled.ask("/api/commands", order)
        return reply.status, reply.data.get("says", "")

    def planned(charity: str, when: date) -> Any:
        starts = datetime.combine(when, time(20), UTC)
        return to_plain(plan(id="late", game_date=when, starts=starts, charity=charity, buy_in=BUY_IN))

    status, says = asks("Schedule", plan=planned("Food Pantry", today))
    assert (status, "is not the charity of" in says) == (409, True), says
    status, says = asks("Schedule", plan=planned(charity, today - timedelta(days=1)))
    assert (status, "is over" in says) == (409, True), says
    tomorrow = today + timedelta(days=1)
    assert asks("Schedule", plan=planned("Food Pantry", tomorrow))[0] == 200
    status, says = asks("Register", player="Zoe")
    assert (status, "correct its date first" in says) == (409, True), says
    status, says = asks("Correct", charity="Food Pantry", game_date=today.isoformat())
    assert (status, "is not the charity of" in says) == (409, True), says
    order = {"target": "tournament/late", "name": "Correct", "key": "guest-1"}
    right = {"charity": charity, "game_date": today.isoformat()}
    guest = Visitor(house).as_guest()
    assert guest.ask("/api/commands", {**order, "data": right}).status == 409
    assert asks("Correct", **right)[0] == 200
    assert asks("Register", player="Zoe")[0] == 200
    told = scheduled.ask("/api/views/tournament/late").data["plan"]
    assert (told["charity"], told["game_date"]) == (charity, today.isoformat())
    status, says = asks("Correct", charity=charity, game_date=(today - timedelta(days=1)).isoformat())
    assert (status, "players have paid; say why" in says) == (409, True), says
