"""The tutorial on game files does what it says."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.games import load
from croupier.games.lint import check, schema
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range
from tests.loops import at_least_one

PAGE = Path(__file__).parents[2] / "docs" / "game-files.md"
TEXT = PAGE.read_text("utf-8")


@pytest.fixture
def tutorial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = Path("lucky-threes.toml")
    file.write_text("\n".join(re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)), "utf-8")
    return file


def test_the_small_game_of_the_tutorial_is_sound(tutorial: Path) -> None:
    assert check(tutorial).mistakes == ()


def test_its_reading_is_another_game(tutorial: Path) -> None:
    game = load(tutorial)
    read = game.with_readings({"Q-1": "b"})
    assert str(read.wager("pair-bet").after_fold) == "lost"
    assert read.hash != game.hash


def test_the_mistakes_it_shows_are_those_that_come(tutorial: Path) -> None:
    text = tutorial.read_text("utf-8").replace("least", "leest", 1)
    tutorial.write_text(text.replace('"straight flush" = "20', '"full house" = "20'), "utf-8")
    shown = re.search(r"```text\n(.*?)```", TEXT, re.DOTALL)
    assert shown
    assert [str(mistake) for mistake in check(tutorial).mistakes] == shown[1].splitlines()


def test_every_table_and_key_is_listed() -> None:
    reference = TEXT.split("## Every table and key")[1]
    drawn = schema()
    tables: dict[str, Any] = {"the file": drawn, **drawn["$defs"]}
    for name, table in at_least_one(tables.items()):
        for key, value in table["properties"].items():
            holds_tables = (
                "$ref" in value or "$ref" in value.get("items", {}) or "oneOf" in value.get("items", {})
            )
            wanted = rf"\[{key}\]|\.{key}\]" if holds_tables else f"`{key}`"
            assert re.search(wanted, reference), f"{key} of {name} is not explained"


def test_the_game_against_the_dealer_is_sound_and_every_ranking_is_explained(tmp_path: Path) -> None:
    text = PAGE.with_name("game-files-dealer.md").read_text("utf-8")
    file = tmp_path / "granite-holdem.toml"
    file.write_text("\n".join(re.findall(r"```toml\n(.*?)```", text, re.DOTALL)), "utf-8")
    assert check(file).mistakes == ()
    for ranking in at_least_one(RANKINGS.values()):
        assert f"`{ranking.id}`" in text
    for phrase, ranking_id in at_least_one(PHRASES.items()):
        assert f"`{phrase}`" in text
        hand_range(phrase, RANKINGS[ranking_id])


PHRASES = {
    "pair of sixes to tens": "five-card",
    "ace-king or better": "five-card",
    "four aces": "four-card",
    "flush in hearts": "five-card",
    "ace and face unsuited": "pocket",
    "two to nine": "one-card",
    "three-card flush, nine high or better": "longest-flush",
    "spread of four to eleven": "spread",
}
