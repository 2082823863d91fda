"""Bounded queues before the lab's workers, and what becomes of what waits there when the server stops."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from croupier.server.lab.worker import LabWorker
from croupier.server.wire.limits import TooManyError

_MOST_WAITING = 12


class WorkerQueue:
    """A worker, and a short queue before it."""

    def __init__(self, bench: LabWorker) -> None:
        self._bench, self._thread, self._waiting = bench, ThreadPoolExecutor(1), 0

    async def ask(self, do: str, **asked: object) -> Any:
        """Return what the bench finds, when one's turn has come."""
        if self._waiting >= _MOST_WAITING:
            raise TooManyError("the lab is busy; wait a second and try again")
        self._waiting += 1
        try:
            work = partial(self._bench.ask, do, **asked)
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def end(self) -> None:
        """Count no more; for a thread."""
        self._bench.end()


class LabQueues:
    """Quick figures and slow ones, so that nobody who moves a slider waits for a chart; and one study."""

    def __init__(self) -> None:
        self.quick, self.slow = (
            WorkerQueue(LabWorker(last_in_line=False)),
            WorkerQueue(LabWorker(last_in_line=True)),
        )
        self.studying = asyncio.Lock()
        self.study: asyncio.subprocess.Process | None = None

    async def end(self) -> None:
        """Count no more: whoever waits is told so at once."""
        if self.study is not None and self.study.returncode is None:
            self.study.kill()
        await asyncio.gather(*(asyncio.to_thread(lane.end) for lane in (self.quick, self.slow)))
