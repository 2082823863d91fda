"""A check of the whole log over HTTP: begun, watched, stopped, and what it found."""

import asyncio
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.queries.checking import State
from croupier.server.routes.audit import Checked, Event, checked, event_of
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.messages import LARGEST
from croupier.server.wire.replies import replies
from croupier.store.browse import browse

router = APIRouter(prefix="/api/audit/check", tags=["audit"], responses=replies(401, 403))
Auditor = Annotated[Person, Depends(through(Endpoint.AUDIT, acts=True))]


class Check(BaseModel):
    """How the newest check stands: how far it is, and what it found once it is done."""

    state: State
    by: str
    began: datetime | None
    seen: int
    of: int
    seconds: float
    found: Checked | None
    event: Event | None = Field(description="The first event that is wrong, as it stands in the log.")


class NotedEvent(BaseModel):
    """An event as somebody wrote it down at an earlier check."""

    model_config = ConfigDict(extra="forbid")

    position: Annotated[int, Field(ge=1, le=LARGEST)]
    hash: Annotated[str, Field(pattern=r"^[0-9a-fA-F]{64}$")]


class BeginCheck(BaseModel):
    """What to compare the log with, beside its own chain."""

    model_config = ConfigDict(extra="forbid")

    noted: NotedEvent | None = None


class Nothing(BaseModel):
    """Nothing needs to be said."""

    model_config = ConfigDict(extra="forbid")


@router.get("")
async def check(context: Context, _: Auditor) -> Check:
    """Return how the newest check of the log stands."""
    return await _standing(context)


@router.post("")
async def begin_check(wish: BeginCheck, context: Context, person: Auditor) -> Check:
    """Begin a check of the whole log, beside the house's work; one that is under way goes on instead."""
    from croupier.store.walk import Noted  # noqa: PLC0415 (only for an audit)

    noted = Noted(wish.noted.position, wish.noted.hash.lower()) if wish.noted else None
    context.checking.begin(person.id, context.clock(), noted)
    return await _standing(context)


@router.post("/cancel")
async def cancel_check(_: Nothing, context: Context, __: Auditor) -> Check:
    """Let the check that is under way stop within a moment."""
    context.checking.cancel()
    return await _standing(context)


async def _standing(context: ServerContext) -> Check:
    now = context.checking.now
    found = checked(now.verdict) if now.verdict else None
    event = None
    if found and found.damaged:
        rows = await asyncio.to_thread(browse, context.log, before=found.damaged + 1, limit=1)
        event = next((event_of(row) for row in rows if row.position == found.damaged), None)
    return Check(
        state=now.state,
        by=now.by,
        began=now.began,
        seen=now.seen,
        of=now.of,
        seconds=round(now.seconds, 3),
        found=found,
        event=event,
    )
