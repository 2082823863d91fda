"""Your own record over HTTP: the rounds you played, and your hands to take along."""

import asyncio
from enum import StrEnum
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel

from croupier.server.people.access import Endpoint, Person
from croupier.server.queries.loading import booked
from croupier.server.queries.own_record import ExportedRound, OwnPage, as_text, own_rounds
from croupier.server.queries.replay import ReplayError
from croupier.server.queries.rounds import RoundHistory
from croupier.server.routes.rounds import Mine, paced
from croupier.server.wire.context import Context, ServerContext
from croupier.server.wire.replies import replies

router = APIRouter(prefix="/api/me", tags=["own record"], responses=replies(401))
Player = Annotated[Person, Depends(paced(Endpoint.VERIFY))]
_reading = asyncio.Semaphore(2)  # each reads a good part of the log
MOST_EXPORTED = 200


class PlayedRound(BaseModel):
    """A round you played: where, when, which game, what you bet and what it brought, in cents."""

    table: str
    number: int
    ended: str
    game: str
    name: str
    bet: int
    net: int


class PlayedRounds(BaseModel):
    """Rounds you played, the newest first; `before` is where older ones begin, null at the end."""

    rounds: list[PlayedRound]
    before: int | None


class ExportedHands(Mine):
    """A round with your own hands in it, to take along."""

    table: str
    game: str


class ExportForm(StrEnum):
    """How hands are exported."""

    JSON = "json"
    TEXT = "text"


@router.get("/rounds")
async def rounds(
    person: Player,
    context: Context,
    before: Annotated[int | None, Query(ge=1)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_EXPORTED)] = 100,
) -> PlayedRounds:
    """Return the rounds you played at any table, the newest first."""
    found = await _own(context, person, before, limit)
    played = []
    for each in found.rounds:
        game, name = _game_at(context, each.table)
        played.append(PlayedRound(**each._asdict(), game=game, name=name))
    return PlayedRounds(rounds=played, before=found.before)


@router.get("/hands", response_model=list[ExportedHands])
async def hands(
    person: Player, context: Context, form: Annotated[ExportForm, Query()] = ExportForm.JSON
) -> list[ExportedHands] | Response:
    """Return your last 200 rounds with your own hands, as JSON or as text to read."""
    found = await _own(context, person, None, MOST_EXPORTED)
    async with _reading:
        exported = await asyncio.to_thread(_exported, context, person, found)
    if form is ExportForm.TEXT:
        name = {"content-disposition": 'attachment; filename="croupier-hands.txt"'}
        return PlainTextResponse(as_text(exported), headers=name)
    return [
        ExportedHands(table=each.table, game=each.game, **Mine.model_validate(each.round).model_dump())
        for each in exported
    ]


async def _own(context: ServerContext, person: Person, before: int | None, limit: int) -> OwnPage:
    async with _reading:
        return await asyncio.to_thread(_mine, context, person, before, limit)


def _mine(context: ServerContext, person: Person, before: int | None, limit: int) -> OwnPage:
    books = booked(context.log, context.vault, context.service.rooms.directory)
    return own_rounds(context.log, person.id, before=before, limit=limit, books=books)


def _exported(context: ServerContext, person: Person, found: OwnPage) -> list[ExportedRound]:
    directory, exported = context.service.rooms.directory, list[ExportedRound]()
    for each in found.rounds:
        try:
            past = RoundHistory(context.log, context.vault, directory, each.table, person.id)
            summed = past.one(each.number)
        except ReplayError:
            continue
        if summed is not None:
            exported.append(ExportedRound(each.table, past.game_of(each.number), summed))
    return exported


def _game_at(context: ServerContext, table: str) -> tuple[str, str]:
    """Return which game is played at a table, by id and name; nothing where it is closed."""
    room = context.service.rooms.tables().get(table)
    if room is None or room.setup is None:
        return "", ""
    game = context.service.rooms.directory.games[room.setup.game_hash]
    return game.id, game.name
