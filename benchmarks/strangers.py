"""How long one request of a stranger holds the event loop, in processor time of its thread."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.server.app import make_app
from croupier.server.wire.context import open_context
from croupier.server.wire.middleware import (
    LARGEST,
    LONGEST_COOKIE,
    LONGEST_TARGET,
    App,
    Message,
    add_middleware,
)
from croupier.server.wire.replies import RATES, Rate, RateLimits

if TYPE_CHECKING:
    from collections.abc import Callable

BOUND: Final = 50.0
REPEATS: Final = 5
_WISH: Final = {"game": "three-card-poker"}


def _text(make: Callable[[int], object]) -> bytes:
    """Return the largest JSON of its kind that the gate lets through."""
    size = LARGEST
    while len(text := json.dumps(make(size)).encode()) > LARGEST:
        size = size * 9 // 10
    return text


def _attacks() -> dict[str, tuple[str, str, bytes, bytes, bytes]]:
    """Return method, path, query, cookie and body of each."""
    names = _text(lambda n: {"name": "a", "password": "b", **{f"k{number}": 1 for number in range(n)}})
    pays = _text(lambda n: {**_WISH, "pays": {"a": {f"k{number}": 1 for number in range(n)}}})
    backslashes = b'x="' + b"\\" * (LONGEST_COOKIE - 5) + b'"'
    return {
        "4 KiB of backslashes in a cookie": ("GET", "/api/me", b"", backslashes, b""),
        "16 KiB of unknown fields": ("POST", "/api/sign-in", b"", b"", names),
        "16 KiB of wrong pay tables": ("POST", "/api/lab/sheet", b"", b"", pays),
        "16 KiB of brackets": ("POST", "/api/sign-in", b"", b"", b"[" * LARGEST),
        "16 KiB of one number": ("POST", "/api/sign-in", b"", b"", b"9" * LARGEST),
        "a list of 8,000 numbers": ("POST", "/api/guest", b"", b"", _text(lambda n: [1] * n)),
        "3,000 query fields": ("GET", "/api/tables", b"a=b&" * (LONGEST_TARGET // 4 - 10), b"", b""),
        "the OpenAPI document": ("GET", "/openapi.json", b"", b"", b""),
        "the schema of messages": ("GET", "/schema/messages.json", b"", b"", b""),
    }


async def _held(app: App, method: str, path: str, query: bytes, cookie: bytes, body: bytes) -> float:
    headers = [
        (b"host", b"localhost"),
        (b"origin", b"http://localhost"),
        (b"content-type", b"application/json"),
    ]
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "http_version": "1.1",
        "root_path": "",
        "headers": [*headers, (b"cookie", cookie)] if cookie else headers,
    }
    given: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return given.pop() if given else {"type": "http.disconnect"}

    async def send(_: Message) -> None:
        pass

    began = time.thread_time()
    await app(scope, receive, send)
    return (time.thread_time() - began) * 1000


async def _measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        context = open_context(f"{folder}/house.db")
        try:
            await context.begin()
            free = RateLimits({name: Rate(1e9, 1e9) for name in RATES})
            app = add_middleware(make_app(context), limits=free)
            found = {
                name: min([await _held(app, *attack) for _ in range(REPEATS)])
                for name, attack in _attacks().items()
            }
            await context.close(0)
        finally:
            context.log.close()
    return found


def run() -> Report:
    report = Report(f"milliseconds of the event loop for one request, best of {REPEATS}")
    for name, held in asyncio.run(_measure()).items():
        report.rows.append({"request": name, "ms": round(held, 1)})
        report.claims.append(Claim(f"{name}: holds the loop", held, BOUND, "ms", least=False))
    return report
