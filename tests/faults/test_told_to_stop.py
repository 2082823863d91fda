"""SIGTERM under load: rounds are finished or frozen, whatever was written is answered, nothing is lost."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults.reckoning import reckon
from tests.faults.regulars import Regular, arrive, until_all_play
from tests.faults.stage import NewStage
from tests.server.running import House
from tests.waiting import PATIENCE, soon_here

pytestmark = pytest.mark.slow


async def stopped(house: House, regulars: list[Regular]) -> None:
    playing = [asyncio.create_task(regular.plays(house)) for regular in regulars]
    await until_all_play(regulars, playing)
    await soon_here(lambda: any(each.view and each.view["choice"] for each in regulars), "a decision")
    house.process.terminate()
    await asyncio.gather(*playing)
    assert await asyncio.to_thread(house.process.wait, PATIENCE) == 0


@pytest.mark.parametrize(
    "new_stage", ["sqlite", pytest.param("postgresql", marks=pytest.mark.prove)], indirect=True
)
def test_told_to_stop_at_once_it_freezes_its_rounds_and_goes_on_with_them(
    new_stage: NewStage, tmp_path: Path
) -> None:
    stage = new_stage(tmp_path)
    with stage.open("--finish", "0") as house:
        stage.furnish(house)
        regulars = arrive([house], stage.tables, 3, random.Random(31))
        asyncio.run(stopped(house, regulars))
    frozen = reckon(stage, regulars)
    assert frozen.open, "a round was frozen in the middle"
    assert frozen.found == 0, "whatever was written was answered"
    with stage.open("--finish", str(PATIENCE)) as house:
        asyncio.run(stopped(house, regulars))
    after = reckon(stage, regulars)
    assert not after.open
    assert after.found == 0
    assert after.dead == 0, "a short stop costs nobody a hand"
    assert after.rounds >= frozen.rounds + len(frozen.open)
