"""Everything the README claims runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from docs.screenshots import PICTURES, picture

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [
    line.removeprefix("$ ")
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]


def test_the_readme_shows_the_two_commands_first() -> None:
    assert COMMANDS[:2] == ["make run", "make test"]


@pytest.mark.slow
@pytest.mark.parametrize("command", [c for c in COMMANDS if c != "make test"])
def test_each_command_of_the_readme_works(command: str) -> None:
    words = shlex.split(command)
    if words[0] == ".venv/bin/croupier":  # the tests may run in another environment than .venv
        words[0] = str(Path(sys.executable).with_name("croupier"))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_make_test_runs_the_tests() -> None:
    done = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "pytest" in done.stdout


@pytest.mark.parametrize(
    "page", sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} points at {target}"


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_what_the_commands_print(name: str) -> None:
    drawn = (ROOT / "docs" / "images" / name).read_text("utf-8")
    assert picture(*PICTURES[name]) == drawn, f"{name} is stale; run make docs"
