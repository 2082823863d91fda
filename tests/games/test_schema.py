"""The JSON Schema says of game files what their reader says, so that editors help as one types."""

import json
import tomllib
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier.games.lint import schema
from tests.loops import at_least_one

from .drafts import FILES, NAMES

WRITTEN = Path(__file__).parents[2] / "docs" / "game-file.schema.json"
VALIDATOR = Draft202012Validator(schema(), format_checker=Draft202012Validator.FORMAT_CHECKER)


def as_json(name: str) -> Any:
    """A file's data as an editor's JSON Schema sees it: dates are text."""

    def plain(value: object) -> str:
        assert isinstance(value, date)
        return value.isoformat()

    text = FILES[NAMES.index(name)].read_text("utf-8")
    return json.loads(json.dumps(tomllib.loads(text), default=plain))


def told(data: object) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(data)]


@pytest.mark.slow
def test_the_schema_is_itself_sound() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_in_the_docs_is_the_one_in_force() -> None:
    assert json.loads(WRITTEN.read_text("utf-8")) == schema(), "run: make docs"


@pytest.mark.parametrize("name", NAMES)
def test_every_file_we_ship_fits_the_schema(name: str) -> None:
    assert told(as_json(name)) == []


@pytest.mark.parametrize("name", ["three-card-poker-fragment", "let-it-ride"])
def test_an_unknown_key_fits_nowhere(name: str) -> None:
    for table in ("seats", "approval"):
        data = as_json(name)
        data[table]["surprise"] = 1
        assert told(data) == ["Additional properties are not allowed ('surprise' was unexpected)"]
    for repeated in ("wager", "pay", "step", "cards"):
        data = as_json(name)
        data[repeated][0]["surprise"] = 1
        assert told(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 2),
        (("name",), ""),
        (("id",), "Not An Id"),
        (("seats", "usual"), "six"),
        (("seats",), None),
        (("cards", 0, "owner"), "house"),
        (("step", 0, "do"), "juggle"),
        (("wager", 0, "least"), 2),
        (("wager", 0, "in_steps_of"), "1 dollar"),
        (("pay", 0, "rows", "flush"), 6),
        (("pay", 0, "cards"), "hole"),
        (("reading", 0, "touches"), "fun"),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(path: tuple[str | int, ...], value: object) -> None:
    data = deepcopy(as_json("nh-holdem-stud"))
    table = data
    for key in path[:-1]:
        table = table[key]
    assert path[-1] in table
    table[path[-1]] = value
    assert told(data)


@pytest.mark.slow
def test_a_missing_key_is_told() -> None:
    for key in at_least_one(schema()["required"]):
        data = as_json("nh-holdem-stud")
        del data[key]
        assert told(data) == [f"'{key}' is a required property"]
