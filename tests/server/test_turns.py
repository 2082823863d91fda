"""Few are served in one turn of the event loop, address after address, and nothing is lost by waiting."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import fastapi.routing
import pytest
import uvicorn

from croupier.server import serving
from croupier.server.wire.connections import Allowed, Connections
from croupier.server.wire.metrics import Metrics
from croupier.server.wire.turns import ChangeSignal, InTurn, TurnReader, Turns
from tests.waiting import soon_here


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def a_turn() -> None:
    """Let the loop begin another turn."""
    await asyncio.sleep(0)


def test_a_turn_serves_a_few_and_the_next_ones_the_rest_in_order() -> None:
    async def work() -> None:
        turns, served = Turns(4), list[int]()
        for number in range(10):
            turns.take("here", lambda number=number: served.append(number))  # type: ignore[misc]
        counts = [len(served)]
        while len(served) < 10:
            await a_turn()
            counts.append(len(served))
        assert counts == [4, 8, 10]
        assert served == list(range(10))

    run(work)


def test_an_address_that_sends_much_keeps_no_other_waiting() -> None:
    async def work() -> None:
        turns, served = Turns(2), list[str]()
        for _ in range(100):
            turns.take("crowd", lambda: served.append("crowd"))
        turns.take("Ann", lambda: served.append("Ann"))
        await a_turn()
        assert served == ["crowd", "crowd", "crowd", "Ann"]

    run(work)


def test_whoever_comes_while_others_wait_does_not_go_before_them() -> None:
    async def work() -> None:
        turns, served = Turns(1), list[str]()
        for name in ("first", "second", "third"):
            turns.take("here", lambda name=name: served.append(name))  # type: ignore[misc]
        await a_turn()
        turns.take("here", lambda: served.append("late"))
        for _ in range(3):
            await a_turn()
        assert served == ["first", "second", "third", "late"]

    run(work)


def test_who_asks_and_who_looks_take_turns_with_each_other() -> None:
    async def work() -> None:
        turns, served = Turns(3), list[str]()
        for _ in range(3):
            turns.take("first", lambda: None)  # what this turn of the loop has room for
        for name, looks in (("look", True), ("look", True), ("look", True), ("ask", False), ("ask", False)):
            turns.take("here", lambda name=name: served.append(name), looks=looks)  # type: ignore[misc]
        await a_turn()
        assert served == ["ask", "look", "ask"]
        await a_turn()
        assert served == ["ask", "look", "ask", "look", "look"]

    run(work)


def test_one_that_fails_or_gives_up_holds_up_nobody() -> None:
    async def work() -> None:
        turns, served, faults = Turns(1), list[int](), list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(told["exception"]))
        turns.take("here", lambda: served.append(1))
        turns.take("here", lambda: served.append(1 // 0))
        waits = asyncio.create_task(turns.mine("here"))
        turns.take("here", lambda: served.append(2))
        await a_turn()
        waits.cancel()
        for _ in range(5):
            await a_turn()
        assert waits.cancelled()
        assert served == [1, 2]
        assert [type(fault) for fault in faults] == [ZeroDivisionError]

    run(work)


async def _follow(signal: ChangeSignal, noted: list[int], looks: list[int]) -> None:
    while True:
        await signal.wait()
        looks.append(noted[-1])


def test_what_others_do_is_looked_at_together_and_ones_own_at_once() -> None:
    async def work() -> None:
        noted, looks = [0], list[int]()
        signal = ChangeSignal(Turns(), "here", apart=1_000.0)
        follows = asyncio.create_task(_follow(signal, noted, looks))

        async def changes(*versions: int) -> None:
            for version in versions:
                noted.append(version)
                signal.put_nowait(version)
                await a_turn()
            await a_turn()

        await changes(1)
        assert looks == [1], "the first is looked at now"
        await changes(2, 3, 4)
        assert looks == [1], "the next ones wait"
        signal.hurry()
        await soon_here(lambda: looks == [1, 4])
        await changes(5)
        assert looks == [1, 4], "and again"
        signal.stop()
        follows.cancel()

    run(work)


def test_a_change_that_waited_is_looked_at_by_itself() -> None:
    async def work() -> None:
        noted, looks = [0], list[int]()
        signal = ChangeSignal(Turns(), "here", apart=0.001)
        follows = asyncio.create_task(_follow(signal, noted, looks))
        for version in range(1, 30):
            noted.append(version)
            signal.put_nowait(version)
            await a_turn()
        await soon_here(lambda: looks[-1:] == [29])
        assert len(looks) < 29
        follows.cancel()

    run(work)


def test_requests_and_messages_wait_for_their_turn() -> None:
    async def work() -> None:
        turns, began, heard = Turns(2), list[int](), list[int]()

        async def app(scope: Any, receive: Any, _send: Any) -> None:
            began.append(scope["number"])
            if scope["type"] == "websocket":
                await receive()
                heard.append(scope["number"])

        async def receive() -> Any:
            return {}

        async def send(_: object) -> None:
            raise AssertionError("nothing is sent here")

        def scope(kind: str, number: int) -> dict[str, object]:
            return {"type": kind, "number": number, "client": ("127.0.0.1", number)}

        served = InTurn(app, turns)
        everybody = [
            asyncio.create_task(served(scope(kind, number), receive, send))
            for number, kind in enumerate(["http"] * 4 + ["websocket"] * 3)
        ]
        most, before = 0, 0
        while not all(task.done() for task in everybody):
            await a_turn()
            most, before = max(most, len(began) + len(heard) - before), len(began) + len(heard)
        assert began == list(range(7))
        assert sorted(heard) == [4, 5, 6]
        assert most <= 4  # those whose turn was given out in the turn before, and those who come in this one

    run(work)


class Transport(asyncio.Transport):
    """A connection that notes whether it is to be read."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        super().__init__({"peername": (address, 1)})
        self.paused = self.cut = False
        self.silent = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.cut

    def abort(self) -> None:
        self.cut = True

    def gives_way(self) -> bool:
        return self.silent


