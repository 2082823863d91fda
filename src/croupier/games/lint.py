"""Checks a game file as a whole: every mistake and warning in it, and how complete a submission it makes."""

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.checks import contradictions, questions
from croupier.games.decode import decode
from croupier.games.load import find, read
from croupier.games.mistakes import GameFileError, Mistake
from croupier.games.model import Game
from croupier.games.patch import Data
from croupier.games.submission import Item, completeness
from croupier.games.words import Plain


@dataclass(frozen=True, slots=True)
class Report:
    """What checking one file found; `game` is None where the file cannot be read as a game."""

    file: str
    game: Game | None
    mistakes: tuple[Mistake, ...]
    submission: tuple[Item, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the file can be used: warnings do not count."""
        return not any(not mistake.warning for mistake in self.mistakes)


def check(game: str | Path) -> Report:
    """Check a file, or a game of the catalogue; never raises for what is wrong inside the file."""
    path = find(game)
    try:
        source = read(path)
    except GameFileError as error:
        return Report(str(path), None, error.mistakes)
    found, wrong = decode(Game, source.data)
    mended = Game.from_data(source.data) if found else _mended(source.data, wrong)
    deeper = [*contradictions(mended), *questions.check(mended, contradictions)] if mended else []
    passed_over = [
        mistake.path[:-1]
        for mistake in wrong
        if mistake.mend == "" and len(mistake.path) > 1 and not _is_row(mistake)
    ]
    deeper = [m for m in deeper if not any(m.path[: len(table)] == table for table in passed_over)]
    mistakes = tuple(source.placed([*wrong, *deeper]))
    if found is None or mended is None:
        return Report(str(path), None, mistakes)
    return Report(str(path), mended, mistakes, completeness(mended))


def _is_row(mistake: Mistake) -> bool:
    """Whether it is a row of a pay table, which can be checked without its number."""
    return mistake.path[0] == "pay" and mistake.path[2:-1] == ("rows",)


def _mended(data: Data, wrong: list[Mistake]) -> Game | None:
    """Return the game with misspelt keys put right and bad values passed over, to check the rest of it."""
    if any(mistake.mend is None for mistake in wrong):
        return None
    copy = deepcopy(data)
    for mistake in wrong:
        table: Any = copy
        for key in mistake.path[:-1]:
            table = table[key]
        value = table.pop(mistake.path[-1], None)
        if mistake.mend:
            table[mistake.mend] = value
        elif _is_row(mistake):
            table[mistake.path[-1]] = str(Plain.MISSING)
    try:
        return Game.from_data(copy)
    except GameFileError:
        return None
