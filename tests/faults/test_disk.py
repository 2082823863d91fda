"""The disk is full, or another program holds the database: told in a sentence, and nothing is lost."""

import asyncio
import os
import random
import re
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.faults.reckoning import reckon
from tests.faults.regulars import Regular, all_go_on, arrive, until_all_play, until_done
from tests.faults.stage import NewStage, Stage
from tests.server.running import House, Visitor
from tests.waiting import PATIENCE, soon_here

pytestmark = pytest.mark.slow
ENOUGH = 50  # commands, some before the trouble and some after it


def refusals(regulars: list[Regular]) -> set[str]:
    return {says for regular in regulars for says in regular.refusals}


async def trouble(
    house: House, regulars: list[Regular], begins: Callable[[], None], ends: Callable[[], None], says: str
) -> None:
    """Let trouble begin while everybody plays, wait until it is told, and see that play goes on after it."""
    playing = [asyncio.create_task(regular.plays(house)) for regular in regulars]
    await until_all_play(regulars, playing)
    begins()
    await soon_here(lambda: any(says in each for each in refusals(regulars)), says)
    assert house.process.poll() is None, "the server lives"
    told = " ".join(refusals(regulars))
    assert not re.search("house.db|postgresql", told), "where the database is concerns no player"
    ends()
    await all_go_on(regulars, playing)
    await until_done(regulars, playing, ENOUGH)
    house.process.terminate()
    await asyncio.gather(*playing)
    assert await asyncio.to_thread(house.process.wait, PATIENCE) == 0


# -------------------------------------------------------------------------------------------- a full disk


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 24 megabytes: room for the house to play on in, and soon full."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("only root can mount a small disk, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full_refuses_with_a_sentence_and_goes_on_once_there_is_room(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        stage = Stage.on_sqlite(disk)
        with stage.open() as house:
            stage.furnish(house)
            regulars = arrive([house], stage.tables, 3, random.Random(3))

            def fill() -> None:
                with suppress(OSError), (disk / "ballast").open("wb", buffering=0) as ballast:
                    while True:
                        ballast.write(bytes(4096))

            def make_room() -> None:
                ready = Visitor(house).ask("/health/ready")
                assert ready.status == 503, "nobody is sent to a house that cannot write"
                assert "the disk is full" in ready.data["says"]
                (disk / "ballast").unlink()
                assert Visitor(house).ask("/health/ready").status == 200

            asyncio.run(trouble(house, regulars, fill, make_room, "is full"))
        assert reckon(stage, regulars).acknowledged >= ENOUGH


def test_a_file_that_may_not_grow_refuses_with_a_sentence_and_goes_on_once_it_may(tmp_path: Path) -> None:
    """The same without a disk of one's own: the limit of the process on the size of files."""
    stage = Stage.on_sqlite(tmp_path)
    with stage.open() as house:
        stage.furnish(house)
        regulars = arrive([house], stage.tables, 3, random.Random(4))
        _, most = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)

        def limit(size: int) -> None:
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, most))

        def now() -> None:
            limit((tmp_path / "house.db-wal").stat().st_size)

        asyncio.run(trouble(house, regulars, now, lambda: limit(most), "the database of the house"))
    assert reckon(stage, regulars).acknowledged >= ENOUGH


# -------------------------------------------------------------------------------------- a locked database


class Holder:
    """Another program in the middle of a write of its own."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.held: sqlite3.Connection | psycopg.Connection | None = None

    def hold(self) -> None:
        if self.database.startswith("postgresql"):
            self.held = psycopg.connect(self.database)
            self.held.execute("LOCK TABLE head IN EXCLUSIVE MODE")
        else:
            self.held = sqlite3.connect(self.database, isolation_level=None, timeout=PATIENCE)
            self.held.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        assert self.held is not None
        self.held.rollback()
        self.held.close()


def test_a_database_that_another_program_holds_refuses_with_a_sentence_and_goes_on_once_it_is_free(
    new_stage: NewStage, tmp_path: Path
) -> None:
    stage = new_stage(tmp_path)
    with stage.open() as house:
        stage.furnish(house)
        regulars = arrive([house], stage.tables, 2, random.Random(5))
        holder = Holder(stage.database)
        says = "is locked by another program; nothing was written"
        asyncio.run(trouble(house, regulars, holder.hold, holder.let_go, says))
    assert reckon(stage, regulars).acknowledged >= ENOUGH
