"""What is published about the API is true: every reply is one it names, and has the form it says."""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from fastapi.routing import APIRoute

from croupier.server.app import described, openapi
from tests.loops import at_least_one
from tests.server.running import House, Visitor

pytestmark = pytest.mark.slow
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", "x" * 3000, "\0", "\ud800", "T1", "house", "2026-02-30", [],
    [[]], {}, {"a": {}},
)  # fmt: skip


@pytest.fixture(scope="module")
def guest(house: House) -> Visitor:
    return Visitor(house).as_guest()


@pytest.fixture(scope="module")
def operator(house: House) -> Visitor:
    return Visitor(house).as_operator()


def operations() -> list[tuple[str, str]]:
    """Every operation, by its route: to write the whole document takes longer, and every run reads this."""
    return [
        (method.lower(), route.path_format)
        for route in described().routes
        if isinstance(route, APIRoute) and route.include_in_schema
        for method in sorted(route.methods or ())
        if not route.path.endswith(("/odds", "/register", "/sign-in"))  # which take their time, each time
        and route.path != "/api/drain"  # which would be the end of it
    ]


def test_every_operation_says_what_it_does_and_what_it_may_reply() -> None:
    paths = openapi(described())["paths"]
    assert set(operations()) <= {(method, path) for path, each in paths.items() for method in each}
    assert len(operations()) > len(paths) / 2
    for path, each in at_least_one(paths.items()):
        for method, operation in at_least_one(each.items()):
            assert operation["description"].endswith("."), (method, path)
            assert {"200", "202"} & operation["responses"].keys()
            assert {"400", "403", "429"} <= operation["responses"].keys()
            assert "422" not in operation["responses"]


@pytest.mark.prove
@pytest.mark.parametrize(("method", "path"), operations())
def test_whatever_is_sent_the_reply_is_one_that_is_published(
    house: House, guest: Visitor, operator: Visitor, method: str, path: str
) -> None:
    whole = openapi(described())
    known = whole["paths"][path][method]["responses"]
    ends = path in {"/api/sign-out", "/api/accounts/{account}/password"}  # the session of who asks
    visitors = [Visitor(house), Visitor(house).as_guest()] if ends else [Visitor(house), guest, operator]
    for visitor in visitors:
        for address, body in requests(method, path):
            reply = visitor.ask_in_time(address, body)
            assert str(reply.status) in known, (address, body, reply)
            assert reply.status < 500
            told = known[str(reply.status)].get("content", {}).get("application/json", {}).get("schema")
            if told is not None and reply.headers.get("content-type") == "application/json":
                jsonschema.validate(reply.data, {**told, "components": whole["components"]})
            if reply.status >= 400:
                assert len(reply.data["says"].split()) > 1


def requests(method: str, path: str) -> Iterator[tuple[str, object]]:
    """Yield odd requests to an operation: odd names in the path, odd queries, odd bodies."""
    right = {"table": "T1", "number": "1", "game": "nh-holdem-stud", "target": "house", "day": "2026-01-01"}
    for odd in ("%00", "%ff", "-1", "T1", "house", "9" * 400, "%F0%9F%82%A1", "operator"):
        address = re.sub(r"{(\w+)(:path)?}", odd, path)
        yield address, None if method == "get" else {}
        if address == path:
            break
    address = re.sub(r"{(\w+)(:path)?}", lambda found: right.get(found[1], "house"), path)
    if method == "get":
        for query in (
            "?limit=x",
            "?after=99999999999999999999",
            "?form=doc",
            "?last=-1",
            "?x=%ff",
            "?" + "a" * 2000,
        ):
            yield address + query, None
        return
    for odd in ODD:
        yield address, odd if odd is not None else b"null"
        yield address, {"target": odd, "name": odd, "data": odd, "key": odd}
        yield address, {"id": odd, "roles": odd, "password": odd, "reason": odd}
    yield address, b"\xff"
    yield address, json.dumps({"key": "k" * 20_000})
