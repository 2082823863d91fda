"""What the school sends and takes: questions, answers, progress, and the class."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field

from croupier.drill.question import AnswerForm
from croupier.drill.readiness import MOST_QUESTIONS, MOST_SECONDS


class KindShown(BaseModel):
    """A kind of question."""

    kind: str
    name: str


class LessonShown(BaseModel):
    """A five-minute lesson: its name, and the kinds of question it has."""

    lesson: str
    name: str
    kinds: list[str]


class SubjectShown(BaseModel):
    """A game to train, and the kinds of question it has, by the work they train for."""

    game: str
    name: str
    hash: str
    kinds: dict[str, list[KindShown]]
    lessons: dict[str, list[LessonShown]]
    minutes: int


class DrillCards(BaseModel):
    """Cards of a layout in two letters; null where one lies face down."""

    name: str
    cards: list[str | None]


class DrillChips(BaseModel):
    """Chips of a layout, in cents."""

    name: str
    cents: int


class QuestionShown(BaseModel):
    """A question, without its answer."""

    role: str
    kind: str
    seed: str
    level: int
    asks: str
    form: AnswerForm
    cards: list[DrillCards]
    bets: list[DrillChips]
    options: list[str]
    chips: list[int]
    steps: list[str]
    terms: list[str]
    takes: int
    par: int
    rules: list[str]
    lines: str
    again: bool
    number: int


class SchoolTally(BaseModel):
    """How often something was asked and right, and how many seconds an answer took."""

    name: str
    asked: int
    right: int
    seconds: float


class HabitShown(BaseModel):
    """What a habit costs, in cents an hour."""

    name: str
    says: str
    cents: float


class ReadinessShown(BaseModel):
    """Whether somebody passes the pass mark, what is lacking, and which kinds were never right."""

    ready: bool
    questions: int
    percent: int
    seconds: float
    lacking: list[str]
    never: list[str]


class ProgressShown(BaseModel):
    """What somebody has learned of a game for one kind of work; `cost` is of a player's last 100 hands."""

    answers: int
    right: int
    streak: int
    longest: int
    level: int
    due: int
    seconds: float
    hands: int
    cost: float
    staked: int
    passed_test: bool
    readiness: ReadinessShown
    kinds: list[SchoolTally]
    rules: list[SchoolTally]
    habits: list[HabitShown]
    ways: list[HabitShown]


class AnswerGiven(BaseModel):
    """An answer: the question it is to, and its numbers; cards are 0 to 51."""

    kind: Annotated[str, Field(max_length=20)]
    seed: Annotated[str, Field(max_length=80)]
    level: Annotated[int, Field(ge=1, le=3)]
    given: Annotated[list[Annotated[int, Field(ge=0, le=10**12)]], Field(max_length=52)]
    milliseconds: Annotated[int, Field(ge=0, le=86_400_000)]


class AnswerMarked(BaseModel):
    """What an answer was worth: right or not, what it cost in cents, what was right, and why."""

    right: bool
    cost: float
    answer: str
    why: str
    rules: list[str]
    lines: str
    worth: list[float]
    streak: int


class ShiftStepShown(BaseModel):
    """One thing a new dealer learns on their first shift."""

    id: str
    says: str
    rules: list[str]
    lines: str
    kinds: list[str]


class PassMarkShown(BaseModel):
    """What the house wants before somebody works a game."""

    questions: Annotated[int, Field(ge=1, le=MOST_QUESTIONS)]
    percent: Annotated[int, Field(ge=1, le=100)]
    seconds: Annotated[int, Field(ge=1, le=MOST_SECONDS)]


class GameMarkShown(PassMarkShown):
    """The pass mark of one game; without a game, of all that have none of their own."""

    game: Annotated[str, Field(max_length=80)] = ""


class PupilShown(BaseModel):
    """How far somebody of the staff is with one game."""

    person: str
    game: str
    role: str
    answers: int
    readiness: ReadinessShown


class ClassShown(BaseModel):
    """Who is ready for which game, and the pass marks that decide it: the house's first, then of games."""

    marks: list[GameMarkShown]
    pupils: list[PupilShown]


class ExportAs(StrEnum):
    """How answers are exported."""

    JSON = "json"
    CSV = "csv"


class ExportedAnswer(BaseModel):
    """One answer to take along; `cost` is an exact fraction of a cent."""

    at: str
    game: str
    hash: str
    role: str
    kind: str
    level: int
    right: bool
    milliseconds: int
    rules: list[str]
    cost: str
