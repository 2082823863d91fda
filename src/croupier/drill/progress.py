"""What somebody has learned: speed and errors by rule, what comes back when, and how hard the next one is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from statistics import median
from typing import Final, NamedTuple

from croupier.drill.kinds import KINDS, LEVELS
from croupier.drill.question import DrillQuestion, Marked
from croupier.games.posting import Sign

GAPS: Final = (1, 3, 10, 30, 100)
"""What was missed comes back after so many questions; another miss begins anew."""
_WINDOW: Final = 10
_UP: Final = 9
_DOWN: Final = 5
HANDS: Final = 100
WITHIN: Final = Fraction(1, 1000)
"""A player passes the test who in a hundred hands gives up at most so much of the first bets."""


class QuestionKey(NamedTuple):
    """What makes the same question again."""

    kind: str
    seed: str
    level: int


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """One answer, as it is kept: which question, whether it was right, how long it took, what it cost."""

    kind: str
    seed: str
    level: int
    right: bool
    milliseconds: int
    rules: tuple[str, ...] = ()
    cost: Fraction = Fraction(0)  # cents that a player's choice gave up
    staked: int = 0  # the first bet of the hand, in cents
    habit: str = ""  # what a player did instead of the best

    @property
    def key(self) -> QuestionKey:
        """The question that was answered."""
        return QuestionKey(self.kind, self.seed, self.level)


def answered(question: DrillQuestion, marked: Marked, given: Sequence[int], milliseconds: int) -> GivenAnswer:
    """Return what is kept of an answer."""
    habit = ""
    if question.worth and not marked.right:
        habit = f"{question.asks.partition(':')[0]}: {question.options[given[0]]}, not {question.answer}"
    return GivenAnswer(
        *question.key, marked.right, milliseconds, question.rules, marked.cost, question.staked, habit
    )


class DueAgain(NamedTuple):
    """When a question that was missed comes back, and how often it has been right since."""

    after: int  # answers in all
    step: int


class DrillTally(NamedTuple):
    """How often something was asked and right, and the time it took together."""

    asked: int = 0
    right: int = 0
    milliseconds: int = 0

    def plus(self, answer: GivenAnswer) -> "DrillTally":
        """Return this with one more answer."""
        return DrillTally(self.asked + 1, self.right + answer.right, self.milliseconds + answer.milliseconds)


class PlayedHand(NamedTuple):
    """What a hand of the player's test gave up, and the first bet it is measured against."""

    cost: Fraction
    staked: int


@dataclass(frozen=True, slots=True)
class DrillProgress:
    """What somebody has learned of one game in one kind of work."""

    answers: int = 0
    right: int = 0
    streak: int = 0
    longest: int = 0
    level: int = 1
    window: tuple[bool, ...] = ()  # the last answers at this level
    latest: tuple[GivenAnswer, ...] = ()
    due: Mapping[QuestionKey, DueAgain] = field(default_factory=dict)
    by_kind: Mapping[str, DrillTally] = field(default_factory=dict)
    by_rule: Mapping[str, DrillTally] = field(default_factory=dict)
    hands: Mapping[str, PlayedHand] = field(default_factory=dict)  # of decisions as they come, by seed
    habits: Mapping[str, PlayedHand] = field(default_factory=dict)

    @property
    def cost(self) -> Fraction:
        """What a player's last hundred hands gave up, in cents."""
        return sum((hand.cost for hand in self.hands.values()), Fraction(0))

    @property
    def staked(self) -> int:
        """The first bets of a player's last hundred hands, in cents."""
        return sum(hand.staked for hand in self.hands.values())

    @property
    def passed_test(self) -> bool:
        """Whether a player's last hundred hands were within a thousandth of the best."""
        return len(self.hands) >= HANDS and self.cost <= WITHIN * self.staked

    @property
    def seconds(self) -> float:
        """The median time of the latest answers."""
        return median(each.milliseconds for each in self.latest) / 1000 if self.latest else 0.0


_KEPT: Final = 200


def learned(progress: DrillProgress, answer: GivenAnswer) -> DrillProgress:
    """Return the progress after one more answer.

    >>> missed = learned(DrillProgress(), GivenAnswer("name", "a", 1, False, 900))
    >>> missed.due[QuestionKey("name", "a", 1)]
    DueAgain(after=2, step=0)
    """
    count = progress.answers + 1
    streak = progress.streak + 1 if answer.right else 0
    level, window = _level(progress.level, (*progress.window, answer.right))
    by_rule = dict(progress.by_rule)
    for rule in dict.fromkeys(answer.rules):
        by_rule[rule] = by_rule.get(rule, DrillTally()).plus(answer)
    kind = {answer.kind: progress.by_kind.get(answer.kind, DrillTally()).plus(answer)}
    return replace(
        progress,
        answers=count,
        right=progress.right + answer.right,
        streak=streak,
        longest=max(progress.longest, streak),
        level=level,
        window=window,
        latest=(*progress.latest, answer)[-_KEPT:],
        due=_due(progress, answer, count),
        by_kind={**progress.by_kind, **kind},
        by_rule=by_rule,
        hands=_hands(progress, answer),
        habits=_habits(progress, answer),
    )


