"""Engines: the same totals from this process, from many and from a cluster, whatever is lost on the way."""

import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import chain, count, repeat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.games import load
from croupier.lab.engines import Cluster, Engine, EngineError, Here, Pool, run
from croupier.lab.simulate import Chunk, plan_for
from tests.lab.toil import Done, Toil
from tests.processes import started
from tests.waiting import PATIENCE, soon

ROOT = Path(__file__).parents[2]
CHUNKS = range(24)
FOR_EVER = 10_000  # seconds: longer than any test may take


@pytest.fixture
def toil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toil:
    monkeypatch.syspath_prepend(str(ROOT))  # for the processes, which import what they are sent
    folder = tmp_path / "marks"
    folder.mkdir()
    return Toil(str(folder))


def with_one_killed(toil: Toil, engine: Engine) -> Iterator[Done]:
    """Run every chunk, and kill whoever is in the middle of the fourth after the third result."""
    done = run(replace(toil, held=3), CHUNKS, engine)
    yield from (next(done) for _ in range(3))
    chunk, victim = soon(lambda: {mark for mark in toil.marks("begun") if mark[0] == 3}).pop()
    os.kill(victim, signal.SIGKILL)
    toil.free()
    yield from done
    assert (chunk, victim) not in toil.marks("ended"), "it was killed too late to prove anything"
    assert len([who for began, who in toil.marks("begun") if began == chunk]) > 1, "it was begun again"


def totals(results: Iterator[Done]) -> list[tuple[int, int]]:
    return [(done.chunk, done.total) for done in results]


def noted(taken: list[int]) -> Iterator[int]:
    """Chunks without end, each noted when it is taken."""
    for chunk in count():
        taken.append(chunk)
        yield chunk


def test_results_come_in_the_order_of_the_chunks() -> None:
    assert list(run(abs, [-3, 1, -2], Here())) == [3, 1, 2]


def test_this_process_is_the_engine_unless_told() -> None:
    assert list(run(lambda chunk: chunk + os.getpid(), [0])) == [os.getpid()]


def test_no_chunks_need_no_workers() -> None:
    assert list(run(abs, [], Cluster("nowhere"))) == []


def test_chunks_without_end_are_taken_one_by_one() -> None:
    taken: list[int] = []
    done = run(abs, noted(taken), Here())
    assert [next(done), next(done)] == [0, 1]
    assert taken == [0, 1]


@pytest.mark.parametrize("ahead", [0, -1])
def test_nothing_under_way_is_refused_before_anything_begins(ahead: int) -> None:
    with pytest.raises(EngineError, match="ahead must be at least 1"):
        run(abs, [1], ahead=ahead)


def test_a_pool_without_workers_is_refused() -> None:
    with pytest.raises(EngineError, match="needs at least 1"):
        Pool(0)


def test_work_that_cannot_be_sent_is_refused_with_the_reason() -> None:
    with pytest.raises(EngineError, match="use a function of a module"):
        list(run(lambda chunk: chunk, [1], Pool(1)))


@pytest.mark.slow
def test_a_pool_gives_what_this_process_gives(toil: Toil) -> None:
    pooled = list(run(toil, CHUNKS, Pool(2)))
    assert totals(iter(pooled)) == totals(run(toil, CHUNKS, Here()))
    assert len({done.pid for done in pooled}) == 2
    assert os.getpid() not in {done.pid for done in pooled}
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_killed_process_is_replaced_and_its_chunk_done_again(toil: Toil) -> None:
    assert totals(with_one_killed(toil, Pool(2))) == totals(run(toil, CHUNKS, Here()))
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_no_more_chunks_are_taken_than_may_be_under_way() -> None:
    taken: list[int] = []
    with closing(run(abs, noted(taken), Pool(2), ahead=3)) as done:
        next(done)
        assert taken == [0, 1, 2]


@pytest.mark.slow
def test_closing_waits_for_nothing_that_is_under_way() -> None:
    done = run(time.sleep, chain([0], repeat(FOR_EVER)), Pool(2))
    next(done)
    done.close()
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_an_error_in_a_worker_is_raised_here_with_its_place_there() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        list(run(int, ["7", "seven"], Pool(1)))
    assert "Traceback" in caught.value.__notes__[0]


@pytest.mark.slow
def test_a_result_that_cannot_be_sent_back_is_named() -> None:
    with pytest.raises(TypeError, match="cannot be sent back"):
        list(run(partial(compile, filename="", mode="eval"), ["1 + 1"], Pool(1)))


@pytest.mark.slow
def test_a_chunk_that_ends_every_worker_ends_the_run_with_a_sentence() -> None:
    with pytest.raises(EngineError, match="lost on the same chunk, 3; if the machine is short of memory"):
        list(run(os._exit, [3], Pool(1)))


