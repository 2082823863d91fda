"""Commands a second through the service, and what one costs at a table with 100,000 events behind it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.server.aggregates.playing import begin_round, play
from croupier.server.commands.demo import OPERATOR, demo
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.service import Service
from croupier.server.commands.writer import PendingCommand
from croupier.server.people.access import Person
from croupier.server.queries.rounds import RoundHistory
from croupier.store import open_log
from croupier.store.vault import Vault
from croupier.table import commands as tc
from tests.postgres import Postgres

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.server.aggregates.rooms import UnitOfWork

ANN: Final = Person("Ann", "Ann", player=True)
VAULT: Final = Vault(b"k" * 32)
OLD: Final = 100_000  # events
TABLE: Final = "table/T4"  # New Hampshire Holdem Stud
COMMANDS: Final = 400
TABLES: Final = 10  # for each of two processes
SEATS: Final = 5
SECONDS: Final = 10.0


def run() -> Report:
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(_measured(Path(folder)))
    server = Postgres()
    try:
        address = server.database()
        asyncio.run(_furnished(address))
        both = _two_processes(address)
    finally:
        server.stop()
    report.rows.append(
        {"table": f"PostgreSQL, two processes, {2 * TABLES} tables", "ms a command": "", "a second": both}
    )
    report.claims.append(Claim("PostgreSQL, two processes, wall", both, 500, "commands/s"))
    return report


async def _measured(folder: Path) -> Report:
    report = Report("One table of the demo house on SQLite as it grows old; CPU time but where it says wall")
    with open_log(folder / "house.db") as log:
        service = Service(log, VAULT, deals=False)
        await service.start()
        began = time.process_time()
        await demo(service)
        made = time.process_time() - began
        await _ask(service, "Sit", seat=1)
        await _ask(service, "BuyChips", cents=10_000_00)
        young = await _row(service, report, "new")
        while log.version(TABLE) < OLD:
            rounds = (service.writer.ask(PendingCommand("", "house", TABLE, "", _round)) for _ in range(64))
            await asyncio.gather(*rounds)
        old = await _row(service, report, f"{log.version(TABLE):,} events")
        looked = _look_back(service, report)
        await service.stop()
        began, wall = time.process_time(), time.perf_counter()
        again = Service(log, VAULT, deals=False)
        await again.start()
        started, waited = time.process_time() - began, time.perf_counter() - wall
        same = again.rooms.tables()["T4"].table == service.rooms.tables()["T4"].table
        if not same:
            raise AssertionError("the table came back as another")
        await again.stop()
    report.rows.append(
        {"table": "start of the old house, wall", "ms a command": waited * 1000, "a second": 0}
    )
    report.claims.append(Claim("durable commands a second, 64 at once, wall", old[1], 300, "commands/s"))
    report.claims.append(
        Claim("a command at the old table over one at the new", old[0] / young[0], 1.5, "x", least=False)
    )
    report.claims.append(Claim("one's last ten rounds at the old table", looked, 150, "ms", least=False))
    report.claims.append(Claim("make the demo house", made, 2, "s", least=False))
    report.claims.append(Claim("start a house with the old table", started, 2, "s", least=False))
    return report


def _look_back(service: Service, report: Report) -> float:
    """Time what a player sees again of the old table: one round with its proof, and the last ten in short."""
    newest = service.rooms.tables()["T4"].table.rounds
    history = RoundHistory(service.log, VAULT, service.rooms.directory, "T4", ANN.id)
    looks: dict[str, Callable[[], object]] = {
        "a round of long ago, with its proof": lambda: history.published(newest // 2),
        "the last ten rounds of one's own": lambda: history.own(newest, 10),
    }
    spent = 0.0
    for name, look in looks.items():
        began = time.process_time()
        for _ in range(5):
            look()
        spent = (time.process_time() - began) * 1000 / 5
        report.rows.append({"table": name, "ms a command": spent, "a second": 1000 / spent})
    return spent


# ------------------------------------------------------------------------------- two processes on PostgreSQL


async def _furnished(address: str) -> None:
    """Open tables for both processes, with the bets left open."""
    opening = {"game": "nh-holdem-stud", "seats": SEATS, "clocks": {"bets": 600_000, "idle": 0}}

    def more(unit: UnitOfWork) -> bool:
        for number in range(2 * TABLES):
            dispatch(unit, OPERATOR, f"table/B{number}", "OpenTable", opening)
        return True

    with open_log(address) as log:
        service = Service(log, VAULT, deals=False)
        await service.start()
        await demo(service)
        await service.writer.ask(PendingCommand("", OPERATOR.id, "house", "", more))
        await service.stop()


def _two_processes(address: str) -> float:
    """Return how many commands a second two processes do together, each at its own tables."""
    words = [sys.executable, "-m", "benchmarks.rooms", address]
    both = [subprocess.Popen([*words, str(half)], stdout=subprocess.PIPE, text=True) for half in (0, 1)]
    return sum(float(each.communicate()[0]) for each in both)


async def _half(address: str, half: int) -> float:
    with open_log(address) as log:
        service = Service(log, VAULT)
        await service.start()
        done = 0
        until = time.perf_counter() + SECONDS

        async def bets(table: str, seat: int) -> None:
            nonlocal done
            person = Person(f"{table} {seat}", "a player", player=True)

            async def ask(name: str, **data: object) -> bool:
                key = f"{time.perf_counter_ns()}"
                return (await service.command(person, table, name, data, key)).ok

            await ask("Sit", seat=seat)
            await ask("BuyChips", cents=500_00)
            while not (await service.view(person, table)).get("bets_open"):
                await asyncio.sleep(0.05)
            while time.perf_counter() < until:
                ok = await ask("PlaceBet", seat=seat, wager="ante", cents=(2 + done % 2) * 1_00)
                done += ok

        seats = [(f"table/B{half * TABLES + n}", seat) for n in range(TABLES) for seat in range(1, SEATS + 1)]
        await asyncio.gather(*(bets(table, seat) for table, seat in seats))
        await service.stop()
    return done / SECONDS


# ------------------------------------------------------------------------------------------ one old table


async def _row(service: Service, report: Report, name: str) -> tuple[float, float]:
    """Measure bets put down and taken off again: the CPU of each, and how many a second with 64 at once."""
    await service.writer.ask(PendingCommand("", "house", TABLE, "", _begin))
    began, wall = time.process_time(), time.perf_counter()
    for _ in range(COMMANDS // 64):
        await asyncio.gather(*(_bet(service, cents) for cents in [2_00, 3_00] * 32))
    done = COMMANDS // 64 * 64
    cpu, seconds = (time.process_time() - began) / done, time.perf_counter() - wall
    await service.writer.ask(PendingCommand("", "house", TABLE, "", _dead))
    report.rows.append({"table": name, "ms a command": cpu * 1000, "a second": done / seconds})
    return cpu, done / seconds


async def _bet(service: Service, cents: int) -> None:
    await _ask(service, "PlaceBet", seat=1, wager="ante", cents=cents)


async def _ask(service: Service, name: str, **data: object) -> None:
    answer = await service.command(ANN, TABLE, name, data, f"{time.perf_counter_ns()}")
    if not answer.ok:
        raise AssertionError(answer.says)


def _begin(unit: UnitOfWork) -> bool:
    begin_round(unit, TABLE)
    return True


def _dead(unit: UnitOfWork) -> bool:
    play(unit, TABLE, tc.Report("other", OPERATOR.id, "measured"))
    number = unit.table(TABLE).table.irregularities[-1].number
    play(unit, TABLE, tc.Rule(number, "misdeal", OPERATOR.id, "measured"))
    return True


def _round(unit: UnitOfWork) -> bool:
    """Play a whole round in one turn."""
    begin_round(unit, TABLE)
    play(unit, TABLE, tc.PlaceBet(1, "ante", 2_00))
    play(unit, TABLE, tc.Proceed())
    while unit.table(TABLE).waits.what == "decision":
        play(unit, TABLE, tc.Choose(1, "fold"))
    play(unit, TABLE, tc.Proceed())
    if unit.table(TABLE).table.chips_of("Ann") < 100_00:
        play(unit, TABLE, tc.BuyChips("Ann", 10_000_00))
    return True


if __name__ == "__main__":
    print(asyncio.run(_half(sys.argv[1], int(sys.argv[2]))))
