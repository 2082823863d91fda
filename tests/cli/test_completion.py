"""Completion in a real shell, and mistakes as JSON for whoever asked for JSON."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.cli.completion import followed_by
from croupier.games import CATALOGUE
from tests.cli.shell import run

ASKS = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_croupier
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(name="script", scope="module")
def _script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    script = tmp_path_factory.mktemp("shell") / "croupier.bash"
    script.write_text(run("completion", "bash").out)
    return script


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (("od",), ["odds"]),
        (("re",), ["readings", "rehearse", "restore", "reports"]),
        (("odds", "three"), [game for game in CATALOGUE if game.startswith("three")]),
        (("odds", "--json", "nh-holdem-st"), ["nh-holdem-stud"]),
        (("odds", "three-card-poker", "--js"), ["--json"]),
        (("audit", "ver"), ["verify"]),
        (("reports", "daily", "2026-03-05", "--ta"), ["--table"]),
        (("nothing", "x"), [""]),
    ],
)
def test_bash_completes_commands_games_and_options(
    script: Path, typed: tuple[str, ...], offered: list[str]
) -> None:
    bash = shutil.which("bash")
    assert bash
    asked = [bash, "-c", ASKS, "bash", str(script), "croupier", *typed]
    found = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert found.stdout.rstrip("\n").split("\n") == offered
    assert found.stderr == ""


def test_every_command_and_option_is_completed_in_every_shell() -> None:
    known = followed_by()
    assert {"odds", "audit", "audit verify", "reports daily"} <= known.keys()
    zsh, fish = run("completion", "zsh").out, run("completion", "fish").out
    assert "bashcompinit" in zsh
    for path, (words, options) in known.items():
        for word in path.split():
            assert word in zsh
        for word in words:
            assert f"-a {word} " in fish
        for option in options:
            assert option in zsh
            assert f"-l {option.removeprefix('--')} " in fish


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (("odds", "nothing"), "the catalogue has no game"),
        (("odds", "three-card-poker", "--no-such"), "No such option: --no-such"),
        (("odds",), "Missing argument"),
        (("reports", "daily", "yesterday"), "is no day; write it like 2026-03-05"),
    ],
)
def test_with_json_a_mistake_is_json_on_standard_error_alone(typed: tuple[str, ...], why: str) -> None:
    said = run(*typed, "--json", code=2)
    assert said.out == ""
    told = json.loads(said.err)
    assert why in told["error"]
    assert told["exit"] == 2
    assert '"error"' not in run(*typed, code=2).err
