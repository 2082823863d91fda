"""The lab over HTTP, open to everybody: a game tried with other rows in exact figures, and studies.

A wish holds everything, so the house keeps nothing of it. Quick figures, charts and counts that take seconds
have a worker each: whoever moves a slider waits for neither, and no table waits for any of them. A count is
asked for at `/count`, whose reply is a line for each step: it ends when everybody who waits for it hangs up.

A study is a process of its own. Its steps are lines of one reply, so whoever hangs up ends it, and no
other process of the house has to know of it.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from enum import StrEnum
from typing import Annotated, Literal, cast

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field, ValidationError

from croupier.games import CATALOGUE, Game
from croupier.house.serialize import JsonDocument
from croupier.server.lab.request import (
    Kind,
    LabError,
    LabRequest,
    LabSlowError,
    Text,
    examples,
    lacking,
    sheet_of,
    with_own,
)
from croupier.server.people.access import Endpoint
from croupier.server.routes.games import own_games
from croupier.server.views.lab_shapes import LabDesigns, LabEffects, LabFigures, LabSheet, LabStrategy
from croupier.server.wire.context import Context, From, ServerContext, open_to_all, through
from croupier.server.wire.messages import in_words
from croupier.server.wire.replies import LabQueues, Replies, TooManyError, replies

router = APIRouter(
    prefix="/api/lab",
    tags=["lab"],
    dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))],
    responses=replies(404, 409),
)


class TriedGame(BaseModel):
    """A game that can be tried."""

    id: str
    name: str
    summary: str
    example: bool


class Desk(BaseModel):
    """What there is in the lab."""

    games: list[TriedGame]
    studies: dict[str, str | None]


class FiguresWished(BaseModel):
    """A wish, and whose figures are wanted; everybody's if nobody is named."""

    wish: LabRequest
    wagers: Annotated[list[Text], Field(max_length=20)] = []


class EdgeWished(BaseModel):
    """An edge that is wished for, like "5%" or "5%..6%", and for which wager."""

    wish: LabRequest
    wager: Text
    edge: Text


class CountWished(BaseModel):
    """What is to be counted that takes seconds: figures, a chart, readings, or pay tables with an edge."""

    wish: LabRequest
    do: Literal["figures", "strategy", "readings", "design"] = "figures"
    wagers: Annotated[list[Text], Field(max_length=20)] = []
    wager: Text = ""
    edge: Text = ""


class TakeHomeForm(StrEnum):
    """What is taken home."""

    TOML = "toml"
    CSV = "csv"
    HTML = "html"


@router.get("")
async def desk(context: Context) -> Desk:
    """Return the games that can be tried, and which studies are installed; with what a study lacks."""
    return await asyncio.to_thread(_desk, own_games(context))  # the first time, every example is read


def _desk(own: Mapping[str, Game]) -> Desk:
    shipped = [sheet_of(name) for name in (*CATALOGUE, *examples()) if name not in own]
    games = [
        TriedGame(
            id=game.id,
            name=game.name,
            summary=game.summary,
            example=game.id not in CATALOGUE and game.id not in own,
        )
        for game in (*shipped, *own.values())
    ]
    kinds: tuple[Kind, ...] = ("shared", "exposed", "skill")
    return Desk(games=games, studies={kind: lacking(kind) for kind in kinds})


@router.post("/sheet", response_model=None)
async def sheet(wish: LabRequest, context: Context) -> LabSheet:
    """Return what the lab is drawn from: wagers, rows, readings, counts, and the approved figures."""
    return cast("LabSheet", await context.lab.quick.ask("sheet", wish=with_own(wish, own_games(context))))


def _asked(
    asked: "FiguresWished | EdgeWished | CountWished | StudyWished", context: ServerContext
) -> JsonDocument:
    """Write what is asked of a wished game, which may be one of the house's own."""
    return asked.model_dump() | {"wish": with_own(asked.wish, own_games(context))}


@router.post("/figures", response_model=None)
async def figures(asked: FiguresWished, context: Context) -> LabFigures:
    """Return the exact figures of a wished game, played as well as it can be."""
    return cast("LabFigures", await context.lab.quick.ask("figures", **_asked(asked, context)))


@router.post("/strategy", response_model=None)
async def strategy(wish: LabRequest, context: Context) -> LabStrategy:
    """Return how a wished game is best played, as a chart, and which rows against the dealer matter."""
    return cast(
        "LabStrategy", await context.lab.slow.ask("strategy", wish=with_own(wish, own_games(context)))
    )


