"""What a player can choose at a decision of a game, each as a value."""

from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.procedure import Decide

CHOICES = ("fold", "check", "bet", "take back", "let it ride")


class Action(NamedTuple):
    """Something a player can choose; a bet says how many units."""

    choice: str
    units: int = 0

    def __str__(self) -> str:
        return f"{self.choice} {self.units}" if self.units else self.choice


def read_action(text: "Action | str") -> Action:
    """Read an action as it is written: "fold", "bet 2", "let it ride"; a bet without a number is one unit.

    >>> read_action("bet 2"), str(read_action("fold"))
    (Action(choice='bet', units=2), 'fold')
    """
    if isinstance(text, Action):
        return text
    name, _, units = str(text).strip().partition(" ")
    if name == "bet" and (not units or units.isdecimal()):
        return Action("bet", int(units or 1))
    if text in CHOICES:
        return Action(str(text))
    raise CroupierError(
        f'{text!r} is not an action; write "fold", "check", "bet 2", "take back" or "let it ride"'
    )


def actions_of(game: Game) -> tuple[Action, ...]:
    """Return everything that any decision of a game lets a player choose, each once.

    >>> from croupier.games import load
    >>> [str(action) for action in actions_of(load("nh-holdem-stud"))]
    ['fold', 'bet 1', 'bet 2', 'bet 3']
    """
    found = set[Action]()
    for step in decisions_of(game):
        for choice in step.choices:
            sizes = game.sizes_at(step) if choice == "bet" else (0,)
            found |= {Action(choice, units) for units in sizes}
    return tuple(sorted(found, key=lambda action: (CHOICES.index(action.choice), action.units)))


def decisions_of(game: Game) -> tuple[Decide, ...]:
    """Return the decisions of a game in order."""
    return tuple(step for step in game.steps if isinstance(step, Decide))


def free_size(wager: Wager, unit: int) -> int:
    """Return the size of a street bet that may be of any size: one unit, or as near as its limits allow."""
    most = min(unit, wager.most) if isinstance(wager.most, int) else unit
    return max(most, wager.least) if isinstance(wager.least, int) else most
