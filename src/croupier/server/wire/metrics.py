"""What the server counts of itself for Prometheus, and the log of requests."""

import json
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final, TextIO, TypeAlias

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.registry import Collector

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_PACE: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_HOLDS: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_STALLS: Final = (0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class CommandOutcome:
    """How a command ended; not done until somebody says so."""

    ok = False


class Metrics:
    """The counts of one process, from its start."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._house: Collector | None = None
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.commands = Counter(
            "croupier_commands",
            "Commands, by what they are for.",
            ("target", "outcome"),
            registry=self.registry,
        )
        self.pace = Histogram(
            "croupier_command_seconds",
            "Seconds from a command to its answer, on disk.",
            ("target",),
            buckets=_PACE,
            registry=self.registry,
        )
        self.views = Counter(
            "croupier_views", "Views sent, full or as changes.", ("kind",), registry=self.registry
        )
        self.deltas = self.views.labels("delta")  # looked up once: nearly every message is one
        self.sent = Counter("croupier_sent_characters", "Sent over sockets.", registry=self.registry)
        self.sockets = Gauge("croupier_sockets", "Open sockets.", registry=self.registry)
        self.requests = Counter(
            "croupier_requests", "Requests, by route and status.", ("route", "status"), registry=self.registry
        )
        self.refused = Counter(
            "croupier_refused", "What was not understood or not allowed.", ("what",), registry=self.registry
        )
        self.stalls = Histogram(
            "croupier_stall_seconds",
            "Times in which the event loop did nothing for anybody.",
            buckets=_STALLS,
            registry=self.registry,
        )
        self.holds = Histogram(
            "croupier_hold_seconds",
            "Times in which the house worked at one thing and heard nobody; 0.05 and more is a fault.",
            buckets=_HOLDS,
            registry=self.registry,
        )
        self.signed = Gauge(
            "croupier_signed_position", "The newest event that a signed head covers.", registry=self.registry
        )
        self.draining = Gauge("croupier_draining", "1 while no new round begins.", registry=self.registry)

    def watch(self, house: Collector) -> None:
        """Measure this of the house as well, whenever somebody asks."""
        if self._house is not None:
            self.registry.unregister(self._house)
        self._house = house
        self.registry.register(house)

    @contextmanager
    def timed(self, target: str) -> Iterator[CommandOutcome]:
        """Count a command and the time it took; nothing a client chose becomes a label."""
        kind = target.partition("/")[0]
        kind = kind if kind in {"house", "table", "jackpots", "tournament", "poker"} else "other"
        outcome, began = CommandOutcome(), time.perf_counter()
        try:
            yield outcome
        finally:
            self.pace.labels(kind).observe(time.perf_counter() - began)
            self.commands.labels(kind, "done" if outcome.ok else "refused").inc()

    def page(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self.registry)


Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_GONE: Final = 499  # nobody was there any more to be answered
_logger = logging.getLogger("croupier.server.requests")
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
        began, status = time.perf_counter(), _GONE

        async def noted(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except BaseException:
            status = 500
            raise
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
            _logger.log(logging.ERROR if status == 500 else logging.INFO, "answered", extra={FACTS: facts})
