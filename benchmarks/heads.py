"""What signed heads cost: each signature, a start on a log of a million events, and the audit."""

from __future__ import annotations

import tempfile
import time
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from benchmarks.store import NOW, command
from croupier.fair.tree import Frontier
from croupier.store import open_log
from croupier.store.heads import leaves
from croupier.store.keeper import HeadFiles, HeadKeeper
from croupier.store.verify import verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.store import Log

EVENTS: Final = 1_000_000
A_MINUTE: Final = 1_000  # events between two signatures of a busy house


def run() -> Report:
    report = Report("signed heads of a log of a million events, seconds of the processor")
    with tempfile.TemporaryDirectory() as folder, open_log(f"{folder}/house.db") as log:
        for start in range(0, EVENTS, 5_000):
            log.append_many(
                [command(f"table/T{number % 40}", start + number) for number in range(5_000)], NOW
            )
        files = HeadFiles.of(f"{folder}/house.db")
        hashes = list(leaves(log))
        _row(report, "root of a million leaves", _cost(lambda: Frontier().extend(hashes).root))
        keeper = HeadKeeper(log, files)
        _row(report, "first signature", _cost(lambda: keeper.sign("bench", "house", NOW)))
        often = min(_signature(log, keeper) for _ in range(5))
        _row(report, f"a signature after {A_MINUTE:,} more events", often)
        report.claims.append(
            Claim("share of a core, one signature a minute", often / 60, 0.001, "", least=False)
        )
        start_ = min(_cost(lambda: _opened(log, files)) for _ in range(5))
        _row(report, "comparing at a start", start_)
        report.claims.append(Claim("comparing at a start", start_, 0.05, "s", least=False))
        files.tree.unlink()
        _row(report, "comparing at a start, the file of the tree lost", _cost(lambda: _opened(log, files)))
        plain = _cost(lambda: _verified(log, None))
        seen = _cost(lambda: _verified(log, files))
        _row(report, "audit by the chain alone", plain)
        _row(report, "audit with the head", seen)
        report.claims.append(
            Claim("audit with the head to one without", seen / plain, 1.6, "times", least=False)
        )
    return report


def _row(report: Report, what: str, seconds: float) -> None:
    report.rows.append({"what": what, "seconds": seconds})


def _cost(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _signature(log: Log, keeper: HeadKeeper) -> float:
    log.append_many([command("table/T1", number) for number in range(A_MINUTE)], NOW)
    return _cost(lambda: keeper.sign("bench", "house", NOW))


def _opened(log: Log, files: HeadFiles) -> None:
    if says := HeadKeeper(log, files).refusal():
        raise RuntimeError(says)


def _verified(log: Log, files: HeadFiles | None) -> None:
    if not verify(log, heads=HeadKeeper(log, files).expected() if files else ()).whole:
        raise RuntimeError("a log that nobody touched did not verify")
