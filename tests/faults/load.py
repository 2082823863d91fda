"""A load on a real house: `python -m tests.faults.load --tables 200 --players 1000 --minutes 10`.

`croupier serve` runs in its own process (or several, with --workers on PostgreSQL), every player on a socket
of their own in this one. Afterwards the house is closed and audited: every acknowledged command is in the
log, the chain holds, the money balances.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from types import MappingProxyType
from typing import Any, NamedTuple

from croupier.server.commands.service import Service
from croupier.store import open_log
from croupier.store.database import key_place
from croupier.store.vault import open_vault
from croupier.store.verify import verify
from tests.faults.players import Door, Seated, Tally, Timed
from tests.house.hall import balanced
from tests.postgres import Postgres
from tests.processes import children
from tests.server.running import House, running

SEATS = 6
CLOCKS: Mapping[str, int] = MappingProxyType({"floor": 2_000})
_TICKS = os.sysconf("SC_CLK_TCK")
_AT_ONCE = 20  # players who sit down together


class Sample(NamedTuple):
    """The server at one moment."""

    at: float
    memory: float  # MB, of all its processes
    processor: float  # seconds so far
    own: float  # and those of this process
    lag: float  # how late this process's own clock was: beyond some ms the load itself is too slow


class Load(NamedTuple):
    """How large a load, and where."""

    tables: int
    players: int
    minutes: float
    think: float
    database: str
    workers: int = 1
    clocks: Mapping[str, int] = CLOCKS


# ------------------------------------------------------------------------------------------------- before


def furnish(door: Door, password: str, tables: int, clocks: Mapping[str, int] = CLOCKS) -> list[str]:
    """Have so many electronic tables open, all games in turn, and return their names."""
    _, _, cookie = door.post("/api/sign-in", {"name": "operator", "password": password})
    there = [table["id"] for table in door.get("/api/tables", cookie) if table["dealing"] == "electronic"]
    return [*there, *open_tables(door, cookie, tables - len(there), clocks)][:tables]


def open_tables(
    door: Door, cookie: str, many: int, clocks: Mapping[str, int] = CLOCKS, games: Sequence[str] = ()
) -> list[str]:
    """Open so many more electronic tables, these games or all of the house in turn; return their names."""
    there = [table for table in door.get("/api/tables", cookie) if table["dealing"] == "electronic"]
    shows = {}
    for table in there:
        view = door.get(f"/api/views/table/{table['id']}", cookie)
        shows[table["game"]] = "demo" if view["jackpots"] else None
    games, names = games or sorted(shows), []
    for number in range(len(there), len(there) + many):
        name, game = f"L{number + 1}", games[number % len(games)]
        data: dict[str, Any] = {"game": game, "seats": SEATS, "clocks": dict(clocks)}
        if shows[game]:
            data["jackpots"] = shows[game]
        order = {"target": f"table/{name}", "name": "OpenTable", "data": data, "key": f"open-{name}"}
        while True:
            status, told, _ = door.post("/api/commands", order, cookie=cookie)
            if status != 429:
                break
            time.sleep(0.3)  # as the house asked
        if status != 200:
            raise RuntimeError(f"table {name} could not be opened: {told}")
        names.append(name)
    return names


# ------------------------------------------------------------------------------------------------- the run


async def play(door: Door, names: list[str], load: Load, house: House, tally: Tally) -> list[Sample]:
    """Seat everybody, let them play, and watch the server meanwhile; the samples begin when all sit."""
    seats = [(name, seat) for seat in range(1, SEATS + 1) for name in names][: load.players]
    players = [
        Seated(door, number, name, seat, tally, load.think) for number, (name, seat) in enumerate(seats)
    ]
    spots: dict[str, Any] = {}
    began = time.perf_counter()
    for start in range(0, len(players), _AT_ONCE):
        group = players[start : start + _AT_ONCE]
        await asyncio.to_thread(sign_in, group)
        for player in group:
            if player.table not in spots:
                about = await asyncio.to_thread(door.get, f"/api/tables/{player.table}", player.cookie)
                spots[player.table] = about["spots"]
            player.spots = spots[player.table]
        await asyncio.gather(*(player.sit() for player in group))
    print(f"everybody sits after {time.perf_counter() - began:.0f} s", file=sys.stderr)
    for player in players:
        player.begin()
    samples = [sample(house, 0.0)]
    until = time.perf_counter() + load.minutes * 60
    while time.perf_counter() < until:
        worst = 0.0
        for _ in range(20):
            asked = time.perf_counter()
            await asyncio.sleep(0.1)  # how much later it ends is measured
            worst = max(worst, time.perf_counter() - asked - 0.1)
        samples.append(sample(house, worst))
    await asyncio.gather(*(player.leave() for player in players))
    return samples


def sign_in(players: list[Seated]) -> None:
    """Let them in, one after the other."""
    for player in players:
        player.sign_in()


def sample(house: House, lag: float) -> Sample:
    """Look at the server's processes."""
    memory = processor = 0.0
    for process in family(house.process.pid):
        try:
            status = Path(f"/proc/{process}/status").read_text()
            times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        memory += int(status.partition("VmRSS:")[2].split()[0]) / 1024
        processor += (int(times[11]) + int(times[12])) / _TICKS
    return Sample(time.perf_counter(), memory, processor, time.process_time(), lag)


def family(process: int) -> list[int]:
    """Return a process and those it started."""
    return [process, *(each for child in children(process) for each in family(child.id))]


