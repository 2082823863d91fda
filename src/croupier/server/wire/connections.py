"""Connections: how many an address may hold, and how long one may take over what it sends or receives.

uvicorn's own protocols wait for ever for the rest of a request. Here each wait for a client has a deadline:
for the head of a request and for its body, from the first moment, however many single bytes come meanwhile;
and for a client that does not take what it asked for. A socket that does not answer a ping is ended by
uvicorn's own clock. What arrives is read in turns (`Turns`).

Where an address holds as many as it may, whoever comes takes the place of the one among them that has kept
the house waiting longest, or of a socket that is missed least (`crowds`): a neighbour keeps nobody behind
the same router out. Where the house holds as many as it can, whoever comes takes a place of the address that
holds most: a crowd of addresses keeps nobody else out.
"""

import asyncio
import json
import logging
import resource
import sys
from collections.abc import Callable, Iterable
from http import HTTPStatus
from struct import pack
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from croupier.server.aggregates.clocks import expected
from croupier.server.wire.context import ServerContext
from croupier.server.wire.metrics import Metrics
from croupier.server.wire.middleware import WHOLE, client_network, too_large
from croupier.server.wire.turns import TurnFlow, TurnReader, Turns

PER_ADDRESS: Final = 200
"""How many connections one address holds at a time; a casino behind one router is one address."""
REQUEST_SECONDS: Final = 20.0
"""How long the head of a request may take, its body, and what is sent back to be received."""
KEEP_ALIVE: Final = 30
"""Seconds until a connection ends on which no further request comes."""
_FILES: Final = 65_536  # a connection is one
_SPARE: Final = 100  # files this process opens in addition to connections
_WHOLE_TEXT: Final = 0x81
_SWEEP: Final = 5.0  # seconds between looks for connections that were closed and hang all the same
_PARTS: Final = 64  # of one message over a socket
_READ: Final = 1024  # bytes taken in a turn: full of empty frames or chunks they are work of milliseconds
_READ_SOCKET: Final = 256  # of a socket: the garbage collector looks at every message that waits
_logger = logging.getLogger("croupier.server.connections")
_faults = logging.getLogger("uvicorn.error.connections")
_faults.setLevel(logging.ERROR)  # uvicorn warns of every stranger's nonsense, which is counted instead


