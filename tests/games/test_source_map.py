"""Every key of a game file is found where it stands, however the TOML is written."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.mistakes import KeyPath, SourceMap
from tests.loops import at_least_one

from .drafts import FILES, NAMES


def entries(data: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, object]]:
    """Everything in the data with its path, as a parser that knows no places gives it."""
    inner = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key), value
        yield from entries(value, (*path, key))


def paths(data: object) -> list[KeyPath]:
    return [path for path, _ in entries(data)]


@pytest.mark.parametrize("name", NAMES)
def test_the_line_found_for_a_key_of_a_shipped_file_begins_with_that_key(name: str) -> None:
    text = FILES[NAMES.index(name)].read_text("utf-8")
    lines, places = text.split("\n"), SourceMap(text)
    for path, value in at_least_one(entries(tomllib.loads(text))):
        line, column = places.find(path)
        here = lines[line - 1][column - 1 :]
        match path[-1], value:
            case int(), dict():  # a table that repeats
                assert here.startswith(f"[[{'.'.join(key for key in path if isinstance(key, str))}]]")
            case int(), str():
                assert here.startswith(f'"{value}"')
            case int(), _:
                assert here.startswith(str(value))
            case key, _:  # perhaps behind the keys it is dotted to
                written = here.lstrip("[").partition("]")[0].partition(" = ")[0]
                assert re.search(rf'(^|[."]){re.escape(str(key))}($|[."])', written), (path, here)


HAND_MADE = '''\
# [not.a.table] = "in a comment"
top = 1
"quoted key" = "a # in text [and] brackets"
'literal key' = 'C:\\no\\escapes'
"escaped \\u0041 \\"key\\"" = 2
"" = "the empty key"
dotted.one = 1
dotted . "two three" . four = 2
site."example.com" = true
date = 2017-11-02
moment = 2017-11-02 07:30:00Z
clock = 07:30:00.5

many = """
[not.a.table]
key = "no" # nor this
\\"""
still ""text"""" # five quotes end it
lines = \'\'\'
it's = "raw"\'\'\'
after = 3
list = [ # a comment with ]
  "a", # and, commas
  [1, 2], { in = "line", deep.er = [ "x" ] },

]
inline = { a = 1, "b c" = { d = [ { e = "}" } ] } }

[table]
key = 1  # [trailing]
[table.sub."quoted sub"]
key = 2

[[array]]
id = "first"
[array.of]
x = 1
[[array.inner]]
y = 1
[[array.inner]]
y = 22
[[array]]
id = "second"
[[array.inner]]
y = 3
[implied.super.table]
z = 1
'''

EXPECTED: list[tuple[KeyPath, str]] = [
    (("top",), "top = 1"),
    (("quoted key",), '"quoted key"'),
    (("literal key",), "'literal key'"),
    (('escaped A "key"',), '"escaped '),
    (("",), '"" = "the'),
    (("dotted", "one"), "dotted.one"),
    (("dotted",), "dotted.one"),
    (("dotted", "two three", "four"), "dotted . "),
    (("site", "example.com"), "site."),
    (("date",), "date ="),
    (("moment",), "moment ="),
    (("clock",), "clock ="),
    (("many",), "many ="),
    (("lines",), "lines ="),
    (("after",), "after = 3"),
    (("list",), "list = ["),
    (("list", 0), '"a", # and'),
    (("list", 1), "[1, 2]"),
    (("list", 1, 1), "2], {"),
    (("list", 2), "{ in ="),
    (("list", 2, "in"), 'in = "line"'),
    (("list", 2, "deep", "er"), "deep.er"),
    (("list", 2, "deep", "er", 0), '"x" ]'),
    (("inline", "b c", "d", 0, "e"), 'e = "}"'),
    (("table",), "[table]"),
    (("table", "key"), "key = 1  #"),
    (("table", "sub", "quoted sub"), "[table.sub"),
    (("table", "sub", "quoted sub", "key"), "key = 2"),
    (("array",), '[[array]]\nid = "first"'),
    (("array", 0), '[[array]]\nid = "first"'),
    (("array", 0, "of", "x"), "x = 1"),
    (("array", 0, "inner", 1, "y"), "y = 22"),
    (("array", 1), '[[array]]\nid = "second"'),
    (("array", 1, "id"), 'id = "second"'),
    (("array", 1, "inner", 0, "y"), "y = 3"),
    (("implied",), "[implied."),
    (("implied", "super"), "[implied."),
    (("implied", "super", "table", "z"), "z = 1"),
]


def position(text: str, snippet: str) -> tuple[int, int]:
    assert text.count(snippet) == 1, snippet
    before = text[: text.index(snippet)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize(("path", "snippet"), EXPECTED, ids=[str(path) for path, _ in EXPECTED])
def test_hand_made_toml_of_every_shape_is_found(path: KeyPath, snippet: str) -> None:
    assert path in set(paths(tomllib.loads(HAND_MADE)))
    assert SourceMap(HAND_MADE).find(path) == position(HAND_MADE, snippet)


def test_every_path_of_the_hand_made_toml_has_a_place_of_its_own() -> None:
    places = SourceMap(HAND_MADE)
    for path in at_least_one(paths(tomllib.loads(HAND_MADE))):
        assert path in places._at, path


def test_what_is_not_there_is_placed_at_what_is_around_it() -> None:
    places = SourceMap(HAND_MADE)
    assert places.find(("array", 1, "gone", 3)) == places.find(("array", 1))
    assert places.find(("gone",)) == places.find(()) == (1, 1)


# ------------------------------------------------------------------------------- generated TOML

LETTERS = st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs", "Cc"])
NAMES_OF_KEYS = st.text(LETTERS, max_size=6)
SCALARS = st.one_of(
    st.integers(-(2**40), 2**40),
    st.booleans(),
    st.text(LETTERS, max_size=12),
    st.dates(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES_OF_KEYS, inner, max_size=3),
    max_leaves=6,
)


def as_toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{as_toml(key)} = {as_toml(inner)}" for key, inner in value.items()) + "}"
        case list():
            return "[ # a [ in a comment\n" + "".join(f"  {as_toml(inner)},\n" for inner in value) + "]"
        case str():
            return json.dumps(value)
        case _:
            return str(value)


@settings(deadline=None, max_examples=60)
@given(tables=st.dictionaries(NAMES_OF_KEYS, st.dictionaries(NAMES_OF_KEYS, VALUES, max_size=4), max_size=4))
@pytest.mark.slow
def test_keys_of_generated_toml_stand_where_they_are_found(tables: dict[str, dict[str, Any]]) -> None:
    text = ""
    wanted: dict[KeyPath, int] = {}
    for name, table in tables.items():
        wanted[name,] = text.count("\n") + 1
        text += f"[{as_toml(name)}]  # [comment]\n"
        for key, value in table.items():
            wanted[name, key] = text.count("\n") + 1
            text += f"{as_toml(key)} = {as_toml(value)}\n"
    assert list(tomllib.loads(text)) == list(tables)
    places = SourceMap(text)
    assert {path: places.find(path) for path in wanted} == {path: (line, 1) for path, line in wanted.items()}
    for path in paths(tomllib.loads(text)):
        assert path in places._at
