"""The school over HTTP: questions without answers, answers marked, progress, and the class of the house."""

import asyncio
import csv
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from io import StringIO
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import PlainTextResponse, Response

from croupier.drill.kinds import KINDS, ask, kinds_for, opened
from croupier.drill.lessons import MINUTES, first_shift, lessons_for
from croupier.drill.progress import DrillProgress, QuestionKey, answered, following
from croupier.drill.question import DrillQuestion, Trainee, mark
from croupier.drill.readiness import HabitCost, PassMark, habit_costs, own_habits, readiness
from croupier.drill.text import as_data
from croupier.games import CATALOGUE, Game, load
from croupier.games.posting import Sign, lost_rows
from croupier.server.people.access import Endpoint, Person
from croupier.server.routes.games import own_games
from croupier.server.routes.school_shapes import (
    AnswerGiven,
    AnswerMarked,
    ClassShown,
    ExportAs,
    ExportedAnswer,
    GameMarkShown,
    HabitShown,
    KindShown,
    LessonShown,
    ProgressShown,
    PupilShown,
    QuestionShown,
    ReadinessShown,
    SchoolTally,
    ShiftStepShown,
    SubjectShown,
)
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import ForbiddenError, NotFoundError, replies
from croupier.table.refused import RefusedError

router = APIRouter(prefix="/api/school", tags=["school"], responses=replies(401, 403, 404, 409))
class_routes = APIRouter(prefix="/api/class", tags=["school"], responses=replies(401, 403, 404))
Learner = Annotated[Person, Depends(through(Endpoint.LEARN))]
Trainer = Annotated[Person, Depends(through(Endpoint.SEE_CLASS))]
_asking = asyncio.Semaphore(1)  # a question takes milliseconds; nobody makes the tables wait for it
USUAL_ANTE = 500


@router.get("")
async def subjects(person: Learner, context: Context) -> list[SubjectShown]:
    """List the games to train, with the kinds of question that you may be asked."""
    return await asyncio.to_thread(
        lambda: [_subject(game, _roles(person)) for game in _games(context).values() if not lost_rows(game)]
    )


@router.get("/answers", response_model=list[ExportedAnswer])
async def export(
    person: Learner, context: Context, form: Annotated[ExportAs, Query()] = ExportAs.JSON
) -> list[ExportedAnswer] | Response:
    """Return everything you have answered, as JSON or as CSV."""
    found = await asyncio.to_thread(lambda: [*context.school.answers(person.id)])
    rows = [
        ExportedAnswer(
            at=each.at.isoformat(),
            game=each.game,
            hash=each.hash,
            role=each.trainee,
            kind=each.answer.kind,
            level=each.answer.level,
            right=each.answer.right,
            milliseconds=each.answer.milliseconds,
            rules=list(each.answer.rules),
            cost=str(each.answer.cost),
        )
        for each in found
    ]
    if form is ExportAs.JSON:
        return rows
    name = {"content-disposition": 'attachment; filename="croupier-school.csv"'}
    return PlainTextResponse(_as_csv(rows), headers=name, media_type="text/csv")


@router.get("/{game}/shift")
async def shift(game: str, _: Learner, context: Context) -> list[ShiftStepShown]:
    """Return the first shift of a new dealer, step by step."""
    sign = _sign(_game(game, context))
    steps = await asyncio.to_thread(first_shift, sign.game)
    return [ShiftStepShown.model_validate(step._asdict()) for step in steps]


@router.get("/{game}/{role}/question")
async def question(
    game: str,
    role: Trainee,
    person: Learner,
    context: Context,
    kind: Annotated[str, Query(max_length=20)] = "",
    lesson: Annotated[str, Query(max_length=20)] = "",
) -> QuestionShown:
    """Return your next question, of a kind or a lesson: one you missed that is due again, or a new one."""
    sign, kinds = _course(game, role, person, context)
    if kind and kind not in kinds:
        raise NotFoundError(f'this game has no question "{kind}" for a {role}; it has {", ".join(kinds)}')
    lessons = {each.id: each.kinds for each in lessons_for(sign.game, role)}
    if lesson and lesson not in lessons:
        raise NotFoundError(f'this game has no lesson "{lesson}" for a {role}; it has {", ".join(lessons)}')
    wanted = (kind,) if kind else lessons.get(lesson, kinds)
    async with _asking:
        return await asyncio.to_thread(_next, context, sign, role, person, wanted)


