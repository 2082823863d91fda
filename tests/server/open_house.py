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
from croupier.house.ledger import rack
from croupier.house.settings import PLAY_MONEY, Settings, gaming_date
from croupier.house.state import ScheduledGame
from croupier.permissions import Role
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.demo import sign_of
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.service import Service
from croupier.server.commands.writer import PendingCommand
from croupier.server.people.access import Answer, Person
from croupier.store import Log, open_log
from croupier.store.vault import Vault
from tests.waiting import PATIENCE

VAULT = Vault(b"k" * 32)
OLGA = Person("Olga", "Olga", frozenset(role.value for role in Role))
ANN = Person("Ann", "Ann", player=True)
BEN = Person("Ben", "Ben", player=True)
QUICK = Clocks(bets=60, decision=60, floor=20, show=20, between=10, bots=5, alone=0, bank=0)
"""For people who do nothing but bet first: whatever is left to do, the clocks soon do."""
LEISURELY = replace(QUICK, bets=600_000)
"""For people who bet and say when they are ready, and leave it to the clock to decide."""
PATIENT = replace(LEISURELY, decision=600_000)
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

    def takes(unit: UnitOfWork) -> bool:
        if unit.house.staff:
            return False
        settings = Settings(licensee=PLAY_MONEY, play_money=True, same_person_may_confirm=True)
        unit.ask_house(hc.Enrol("Olga", unit.at, "Olga", tuple(Role), "NH-1"))
        unit.ask_house(hc.SetHouse("Olga", unit.at, settings))
        unit.know_game(game)
        day = gaming_date(unit.at, settings)
        unit.ask_house(hc.OpenDay("Olga", unit.at, day, ("Pantry",), (ScheduledGame.of(game),), ()))
        unit.ask_house(hc.FundCage("Olga", unit.at, 0, rack((100, 1_000)), "float"))
        data: dict[str, Any] = {"game": game.id, "seats": 6, "clocks": vars_of(clocks)}
        for number in range(1, tables + 1):
            dispatch(unit, OLGA, f"table/T{number}", "OpenTable", data)
        return True

    answer = await service.writer.ask(PendingCommand("", "Olga", "house", "", takes))
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


async def seen(service: Service, person: Person, target: str) -> Any:
    """Return a view, of whichever kind it is."""
    return await service.view(person, target)


async def waits_for(service: Service, *what: str, table: str = "table/T1") -> None:
    """Wait until a table waits for this; not for what a clock of a few milliseconds ends."""
    until = asyncio.get_running_loop().time() + PATIENCE
    while (now := (await seen(service, ANN, table))["waits"]["for"]) not in what:
        assert asyncio.get_running_loop().time() < until, f"{what} did not come; it is {now}"
        await asyncio.sleep(0.002)  # then it looks again


class Ahead:
    """A clock that can be set ahead, or back."""

    def __init__(self) -> None:
        self.by = timedelta()

    def __call__(self) -> datetime:
        return wall() + self.by
