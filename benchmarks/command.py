"""What a command costs the house: players at every game, without a network between them and the application.

Each player has a socket of the application, which hands what it sends straight to them. What the players
themselves do, reading and choosing, is timed and left out. So the figure is the house's own work: no system
calls for sockets, no waiting for others.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
import types
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.claims import Claim, Report
from croupier.server.app import make_app
from croupier.server.people.access import Person
from croupier.server.serving import tidy_seldom
from croupier.server.wire.context import ServerContext, open_context
from croupier.server.wire.middleware import add_middleware
from croupier.server.wire.replies import RATES, Rate, RateLimits
from croupier.server.wire.turns import InTurn
from tests.faults.players import Door, Seated, Tally

if TYPE_CHECKING:
    from collections.abc import Coroutine, Generator

    from croupier.server.wire.middleware import App

TABLES: Final = 12
SEATS: Final = 5
COMMANDS: Final = 4_000
MOST: Final = 1.25  # ms: what one core has for each of 800 commands a second
CLOCKS: Final = {"floor": 500, "show": 50, "between": 10}


def run() -> Report:
    report = Report(f"{TABLES} tables of {SEATS} who play and watch, {COMMANDS:,} commands; processor")
    with tempfile.TemporaryDirectory() as place:
        cost, messages = asyncio.run(measure(Path(place)))
    report.rows.append({"what": "messages to clients for each command", "figure": messages})
    report.claims.append(Claim("processor of a command, views included", cost, MOST, "ms", least=False))
    return report


async def measure(place: Path) -> tuple[float, float]:
    """Return the processor milliseconds of a command, and the messages that clients get for each."""
    context = open_context(str(place / "house.db"))
    context.limits = RateLimits(dict.fromkeys(RATES, Rate(1e9, 1e9)))
    context.seats_per_address = SEATS
    await context.begin()
    rooms = make_app(context)
    app = InTurn(add_middleware(rooms, limits=context.limits), context.turns)
    tally = Tally()
    players = await seated(app, context, tally)
    for player in players:
        player.begin()
    await _commands(tally, len(tally.timed) + COMMANDS // 10)  # games and hands are looked up once
    tidy_seldom()  # as a house does once it is open
    done, messages, began, theirs = len(tally.timed), tally.messages, time.process_time(), _Player.used
    await _commands(tally, done + COMMANDS)
    used = time.process_time() - began - (_Player.used - theirs)
    commands = len(tally.timed) - done
    for player in players:
        await player.leave()
    await context.close(0)
    context.log.close()
    if tally.broken:
        raise RuntimeError(str(tally.broken))
    return used * 1_000 / commands, (tally.messages - messages) / commands


async def _commands(tally: Tally, until: int) -> None:
    while len(tally.timed) < until and not tally.broken:
        await asyncio.sleep(0.01)


async def seated(app: App, context: ServerContext, tally: Tally) -> list[_Player]:
    """Open the tables and have everybody sit down."""
    operator = Person("operator", "Operator", frozenset({"operator"}))
    games = [room.setup for room in context.service.tables() if room.electronic and room.setup]
    players = []
    for number in range(TABLES):
        like, name = games[number % len(games)], f"L{number}"
        data = {"game": like.game, "seats": 6, "clocks": CLOCKS}
        if like.jackpots:
            data["jackpots"] = like.jackpots
        done = await context.service.command(operator, f"table/{name}", "OpenTable", data, f"open {number}")
        if not done.ok:
            raise RuntimeError(done.says)
        spots: Any = None
        for seat in range(1, SEATS + 1):
            player = _Player(app, context, number * SEATS + seat, name, seat, tally)
            await player.arrive()
            await player.sit()
            spots = spots or await _spots(app, name, player.cookie)
            player.spots = spots
            players.append(player)
    return players


async def _spots(app: App, table: str, cookie: str) -> Any:
    body = b""

    async def send(message: Any) -> None:
        nonlocal body
        body += message.get("body", b"")

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    await app(_scope("http", f"/api/tables/{table}", cookie), receive, send)
    return json.loads(body)["spots"]


def _scope(kind: str, path: str, cookie: str) -> dict[str, Any]:
    """Return what a web server tells of a request, or of a socket."""
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "method": "GET",
        "scheme": "http",
        "http_version": "1.1",
        "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "subprotocols": [],
    }


class _Player(Seated):
    used = 0.0  # by all players, in seconds

    def __init__(
        self, app: App, context: ServerContext, number: int, table: str, seat: int, tally: Tally
    ) -> None:
        super().__init__(Door(0), number, table, seat, tally, 0.0)
        self._app, self._context = app, context

    async def arrive(self) -> None:
        token, person = await self._context.auth.sign_in_guest()
        self.id, self.cookie = person.id, f"croupier={token}"

    async def sit(self) -> None:
        self._socket = _Line(self._app, self.cookie, self._listen)  # type: ignore[assignment]
        assert self._socket
        self._socket.send('{"do":"watch","target":"' + self.target + '"}')
        await self.command("Sit", seat=self.seat)
        await self.command("BuyChips", cents=5_000_00)

    def _listen(self, text: str) -> None:
        began = time.thread_time()
        super()._listen(text)
        _Player.used += time.thread_time() - began

    async def _act(self) -> None:
        await _timed(super()._act())


@types.coroutine
def _timed(work: Coroutine[Any, Any, None]) -> Generator[Any, Any, None]:
    """Run a player's work step by step, and count the time of each as theirs."""
    step = partial(work.send, None)
    while True:
        began = time.thread_time()
        try:
            awaited = step()
        except StopIteration:
            return
        finally:
            _Player.used += time.thread_time() - began
        try:
            step = partial(work.send, (yield awaited))
        except BaseException as error:  # what is waited for was cancelled or failed: theirs to take
            step = partial(work.throw, error)


class _Line:
    closed_with = ""

    def __init__(self, app: App, cookie: str, heard: Any) -> None:
        self._heard = heard
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._queue.put_nowait({"type": "websocket.connect"})
        served = app(_scope("websocket", "/socket", cookie), self._queue.get, self._take)
        self._served = asyncio.ensure_future(served)

    async def _take(self, message: Any) -> None:
        if "text" in message:
            self._heard(message["text"])

    def send(self, text: str) -> None:
        self._queue.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