@router.post("/{game}/{role}/answer")
async def answer(
    game: str, role: Trainee, wish: AnswerGiven, person: Learner, context: Context
) -> AnswerMarked:
    """Mark an answer to the question you were asked, and keep it."""
    context.limits.allow(person.id, "command")
    sign, kinds = _course(game, role, person, context)
    async with _asking:
        return await asyncio.to_thread(_marked, context, sign, role, person, kinds, wish)


@router.get("/{game}/{role}/progress")
async def progress(game: str, role: Trainee, person: Learner, context: Context) -> ProgressShown:
    """Return what you have learned of a game: by kind, by rule, and against the pass mark."""
    sign, kinds = _course(game, role, person, context)
    async with _asking:
        return await asyncio.to_thread(_progress, context, sign, role, person, kinds)


@class_routes.get("")
async def the_class(_: Trainer, context: Context) -> ClassShown:
    """Return who of the staff is ready for which game."""
    return await asyncio.to_thread(_class, context)


@class_routes.post("/pass-mark")
async def set_pass_mark(wish: GameMarkShown, person: Trainer, context: Context) -> GameMarkShown:
    """Set the pass mark of a game, or of all that have none of their own."""
    if wish.game:
        _game(wish.game, context)  # there is such a game
    found = PassMark(wish.questions, wish.percent, wish.seconds)
    await asyncio.to_thread(context.school.set_pass_mark, person, found, wish.game)
    return wish


# --------------------------------------------------------------------------------------------- within


def _games(context: ServerContext) -> dict[str, Game]:
    return {game: load(game) for game in CATALOGUE} | own_games(context)


def _game(id_: str, context: ServerContext) -> Game:
    found = _games(context).get(id_)
    if found is None or lost_rows(found):
        raise NotFoundError("this game cannot be trained; /api/school lists those there are")
    return found


@cache
def _sign(game: Game) -> Sign:
    return opened(game)


def _roles(person: Person) -> tuple[Trainee, ...]:
    """Return what somebody may train for: staff everything, a player their own decisions."""
    return tuple(Trainee) if person.roles else (Trainee.PLAYER,)


def _course(game: str, role: Trainee, person: Person, context: ServerContext) -> tuple[Sign, tuple[str, ...]]:
    if role not in _roles(person):
        raise ForbiddenError("only staff train for the dealer's and the floor's work")
    sign = _sign(_game(game, context))
    return sign, kinds_for(sign.game, role)


def _subject(game: Game, roles: Sequence[Trainee]) -> SubjectShown:
    kinds = {
        role.value: [KindShown(kind=kind, name=KINDS[kind].name) for kind in kinds_for(game, role)]
        for role in roles
    }
    lessons = {
        role.value: [
            LessonShown(lesson=each.id, name=each.name, kinds=list(each.kinds))
            for each in lessons_for(game, role)
        ]
        for role in roles
    }
    return SubjectShown(
        game=game.id, name=game.name, hash=game.hash, kinds=kinds, lessons=lessons, minutes=MINUTES
    )


def _seed(context: ServerContext, person: Person) -> str:
    """Return the seed of somebody's questions, which nobody outside the house can work out."""
    return context.vault.mark(f"school {person.id}")


def _next(
    context: ServerContext, sign: Sign, role: Trainee, person: Person, kinds: tuple[str, ...]
) -> QuestionShown:
    now = context.school.progress(person.id, sign.game.hash, role)
    key = following(sign, now, kinds, _seed(context, person))
    data = as_data(ask(sign, *key), answer=False)
    return QuestionShown.model_validate({**data, "again": key in now.due, "number": now.answers + 1})


