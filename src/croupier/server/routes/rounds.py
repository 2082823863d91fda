"""Rounds over HTTP: one's own in short, each again as one saw it or with its proof, for staff the whole."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel

from croupier.server.desks.replay import ReplayError, replay
from croupier.server.desks.rounds import Seer as LookBack
from croupier.server.people.person import Person
from croupier.server.people.powers import Door
from croupier.server.wire.hall import Hall, hall_of, through
from croupier.server.wire.replies import NotFoundError, replies

router = APIRouter(prefix="/api/tables/{table}/rounds", tags=["rounds"], responses=replies(401, 403, 404))
Seer = Annotated[Person, Depends(through(Door.VERIFY))]
TheHall = Annotated[Hall, Depends(hall_of)]
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


@router.get("")
async def last_rounds(
    table: str, person: Seer, hall: TheHall, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[dict[str, Any]]:
    """Return the last rounds of a table as you saw them, the newest first (GLI-19 4.14)."""
    newest = _newest(hall, table)
    return await _look(hall, table, person, lambda seer: seer.last(newest, last))


@router.get("/mine")
async def my_last_rounds(
    table: str, person: Seer, hall: TheHall, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[Mine]:
    """Return in short the last rounds you played at a table since you sat down, the newest first."""
    newest = _newest(hall, table)
    found = await _look(hall, table, person, lambda seer: seer.own(newest, last))
    return [Mine(**each) for each in found]


@router.get("/{number}")
async def published(table: str, number: Number, person: Seer, hall: TheHall) -> dict[str, Any]:
    """Return a round as you saw it, with what `croupier verify` checks it by."""
    return await _look(hall, table, person, lambda seer: seer.published(number))


@router.get("/{number}/seen")
async def seen_again(table: str, number: Number, person: Seer, hall: TheHall) -> dict[str, Any]:
    """Return a round moment by moment as it was shown to you, marked as a replay."""
    return await _look(hall, table, person, lambda seer: seer.again(number))


@router.get("/{number}/replay")
async def again(
    table: str,
    number: Number,
    _: Annotated[Person, Depends(through(Door.REPLAY, acts=True))],
    hall: TheHall,
) -> dict[str, Any]:
    """Return a round step by step, marked as a replay, with the rules in force and every approval."""
    async with _reading:
        try:
            found = await asyncio.to_thread(replay, hall.log, hall.vault, f"{table} {number}")
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
    return found.plain()


def _newest(hall: Hall, table: str) -> int:
    room = hall.service.rooms.tables().get(table)
    if room is None or room.felt is None:
        raise NotFoundError("there is no such table; /api/tables lists those there are")
    return room.felt.rounds


async def _look(hall: Hall, table: str, person: Person, at: Callable[[LookBack], T]) -> T:
    """Look back at a table in a thread, so that no table waits for it."""
    directory = hall.service.rooms.directory
    async with _reading:
        try:
            seer = LookBack(hall.log, hall.vault, directory, table, person.id)
            return await asyncio.to_thread(at, seer)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
