"""The service over a real log: what is answered is on disk, once, and comes back as it was."""

import asyncio
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.fair.notes import SignerKey
from croupier.server.aggregates.rooms import AggregateCache
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.service import Service
from croupier.server.people.access import Answer
from croupier.store import Append, AppendResult, Conflict, StoreError, open_log
from croupier.store.verify import verify
from croupier.table import RefusedError
from tests.house.hall import balanced
from tests.server.open_house import (
    ANN,
    BEN,
    LEISURELY,
    OLGA,
    PATIENT,
    VAULT,
    Ahead,
    do,
    furnished,
    in_house,
    serving,
    sits,
    waits_for,
)
from tests.waiting import PATIENCE, soon_here

T1 = "table/T1"


def test_what_is_answered_is_on_disk(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        answer = await do(service, ANN, T1, "Sit", seat=3)
        newest = service.log.read(T1)[-1]
        assert (newest.type, newest.who, newest.version) == ("PlayerSat", "Ann", answer.version)
        assert newest.game == service.rooms.tables()["T1"].table.plan.game.hash

    in_house(tmp_path, work)


def test_the_same_key_gets_the_first_answer_and_happens_once(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        first = await service.command(ANN, T1, "Sit", {"seat": 3}, "k")
        again = await service.command(ANN, T1, "Sit", {"seat": 3}, "k")
        assert first == again
        assert first.ok
        other = await service.command(ANN, T1, "Sit", {"seat": 4}, "k")
        assert "another command" in other.says
        assert (await service.command(BEN, T1, "Sit", {"seat": 4}, "k")).ok  # keys are each person's own
        assert sum(row.type == "PlayerSat" for row in service.log.read(T1)) == 2

    in_house(tmp_path, work)


def test_the_same_key_twice_at_once_happens_once(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        await do(service, ANN, T1, "Sit", seat=3)
        asked = [service.command(ANN, T1, "BuyChips", {"cents": 5_00}, "k") for _ in range(5)]
        answers = await asyncio.gather(*asked)
        assert len(set(answers)) == 1
        assert service.rooms.tables()["T1"].table.chips_of("Ann") == 5_00

    in_house(tmp_path, work)


def test_the_first_answer_outlives_a_restart(tmp_path: Path) -> None:
    async def work(service: Service) -> Answer:
        return await service.command(ANN, T1, "Sit", {"seat": 3}, "k")

    first = in_house(tmp_path, work)
    assert first.ok
    assert in_house(tmp_path, work) == first  # refused now, as Ann sits there, but for its key


def test_a_receipt_comes_again_with_the_first_answer_after_a_restart(tmp_path: Path) -> None:
    bet = {"seat": 1, "wager": "ante", "cents": 4_00}

    async def work(service: Service) -> Answer:
        service.notary.key = SignerKey("casino.example/table", bytes(32))
        return await service.command(ANN, T1, "PlaceBet", bet, "k")

    async def first(service: Service) -> Answer:
        await sits(service, ANN, 1)
        await waits_for(service, "the first bet")
        return await work(service)

    answer = in_house(tmp_path, first, clocks=PATIENT)
    assert answer.ok
    assert '"event":"BetPlaced"' in answer.receipt
    assert in_house(tmp_path, work, clocks=PATIENT).receipt == answer.receipt


def test_a_refusal_is_a_sentence_with_its_rules_and_changes_nothing(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        before = service.log.head()
        answer = await service.command(ANN, T1, "PlaceBet", {"seat": 1, "wager": "ante", "cents": 4}, "k")
        assert not answer.ok
        assert answer.says
        assert service.log.head() == before
        for target in ("cellar", "table/", "directory", "snapshot/house"):
            assert not (await service.command(OLGA, target, "Sit", {"seat": 1}, "k2")).ok
        with pytest.raises(RefusedError, match="there is no table/T9"):
            await service.view(ANN, "table/T9")
        assert not (await service.command(ANN, T1, "Sit", {"seat": 1}, "")).ok
        assert not (await service.command(ANN, T1, "Sit", {"seat": 1}, "k" * 300)).ok

    in_house(tmp_path, work)


def test_many_commands_share_a_commit(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        pages = service.writer.pages
        asked = [
            service.command(ANN, f"table/T{number}", "Sit", {"seat": 1}, f"k{number}")
            for number in range(1, 9)
        ]
        assert all(answer.ok for answer in await asyncio.gather(*asked))
        assert service.writer.pages - pages < 8

    in_house(tmp_path, work, tables=8)


def test_two_who_want_one_seat_at_once_get_one_each_their_answer(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        ann, ben = await asyncio.gather(
            service.command(ANN, T1, "Sit", {"seat": 1}, "a"),
            service.command(BEN, T1, "Sit", {"seat": 1}, "b"),
        )
        assert ann.ok
        assert ben.says == "seat 1 is taken by Ann"

    in_house(tmp_path, work)


def test_who_subscribes_hears_of_every_change(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        queue: asyncio.Queue[int] = asyncio.Queue(1)
        service.subscribe(T1, queue)
        answer = await do(service, ANN, T1, "Sit", seat=1)
        assert await asyncio.wait_for(queue.get(), PATIENCE) == answer.version
        service.unsubscribe(T1, queue)
        await do(service, BEN, T1, "Sit", seat=2)
        assert queue.empty()

    in_house(tmp_path, work)


def rooms_of(rooms: AggregateCache) -> dict[str, Any]:
    return dict(rooms.all())


def test_a_table_in_the_middle_of_a_round_comes_back_exactly_as_it_was(tmp_path: Path) -> None:
    async def work(service: Service) -> dict[str, Any]:
        await sits(service, ANN, 1)
        await sits(service, BEN, 2)
        await do(service, ANN, T1, "CallBot")
        await waits_for(service, "the first bet")
        await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00)
        await do(service, ANN, T1, "Ready")
        await do(service, BEN, T1, "Ready")
        await waits_for(service, "decision")
        await service.stop()  # frozen where it is
        return rooms_of(service.rooms)

    before = in_house(tmp_path, work, clocks=PATIENT)
    assert before[T1].felt.round is not None

    async def again() -> dict[str, Any]:
        with open_log(tmp_path / "house.db") as log:
            async with serving(log, deals=False) as service:
                return rooms_of(service.rooms)

    assert asyncio.run(again()) == before


@pytest.mark.rule("H-04")
def test_a_house_that_was_down_for_long_asks_before_it_finishes_a_hand(tmp_path: Path) -> None:
    clock = Ahead()

    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await waits_for(service, "the first bet")
        await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, ANN, T1, "Ready")
        await waits_for(service, "decision")
        await service.stop()

    in_house(tmp_path, work, clocks=PATIENT)
    clock.by = timedelta(hours=1)

    async def again() -> None:
        with open_log(tmp_path / "house.db") as log:
            async with serving(log, clock=clock) as service:
                assert (await service.view(ANN, T1)).get("interrupted")
                await do(service, ANN, T1, "Consent", agrees=False)
                await waits_for(service, "between rounds", "the first bet")
                assert service.rooms.tables()["T1"].table.chips_of("Ann") == 500_00

    asyncio.run(again())


def test_a_short_stop_costs_nobody_a_hand(tmp_path: Path) -> None:
    """The clock of a decision runs from the restart, and the hand goes on."""

    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await waits_for(service, "the first bet")
        await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, ANN, T1, "Ready")
        await waits_for(service, "decision")
        await service.stop()

    in_house(tmp_path, work, clocks=replace(PATIENT, decision=20_000))
    clock = Ahead()
    clock.by = timedelta(seconds=30)  # longer than the clock of a decision

    async def again() -> None:
        with open_log(tmp_path / "house.db") as log:
            async with serving(log, clock=clock) as service:
                shown: Any = await service.view(ANN, T1)
                assert not shown["interrupted"]
                assert shown["choice"]["seat"] == 1
                await do(service, ANN, T1, "Choose", seat=1, choice="bet", units=1)

    asyncio.run(again())


def test_a_clock_that_is_set_back_does_not_turn_the_log_back(tmp_path: Path) -> None:
    clock = Ahead()

    async def work(service: Service) -> None:
        await do(service, ANN, T1, "Sit", seat=1)
        clock.by = -timedelta(days=1)
        await do(service, BEN, T1, "Sit", seat=2)
        times = [row.at for row in service.log.read(T1)]
        assert times == sorted(times)

    in_house(tmp_path, work, clock=clock)


def test_a_database_that_fails_is_told_and_the_next_command_is_right(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        real = service.log.append_many

        def full(*_: object) -> Any:
            raise StoreError("the disk is full; nothing was written")

        service.log.append_many = full  # type: ignore[method-assign, assignment]
        with pytest.raises(StoreError, match="disk is full"):
            await service.command(ANN, T1, "Sit", {"seat": 1}, "k")
        service.log.append_many = real  # type: ignore[method-assign]
        assert (await service.command(ANN, T1, "Sit", {"seat": 1}, "k")).ok
        assert service.log.read(T1)[-1].type == "PlayerSat"

    in_house(tmp_path, work)


def test_a_commit_whose_answer_was_lost_is_found_in_the_log(tmp_path: Path) -> None:
    """The connection breaks after the commit: nobody knows, until the log is read again."""

    async def work(service: Service) -> None:
        real = service.log.append_many

        def broken(appends: list[Append], at: Any) -> Any:
            real(appends, at)
            raise StoreError("the connection was lost")

        service.log.append_many = broken  # type: ignore[method-assign, assignment]
        with pytest.raises(StoreError):
            await service.command(ANN, T1, "Sit", {"seat": 1}, "k")
        service.log.append_many = real  # type: ignore[method-assign]
        assert (await service.command(ANN, T1, "Sit", {"seat": 1}, "k")).ok
        assert sum(row.type == "PlayerSat" for row in service.log.read(T1)) == 1
        assert service.rooms.tables()["T1"].version == service.log.version(T1)

    in_house(tmp_path, work)


@pytest.mark.slow
def test_hours_of_bots_balance_to_the_cent_and_the_chain_holds(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        for number in (1, 2, 3):
            table = f"table/T{number}"
            await sits(service, ANN, 1, table)
            for _ in range(5):
                await do(service, ANN, table, "CallBot")
        for _ in range(6):
            for number in (1, 2, 3):
                table = f"table/T{number}"
                await waits_for(service, "the first bet", table=table)
                await do(service, ANN, table, "PlaceBet", seat=1, wager="ante", cents=4_00)
                await do(service, ANN, table, "Ready")
        await service.stop(finish_within=PATIENCE)
        assert service.rounds_open() == 0
        balanced(service.rooms.house.house)
        assert verify(service.log).whole

    in_house(tmp_path, work, tables=3, clocks=LEISURELY)


def test_a_bet_on_its_way_when_the_house_closes_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        await waits_for(service, "the first bet")
        at_the_disk, goes_on = threading.Event(), threading.Event()
        append = service.log.append_many

        def slow(appends: Sequence[Append], at: datetime) -> list[AppendResult | Conflict]:
            at_the_disk.set()
            assert goes_on.wait(PATIENCE)
            return append(appends, at)

        monkeypatch.setattr(service.log, "append_many", slow)
        bet = asyncio.create_task(do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00))
        assert await asyncio.to_thread(at_the_disk.wait, PATIENCE)
        closing = asyncio.create_task(service.stop(finish_within=PATIENCE))
        await soon_here(lambda: service.draining)
        goes_on.set()
        await bet
        await closing
        assert service.rounds_open() == 0
        assert service.log.read(T1)[-1].type != "BetPlaced"

    in_house(tmp_path, work)


def test_a_round_that_begins_as_the_house_closes_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where others might write too, only rounds that begin later are theirs to finish."""

    async def work(service: Service) -> None:
        monkeypatch.setattr(service.writer, "alone", False)
        await sits(service, ANN, 1, "table/T2")
        await waits_for(service, "the first bet", table="table/T2")
        await do(service, ANN, "table/T2", "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, ANN, "table/T2", "Ready")
        await waits_for(service, "decision", table="table/T2")
        at_the_disk, goes_on = threading.Event(), threading.Event()
        append = service.log.append_many

        def slow(appends: Sequence[Append], at: datetime) -> list[AppendResult | Conflict]:
            if any(fact.type == "RoundStarted" for each in appends for fact in each.facts):
                at_the_disk.set()
                assert goes_on.wait(PATIENCE)
            return append(appends, at)

        monkeypatch.setattr(service.log, "append_many", slow)
        await sits(service, BEN, 1)
        assert await asyncio.to_thread(at_the_disk.wait, PATIENCE)
        closing = asyncio.create_task(service.stop(finish_within=PATIENCE))
        await soon_here(lambda: service.draining)
        goes_on.set()
        await waits_for(service, "the first bet")
        await do(service, BEN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        await do(service, BEN, T1, "Ready")
        await waits_for(service, "decision")
        await do(service, ANN, "table/T2", "Choose", seat=1, choice="fold")
        await soon_here(lambda: service.rounds_open() == 1)
        looks, rounds_open = [], service.rounds_open

        def look(before: Mapping[str, int] | None) -> int:
            looks.append(before)
            return rounds_open(before)

        monkeypatch.setattr(service, "rounds_open", look)
        await soon_here(lambda: closing.done() or len(looks) > 1)
        assert not closing.done()
        monkeypatch.undo()
        await do(service, BEN, T1, "Choose", seat=1, choice="fold")
        await closing
        assert service.rounds_open() == 0

    in_house(tmp_path, work, tables=2, clocks=PATIENT)


def test_snapshots_bring_a_room_back_as_its_whole_stream_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.server.aggregates import back_rooms as rooms  # noqa: PLC0415
    from croupier.server.aggregates import rooms as unit_of_work  # noqa: PLC0415

    monkeypatch.setattr(unit_of_work, "KEEP_EVERY", {"house": 5, "table": 20})

    async def work(service: Service) -> None:
        await sits(service, ANN, 1)
        for number in (1, 2, 3):
            await waits_for(service, "the first bet")
            await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
            await do(service, ANN, T1, "Ready")
            await soon_here(lambda: service.rooms.tables()["T1"].table.rounds == number)  # noqa: B023
        await waits_for(service, "the first bet")
        await service.stop()
        log = service.log
        assert log.version("snapshot/house") > 1
        assert log.version(f"snapshot/{T1}") >= 1
        games = service.rooms.directory.games
        for stream in ("house", T1):
            kept = rooms.rebuild(log, VAULT, stream, games)
            whole = rooms.empty_room(stream)
            for row in log.read(stream):
                whole = rooms.next_row(whole, row, VAULT, games)
            assert kept.kept > 0
            if isinstance(kept, TableRoom) and isinstance(whole, TableRoom):
                assert kept.table == whole.table
                assert kept.waits == whole.waits
                assert kept.missed == whole.missed
            else:
                assert kept == whole._replace(kept=kept.kept)

    in_house(tmp_path, work, clocks=LEISURELY)


def test_a_house_is_furnished_once(tmp_path: Path) -> None:
    async def work(service: Service) -> int:
        await furnished(service)
        return service.log.head().position

    assert in_house(tmp_path, work) == in_house(tmp_path, work)