SLEEPERS = """
import time
from itertools import chain, repeat
from croupier.lab.engines import Pool, run
for _ in run(time.sleep, chain([0, 0], repeat({seconds})), Pool(2)):
    print("slept", flush=True)
"""


@contextmanager
def sleepers(seconds: float) -> Iterator["subprocess.Popen[str]"]:
    """A program in a group of its own whose pool is asleep over its chunks."""
    words = [sys.executable, "-c", SLEEPERS.format(seconds=seconds)]
    with started(words, stderr=subprocess.PIPE) as program:
        assert program.stdout
        assert program.stdout.readline() == "slept\n"
        yield program


def is_empty(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
def test_ctrl_c_ends_the_program_and_every_process_of_it_with_one_message() -> None:
    with sleepers(FOR_EVER) as program:
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to everyone
        _, said = program.communicate(timeout=PATIENCE)
        assert said.count("KeyboardInterrupt") == 1
        assert soon(lambda: is_empty(program.pid))


@pytest.mark.slow
def test_processes_whose_program_was_killed_go_by_themselves() -> None:
    with sleepers(0.1) as program:
        program.kill()
        program.communicate(timeout=PATIENCE)
        assert soon(lambda: is_empty(program.pid))


def simulated(engine: Engine) -> list[object]:
    plan = plan_for(load("nh-holdem-stud"), seats=2, seed=7)
    chunks = [Chunk(first, first + 1_000) for first in range(0, 8_000, 1_000)]
    return [np.asarray(part).tolist() for tally in run(plan, chunks, engine) for part in tally]


@pytest.mark.slow
def test_a_pool_simulates_what_this_process_simulates() -> None:
    assert simulated(Pool(2)) == simulated(Here())


# ------------------------------------------------------------------------------------------ a real cluster


class Site:
    """A Dask scheduler and its workers on this machine, as a site would start them."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._all = folder, ExitStack()
        file = folder / "scheduler.json"
        self.scheduler = self._begin(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        self.address = str(json.loads(soon(lambda: file.exists() and file.read_text()) or "")["address"])

    def _begin(self, what: str, *words: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
        home = os.environ | {"PYTHONPATH": str(ROOT)}
        with (self._folder / f"{what}.log").open("ab") as log:
            return self._all.enter_context(
                started(command, cwd=self._folder, env=home, stdout=log, stderr=log)
            )

    def hire(self, count: int) -> Cluster:
        """Start workers, and return the cluster once they have come."""
        for _ in range(count):
            self._begin("worker", self.address, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        join: Any = import_module("distributed").Client  # a second to import, for slow tests alone
        with join(self.address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=PATIENCE)
        return Cluster(self.address, patience=PATIENCE)

    def close(self) -> None:
        self._all.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with closing(Site(tmp_path)) as found:
        yield found


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_gives_what_this_process_gives(site: Site, toil: Toil) -> None:
    cluster = site.hire(2)
    assert totals(with_one_killed(toil, cluster)) == totals(run(toil, CHUNKS, Here()))
    workers = {who for _, who in toil.marks("begun")} - {os.getpid()}
    assert len(workers) == 2
    assert simulated(cluster) == simulated(Here())


@pytest.mark.slow
def test_a_cluster_raises_here_what_went_wrong_there_and_goes_on(site: Site) -> None:
    cluster = site.hire(1)
    with pytest.raises(ValueError, match="invalid literal"):
        list(run(int, ["7", "seven"], cluster))
    with closing(run(abs, count(), cluster)) as done:
        assert [next(done) for _ in range(50)] == list(range(50))


@pytest.mark.slow
def test_a_scheduler_that_goes_ends_the_run_with_a_sentence(site: Site) -> None:
    done = run(partial(pow, 2), count(1), site.hire(1))
    assert next(done) == 2
    site.scheduler.kill()
    with pytest.raises(EngineError, match="has gone"):
        list(done)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_named(site: Site) -> None:
    with pytest.raises(EngineError, match=f"start some with `dask worker {site.address}`"):
        list(run(abs, [1], Cluster(site.address, patience=0.5)))


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nobody.invalid", "127.0.0.1:99999", "tcp://["])
def test_a_scheduler_that_is_not_there_is_named(address: str) -> None:
    with pytest.raises(EngineError, match=r"no Dask scheduler answers at .*; start one with `dask"):
        list(run(abs, [1], Cluster(address)))


@pytest.mark.slow
def test_something_that_listens_but_is_no_scheduler_is_no_scheduler() -> None:
    with socket.create_server(("127.0.0.1", 0)) as dumb:
        address = f"127.0.0.1:{dumb.getsockname()[1]}"
        with pytest.raises(EngineError, match="no Dask scheduler answers"):
            list(run(abs, [1], Cluster(address, patience=0.5)))
