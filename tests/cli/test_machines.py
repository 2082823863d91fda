"""What scripts rely on, for every command there is: errors as JSON on standard error, and the exit codes."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.cli.completion import followed_by
from croupier.store import open_log
from croupier.store.keeper import HeadFiles, HeadKeeper
from tests.cli.shell import answer, run
from tests.old_logs.conftest import Old, unpacked
from tests.store.attack import unguarded
from tests.store.facts import NOON

OPERATING = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
KNOWN = followed_by()
COMMANDS = sorted(path for path in KNOWN if path and not any(other.startswith(f"{path} ") for other in KNOWN))
NEEDS = {
    "audit drop-witness": ("https://w1.example", "--reason", "gone"),
    "audit export": ("out.jsonl",),
    "audit replay": ("T1 1",),
    "audit rotate-key": ("--reason", "a year is over"),
    "account reset": ("Olga",),
    "account unlock": ("Olga",),
    "backup": ("out.db",),
    "key copy": ("out.key",),
    "reports daily": ("2026-03-30",),
    "reports monthly": ("2026-03",),
    "reports slip": ("fill 2026-0001",),
    "restore": ("there.db",),
}
"""What commands that open a casino cannot do without."""


def error_of(*words: str, code: int) -> Any:
    """The last line that a command writes to standard error, which is JSON, while nothing else is written."""
    said = run(*words, "--json", code=code)
    assert said.out == ""
    told = json.loads(said.err.splitlines()[-1])
    assert told.keys() == {"error", "exit"}
    assert told["exit"] == code
    return told["error"]


def test_every_command_is_tried() -> None:
    assert {"audit verify", "reports daily", "odds", "serve", "house-file check"} <= set(COMMANDS)
    assert NEEDS.keys() <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_word_that_a_command_does_not_know_is_json_on_standard_error(command: str) -> None:
    assert "No such option: --no-such" in error_of(*command.split(), "--no-such", code=2)


OPENING = [each for each in COMMANDS if "--database" in KNOWN[each][1] and each != "doctor"]
"""What opens a casino; the doctor answers whatever it finds."""


@pytest.mark.parametrize("command", OPENING)
def test_a_casino_that_cannot_be_opened_is_json_on_standard_error(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    words = (*command.split(), *NEEDS.get(command, ()), "--database", "nothing://nowhere")
    if "--json" not in KNOWN[command][1]:
        assert "a database is a path like house.db" in run(*words, code=2).err
        assert "No such option: --json" in error_of(*words, code=2)
        return
    error = error_of(*words, code=2)
    assert "a database is a path like house.db" in error or "there.db" in error
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------------------------- exit codes


def codes() -> dict[int, str]:
    """The exit codes that the manual tells of, each with what it says of it."""
    rows = re.findall(r"^\| (\d+) \| (.+?) \|$", OPERATING, flags=re.MULTILINE)
    return {int(code): says for code, says in rows}


def test_the_manual_has_the_exit_codes() -> None:
    """0 to 3 are tried here; 130 is what `test_ctrl_c` holds every stopped command to."""
    assert codes().keys() == {0, 1, 2, 3, 130}
    checks = "check", "doctor", "house-file check", "key check", "verify", "audit verify", "reports check"
    for command in checks:
        assert f"`{command}`" in codes()[1]
    assert "`audit verify`" in codes()[3]


@pytest.fixture
def own(tmp_path: Path) -> Old:
    return unpacked("0.1", tmp_path)


def test_zero_is_what_a_whole_log_answers(own: Old) -> None:
    assert answer("audit", "verify", "--database", str(own.database))["whole"]


def test_one_is_a_log_that_was_changed(own: Old) -> None:
    with open_log(own.database) as log, unguarded(log) as connection:
        connection.execute(text("UPDATE event SET who = 'Mallory' WHERE position = 7"))
    told = answer("audit", "verify", "--database", str(own.database), code=1)
    assert (told["whole"], told["damage"]["position"]) == (False, 7)


def test_one_is_a_casino_that_is_not_well(own: Old) -> None:
    own.key.unlink()
    assert answer("doctor", "--database", "nothing://nowhere", code=1)
    checks = answer("doctor", "--database", str(own.database), code=1)
    assert "there is no key" in next(each for each in checks if each["check"] == "key")["says"]


def test_one_is_a_game_file_and_a_casino_file_with_a_mistake(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[game]\n", "utf-8")
    assert answer("check", str(wrong), code=1)
    told = answer("house-file", "check", str(wrong), code=1)
    assert not told["right"]


def test_two_is_a_command_that_was_refused(own: Old, tmp_path: Path) -> None:
    shutil.copy(own.database, tmp_path / "copy.db")
    error = error_of("restore", str(own.database), "--database", str(tmp_path / "copy.db"), code=2)
    assert "is there already" in error


def test_three_is_a_log_of_which_not_everything_is_proved(own: Old) -> None:
    """The head that the casino kept is gone, and nothing else is there to compare with."""
    files = HeadFiles.of(own.database)
    with open_log(own.database) as log:
        HeadKeeper(log, files).sign("casino.example", "house", NOON)
    assert answer("audit", "verify", "--database", str(own.database))["whole"]
    files.seen.unlink()
    told = answer("audit", "verify", "--database", str(own.database), code=3)
    assert told["whole"]
    assert told["missing"]
