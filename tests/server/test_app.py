"""Over HTTP: coming in, tables, games, rounds with their proof, reports, the audit; and only for whom."""

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from gzip import decompress
from inspect import iscoroutinefunction
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from urllib.request import Request, urlopen

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from croupier.fair.notes import VerifierKey
from croupier.games import CATALOGUE, Game, load
from croupier.server import app
from croupier.server.commands.demo import demo_games
from croupier.server.fair.proof import read_proof
from croupier.server.fair.sealed_verdict import verify_proof
from croupier.server.fair.signatures import verify_signatures
from croupier.server.lab.request import LabRequest, with_own
from croupier.server.lab.worker import answer
from croupier.server.people.access import ENDPOINTS, Endpoint
from croupier.server.routes import ROUTERS
from croupier.server.routes import games as game_routes
from croupier.server.routes import lab as lab_routes
from croupier.server.routes.games import own_games
from tests.loops import at_least_one
from tests.server.running import House, Visitor

if TYPE_CHECKING:
    from croupier.server.wire.context import ServerContext

pytestmark = pytest.mark.slow


@pytest.fixture
def guest(house: House) -> Visitor:
    return Visitor(house).as_guest()


@pytest.fixture
def insider(house: House, last: list[Visitor]) -> Visitor:
    """A guest who stays from test to test, until a test shows them out."""
    if last[-1].ask("/api/me").status != 200:
        last.append(Visitor(house).as_guest())
    return last[-1]


@pytest.fixture(scope="module")
def last(house: House) -> list[Visitor]:
    return [Visitor(house)]


@pytest.fixture(scope="module")
def operator(house: House) -> Visitor:
    return Visitor(house).as_operator()


def played(house: House, table: str) -> Visitor:
    """Somebody who has played the first round of a table to its end."""
    guest, target = Visitor(house).as_guest(), f"table/{table}"
    ante = guest.ask(f"/api/tables/{table}").data["spots"][0]
    with guest.socket() as wire:
        wire.watch(target)
        wire.command(target, "Sit", "s", seat=1)
        wire.command(target, "BuyChips", "b", cents=100_00)
        while not wire.views[target]["bets_open"]:
            wire.hear()
        number = wire.views[target]["round"]
        assert wire.command(target, "PlaceBet", "p", seat=1, wager=ante["id"], cents=ante["usual"])["ok"]
        assert wire.command(target, "Ready", "r")["ok"]
        key = 0
        while wire.views[target]["round"] == number:
            if wire.views[target]["waits"]["for"] == "result is shown":
                wire.command(target, "Ready", "seen")
            elif choice := wire.views[target]["choice"]:
                key += 1
                wire.command(target, "Choose", f"c{key}", seat=1, choice=choice["choices"][-1])
            else:
                wire.hear()
    return guest


# ------------------------------------------------------------------------------------------------ people


def test_a_guest_comes_in_with_one_click_and_goes_again(house: House) -> None:
    visitor = Visitor(house)
    assert visitor.ask("/api/me").status == 401
    assert visitor.ask("/api/guest", {}).data["player"] is True
    assert visitor.ask("/api/me").data["id"].startswith("guest-")
    assert visitor.ask("/api/sign-out", {}).status == 200
    visitor.cookie = visitor.cookie or "croupier=old"
    assert visitor.ask("/api/me").status == 401


