"""Turns: how many are served before the event loop looks at its clocks and at everybody else again.

asyncio works off whatever arrived before it looks again. Two hundred connections with a millisecond or two of
work each would be a third of a second in which no clock of a table runs and nobody else is heard. So a few
are served in each turn of the loop, and the others wait: address after address, so that whoever sends much
waits for themselves.

What somebody asks for and looks at a view that has changed take turns with each other. A full table has five
looks for each command, so a crowd of looks would hold commands up; and a look that waits a little shows
several changes at once, which is less work than one after the other.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

from croupier.server.wire.middleware import App, Message, Receive, Scope, Send, client_network

EACH: Final = 8
"""How many are served in one turn: reads of a connection, requests, messages, and looks at a view."""
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

    async def mine(self, address: str, *, looks: bool = False) -> None:
        """Wait until it is this one's turn."""
        came = asyncio.get_running_loop().create_future()
        self.take(address, lambda: None if came.done() else came.set_result(None), looks=looks)
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
