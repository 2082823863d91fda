"""What the house counts of itself, for Prometheus: commands, their pace, sockets, refusals."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_PACE: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Outcome:
    """How a command ended; not done until somebody says so."""

    ok = False


class Metrics:
    """The counts of one process, from its start."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
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
        self.sent = Counter("croupier_sent_characters", "Sent over sockets.", registry=self.registry)
        self.sockets = Gauge("croupier_sockets", "Open sockets.", registry=self.registry)
        self.requests = Counter(
            "croupier_requests", "Requests, by route and status.", ("route", "status"), registry=self.registry
        )
        self.refused = Counter(
            "croupier_refused", "What was not understood or not allowed.", ("what",), registry=self.registry
        )
        self.position = Gauge("croupier_log_position", "The newest event of the log.", registry=self.registry)
        self.draining = Gauge("croupier_draining", "1 while no new round begins.", registry=self.registry)

    @contextmanager
    def timed(self, target: str) -> Iterator[Outcome]:
        """Count a command and the time it took; nothing a client chose becomes a label."""
        kind = target.partition("/")[0]
        kind = kind if kind in {"house", "table", "jackpots", "tournament"} else "other"
        outcome, began = Outcome(), time.perf_counter()
        try:
            yield outcome
        finally:
            self.pace.labels(kind).observe(time.perf_counter() - began)
            self.commands.labels(kind, "done" if outcome.ok else "refused").inc()

    def page(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self.registry)
