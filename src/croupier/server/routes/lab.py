"""The lab over HTTP: a game tried with other readings and other rows, in exact figures; open to everybody.

A wish holds everything, so the house keeps nothing of it. Quick figures and slow ones have a bench each:
whoever moves a slider waits for no chart, and no table waits for either.
"""

import json
from enum import StrEnum
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Query, Response
from pydantic import BaseModel, Field, ValidationError

from croupier.games import CATALOGUE
from croupier.server.lab.request import LabError, LabRequest, Text, examples, sheet_of, too_large
from croupier.server.lab.study import Kind, lacking
from croupier.server.people.access import Endpoint
from croupier.server.wire.context import Context, open_to_all
from croupier.server.wire.messages import in_words
from croupier.server.wire.replies import replies

router = APIRouter(
    prefix="/api/lab",
    tags=["lab"],
    dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))],
    responses=replies(404, 409),
)


class Game(BaseModel):
    """A game that can be tried."""

    id: str
    name: str
    summary: str
    example: bool
    too_large: str | None


class Desk(BaseModel):
    """What there is in the lab."""

    games: list[Game]
    studies: dict[str, str | None]


class Figures(BaseModel):
    """A wish, and whose figures are wanted; everybody's if nobody is named."""

    wish: LabRequest
    wagers: Annotated[list[Text], Field(max_length=20)] = []


class Target(BaseModel):
    """An edge that is wished for, like "5%" or "5%..6%", and for which wager."""

    wish: LabRequest
    wager: Text
    edge: Text


class Form(StrEnum):
    """What is taken home."""

    TOML = "toml"
    CSV = "csv"
    HTML = "html"


@router.get("")
async def desk() -> Desk:
    """Return the games that can be tried, and which studies are installed; what a study lacks is said."""
    games = [
        Game(
            id=game.id,
            name=game.name,
            summary=game.summary,
            example=game.id not in CATALOGUE,
            too_large=too_large(game),
        )
        for game in map(sheet_of, (*CATALOGUE, *examples()))
    ]
    kinds: tuple[Kind, ...] = ("shared", "exposed", "skill")
    return Desk(games=games, studies={kind: lacking(kind) for kind in kinds})


@router.post("/sheet")
async def sheet(wish: LabRequest, context: Context) -> dict[str, Any]:
    """Return what the desk is laid out from: wagers, rows, readings, counts, and the approved figures."""
    return cast("dict[str, Any]", await context.lab.quick.ask("sheet", wish=wish.model_dump()))


@router.post("/figures")
async def figures(asked: Figures, context: Context) -> dict[str, Any]:
    """Return the exact figures of a wished game, played as well as it can be."""
    return cast("dict[str, Any]", await context.lab.quick.ask("figures", **asked.model_dump()))


@router.post("/strategy")
async def strategy(wish: LabRequest, context: Context) -> dict[str, Any]:
    """Return how a wished game is best played, as a chart, and which rows against the dealer matter."""
    return cast("dict[str, Any]", await context.lab.slow.ask("strategy", wish=wish.model_dump()))


@router.post("/readings")
async def readings(wish: LabRequest, context: Context) -> dict[str, Any]:
    """Return what every other reading that touches money is worth, at the approved rows."""
    return cast("dict[str, Any]", await context.lab.slow.ask("readings", wish=wish.model_dump()))


@router.post("/design")
async def design(asked: Target, context: Context) -> dict[str, Any]:
    """Return the pay tables nearest to the approved one that have a wished edge."""
    return cast("dict[str, Any]", await context.lab.slow.ask("design", **asked.model_dump()))


_TYPES = {Form.TOML: "application/toml", Form.CSV: "text/csv; charset=utf-8", Form.HTML: "text/html"}


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
    form: Form = Form.TOML,
) -> Response:
    """Return a wished game as a game file, or its figures for a spreadsheet or to print."""
    try:
        asked = LabRequest(**json.loads(wish))
    except (ValueError, TypeError, RecursionError) as error:
        says = in_words(error.errors()) if isinstance(error, ValidationError) else "a wish is written as JSON"
        raise LabError(says) from None

    text = await context.lab.slow.ask("file", wish=asked.model_dump(), form=str(form))
    named = "" if form is Form.HTML else f'attachment; filename="{asked.game}-lab.{form}"'
    headers = {"content-disposition": named} if named else {}
    return Response(text, media_type=_TYPES[form], headers=headers)