def _marked(
    context: ServerContext,
    sign: Sign,
    role: Trainee,
    person: Person,
    kinds: tuple[str, ...],
    wish: AnswerGiven,
) -> AnswerMarked:
    now = context.school.progress(person.id, sign.game.hash, role)
    key = QuestionKey(wish.kind, wish.seed, wish.level)
    seed = _seed(context, person)
    fresh = wish.kind in kinds and key in (
        following(sign, now, (wish.kind,), seed),
        QuestionKey(wish.kind, f"{seed} {now.answers}", now.level),
    )
    if not (fresh or (key in now.due and now.due[key].after <= now.answers)):
        raise RefusedError("this question is not asked any more; here is the next")
    asked: DrillQuestion = ask(sign, *key)
    marked = mark(asked, wish.given)
    kept = answered(asked, marked, wish.given, wish.milliseconds)
    after = context.school.keep(person, sign.game.id, sign.game.hash, role, kept)
    return AnswerMarked(
        right=marked.right,
        cost=float(marked.cost),
        answer=asked.answer,
        why=asked.why,
        rules=list(asked.rules),
        lines=asked.lines,
        worth=[float(each) for each in asked.worth],
        streak=after.streak,
    )


def _progress(
    context: ServerContext, sign: Sign, role: Trainee, person: Person, kinds: tuple[str, ...]
) -> ProgressShown:
    now = context.school.progress(person.id, sign.game.hash, role)
    ways = habit_costs(sign.game, USUAL_ANTE) if role is Trainee.PLAYER else ()
    return ProgressShown(
        answers=now.answers,
        right=now.right,
        streak=now.streak,
        longest=now.longest,
        level=now.level,
        due=len(now.due),
        seconds=now.seconds,
        hands=len(now.hands),
        cost=float(now.cost),
        staked=now.staked,
        passed_test=now.passed_test,
        readiness=_ready(now, kinds, context.school.pass_mark(sign.game.id)),
        kinds=[_tally(KINDS[kind].name, now, kind) for kind in kinds if kind in now.by_kind],
        rules=[
            SchoolTally(
                name=rule, asked=each.asked, right=each.right, seconds=_each(each.milliseconds, each.asked)
            )
            for rule, each in sorted(now.by_rule.items())
        ],
        habits=_habits(own_habits(now)),
        ways=_habits(ways),
    )


def _each(milliseconds: int, asked: int) -> float:
    return round(milliseconds / asked / 1000, 1)


def _tally(name: str, now: DrillProgress, kind: str) -> SchoolTally:
    each = now.by_kind[kind]
    return SchoolTally(
        name=name, asked=each.asked, right=each.right, seconds=_each(each.milliseconds, each.asked)
    )


def _habits(found: Sequence[HabitCost]) -> list[HabitShown]:
    return [HabitShown(name=each.name, says=each.says, cents=float(each.cents)) for each in found]


def _ready(now: DrillProgress, kinds: Sequence[str], wanted: PassMark) -> ReadinessShown:
    return ReadinessShown.model_validate(readiness(now, kinds, wanted)._asdict())


def _class(context: ServerContext) -> ClassShown:
    marks, pupils = context.school.pass_marks(), list[PupilShown]()
    staff = sorted(context.service.rooms.house.house.staff)
    for game in _games(context).values():
        if lost_rows(game):
            continue
        sign = _sign(game)
        for person in staff:
            for role in Trainee:
                now = context.school.progress(person, sign.game.hash, role)
                if now.answers:
                    wanted = marks.get(game.id, marks[""])
                    found = _ready(now, kinds_for(sign.game, role), wanted)
                    pupils.append(
                        PupilShown(
                            person=person, game=game.id, role=role.value, answers=now.answers, readiness=found
                        )
                    )
    shown = [GameMarkShown(game=name, **asdict(mark_)) for name, mark_ in marks.items()]
    return ClassShown(marks=shown, pupils=pupils)


def _as_csv(rows: Sequence[ExportedAnswer]) -> str:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(ExportedAnswer.model_fields)
    for row in rows:
        data = row.model_dump()
        writer.writerow([" ".join(value) if isinstance(value, list) else value for value in data.values()])
    return out.getvalue()
