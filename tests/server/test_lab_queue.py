"""The line before the lab is short, and whoever comes too late is told to try again."""

import asyncio
import subprocess
import threading
from typing import Any

import pytest

from croupier.server.lab.request import LabError
from croupier.server.lab.worker import LabWorker
from croupier.server.wire.replies import _MOST_WAITING, TooManyError, WorkerQueue


class HeldBench(LabWorker):
    """A bench that answers once it is let go, in place of one that counts for seconds."""

    def __init__(self) -> None:
        super().__init__(last_in_line=False)
        self.let_go = threading.Event()

    def ask(self, do: str, **asked: object) -> Any:
        self.let_go.wait()
        return do, asked


async def _full_line() -> None:
    bench = HeldBench()
    lane = WorkerQueue(bench)
    asked = [asyncio.create_task(lane.ask("odds", number=number)) for number in range(_MOST_WAITING + 1)]
    await asyncio.sleep(0)  # each has taken its place, or was turned away, before it waits for the thread
    bench.let_go.set()
    *waited, last = await asyncio.gather(*asked, return_exceptions=True)
    assert waited == [("odds", {"number": n}) for n in range(_MOST_WAITING)]
    assert isinstance(last, TooManyError)
    assert str(last) == "the lab is busy; wait a second and try again"
    assert await lane.ask("again") == ("again", {})


def test_as_many_wait_as_there_is_room_for_and_the_next_is_turned_away() -> None:
    asyncio.run(_full_line())


class Quick(LabWorker):
    """A bench whose process only sleeps; it answers how often it was set up."""

    def __init__(self) -> None:
        super().__init__(last_in_line=False)
        self.set_up: list[subprocess.Popen[bytes]] = []

    def _set_up(self) -> subprocess.Popen[bytes]:
        self.set_up.append(subprocess.Popen(["sleep", "1000"]))
        return self.set_up[-1]

    def _exchange(self, process: subprocess.Popen[bytes], line: bytes) -> Any:
        assert line == b'{"do": "odds"}\n'
        assert process.poll() is None
        return {"found": len(self.set_up)}


def test_a_new_process_takes_over_after_so_many_answers_and_the_old_one_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.server.lab.worker._MOST_ANSWERS", 3)
    bench = Quick()
    assert [bench.ask("odds") for _ in range(8)] == [1, 1, 1, 2, 2, 2, 3, 3]
    assert [process.poll() is None for process in bench.set_up] == [False, False, True]
    bench.end()
    assert bench.set_up[-1].poll() is not None
    with pytest.raises(LabError, match="the lab closes with the house"):
        bench.ask("odds")
