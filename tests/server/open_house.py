"""A house that runs over a real log in a file, for tests that must see what is on disk."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from croupier.house import commands as hc
from croupier.house.chips import rack
from croupier.house.hours import gaming_date
from croupier.house.settings import Settings
from croupier.house.staff import Role
from croupier.house.state import Scheduled
from croupier.server.commands.at_table import at_table
from croupier.server.commands.demo import sign_of
from croupier.server.commands.service import Service
from croupier.server.commands.writer import Asked
from croupier.server.people.person import Answer, Person
from croupier.server.rooms.back_rooms import PLAY_MONEY
from croupier.server.rooms.facts import Clocks
from croupier.server.rooms.turn import Turn
from croupier.store import Log, open_log
from croupier.store.vault import Vault

VAULT = Vault(b"k" * 32)
OLGA = Person("Olga", "Olga", frozenset(role.value for role in Role))
ANN = Person("Ann", "Ann", player=True)
BEN = Person("Ben", "Ben", player=True)
QUICK = Clocks(bets=60, decision=60, floor=20, show=20, between=10, bots=5)
PATIENT = replace(QUICK, bets=20_000, decision=20_000)
"""Quick, but for people: however slow the machine, nobody's clock runs out in a test."""
_numbers = count()


def wall() -> datetime:
    return datetime.now(UTC)


@asynccontextmanager
async def serving(log: Log, **options: Any) -> AsyncIterator[Service]:
    """A service over a log, from its start to its stop."""
    service = Service(log, VAULT, **options)
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


def in_house(
    folder: Path,
    work: Callable[[Service], Awaitable[Any]],
    *,
    tables: int = 1,
    clocks: Clocks = QUICK,
    **options: Any,
) -> Any:
    """Run something in a house with its tables open."""

    async def run() -> Any:
        with open_log(folder / "house.db") as log:
            async with serving(log, **options) as service:
                await furnished(service, tables=tables, clocks=clocks)
                return await work(service)

    return asyncio.run(run())


async def furnished(service: Service, *, tables: int = 1, clocks: Clocks = QUICK) -> None:
    """Open tables for one game, T1 and on, unless they are there."""
    game = sign_of("nh-holdem-stud").game

    def takes(turn: Turn) -> bool:
        if turn.house.staff:
            return False
        settings = Settings(licensee=PLAY_MONEY, same_person_may_confirm=True)
        turn.ask_house(hc.Enrol("Olga", turn.at, "Olga", tuple(Role), "NH-1"))
        turn.ask_house(hc.SetHouse("Olga", turn.at, settings))
        turn.know_game(game)
        day = gaming_date(turn.at, settings)
        turn.ask_house(hc.OpenDay("Olga", turn.at, day, ("Pantry",), (Scheduled.of(game),), ()))
        turn.ask_house(hc.FundCage("Olga", turn.at, 0, rack((100, 1_000)), "float"))
        data: dict[str, Any] = {"game": game.id, "seats": 6, "clocks": vars_of(clocks)}
        for number in range(1, tables + 1):
            at_table(turn, OLGA, f"T{number}", "OpenTable", data)
        return True

    answer = await service.writer.ask(Asked("", "Olga", "house", "", takes))
    assert answer.ok, answer.says


def vars_of(clocks: Clocks) -> dict[str, int]:
    return {name: getattr(clocks, name) for name in clocks.__slots__}


async def do(service: Service, person: Person, target: str, name: str, **data: Any) -> Answer:
    """Give a command under a key of its own, which must be done."""
    answer = await service.command(person, target, name, data, f"k{next(_numbers)}")
    assert answer.ok, answer.says
    return answer


async def sits(service: Service, person: Person, seat: int, table: str = "table/T1") -> None:
    await do(service, person, table, "Sit", seat=seat)
    await do(service, person, table, "BuyChips", cents=500_00)


async def waits_for(service: Service, *what: str, table: str = "table/T1", within: float = 5.0) -> None:
    """Wait until a table waits for this."""
    until = asyncio.get_running_loop().time() + within
    while (now := (await service.view(ANN, table))["waits"]["for"]) not in what:
        assert asyncio.get_running_loop().time() < until, f"{what} did not come; it is {now}"
        await asyncio.sleep(0.002)


class Ahead:
    """A clock that can be set ahead, or back."""

    def __init__(self) -> None:
        self.by = timedelta()

    def __call__(self) -> datetime:
        return wall() + self.by
