"""Whatever is asked over HTTP: a clear 4xx with a sentence, nothing changed, never a 5xx."""

import json
import sqlite3
from http.client import HTTPConnection
from itertools import count
from typing import Any, NamedTuple
from unittest import SkipTest

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import DrawFn, composite
from requests import Session
from requests.adapters import HTTPAdapter
from schemathesis import GenerationMode

from tests.server.running import House, Visitor
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow
_MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
_LEFT_ALONE = frozenset({("operator", "/api/drain"), ("operator", "/api/sign-out")})
"""What would end the house, or the session, for all that follows; who may is tried in tests/server."""


_TRIES = 10  # for each request that is wished for, before nothing can be wrong with a route


class _From(HTTPAdapter):
    """Asks from an address of its own: rates are limited by address."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, **options, source_address=(self._address, 0))


def told(house: House, *, but: tuple[str, ...] = ("accounts",)) -> int:
    """How many events people wrote, but for those of some streams; tables deal on by themselves."""
    with sqlite3.connect(f"file:{house.folder / 'house.db'}?mode=ro", uri=True) as database:
        asked = "SELECT stream, count(*) FROM event WHERE who <> 'house' GROUP BY stream"
        rows = database.execute(asked).fetchall()
    return sum(number for stream, number in rows if not stream.startswith(but))


def over_every_route(house: House, examples: int) -> dict[int, int]:
    """Ask for everything the OpenAPI document offers, rightly and wrongly, as nobody, guest and operator."""
    document = Visitor(house).ask("/openapi.json").data
    schema = schemathesis.openapi.from_dict(document)
    statuses: dict[int, int] = {}
    addresses = (f"127.0.{16 + number // 250}.{1 + number % 250}" for number in count())
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    cases = {
        (at, mode): some
        for at, operation in enumerate(operations)
        for mode in _MODES
        if (some := _cases(operation.as_strategy(generation_mode=mode), examples))
    }
    for who in ("nobody", "guest", "operator"):
        visitor = come_in(house, who)
        for at, operation in enumerate(operations):
            if (who, operation.path) in _LEFT_ALONE:
                continue
            if operation.path == "/api/sign-out":
                visitor = Visitor(house).as_guest()
            with Session() as session:
                session.mount("http://", _From(next(addresses)))
                for case in (case for mode in _MODES for case in cases.get((at, mode), ())):
                    status = _ask(house, case, session, visitor)
                    statuses[status] = statuses.get(status, 0) + 1
    return statuses


def come_in(house: House, who: str) -> Visitor:
    match who:
        case "guest":
            return Visitor(house).as_guest()
        case "operator":
            return Visitor(house).as_operator()
        case _:
            return Visitor(house)


def _cases(way: Any, examples: int) -> list[Any]:
    """Make so many requests of a kind, the same for whoever asks; none if nothing can be wrong with them."""
    found: list[Any] = []
    tries = 0

    @composite
    def tried(draw: DrawFn) -> Any:
        nonlocal tries
        tries += 1
        if in_vain():  # Hypothesis itself goes on for five hundred
            raise SkipTest("nothing can be wrong with it")
        return draw(way)

    def in_vain() -> bool:
        return not found and tries > _TRIES * examples

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(case=tried())
    def keep(case: Any) -> None:
        case.headers = {}
        case.cookies = {}
        found.append(case)

    try:
        keep()
    except Exception as error:
        if not in_vain() and type(error).__name__ not in ("Unsatisfiable", "SkipTest"):
            raise
    return found


def _ask(house: House, case: Any, session: Session, visitor: Visitor) -> int:
    headers = {"Origin": house.address} | ({"Cookie": visitor.cookie} if visitor.cookie else {})
    before = told(house)
    reply = case.call(base_url=house.address, session=session, headers=headers, timeout=PATIENCE)
    status: int = reply.status_code
    assert status < 500, f"{case.method} {case.path}: {status} {reply.text[:300]}"
    if status >= 400:
        assert reply.json()["says"], reply.text[:300]
        assert told(house) == before, f"{case.method} {case.path} was refused and changed something"
    documented = {int(status) for status in case.operation.definition.raw["responses"]}
    # a method or an address that is not in the document has a status of its own
    assert status in documented | {404, 405}, f"{case.path}: {status}"
    return status


def test_every_route_is_asked_for_rightly_and_wrongly(house: House) -> None:
    statuses = over_every_route(house, examples=3)
    assert {200, 400, 401, 403, 404, 409} <= set(statuses), statuses


@pytest.mark.prove
def test_every_route_is_asked_for_a_thousand_times(house: House) -> None:
    statuses = over_every_route(house, examples=150)
    assert sum(statuses.values()) > 10_000


# ----------------------------------------------------------------------------------------- one by one


class Seated(NamedTuple):
    """A guest with chips at a table of their own."""

    visitor: Visitor
    table: str
    id: str


_numbers = count(1)


@pytest.fixture
def seated(house: House) -> Seated:
    visitor, table = Visitor(house).as_guest(), f"B{next(_numbers)}"
    opened = order(_operator(house), table, "OpenTable", f"open-{table}", game="nh-holdem-stud", seats=6)
    assert opened.status == 200, opened
    for name, data in (("Sit", {"seat": 1}), ("BuyChips", {"cents": 100_00})):
        assert order(visitor, table, name, f"{visitor.id}-{name}", **data).status == 200
    return Seated(visitor, table, visitor.id)


def order(visitor: Visitor, table: str, name: str, key: str, **data: object) -> Any:
    return visitor.ask("/api/commands", {"target": f"table/{table}", "name": name, "data": data, "key": key})


def chips(seated: Seated) -> Any:
    return seated.visitor.ask(f"/api/views/table/{seated.table}").data["chips"].get(seated.id)


HUGE = (10**15, 2**53 - 1, 2**53, 2**63, 2**64, 10**18, 10**400)
CHIP = 50  # the smallest of the house
AMOUNTS = (0, -1, -(10**9), 1, CHIP, 99)
MONEY: tuple[Any, ...] = (*AMOUNTS, *HUGE, -(2**63), 1.5, 1e300, "500", "", None, True, [5], {})


@pytest.mark.parametrize("cents", MONEY)
def test_no_amount_but_a_sane_one_buys_chips_or_is_bet(seated: Seated, cents: object) -> None:
    sane = type(cents) is int and 0 < cents <= 10_000_00
    sold = cents == CHIP
    had = chips(seated)
    bought = order(seated.visitor, seated.table, "BuyChips", "buy", cents=cents)
    assert bought.status == 200 if sold else bought.status in (400, 409), bought
    bet = order(seated.visitor, seated.table, "PlaceBet", "bet", seat=1, wager="ante", cents=cents)
    assert bet.status in (400, 409), bet
    cash = order(seated.visitor, seated.table, "CashOut", "cash", cents=cents)
    assert cash.status in (200, 400, 409), cash
    for reply in (bought, bet, cash):
        assert reply.status == 200 or reply.data["says"]
    if not sane:
        assert cash.status != 200
        assert chips(seated) == had


@pytest.mark.parametrize("seat", [2, 0, -1, 7, 99, 2**40, "1", 1.0, True, None, [1]])
def test_nobody_acts_for_another_seat_or_one_there_is_none_of(seated: Seated, seat: object) -> None:
    other = Visitor(seated.visitor.house).as_guest()
    assert order(other, seated.table, "Sit", "sit", seat=2).status == 200
    had = chips(seated)
    for who, at in ((seated.visitor, seat), (other, 1 if seat == 2 else seat)):
        for name, data in (
            ("PlaceBet", {"wager": "ante", "cents": 5_00}),
            ("Choose", {"choice": "fold"}),
            ("RemoveBet", {"wager": "ante"}),
            ("ShowCards", {}),
        ):
            reply = order(who, seated.table, name, f"{name}-{who is other}", seat=at, **data)
            assert reply.status in (400, 409), reply
            assert reply.data["says"]
    for name, more in (("CashOut", {"cents": 1_00}), ("Leave", {}), ("BuyChips", {"cents": 1_00})):
        reply = order(other, seated.table, name, f"for-{name}", player=seated.id, **more)
        assert reply.status == 409, reply
        assert reply.data["says"]
    assert chips(seated) == had


def test_a_key_again_with_another_body_is_refused_and_does_nothing(seated: Seated) -> None:
    first = order(seated.visitor, seated.table, "BuyChips", "same", cents=10_00)
    had = chips(seated)
    again = order(seated.visitor, seated.table, "BuyChips", "same", cents=10_00)
    assert first.status == again.status == 200
    assert first.data == again.data
    for name, data in (("BuyChips", {"cents": 20_00}), ("CashOut", {"cents": 10_00}), ("Leave", {})):
        reply = order(seated.visitor, seated.table, name, "same", **data)
        assert reply.status == 409
        assert "key was used for another command" in reply.data["says"]
    assert chips(seated) == had
    other = Visitor(seated.visitor.house).as_guest()  # a key is its person's own
    assert order(other, seated.table, "Sit", "same", seat=3).status == 200


def test_what_was_meant_for_an_earlier_moment_is_refused(seated: Seated) -> None:
    """Nothing carries a version a client could get wrong; a command too late is refused for what it is."""
    visitor, table = seated.visitor, seated.table
    for name, data in (
        ("Choose", {"seat": 1, "choice": "fold"}),
        ("RemoveBet", {"seat": 1, "wager": "ante"}),
        ("SurrenderSeat", {"seat": 1}),
        ("Consent", {"agrees": True}),
    ):
        reply = order(visitor, table, name, name, **data)
        assert reply.status == 409, reply
        assert reply.data["says"]
    reply = visitor.ask(
        "/api/commands", {"target": f"table/{table}", "name": "Ready", "data": {}, "key": "k", "version": 1}
    )
    assert reply.status == 400
    assert reply.data["says"] == "version is not known here; leave it out"


BODIES: tuple[bytes, ...] = (
    b"", b"null", b"[]", b"0", b'"x"', b"{", b"{}", b"\xff\xfe", b'{"a":' * 5000, b"[" * 60_000, b"\0" * 100,
    b'{"target": NaN}', b'{"name": "x", "name": "y"}', b'{"target": "\\ud800"}', b"{" + b" " * 70_000 + b"}",
)  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize(
    "path", ["/api/commands", "/api/sign-in", "/api/register", "/api/accounts", "/api/accounts/x/roles"]
)
def test_a_body_that_is_none_is_a_400_or_413(house: House, path: str, body: bytes) -> None:
    visitor = _operator(house)
    before = told(house, but=())
    reply = visitor.ask(path, body)
    assert reply.status in (400, 413), reply
    assert reply.data["says"]
    assert told(house, but=()) == before


_signed_in: dict[int, Visitor] = {}


def _operator(house: House) -> Visitor:
    if house.port not in _signed_in:
        _signed_in[house.port] = Visitor(house).as_operator()
    return _signed_in[house.port]


@pytest.mark.parametrize(
    "line",
    [
        "GET /api/tables/%00 HTTP/1.1",
        "GET /api/tables/..%2f..%2fetc HTTP/1.1",
        "GET /api/views/snapshot/house HTTP/1.1",
        "GET /api/views/accounts HTTP/1.1",
        "GET /api/tables/T1/rounds/99999999999999999999999 HTTP/1.1",
        "GET /api/tables/T1/rounds/-1 HTTP/1.1",
        "GET /api/tables/T1/rounds?last=1e9 HTTP/1.1",
        "GET /api/reports/daily/0000-00-00 HTTP/1.1",
        "GET /api/reports/monthly/0000-01 HTTP/1.1",
        "GET /api/reports/monthly/9999-12 HTTP/1.1",
        "GET /api/reports/daily/9999-12-31 HTTP/1.1",
        "GET /api/reports/daily/0001-01-01 HTTP/1.1",
        "GET /api/audit/log?after=-1 HTTP/1.1",
        "GET /api/audit/log?after=9223372036854775808 HTTP/1.1",
        "GET /api/games/%2e%2e/rules HTTP/1.1",
        "TRACE / HTTP/1.1",
        "DELETE /api/tables HTTP/1.1",
        "PUT /api/commands HTTP/1.1",
    ],
)
def test_no_address_is_a_5xx(house: House, line: str) -> None:
    method, path, _ = line.split(" ")
    caller = HTTPConnection("localhost", house.port, timeout=PATIENCE)
    try:
        headers = {"Cookie": _operator(house).cookie, "Origin": house.address}
        caller.request(method, path, headers=headers)
        reply = caller.getresponse()
        said = json.loads(reply.read())
    finally:
        caller.close()
    assert 400 <= reply.status < 500, said
    assert said["says"]


def test_the_house_is_whole_after_all_of_it(house: House) -> None:
    reply = _operator(house).ask("/api/audit/verify")
    assert reply.status == 200
    assert reply.data["whole"], reply.data