def raise_file_limit() -> None:
    """Let this process open as many files as it may, up to a number nobody needs more of."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Allowed(NamedTuple):
    """What a connection is allowed."""

    per_address: int = PER_ADDRESS
    seconds: float = REQUEST_SECONDS
    proxies: frozenset[str] = frozenset()  # of which each stands for many visitors


class Yielding(Protocol):
    """A connection that may have to give way to a newcomer."""

    def gives_way(self) -> bool:
        """Whether the house waits for its client, or its client for nothing."""
        ...


Peer: TypeAlias = tuple[str, int]
"""Where a connection comes from: an address and a port."""
FirstToGo: TypeAlias = Callable[[Iterable[Peer]], Peer | None]
"""Returns which of these connections, the oldest first, gives way to a newcomer, if any does."""


class Connections:
    """Every open connection of this process, by its address."""

    def __init__(
        self, allowed: Allowed, metrics: Metrics, turns: Turns, first_to_go: FirstToGo = lambda _: None
    ) -> None:
        self.allowed, self.metrics, self.turns = allowed, metrics, turns
        self._first_to_go = first_to_go
        self.most = max(1, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - _SPARE)
        """How many connections this process holds in all."""
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._there: dict[str, dict[asyncio.BaseTransport, Yielding]] = {}  # by address, the oldest first
        self._closing: set[asyncio.BaseTransport] = set()
        self._sweeping = False

    def admit(self, transport: asyncio.BaseTransport, one: Yielding) -> str | None:
        """Count a connection; or say why there is none for it."""
        address = client_network({"client": transport.get_extra_info("peername")})
        here = self._there.get(address, {})
        crowded = len(here) >= self.allowed.per_address and address not in self.allowed.proxies
        full = len(self._open) >= self.most
        if crowded or full:
            self.metrics.refused.labels("connection").inc()
            crowd = here if crowded else max(self._there.values(), key=len, default=here)
            longest = next((each for each, other in crowd.items() if other.gives_way()), None)
            longest = longest or self._socket_of(crowd)
            if longest is None:
                says = "the house holds as many connections as it can; try again in a moment"
                many = f"this address holds {len(here)} connections already; close some and try again"
                return many if crowded else says
            self.forget(longest)
            cast("asyncio.Transport", longest).abort()
        self._open[transport] = address
        self._there.setdefault(address, {})[transport] = one
        if not self._sweeping:
            self._sweeping = True
            asyncio.get_running_loop().call_later(_SWEEP, self._sweep)
        return None

    def _socket_of(self, here: Iterable[asyncio.BaseTransport]) -> asyncio.BaseTransport | None:
        """Return the socket among these that gives way, if one does."""
        sockets = {(each.get_extra_info("peername") or ("", 0))[:2]: each for each in here}
        gone = self._first_to_go(sockets)
        return sockets[gone] if gone else None

    def address(self, transport: asyncio.BaseTransport) -> str:
        """Return where a connection comes from."""
        return self._open.get(transport, "")

    def forget(self, transport: asyncio.BaseTransport) -> None:
        """Count a connection no more."""
        address = self._open.pop(transport, None)
        self._closing.discard(transport)
        if address is not None:
            del self._there[address][transport]
            if not self._there[address]:
                del self._there[address]

    def _sweep(self) -> None:
        """Cut connections that were closed a while ago and whose client takes nothing of the rest."""
        for transport in self._closing:
            cast("asyncio.Transport", transport).abort()
        self._closing = {each for each in self._open if each.is_closing()}
        self._sweeping = bool(self._open)
        if self._sweeping:
            asyncio.get_running_loop().call_later(_SWEEP, self._sweep)


_TWO_ENDS: Final = "this request says in two ways where its body ends; send Content-Length alone"


class _Framed(h11.Connection):
    """The other library's reading of requests, which takes no body whose end two readers could see apart.

    Both lengths may stand in a request (RFC 9112 6.3), and a proxy before us may believe the other.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return what came next, or refuse a request whose body has two ends."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            named = {name for name, _ in event.headers}
            if {b"content-length", b"transfer-encoding"} <= named:
                raise h11.RemoteProtocolError(_TWO_ENDS, error_status_hint=400)
        return event


class Http(H11Protocol):
    """A connection that speaks HTTP, with deadlines; `guarded` gives it its connections."""

    kept: Connections
    _read: TurnReader
    _deadline: asyncio.TimerHandle | None = None
    _awaited = ""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = _faults
        self.conn = _Framed(h11.SERVER, self.config.h11_max_incomplete_event_size or WHOLE)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or turn it away."""
        super().connection_made(transport)
        self._read = TurnReader(self.kept, transport, _READ, self._take_in, lambda: self.flow.read_paused)
        self.flow = TurnFlow(transport, self._read)
        if says := self.kept.admit(transport, self):
            self._refuse(503, says)
        else:
            self._await("the head of a request")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._await("")
        self.kept.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, to be read in its turn."""
        if not self.transport.is_closing():
            self._read.take(data)

    def _take_in(self, data: bytes) -> None:
        """Read what came, and see what is still awaited."""
        if (now := self.transport.get_protocol()) is not self:  # it has become a socket meanwhile
            cast("asyncio.Protocol", now).data_received(data)
            return
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._await("")
        elif self.conn.their_state is h11.SEND_BODY:
            self._await("the body of a request")
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._await("the head of a request")
        else:
            self._await("")  # the answer is being made, or uvicorn's clock of idle connections runs

    def gives_way(self) -> bool:
        """Whether its client keeps the house waiting, or wants nothing just now."""
        if self.transport.get_protocol() is not self:  # a socket
            return False
        return bool(self._awaited) or getattr(self.cycle, "response_complete", True)

    def pause_writing(self) -> None:
        """Give a client that does not receive a while, and no more."""
        super().pause_writing()
        self._await("you to receive the answer")

    def resume_writing(self) -> None:
        """Go on, as the client does."""
        super().resume_writing()
        self._await("")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let a socket begin whose head is of a sane size; the limits of the other library end in a fault."""
        if refused := too_large(len(event.target), self.headers):
            self._refuse(*refused)
            return
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Reply with a sentence to what cannot be read."""
        error = sys.exc_info()[1]
        self.kept.metrics.refused.labels("request").inc()
        if isinstance(error, h11.RemoteProtocolError) and error.error_status_hint == 431:
            self._refuse(
                431, f"the head of this request is too long; send {WHOLE:,} bytes of headers or fewer"
            )
        elif str(error) == _TWO_ENDS:
            self._refuse(400, _TWO_ENDS)
        else:
            self._refuse(400, f"this is not HTTP as the house reads it: {msg[:80].lower()}")

    def _await(self, what: str) -> None:
        """Set the deadline of a wait, once when it begins; with nothing to wait for there is none."""
        if what == self._awaited:
            return
        self._awaited = what
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(self.kept.allowed.seconds, self._too_late) if what else None

    def _too_late(self) -> None:
        # before the first request there is no cycle
        answering = getattr(self.cycle, "response_started", False)
        if self.flow.write_paused or answering:
            self.transport.abort()
            return
        self._refuse(
            408, f"the house waited {self.kept.allowed.seconds:g} s for {self._awaited}; send it anew"
        )

    def _refuse(self, status: int, says: str) -> None:
        """Answer in a sentence and hang up, whatever state the conversation is in."""
        body = json.dumps({"says": says, "rules": []}).encode()
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()


