"""A guest who signs out leaves every table: at once where no cards are out, or else after the round."""

import asyncio
from pathlib import Path

from croupier.server.commands.departures import leave_tables
from croupier.server.commands.service import Service
from tests.server.open_house import ANN, BEN, PATIENT, do, in_house, sits, waits_for
from tests.waiting import PATIENCE

T1, T2 = "table/T1", "table/T2"


def seats(service: Service, table: str) -> tuple[str | None, ...]:
    return next(room.table.seats for room in service.tables() if room.stream == table)


async def gone(service: Service, player: str, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while player in seats(service, table):
            await asyncio.sleep(0.002)  # then it looks again


def test_where_no_cards_are_out_every_seat_is_free_at_once_and_the_bets_go_back(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        for table in (T1, T2):
            await sits(service, ANN, 1, table)
            await sits(service, BEN, 2, table)
            await waits_for(service, "the first bet", table=table)
        await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await leave_tables(service, ANN.id)
        for table in (T1, T2):
            assert seats(service, table)[:2] == (None, BEN.id)
        assert service.rooms.house.house.pocket(ANN.id) == 2 * 500_00

    in_house(tmp_path, work, tables=2, clocks=PATIENT)


def test_an_open_hand_is_finished_first_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await sits(service, BEN, 2)
        await waits_for(service, "the first bet")
        for person, seat in ((ANN, 1), (BEN, 2)):
            await do(service, person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
            await do(service, person, T1, "Ready")
        await waits_for(service, "decision")
        await leave_tables(service, ANN.id)
        assert ANN.id in seats(service, T1), "her bets are in play"
        async with asyncio.timeout(PATIENCE):
            while service.tables()[0].waited_for != BEN.id:
                await asyncio.sleep(0.002)  # then it looks again
        await do(service, BEN, T1, "Choose", seat=2, choice="fold")
        await gone(service, ANN.id, T1)
        assert BEN.id in seats(service, T1)

    in_house(tmp_path, work, clocks=PATIENT)


def test_a_hand_played_alone_holds_no_seat_either(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await waits_for(service, "the first bet")
        await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, ANN, T1, "Ready")
        await waits_for(service, "decision")
        await leave_tables(service, ANN.id)
        await gone(service, ANN.id, T1)

    in_house(tmp_path, work, clocks=PATIENT)
