"""A proxy before several servers, as nginx is before them: each connection goes to one that answers.

It knows TCP alone. Where a server is gone, its connections end, and the next ones go to another.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count

from tests.server.running import House

_AT_ONCE = 1 << 16


class Proxy:
    """Passes connections on to servers, in turn."""

    def __init__(self, servers: Sequence[House]) -> None:
        self._ports = [server.port for server in servers]
        self._next = count()
        self._passing: set[asyncio.Task[None]] = set()
        self.taken = dict.fromkeys(self._ports, 0)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Take connections; yield the port."""
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        try:
            yield int(server.sockets[0].getsockname()[1])
        finally:
            server.close()
            for task in tuple(self._passing):
                task.cancel()
            await asyncio.gather(*self._passing, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        try:
            await self._between(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self._passing.discard(task)

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(self._next)
        for number in range(len(self._ports)):
            port = self._ports[(first + number) % len(self._ports)]
            with suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                self.taken[port] += 1
                break
        else:
            return  # nobody serves: the client tries again
        ways = [asyncio.create_task(_pass_on(reader, back)), asyncio.create_task(_pass_on(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            back.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(_AT_ONCE):
        writer.write(some)
        await writer.drain()
