"""`croupier audit`, `backup` and `restore`, as people and machines use them."""

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.people import auth_tables
from croupier.store import open_log
from tests.cli.shell import answer, run
from tests.store.facts import filled


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A house with some events."""
    path = tmp_path / "house.db"
    with open_log(path) as log:
        auth_tables.keep(log)
        filled(log, 12)
    return str(path)


def tampered(house: str) -> None:
    """Take a cent out of an event, as an attacker would."""
    raw = sqlite3.connect(house)
    raw.execute("DROP TRIGGER event_keeps_update")
    raw.execute("UPDATE event SET body = replace(body, '250', '249') WHERE position = 5")
    raw.commit()
    raw.close()


def test_a_whole_log_is_said_to_be_whole_and_what_to_note_down(house: str) -> None:
    shown = run("audit", "verify", "--database", house).out
    with open_log(house, reading=True) as log:
        newest = f"--noted 12:{log.head().hash}"
    assert "every event is as it was written" in shown
    assert newest in shown
    assert answer("audit", "verify", "--database", house, *newest.split()) == {
        "whole": True,
        "events": 12,
        "answers": 6,
        "head": {"position": 12, "hash": newest[-64:]},
        "damage": None,
        "stamped_since": None,
        "stamps_checked": False,
        "compared": [],
        "missing": None,
        "not_checked": None,
        "wrong_key": None,
        "lost_key": None,
        "epochs": [],
    }


def test_the_first_bad_event_is_named_and_the_command_fails(house: str) -> None:
    tampered(house)
    says = (
        "event 5 was changed after it was written (BetPlaced, version 2 of table/T2, at 2026-03-10T12:00:00"
    )
    found = answer("audit", "verify", "--database", house, code=1)
    assert found["whole"] is False
    assert found["damage"]["position"] == 5
    assert found["damage"]["says"].startswith(says)
    assert "✗ event 5 was changed" in run("audit", "verify", "--database", house, code=1).out


def test_another_log_than_the_one_noted_fails(house: str) -> None:
    found = answer("audit", "verify", "--database", house, "--noted", f"12:{'ab' * 32}", code=1)
    assert found["damage"]["says"].startswith("event 12 is not the one that was noted")
    assert "is no event" in run("audit", "verify", "--database", house, "--noted", "12", code=2).err


@pytest.mark.slow
def test_a_house_is_backed_up_and_restored(house: str, tmp_path: Path) -> None:
    file, again = str(tmp_path / "copy.db"), str(tmp_path / "again.db")
    told = run("backup", file, "--database", house, width=300).out
    assert f"✓ 12 events copied to {file} and checked" in told
    assert f"keep a copy of {tmp_path / 'house.key'}" in told
    assert "is not written over" in run("backup", file, "--database", house, code=2).err
    told = run("restore", file, "--database", again, width=300).out
    assert f"put the key of the house back at {tmp_path / 'again.key'}" in told
    assert answer("audit", "verify", "--database", again) == answer("audit", "verify", "--database", house)
    assert "is not written over" in run("restore", file, "--database", again, code=2).err


def test_a_backup_says_what_is_in_it_to_machines(house: str, tmp_path: Path) -> None:
    found = answer("backup", str(tmp_path / "copy.db"), "--database", house)
    assert (found["to"], found["whole"], found["events"]) == (str(tmp_path / "copy.db"), True, 12)


def test_the_log_is_exported(house: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    assert answer("audit", "export", str(file), "--database", house) == {"file": str(file), "events": 12}
    told = [json.loads(line) for line in file.read_text().splitlines()]
    assert [each["position"] for each in told] == list(range(1, 13))
    run("audit", "export", str(tmp_path / "one.csv"), "--database", house, "--stream", "table/T1")
    assert len((tmp_path / "one.csv").read_text().splitlines()) == 5
    again = ("audit", "export", str(file), "--database", house, "--force")
    assert answer(*again, "--since", "2026-03-10T12:00:01+00:00")["events"] == 0
    assert "is no time" in run(*again, "--until", "noon", code=2).err


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose clock shows the time of Berlin."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    ("moment", "since", "until"),
    [
        ("2026-03-10T08:00", 12, 0),
        ("2026-03-10T08:01", 0, 12),
        ("2026-03-10T12:00", 0, 12),
        ("2026-03-10T12:00+00:00", 12, 0),
    ],
)
def test_a_time_without_a_zone_is_by_the_clock_of_the_house(
    moment: str, since: int, until: int, house: str, tmp_path: Path
) -> None:
    """All events are of noon in UTC, which is eight in the morning in New Hampshire."""
    for option, events in (("--since", since), ("--until", until)):
        asked = (
            "audit",
            "export",
            str(tmp_path / "log.jsonl"),
            "--database",
            house,
            "--force",
            option,
            moment,
        )
        assert answer(*asked)["events"] == events


def test_an_export_is_for_its_owner_and_writes_over_nothing_by_itself(house: str, tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    run("audit", "export", str(file), "--database", house)
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("something else")
    refused = " ".join(run("audit", "export", str(file), "--database", house, code=2).err.split())
    assert "--force" in refused
    assert file.read_text() == "something else"
    run("audit", "export", str(file), "--database", house, "--force")
    assert file.read_text().startswith("position,")


@pytest.mark.slow
def test_the_record_of_play_is_exported_as_text(house: str, tmp_path: Path) -> None:
    run("audit", "export", str(tmp_path / "log.txt"), "--database", house, "--stream", "table/T1")
    told = [line for line in (tmp_path / "log.txt").read_text().splitlines() if not line.startswith("#")]
    assert told == [f"seat {seat} bets $2.50 on ante" for seat in (0, 3, 6, 9)]


@pytest.mark.parametrize("command", ["audit verify", "audit export x.csv", "backup x.db"])
def test_a_house_that_is_not_there_is_told(command: str, tmp_path: Path) -> None:
    said = run(*command.split(), "--database", str(tmp_path / "none.db"), code=2).err
    assert said == f"croupier: there is no database at {tmp_path / 'none.db'}\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["audit export", "backup"])
def test_a_name_with_brackets_is_told_as_it_is(command: str, house: str, tmp_path: Path) -> None:
    file = tmp_path / "[bold]x[1].csv"
    assert f" {file}" in run(*command.split(), str(file), "--database", house).out.replace("\n", "")


@pytest.mark.parametrize("much", [0.5, 0.0])
def test_a_backup_that_is_cut_short_or_none_is_told_and_nothing_is_made(
    much: float, house: str, tmp_path: Path
) -> None:
    whole, file = tmp_path / "whole.db", tmp_path / "part.db"
    run("backup", str(whole), "--database", house)
    told = whole.read_bytes()
    file.write_bytes(told[: int(len(told) * much)] or b"no database at all" * 100)
    said = run("restore", str(file), "--database", str(tmp_path / "new.db"), code=2).err
    assert said.endswith("is no backup, or a damaged one; restore another backup\n")
    assert not list(tmp_path.glob("new*"))
