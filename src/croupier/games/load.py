"""Reads game files: from the catalogue by id, or from anywhere by path."""

import difflib
import re
import tomllib
from functools import cache
from pathlib import Path as FilePath
from typing import NamedTuple

from croupier.errors import SpokenError
from croupier.games.checks import contradictions
from croupier.games.mistakes import GameFileError, Mistake
from croupier.games.model import Game
from croupier.games.patch import Data
from croupier.games.places import Places

MOST_BYTES = 1_000_000
DEEPEST = 20
CATALOGUE = (
    "three-card-poker",
    "nh-holdem-jackpots",
    "nh-holdem-face-up",
    "nh-holdem-stud",
    "nh-holdem-3-card-bonus",
    "three-card-poker-fragment",
)


class UnknownGameError(SpokenError):
    """A game that is neither in the catalogue nor a file."""


class Source(NamedTuple):
    """The text of a game file, and what it says as plain data."""

    file: str
    text: str
    data: Data

    def placed(self, mistakes: list[Mistake]) -> list[Mistake]:
        """Return the mistakes with their lines and columns, in the order of the file."""
        places = Places(self.text) if mistakes else None
        found = [m.at(self.file, *places.find(m.path)) for m in mistakes] if places else []
        return sorted(found, key=lambda mistake: (mistake.line, mistake.column))


def load(game: str | FilePath) -> Game:
    """Return a game of the catalogue by its id, or of a file by its path.

    >>> load("nh-holdem-stud").name
    'New Hampshire Holdem Stud'
    """
    return _from_catalogue(str(game)) if str(game) in CATALOGUE else load_source(read(find(game)))


def find(game: str | FilePath) -> FilePath:
    """Return the file of a game, given its id in the catalogue or its path."""
    if str(game) in CATALOGUE:
        return FilePath(__file__).parent / "catalogue" / f"{game}.toml"
    path = FilePath(game)
    if path.is_file():
        return path
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise UnknownGameError(f"there is no file {path}; 'croupier games' lists the games of the catalogue")
    near = difflib.get_close_matches(str(game), CATALOGUE, n=1, cutoff=0.5)
    fix = f"did you mean {near[0]}?" if near else f"it has {', '.join(CATALOGUE)}"
    raise UnknownGameError(f'the catalogue has no game "{game}"; {fix}')


@cache
def _from_catalogue(game: str) -> Game:
    return load_source(read(find(game)))


def load_source(source: Source) -> Game:
    """Return the game a source describes; GameFileError tells everything that is wrong with it."""
    try:
        game = Game.from_data(source.data)
    except GameFileError as error:
        raise GameFileError(tuple(source.placed(list(error.mistakes)))) from None
    wrong = [mistake for mistake in contradictions(game) if not mistake.warning]
    if wrong:
        raise GameFileError(tuple(source.placed(wrong)))
    return game


def read(path: FilePath) -> Source:
    """Read a file's text and data; GameFileError says calmly what keeps it from being read."""
    file = str(path)
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_BYTES else None
    except OSError as error:
        raise GameFileError((Mistake((), f"cannot be read: {error.strerror}", file=file),)) from None
    if raw is None:
        raise _refused(file, f"is larger than {MOST_BYTES:,} bytes; a game file has a few thousand")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise _refused(file, "is not text; a game file is TOML, written in UTF-8")
    if not text.strip():
        raise _refused(file, 'is empty; a game file begins with format = 1 and id = "..."')
    return Source(file, text, _parse(file, text))


def _parse(file: str, text: str) -> Data:
    if _depth(text) > DEEPEST:
        raise _refused(file, f"nests brackets more than {DEEPEST} deep; a game file needs three")
    try:
        return tomllib.loads(text, parse_float=_no_floats)
    except tomllib.TOMLDecodeError as error:
        raise GameFileError((_syntax(file, text, str(error)),)) from None
    except (RecursionError, ValueError) as error:
        raise _refused(file, f"is not TOML that a game can be read from: {error}") from None


def _depth(text: str) -> int:
    """Return how deep brackets and dots nest at most, not looking closely at quotes."""
    deepest = depth = 0
    for line in text.splitlines():
        if line.count(".") > DEEPEST and re.match(r"""\s*\[{0,2}[\w."'-]+\s*[]=]""", line):
            return line.count(".")
        for sign in line.partition("#")[0]:
            depth = max(0, depth + (sign in "[{") - (sign in "]}"))
            deepest = max(deepest, depth)
    return deepest


def _no_floats(text: str) -> float:
    raise ValueError(f'{text} is a decimal; write amounts like "$2.50" and odds like "3 to 2", in quotes')


def _syntax(file: str, text: str, error: str) -> Mistake:
    says, _, where = error.partition(" (at ")
    found = re.match(r"line (\d+), column (\d+)", where)
    line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 1)
    ending = " (the file ends too early: is it whole?)" if not found else ""
    return Mistake((), f"not TOML: {says[:1].lower()}{says[1:]}{ending}", file=file, line=line, column=column)


def _refused(file: str, says: str) -> GameFileError:
    return GameFileError((Mistake((), f"this {says}", file=file),))
