"""What is measured of a house whenever Prometheus asks: its log, its disk, its last backup and check."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from croupier.errors import CroupierError
from croupier.store.done import BACKED_UP, VERIFIED

if TYPE_CHECKING:
    from croupier.server.wire.context import ServerContext
    from croupier.store import EventRow

_DROP: Final = "DropCounted"


class WrittenEvents:
    """The events that this process wrote since its start, by type, and the cash counted in drop boxes."""

    def __init__(self) -> None:
        self.of_type: Counter[str] = Counter()
        self.drop = 0

    def note(self, rows: Iterable["EventRow"]) -> None:
        """Count rows that are on disk."""
        for row in rows:
            self.of_type[row.type] += 1
            if row.type == _DROP and isinstance(counted := row.data, dict):
                self.drop += int(counted["cash"])


class HouseGauges(Collector):
    """Reads the figures of a house anew each time they are asked for, on whatever thread asks."""

    def __init__(self, context: "ServerContext") -> None:
        self._context, self._written = context, WrittenEvents()
        context.service.writer.on_written = self._written.note

    def collect(self) -> Iterator[Metric]:
        """Yield what there is; a figure that cannot be read is left out, which an alert notices."""
        log = self._context.log
        with suppress(CroupierError, ValueError):
            says = "The newest event of the log."
            yield GaugeMetricFamily("croupier_log_position", says, log.head().position)
        with suppress(OSError):
            if (room := log.room()) is not None:
                says = "What the disk of the log has left; absent where another machine holds it."
                yield GaugeMetricFamily("croupier_disk_free_bytes", says, room)
        yield from self._times()
        events = CounterMetricFamily("croupier_events", "Events this process wrote.", labels=["type"])
        for type_, count in sorted(self._written.of_type.items()):
            events.add_metric([type_], count)
        yield events
        rounds = self._written.of_type["RoundFinished"]
        yield CounterMetricFamily("croupier_rounds", "Rounds this process settled.", value=rounds)
        says = "Cash counted in drop boxes, in cents."
        yield CounterMetricFamily("croupier_drop_cents", says, value=self._written.drop)

    def _times(self) -> Iterator[Metric]:
        for name, suffix, what in (
            ("croupier_backup_timestamp_seconds", BACKED_UP, "backed up"),
            ("croupier_verify_timestamp_seconds", VERIFIED, "verified"),
        ):
            says = f"When the casino was last {what}, since 1970; 0 if never."
            yield GaugeMetricFamily(name, says, _touched(self._context.sign_file, suffix))


def _touched(file: Path | None, suffix: str) -> float:
    try:
        return file.with_suffix(suffix).stat().st_mtime if file else 0.0
    except OSError:
        return 0.0
