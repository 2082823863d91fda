"""Checks a game file as a whole: every mistake and warning in it, and how complete a submission it makes."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.checks import contradictions, questions
from croupier.games.load import find, read
from croupier.games.mistakes import GameFileError, Mistake
from croupier.games.model import Game
from croupier.games.submission import Item, completeness


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
    try:
        found = Game.from_data(source.data)
    except GameFileError as error:
        return Report(str(path), None, tuple(source.placed(list(error.mistakes))))
    mistakes = [*contradictions(found), *questions.check(found, contradictions)]
    return Report(str(path), found, tuple(source.placed(mistakes)), completeness(found))