class Reader:
    """A connection of which so many bytes are read in a turn, and what was read of it."""

    def __init__(self, connections: Connections, most: int = 64) -> None:
        self.transport, self.seen, self.paused = Transport(), list[bytes](), False
        self.waiting = TurnReader(connections, self.transport, most, self.read, lambda: self.paused)
        assert not connections.admit(self.transport, self.transport)

    def read(self, data: bytes) -> None:
        self.seen.append(data)


def readers(many: int, most: int = 64, each: int = 1) -> list[Reader]:
    connections = Connections(Allowed(), Metrics(), Turns(each))
    return [Reader(connections, most) for _ in range(many)]


def test_a_connection_that_waits_to_be_read_sends_no_more_and_loses_nothing() -> None:
    async def work() -> None:
        first, second = readers(2)
        first.waiting.take(b"abc")
        second.waiting.take(b"de")
        assert (first.transport.paused, second.transport.paused) == (False, True)
        second.transport.resume_reading()  # uvicorn may ask for more, without knowing of the turn
        second.waiting.take(b"f")
        assert second.transport.paused
        assert (first.seen, second.seen) == ([b"abc"], [])
        await a_turn()
        assert second.seen == [b"def"]
        assert not second.transport.paused

    run(work)


def test_whatever_comes_at_once_is_read_in_small_parts_of_which_each_waits_its_turn() -> None:
    async def work() -> None:
        much, little = readers(2, most=2)
        much.waiting.take(b"abcde")
        little.waiting.take(b"x")
        assert (much.seen, much.transport.paused) == ([b"ab"], True)  # until all of it is read
        while much.transport.paused:
            await a_turn()
        assert much.seen == [b"ab", b"cd", b"e"]
        assert little.seen == [b"x"]

    run(work)


