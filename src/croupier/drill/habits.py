"""What a habit of a player costs by the hour: the simpler ways of playing, and those somebody has shown."""

from fractions import Fraction
from typing import Final, NamedTuple

from croupier.drill.progress import DrillProgress
from croupier.errors import CroupierError
from croupier.games import Game

HANDS_AN_HOUR: Final = 40


class HabitCost(NamedTuple):
    """A habit, what it means, and the cents it costs an hour beyond the best play."""

    name: str
    says: str
    cents: Fraction


def habit_costs(game: Game, ante: int, hands: int = HANDS_AN_HOUR) -> tuple[HabitCost, ...]:
    """Return what playing a game by each shortcut costs an hour, exactly; nothing for one not solved.

    >>> from croupier.games import load
    >>> habit_costs(load("three-card-poker"), 500)[0].name
    'play every hand'
    """
    from croupier.odds import strategy  # noqa: PLC0415 (numpy)

    try:
        shortcuts = strategy(game).shortcuts
    except CroupierError:
        return ()
    return tuple(HabitCost(each.name, each.says, each.cost * ante * hands) for each in shortcuts)


def own_habits(progress: DrillProgress, hands: int = HANDS_AN_HOUR) -> tuple[HabitCost, ...]:
    """Return what somebody's own mistakes cost an hour, the dearest first, by the hands they played."""
    played = len(progress.hands)
    found = [
        HabitCost(name, f"{habit.staked} in {played} hands", habit.cost * hands / played)
        for name, habit in progress.habits.items()
        if played
    ]
    return tuple(sorted(found, key=lambda habit: (-habit.cents, habit.name)))
