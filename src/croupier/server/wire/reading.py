"""Reading from a connection in turns: what arrives waits, a piece at a time, until others were heard."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.http.flow_control import FlowControl

if TYPE_CHECKING:
    from croupier.server.wire.connections import Connections


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
