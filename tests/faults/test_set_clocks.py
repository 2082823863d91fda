"""The clock on the wall is set ahead and back while people play: nobody loses a hand, no table stands still.

No test may set the clock of a machine, so this one is handed to the service; everything else is real.
"""

import random
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.server.commands.service import Service
from croupier.store.verify import verify
from tests.house.hall import balanced
from tests.server.open_house import ANN, BEN, OLGA, QUICK, Ahead, do, in_house, sits, waits_for
from tests.waiting import PATIENCE, soon_here

T1 = "table/T1"
pytestmark = pytest.mark.slow
SLOW_PLAYERS = replace(QUICK, decision=30_000)


async def to_the_decision(service: Service) -> None:
    await waits_for(service, "the first bet")
    await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    await do(service, ANN, T1, "Ready")
    await waits_for(service, "decision")


def test_a_clock_that_is_set_is_in_the_log_and_told_in_the_pit(tmp_path: Path) -> None:
    """Attack: set the clock so that a report, or an exclusion, is of another day, and set it right again."""
    clock = Ahead()

    async def work(service: Service) -> None:
        for far, says in ((timedelta(hours=3), "ahead by 3 hours"), (-timedelta(hours=3), "back by 6 hours")):
            clock.by = far
            noted = partial(any_noted, service, says)
            await soon_here(noted, says)
        shown: Any = await service.view(OLGA, "house")
        assert [" ".join(each.split()[7:11]) for each in shown["pit"]["clock"]] == [
            "ahead by 3 hours",
            "back by 6 hours",
        ]
        assert set(shown["pit"]["clock"]) <= set(shown["closing"]["warns"])

    in_house(tmp_path, work, clock=clock)
    clock.by -= timedelta(days=2)  # and six hours that the log is ahead by

    async def look(service: Service) -> None:
        await soon_here(partial(any_noted, service, "back by 54 hours"), "the clock behind the log")

    in_house(tmp_path, look, clock=clock)


def any_noted(service: Service, says: str) -> bool:
    return any(says in each for each in service.rooms.house.house.pit.clock)


@pytest.mark.parametrize("hours", [1, 24, 24 * 400])
def test_a_clock_set_ahead_costs_nobody_a_hand(tmp_path: Path, hours: int) -> None:
    clock = Ahead()

    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await to_the_decision(service)
        clock.by = timedelta(hours=hours)
        await do(service, BEN, T1, "Sit", seat=2)  # winds the clocks of the table anew
        await soon_here(partial(any_noted, service, "ahead by"), "the house, which sees that it was set")
        shown: Any = await service.view(ANN, T1)
        assert shown["choice"]["seat"] == 1
        assert not shown["hands"][0]["folded"]
        assert (await do(service, ANN, T1, "Choose", seat=1, choice="bet", units=1)).ok

    in_house(tmp_path, work, clocks=SLOW_PLAYERS, clock=clock)


def test_a_clock_set_back_stops_no_table(tmp_path: Path) -> None:
    clock = Ahead()

    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await to_the_decision(service)
        clock.by = -timedelta(days=1)
        began = service.rooms.tables()["T1"].table.rounds
        await do(service, ANN, T1, "Choose", seat=1, choice="fold")
        for _ in range(2):  # bets close, results are shown and rounds begin by their clocks
            await waits_for(service, "the first bet")
            await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
            await waits_for(service, "decision")
            await do(service, ANN, T1, "Choose", seat=1, choice="fold")
        assert service.rooms.tables()["T1"].table.rounds >= began + 2

    in_house(tmp_path, work, clocks=SLOW_PLAYERS, clock=clock)


def test_back_and_forth_the_log_stays_in_order_and_money_balances(tmp_path: Path) -> None:
    clock, chance = Ahead(), random.Random(41)

    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        for _ in range(2):
            await do(service, ANN, T1, "CallBot")
        for _ in range(6):
            await waits_for(service, "the first bet")
            await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
            clock.by = timedelta(seconds=chance.uniform(-5_000, 5_000))
        await service.stop(finish_within=PATIENCE)
        rows = service.log.since(0)
        assert all(row.at <= later.at for row, later in pairwise(rows))
        assert sum(row.type == "RoundFinished" for row in rows) >= 5
        balanced(service.rooms.house.house)
        assert verify(service.log).whole

    in_house(tmp_path, work, clock=clock)
