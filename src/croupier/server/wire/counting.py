"""The queue before the worker that counts what takes seconds: one at a time, each with its progress.

Whoever hangs up ends their count. What was found is kept for whoever asks the same again.
"""

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final, cast

from croupier.server.lab.request import LabError
from croupier.server.lab.worker import ENDED
from croupier.server.views.lab_shapes import LabCountStep

MOST_COUNTS: Final = 4
"""The one that runs and those that wait."""
BUSY: Final = (
    f"the lab is busy: {MOST_COUNTS} counts run or wait already; try again in about a minute, or ask on the "
    "command line with croupier odds"
)
_MOST_KEPT: Final = 64
_LONGEST_LINE: Final = 1 << 24


class CountQueue:
    """A worker for what takes seconds, a short queue before it, and what it found lately."""

    def __init__(self, most_seconds: float = 300.0) -> None:
        self._most_seconds = most_seconds
        self._queue: list[object] = []
        self._moved = asyncio.Event()
        self._kept: OrderedDict[bytes, LabCountStep] = OrderedDict()
        self._process: asyncio.subprocess.Process | None = None
        self._dying: set[asyncio.Task[int]] = set()
        self._ended = False

    @property
    def is_full(self) -> bool:
        """Whether nobody else can wait."""
        return len(self._queue) >= MOST_COUNTS

    async def ask(self, do: str, **asked: object) -> object:
        """Return what is found, or raise the sentence that came instead."""
        async with aclosing(self.steps(do, **asked)) as steps:
            async for step in steps:
                if "found" in step:
                    return step["found"]
                if "says" in step:
                    raise LabError(step["says"])
        raise LabError(ENDED)

    async def steps(self, do: str, **asked: object) -> AsyncGenerator[LabCountStep, None]:
        """Yield how many are ahead, then how far it is, at last what was found or a sentence."""
        line = json.dumps({"do": do, "slow": True, **asked}, sort_keys=True).encode() + b"\n"
        if line not in self._kept and self.is_full:
            yield {"says": BUSY}
            return
        turn = object()
        self._queue.append(turn)
        try:
            while line not in self._kept and (ahead := self._queue.index(turn)):
                moved = self._moved
                yield {"ahead": ahead}
                await moved.wait()
            if line not in self._kept:
                async with aclosing(self._count(line)) as steps:
                    async for step in steps:
                        yield step
                return
        finally:
            self._queue.remove(turn)
            self._moved.set()
            self._moved = asyncio.Event()
        self._kept.move_to_end(line)
        yield self._kept[line]

    async def _count(self, line: bytes) -> AsyncGenerator[LabCountStep, None]:
        if not self._is_open():
            yield {"says": ENDED}
            return
        says = "the lab did not come to an end with this, perhaps for lack of memory; ask with croupier odds"
        whole = False
        try:
            process = await self._worker()
            assert process.stdin is not None  # noqa: S101 (they are pipes)
            assert process.stdout is not None  # noqa: S101
            process.stdin.write(line)
            async with asyncio.timeout(self._most_seconds):
                async for text in process.stdout:
                    step = cast("LabCountStep", json.loads(text))
                    whole = "part" not in step
                    if "found" in step:
                        self._keep(line, step)
                    yield {"says": step["says"]} if "says" in step else step
                    if whole:
                        return
        except TimeoutError:
            says = (
                f"this was not counted within {self._most_seconds / 60:.0f} minutes, so it was stopped; "
                "ask on the command line with croupier odds"
            )
        finally:
            if not whole:  # it failed, or nobody waits for it any more
                self._kill()
        yield {"says": says if self._is_open() else ENDED}

    async def _worker(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "croupier.server.lab.worker",
                "count",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
        return self._process

    def _is_open(self) -> bool:
        return not self._ended

    def _keep(self, line: bytes, step: LabCountStep) -> None:
        self._kept[line] = step
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            task = asyncio.create_task(process.wait())
            self._dying.add(task)
            task.add_done_callback(self._dying.discard)

    async def end(self) -> None:
        """Count no more; whoever waits gets a sentence."""
        self._ended = True
        self._kill()
        await asyncio.gather(*self._dying)