@router.post("/readings", response_model=None)
async def readings(wish: LabRequest, context: Context) -> LabEffects:
    """Return what every other reading that touches money is worth, at the approved rows."""
    return cast("LabEffects", await context.lab.slow.ask("readings", wish=with_own(wish, own_games(context))))


@router.post("/design", response_model=None)
async def design(asked: EdgeWished, context: Context) -> LabDesigns:
    """Return the pay tables nearest to the approved one that have a wished edge."""
    return cast("LabDesigns", await context.lab.slow.ask("design", **_asked(asked, context)))


_STEPS: Replies = {200: {"content": {"application/x-ndjson": {}}, "description": "One line for each step."}}


@router.post("/count", response_class=StreamingResponse, responses=_STEPS | replies(429))
async def count(asked: CountWished, context: Context, caller: From) -> StreamingResponse:
    """Count what takes seconds: a line for each step, at last what was found; hang up to cancel."""
    if asked.wish.game not in own_games(context):
        sheet_of(asked.wish.game)
    what = _asked(asked, context)
    if says := context.lab.count.why_not(caller.network, **what):
        raise TooManyError(says)
    return StreamingResponse(_counted(what, context, caller.network), media_type="application/x-ndjson")


async def _counted(asked: JsonDocument, context: ServerContext, network: str) -> AsyncIterator[bytes]:
    async with aclosing(context.lab.count.steps(network, **asked)) as steps:
        async for step in steps:
            yield json.dumps(step).encode() + b"\n"


_TYPES = {
    TakeHomeForm.TOML: "application/toml",
    TakeHomeForm.CSV: "text/csv; charset=utf-8",
    TakeHomeForm.HTML: "text/html",
}


@router.get(
    "/file",
    response_class=Response,
    responses={
        200: {"content": {kind.partition(";")[0]: {} for kind in _TYPES.values()}, "description": "The file."}
    },
)
async def file(
    wish: Annotated[str, Query(max_length=8_000, description="A wish as JSON.")],
    context: Context,
    caller: From,
    form: TakeHomeForm = TakeHomeForm.TOML,
) -> Response:
    """Return a wished game as a game file, or its figures for a spreadsheet or to print."""
    try:
        asked = LabRequest(**json.loads(wish))
    except (ValueError, TypeError, RecursionError) as error:
        says = in_words(error.errors()) if isinstance(error, ValidationError) else "a wish is written as JSON"
        raise LabError(says) from None

    data = with_own(asked, own_games(context))
    try:
        text = await context.lab.slow.ask("file", wish=data, form=str(form))
    except LabSlowError:
        counted = context.lab.count.ask(caller.network, "file", wish=data, form=str(form))
        text = cast("str", await counted)
    named = "" if form is TakeHomeForm.HTML else f'attachment; filename="{asked.game}-lab.{form}"'
    headers = {"content-disposition": named} if named else {}
    return Response(text, media_type=_TYPES[form], headers=headers)


study_routes = APIRouter(
    prefix="/api/lab",
    tags=["lab"],
    dependencies=[Depends(through(Endpoint.SEE_TABLES))],
    responses=replies(401, 404, 409),
)
_MINUTES = 10 * 60


class StudyWished(BaseModel):
    """A study of a wished game."""

    wish: LabRequest
    kind: Kind


@study_routes.post("/study", response_class=StreamingResponse, responses=_STEPS)
async def study(asked: StudyWished, context: Context) -> StreamingResponse:
    """Study what seen cards and lack of skill are worth: a line for each step; who hangs up ends it."""
    if says := lacking(asked.kind):
        raise LabError(says)
    if asked.wish.game not in own_games(context):
        sheet_of(asked.wish.game)
    if context.lab.studying.locked():
        raise LabError("another study is running; one runs at a time, so try again when it is done")
    return StreamingResponse(_studied(_asked(asked, context), context.lab), media_type="application/x-ndjson")


async def _studied(asked: JsonDocument, lab: LabQueues) -> AsyncIterator[bytes]:
    async with lab.studying:
        process = lab.study = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "croupier.server.lab.worker",
            "study",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
        )
        try:
            assert process.stdin is not None  # noqa: S101 (they are pipes)
            assert process.stdout is not None  # noqa: S101
            process.stdin.write(json.dumps(asked).encode())
            process.stdin.close()
            async with asyncio.timeout(_MINUTES):
                async for line in process.stdout:
                    yield line
                failed = await process.wait() != 0
        except TimeoutError:
            failed = True
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if failed:
        yield json.dumps({"says": "the study did not come to its end; try a smaller one"}).encode() + b"\n"
