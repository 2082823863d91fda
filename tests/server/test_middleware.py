"""The gate lets our own pages through, and turns away what no client of ours would send."""

import asyncio
import json
from collections.abc import Awaitable
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI

from croupier.server.wire.middleware import (
    CONTENT_POLICY,
    LARGEST,
    App,
    Message,
    Receive,
    Scope,
    Send,
    action_of,
    add_middleware,
    client_network,
)
from croupier.server.wire.replies import Rate, RateLimits, install_error_handlers

OURS = "http://localhost:8000"
PLENTY = RateLimits({name: Rate(10_000, 1) for name in ("request", "file", "sign in", "guest")})


class Got(NamedTuple):
    """What a client got."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def says(self) -> str:
        return str(json.loads(self.body)["says"])


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that says what it was sent."""
    if scope["type"] == "websocket":
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send(
                {"type": "websocket.send", "text": f"heard {message.get('text') or message.get('bytes')}"}
            )
        await send({"type": "websocket.send", "text": "good bye"})
        return
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    headers = [(b"content-type", b"text/plain"), (b"x-frame-options", b"SAMEORIGIN")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"got " + body})


def _run(asked: Awaitable[None]) -> None:
    async def wait() -> None:
        await asked

    asyncio.run(wait())


def http(
    method: str = "GET",
    path: str = "/api/me",
    *parts: bytes,
    app: App = echo,
    limits: RateLimits = PLENTY,
    names: tuple[str, ...] = (),
    scheme: str = "http",
    client: tuple[str, int] | None = ("127.0.0.1", 5000),
    **headers: str,
) -> Got:
    """Ask something; headers are written with _ for -, and a host is sent unless another is."""
    given = {"host": "localhost:8000"} | {key.replace("_", "-"): value for key, value in headers.items()}
    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "scheme": scheme,
        "client": client,
        "headers": [(key.encode(), value.encode("latin-1")) for key, value in given.items()],
    }
    incoming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    incoming.append({"type": "http.request", "body": b"", "more_body": False})
    sent: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    _run(add_middleware(app, names=names, limits=limits)(scope, receive, send))
    start, *rest = sent
    head = {key.decode(): value.decode() for key, value in start["headers"]}
    return Got(start["status"], head, b"".join(message["body"] for message in rest))


def socket(*messages: str | bytes, limits: RateLimits = PLENTY, **headers: str) -> list[Message]:
    """Open a socket and say something; return what came back."""
    given = {"host": "localhost:8000"} | {key.replace("_", "-"): value for key, value in headers.items()}
    scope: Scope = {
        "type": "websocket",
        "path": "/socket",
        "scheme": "ws",
        "client": ("127.0.0.1", 5000),
        "headers": [(key.encode(), value.encode("latin-1")) for key, value in given.items()],
    }
    incoming: list[Message] = [{"type": "websocket.connect"}]
    for each in messages:
        said: dict[str, Any] = {"text": each} if isinstance(each, str) else {"bytes": each}
        incoming.append({"type": "websocket.receive", **said})
    sent: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0) if incoming else {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        sent.append(message)

    _run(add_middleware(echo, limits=limits)(scope, receive, send))
    return sent


# --------------------------------------------------------------------------------------------- headers


def test_every_response_keeps_the_browser_from_what_our_pages_never_do() -> None:
    for got in (http(), http(host="evil.example"), http("POST", origin="http://evil.example")):
        assert got.headers["content-security-policy"] == CONTENT_POLICY
        assert got.headers["x-content-type-options"] == "nosniff"
        assert got.headers["referrer-policy"] == "no-referrer"
        assert got.headers["cache-control"] == "no-store"
        assert got.headers["cross-origin-opener-policy"] == "same-origin"


def test_the_policy_lets_nothing_in_from_outside() -> None:
    assert CONTENT_POLICY.startswith(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
    )
    assert "unsafe" not in CONTENT_POLICY
    assert "frame-ancestors 'none'" in CONTENT_POLICY


def test_a_header_the_app_has_set_itself_is_left_alone() -> None:
    assert http().headers["x-frame-options"] == "SAMEORIGIN"


def test_https_is_asked_for_only_where_there_is_https() -> None:
    assert "strict-transport-security" not in http().headers
    assert "strict-transport-security" in http(scheme="https").headers


# ---------------------------------------------------------------------------------------------- origin


def test_our_own_page_may_send_and_open_a_socket() -> None:
    assert http("POST", origin=OURS, cookie="c=1").status == 200
    assert socket(origin=OURS, cookie="c=1")[0]["type"] == "websocket.accept"


OTHERS = [
    "http://evil.example",
    "http://evil.example:8000",
    "http://localhost",
    "http://localhost:8001",
    "http://localhost.evil.example:8000",
    "http://evil.example/localhost:8000",
    "http://localhost:8000@evil.example",
    "null",
    "",
    "file://",
    "//localhost:8000",
    "ftp://localhost:8000",
    "http://[",
]


@pytest.mark.parametrize("origin", OTHERS)
def test_another_sites_page_may_neither_send_nor_open_a_socket(origin: str) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        got = http(method, origin=origin)
        assert got.status == 403
        assert got.says == "this comes from another site; open the house's own page"
    (closed,) = socket("hello", origin=origin)
    assert (closed["type"], closed["code"]) == ("websocket.close", 1008)


def test_a_program_without_a_page_may_ask_but_its_cookie_is_not_taken() -> None:
    assert http("POST").status == 200
    assert http("POST", cookie="session=1").status == 403
    assert socket(cookie="session=1")[0]["type"] == "websocket.close"
    assert socket()[0]["type"] == "websocket.accept"


def test_a_browser_that_says_cross_site_is_believed() -> None:
    assert http("POST", sec_fetch_site="cross-site").status == 403
    assert http("POST", sec_fetch_site="same-site").status == 403
    assert http("POST", sec_fetch_site="same-origin").status == 200


def test_looking_is_free_from_anywhere() -> None:
    assert http("GET", origin="http://evil.example").status == 200


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:8000", "192.168.1.7:8000", "[::1]:8000", "LOCALHOST:80"]
)
def test_the_house_goes_by_localhost_and_by_any_address_of_digits(host: str) -> None:
    assert http(host=host).status == 200
    assert http("POST", host=host, origin=f"http://{host}").status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "", "[::1", "localhost.evil.example", "1.2.3"]
)
def test_a_name_that_is_not_ours_is_turned_away_even_from_its_own_page(host: str) -> None:
    """A page whose name was made to lead here would otherwise pass for ours."""
    assert http(host=host).status == 403
    assert http("POST", host=host, origin=f"http://{host}").status == 403


