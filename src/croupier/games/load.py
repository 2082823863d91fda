"""Reads game files: from the catalogue by id, or from anywhere by path; and main bets' edges, kept."""

import difflib
import os
import re
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.games.mistakes import GameFileError, Mistake, SourceMap
from croupier.games.model import Game
from croupier.games.patch import Data

MOST_BYTES = 1_000_000
MOST_DOTS = 200
DEEPEST = 20  # tables and lists within one another; a game file needs six
CATALOGUE = (
    "three-card-poker",
    "nh-holdem-jackpots",
    "nh-holdem-face-up",
    "nh-holdem-stud",
    "nh-holdem-3-card-bonus",
    "three-card-poker-fragment",
)


_TOO_DEEP = f"nests brackets or dots more than {DEEPEST} deep; a game file needs six"


class UnknownGameError(CroupierError):
    """A game that is neither in the catalogue nor a file."""


class Source(NamedTuple):
    """The text of a game file, and what it says as plain data."""

    file: str
    text: str
    data: Data

    def placed(self, mistakes: list[Mistake]) -> list[Mistake]:
        """Return the mistakes with their lines and columns, in the order of the file."""
        places = SourceMap(self.text) if mistakes else None
        found = [m.at(self.file, *places.find(m.path)) for m in mistakes] if places else []
        return sorted(found, key=lambda mistake: (mistake.line, mistake.column))


def load(game: str | FilePath) -> Game:
    """Return a game of the catalogue by its id, or of a file by its path.

    >>> load("nh-holdem-stud").name
    'New Hampshire Holdem Stud'
    """
    return _from_catalogue(str(game)) if str(game) in CATALOGUE else load_source(read(find(game)))


def loads(text: str) -> Game:
    """Return the game a text in TOML describes, with every check of `load`."""
    return load_source(_read_text("<text>", text))


def find(game: str | FilePath) -> FilePath:
    """Return the file of a game, given its id in the catalogue or its path."""
    if str(game) in CATALOGUE:
        return FilePath(__file__).parent / "catalogue" / f"{game}.toml"
    path = FilePath(game)
    if os.path.isfile(path):  # noqa: PTH113 (unlike Path, it does not raise for a name that is too long)
        return path
    if os.path.isdir(path) and (path.suffix or len(path.parts) > 1):  # noqa: PTH112
        raise UnknownGameError(f"{path} is a folder; name one game file in it, like {path / 'my-game.toml'}")
    if path.suffix == ".toml" or len(path.parts) > 1:
        says = f"there is no file {path};"
        raise UnknownGameError(
            f"{says} croupier.games() lists the games of the catalogue",
            command=f"{says} 'croupier games' lists the games of the catalogue",
        )
    near = difflib.get_close_matches(str(game), CATALOGUE, n=1, cutoff=0.5)
    fix = f"did you mean {near[0]}?" if near else f"it has {', '.join(CATALOGUE)}"
    raise UnknownGameError(f'the catalogue has no game "{game}"; {fix}')


@cache
def _from_catalogue(game: str) -> Game:
    return load_source(read(find(game)))


def load_source(source: Source) -> Game:
    """Return the game a source describes; GameFileError tells everything that is wrong with it."""
    try:
        return Game.from_data(source.data)
    except GameFileError as error:
        raise GameFileError(tuple(source.placed(list(error.mistakes)))) from None


def read(path: FilePath) -> Source:
    """Read a file's text and data; GameFileError says calmly what keeps it from being read."""
    file = str(path)
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_BYTES else None
    except OSError as error:
        raise GameFileError((Mistake((), f"cannot be read: {error.strerror}", file=file),)) from None
    if raw is None:
        raise _refused(file, f"is larger than {MOST_BYTES:,} bytes; a game file has some tens of thousands")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        text = "\0"
    return _read_text(file, text)