# ------------------------------------------------------------------------------------------------ the audit


def audit(database: str, folder: Path, tally: Tally) -> dict[str, Any]:
    """Return what the log says afterwards; an AssertionError where anything is wrong."""
    os.environ["HOME"] = str(folder)
    with open_log(database) as log:
        verdict = verify(log)
        assert verdict.whole, verdict.damage
        lost = [key for key in tally.done if log.answered(key) is None]
        assert not lost, f"{len(lost)} acknowledged commands are not in the log, such as {lost[0]}"
        assert len(set(tally.done)) == len(tally.done)

        async def money() -> int:
            service = Service(log, open_vault(key_place(database), create=False), deals=False)
            await service.start()
            rooms = service.rooms
            balanced(rooms.house.house)
            for id_, room in rooms.tables().items():
                assert room.posted is not None
                book = rooms.house.house.tables[id_]
                rails = {rail.player: rail.cents for rail in book.rails if rail.cents}
                kept = {player.id: player.chips for player in room.posted.players if player.chips}
                assert rails == kept, f"the ledger and the table {id_} differ"
            rounds = sum(room.table.rounds for room in rooms.tables().values())
            await service.stop()
            return rounds

        return {"events": verdict.events, "answers": verdict.answers, "rounds": asyncio.run(money())}


# ------------------------------------------------------------------------------------------------ the report


def report(load: Load, tally: Tally, samples: list[Sample], audited: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a run."""
    first, last = samples[0], samples[-1]
    seconds = last.at - first.at
    lags = [one.lag for one in samples[1:]]
    counted = [timed for timed in tally.timed if timed.at >= first.at]
    minutes = [
        _pace([timed for timed in counted if start <= timed.at - first.at < start + 60])
        | {"memory_mb": round(_nearest(samples, first.at + start + 60).memory)}
        for start in range(0, int(seconds), 60)
    ]
    return {
        "tables": load.tables,
        "players": load.players,
        "think_s": load.think,
        "clocks": dict(load.clocks),
        "workers": load.workers,
        "database": "PostgreSQL" if load.database.startswith("postgresql") else "SQLite",
        "seconds": round(seconds),
        **_pace(counted),
        "commands_a_second": round(len(counted) / seconds, 1),
        "messages": tally.messages,
        "megabytes_received": round(tally.received / 1e6, 1),
        "refused": dict(tally.refused.most_common(10)),
        "broken": dict(tally.broken.most_common(10)),
        "server_processor": round((last.processor - first.processor) / seconds, 2),
        "server_ms_a_command": _each(last.processor - first.processor, len(counted)),
        "players_ms_a_command": _each(last.own - first.own, len(counted)),
        "own_lag_ms": {"p50": _ms(lags, 50), "p99": _ms(lags, 99)},
        "memory_mb": {"start": round(first.memory), "end": round(last.memory)},
        "by_minute": minutes,
        "machine_load": os.getloadavg(),
        **audited,
    }


def _pace(timed: list[Timed]) -> dict[str, Any]:
    answered, shown = [one.answered for one in timed], [one.shown for one in timed]
    return {
        "commands": len(timed),
        "answer_ms": {"p50": _ms(answered, 50), "p99": _ms(answered, 99)},
        "view_ms": {"p50": _ms(shown, 50), "p99": _ms(shown, 99)},
    }


def _ms(seconds: list[float], percent: int) -> float:
    return round(quantiles(seconds, n=100)[percent - 1] * 1000, 1) if len(seconds) > 1 else 0.0


def _each(seconds: float, commands: int) -> float:
    return round(seconds * 1000 / commands, 2) if commands else 0.0


def _nearest(samples: list[Sample], at: float) -> Sample:
    return min(samples, key=lambda one: abs(one.at - at))


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    """The address of a new database: a file in a folder, or in a PostgreSQL of our own."""
    if kind == "sqlite":
        yield str(folder / "house.db")
        return
    server = Postgres()
    try:
        yield server.database()
    finally:
        server.stop()


def run(load: Load, folder: Path) -> dict[str, Any]:
    """Run a load on a new house in a folder, and audit it."""
    tally = Tally()
    options = ["--database", load.database, "--workers", str(load.workers)]
    options += ["--per-address", str(load.players + 100)]  # however few addresses they come from
    with running(folder, *options) as house:
        door = Door(house.port)
        names = furnish(door, house.password, load.tables, load.clocks)
        samples = asyncio.run(play(door, names, load, house, tally))
        code = house.stop()
        assert house.process.stderr
        said = house.process.stderr.read()
    assert code == 0, f"the house ended with {code}: {said[-2000:]}"
    found = report(load, tally, samples, audit(load.database, folder, tally))
    return found | {"said": said.splitlines()[-5:]}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--think", type=float, default=3.0, help="seconds a player takes, on average")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--clock", action="append", default=[], metavar="NAME=MS", help="how long tables wait, as show=500"
    )
    asked = parser.parse_args()
    clocks = dict(CLOCKS) | {name: int(ms) for name, _, ms in (each.partition("=") for each in asked.clock)}
    with tempfile.TemporaryDirectory() as place, database_of(asked.database, Path(place)) as database:
        load = Load(asked.tables, asked.players, asked.minutes, asked.think, database, asked.workers, clocks)
        found = run(load, Path(place))
    print(json.dumps(found, indent=1))
    return 1 if found["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
