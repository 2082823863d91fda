"""Counts that take seconds: one at a time, shared, with progress, kept, canceled by hanging up, bounded."""

import asyncio
import io
import json
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Any

import pytest

from croupier.server.lab import worker
from croupier.server.lab.request import LabError, LabSlowError
from croupier.server.lab.worker import LabWorker
from croupier.server.wire.counting import BUSY, MOST_COUNTS, MOST_OF_ONE, YOURS, CountQueue

WORKER = """
import json, os, sys, time
for number, line in enumerate(sys.stdin):
    print(json.dumps({"part": 0.5}), flush=True)
    what = json.loads(line)["what"]
    if what == "hang":
        time.sleep(1000)
    if what == "die":
        os._exit(1)
    print(json.dumps({"says": "no such row"} if what == "refuse" else {"found": [what, number]}), flush=True)
"""


class Counting(CountQueue):
    """A queue before a process that counts nothing, and hangs, dies or refuses as it is asked to."""

    started = 0

    async def _worker(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self.started += 1
            pipe = asyncio.subprocess.PIPE
            words = (sys.executable, "-I", "-S", "-u", "-c", WORKER)
            self._process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe)
        return self._process


async def steps(queue: CountQueue, what: str, network: str = "") -> list[Any]:
    return [step async for step in queue.steps(network or what, "figures", what=what)]


@asynccontextmanager
async def counting(most_seconds: float = 300.0) -> AsyncIterator[Counting]:
    queue = Counting(most_seconds)
    yield queue
    await queue.end()


def test_what_was_counted_is_kept_for_whoever_asks_the_same() -> None:
    async def said() -> None:
        async with counting() as queue:
            assert await steps(queue, "a") == [{"part": 0.5}, {"found": ["a", 0]}]
            assert await steps(queue, "b") == [{"part": 0.5}, {"found": ["b", 1]}]
            assert await steps(queue, "a") == [{"found": ["a", 0]}]
            assert await queue.ask("one", "figures", what="b") == ["b", 1]
            assert await steps(queue, "refuse") == [{"part": 0.5}, {"says": "no such row"}]
            with pytest.raises(LabError, match="no such row"):
                await queue.ask("one", "figures", what="refuse")
            assert queue.started == 1

    asyncio.run(said())


def test_whoever_waits_hears_how_many_are_ahead_and_hanging_up_lets_the_next_in() -> None:
    async def said() -> None:
        async with counting() as queue, aclosing(queue.steps("one", "figures", what="hang")) as hung:
            assert await anext(hung) == {"part": 0.5}
            waiting = [asyncio.create_task(steps(queue, what)) for what in ("a", "b", "c")]
            await asyncio.sleep(0)
            assert await steps(queue, "d") == [{"says": BUSY}]
            await hung.aclose()  # as somebody who hangs up
            first, second, third = await asyncio.gather(*waiting)
            assert first == [{"ahead": 1}, {"part": 0.5}, {"found": ["a", 0]}]
            assert second == [{"ahead": 2}, {"ahead": 1}, {"part": 0.5}, {"found": ["b", 1]}]
            assert third == [{"ahead": 3}, {"ahead": 2}, {"ahead": 1}, {"part": 0.5}, {"found": ["c", 2]}]
            assert queue.started == 2
            assert (await steps(queue, "d"))[-1] == {"found": ["d", 3]}

    assert MOST_COUNTS == 4
    asyncio.run(said())


def test_those_who_ask_the_same_share_one_count_until_the_last_of_them_hangs_up() -> None:
    async def said() -> None:
        async with counting() as queue:
            many = [queue.steps(f"network {number}", "figures", what="hang") for number in range(9)]
            for each in many:  # more of them than counts that may wait
                assert await anext(each) == {"part": 0.5}
            behind = asyncio.create_task(steps(queue, "a"))
            for each in many[:-1]:
                await each.aclose()
            assert (await anext(queue.steps("x", "figures", what="hang"))) == {"part": 0.5}
            assert (queue.started, behind.done()) == (1, False)
            await many[-1].aclose()
            assert (await behind)[-1] == {"found": ["a", 0]}
            assert queue.started == 2

    asyncio.run(said())