def _read_text(file: str, text: str) -> Source:
    if "\0" in text:
        raise _refused(file, "is not text; a game file is TOML, written in UTF-8")
    if not text.strip():
        raise _refused(file, 'is empty; a game file begins with format = 1 and id = "..."')
    return Source(file, text, _parse(file, text))


def _parse(file: str, text: str) -> Data:
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):  # dotted keys cost their square
        raise _refused(file, f"has a line of more than {MOST_DOTS} dots; no key or sentence needs so many")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GameFileError((_syntax(file, text, str(error)),)) from None
    except RecursionError:
        raise _refused(file, _TOO_DEEP) from None
    except ValueError:
        raise _refused(file, "holds a number of thousands of digits; no game needs one") from None
    if _deeper_than(DEEPEST, data):
        raise _refused(file, _TOO_DEEP)
    return data


def _deeper_than(levels: int, data: Data) -> bool:
    """Whether tables and lists stand in one another deeper than that; it never looks further down."""
    layer: list[object] = [data]
    for _ in range(levels):
        layer = [
            inner
            for outer in layer
            for inner in (outer.values() if isinstance(outer, dict) else outer)  # type: ignore[attr-defined]
            if isinstance(inner, dict | list)
        ]
    return bool(layer)


# What Python's reader of TOML says, and what a person can do about it.
_FIXES = {
    "Invalid value": 'text and amounts go in straight quotes, like "$2"; yes and no are true and false',
    "Illegal character '\\n'": "a quote is opened on this line and never closed",
    "Cannot overwrite a value": "this is written a second time; drop one, or begin it with its [[table]]",
    "Cannot declare": "this table is written a second time; what repeats has two brackets, like [[wager]]",
    "Expected '='": 'write key = "value"; a key of several words goes in quotes',
    "Invalid statement": "a line is a key with its value, a [table], or a # comment",
    "Expected newline": "a line has one key and one value; text and dates of your own form go in quotes",
    "Unclosed array": "a list is closed by ], and its items are set apart by commas",
}


def _syntax(file: str, text: str, error: str) -> Mistake:
    says, _, where = error.partition(" (at ")
    found = re.match(r"line (\d+), column (\d+)", where)
    line, column = (int(found[1]), int(found[2])) if found else (text.rstrip().count("\n") + 1, 1)
    fix = next((fix for start, fix in _FIXES.items() if says.startswith(start)), "")
    fix = fix if found else "the file ends too early: is it whole?"
    says = f"not TOML: {says[:1].lower()}{says[1:]}" + (f" ({fix})" if fix else "")
    return Mistake((), says, file=file, line=line, column=column)


def _refused(file: str, says: str) -> GameFileError:
    return GameFileError((Mistake((), f"this {says}", file=file),))


EDGES: Final = {
    "three-card-poker": 0.03825,
    "nh-holdem-jackpots": 0.09242,
    "nh-holdem-face-up": 0.08933,
    "nh-holdem-stud": 0.09242,
    "nh-holdem-3-card-bonus": 0.0918,
    "three-card-poker-fragment": 0.03825,
}
"""By game of the catalogue, as its sheet is read by default: the house edge, as a part of the first bet."""
_KNOWN: Final[dict[str, float | None]] = {}  # by hash; limits, which a table posts, change no edge


def kept_edge(game: Game) -> float | None:
    """Return what the house keeps of the main bet; None for a game whose rules are not those of the file."""
    if game.hash not in _KNOWN:
        edge = EDGES.get(game.id)
        _KNOWN[game.hash] = edge if edge is not None and _played(game) == _played(load(game.id)) else None
    return _KNOWN[game.hash]


def _played(game: Game) -> tuple[object, ...]:
    """Return what the edge of the main bet follows from."""
    main = game.wager_groups[0]
    wagers = (
        replace(wager, least=None, most=None, exactly=(), in_steps_of=None) for wager in game.wagers_of(main)
    )
    rules = (game.deck, game.cards, game.steps, game.contest, game.bonuses, game.pay_tables_of(main))
    return (*rules, *wagers)
