"""How long one waits for an engine that gives nothing: one that is closed, one that is gone or absent."""

from __future__ import annotations

import tempfile
import time
from contextlib import closing, suppress
from functools import partial
from itertools import chain, count, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.lab.engines import Cluster, EngineError, Pool
from croupier.lab.engines import run as run_chunks
from tests.lab.test_engines import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ABSENT: Final = ("tcp://127.0.0.1:1", "nobody.invalid", "127.0.0.1:99999", "tcp://[")


def run() -> Report:
    report = Report("seconds on the clock until an engine lets go")
    sleeping = run_chunks(time.sleep, chain([0], repeat(600)), Pool(2))
    next(sleeping)
    report.claims.append(Claim("close a pool in the middle", _seconds(sleeping.close), 5, "s", least=False))
    for address in ABSENT:
        asked = partial(_refused, run_chunks(abs, [1], Cluster(address)))
        claim = f"name a scheduler that is not there, {address}"
        report.claims.append(Claim(claim, _seconds(asked), 10, "s", least=False))
    with tempfile.TemporaryDirectory() as place, closing(Site(Path(place))) as site:
        done = run_chunks(partial(pow, 2), count(1), site.hire(1))
        next(done)
        site.scheduler.kill()
        gone = _seconds(partial(_refused, done))
    report.claims.append(Claim("name a scheduler that went in the middle", gone, 60, "s", least=False))
    return report


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _refused(done: Iterator[int]) -> None:
    with suppress(EngineError):
        list(done)
        raise AssertionError("nobody was there, and it was done")
