"""How fast the log writes what it has acknowledged, on SQLite and PostgreSQL, and how fast it is audited."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.store import Append, Fact, open_log
from croupier.store.verify import verify
from tests.postgres import Postgres

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.store import Log

NOW: Final = datetime(2026, 3, 10, 12, tzinfo=UTC)
SECONDS: Final = 3.0
GROUP: Final = 32
FEW: Final = 4
EVENTS: Final = 1_000_000
OLD: Final = 100_000  # events of a table that has seen some


def run() -> Report:
    report = Report("durable commands a second, and the audit of a log")
    with tempfile.TemporaryDirectory() as folder:
        rates = _measured(report, f"{folder}/house.db", "SQLite")
        report.claims.append(Claim("SQLite, one command a commit", rates["single"], 300, "commands/s"))
        _audited(report, f"{folder}/large.db", "SQLite")
    server = Postgres()
    try:
        address = server.database()
        _measured(report, address, "PostgreSQL")
        for group in (1, FEW):
            both = _two_processes(address, group)
            report.rows.append({"what": f"PostgreSQL, two processes, {group} a commit", "a second": both})
        # positions without a gap are given out one commit at a time; the server writes what comes together
        report.claims.append(Claim(f"PostgreSQL, two processes, {FEW} a commit", both, 500, "commands/s"))
        _audited(report, server.database(), "PostgreSQL")
    finally:
        server.stop()
    return report


def command(table: str, number: int) -> Append:
    """Return a bet: one event with a body of about 90 bytes, a key and an answer."""
    body = {"seat": number % 6, "wager": "ante", "cents": 500, "said": "as the sheet allows", "round": number}
    key = f"{table}:{number}:{time.perf_counter_ns()}"
    return Append((Fact.of(table, "BetPlaced", body, "a" * 64),), {}, "Ada", key, '{"ok":true}')


def _measured(report: Report, address: str, name: str) -> dict[str, float]:
    with open_log(address) as log:
        rates = {"single": _rate(lambda n: _one(log, "table/T1", n)), "group": _rate(lambda n: _many(log, n))}
        report.rows.append({"what": f"{name}, one command a commit", "a second": rates["single"]})
        report.rows.append({"what": f"{name}, {GROUP} commands a commit", "a second": rates["group"] * GROUP})
        for start in range(0, OLD, 2000):
            log.append_many([command("table/T2", start + number) for number in range(2000)], NOW)
        young, old = _cost(log, "table/T3"), _cost(log, "table/T2")
    report.rows.append({"what": f"{name}, CPU of a command at a new table, ms", "a second": young * 1000})
    report.rows.append({"what": f"{name}, CPU at a table of {OLD:,} events, ms", "a second": old * 1000})
    report.claims.append(
        Claim(f"{name}, cost at an old table to a new one", old / young, 1.5, "times", least=False)
    )
    return rates


def _one(log: Log, table: str, number: int) -> None:
    log.append(command(table, number), NOW)


def _many(log: Log, number: int) -> None:
    log.append_many([command(f"table/G{each}", number) for each in range(GROUP)], NOW)


def _rate(work: Callable[[int], None]) -> float:
    """Return how often a second something can be done, waiting for the disk each time."""
    work(-1)
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        work(count)
        count += 1
    return count / (time.perf_counter() - start)


def _cost(log: Log, table: str) -> float:
    """Return the seconds of this processor that one command takes."""
    start = time.process_time()
    for number in range(500):
        _one(log, table, number)
    return (time.process_time() - start) / 500


def write(address: str, table: str, group: str) -> None:
    """Write to a table for a while, and print how many commands were acknowledged."""
    with open_log(address) as log:
        start, count = time.perf_counter(), 0
        while time.perf_counter() - start < SECONDS:
            log.append_many([command(table, count + number) for number in range(int(group))], NOW)
            count += int(group)
    print(count)


def _two_processes(address: str, group: int) -> float:
    program = "import sys; from benchmarks.store import write; write(*sys.argv[1:])"
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", program, address, f"table/P{number}", str(group)],
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(2)
    ]
    return sum(int(writer.communicate()[0]) for writer in writers) / SECONDS


def _audited(report: Report, address: str, name: str) -> None:
    with open_log(address) as log:
        for start in range(0, EVENTS, 5000):
            log.append_many([command(f"table/T{number % 40}", start + number) for number in range(5000)], NOW)
        start_, used = time.perf_counter(), time.process_time()
        if not verify(log).whole:
            raise RuntimeError("a log that nobody touched did not verify")
        wall, cpu = time.perf_counter() - start_, time.process_time() - used
    report.rows.append({"what": f"{name}, events audited", "a second": EVENTS / wall})
    report.claims.append(Claim(f"{name}, audit of a million events", wall, 30, "s", least=False))
    report.rows.append({"what": f"{name}, audit of a million events, s of CPU here", "a second": cpu})