def test_a_house_may_be_given_a_name() -> None:
    got = http("POST", names=("House.example",), host="house.example", origin="https://house.example")
    assert got.status == 200


def test_two_hosts_are_none() -> None:
    scope_twice = [(b"host", b"localhost"), (b"host", b"evil.example")]
    sent: list[Message] = []

    async def ask() -> None:
        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            sent.append(message)

        scope: Scope = {"type": "http", "method": "GET", "path": "/", "headers": scope_twice, "client": None}
        await add_middleware(echo, limits=PLENTY)(scope, receive, send)

    asyncio.run(ask())
    assert sent[0]["status"] == 403


# ------------------------------------------------------------------------------------------------ size


def test_a_request_arrives_whole_and_once() -> None:
    assert http("POST", "/", b"in ", b"three ", b"parts").body == b"got in three parts"
    assert http("POST", "/", b"x" * LARGEST).body == b"got " + b"x" * LARGEST
    assert http("POST", "/", content_length="0").body == b"got "


def test_a_request_that_is_too_large_never_reaches_the_app() -> None:
    reached: list[Scope] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        reached.append(scope)

    for got in (
        http("POST", "/", content_length="65537", app=app),
        http("POST", "/", content_length="9" * 5000, app=app),
        http("POST", "/", b"x" * 40_000, b"x" * 40_000, app=app),
        http("POST", "/", b"x" * (LARGEST + 1), content_length="10", app=app),
    ):
        assert got.status == 413
        assert got.says == "this is larger than 16 KiB; nothing here is"
    assert not reached


@pytest.mark.parametrize("length", ["-1", "1e3", "", " ", "²", "0x10", "1, 1"])
def test_a_length_that_is_no_number_is_a_sentence(length: str) -> None:
    assert http("POST", content_length=length).status == 400


@pytest.mark.parametrize("length", ["-1", "+5", "1e3", "five", "", "²"])
def test_a_length_that_is_no_whole_number_is_a_bad_request_and_never_reaches_the_app(length: str) -> None:
    reached: list[Scope] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        reached.append(scope)

    got = http("POST", "/", b"x", content_length=length, app=app)
    assert (got.status, got.says) == (400, "the length of a request is a whole number of bytes")
    assert not reached


def test_a_message_that_is_too_large_closes_the_socket_and_the_app_hears_only_that() -> None:
    for large in ("x" * (LARGEST + 1), b"x" * (LARGEST + 1), "€" * 30_000, "\ud800" * 30_000):
        accepted, first, closed = socket("hello", large, "never", origin=OURS)
        assert accepted["type"] == "websocket.accept"
        assert first["text"] == "heard hello"
        assert (closed["type"], closed["code"]) == ("websocket.close", 1009)
        assert len(closed["reason"].encode()) <= 123  # RFC 6455, 5.5


# ------------------------------------------------------------------------------------------------ rate


def few(**rates: int) -> RateLimits:
    usual = dict.fromkeys(("request", "file", "sign_in", "guest"), 1000) | rates
    return RateLimits({name.replace("_", " "): Rate(many, 0.1) for name, many in usual.items()}, lambda: 0.0)


