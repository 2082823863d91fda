"""Everything the README claims runs."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from docs.screenshots import PICTURES, picture
from tests.cli import shell
from tests.processes import CROUPIER, started
from tests.server.running import free_port
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [
    line.removeprefix("$ ")
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
AS_A_SHELL_DOES = {"check", "games", "odds"}
"""Started as a program; the others within this process, which has loaded what they need."""


def test_the_readme_shows_the_two_commands_first() -> None:
    assert COMMANDS[:2] == ["make run", "make test"]


@pytest.mark.slow
@pytest.mark.parametrize("command", [c for c in COMMANDS if c not in ("make run", "make test")])
def test_each_command_of_the_readme_works(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program, *words = shlex.split(command)
    assert program == ".venv/bin/croupier"
    monkeypatch.chdir(ROOT)
    if words[0] not in AS_A_SHELL_DOES:
        assert shell.run(*words).out.strip()
        return
    # the tests may run in another environment than .venv
    done = subprocess.run([CROUPIER, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.slow
def test_make_run_opens_the_house(tmp_path: Path) -> None:
    port = free_port()
    home = {**os.environ, "HOME": str(tmp_path)}
    bin_ = f"BIN={Path(sys.executable).parent}"
    words = ["make", "run", bin_, f"SERVE=--port {port}", "-o", ".venv/.run"]
    with started(words, cwd=ROOT, env=home) as run:
        assert run.stdout
        said = next((line for line in run.stdout if "is open at" in line), "")
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to everyone
        run.communicate(timeout=PATIENCE)
    assert f"http://localhost:{port}/" in said
    assert (tmp_path / ".croupier" / "house.db").exists()


def test_make_test_runs_the_tests() -> None:
    done = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "pytest" in done.stdout


def test_links_and_pictures_lead_somewhere() -> None:
    links = [
        (page, target)
        for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"))
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8"))
    ]
    astray = [(page.name, target) for page, target in links if not (page.parent / target).exists()]
    assert len(links) > 50
    assert not astray


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_what_the_commands_print(name: str) -> None:
    drawn = (ROOT / "docs" / "images" / name).read_text("utf-8")
    assert picture(*PICTURES[name]) == drawn, f"{name} is stale; run make docs"