def text_frame_head(size: int) -> bytes:
    """Return what goes before a text of so many bytes that is one whole frame (RFC 6455, 5.2).

    >>> text_frame_head(5).hex(), text_frame_head(300).hex()
    ('8105', '817e012c')
    """
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    if size < 1 << 16:
        return pack("!BBH", _WHOLE_TEXT, 126, size)
    return pack("!BBQ", _WHOLE_TEXT, 127, size)


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a socket; it still counts for its address."""

    kept: Connections
    _read: TurnReader

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection."""
        super().connection_made(transport)
        take_in = super().data_received
        self._read = TurnReader(self.kept, self.transport, _READ_SOCKET, take_in, lambda: self.read_paused)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.kept.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, to be read in its turn."""
        if not self.transport.is_closing():
            self._read.take(data)

    async def send(self, message: Any) -> None:
        """Send a message; a text, as nearly all are, as the one frame that it is.

        The other library makes an object of each frame and looks at each part of it: 6 µs, five times for
        each command of a crowd.
        """
        text = message.get("text")
        ready = self.handshake_complete and self.conn.state is State.OPEN and self.writable.is_set()
        if text is None or not ready or self.close_sent or self.disconnected or self.conn.extensions:
            await super().send(message)
        else:
            data = text.encode()
            self.transport.write(text_frame_head(len(data)) + data)

    async def receive(self) -> Any:
        """Return the next message; once there is none, what came meanwhile is read."""
        message = await super().receive()
        if not self.read_paused:
            self._read.go_on()
        return message

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message, unless it comes in more parts than any client sends."""
        if len(self.frames) < _PARTS:
            super().handle_cont(event)
        else:
            self._refuse(1009, f"a message comes in {_PARTS} parts at most")

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on, unless it is a text that is none; uvicorn logs a trace for each."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._refuse(1007, "a message is text in UTF-8")
        else:
            super().send_receive_event_to_app()

    def _refuse(self, code: int, says: str) -> None:
        """Close the socket with a sentence, of which the log has one line, unless it is being closed."""
        self.frames = []
        if self.transport.is_closing() or self.close_sent:
            return
        self.kept.metrics.refused.labels("message").inc()
        _logger.info("a socket is closed: %s", says)
        self.conn.fail(code, says)
        self.handle_parser_exception()


def guarded(connections: Connections) -> tuple[type[Http], type[Socket]]:
    """Return the protocols of a server whose connections are counted here."""
    bound = {"kept": connections}
    return type("Http", (Http,), bound), type("Socket", (Socket,), bound)


def first_to_go(context: ServerContext, peers: Iterable[Peer]) -> Peer | None:
    """Return the first of these connections that gives way; None where all of them are needed."""
    clients = {client.peer: client for client in context.clients}
    playing = {player for room in context.service.tables() for player in expected(room)}
    for peer in peers:
        client = clients.get(peer)
        if client is None or client.works:
            continue
        if context.sockets[client.person] > 1 or client.person not in playing:
            return peer
    return None
