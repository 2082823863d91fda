"""The server is killed at random moments under load and started again on what it left.

Each time the database alone must show every acknowledged command exactly once, a whole chain, balanced
money, and rounds that go on; the players who come back ask again what got no answer.
"""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.reckoning import Reckoned, reckon
from tests.faults.regulars import Regular, all_go_on, arrive, until_all_play, until_done
from tests.faults.stage import NewStage, Stage, kill, moment
from tests.server.running import House
from tests.waiting import PATIENCE, soon_here

pytestmark = pytest.mark.slow
ENOUGH = 40  # commands, so that there is something to reckon


async def struck(house: House, regulars: list[Regular], chance: random.Random, longest: float) -> None:
    """Let everybody play, and kill the house in the middle of it."""
    playing = [asyncio.create_task(regular.plays(house)) for regular in regulars]
    await until_all_play(regulars, playing)
    await asyncio.sleep(moment(chance, longest))  # a moment to strike
    kill(house)
    await asyncio.gather(*playing)


def strike(stage: Stage, times: int, chance: random.Random, seats: int = 3) -> list[Reckoned]:
    """Kill a house so many times, and hold it to its word after each."""
    regulars: list[Regular] = []
    found = []
    for number in range(times):
        with stage.open() as house:
            if number == 0:
                stage.furnish(house)
                regulars = arrive([house], stage.tables, seats, chance, seeded=True)
            asyncio.run(struck(house, regulars, chance, longest=2.0))
        found.append(reckon(stage, regulars))
    with stage.open("--finish", str(PATIENCE)) as house:
        asyncio.run(finished(house, regulars))
    last = reckon(stage, regulars)
    assert not last.open, "told to stop, the house finished its rounds"
    assert last.found == 0, "told to stop, it answers whatever it wrote"
    assert last.acknowledged > found[-1].acknowledged
    assert last.rounds > found[0].rounds
    return [*found, last]


async def finished(house: House, regulars: list[Regular]) -> None:
    """Let everybody play on, and tell the house to stop."""
    playing = [asyncio.create_task(regular.plays(house)) for regular in regulars]
    await until_all_play(regulars, playing)
    await all_go_on(regulars, playing)
    await until_done(regulars, playing, ENOUGH)
    began = newest(regulars)
    await soon_here(lambda: newest(regulars) > began, "the next round")
    house.process.terminate()
    await asyncio.gather(*playing)
    assert await asyncio.to_thread(house.process.wait, PATIENCE) == 0


def newest(regulars: list[Regular]) -> int:
    """Return the number of the newest round that anybody has seen."""
    return max((each.view or {}).get("round") or 0 for each in regulars)


def test_killed_in_the_middle_it_keeps_its_word(new_stage: NewStage, tmp_path: Path) -> None:
    found = strike(new_stage(tmp_path), 2, random.Random(7))
    assert found[-1].acknowledged >= ENOUGH


@pytest.mark.prove
def test_killed_at_hundreds_of_moments_it_keeps_its_word_each_time(
    new_stage: NewStage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten houses, each killed twelve times; the figures are those of docs/guarantees.md."""
    total: Counter[str] = Counter()
    for number in range(10):
        found = strike(new_stage(tmp_path / str(number)), 12, random.Random(number), seats=4)
        last = found[-1]
        for each in found[:-1]:
            total["kills"] += 1
            total["kills while wagers were up"] += bool(each.open)
            total["commands without an answer that were written"] += each.found
            total["commands without an answer that were not"] += each.never
        total["commands acknowledged"] += last.acknowledged
        total["commands refused"] += last.refused
        total["events"] += last.events
        total["rounds ended"] += last.rounds
        total["of them dead"] += last.dead
        with capsys.disabled():
            print(dict(total), flush=True)
    assert total["kills"] == 120
    assert total["commands without an answer that were written"] > 0, "no kill fell after a commit"
    assert total["kills while wagers were up"] > 60
