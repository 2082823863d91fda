"""The audit over HTTP: whether the log is whole, and its events as they stand. Sealed cards stay sealed."""

import asyncio
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from croupier.server.hall import Hall, hall_of, through
from croupier.server.messages import LARGEST
from croupier.server.powers import Door
from croupier.server.replies import replies

router = APIRouter(
    prefix="/api/audit",
    tags=["audit"],
    dependencies=[Depends(through(Door.AUDIT, acts=True))],
    responses=replies(401, 403),
)
TheHall = Annotated[Hall, Depends(hall_of)]
_checking = asyncio.Semaphore(1)


class Checked(BaseModel):
    """What a check of the whole log found."""

    whole: bool
    events: int
    answers: int
    position: int | None
    hash: str | None
    damage: str | None


class Event(BaseModel):
    """One event of the log, chained to the one before it."""

    position: int
    stream: str
    version: int
    at: datetime
    who: str
    type: str
    body: Any
    game: str
    previous: str
    hash: str


@router.get("/verify")
async def verify(hall: TheHall) -> Checked:
    """Check every event against the chain; a million take seconds, and one check runs at a time."""
    from croupier.store.verify import verify as check  # noqa: PLC0415 (only for an audit)

    async with _checking:
        found = await asyncio.to_thread(check, hall.log)
    return Checked(
        whole=found.whole,
        events=found.events,
        answers=found.answers,
        position=found.head.position if found.head else None,
        hash=found.head.hash if found.head else None,
        damage=str(found.damage) if found.damage else None,
    )


@router.get("/log")
async def log(
    hall: TheHall,
    after: Annotated[int, Query(ge=0, le=LARGEST, description="The position to begin after.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> list[Event]:
    """Return the events after a position, in order and without a gap."""
    rows = await asyncio.to_thread(hall.log.since, after, limit)
    return [Event(**{**row._asdict(), "body": row.data}) for row in rows]
