"""What to learn in order: five-minute lessons by subject, and a new dealer's first shift, step by step."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.drill.kinds import kinds_for
from croupier.drill.question import Trainee
from croupier.games import Game
from croupier.games.as_read import step_words
from croupier.games.procedure import Deal, Decide, Reveal, Settle, Step, TakeBets

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


class ShiftStep(NamedTuple):
    """One thing to learn: what the sheet says, where, and which drills train it."""

    id: str
    says: str
    rules: tuple[str, ...]
    lines: str
    kinds: tuple[str, ...]


def first_shift(game: Game) -> tuple[ShiftStep, ...]:
    """Return the first shift of a new dealer: every step, then what the sheet leaves to a person.

    >>> from croupier.games import load
    >>> [step.id for step in first_shift(load("nh-holdem-stud"))][:3]
    ['shuffle', 'bets', 'deal']
    """
    known = kinds_for(game, Trainee.DEALER)
    steps = tuple(
        ShiftStep(
            step.id,
            step_words(game, step),
            step.rules,
            step.lines or "",
            tuple(kind for kind in _trained_by(step) if kind in known),
        )
        for step in game.steps
        if not (isinstance(step, Deal) and step.left_out)
    )
    by_hand = tuple(
        ShiftStep(f"by-hand-{number}", line.says, line.rules, line.lines or "", ())
        for number, line in enumerate(game.checklist, 1)
        if line.who == "dealer"
    )
    duties = tuple(
        ShiftStep(
            duty.id,
            duty.says,
            duty.rules,
            duty.lines or "",
            tuple(kind for kind in ("call", "jackpot") if kind in known),
        )
        for duty in game.duties
    )
    wrong = ShiftStep(
        "trouble",
        "When something goes wrong, stop, touch nothing, and call the floor.",
        game.conduct.rules,
        game.conduct.lines or "",
        ("trouble",),
    )
    return (*steps, *by_hand, *duties, wrong)


def _trained_by(step: Step) -> tuple[str, ...]:
    match step:
        case TakeBets():
            return ("limits",)
        case Decide():
            return ("fold", "next")
        case Reveal():
            return ("qualify", "name", "next")
        case Settle():
            return ("order", "winner", "cards", "odds", "payout", "chips", "error")
        case _:
            return ("next",)
