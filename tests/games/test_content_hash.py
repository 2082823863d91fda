"""A game's hash covers what its file says and nothing of how it is laid out."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import CATALOGUE, Game, GameFileError, load
from croupier.games.load import find
from croupier.games.patch import digest

TINY = """\
format = 1
id = "tiny"
name = "Tiny"
summary = "One card of three decides; a pair pays."

[approval]
source = "no document"
dated = 2026-01-31

[seats]
usual = 1
most = 2

[[cards]]
id = "hand"
name = "hand"
owner = "player"
count = 3

[[step]]
do = "bets"
id = "bets"
says = "Bet."
each_player_needs = ["ante"]

[[step]]
do = "deal"
id = "deal"
says = "Deal three cards."
cards = ["hand"]

[[step]]
do = "settle"
id = "settle"
says = "Settle."
order = "right to left"
each_player = ["reveal hand", "settle ante"]

[[wager]]
id = "ante"
name = "Ante"
placed_at = "bets"
least = "$1"
most = "$2.50"
paid_by = "main"

[[pay]]
id = "main"
title = "Pay table"
cards = ["hand"]
ranking = "three-card"
rows = { "pair or better" = "3 to 2" }
"""

# Written down once: logs refer to games by this hash, so it must be the same for ever.
TINY_HASH = "57a223328401371fecfb7d82a637e664ae834d41aa8eb1ae575568dc0eda9d4c"


def loaded(folder: Path, text: str) -> Game:
    path = folder / "tiny.toml"
    path.write_text(text, "utf-8", newline="")
    return load(path)


def test_the_hash_of_a_written_down_game_never_changes(tmp_path: Path) -> None:
    assert loaded(tmp_path, TINY).hash == TINY_HASH


@pytest.mark.parametrize(
    ("had", "wrote"),
    [
        ("", "# A comment.\n"),
        ('most = "$2.50"\n', 'most = "$2.50"  # at most\n\n\n'),
        ('id = "tiny"\nname = "Tiny"', 'name = "Tiny"\nid = "tiny"'),
        ("usual = 1\nmost = 2", "most = 2\nusual = 1"),
        ("usual = 1", "usual   =   0x1"),
        ('"Tiny"', "'Tiny'"),
        ('"Tiny"', '"""Tiny"""'),
        ('"Tiny"', '"T\\u0069ny"'),
        ("dated = 2026-01-31", 'dated = "2026-01-31"'),
        ('rows = { "pair or better" = "3 to 2" }', '[pay.rows]\n"pair or better" = "3 to 2"'),
        ("[seats]\nusual = 1\nmost = 2\n", "seats = { usual = 1, most = 2 }\n"),
        ('["reveal hand", "settle ante"]', '[\n  "reveal hand",\n  "settle ante",\n]'),
    ],
)  # fmt: skip
def test_comments_spaces_and_the_order_of_keys_do_not_count(tmp_path: Path, had: str, wrote: str) -> None:
    text = TINY.replace(had, wrote, 1)
    if wrote.startswith("seats"):
        text = wrote + TINY.replace(had, "", 1)
    assert loaded(tmp_path, text).hash == TINY_HASH


def test_line_ends_and_a_byte_order_mark_do_not_count(tmp_path: Path) -> None:
    assert loaded(tmp_path, "\ufeff" + TINY.replace("\n", "\r\n")).hash == TINY_HASH


def test_the_order_of_whole_tables_does_not_count_where_it_means_nothing(tmp_path: Path) -> None:
    seats = "[seats]\nusual = 1\nmost = 2\n\n"
    assert loaded(tmp_path, TINY.replace(seats, "") + "\n" + seats).hash == TINY_HASH


@pytest.mark.parametrize(
    ("had", "wrote"),
    [
        ('most = "$2.50"', 'most = "$2.51"'),
        ('"3 to 2"', '"2 to 1"'),
        ("Settle.", "Settle!"),
        ("most = 2\n", "most = 3\n"),
        ('["reveal hand", "settle ante"]', '["reveal hand", "take ante", "pay ante"]'),
        ('["reveal hand", "settle ante"]', '["reveal hand", "pay ante", "take ante"]'),
        ("[seats]", 'object = "Win."\n\n[seats]'),
    ],
)  # fmt: skip
def test_anything_said_otherwise_is_another_hash(tmp_path: Path, had: str, wrote: str) -> None:
    text = TINY.replace(had, wrote, 1)
    if "object" in wrote:
        text = 'object = "Win."\n' + TINY
    assert text != TINY
    assert loaded(tmp_path, text).hash != TINY_HASH


def test_the_order_of_steps_counts() -> None:
    data = tomllib.loads(TINY)
    bets, deal, settle = data["step"]
    data["step"] = [deal, bets, settle]
    assert Game.from_data(data).hash != Game.from_data(tomllib.loads(TINY)).hash == TINY_HASH


@pytest.mark.slow
def test_no_two_games_of_the_catalogue_share_a_hash_under_any_single_reading() -> None:
    games = {name: load(name) for name in CATALOGUE}
    hashes = {name: game.hash for name, game in games.items()}
    hashes |= {
        f"{name} {reading.id}={option.id}": game.with_readings({reading.id: option.id}).hash
        for name, game in games.items()
        for reading in game.readings
        for option in reading.options
        if option.change
    }
    assert len(hashes) > len(CATALOGUE)
    alike = [name for name, hash_ in hashes.items() if list(hashes.values()).count(hash_) > 1]
    assert not alike


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if inner is None:
        yield path
    else:
        for key, value in inner:
            yield from leaves(value, (*path, key))


STUD = tomllib.loads(find("nh-holdem-stud").read_text("utf-8"))
LEAVES = list(leaves(STUD))


def changed(value: object) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case date():
            return value.replace(year=value.year + 1)
        case _:
            return f"{value}."


@settings(deadline=None, max_examples=80)
@given(path=st.sampled_from(LEAVES))
@pytest.mark.slow
def test_one_changed_leaf_is_another_hash_or_no_game(path: tuple[str | int, ...]) -> None:
    data = deepcopy(STUD)
    table: Any = data
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = changed(table[path[-1]])
    assert digest(data) != digest(STUD)
    try:
        assert Game.from_data(data).hash != load("nh-holdem-stud").hash
    except GameFileError as error:
        assert error.mistakes  # noqa: PT017 (the changed value is not one the file may have)