def test_an_address_that_asks_too_often_waits() -> None:
    limits = few(request=2)
    assert [http(limits=limits).status for _ in range(3)] == [200, 200, 429]
    got = http(limits=limits)
    assert got.headers["retry-after"] == "10"
    assert got.says == "too many requests; wait 10 seconds"
    assert http(limits=limits, client=("127.0.0.2", 1)).status == 200
    (closed,) = socket(limits=limits, origin=OURS)
    assert (closed["type"], closed["code"]) == ("websocket.close", 1013)


def test_the_files_of_a_page_are_counted_apart_so_that_many_may_open_it_at_one_address() -> None:
    limits = few(request=1, file=3)
    files = ("/screens/house.js", "/style/felt.css", "/favicon.svg", "/parts/dom.js")
    assert [http("GET", path, limits=limits).status for path in files] == [200, 200, 200, 429]
    assert [http("GET", "/", limits=limits).status for _ in range(2)] == [200, 429]


def test_fifty_people_of_one_address_may_open_the_page_at_once() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    assert not any(limits.wait("192.0.2.1", "file") for _ in range(50 * 80))
    assert limits.wait("192.0.2.1", "file")


def test_whoever_commands_too_fast_is_told_when_to_ask_again() -> None:
    app, limits = FastAPI(), few(command=1)
    install_error_handlers(app)

    @app.get("/api/me")
    async def given() -> None:
        limits.allow("Ann", "command")

    first, second = http(app=app), http(app=app)
    assert (first.status, second.status) == (200, 429)
    assert (second.says, second.headers["retry-after"]) == ("too fast; wait 10 seconds", "10")


def test_signing_in_is_counted_by_itself() -> None:
    limits = few(sign_in=1)
    assert [http("POST", "/api/sign-in", limits=limits).status for _ in range(2)] == [200, 429]
    assert http("GET", "/api/sign-in", limits=limits).status == 200


@pytest.mark.parametrize(
    ("method", "path", "action"),
    [
        ("POST", "/api/sign-in", "sign in"),
        ("POST", "/api/sign-in/", "sign in"),
        ("POST", "/api/register", "sign in"),
        ("POST", "/api/guest", "guest"),
        ("GET", "/api/guest", "request"),
        ("GET", "/screens/house.js", "file"),
        ("GET", "/api/tables/T1.js", "request"),
        ("POST", "/screens/house.js", "request"),
        ("POST", "/", "request"),
    ],
)
def test_what_is_asked_falls_under_one_rate(method: str, path: str, action: str) -> None:
    assert action_of({"type": "http", "method": method, "path": path}) == action


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        (("10.0.0.7", 1), "10.0.0.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::", 1), "2001:db8:1:2::/64"),
        (("::ffff:10.0.0.7", 1), "10.0.0.7"),
        (("testclient", 1), "testclient"),
        (None, ""),
    ],
)
def test_whoever_owns_many_addresses_is_counted_as_one(address: tuple[str, int] | None, counted: str) -> None:
    assert client_network({"client": address}) == counted


def test_what_is_neither_http_nor_a_socket_passes() -> None:
    seen: list[str] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        seen.append(scope["type"])

    async def nothing(*_: object) -> Message:
        return {}

    asyncio.run(add_middleware(app, limits=PLENTY)({"type": "lifespan"}, nothing, nothing))  # type: ignore[arg-type]
    assert seen == ["lifespan"]


# ------------------------------------------------------------------------------------------------ the head


def test_a_head_larger_than_any_of_ours_is_refused_before_anybody_reads_it() -> None:
    large: tuple[tuple[dict[str, Any], str], ...] = (
        ({"cookie": "x" * 4_097}, "the cookies here have 4,097 bytes"),
        ({"a": "b" * 8_192}, "a header here has 8,193 bytes"),
        ({f"a{number}": "b" for number in range(64)}, "this request has 65 headers"),
        ({f"a{number}": "b" * 6_000 for number in range(3)}, "the headers have 18,"),
    )
    for headers, says in large:
        got = http("GET", "/", **headers)
        assert got.status == 431
        assert says in got.says
        assert socket(origin=OURS, **headers)[0]["type"] == "websocket.close"
    assert http("GET", "/", cookie="x" * 4_096).status == 200


def test_no_cookie_but_our_own_goes_further_in() -> None:
    seen: list[bytes] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend(value for name, value in scope["headers"] if name == b"cookie")
        await echo(scope, receive, send)

    quoted = 'x="' + "\\" * 4_000 + '"'
    for cookie in (quoted, f"croupier={quoted[:300]}", "croupier=", f"croupier={'a' * 201}", "Croupier=abc"):
        assert http("GET", "/", app=app, cookie=cookie).status == 200
    assert seen == []
    for cookie in (
        f"a={quoted[:50]}; croupier=to_k-en ;b=2",
        "croupier=to_k-en",
        "croupier=%;croupier=to_k-en",
    ):
        assert http("GET", "/", app=app, cookie=cookie).status == 200
    assert seen == [b"croupier=to_k-en"] * 3
