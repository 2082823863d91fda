"""What comes of somebody's progress: ready for a game by the house's pass mark, and what habits cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median
from typing import Final, NamedTuple

from croupier.drill.progress import DrillProgress
from croupier.drill.question import DrillError
from croupier.errors import CroupierError
from croupier.games import Game


@dataclass(frozen=True, slots=True)
class PassMark:
    """What a house wants of a dealer or a floor person before they work a game."""

    questions: int = 60  # the last so many count
    percent: int = 90  # of them right
    seconds: int = 12  # the median answer at most

    def __post_init__(self) -> None:
        if not 1 <= self.questions <= MOST_QUESTIONS:
            raise DrillError(f"a pass mark counts 1 to {MOST_QUESTIONS} questions, not {self.questions}")
        if not 1 <= self.percent <= 100:
            raise DrillError(f"a pass mark is 1 to 100 percent, not {self.percent}")
        if not 1 <= self.seconds <= MOST_SECONDS:
            raise DrillError(f"a pass mark allows 1 to {MOST_SECONDS} seconds, not {self.seconds}")


MOST_QUESTIONS: Final = 200
MOST_SECONDS: Final = 300


class Readiness(NamedTuple):
    """Whether somebody passes, with the figures and with what is lacking, in sentences."""

    ready: bool
    questions: int
    percent: int
    seconds: float
    lacking: tuple[str, ...]
    never: tuple[str, ...] = ()  # kinds that were not right yet


def readiness(progress: DrillProgress, kinds: Sequence[str], wanted: PassMark) -> Readiness:
    """Hold the latest answers against a pass mark; every kind of question must have been right once.

    >>> readiness(DrillProgress(), ["name"], PassMark()).lacking[0]
    'Answer 60 more questions.'
    """
    latest = progress.latest[-wanted.questions :]
    right = sum(each.right for each in latest)
    percent = 100 * right // len(latest) if latest else 0
    seconds = median(each.milliseconds for each in latest) / 1000 if latest else 0.0
    lacking = list[str]()
    if (missing := wanted.questions - len(latest)) > 0:
        lacking.append(f"Answer {missing} more question{'s' if missing > 1 else ''}.")
    if latest and 100 * right < wanted.percent * len(latest):
        lacking.append(f"{percent}% of the last {len(latest)} are right; the house wants {wanted.percent}%.")
    if seconds > wanted.seconds:
        lacking.append(f"The median answer takes {seconds:.1f} s; the house allows {wanted.seconds} s.")
    never = tuple(kind for kind in kinds if not (tally := progress.by_kind.get(kind)) or not tally.right)
    return Readiness(not lacking and not never, len(latest), percent, seconds, tuple(lacking), never)


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
