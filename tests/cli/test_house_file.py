"""`croupier house-file`: a file to begin with that explains every key, a check that names every mistake."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from croupier.games.decode import keys_of
from croupier.house.readings import questions
from croupier.server.commands.demo import template
from croupier.server.commands.set_up import (
    GameWanted,
    HouseFile,
    Member,
    PokerPosted,
    read_house_file,
)
from tests.cli.shell import answer, run
from tests.loops import at_least_one

OBSOLETE = "chips_redeemable"  # refused with a sentence
DOCS = Path(__file__).parents[2] / "docs" / "house-file.md"


def keys_in(text: str) -> set[str]:
    return set(re.findall(r"^(?:# )?([A-Za-z][\w-]*) = ", text, re.MULTILINE))


def test_every_key_is_there_and_explained() -> None:
    text = template()
    wanted = {key for kind in (HouseFile, PokerPosted, Member, GameWanted) for key in keys_of(kind)}
    wanted |= {each.id for each in questions()}
    wanted -= {OBSOLETE, "staff", "game", "poker", "house_rules"}  # tables, by their own keys
    assert keys_in(text) >= wanted
    assert {"[[staff]]", "[[game]]", "# [poker]", "[house_rules]"} <= set(text.splitlines())
    page = DOCS.read_text()
    missing = [key for key in at_least_one(wanted) if f"`{key}`" not in page]
    assert not missing, f"{DOCS.name} does not explain {missing}"


def test_what_is_written_is_right_and_every_default_is_the_one_it_says(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    run("house-file", "write", str(file))
    plain = read_house_file(file)
    taken = re.sub(r"^# ([a-z_]+ = |Q3-\d+ = |\[poker\])", r"\1", file.read_text(), flags=re.MULTILINE)
    without = re.sub(r"^(rake_most|file|blanks) = .*$|^# \[\[game\]\]$", "", taken, flags=re.MULTILINE)
    assert tomllib.loads(without)["cut_off_hour"] == 6
    full = tmp_path / "full.toml"
    full.write_text(without)
    with_all = read_house_file(full)
    assert with_all.settings == plain.settings
    for each in fields(HouseFile):
        if each.name not in ("second_factor", "house_rules"):
            assert getattr(with_all.file, each.name) == getattr(plain.file, each.name), each.name


def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    file.write_text("mine")
    assert "is there already" in run("house-file", "write", str(file), code=2).err
    assert file.read_text() == "mine"


def test_a_file_that_is_right_is_summed_up(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    run("house-file", "write", str(file))
    told = answer("house-file", "check", str(file))
    assert (told["right"], told["operator"], told["zone"]) == (True, "Olga", "America/New_York")
    assert [each["id"] for each in told["staff"]] == ["Olga", "Frank", "Mia"]
    assert [each["id"] for each in told["games"]] == ["nh-holdem-3-card-bonus", "nh-holdem-face-up"]
    assert "is right" in run("house-file", "check", str(file)).out


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ('operator = "Olga"', 'operator = "Ann"', "Ann is to be the operator"),
        ("# cut_off_hour = 6", "cut_off_hour = 30", "30 is no hour"),
        ('badge = "NH-002"', 'badge = "NH-001"', "badge NH-001 is Olga's"),
        ("# tokes = false", "tockes = false", "tokes"),
    ],
)
def test_every_mistake_is_named(tmp_path: Path, was: str, now: str, says: str) -> None:
    file = tmp_path / "casino.toml"
    file.write_text(template().replace(was, now, 1))
    assert says in run("house-file", "check", str(file), code=1).err
    told = answer("house-file", "check", str(file), code=1)
    assert not told["right"]
    assert any(says in each for each in told["mistakes"])


def test_a_file_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    assert "gone.toml" in run("house-file", "check", str(tmp_path / "gone.toml"), code=1).err