def progress_of(answers: Iterable[GivenAnswer]) -> DrillProgress:
    """Return the progress after all these answers."""
    progress = DrillProgress()
    for answer in answers:
        progress = learned(progress, answer)
    return progress


def _level(level: int, window: tuple[bool, ...]) -> tuple[int, tuple[bool, ...]]:
    """Go up after nine right of ten, and down after five wrong of them."""
    window = window[-_WINDOW:]
    if sum(window) >= _UP and level < LEVELS:
        return level + 1, ()
    if window.count(False) >= _DOWN and level > 1:
        return level - 1, ()
    return level, window


def _due(progress: DrillProgress, answer: GivenAnswer, count: int) -> Mapping[QuestionKey, DueAgain]:
    due, before = dict(progress.due), progress.due.get(answer.key)
    if not answer.right:
        due[answer.key] = DueAgain(count + GAPS[0], 0)
    elif before and before.step + 1 < len(GAPS):
        due[answer.key] = DueAgain(count + GAPS[before.step + 1], before.step + 1)
    elif before:
        del due[answer.key]
    return due


def _hands(progress: DrillProgress, answer: GivenAnswer) -> Mapping[str, PlayedHand]:
    """Keep the last hundred whole hands; a decision that comes back because it was missed counts once."""
    word, whole, _ = answer.seed.partition("#")
    if answer.kind != "decide" or not whole or answer.key in progress.due:
        return progress.hands
    before = progress.hands.get(word, PlayedHand(Fraction(0), answer.staked))
    hands = {**progress.hands, word: PlayedHand(before.cost + answer.cost, before.staked)}
    return dict(list(hands.items())[-HANDS:])


def _habits(progress: DrillProgress, answer: GivenAnswer) -> Mapping[str, PlayedHand]:
    counted = answer.kind == "decide" and "#" in answer.seed and answer.key not in progress.due
    if not counted or not answer.habit:
        return progress.habits
    before = progress.habits.get(answer.habit, PlayedHand(Fraction(0), 0))
    times = before.staked + 1  # of a habit, how often it showed
    return {**progress.habits, answer.habit: PlayedHand(before.cost + answer.cost, times)}


def next_key(progress: DrillProgress, kinds: Sequence[str], seed: str) -> QuestionKey:
    """Return the next question: one that was missed and is due, or a new one of what is known least.

    >>> missed = learned(DrillProgress(), GivenAnswer("name", "a", 1, False, 900))
    >>> next_key(missed, ["name"], "b").seed, next_key(replace(missed, answers=2), ["name"], "b").seed
    ('b 1', 'a')
    """
    asked = set(kinds)
    back = [(due, key) for key, due in progress.due.items() if key.kind in asked]
    ready = [(due, key) for due, key in back if due.after <= progress.answers]
    if ready:
        return min(ready)[1]
    chance = Random(f"next {seed} {progress.answers}")  # noqa: S311 (a drill)
    weights = [_weight(progress.by_kind.get(kind, DrillTally())) for kind in kinds]
    kind = chance.choices(list(kinds), weights)[0]
    return QuestionKey(kind, f"{seed} {progress.answers}", progress.level)


def _weight(tally: DrillTally) -> float:
    """Return how much something is in need of being asked."""
    return 1 + 4 * (tally.asked - tally.right + 1) / (tally.asked + 2)


WHOLE: Final = ("decide", "round")
"""Taken alone, these follow one another: a player is tested by whole hands, a dealer deals whole rounds."""


def following(sign: Sign, progress: DrillProgress, kinds: Sequence[str], seed: str) -> QuestionKey:
    """Return the next question; where only one of the whole kinds is asked for, its questions follow.

    >>> from croupier.drill.kinds import opened
    >>> following(opened("nh-holdem-stud"), DrillProgress(), ("decide",), "friday").seed
    'friday 0#0'
    """
    key = next_key(progress, kinds, seed)
    if len(kinds) > 1 or kinds[0] not in WHOLE or key in progress.due:
        return key
    kind = kinds[0]
    last = progress.latest[-1] if progress.latest else None
    if last and last.kind == kind and "#" in last.seed and last.key not in _back(progress):
        word, _, number = last.seed.partition("#")
        further = QuestionKey(kind, f"{word}#{int(number) + 1}", last.level)
        if KINDS[kind].make(sign, further.seed, further.level):
            return further
    return QuestionKey(kind, f"{key.seed}#0", key.level)


def _back(progress: DrillProgress) -> set[QuestionKey]:
    """Return the questions whose last answer was not the first: the hand they are of went on before."""
    return {key for key, due in progress.due.items() if due.step}
