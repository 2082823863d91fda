"""Two processes on one PostgreSQL, with players of one table on both: one order, and the same sight."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.faults.reckoning import reckon
from tests.faults.regulars import Regular, all_go_on, arrive, until_all_play
from tests.faults.stage import Stage, kill
from tests.postgres import Postgres
from tests.server.running import House
from tests.waiting import PATIENCE, soon_here

pytestmark = pytest.mark.slow


def sights(watcher: Regular) -> dict[int, dict[str, Any]]:
    """What somebody who only watches saw, by version; what is about them or the clock left out."""
    versions = [view["version"] for view in watcher.seen]
    assert versions == sorted(set(versions)), "a version came late or twice"
    private = ("you", "waits")
    return {
        view["version"]: {name: told for name, told in view.items() if name not in private}
        for view in watcher.seen
    }


async def fight(one: House, two: House, regulars: list[Regular], watchers: list[Regular]) -> None:
    houses = (one, two)
    looking = [
        asyncio.create_task(watcher.watches(house)) for watcher, house in zip(watchers, houses, strict=True)
    ]
    playing = [
        asyncio.create_task(regular.plays(houses[number % 2])) for number, regular in enumerate(regulars)
    ]
    await until_all_play(regulars, playing)
    await soon_here(lambda: len(sights(watchers[0]).keys() & sights(watchers[1]).keys()) > 20)
    kill(one)
    await all_go_on(regulars[1::2], playing[1::2], times=3)  # those of the other process play on
    back = [asyncio.create_task(regular.plays(two)) for regular in regulars[::2]]
    await until_all_play(regulars, back)
    await soon_here(lambda: sum(regular.done for regular in regulars) > 60, "enough to count")
    two.process.terminate()
    await asyncio.gather(*looking, *playing, *back)
    assert await asyncio.to_thread(two.process.wait, PATIENCE) == 0


def test_two_processes_fight_for_one_table_and_everybody_sees_one_order(
    postgres: Postgres, tmp_path: Path
) -> None:
    with postgres.borrowed() as address:
        stage = Stage(tmp_path, address, tables=1)
        with stage.open() as one:
            stage.furnish(one)
            with stage.open() as two:
                regulars = arrive([one], stage.tables, 6, random.Random(21))
                watchers = arrive([one], stage.tables, 2, random.Random(22))
                asyncio.run(fight(one, two, regulars, watchers))
        found = reckon(stage, regulars)
        assert found.acknowledged > 60
        first, second = (sights(watcher) for watcher in watchers)
        both = first.keys() & second.keys()
        assert len(both) > 20
        for version in both:
            assert first[version] == second[version]
