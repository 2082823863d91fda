"""Games as data: the frozen Game, the catalogue, and the readings of what the documents leave open."""

import sys
from types import ModuleType

from croupier.games.load import CATALOGUE, UnknownGameError, load
from croupier.games.mistakes import GameFileError, Mistake
from croupier.games.model import Blank, BlankError, Game, ReadingError

__all__ = [
    "CATALOGUE",
    "Blank",
    "BlankError",
    "Game",
    "GameFileError",
    "Mistake",
    "ReadingError",
    "UnknownGameError",
    "load",
]


class _Callable(ModuleType):
    """This package, which can be called as well: `croupier.games()` is the catalogue."""

    def __call__(self) -> tuple[str, ...]:
        """Return the ids of the catalogue."""
        return CATALOGUE


sys.modules[__name__].__class__ = _Callable
