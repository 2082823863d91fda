"""Turns: how many are served, and how much is read, before the event loop looks at everybody else again."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from uvicorn.protocols.http.flow_control import FlowControl

from croupier.server.wire.middleware import App, Message, Receive, Scope, Send, client_network

if TYPE_CHECKING:
    from croupier.server.wire.connections import Connections

EACH: Final = 8
"""How many are served in one turn: reads of a connection, requests, messages, and looks at a view."""
APART: Final = 0.1
"""Seconds between two looks at what others do: nobody notices that a bet of theirs shows so much later."""
Waiting: TypeAlias = dict[str, deque[Callable[[], None]]]
"""Who waits, by address: whose turn it is next comes first."""


class Turns:
    """Who waits to be served."""

    def __init__(self, each: int = EACH) -> None:
        self._each = self._left = each
        self._counting = False
        self._asking: Waiting = {}
        self._looking: Waiting = {}

    def take(self, address: str, serve: Callable[[], None], *, looks: bool = False) -> None:
        """Call `serve` now, or in a later turn if this one has served enough or others wait already."""
        if self._left and not (self._asking or self._looking):
            self._serve(serve)
        else:
            waiting = self._looking if looks else self._asking
            waiting.setdefault(address, deque()).append(serve)
            self._count()

    async def mine(self, address: str) -> None:
        """Wait until it is this one's turn."""
        came = asyncio.get_running_loop().create_future()
        self.take(address, lambda: None if came.done() else came.set_result(None))
        await came

    def _serve(self, serve: Callable[[], None]) -> None:
        self._left -= 1
        self._count()  # first: whatever becomes of this one, the next ones get their turn
        serve()

    def _count(self) -> None:
        if not self._counting:
            self._counting = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Begin a turn with those who have waited, one of each address before any second one."""
        self._counting, self._left = False, self._each
        asking, looking = self._asking, self._looking
        first, second = asking, looking
        while self._left and (asking or looking):
            self._serve(_next_of(first or second))
            first, second = second, first


class ChangeSignal:
    """Wakes whoever follows a view, in their turn: once, however often it has changed until then.

    A change after a quiet while is looked at now, and so is what one did oneself. Of what others do the next
    look is `APART` later, and shows all of it: five who bet at a table within the blink of an eye are one
    look for each who watches, not five.
    """

    def __init__(self, turns: Turns, address: str, apart: float = APART) -> None:
        self._turns, self._address, self._apart = turns, address, apart
        self._asked = self._came = False
        self._waits: asyncio.Future[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._next = 0.0  # when the next look may be

    def put_nowait(self, _version: int) -> None:
        """Note a change."""
        if self._asked:
            return
        self._asked = True
        if self._loop.time() >= self._next:
            self._turns.take(self._address, self._come, looks=True)
        else:
            self._alarm = self._loop.call_at(self._next, self._ask)

    def hurry(self) -> None:
        """Have the next change looked at at once, and one that waits for its time."""
        self._next = 0.0
        if self._alarm:
            self._ask()

    def stop(self) -> None:
        """Wake nobody any more."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    async def wait(self) -> None:
        """Wait until there was a change, and for the turn to look at it."""
        if not self._came:
            self._waits = self._loop.create_future()
            await self._waits
        self._asked = self._came = False  # from here on, a change is one that the look may not show
        self._next = self._loop.time() + self._apart

    def _ask(self) -> None:
        self.stop()
        self._turns.take(self._address, self._come, looks=True)

    def _come(self) -> None:
        self._came = True
        if self._waits and not self._waits.done():
            self._waits.set_result(None)


def _next_of(waiting: Waiting) -> Callable[[], None]:
    """Return what the next of those who wait is served by; the address goes behind the others."""
    address, queue = next(iter(waiting.items()))
    del waiting[address]
    serve = queue.popleft()
    if queue:
        waiting[address] = queue
    return serve


class InTurn:
    """Lets each request and each message over a socket wait for its turn."""

    def __init__(self, app: App, turns: Turns) -> None:
        self._app, self._turns = app, turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request when its turn has come."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        address = client_network(scope)
        await self._turns.mine(address)
        if scope["type"] == "http":
            await self._app(scope, receive, send)
            return

        async def in_turn() -> Message:
            message = await receive()
            await self._turns.mine(address)
            return message

        await self._app(scope, in_turn, send)


class TurnReader:
    """What a connection has sent and nobody has read yet; it sends no more until its turns have come.

    `most` bytes are read in a turn, however many the event loop brings at a time. `read` takes them, and
    `is_paused` says whether uvicorn wants no more for now.
    """

    def __init__(
        self,
        kept: "Connections",
        transport: asyncio.Transport,
        most: int,
        read: Callable[[bytes], None],
        is_paused: Callable[[], bool],
    ) -> None:
        self._kept, self._transport = kept, transport
        self._most, self._read, self._is_paused = most, read, is_paused
        self._data, self._waits = b"", False

    def take(self, data: bytes) -> None:
        """Have data read in its turn."""
        self._data += data
        if self._waits:  # uvicorn asked for more meanwhile
            self._transport.pause_reading()
        else:
            self._ask()

    def go_on(self) -> None:
        """Have the rest read, as uvicorn wants more again."""
        if self._data and not self._waits:
            self._ask()

    def _ask(self) -> None:
        """Ask for a turn; until it comes, the client sends no more."""
        self._waits = True
        self._kept.turns.take(self._kept.address(self._transport), self._serve)
        if self._waits and not self._transport.is_closing():
            self._transport.pause_reading()

    def _serve(self) -> None:
        self._waits = False
        data, self._data = self._data[: self._most], self._data[self._most :]
        if self._transport.is_closing():
            self._data = b""
            return
        if not (self._data or self._is_paused()):
            self._transport.resume_reading()
        try:
            self._read(data)
        except BaseException:
            self._transport.abort()
            raise
        if not self._is_paused():
            self.go_on()


class TurnFlow(FlowControl):
    """uvicorn's own, which lets what has come already be read before more of it."""

    def __init__(self, transport: asyncio.Transport, read: TurnReader) -> None:
        super().__init__(transport)
        self._read = read

    def resume_reading(self) -> None:
        """Take more from the client."""
        super().resume_reading()
        self._read.go_on()
