"""Rounds over HTTP: one's own in short, each again as one saw it or with its proof, for staff the whole."""

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel

from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.queries.replay import ReplayError, replay
from croupier.server.queries.rounds import RoundHistory as LookBack
from croupier.server.views.round_shapes import AuditedRound, ReplayedRound, SeenRound
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import NotFoundError, replies

router = APIRouter(prefix="/api/tables/{table}/rounds", tags=["rounds"], responses=replies(401, 403, 404))
RoundHistory = Annotated[Person, Depends(through(Endpoint.VERIFY))]
Number = Annotated[int, Path(ge=1, le=10**9, description="The number of the round at its table.")]
T = TypeVar("T")
_reading = asyncio.Semaphore(2)


class MyHand(BaseModel):
    """A hand of your own, with the cards as you could last see them."""

    seat: int
    cards: dict[str, list[str | None]]
    bet: int
    net: int
    folded: bool


class Mine(BaseModel):
    """A round you played, in short; money is cents."""

    number: int
    began: str
    dead: bool
    net: int
    hands: list[MyHand]


@router.get("", response_model=None)
async def last_rounds(
    table: str, person: RoundHistory, context: Context, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[SeenRound]:
    """Return the last rounds of a table as you saw them, the newest first (GLI-19 4.14)."""
    newest = _newest(context, table)
    return await _look(context, table, person, lambda seer: seer.last(newest, last))


@router.get("/mine")
async def my_last_rounds(
    table: str, person: RoundHistory, context: Context, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[Mine]:
    """Return in short the last rounds you played at a table since you sat down, the newest first."""
    newest = _newest(context, table)
    found = await _look(context, table, person, lambda seer: seer.own(newest, last))
    return [Mine.model_validate(each) for each in found]


@router.get("/{number}", response_model=None)
async def published(table: str, number: Number, person: RoundHistory, context: Context) -> SeenRound:
    """Return a round as you saw it, with what `croupier verify` checks it by."""
    return await _look(context, table, person, lambda seer: seer.published(number))


@router.get("/{number}/seen", response_model=None)
async def seen_again(table: str, number: Number, person: RoundHistory, context: Context) -> ReplayedRound:
    """Return a round moment by moment as it was shown to you, marked as a replay."""
    return await _look(context, table, person, lambda seer: seer.again(number))


@router.get("/{number}/replay", response_model=None)
async def again(
    table: str,
    number: Number,
    _: Annotated[Person, Depends(through(Endpoint.REPLAY, acts=True))],
    context: Context,
) -> AuditedRound:
    """Return a round step by step, marked as a replay, with the rules in force and every approval."""
    async with _reading:
        try:
            found = await asyncio.to_thread(replay, context.log, context.vault, f"{table} {number}")
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
    return found.plain()


def _newest(context: ServerContext, table: str) -> int:
    room = context.service.rooms.tables().get(table)
    if room is None or room.felt is None:
        raise NotFoundError("there is no such table; /api/tables lists those there are")
    return room.felt.rounds


async def _look(context: ServerContext, table: str, person: Person, at: Callable[[LookBack], T]) -> T:
    """Look back at a table in a thread, so that no table waits for it."""
    directory = context.service.rooms.directory
    async with _reading:
        try:
            seer = LookBack(context.log, context.vault, directory, table, person.id)
            return await asyncio.to_thread(at, seer)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