def test_one_network_has_so_many_counts_and_the_others_still_have_room() -> None:
    async def said() -> None:
        async with counting() as queue, aclosing(queue.steps("greedy", "figures", what="hang")) as hung:
            assert await anext(hung) == {"part": 0.5}
            second = asyncio.create_task(steps(queue, "a", "greedy"))
            await asyncio.sleep(0)
            assert await steps(queue, "b", "greedy") == [{"says": YOURS}]
            assert queue.why_not("greedy", "figures", what="a") is None  # which is counted anyway
            other = asyncio.create_task(steps(queue, "b", "other"))
            await hung.aclose()
            assert (await second)[-1] == {"found": ["a", 0]}
            assert (await other)[-1] == {"found": ["b", 1]}

    assert MOST_OF_ONE == 2
    asyncio.run(said())


def test_a_count_that_waits_and_is_left_is_never_begun() -> None:
    async def said() -> None:
        async with counting() as queue, aclosing(queue.steps("one", "figures", what="hang")) as hung:
            assert await anext(hung) == {"part": 0.5}
            left = queue.steps("two", "figures", what="a")
            assert await anext(left) == {"ahead": 1}
            behind = asyncio.create_task(steps(queue, "b"))
            await asyncio.sleep(0)
            await left.aclose()
            await hung.aclose()
            assert await behind == [{"ahead": 2}, {"ahead": 1}, {"part": 0.5}, {"found": ["b", 0]}]

    asyncio.run(said())


@pytest.mark.parametrize(
    ("what", "seconds", "says"), [("hang", 0.05, "was not counted within"), ("die", 300.0, "lack of memory")]
)
def test_a_count_without_end_is_stopped_in_a_sentence_and_the_next_has_a_worker(
    what: str, seconds: float, says: str
) -> None:
    async def said() -> None:
        async with counting(seconds) as queue:
            *_, last = await steps(queue, what)
            assert says in last["says"]
            assert "croupier odds" in last["says"]
            queue._most_seconds = 300.0
            assert (await steps(queue, "a"))[-1] == {"found": ["a", 0]}

    asyncio.run(said())


def test_a_house_that_closes_tells_whoever_waits() -> None:
    async def said() -> None:
        async with counting() as queue:
            running = asyncio.create_task(steps(queue, "hang"))
            waiting = asyncio.create_task(steps(queue, "a"))
            while queue._process is None:
                await asyncio.sleep(0)
            await queue.end()
            for ended in await asyncio.gather(running, waiting):
                assert "the lab closes with the house" in ended[-1]["says"]

    asyncio.run(said())


def test_the_worker_tells_every_hundredth_and_then_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.odds.counting.in_parts import watcher  # noqa: PLC0415 (as the worker does)

    def found(_: object) -> str:
        told = watcher()
        assert told
        for part in (0.0, 0.251, 0.252, 0.5):
            told(part)
        return "it"

    def too_much(_: object) -> None:
        raise MemoryError

    monkeypatch.setitem(worker._TASKS, "figures", found)
    monkeypatch.setitem(worker._TASKS, "strategy", too_much)
    out = io.BytesIO()
    worker.count(io.BytesIO(b'{"do": "figures"}\n{"do": "strategy"}\n'), out)
    *parts, last, refused = map(json.loads, out.getvalue().splitlines())
    assert [step["part"] for step in parts] == [0.25, 0.5]
    assert last == {"found": "it"}
    assert refused["says"].startswith("this takes more than 2 GB of memory to count")


def test_a_count_may_have_so_much_memory_and_no_more() -> None:
    words = "from croupier.server.lab.worker import limit_memory; limit_memory(1 << 28); bytearray(1 << 29)"

    async def said() -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", words, stderr=asyncio.subprocess.PIPE
        )
        return (await process.communicate())[1]

    assert b"MemoryError" in asyncio.run(said())


def test_what_takes_seconds_is_sent_to_the_worker_for_that() -> None:
    bench = LabWorker(last_in_line=True)
    wish = {"game": "caribbean-stud"}
    for do, more in (
        ("strategy", {}),
        ("design", {"wager": "main", "edge": "5%"}),
        ("file", {"form": "csv"}),
    ):
        with pytest.raises(LabSlowError, match="main of Caribbean Stud takes about 10 seconds to count"):
            bench.ask(do, wish=wish, **more)
    sheet = bench.ask("sheet", wish=wish)
    assert sheet["approved"]["main"] == {"unknown": "not counted yet; it takes about 10 seconds"}
    assert (sheet["wagers"][0]["seconds"] > 5, sheet["chart_seconds"] > 5) == (True, True)
    assert "raise" in bench.ask("file", wish=wish, form="toml")
    bench.close()
