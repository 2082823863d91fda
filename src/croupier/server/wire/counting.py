"""The queue before the worker that counts what takes seconds: one at a time, each with its progress.

Whoever asks for what is being counted already waits for the same count; it ends when the last of them hangs
up. What was found is kept for whoever asks the same again.
"""

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Final, cast

from croupier.server.lab.request import LabError
from croupier.server.lab.worker import ENDED
from croupier.server.views.lab_shapes import LabCountStep

MOST_COUNTS: Final = 4
"""The one that runs and those that wait."""
MOST_OF_ONE: Final = 2
"""Those of them that one network may have begun."""
BUSY: Final = (
    f"the lab is busy: {MOST_COUNTS} counts run or wait already; try again in about a minute, or ask on the "
    "command line with croupier odds"
)
YOURS: Final = (
    f"{MOST_OF_ONE} counts from your network run or wait already; let one of them end or cancel it, and try "
    "again"
)
_MOST_KEPT: Final = 64
_LONGEST_LINE: Final = 1 << 24
_LOST: Final = "the lab did not come to an end with this, perhaps for lack of memory; ask with croupier odds"


def _line(do: str, asked: Mapping[str, object]) -> bytes:
    """Write what is asked as the worker reads it; the same for the same."""
    return json.dumps({"do": do, "slow": True, **asked}, sort_keys=True).encode() + b"\n"


class _Count:
    """A count that waits or runs: who began it, how many wait for it, and what was heard of it so far."""

    def __init__(self, network: str) -> None:
        self.network, self.listeners = network, 0
        self.steps: list[LabCountStep] = []
        self._heard = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the last step is there."""
        return bool(self.steps) and ("found" in self.steps[-1] or "says" in self.steps[-1])

    def tell(self, step: LabCountStep) -> None:
        """Let everybody who waits know a step."""
        self.steps.append(step)
        self._heard.set()
        self._heard = asyncio.Event()

    async def hear(self) -> AsyncGenerator[LabCountStep, None]:
        """Yield the step that is the last by now, and every later one."""
        at = max(0, len(self.steps) - 1)
        while True:
            while at < len(self.steps):
                yield self.steps[at]
                at += 1
            if self.is_over:
                return
            await self._heard.wait()


class CountQueue:
    """A worker for what takes seconds, a short queue before it, and what it found lately."""

    def __init__(self, most_seconds: float = 300.0) -> None:
        self._most_seconds = most_seconds
        self._counts: OrderedDict[bytes, _Count] = OrderedDict()  # the first one runs
        self._kept: OrderedDict[bytes, LabCountStep] = OrderedDict()
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._work: asyncio.Task[None] | None = None
        self._at: bytes | None = None  # what is worked on, until its last step
        self._dying: set[asyncio.Task[int]] = set()
        self._ended = False

    def why_not(self, network: str, do: str, **asked: object) -> str | None:
        """Say why nobody of a network can ask for this now, or return None."""
        line = _line(do, asked)
        if line in self._kept or line in self._counts:
            return None
        if sum(count.network == network for count in self._counts.values()) >= MOST_OF_ONE:
            return YOURS
        return BUSY if len(self._counts) >= MOST_COUNTS else None

    async def ask(self, network: str, do: str, **asked: object) -> object:
        """Return what is found, or raise the sentence that came instead."""
        async with aclosing(self.steps(network, do, **asked)) as steps:
            async for step in steps:
                if "found" in step:
                    return step["found"]
                if "says" in step:
                    raise LabError(step["says"])
        raise LabError(ENDED)

    async def steps(self, network: str, do: str, **asked: object) -> AsyncGenerator[LabCountStep, None]:
        """Yield how many are ahead, then how far it is, at last what was found or a sentence."""
        line = _line(do, asked)
        if says := self.why_not(network, do, **asked):
            yield {"says": says}
            return
        if line in self._kept:
            self._kept.move_to_end(line)
            yield self._kept[line]
            return
        count = self._counts.get(line) or self._begin(line, network)
        count.listeners += 1
        try:
            async with aclosing(count.hear()) as steps:
                async for step in steps:
                    yield step
        finally:
            count.listeners -= 1
            if not count.listeners and self._counts.get(line) is count:
                self._drop(line)

    def _begin(self, line: bytes, network: str) -> _Count:
        count = self._counts[line] = _Count(network)
        if len(self._counts) > 1:
            count.tell({"ahead": len(self._counts) - 1})
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return count

    def _drop(self, line: bytes) -> None:
        """End a count that nobody waits for any more."""
        if self._at == line and self._work:
            self._work.cancel()
        else:
            self._move_up(line)

    def _move_up(self, line: bytes) -> None:
        """Let those behind a count know that it is gone."""
        behind = list(self._counts)[list(self._counts).index(line) + 1 :]
        del self._counts[line]
        for ahead, each in enumerate(self._counts):
            if ahead and each in behind:
                self._counts[each].tell({"ahead": ahead})

    async def _run(self) -> None:
        """Count one after the other as long as there is something to count."""
        while self._counts:
            line, count = next(iter(self._counts.items()))
            self._at, self._work = line, asyncio.create_task(self._tell(line, count))
            await asyncio.wait([self._work])
            if not count.is_over:
                self._finish(line, count, {"says": _LOST if self._is_open() else ENDED})

    async def _tell(self, line: bytes, count: _Count) -> None:
        async with aclosing(self._count(line)) as steps:
            async for step in steps:
                if "part" in step:
                    count.tell(step)
                else:
                    self._finish(line, count, step)

    def _finish(self, line: bytes, count: _Count, step: LabCountStep) -> None:
        """Tell the last step, with the place free for the next."""
        self._at = None
        self._move_up(line)
        count.tell(step)

    async def _count(self, line: bytes) -> AsyncGenerator[LabCountStep, None]:
        if not self._is_open():
            yield {"says": ENDED}
            return
        says, whole = _LOST, False
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
        if self._work:
            self._work.cancel()
        if self._running:
            await asyncio.wait([self._running])
        self._kill()
        await asyncio.gather(*self._dying)
