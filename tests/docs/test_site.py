"""The docs site: it builds without a warning, and its reference pages name everything there is."""

import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

import croupier
from croupier.server.commands.set_up import GameWanted, HouseFile, Member, PokerPosted, read_house_file
from docs.site import command_reference
from tests.processes import CROUPIER

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "house-file.md").read_text("utf-8")


@pytest.mark.slow
def test_the_site_builds_without_a_warning_and_loads_nothing_from_outside(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    library = (tmp_path / "python.html").read_text("utf-8")
    missing = [
        name
        for name in croupier.__all__
        if name not in ("__version__", "games") and f'.{name}"' not in library
    ]
    assert not missing
    loaded = {
        address
        for page in tmp_path.rglob("*.html")
        for address in re.findall(
            r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]+)"', page.read_text("utf-8")
        )
    }
    assert not loaded


@pytest.mark.slow
def test_the_command_reference_has_every_command_and_option() -> None:
    page = command_reference()
    listed = subprocess.run([CROUPIER, "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^│ ([a-z][a-z-]+) ", listed, re.MULTILINE)
    assert len(commands) > 15
    for command in commands:
        assert re.search(rf"^##+ croupier {command}\b", page, re.MULTILINE), command
    for option in ("`--reading`", "`--json`", "`--per-address`", "`--rounds`"):
        assert option in page


def test_the_casino_file_of_the_docs_opens(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    text, _one_more_game = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file.write_text(text, "utf-8")
    plan = read_house_file(file)
    assert plan.settings.licensee == "Granite Charitable Gaming"
    assert [game.id for game in plan.games] == ["nh-holdem-3-card-bonus", "nh-holdem-face-up"]


@pytest.mark.parametrize("part", [HouseFile, Member, GameWanted, PokerPosted])
def test_the_docs_name_every_key_of_a_casino_file(part: type) -> None:
    known = set(re.findall(r"^\| `(\w+)`", PAGE, re.MULTILINE))
    keys = {field.name for field in fields(part)} - {"staff", "games"}
    assert keys <= known


def test_the_docs_name_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    groups = project["dependency-groups"].values()
    wanted = [*project["project"]["dependencies"], *(each for many in (*extras, *groups) for each in many)]
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    names = {re.split(r"[\[<>=]", each)[0] for each in wanted} - {"types-jsonschema"}
    assert not {name for name in names if name not in page}
