"""The tutorial on game files does what it says."""

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import load
from croupier.games.lint import check, schema
from croupier.games.payment import Bonus, Wager
from croupier.games.words import FoldEffect, after_fold
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range
from croupier.odds.solvers.solvable import why_no_odds
from croupier.odds.solvers.wagers import wager_odds
from tests.loops import at_least_one

PAGE = Path(__file__).parents[2] / "docs" / "game-files.md"
TEXT = PAGE.read_text("utf-8")
DEALER = PAGE.with_name("game-files-dealer.md").read_text("utf-8")


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


def _classes() -> dict[str, Any]:
    modules = [
        import_module(f"croupier.games.{each.name}")
        for each in iter_modules(import_module("croupier.games").__path__)
    ]
    return {name: kind for module in modules for name, kind in vars(module).items() if is_dataclass(kind)}


def test_every_word_that_a_key_takes_is_listed_with_what_holds_without_it() -> None:
    rows = TEXT.split("## Words that keys take")[1].split("\n## ")[0]
    listed = {
        (key, tuple(re.findall(r"`([^`]+)`", words)), without.strip("`"))
        for key, words, without in re.findall(
            r"^\| `[\w.]+` \| `(\w+)`: (.+) \| (.+) \|$", rows, re.MULTILINE
        )
    }
    wanted = set()
    for name, table in at_least_one(schema()["$defs"].items()):
        for key, value in table["properties"].items():
            words = value.get("enum") or value.get("items", {}).get("enum")
            if words and key not in {"do", "ranking"}:
                default = next(field.default for field in fields(_classes()[name]) if field.name == key)
                said = "needed" if key in table["required"] else "—" if default is None else default
                wanted.add((key, tuple(words), said))
    assert listed == wanted


def test_what_it_says_of_folds_and_bonuses_is_so() -> None:
    part = TEXT.split("## What a fold, a size and a bonus say")[1].split("## Short decks")[0]
    for words in at_least_one(re.findall(r'^\| `"([^"]+)"` \|', part, re.MULTILINE)):
        assert str(after_fold(words)) == words
    assert {fate.value for fate in FoldEffect} <= set(re.findall(r'"([^"]+)"', part))
    default = {field.name: field.default for field in fields(Wager)}["after_fold"]
    assert default == after_fold("lost")
    paid = {field.name: field.default for field in fields(Bonus) if field.name.startswith("if_")}
    assert paid == {
        "if_player_wins": True,
        "if_dealer_does_not_qualify": True,
        "if_tie": False,
        "if_dealer_wins": False,
    }


def test_what_it_says_of_pockets_and_of_short_decks_is_so() -> None:
    pocket, five = RANKINGS["pocket"], RANKINGS["five-card"]
    rising = ["3c 2d", "Ac Kd", "3c 2c", "As Ks", "2c 2d"]
    held = [pocket.strength(parse_cards(text)) for text in rising]
    assert held == sorted(held)
    assert five.name(five.strength(parse_cards("As 6d 7c 8h 9s"))) == "ace high"


@pytest.fixture
def granite(tmp_path: Path) -> Path:
    file = tmp_path / "granite-holdem.toml"
    file.write_text("\n".join(re.findall(r"```toml\n(.*?)```", DEALER, re.DOTALL)), "utf-8")
    return file


def test_the_game_against_the_dealer_is_sound_and_has_exact_odds(granite: Path) -> None:
    assert check(granite).mistakes == ()
    assert why_no_odds(load(granite)) is None


def test_what_it_says_of_other_boards_is_so(granite: Path) -> None:
    text = granite.read_text("utf-8").replace("count = 5", "count = 3")
    for word in ("third", "fourth", "fifth"):
        text = re.sub(rf'\[\[step\]\]\ndo = "reveal"\nid = "{word}"\n.*?\n\n', "", text, flags=re.DOTALL)
    last = '[[step]]\ndo = "reveal"\nid = "third"\nsays = "The third."\ncard = "board.3"\n\n'
    at = text.index('[[step]]\ndo = "reveal"\nid = "dealer-up"')
    granite.write_text(text[:at] + last + text[at:], "utf-8")
    assert check(granite).mistakes == ()
    why = why_no_odds(load(granite))
    assert why
    assert "would take 3,511,844,700 hands to solve exactly" in why


@pytest.mark.prove
def test_its_edge_is_the_one_it_tells(granite: Path) -> None:
    edge = wager_odds(load(granite), "main", {}, {}).house_edge
    assert f"a house edge of {float(edge):.4%} of the ante" in DEALER


def test_every_ranking_is_explained() -> None:
    for ranking in at_least_one(RANKINGS.values()):
        assert f"`{ranking.id}`" in DEALER
    for phrase, ranking_id in at_least_one(PHRASES.items()):
        assert f"`{phrase}`" in DEALER
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