def test_what_came_is_not_read_while_uvicorn_wants_no_more() -> None:
    async def work() -> None:
        (one,) = readers(1, most=2, each=4)
        one.paused = True
        one.waiting.take(b"abcdef")
        for _ in range(3):
            await a_turn()
        assert one.seen == [b"ab"]
        one.paused = False
        one.waiting.go_on()
        one.waiting.go_on()
        for _ in range(3):
            await a_turn()
        assert one.seen == [b"ab", b"cd", b"ef"]
        assert not one.transport.paused
        one.waiting.go_on()  # with nothing left
        assert one.seen == [b"ab", b"cd", b"ef"]

    run(work)


def test_a_connection_that_uvicorn_paused_or_that_is_gone_is_left_alone() -> None:
    async def work() -> None:
        one, paused, gone = readers(3)
        paused.paused = True
        for number, each in enumerate((one, paused, gone)):
            each.waiting.take(b"%d" % number)
        gone.transport.abort()
        for _ in range(3):
            await a_turn()
        assert (one.seen, paused.seen, gone.seen) == ([b"0"], [b"1"], [])
        assert paused.transport.paused

    run(work)


def test_a_connection_whose_data_ends_in_a_fault_is_cut() -> None:
    async def work() -> None:
        faults = list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(told["exception"]))
        connections = Connections(Allowed(), Metrics(), Turns(1))
        transport = Transport()
        assert not connections.admit(transport, transport)
        faulty = TurnReader(connections, transport, 64, lambda data: print(data[9]), lambda: False)
        Reader(connections).waiting.take(b"1")
        faulty.take(b"2")
        await a_turn()
        assert transport.cut
        assert [type(fault) for fault in faults] == [IndexError]

    run(work)


def test_every_route_is_worked_out_before_the_doors_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Server:
        def __init__(self, config: uvicorn.Config, *_: object) -> None:
            self._app: Any = config.app

        def run(self, _: object) -> None:
            monkeypatch.setattr(fastapi.routing, "_populate_api_route_state", too_late)
            scope = {
                "type": "http",
                "method": "GET",
                "path": "/nowhere",
                "query_string": b"",
                "client": ("127.0.0.1", 1),
                "headers": [(b"host", b"localhost")],
            }
            asyncio.run(self._app(scope, receive, send))

    def too_late(*_: object, **__: object) -> None:
        raise AssertionError("a route is worked out while somebody waits")

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, object]) -> None:
        statuses.append(message.get("status"))

    statuses = list[object]()
    monkeypatch.setattr(serving, "DrainingServer", Server)
    monkeypatch.setattr(serving, "keep_logs", lambda _: None)
    with socket.socket() as door:
        serving.serve_here(serving.Options(str(tmp_path / "house.db")), door, serving.Screen())
    assert statuses[0] == 404


def test_where_the_house_is_full_the_largest_crowd_gives_way() -> None:
    """Attack: from several addresses, none above its own cap, as many silent lines as the house can hold."""

    async def work() -> None:
        connections = Connections(Allowed(per_address=3), Metrics(), Turns(1))
        connections.most = 5
        alone, *crowd = (Transport(f"10.0.0.{number}") for number in (1, 2, 2, 3, 3))
        assert not any(connections.admit(each, each) for each in (alone, *crowd))
        newcomers = [Transport(f"10.0.0.{number}") for number in (4, 5)]
        assert not any(connections.admit(each, each) for each in newcomers)
        assert [each.cut for each in (alone, *crowd)] == [False, True, False, True, False]
        for each in (alone, *crowd, *newcomers):
            each.silent = False
        refused = Transport("10.0.0.6")
        assert "holds as many connections as it can" in str(connections.admit(refused, refused))

    run(work)


def test_at_the_most_of_an_address_the_longest_silent_gives_way_and_a_busy_one_never() -> None:
    async def work() -> None:
        connections = Connections(Allowed(per_address=3), Metrics(), Turns(1))
        busy, first, second, third, last = (Transport() for _ in range(5))
        busy.silent = last.silent = False
        assert not any(connections.admit(each, each) for each in (busy, first, second, third, last))
        assert [each.cut for each in (busy, first, second, third, last)] == [False, True, True, False, False]
        third.silent = False
        refused = Transport()
        assert "holds 3 connections already" in str(connections.admit(refused, refused))

    run(work)
