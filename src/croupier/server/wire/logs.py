"""What the server writes about itself: one JSON object a line, with no secret and nothing a client typed."""

import json
import logging
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from datetime import UTC, datetime
from typing import Any, Final, TextIO, TypeAlias

from croupier.server.wire.metrics import Metrics

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_said = logging.getLogger("croupier.server.requests")
FACTS: Final = "facts"
"""Under this name `extra` carries fields of a line beyond its sentence."""


class JsonLines(logging.Formatter):
    """Each record as one line of JSON: when, how grave, who says so, what."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line.update(getattr(record, FACTS, {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def keep_logs(level: str = "info", stream: TextIO | None = None) -> None:
    """Send every log of the process to a stream, as JSON lines."""
    lines = logging.StreamHandler(stream or sys.stderr)
    lines.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(level.upper())
    # below this it would write whole addresses and headers, cookies and all
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


class RequestLog:
    """Counts and logs each request under its route: never its query, its body, its cookies."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noted(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            # a path that matches no route is somebody's guess, and may hold anything
            route = getattr(scope.get("route"), "path", "none")
            self._metrics.requests.labels(route, str(status)).inc()
            facts = {
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            }
            _said.log(logging.ERROR if status == 500 else logging.INFO, "answered", extra={FACTS: facts})
