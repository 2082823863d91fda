"""The audit over HTTP: the log as it stands, with sealed cards sealed, and a check of the whole of it."""

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, ConfigDict, Field

from croupier.server.aggregates import codec
from croupier.server.people.access import Endpoint, Person
from croupier.server.queries.records import CheckState, verify_house
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.messages import LARGEST
from croupier.server.wire.replies import replies
from croupier.store.browse import BrowsedEvent, Sought, browse

if TYPE_CHECKING:
    from croupier.store.verify import LogVerdict


router = APIRouter(
    prefix="/api/audit",
    tags=["audit"],
    dependencies=[Depends(through(Endpoint.AUDIT, acts=True))],
    responses=replies(401, 403),
)
Position = Annotated[int, Field(ge=0, le=LARGEST, description="A position in the log.")]
Text = Annotated[str, Field(max_length=200)]
Moment = Annotated[datetime | None, Field(description="A time like 2026-03-10T12:00:00Z.")]
Stream = Annotated[Text, Field(description="One stream, or all under it: table has table/T1.")]
_TEXTS = ("stream", "at", "who", "type", "game", "previous", "hash")
_checking = asyncio.Semaphore(1)
_browsing = asyncio.Semaphore(2)  # each may have to read the whole log


class Checked(BaseModel):
    """What a check of the whole log found."""

    whole: bool
    events: int
    answers: int
    position: int | None
    hash: str | None
    damage: str | None
    damaged: int | None = Field(description="The position of the first event that is wrong, if it is one.")


class EventShown(BaseModel):
    """One event of the log, chained to the one before it."""

    position: int
    stream: str
    version: int
    at: str
    who: str
    type: str
    body: Any
    game: str
    previous: str
    hash: str
    fits: bool = Field(description="Whether its hash is that of what it says; the check tells the rest.")


class EventPage(BaseModel):
    """From when to when, and from which position back."""

    since: Moment = None
    until: Moment = None
    before: Position | None = None


class EventsAsked(EventPage):
    """Which events of the log."""

    stream: Stream = ""
    type: Annotated[Text, Field(description="The kind of event.")] = ""
    who: Annotated[Text, Field(description="Part of the name of who wrote it.")] = ""
    holds: Annotated[Text, Field(description="A text that stands in its body.")] = ""
    limit: Annotated[int, Field(ge=1, le=200)] = 50


@router.get("/verify")
async def verify(context: Context) -> Checked:
    """Check every event against the chain; a million take seconds, and one check runs at a time."""
    async with _checking:
        found = await asyncio.to_thread(verify_house, context.log)
    return checked(found)


@router.get("/log")
async def log(
    context: Context,
    after: Annotated[int, Query(ge=0, le=LARGEST, description="The position to begin after.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> list[EventShown]:
    """Return the events after a position, in order and without a gap."""
    rows = await asyncio.to_thread(browse, context.log, before=after + limit + 1, limit=limit)
    return [event_of(row) for row in reversed(rows) if row.position > after]


@router.get("/events")
async def events(context: Context, asked: Annotated[EventsAsked, Query()]) -> list[EventShown]:
    """Return the newest events that were asked for before a position, the newest first."""
    sought = Sought(
        asked.stream,
        (asked.type,) if asked.type else (),
        asked.who,
        (asked.holds,) if asked.holds else (),
        zoned(asked.since),
        zoned(asked.until),
    )
    async with _browsing:
        rows = await asyncio.to_thread(browse, context.log, sought, before=asked.before, limit=asked.limit)
    return [event_of(row) for row in rows]


@router.get("/kinds")
async def kinds(context: Context) -> dict[str, list[str]]:
    """Return the streams there are, each with the kinds of events it may hold."""
    named = (codec.ACCOUNTS, codec.DIRECTORY, *context.service.targets())
    return {stream: sorted(codec.kinds(codec.family(stream))) for stream in named}


def checked(found: "LogVerdict") -> Checked:
    """Return what a check found as it is shown."""
    return Checked(
        whole=found.whole,
        events=found.events,
        answers=found.answers,
        position=found.head.position if found.head else None,
        hash=found.head.hash if found.head else None,
        damage=str(found.damage) if found.damage else None,
        damaged=found.damage.position if found.damage else None,
    )


def event_of(row: BrowsedEvent) -> EventShown:
    """Return an event as it is shown; a body that somebody made unreadable as the text it is."""
    try:
        body = json.loads(row.body)
    except (ValueError, TypeError):
        body = str(row.body)
    texts = {name: str(getattr(row, name)) for name in _TEXTS}
    version: object = row.version  # or whatever somebody put there
    return EventShown(
        position=row.position,
        version=version if isinstance(version, int) else 0,
        body=body,
        fits=row.fits,
        **texts,
    )


def zoned(at: datetime | None) -> datetime | None:
    """Return a time with its zone; one without is UTC, as the log is."""
    return at.replace(tzinfo=UTC) if at is not None and at.tzinfo is None else at


check_routes = APIRouter(prefix="/api/audit/check", tags=["audit"], responses=replies(401, 403))
Auditor = Annotated[Person, Depends(through(Endpoint.AUDIT, acts=True))]


class LogCheckShown(BaseModel):
    """How the newest check stands: how far it is, and what it found once it is done."""

    state: CheckState
    by: str
    began: datetime | None
    seen: int
    of: int
    seconds: float
    found: Checked | None
    event: EventShown | None = Field(description="The first event that is wrong, as it stands in the log.")


class NotedEvent(BaseModel):
    """An event as somebody wrote it down at an earlier check."""

    model_config = ConfigDict(extra="forbid")

    position: Annotated[int, Field(ge=1, le=LARGEST)]
    hash: Annotated[str, Field(pattern=r"^[0-9a-fA-F]{64}$")]


class BeginCheck(BaseModel):
    """What to compare the log with, besides its own chain."""

    model_config = ConfigDict(extra="forbid")

    noted: NotedEvent | None = None


class EmptyBody(BaseModel):
    """An empty body."""

    model_config = ConfigDict(extra="forbid")


@check_routes.get("")
async def check(context: Context, _: Auditor) -> LogCheckShown:
    """Return how the newest check of the log stands."""
    return await _standing(context)


@check_routes.post("")
async def begin_check(wish: BeginCheck, context: Context, person: Auditor) -> LogCheckShown:
    """Begin a check of the whole log, while the house works; one that is under way goes on instead."""
    from croupier.store.verify import Noted  # noqa: PLC0415 (only for an audit)

    noted = Noted(wish.noted.position, wish.noted.hash.lower()) if wish.noted else None
    context.checking.begin(person.id, context.clock(), noted)
    return await _standing(context)


@check_routes.post("/cancel")
async def cancel_check(_: EmptyBody, context: Context, __: Auditor) -> LogCheckShown:
    """Let the check that is under way stop within a moment."""
    context.checking.cancel()
    return await _standing(context)


async def _standing(context: ServerContext) -> LogCheckShown:
    now = context.checking.now
    found = checked(now.verdict) if now.verdict else None
    event = None
    if found and found.damaged:
        rows = await asyncio.to_thread(browse, context.log, before=found.damaged + 1, limit=1)
        event = next((event_of(row) for row in rows if row.position == found.damaged), None)
    return LogCheckShown(
        state=now.state,
        by=now.by,
        began=now.began,
        seen=now.seen,
        of=now.of,
        seconds=round(now.seconds, 3),
        found=found,
        event=event,
    )
