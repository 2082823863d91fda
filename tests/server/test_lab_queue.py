"""The line before the lab is short, and whoever comes too late is told to try again."""

import asyncio
import threading
from typing import Any

from croupier.server.lab.worker import LabWorker
from croupier.server.wire.lab_queue import _MOST_WAITING, WorkerQueue
from croupier.server.wire.limits import TooManyError


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
