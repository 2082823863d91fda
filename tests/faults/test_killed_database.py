"""PostgreSQL itself is killed under load, alone or with the server; both come back, and nothing is lost."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.reckoning import reckon
from tests.faults.regulars import Regular, all_go_on, arrive, until_all_play, until_done
from tests.faults.stage import Stage, kill
from tests.postgres import Postgres
from tests.server.running import House, Visitor
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A PostgreSQL of one's own, which may be killed."""
    try:
        found = Postgres()
    except FileNotFoundError as error:
        pytest.skip(str(error))
    try:
        yield found
    finally:
        found.stop()


async def through(house: House, server: Postgres, regulars: list[Regular], *, times: int, least: int) -> None:
    """Kill the database while everybody plays and start it again; those who lose the house come back."""
    chance = random.Random(times)
    over = asyncio.Event()

    async def stays(regular: Regular) -> None:
        while not over.is_set():
            await regular.plays(house, resume=True)
            await asyncio.sleep(0.1)  # before another try

    playing = [asyncio.create_task(stays(regular)) for regular in regulars]
    await until_all_play(regulars, playing)
    for _ in range(times):
        await asyncio.sleep(chance.uniform(0.3, 1.0))  # a moment to strike
        await asyncio.to_thread(server.crash)
        ready = await asyncio.to_thread(Visitor(house).ask, "/health/ready")
        alive = await asyncio.to_thread(Visitor(house).ask, "/health/live")
        assert (ready.status, alive.status) == (503, 200), "it says that it cannot serve, and lives"
        await asyncio.to_thread(server.start)
        await all_go_on(regulars, playing)
        for regular in regulars:
            regular.cut()  # whatever got no answer is asked again by those who come back
    await until_done(regulars, playing, least)
    over.set()
    house.process.terminate()
    await asyncio.gather(*playing)
    assert await asyncio.to_thread(house.process.wait, PATIENCE) == 0


def test_postgresql_killed_under_load_the_same_server_goes_on(server: Postgres, tmp_path: Path) -> None:
    stage = Stage(tmp_path, server.database())
    with stage.open("--finish", str(PATIENCE)) as house:
        stage.furnish(house)
        regulars = arrive([house], stage.tables, 3, random.Random(1))
        asyncio.run(through(house, server, regulars, times=1, least=50))
    found = reckon(stage, regulars)
    assert not found.open
    assert found.acknowledged >= 50


@pytest.mark.prove
def test_postgresql_killed_many_times_under_one_server(
    server: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Thirty times under one server that lives; the figures are those of docs/guarantees.md."""
    stage = Stage(tmp_path, server.database())
    with stage.open("--finish", str(PATIENCE)) as house:
        stage.furnish(house)
        regulars = arrive([house], stage.tables, 4, random.Random(6))
        asyncio.run(through(house, server, regulars, times=30, least=1_000))
    found = reckon(stage, regulars)
    with capsys.disabled():
        print(found, sum(regular.answered_again for regular in regulars), flush=True)
    assert not found.open
    assert found.acknowledged >= 1_000


async def both_die(house: House, server: Postgres, regulars: list[Regular], after: float) -> None:
    playing = [asyncio.create_task(regular.plays(house)) for regular in regulars]
    await until_all_play(regulars, playing)
    await all_go_on(regulars, playing)
    await asyncio.sleep(after)  # a moment to strike
    server.crash()
    kill(house)
    await asyncio.gather(*playing)


def test_a_power_failure_takes_server_and_database_and_nothing_acknowledged(
    server: Postgres, tmp_path: Path
) -> None:
    stage = Stage(tmp_path, server.database())
    regulars: list[Regular] = []
    acknowledged = 0
    for after in (0.5, 0.8):
        with stage.open() as house:
            if not regulars:
                stage.furnish(house)
                regulars = arrive([house], stage.tables, 3, random.Random(2))
            asyncio.run(both_die(house, server, regulars, after))
        server.start()
        found = reckon(stage, regulars).acknowledged
        assert found > acknowledged
        acknowledged = found
