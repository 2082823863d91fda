"""A game is a value: it cannot be changed, compares and pickles whole, and comes alone."""

import pickle
import subprocess
import sys
from collections.abc import Hashable, Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

import pytest

from croupier.games import Game, load
from croupier.games.load import find, load_source, read
from tests.loops import at_least_one

from .drafts import FILES

GAMES = [load(file) for file in FILES]
IDS = [game.id for game in GAMES]


def parts(value: object) -> Iterator[object]:
    """The value and everything in it, however deep."""
    yield value
    if is_dataclass(value):
        for slot in fields(value):
            yield from parts(getattr(value, slot.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_nothing_in_a_game_can_be_changed(game: Game) -> None:
    for part in at_least_one(parts(game)):
        assert isinstance(part, Hashable)
        assert is_dataclass(part) or isinstance(part, tuple | str | int | date | Fraction | Enum | None), part
        if is_dataclass(part) and not isinstance(part, type):
            slot = fields(part)[0].name
            with pytest.raises((FrozenInstanceError, TypeError)):
                setattr(part, slot, "other")
            assert not hasattr(part, "__dict__")


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_pickles_hashes_and_compares(game: Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert again.hash == game.hash
    assert {game: "first"}[again] == "first"
    assert len({*GAMES}) == len(GAMES)


def test_a_game_read_twice_is_equal_and_one_read_otherwise_is_not() -> None:
    game = load("nh-holdem-stud")
    again = load_source(read(find("nh-holdem-stud")))
    assert again == game
    assert again is not game
    assert pickle.loads(pickle.dumps(game.with_readings({"Q3-01": "b"}))).choices["Q3-01"] == "b"
    assert game.with_readings({"Q3-01": "b"}) != game


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_shows_itself_in_a_line(game: Game) -> None:
    assert repr(game) == f"Game({game.id}, hash {game.hash[:8]})"


def test_what_a_game_does_not_have_is_told_with_the_nearest() -> None:
    game = load("nh-holdem-stud")
    for ask, says in (
        (lambda: game.wager("anti"), 'the game has no wager "anti"; did you mean "ante"?'),
        (lambda: game.pay_table("mane"), 'the game has no pay table "mane"; did you mean "main"?'),
        (lambda: game.card_group("bord"), 'the game has no group of cards "bord"; did you mean "board"?'),
        (lambda: game.step("zzz"), 'the game has no step "zzz"; it has bets, '),
    ):
        with pytest.raises(KeyError) as refusal:
            ask()
        assert says in refusal.value.args[0]


@pytest.mark.slow
def test_games_come_without_numpy_pydantic_rich_or_typer() -> None:
    code = (
        "import sys; from croupier.games import CATALOGUE, load; from croupier.games.lint import check; "
        "import croupier.games.lint, croupier.games.document, croupier.games.wording; "
        "[load(name) for name in CATALOGUE]; check('nh-holdem-stud'); "
        "heavy = {'numpy', 'pydantic', 'rich', 'typer'} & set(sys.modules); sys.exit(bool(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
