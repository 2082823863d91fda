"""The upgrade of a house: the log of each old version, opened by today's croupier on SQLite and PostgreSQL.

One house goes all the way: its tables are those of its own version, a server of today upgrades them, and
then whatever a house does with its past is done once: replay, report, book, archive, verify, back up,
restore.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import MetaData, create_engine, insert, select

from croupier.server.aggregates import codec
from croupier.server.aggregates.booked import BOOKS, DAY_BOOKED
from croupier.store import EventRow, Log, open_log
from croupier.store.backup import read_mark
from croupier.store.database import place
from croupier.store.migrate import NEWEST, metadata, migrate, steps_noted, steps_seen
from croupier.store.vault import open_vault
from croupier.store.verify import verify
from tests.cli.shell import answer, run
from tests.loops import at_least_one
from tests.old_logs import figures
from tests.old_logs.conftest import VERSIONS, Old, unpacked
from tests.server.running import running
from tests.waiting import soon

CLOSED = 2
"""Days of the old house that are over; it has no books of them."""
HOUSES = [
    *(pytest.param(("sqlite", each), id=f"SQLite {each}") for each in VERSIONS),
    *(
        pytest.param(("postgresql", each), id=f"PostgreSQL {each}", marks=pytest.mark.slow)
        for each in VERSIONS
    ),
]


class Upgraded(NamedTuple):
    """A house of an old version, once today's croupier has served it."""

    old: Old
    database: str
    key: Path
    before: tuple[EventRow, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """What commands are told."""
        return ("--database", self.database, "--key", str(self.key))


def moved(file: Path, address: str) -> None:
    """Lay a log out in PostgreSQL as its own version would have had it, with the tables of that version."""
    source, target = create_engine(f"sqlite:///{file}"), create_engine(place(address))
    with source.connect() as old, target.begin() as new:
        (step,) = steps_noted(old)
        migrate(new, step)
        there = MetaData()
        there.reflect(old, only=lambda table, _: table not in {*metadata.tables, steps_seen.name})
        there.create_all(new)
        for table in (*metadata.tables.values(), *there.sorted_tables):
            rows = [row._asdict() for row in old.execute(select(table))]
            if table.name == "head":  # which the first step made, and which only moves
                new.execute(table.update(), {name: each for name, each in rows[0].items() if name != "one"})
            elif rows:
                new.execute(insert(table), rows)
    source.dispose()
    target.dispose()


def booked(database: str) -> list[EventRow]:
    """The books of closed days."""
    with open_log(database, reading=True) as log:
        return log.read(BOOKS, types=[DAY_BOOKED])


def noted(log: Log) -> tuple[str, ...]:
    """The step that the tables of a log are at."""
    with log.engine.connect() as connection:
        return steps_noted(connection)


@pytest.fixture(scope="module", params=HOUSES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    """An old house, read as it was by a reader of today, and then served by today's server for a moment."""
    kind, version = request.param
    old = unpacked(version, tmp_path_factory.mktemp("upgraded"))
    database, key = str(old.database), old.key
    with ExitStack() as lent, pytest.MonkeyPatch.context() as patched:
        patched.setenv("HOME", str(old.folder))
        if kind == "postgresql":
            database = lent.enter_context(request.getfixturevalue("postgres").borrowed())
            moved(old.database, database)
            key = old.folder / ".croupier" / "house.key"
            key.parent.mkdir(mode=0o700)
            old.key.rename(key)
            old.database.unlink()
        with open_log(database, reading=True) as log:  # as an old backup is: not changed
            assert noted(log) == ("0001",)
            assert verify(log).whole
            before = tuple(log.since(0))
        with running(old.folder, "--database", database, "--finish", "0") as served:
            soon(lambda: len(booked(database)) == CLOSED, "the books of the closed days")
            assert served.stop() == 0
            assert not served.errors()
        yield Upgraded(old, database, key, before)


def test_its_tables_are_those_of_today_and_its_events_are_as_they_were(house: Upgraded) -> None:
    with open_log(house.database, reading=True) as log:
        assert noted(log) == (NEWEST,)
        found = verify(log)
        assert found.whole, found.damage
        assert tuple(log.since(0, len(house.before))) == house.before
        assert found.events > len(house.before), "the start itself is in the log"


def test_events_of_older_forms_are_read_in_the_form_of_today(house: Upgraded) -> None:
    vault = open_vault(house.key)
    older = [row for row in house.before if codec.UPCASTERS.get((codec.family(row.stream), row.type))]
    assert {row.type for row in older} >= {"HouseSet", "SetOpened", "Scheduled"}
    for row in older:
        body, kind = json.loads(row.body), (codec.family(row.stream), row.type)
        steps, (version, _) = codec.UPCASTERS[kind], codec.PACKED.get(kind, (0, None))
        assert codec.MARK not in body, "it was written in its first form"
        today = codec.upcast(body, steps)
        assert (today == body) is bool(version), "what is packed today was written in full, as it is read"
        event = codec.read(row, vault)
        rewritten = codec.write(row.stream, row.version, event, vault, hidden=False, game=row.game)
        assert json.loads(rewritten.body)[codec.MARK] == (version or len(steps) + 1)
        assert codec.read(row._replace(body=rewritten.body), vault) == event


def test_every_round_is_replayed_and_every_figure_is_reported(house: Upgraded) -> None:
    check(house.database, house)


def check(database: str, house: Upgraded) -> None:
    """Compare rounds, money and reports with what the old version read itself."""
    told = house.old.told
    with open_log(database, reading=True) as log:
        vault = open_vault(house.key)
        rounds = {each.round: each.status for each in figures.rounds(log, vault)}
        over = {name: status for name, status in told["rounds"].items() if status != "in progress"}
        assert over.items() <= rounds.items()
        now = figures.reports(log, vault)
        for name in at_least_one(name for name in told["reports"] if name.startswith("2026-03")):
            assert {place: now[name].get(place) for place in told["reports"][name]} == told["reports"][name]


def test_days_are_booked_archived_verified_backed_up_and_restored(house: Upgraded, tmp_path: Path) -> None:
    """In the order in which an operator does it after an upgrade, each by its command."""
    assert answer("reports", "check", *house.options) == {"booked": CLOSED, "unbooked": 0, "mended": 0}
    (file,) = answer("archive", *house.options)
    assert Path(file["file"]).exists()
    assert answer("audit", "verify", *house.options[:2])["whole"]
    check(house.database, house)
    copy, restored = tmp_path / "copy.db", tmp_path / "restored.db"
    run("backup", str(copy), *house.options[:2])
    run("restore", str(copy), "--database", str(restored), "--reason", "tried")
    with open_log(restored, reading=True) as log:
        assert read_mark(log)
        assert verify(log).whole
    check(str(restored), house)
