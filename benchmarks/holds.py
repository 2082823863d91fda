"""How long strangers hold the event loop of a running house, in processor time of its thread.

A house is served in a process of its own, as `croupier serve` does it, with a watch on its loop. A *hold* is
one callback; a *turn* is everything the loop does between two looks at its connections, for which everybody
else waits. Strangers come from many addresses, so that what limits one address stops none of them.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import socket
import struct
import tempfile
import threading
import time
from asyncio.base_events import BaseEventLoop
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from benchmarks.claims import Claim, Report
from croupier.server.wire.middleware import LARGEST

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from multiprocessing.connection import Connection
    from typing import TypeAlias

    Attack: TypeAlias = Callable[["_House"], Awaitable[None]]

BOUND: Final = 50.0
MANY: Final = 200
"""Connections one address may hold."""
_JSON: Final = "content-type: application/json\r\n"


# ---------------------------------------------------------------------------------------- the watched house


class Watched(NamedTuple):
    """The longest turn and the longest callback of a while, in milliseconds, and what that callback was."""

    turn: float
    hold: float
    who: str


class _Watch:
    """Counts the processor time of every callback and every turn of the loops of this process."""

    def __init__(self) -> None:
        self.turn, self.hold, self.who = 0.0, 0.0, ""
        handles: Any = asyncio.Handle
        loops: Any = BaseEventLoop
        run, once = handles._run, loops._run_once  # noqa: SLF001 (nothing else tells)

        def watched(handle: Any) -> None:
            began = time.thread_time()
            run(handle)
            if (took := time.thread_time() - began) > self.hold:
                self.hold, self.who = took, _named(handle)

        def turned(loop: BaseEventLoop) -> None:
            began = time.thread_time()
            once(loop)
            self.turn = max(self.turn, time.thread_time() - began)

        handles._run, loops._run_once = watched, turned  # noqa: SLF001

    def take(self) -> Watched:
        found = Watched(self.turn * 1000, self.hold * 1000, self.who)
        self.turn, self.hold, self.who = 0.0, 0.0, ""
        return found


def _named(handle: Any) -> str:
    callback = handle._callback  # noqa: SLF001
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(task.get_coro().__qualname__)  # type: ignore[union-attr]
    return str(getattr(callback, "__qualname__", callback))[:40]


def _serve(folder: str, port: int, told: Connection) -> None:
    """Serve a new house until the process is ended, and tell what was watched whenever asked."""
    from croupier.server.serving import Options, Screen, bind, serve_here  # noqa: PLC0415 (in the child)

    watch = _Watch()

    def answer() -> None:
        while told.recv():
            told.send(watch.take())

    def opened() -> None:
        told.send(watch.take())
        threading.Thread(target=answer, daemon=True).start()

    options = Options(f"{folder}/house.db", port=port, finish=0.0)
    with bind(options) as door:
        serve_here(options, door, Screen(opened=opened))


class _House:
    """A house in another process."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._told, theirs = multiprocessing.Pipe()
        spawn = multiprocessing.get_context("spawn")
        self._process = spawn.Process(target=_serve, args=(folder, self.port, theirs))
        self._process.start()
        self._told.recv()
        self._addresses = count(2)

    def watched(self) -> Watched:
        """Return what was watched since the last time."""
        self._told.send(True)  # noqa: FBT003 (anything that is true)
        found: Watched = self._told.recv()
        return found

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.join()

    def address(self) -> str:
        """Return an address nobody has come from: all of 127.0.0.0/8 leads here."""
        at = next(self._addresses)
        return f"127.0.{at // 250}.{at % 250 + 2}"

    async def guest(self) -> str:
        """Return the token of a new guest, who comes from an address of their own."""
        async with self.connection() as stranger:
            _, head, _ = await stranger.ask(post("/api/guest", b"{}"))
            if b"croupier=" not in head:
                raise RuntimeError(f"no guest is let in: {head[:200]!r}")
        return head.split(b"croupier=")[1].split(b";")[0].decode()

    @asynccontextmanager
    async def connection(self, address: str = "") -> AsyncIterator[_Stranger]:
        """Open a connection from an address."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address or self.address(), 0)
        )
        try:
            yield _Stranger(reader, writer)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


class _Stranger:
    """Somebody at the other end of a connection, who sends bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Send all of it in one piece, or as much as is taken."""
        with suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def answer(self) -> tuple[int, bytes, bytes]:
        """Return status, head and body of the next response."""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 60)
        except (asyncio.IncompleteReadError, OSError):
            return 0, b"", b""
        length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        body = await self.reader.readexactly(int(length[0].split(b":")[1])) if length else b""
        return int(head.split()[1]), head, body

    async def ask(self, data: bytes) -> tuple[int, bytes, bytes]:
        """Send a request and return what is answered."""
        await self.send(data)
        return await self.answer()

    async def open_socket(self, token: str) -> None:
        """Open a socket with the session of a guest."""
        upgrade = (
            f"cookie: croupier={token}\r\norigin: http://127.0.0.1\r\nconnection: Upgrade\r\n"
            "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        )
        await self.send(get("/socket", upgrade))
        await self.reader.readuntil(b"\r\n\r\n")

    async def until_closed(self, seconds: float) -> None:
        """Take what comes, until nothing does or the connection ends."""
        with suppress(TimeoutError, OSError):
            while await asyncio.wait_for(self.reader.read(65_536), seconds):
                pass


def get(path: str, headers: str = "") -> bytes:
    """Return a request."""
    return f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{headers}\r\n".encode()


def post(path: str, body: bytes) -> bytes:
    """Return a request with JSON."""
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{_JSON}content-length: {len(body)}\r\n\r\n"
    return head.encode() + body


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Return a frame of a client (RFC 6455, 5.2), masked with zeros."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([(0x80 if last else 0) | opcode]) + size + bytes(4) + data


# -------------------------------------------------------------------------------------------------- strangers


def one_by_one(*requests: bytes, times: int = 10) -> Attack:
    """Return strangers who each send these requests, one after another on one connection."""

    async def attack(house: _House) -> None:
        for _ in range(times):
            async with house.connection() as stranger:
                for request in requests:
                    if not (await stranger.ask(request))[0]:
                        break

    return attack


def at_once(data: bytes, *, sockets: bool = False, many: int = MANY) -> Attack:
    """Return as many connections from one address as it may hold, or more, which all send this at once."""

    async def attack(house: _House) -> None:
        home, ready = house.address(), asyncio.Barrier(many)

        async def one() -> None:
            token = await house.guest() if sockets else ""
            async with house.connection(home) as stranger:
                if sockets:
                    await stranger.open_socket(token)
                await ready.wait()
                await stranger.send(data)
                await stranger.until_closed(_QUIET)

        await asyncio.gather(*(one() for _ in range(many)))

    return attack


def over_a_socket(data: bytes) -> Attack:
    """Return a guest who sends this over a socket, in one piece."""

    async def attack(house: _House) -> None:
        token = await house.guest()
        async with house.connection() as stranger:
            await stranger.open_socket(token)
            await stranger.send(data)
            await stranger.until_closed(_QUIET)

    return attack


def chunked(path: str, *chunks: bytes) -> bytes:
    """Return a request whose body comes in chunks (RFC 9112, 7.1)."""
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{_JSON}transfer-encoding: chunked\r\n\r\n"
    body = b"".join(f"{len(each):x}\r\n".encode() + each + b"\r\n" for each in chunks)
    return head.encode() + body + b"0\r\n\r\n"


def command(number: int) -> bytes:
    """Return a message with a command that nobody may give."""
    said = {"type": "command", "target": "house", "name": "OpenDay", "data": {}, "key": f"key-{number}"}
    return frame(1, json.dumps(said).encode())


def watches(number: int) -> bytes:
    """Return a message that watches a table, and one that stops."""
    target = f"table/T{number % 8 + 1}"
    return b"".join(
        frame(1, json.dumps({"type": kind, "target": target}).encode()) for kind in ("watch", "unwatch")
    )


_QUIET: Final = 3.0  # seconds after which somebody who is sent nothing more goes
_GAMES: Final = ("three-card-poker", "nh-holdem-jackpots", "nh-holdem-stud")
_OPEN: Final = (
    "/", "/openapi.json", "/schema/messages.json", "/health/ready",
    "/api/games", "/api/tables", "/api/house-rules", "/api/lab",
    *(f"/api/games/{game}/{part}" for game in _GAMES for part in ("rules", "pay-tables", "odds")),
)  # fmt: skip
_DEEP: Final = b"[" * LARGEST
_LONG: Final = b"9" * LARGEST
_WRONG: Final = json.dumps({f"k{number}": 1 for number in range(1300)}).encode()


def _sign_in(number: int) -> bytes:
    return post("/api/sign-in", json.dumps({"name": f"ann{number}", "password": "a wrong horse"}).encode())


def _register(number: int) -> bytes:
    wanted = {"name": f"Ann-{os.getpid()}-{number}", "password": f"a horse of number {number}"}
    return post("/api/register", json.dumps(wanted).encode())


ATTACKS: Final[dict[str, Attack]] = {
    "cookies of 4 KB of backslashes": one_by_one(get("/api/me", f'cookie: x="{chr(92) * 4000}"\r\n')),
    "cookies of 15 KB of backslashes": one_by_one(get("/api/me", f'cookie: x="{chr(92) * 15000}"\r\n')),
    "64 headers": one_by_one(get("/api/me", "".join(f"x-{n}: {n}\r\n" for n in range(60)))),
    "5,000 headers": one_by_one(get("/api/me", "a:b\r\n" * 5000)),
    "an address of 12 KB": one_by_one(get(f"/api/tables?{'a=b&' * 3000}")),
    "a body in 16,000 chunks": one_by_one(chunked("/api/sign-in", *[b"x"] * 16_000)),
    "deep JSON": one_by_one(post("/api/sign-in", _DEEP)),
    "a number of 16 KB": one_by_one(post("/api/sign-in", _LONG)),
    "1,300 unknown fields": one_by_one(post("/api/sign-in", _WRONG)),
    "300 requests in one piece": one_by_one(get("/api/games") * 300, times=2),
    "20,000 empty messages": over_a_socket(frame(1) * 20_000),
    "20,000 pongs": over_a_socket(frame(10) * 20_000),
    "20,000 pings": over_a_socket(frame(9, b"x" * 100) * 20_000),
    "20,000 empty parts": over_a_socket(frame(1, b"x", last=False) + frame(0, last=False) * 20_000),
    "deep JSON in messages": over_a_socket(frame(1, _DEEP) * 60),
    "long numbers in messages": over_a_socket(frame(1, _LONG) * 60),
    "2,000 commands in one piece": over_a_socket(b"".join(map(command, range(2_000)))),
    "1,000 watches in one piece": over_a_socket(b"".join(map(watches, range(1_000)))),
    "every open page": one_by_one(*(get(path) for path in _OPEN), times=3),
    "sign-ins": at_once(b"".join(map(_sign_in, range(20)))),
    "accounts made": at_once(b"".join(map(_register, range(5)))),
    f"{MANY} connections: nothing": at_once(b""),
    "2,000 connections: nothing": at_once(b"", many=2_000),
    f"{MANY} connections: list the games": at_once(get("/api/games") * 3),
    f"{MANY} connections: the house rules": at_once(get("/api/house-rules") * 3),
    f"{MANY} connections: the OpenAPI document": at_once(get("/openapi.json") * 3),
    f"{MANY} connections: wrong JSON": at_once(post("/api/sign-in", _WRONG) * 3),
    f"{MANY} connections: chunks": at_once(chunked("/api/guest", *[b"x"] * 3_000)),
    f"{MANY} sockets: empty messages": at_once(frame(1) * 1_000, sockets=True),
    f"{MANY} sockets: pongs": at_once(frame(10) * 2_000, sockets=True),
    f"{MANY} sockets: watches": at_once(b"".join(map(watches, range(20))), sockets=True),
}


async def _measure(house: _House) -> dict[str, Watched]:
    await one_by_one(get("/health/live"), times=1)(house)  # the start is no stranger's
    found = {}
    for name, attack in ATTACKS.items():
        house.watched()
        await attack(house)
        found[name] = house.watched()
    return found


def run() -> Report:
    report = Report("milliseconds of the event loop under strangers' traffic, at worst")
    with tempfile.TemporaryDirectory() as folder:
        house = _House(folder)
        try:
            found = asyncio.run(_measure(house))
        finally:
            house.end()
    for name, (turn, hold, who) in found.items():
        report.rows.append(
            {"strangers send": name, "callback": round(hold, 1), "turn": round(turn, 1), "of": who}
        )
        report.claims.append(Claim(f"{name}: holds the loop", turn, BOUND, "ms", least=False))
    return report
