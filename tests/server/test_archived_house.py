"""A casino whose closed month is archived: reports, replays, proofs, search and play are as before."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.fair import verdict
from croupier.server.queries.books import Bookkeeper
from croupier.server.queries.finding import RoundFilter, find_rounds
from croupier.server.queries.rounds import RoundHistory
from croupier.store import open_log
from croupier.store.vault import open_vault
from croupier.store.verify import verify
from tests.cli.shell import answer, run
from tests.old_logs import figures
from tests.old_logs.conftest import Old, unpacked
from tests.server.running import running

AT = datetime(2026, 4, 2, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def booked(tmp_path_factory: pytest.TempPathFactory) -> Old:
    """A house of the first version with its two closed days of March booked, an open day of April."""
    old = unpacked("0.1", tmp_path_factory.mktemp("old"))
    with open_log(old.database) as log:
        vault = open_vault(old.key)
        log.stamp_with(vault.stamper)
        assert Bookkeeper(log, vault).catch_up(AT) == 2
    return old


@pytest.fixture(scope="module")
def archived(booked: Old, tmp_path_factory: pytest.TempPathFactory) -> Old:
    """The same with March in a file."""
    copy = Old(tmp_path_factory.mktemp("archived"), booked.told)
    for file in (booked.database, booked.key):
        shutil.copy(file, copy.folder)
    (file,) = answer("archive", "--database", str(copy.database))
    assert Path(file["file"]).name.startswith("2026-03-")
    assert file["last"] % 256 == 0
    assert answer("archive", "--database", str(copy.database)) == []
    return copy


def test_most_of_a_closed_month_left_the_database(archived: Old) -> None:
    with open_log(archived.database) as log, log.engine.connect() as connection:
        left = connection.exec_driver_sql("SELECT count(*) FROM event").scalar()
        assert verify(log).whole
        assert isinstance(left, int)
        assert left < log.head().position / 2


def test_every_figure_round_and_proof_is_as_it_was(archived: Old, booked: Old) -> None:
    with open_log(archived.database) as log, open_log(booked.database) as before:
        vault = open_vault(archived.key)
        assert figures.money(log, vault) == archived.told["money"]
        assert figures.reports(log, vault) == figures.reports(before, vault)
        rounds = {each.round: each for each in figures.rounds(log, vault)}
        assert {name: each.status for name, each in rounds.items()} == archived.told["rounds"]
        assert rounds == {each.round: each for each in figures.rounds(before, vault)}
        directory = rebuild(log, vault, codec.DIRECTORY, {})
        assert isinstance(directory, Directory)
        for table, number, player in (("T2", 9, "Cy"), ("T3", 1, "Ed"), ("P2", 1, "Cy")):
            published = RoundHistory(log, vault, directory, table, player).published(number)
            assert verdict.verify(published).holds
        assert Bookkeeper(log, vault).check() == (2, 0)


def test_rounds_are_found_by_player_and_table(archived: Old, booked: Old) -> None:
    with open_log(archived.database) as log, open_log(booked.database) as before:
        for wanted in (RoundFilter(player="Ann"), RoundFilter("T2"), RoundFilter()):
            assert find_rounds(log, wanted) == find_rounds(before, wanted)


def without_made(report: Any) -> Any:
    """A report without the moment at which it, and each day in it, was made."""
    if isinstance(report, dict):
        return {name: without_made(each) for name, each in report.items() if name != "made"}
    return [without_made(each) for each in report] if isinstance(report, list) else report


def test_the_command_line_reads_it(archived: Old, booked: Old, tmp_path: Path) -> None:
    """Verify, replay, reports and export, of the casino and of a backup of it."""
    copy = tmp_path / "copy.db"
    run("backup", str(copy), "--database", str(archived.database))
    for database in (archived.database, copy):
        where = ("--database", str(database), "--key", str(archived.key))
        for asked in (
            ("audit", "replay", "T2 9"),
            ("reports", "monthly", "2026-03"),
            ("reports", "slips"),
        ):
            then = answer(*asked, "--database", str(booked.database), "--key", str(booked.key))
            assert without_made(answer(*asked, *where)) == without_made(then)
        run("audit", "export", str(tmp_path / f"{database.stem}.jsonl"), *where[:2])
        report = tmp_path / f"{database.stem}.csv"
        run("reports", "monthly", "2026-03", *where, "-o", str(report))
        assert report.stat().st_mode & 0o777 == 0o600, "money and names are for whoever prints them"
    exported = (tmp_path / "house.jsonl").read_text().splitlines()
    run("audit", "export", str(tmp_path / "before.jsonl"), "--database", str(booked.database))
    assert exported[:-1] == (tmp_path / "before.jsonl").read_text().splitlines()


def test_a_server_opens_it_and_without_its_file_it_does_not(archived: Old, tmp_path: Path) -> None:
    for file in (archived.database, archived.key):
        shutil.copy(file, tmp_path)
    shutil.copytree(archived.folder / "archive", tmp_path / "archive")
    with running(tmp_path, "--finish", "0") as house:
        assert house.stop() == 0
        assert not house.errors()
    (file,) = (tmp_path / "archive").iterdir()
    file.rename(tmp_path / "away.xz")
    refused = run("serve", "--database", str(tmp_path / "house.db"), code=2)
    assert f"{file} is gone" in refused.err
    (doctor,) = (
        each
        for each in answer("doctor", "--database", str(tmp_path / "house.db"), code=1)
        if each["check"] == "log"
    )
    assert "is gone" in doctor["says"]


def test_a_file_is_made_smaller_while_nobody_uses_it(archived: Old, tmp_path: Path) -> None:
    for file in (archived.database, archived.key):
        shutil.copy(file, tmp_path)
    shutil.copytree(archived.folder / "archive", tmp_path / "archive")
    database = tmp_path / "house.db"
    with open_log(database) as log:
        assert "is in use" in run("archive", "--shrink", "--database", str(database), code=2).err
        before = log.since(0)
    size = database.stat().st_size
    run("archive", "--shrink", "--database", str(database))
    assert database.stat().st_size < size
    with open_log(database) as log:
        assert log.since(0) == before


def test_closed_days_of_a_month_go_to_files_of_their_own(booked: Old, tmp_path: Path) -> None:
    """A house that archives every morning holds one day in its database, not a month."""
    copy = Old(tmp_path, booked.told)
    for file in (booked.database, booked.key):
        shutil.copy(file, tmp_path)
    days = []
    for until in ("2026-03-31", "2026-04-01", "today"):
        days += answer("archive", "--until", until, "--database", str(copy.database))
    names = [Path(each["file"]).name for each in days]
    assert [name[:10] for name in names] == ["2026-03-30", names[1][:10]]
    assert names[1].startswith("2026-03-")
    assert days[0]["last"] == 1763 - 1763 % 256
    assert days[1]["first"] == days[0]["last"] + 1
    with open_log(copy.database) as log, open_log(booked.database) as before:
        vault = open_vault(copy.key)
        assert verify(log).whole
        assert figures.reports(log, vault) == figures.reports(before, vault)
        assert [row.hash for row in log.since(0)][:2400] == [row.hash for row in before.since(0)][:2400]


def test_a_month_that_is_not_over_is_refused(archived: Old) -> None:
    says = run("archive", "--database", str(archived.database), "--until", "2999-01", code=2).err
    assert "lies ahead" in says
    assert "write it like 2026-10" in run("archive", "--until", "March", code=2).err