def test_the_session_is_a_cookie_that_scripts_and_other_sites_do_not_get(house: House) -> None:
    cookie = Visitor(house).ask("/api/guest", {}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_the_operator_signs_in_with_the_password_that_was_printed_once(operator: Visitor) -> None:
    assert "operator" in operator.ask("/api/me").data["roles"]


def test_a_wrong_password_is_refused_and_the_third_locks_the_name(house: House) -> None:
    replies = [Visitor(house).ask("/api/sign-in", {"name": "Olga", "password": "wrong"}) for _ in range(4)]
    assert [reply.status for reply in replies] == [401, 401, 429, 429]
    assert "too many wrong passwords" in replies[3].data["says"]


def test_an_operator_enrols_staff_who_sign_in_with_their_roles(house: House, operator: Visitor) -> None:
    operator.enrols("correct horse battery", id="Fred", roles=["floor"])
    fred = Visitor(house)
    signed = fred.ask("/api/sign-in", {"name": "fred", "password": "correct horse battery"})
    assert signed.data["roles"] == ["floor"]
    assert fred.ask("/api/accounts").status == 403
    assert operator.ask("/api/accounts/Fred/close", {"reason": "left"}).status == 200
    assert fred.ask("/api/me").status == 401


def test_a_request_from_another_site_is_refused(guest: Visitor) -> None:
    reply = guest.ask("/api/sign-out", {}, Origin="https://evil.example")
    assert (reply.status, "another site" in reply.data["says"]) == (403, True)


# ---------------------------------------------------------------------------------------- tables, games


def test_every_game_of_the_catalogue_is_open_at_a_table(guest: Visitor) -> None:
    tables = guest.ask("/api/tables").data
    assert {table["game"] for table in tables} == set(demo_games())
    assert {table["status"] for table in tables} == {"open"}


def test_which_tables_there_are_is_open_to_everybody_and_how_one_looks_is_not(house: House) -> None:
    visitor = Visitor(house)
    tables = visitor.ask("/api/tables").data
    assert [table["spots"][0]["says"] for table in tables if table["game"] == "nh-holdem-stud"] == [
        "$2 to $4 in steps of $1"
    ]
    assert visitor.ask(f"/api/views/table/{tables[0]['id']}").status == 401


def test_a_table_says_what_may_be_bet_and_what_it_pays(guest: Visitor) -> None:
    for table in at_least_one(guest.ask("/api/tables").data):
        about = guest.ask(f"/api/tables/{table['id']}").data
        assert about["spots"]
        assert all(spot["usual"] > 0 and spot["says"] for spot in about["spots"])
        assert all(table["rows"] for table in about["pay_tables"])


def test_rules_pay_tables_and_odds_are_open_to_everybody(house: House) -> None:
    visitor = Visitor(house)
    assert [game["id"] for game in visitor.ask("/api/games").data] == list(CATALOGUE)
    assert visitor.ask("/api/games/nh-holdem-stud/rules").data["sheet"]["name"] == "New Hampshire Holdem Stud"
    assert visitor.ask("/api/games/nh-holdem-stud/pay-tables").data[0]["rows"][0]["pays"] == "250 to 1"
    odds = visitor.ask("/api/games/nh-holdem-stud/odds").data
    assert odds["wagers"]["main"]["ev"] == pytest.approx(-4289 / 46410)


def test_a_game_of_the_houses_own_is_listed_after_the_catalogue_with_its_sheet() -> None:
    war = load(Path(__file__).parents[2] / "examples" / "games" / "casino-war.toml")
    kept = SimpleNamespace(directory=SimpleNamespace(games={war.hash: war}))
    context = cast("ServerContext", SimpleNamespace(service=SimpleNamespace(rooms=kept)))
    listed = asyncio.run(game_routes.games(context))
    assert [game.id for game in listed] == [*CATALOGUE, "casino-war"]
    assert asyncio.run(game_routes.rules("casino-war", context)).hash == war.hash


def test_a_game_of_the_houses_own_can_be_tried_in_the_lab() -> None:
    dog = load(Path(__file__).parents[2] / "examples" / "games" / "red-dog.toml")
    ours = Game.from_data(json.loads(dog.file_data) | {"id": "our-dog", "name": "Our Dog"})
    kept = SimpleNamespace(directory=SimpleNamespace(games={ours.hash: ours}))
    context = cast("ServerContext", SimpleNamespace(service=SimpleNamespace(rooms=kept)))
    listed = {game.id: game for game in asyncio.run(lab_routes.desk(context)).games}
    assert (listed["our-dog"].name, listed["our-dog"].example) == ("Our Dog", False)
    wish = with_own(LabRequest(game="our-dog"), own_games(context))
    told = json.loads(answer(json.dumps({"do": "figures", "wagers": [], "wish": wish}).encode()))
    assert told["found"]["wagers"]["main"]["edge"] == "523/16575"
    assert "own" not in with_own(LabRequest(game="nh-holdem-stud"), own_games(context))


@pytest.mark.parametrize("game", ["nothing", "..%2f..%2fetc%2fpasswd", "%00", "a" * 5000])
def test_a_game_there_is_none_of_is_a_404_and_never_a_file(house: House, game: str) -> None:
    assert Visitor(house).ask(f"/api/games/{game}/rules").status == 404


def test_a_command_goes_over_http_too_and_the_same_key_gets_the_first_answer(guest: Visitor) -> None:
    order = {"target": "table/T5", "name": "Sit", "data": {"seat": 6}, "key": "sit"}
    first, again = guest.ask("/api/commands", order), guest.ask("/api/commands", order)
    assert (first.status, first.data) == (200, again.data)
    taken = guest.ask("/api/commands", order | {"key": "other"})
    assert taken.status == 409
    assert len(taken.data["says"].split()) > 2


@pytest.mark.parametrize(
    "change",
    [
        {"key": ""},
        {"key": None},
        {"target": "../house"},
        {"data": {"seat": 1e3}},
        {"data": {"seat": 10**30}},
        {"data": {"seat": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": 1}}}}}}}}}}},
        {"colour": "red"},
        {"data": {"says": "\ud800"}},
        {"data": {"says": "\0"}},
    ],
)
def test_an_order_that_cannot_be_read_is_a_400_with_a_sentence(
    guest: Visitor, change: dict[str, object]
) -> None:
    order = {"target": "table/T1", "name": "Sit", "data": {"seat": 1}, "key": "k"}
    reply = guest.ask("/api/commands", order | change)
    assert reply.status == 400
    assert len(reply.data["says"].split()) > 1


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 16_000, b'{"key": ' + b"9" * 6000 + b"}"])
def test_a_body_that_is_no_json_is_a_400(guest: Visitor, body: bytes) -> None:
    assert guest.ask("/api/commands", body).status == 400


def test_a_body_that_is_far_too_long_is_a_413(guest: Visitor) -> None:
    assert guest.ask("/api/commands", b'"' + b"x" * 200_000 + b'"').status == 413


def test_what_is_not_there_says_where_to_look(house: House) -> None:
    assert "/openapi.json" in Visitor(house).ask("/nowhere").data["says"]
    assert Visitor(house).ask("/api/me", {}).status == 405


# --------------------------------------------------------------------------------------- rounds, reports


def test_a_player_proves_a_finished_round_from_what_is_published(house: House, operator: Visitor) -> None:
    player = played(house, "T4")
    rounds = player.ask("/api/tables/T4/rounds?last=5").data
    one = next(each for each in rounds if each["over"])
    number = int(one["round"].rpartition(" ")[2])
    alone = player.ask(f"/api/tables/T4/rounds/{number}").data
    assert {**alone, "logged": None} == {**one, "logged": None}, "a head may have been signed meanwhile"
    whole = player.ask(f"/api/tables/T4/rounds/{number}?sheet=true").data
    verdict = verify_proof(whole, lambda *_: None)
    (key,) = [VerifierKey.parse(player.ask("/api/key").data["key"])]
    verify_signatures(read_proof(whole), verdict, [key])
    assert not verdict.false, verdict
    assert "the house signed it: result" in verdict.proved
    assert any("follow from the sheet" in says for says in verdict.proved), verdict.unproved
    stranger = Visitor(house).as_guest().ask(f"/api/tables/T4/rounds/{number}").data
    assert not verify_proof(stranger, lambda *_: None).false
    assert len(stranger["openings"]) <= len(one["openings"])
    again = operator.ask(f"/api/tables/T4/rounds/{number}/replay").data
    assert again["replay"] is True
    assert again["status"] == "complete"


def test_nobody_has_old_rounds_played_again_without_end(house: House) -> None:
    """Each costs the house a look into its log; others go on asking meanwhile."""
    greedy, other = Visitor(house).as_guest(), Visitor(house).as_guest()
    asked = [greedy.ask("/api/tables/T1/rounds/999999").status for _ in range(60)]
    assert set(asked) == {404, 429}
    assert asked[:40] == [404] * 40
    refused = greedy.ask("/api/tables/T1/rounds/999999")
    while refused.status != 429:
        refused = greedy.ask("/api/tables/T1/rounds/999999")
    assert refused.data["says"] == "too fast; wait 1 second"
    assert greedy.ask("/api/me").status == 200
    assert other.ask("/api/tables/T1/rounds/999999").status == 404


def test_rounds_that_were_never_played_are_a_404(guest: Visitor) -> None:
    assert guest.ask("/api/tables/T1/rounds/999999").status == 404
    assert guest.ask("/api/tables/none/rounds").status == 404
    assert guest.ask("/api/tables/T1/rounds/0").status == 400


def test_the_report_of_the_open_day_is_there_in_every_form(house: House, operator: Visitor) -> None:
    played(house, "T1")
    day = operator.ask("/api/views/house").data["day"]
    report = operator.ask(f"/api/reports/daily/{day}")
    assert report.status == 200, report
    assert report.data["day"] == day
    assert {table["table"] for table in report.data["tables"]} >= {"T1", "T5"}
    assert operator.ask(f"/api/reports/daily/{day}?form=csv").data.startswith(b"operator,")
    assert day.encode() in operator.ask(f"/api/reports/daily/{day}?form=text").data
    assert operator.ask(f"/api/reports/daily/{day}?form=pdf").data.startswith(b"%PDF")
    card = operator.ask(f"/api/reports/daily/{day}/T1?form=text").data.decode()
    assert card.startswith("Table card of T1, ")
    assert "T5" not in card
    assert [table["table"] for table in operator.ask(f"/api/reports/daily/{day}/T1").data["tables"]] == ["T1"]
    assert operator.ask(f"/api/reports/daily/{day}/T1?form=pdf").data.startswith(b"%PDF")
    assert "T1, " in operator.ask(f"/api/reports/daily/{day}/none").data["says"]
    assert operator.ask(f"/api/reports/daily/{day}/none").status == 404
    assert {"T1", "T5"} <= set(operator.ask("/api/reports/days").data[0]["tables"])
    assert operator.ask(f"/api/reports/monthly/{day[:7]}").status == 200
    assert operator.ask("/api/reports/daily/2001-01-01").status == 404
    assert operator.ask("/api/reports/daily/yesterday").status == 400


def test_no_report_of_the_open_day_tells_what_a_count_under_way_should_come_to(operator: Visitor) -> None:
    """Attack: count too little, read in the report what it should have been, and count again."""
    shown = operator.ask("/api/views/house").data
    day, drawer = shown["day"], shown["drawer"]
    operator.order("house", "CountCage", **drawer)
    for address in (f"daily/{day}", f"daily/{day}?form=text", f"daily/{day}?form=pdf", f"monthly/{day[:7]}"):
        refused = operator.ask(f"/api/reports/{address}")
        assert refused.status == 409, address
        assert "cage is being counted" in refused.data["says"]
    assert {"drawer", "ledger"} & operator.ask("/api/views/house").data.keys() == set()
    operator.order("house", "CountCage", **drawer)
    assert operator.ask(f"/api/reports/daily/{day}").status == 200


def test_the_audit_finds_the_log_whole_and_shows_it_without_a_gap(operator: Visitor) -> None:
    found = operator.ask("/api/audit/verify").data
    assert found["whole"] is True
    rows = operator.ask("/api/audit/log?limit=50").data
    assert [row["position"] for row in rows] == list(range(1, len(rows) + 1))
    assert operator.ask("/api/audit/log?limit=0").status == 400
    assert operator.ask("/api/audit/log?after=-1").status == 400


def test_no_card_that_lies_face_down_is_readable_in_the_audit(house: House, operator: Visitor) -> None:
    played(house, "T5")
    rows, after = list[dict[str, object]](), 0
    while page := operator.ask(f"/api/audit/log?limit=1000&after={after}").data:
        rows, after = rows + page, page[-1]["position"]
    for kind, secret in (("DecksSealed", "secret"), ("DeckHandedIn", "deck")):
        bodies = [row["body"] for row in rows if row["type"] == kind]
        assert bodies
        assert all(isinstance(body, dict) and "sealed" in body[secret] for body in bodies)


# -------------------------------------------------------------------------------------------- every door


def doors() -> list[tuple[str, str, Endpoint]]:
    """Every route with its method and its door."""
    found = []
    for router in (app.health_routes, *ROUTERS):
        for route in router.routes:
            assert isinstance(route, APIRoute)
            calls: list[Any] = [each.call for each in route.dependant.dependencies]
            marks = [call.door for call in calls if hasattr(call, "door")]
            assert len(marks) == 1, f"{route.path} needs one door, and has {marks}"
            found += [(method, route.path, marks[0]) for method in sorted(route.methods or ())]
    return found


def test_every_door_of_the_table_leads_somewhere() -> None:
    assert {door for _, _, door in doors()} == set(Endpoint)


@pytest.mark.parametrize(("method", "path", "door"), doors())
def test_every_route_lets_in_whom_its_door_lets_in_and_nobody_else(
    house: House, insider: Visitor, method: str, path: str, door: Endpoint
) -> None:
    line = ENDPOINTS[door]
    day = datetime.now(UTC).date().isoformat()
    names = {"day": day, "month": day[:7], "game": "nh-holdem-stud", "number": "1", "table": "T1"}
    address = re.sub(r"{(\w+)(:path)?}", lambda found: names.get(found[1], "house"), path)
    body: dict[str, str] | None = {} if method == "POST" else None
    nobody = Visitor(house).ask(address, body).status
    somebody = insider.ask(address, body).status
    if line is None:
        assert nobody not in {401, 403}
    else:
        assert nobody == 401
        assert (somebody == 403) == (not line.anybody)


def test_health_and_readiness_are_for_everybody_and_measurements_for_auditors(
    house: House, guest: Visitor, operator: Visitor
) -> None:
    assert Visitor(house).ask("/health/live").data == {"alive": True}
    assert Visitor(house).ask("/health/ready").data["ready"] is True
    assert guest.ask("/metrics").status == 403
    guest.ask("/api/commands", {"target": "table/T5", "name": "Sit", "data": {"seat": 5}, "key": "measured"})
    page = operator.ask("/metrics").data.decode()
    assert "croupier_commands_total" in page
    assert re.search(r"croupier_command_seconds_count{target=\"table\"} [1-9]", page)
    assert re.search(r"croupier_events_total{type=\"\w+\"} [1-9]", page)


def test_the_page_is_our_own_and_a_browser_may_load_nothing_else(house: House) -> None:
    page = Visitor(house).ask("/")
    assert b"<title>croupier</title>" in page.data
    assert "default-src 'none'; script-src 'self'" in page.headers["content-security-policy"]
    for name in re.findall(rb'(?:src|href)="(/[^"]+)"', page.data):
        part = Visitor(house).ask(name.decode())
        assert part.status == 200
        assert part.headers["x-content-type-options"] == "nosniff"
        is_page = part.headers["content-type"].startswith("image/svg")  # which a browser may open by itself
        assert ("content-security-policy" in part.headers) == is_page, name
    assert b"http" not in page.data
    assert Visitor(house).ask("/", If_None_Match=page.headers["etag"]).status == 304


def test_what_is_published_is_json_a_program_reads(house: House) -> None:
    for path in ("/openapi.json", "/schema/messages.json"):
        assert json.dumps(Visitor(house).ask(path).data)


def test_a_sheet_is_the_same_packed_and_plain(house: House, guest: Visitor) -> None:
    plain = guest.ask("/api/tables/T2/sheet")
    headers = {"Cookie": guest.cookie, "Origin": house.address, "Accept-Encoding": "gzip"}
    with urlopen(Request(f"{house.address}/api/tables/T2/sheet", headers=headers)) as reply:
        assert reply.headers["content-encoding"] == "gzip"
        packed = reply.read()
    assert json.loads(decompress(packed)) == plain.data
    assert len(packed) * 3 < int(plain.headers["content-length"])


def dependants(of: Dependant) -> Iterator[Dependant]:
    yield of
    for each in of.dependencies:
        yield from dependants(each)


def test_no_route_leaves_the_event_loop_to_find_what_it_needs() -> None:
    """FastAPI asks a plain function in a thread: a hop for each request, and the first loads a library."""
    routes = [
        route
        for router in (app.health_routes, *ROUTERS)
        for route in router.routes
        if isinstance(route, APIRoute)
    ]
    plain = {
        f"{route.path}: {each.call}"
        for route in routes
        for each in dependants(route.dependant)
        if not iscoroutinefunction(each.call)
    }
    assert len(routes) > 40
    assert not plain
