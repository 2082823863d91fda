"""Five-minute lessons: the questions of a game by subject, for whoever learns one thing at a time."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.drill.kinds import kinds_for
from croupier.drill.question import Trainee
from croupier.games import Game

MINUTES: Final = 5


class Lesson(NamedTuple):
    """One subject, and the kinds of question that train it."""

    id: str
    name: str
    kinds: tuple[str, ...]


LESSONS: Final = (
    Lesson("hands", "Read the hands", ("name", "cards", "winner", "qualify")),
    Lesson("paying", "Pay the bets", ("odds", "payout", "chips", "jackpot")),
    Lesson("order", "The order of play", ("next", "order", "error")),
    Lesson("bets", "Limits and folds", ("limits", "fold")),
    Lesson("trouble", "When something goes wrong", ("call", "trouble")),
    Lesson("rulings", "Rulings and disputes", ("sheet", "power", "misdeal", "dispute")),
    Lesson("decisions", "Decisions and the chart", ("hard", "card")),
)


def lessons_for(game: Game, trainee: Trainee) -> tuple[Lesson, ...]:
    """Return the lessons that a game has for somebody, each with the questions there are.

    >>> from croupier.games import load
    >>> [lesson.id for lesson in lessons_for(load("three-card-poker"), Trainee.FLOOR)]
    ['rulings']
    """
    known = kinds_for(game, trainee)
    return tuple(lesson._replace(kinds=kinds) for lesson in LESSONS if (kinds := _those(lesson.kinds, known)))


def _those(wanted: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    return tuple(kind for kind in wanted if kind in known)
