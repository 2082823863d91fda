"""`croupier doctor`: what is well says so, and what is not is named with what to do."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.cli.doctor import LOOK, OK, WRONG, Finding, findings
from tests.cli.shell import answer, run
from tests.server.running import running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a house that was open, with a backup beside it."""
    folder = tmp_path_factory.mktemp("house")
    with running(folder) as house:
        assert house.stop() == 0
    run("backup", str(folder / "copy.db"), "--database", str(folder / "house.db"))
    return folder / "house.db"


def looked_at(house: Path, now: datetime | None = None, backup: Path | None = None) -> dict[str, Finding]:
    found = findings(str(house), None, backup or house.with_name("copy.db"), now or datetime.now(UTC))
    return {finding.check: finding for finding in found}


def test_a_house_that_is_well_says_so_in_one_page(closed: Path) -> None:
    asked = ("--database", str(closed), "--backup", str(closed.with_name("copy.db")))
    told = answer("doctor", *asked)
    assert {each["check"]: each["state"] for each in told} == dict.fromkeys(
        ("database", "key", "signing key", "log", "permissions", "disk", "clock", "zone", "backup"), OK
    )
    shown = run("doctor", *asked).out
    assert "America/New_York" in shown
    assert "hours old" in shown


def test_a_clock_that_is_behind_and_a_backup_that_is_old_are_named(closed: Path) -> None:
    now = datetime.now(UTC)
    behind = looked_at(closed, now - timedelta(hours=2))
    assert (behind["clock"].state, behind["log"].state) == (WRONG, OK)
    assert "ahead of this machine's clock" in behind["clock"].says
    assert looked_at(closed, now + timedelta(days=2))["backup"].state == WRONG
    assert "is no backup" in looked_at(closed, backup=closed)["backup"].says


def test_what_others_may_read_is_named_with_the_command_that_mends_it(closed: Path) -> None:
    closed.with_suffix(".log").chmod(0o644)
    found = looked_at(closed)["permissions"]
    closed.with_suffix(".log").chmod(0o600)
    assert (found.state, found.fix) == (LOOK, f"chmod 600 {closed.with_suffix('.log')}")
    assert looked_at(closed)["permissions"].state == OK


def test_a_signing_key_that_is_gone_is_named(closed: Path) -> None:
    sign = closed.with_suffix(".sign")
    kept = sign.rename(sign.with_suffix(".away"))
    found = looked_at(closed)["signing key"]
    kept.rename(sign)
    assert (found.state, f"{sign} is gone: the next start is refused" in found.says) == (WRONG, True)


def test_a_key_that_is_gone_or_another_ones_is_named(closed: Path) -> None:
    key = closed.with_suffix(".key")
    right = key.read_text()
    key.write_text("0" * 64)
    assert looked_at(closed)["log"].state == WRONG, "its stamps are not made with this key"
    key.unlink()
    assert "there is no key" in looked_at(closed)["key"].says
    run("doctor", "--database", str(closed), code=1)
    key.write_text(right)
    key.chmod(0o600)
    assert looked_at(closed)["log"].state == OK


def test_an_event_that_was_changed_is_named_and_so_is_a_house_that_is_not_there(
    closed: Path, tmp_path: Path
) -> None:
    changed = tmp_path / "house.db"
    for file in closed.parent.glob("house.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
        (tmp_path / file.name).chmod(0o600)
    raw = sqlite3.connect(changed)
    raw.execute("DROP TRIGGER event_keeps_update")
    raw.execute("UPDATE event SET who = 'somebody' WHERE position = 3")
    raw.commit()
    raw.close()
    found = looked_at(changed, backup=closed.with_name("copy.db"))["log"]
    assert found.state == WRONG
    assert "audit verify" in found.fix
    (missing,) = findings(str(tmp_path / "nowhere.db"), None, None, datetime.now(UTC))
    assert (missing.check, missing.state) == ("database", WRONG)
