"""Sockets are cut in the middle of play and of a message; lines go on, and no half message counts."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults.reckoning import reckon
from tests.faults.regulars import Regular, arrive, until_all_play
from tests.faults.stage import Stage
from tests.server.running import House
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow
CUTS = 40


async def play_with_cuts(house: House, regulars: list[Regular], chance: random.Random) -> list[str]:
    over = asyncio.Event()

    async def stays(regular: Regular) -> None:
        while not over.is_set():
            await regular.plays(house, resume=True)  # holds every message to be the next on its line

    halves = []
    playing = [asyncio.create_task(stays(regular)) for regular in regulars]
    await until_all_play(regulars, playing)
    for number in range(CUTS):
        regular = chance.choice(regulars)
        await until_all_play([regular], playing)  # once it has come back after the last time
        await asyncio.sleep(chance.uniform(0, 0.05))  # a moment to strike
        regular.cut()
        if number % 4 == 0:
            halves.append(await regular.half(house))
    await until_all_play(regulars, playing)
    over.set()
    house.process.terminate()
    await asyncio.gather(*playing)
    return halves


def test_cut_in_the_middle_lines_go_on_and_no_half_message_counts(tmp_path: Path) -> None:
    stage, chance = Stage.on_sqlite(tmp_path), random.Random(11)
    with stage.open() as house:
        stage.furnish(house)
        regulars = arrive([house], stage.tables, 3, chance)
        halves = asyncio.run(play_with_cuts(house, regulars, chance))
        assert house.process.wait(PATIENCE) == 0
        assert "Traceback" not in house.errors()
    found = reckon(stage, regulars)  # a half message counts as refused: it must not be there
    assert found.refused >= len(halves) == CUTS / 4
    assert found.acknowledged > 50
    assert sum(regular.resumed for regular in regulars) > CUTS / 2
    assert sum(regular.answered_again for regular in regulars) > 20
