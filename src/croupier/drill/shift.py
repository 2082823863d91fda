"""A guided first shift: the steps of a game in the sheet's order, each with the drills that train it."""

from typing import NamedTuple

from croupier.drill.kinds import kinds_for
from croupier.drill.question import Trainee
from croupier.games import Game
from croupier.games.as_read import step_words
from croupier.games.procedure import Deal, Decide, Reveal, Settle, Step, TakeBets


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
