"""A real house over real sockets: how soon it is open, and how many durable commands a second it takes."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from websockets import Origin
from websockets.asyncio.client import connect

from benchmarks.claims import Claim, Report
from tests.faults import load
from tests.faults.players import Door, address_of
from tests.postgres import Postgres
from tests.server.running import running

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

TABLES: Final = 24
SEATS: Final = 5
EACH: Final = 30  # commands of a player, within what the rate limits let through at once
GAME: Final = "nh-holdem-face-up"
CLOCKS: Final = {"bets": 600_000, "between": 100}


def run() -> Report:
    report = Report(f"{TABLES * SEATS} players, each with {EACH} bets on the wire at once; wall clock")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        new, used = _opened(folder)
        again, used_again = _opened(folder)
        report.rows.append({"what": "a new house is open after, s", "figure": new})
        report.rows.append({"what": "a house that was there is open after, s", "figure": again})
        report.claims.append(Claim("open a new house, CPU", used, 2, "s", least=False))
        report.claims.append(Claim("open a house that was there, CPU", used_again, 1.2, "s", least=False))
    with tempfile.TemporaryDirectory() as place:
        rate = _rate(Path(place), str(Path(place) / "house.db"), workers=1)
    report.claims.append(Claim("durable commands over sockets, SQLite, one process", rate, 300, "commands/s"))
    server = Postgres()
    try:
        with tempfile.TemporaryDirectory() as place:
            rate = _rate(Path(place), server.database(), workers=2)
    finally:
        server.stop()
    report.claims.append(
        Claim("durable commands over sockets, PostgreSQL, two processes", rate, 500, "commands/s")
    )
    return report


def _opened(folder: Path) -> tuple[float, float]:
    """Return the seconds until a house is open, started as a shell does it, and the processor time in all."""
    began = time.perf_counter()
    with running(folder, cold=True) as house:
        waited = time.perf_counter() - began
        ticks = Path(f"/proc/{house.process.pid}/stat").read_text().rpartition(")")[2].split()
        used = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
        house.stop()
    return waited, used


def _rate(folder: Path, database: str, workers: int) -> float:
    options = ("--database", database, "--workers", str(workers))
    with running(folder, *options) as house:
        door = Door(house.port)
        _, _, cookie = door.post("/api/sign-in", {"name": "operator", "password": house.password})
        names = load.open_tables(door, cookie, TABLES, CLOCKS, [GAME])
        rate = asyncio.run(_commands(door, names))
        house.stop()
    return rate


async def _commands(door: Door, names: list[str]) -> float:
    """Seat everybody, then let all bet at once as fast as the house answers."""
    players = []
    for number in range(len(names) * SEATS):
        status, reply, cookie = door.post("/api/guest", {}, number=number)
        if status != 200:
            raise RuntimeError(reply)
        players.append((f"table/{names[number % len(names)]}", 1 + number // len(names), cookie, number))
    sockets = [await _seated(door, *player) for player in players]
    await asyncio.sleep(2)  # until every table takes bets
    began = time.perf_counter()
    done = sum(
        await asyncio.gather(
            *(_bets(socket, *player[:2]) for socket, player in zip(sockets, players, strict=True))
        )
    )
    seconds = time.perf_counter() - began
    for socket in sockets:
        await socket.close()
    if done < len(players) * EACH * 0.99:
        raise RuntimeError(f"of {len(players) * EACH} bets only {done} were taken")
    return done / seconds


async def _seated(door: Door, target: str, seat: int, cookie: str, number: int) -> ClientConnection:
    socket = await connect(
        f"ws://{door.host}:{door.port}/socket",
        origin=Origin(door.origin),
        additional_headers={"Cookie": cookie},
        compression=None,
        max_queue=None,
        proxy=None,
        open_timeout=60,
        local_addr=(address_of(number), 0),
    )
    await socket.recv()
    for name, data in (("Sit", {"seat": seat}), ("BuyChips", {"cents": 1_000_00})):
        answer = await _ask(socket, target, name, data)
        if not answer["ok"]:
            raise RuntimeError(answer["says"])
    return socket


async def _ask(socket: ClientConnection, target: str, name: str, data: dict[str, int]) -> dict[str, object]:
    await socket.send(
        json.dumps({"do": "command", "target": target, "name": name, "data": data, "key": name})
    )
    answer: dict[str, object] = json.loads(await socket.recv())
    return answer


async def _bets(socket: ClientConnection, target: str, seat: int) -> int:
    for number in range(EACH):
        data = {"seat": seat, "wager": "ante", "cents": (4_00, 6_00)[number % 2]}
        order = {"do": "command", "target": target, "name": "PlaceBet", "data": data, "key": f"b{number}"}
        await socket.send(json.dumps(order))
    answers = [json.loads(await socket.recv()) for _ in range(EACH)]
    return sum(answer["ok"] for answer in answers)
