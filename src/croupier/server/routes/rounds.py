"""Rounds over HTTP: each as one saw it, with its proof, and for staff the whole replay."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query

from croupier.server.hall import Hall, hall_of, through
from croupier.server.person import Person
from croupier.server.powers import Door
from croupier.server.replay import ReplayError, replay
from croupier.server.replies import NotFoundError, replies
from croupier.server.rounds import published_round

router = APIRouter(prefix="/api/tables/{table}/rounds", tags=["rounds"], responses=replies(401, 403, 404))
Seer = Annotated[Person, Depends(through(Door.VERIFY))]
TheHall = Annotated[Hall, Depends(hall_of)]
Number = Annotated[int, Path(ge=1, le=10**9, description="The number of the round at its table.")]
_reading = asyncio.Semaphore(2)


@router.get("")
async def last_rounds(
    table: str, person: Seer, hall: TheHall, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[dict[str, Any]]:
    """Return the last rounds of a table as you saw them, the newest first (GLI-19 4.14)."""
    room = hall.service.rooms.tables().get(table)
    if room is None or room.felt is None:
        raise NotFoundError("there is no such table; /api/tables lists those there are")
    newest = room.felt.rounds
    return [await _seen(hall, table, number, person) for number in range(newest, max(0, newest - last), -1)]


@router.get("/{number}")
async def published(table: str, number: Number, person: Seer, hall: TheHall) -> dict[str, Any]:
    """Return a round as you saw it, with what `croupier verify` checks it by."""
    return await _seen(hall, table, number, person)


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


async def _seen(hall: Hall, table: str, number: int, person: Person) -> dict[str, Any]:
    async with _reading:
        try:
            return await asyncio.to_thread(published_round, hall.log, hall.vault, table, number, person.id)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
