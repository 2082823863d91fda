"""What people have learned in the school, in streams of their own: no money in them, nothing of the books."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from fractions import Fraction
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from croupier.drill.progress import DrillProgress, GivenAnswer, learned
from croupier.drill.question import Trainee
from croupier.drill.readiness import PassMark
from croupier.server.people.access import Person, is_guest
from croupier.store import Append, Conflict, EventRow, Fact, Log
from croupier.table.refused import RefusedError

SCHOOL: Final = "school"
_ANSWERED: Final = "DrillAnswered"
_MARK_SET: Final = "PassMarkSet"
_KEPT: Final = 200  # people whose progress is kept in memory, the latest
Course: TypeAlias = tuple[str, str]
"""A game by its hash, and the work somebody trains for."""


class SchoolAnswer(NamedTuple):
    """One answer as it stands in the log: when, which game, for which work."""

    at: datetime
    game: str
    hash: str
    trainee: str
    answer: GivenAnswer


class _Pupil:
    """What one person has learned, after so many events of their stream."""

    def __init__(self) -> None:
        self.version = 0
        self.courses: dict[Course, DrillProgress] = {}

    def learn(self, course: Course, answer: GivenAnswer) -> None:
        self.courses[course] = learned(self.courses.get(course, DrillProgress()), answer)


class SchoolRecords:
    """The progress of everybody who trains. A guest's is kept in memory alone, until the process ends."""

    def __init__(self, log: Log, clock: Callable[[], datetime]) -> None:
        self._log, self._clock, self._turn = log, clock, Lock()
        self._pupils: OrderedDict[str, _Pupil] = OrderedDict()

    def progress(self, person: str, hash_: str, trainee: Trainee) -> DrillProgress:
        """Return what somebody has learned of a game, read this way, for one kind of work."""
        with self._turn:
            return self._newest(person).courses.get((hash_, trainee.value), DrillProgress())

    def keep(
        self, person: Person, game: str, hash_: str, trainee: Trainee, answer: GivenAnswer
    ) -> DrillProgress:
        """Write an answer down, and return the progress after it."""
        with self._turn:
            pupil, course = self._newest(person.id), (hash_, trainee.value)
            before = pupil.courses.get(course, DrillProgress())
            if is_guest(person):
                pupil.learn(course, answer)
                return pupil.courses[course]
            data = {"game": game, "hash": hash_, "trainee": trainee.value, **_plain(answer)}
            fact = Fact.of(stream_of(person.id), _ANSWERED, data)
            expected = {stream_of(person.id): pupil.version}
            try:
                self._log.append(Append((fact,), expected, person.id), self._clock())
            except Conflict:  # another window of theirs was quicker
                after = self._newest(person.id).courses.get(course, DrillProgress())
                if after.answers != before.answers:
                    raise RefusedError(
                        "this question was answered in another window; here is the next"
                    ) from None
                raise
            return self._newest(person.id).courses[course]

    def answers(self, person: str) -> Iterator[SchoolAnswer]:
        """Yield everything somebody has answered, in order."""
        for row in self._log.read(stream_of(person), types=(_ANSWERED,)):
            data = json.loads(row.body)
            yield SchoolAnswer(row.at, data["game"], data["hash"], data["trainee"], _answer(data))

    def pass_marks(self) -> dict[str, PassMark]:
        """Return the pass marks that were set, by game; that of the house under no name."""
        found = {"": PassMark()}
        for row in self._log.read(SCHOOL, types=(_MARK_SET,)):
            mark = json.loads(row.body)
            game = mark.pop("game", "")
            found[game] = PassMark(**mark)
        return found

    def pass_mark(self, game: str) -> PassMark:
        """Return the pass mark of a game: its own, or that of the house."""
        found = self.pass_marks()
        return found.get(game, found[""])

    def set_pass_mark(self, by: Person, mark: PassMark, game: str = "") -> None:
        """Set the pass mark of a game, or that of the house for all games without one of their own."""
        with self._turn:
            fact = Fact.of(SCHOOL, _MARK_SET, asdict(mark) | ({"game": game} if game else {}))
            self._log.append(Append((fact,), {SCHOOL: self._log.version(SCHOOL)}, by.id), self._clock())

    def _newest(self, person: str) -> _Pupil:
        pupil = self._pupils.setdefault(person, _Pupil())
        self._pupils.move_to_end(person)
        if len(self._pupils) > _KEPT:
            self._pupils.popitem(last=False)
        for row in self._log.read(stream_of(person), pupil.version):
            self._learn(pupil, row)
        return pupil

    @staticmethod
    def _learn(pupil: _Pupil, row: EventRow) -> None:
        data = json.loads(row.body)
        pupil.learn((data["hash"], data["trainee"]), _answer(data))
        pupil.version = row.version


def stream_of(person: str) -> str:
    """Return the stream of what somebody has answered."""
    return f"{SCHOOL}/{person}"


def _plain(answer: GivenAnswer) -> dict[str, object]:
    return {**asdict(answer), "cost": str(answer.cost), "rules": list(answer.rules)}


def _answer(data: dict[str, str]) -> GivenAnswer:
    """Read an answer back; `cost` is an exact fraction of a cent."""
    fields = {name: data[name] for name in GivenAnswer.__dataclass_fields__}
    return GivenAnswer(**{**fields, "cost": Fraction(data["cost"]), "rules": tuple(data["rules"])})  # type: ignore[arg-type]
