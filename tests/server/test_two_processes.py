"""Several processes on one PostgreSQL serve the same tables: one order, nothing lost, nothing twice.

Two services with a log of their own each know nothing of each other but what is in the database, as two
processes do.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.service import Service
from croupier.server.commands.writer import ClosingError, Handler, PendingCommand
from croupier.server.people.access import Person
from croupier.store import open_log
from croupier.store.verify import verify
from tests.house.hall import balanced
from tests.postgres import Postgres
from tests.server.open_house import ANN, BEN, PATIENT, QUICK, do, furnished, serving, sits, waits_for
from tests.waiting import PATIENCE, soon_here

T1 = "table/T1"
pytestmark = pytest.mark.slow


@asynccontextmanager
async def both(
    postgres: Postgres, *, tables: int = 1, quick: bool = False
) -> AsyncIterator[tuple[Service, Service]]:
    with postgres.borrowed() as address, open_log(address) as one, open_log(address) as two:
        async with serving(one) as first:
            await furnished(first, tables=tables, clocks=QUICK if quick else PATIENT)
            async with serving(two) as second:
                yield first, second


async def alike(first: Service, second: Service, stream: str = T1) -> None:
    """Wait until both have read everything, and see the same."""
    await first.catch_up()
    await second.catch_up()
    assert first.rooms.get(stream) == second.rooms.get(stream)


def test_a_client_of_either_sees_what_was_done_at_the_other(postgres: Postgres) -> None:
    async def run() -> None:
        async with both(postgres) as (first, second):
            queue: asyncio.Queue[int] = asyncio.Queue()
            second.subscribe(T1, queue)
            answer = await do(first, ANN, T1, "Sit", seat=1)
            while await asyncio.wait_for(queue.get(), PATIENCE) < answer.version:
                pass
            seen: Any = await second.view(BEN, T1)
            assert seen["seats"][0] == "Ann"
            await alike(first, second)

    asyncio.run(run())


def test_two_who_fight_for_one_seat_at_two_processes_get_it_once(postgres: Postgres) -> None:
    async def run() -> None:
        async with both(postgres) as (first, second):
            for seat in range(1, 7):
                ann, ben = Person(f"A{seat}", "a", player=True), Person(f"B{seat}", "b", player=True)
                answers = await asyncio.gather(
                    first.command(ann, T1, "Sit", {"seat": seat}, "k"),
                    second.command(ben, T1, "Sit", {"seat": seat}, "k"),
                )
                assert sorted(answer.ok for answer in answers) == [False, True]
            await alike(first, second)

    asyncio.run(run())


def test_the_same_key_at_two_processes_happens_once(postgres: Postgres) -> None:
    async def run() -> None:
        async with both(postgres) as (first, second):
            await do(first, ANN, T1, "Sit", seat=1)
            for number in range(10):
                asked = (
                    each.command(ANN, T1, "BuyChips", {"cents": 5_00}, f"{number}")
                    for each in (first, second)
                )
                one, two = await asyncio.gather(*asked)
                assert one == two
            await alike(first, second)
            assert first.rooms.tables()["T1"].table.chips_of("Ann") == 50_00

    asyncio.run(run())


def test_whoever_comes_from_another_process_and_asks_again_takes_no_turn(postgres: Postgres) -> None:
    """The rules are not asked a second time, and another command under the key is refused all the same."""

    def asked(key: str, takes: Handler) -> PendingCommand:
        return PendingCommand(f"Ann {key}", "Ann", T1, f"digest of {key}", takes)

    def never(_: UnitOfWork) -> bool:
        raise AssertionError("decided again")

    async def run() -> None:
        async with both(postgres) as (first, second):
            sits_down = partial(dispatch, person=ANN, target=T1, name="Sit", data={"seat": 1})
            answer = await first.writer.ask(asked("k", sits_down))
            assert answer.ok
            for _ in range(2):
                assert await second.writer.ask(asked("k", never)) == answer
            other = await second.writer.ask(replace(asked("k", never), digest="another"))
            assert not other.ok
            assert "used for another command" in other.says
            leaves = partial(dispatch, person=ANN, target=T1, name="Leave", data={})
            assert (await second.writer.ask(asked("new", leaves))).ok
            await alike(first, second)
            assert first.rooms.tables()["T1"].table.seats[0] is None

    asyncio.run(run())


def test_a_process_that_closes_gives_the_answer_that_another_gave(postgres: Postgres) -> None:
    """A player whose server was killed asks again at one that is told to stop; what was done stays done."""

    async def run() -> None:
        async with both(postgres) as (first, second):
            answer = await first.command(ANN, T1, "Sit", {"seat": 1}, "k")
            assert answer.ok
            await second.writer.finish(0)
            assert await second.command(ANN, T1, "Sit", {"seat": 1}, "k") == answer
            with pytest.raises(ClosingError, match="saved nothing"):
                await second.command(ANN, T1, "Leave", {}, "another key")

    asyncio.run(run())


def test_what_one_process_refused_and_another_did_is_done_to_both(postgres: Postgres) -> None:
    async def run() -> None:
        async with both(postgres) as (first, second):
            buys = ANN, T1, "BuyChips", {"cents": 5_00}, "once"
            assert not (await first.command(*buys)).ok, "nobody sits there"
            await do(first, ANN, T1, "Sit", seat=1)
            done = await second.command(*buys)  # as after a socket that broke before the refusal came
            assert done.ok
            assert await first.command(*buys) == done
            await first.catch_up()
            assert first.rooms.tables()["T1"].table.chips_of("Ann") == 5_00

    asyncio.run(run())


def test_a_process_that_goes_waits_for_the_rounds_it_left_and_for_no_later_ones(postgres: Postgres) -> None:
    async def bets(service: Service, person: Person, table: str) -> None:
        await sits(service, person, 1, table)
        await waits_for(service, "the first bet", table=table)
        await do(service, person, table, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, person, table, "Ready")
        await waits_for(service, "decision", table=table)

    async def run() -> None:
        async with both(postgres, tables=2) as (first, second):
            await bets(second, ANN, T1)
            await first.catch_up()
            stopping = asyncio.create_task(first.stop(finish_within=PATIENCE))
            await bets(second, BEN, "table/T2")
            assert not stopping.done()
            await do(second, ANN, T1, "Choose", seat=1, choice="fold")
            await stopping
            await second.catch_up()  # the one that went may have dealt the last card
            assert second.rounds_open() == 1

    asyncio.run(run())


def test_rounds_go_on_whoever_deals_and_money_balances(postgres: Postgres) -> None:
    async def plays(service: Service, table: str, seat: int, rounds: int) -> None:
        person = Person(f"{table} {seat}", "p", player=True)
        await sits(service, person, seat, table)
        for _ in range(rounds):
            await waits_for(service, "the first bet", "bets", table=table)
            bet = {"seat": seat, "wager": "ante", "cents": 4_00}
            await service.command(person, table, "PlaceBet", bet, f"b{_} {id(bet)}")
            await asyncio.sleep(0.05)  # some bets come into the round, and some are too late

    async def run() -> None:
        async with both(postgres, tables=3, quick=True) as (first, second):
            seats = [
                (one, f"table/T{number}", seat)
                for number in (1, 2, 3)
                for seat, one in ((1, first), (2, second))
            ]
            await asyncio.gather(*(plays(one, table, seat, 4) for one, table, seat in seats))
            await first.drain()
            await second.drain()
            await soon_here(lambda: not first.rounds_open() and not second.rounds_open(), "the end of rounds")
            for number in (1, 2, 3):
                await alike(first, second, f"table/T{number}")
            await alike(first, second, "house")
            assert sum(room.table.rounds for room in first.rooms.tables().values()) >= 3
            balanced(first.rooms.house.house)
            assert verify(first.log).whole

    asyncio.run(run())
