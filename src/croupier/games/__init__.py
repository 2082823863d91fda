"""Games as data: the frozen Game, the catalogue, and the readings of what the documents leave open."""

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
