"""What an auditor looks for over HTTP: a round and its replay, who approved what, and the log as a file."""

import asyncio
import tempfile
from enum import StrEnum
from pathlib import Path as Folder
from shutil import rmtree
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import FileResponse
from pydantic import BaseModel, Field
from starlette.background import BackgroundTask

from croupier.declare import AuditKind
from croupier.errors import CroupierError
from croupier.server.people.access import Endpoint
from croupier.server.queries.finding import (
    ApprovalFilter,
    Approvals,
    FoundRound,
    FoundRounds,
    RoundFilter,
    find_approvals,
    find_rounds,
)
from croupier.server.queries.loading import booked
from croupier.server.routes.audit import EventPage, Moment, Stream, Text, zoned
from croupier.server.views.round_shapes import FeltReplay
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.messages import LARGEST
from croupier.server.wire.replies import NotFoundError, Replies, replies

router = APIRouter(
    prefix="/api/audit",
    tags=["audit"],
    dependencies=[Depends(through(Endpoint.AUDIT, acts=True))],
    responses=replies(401, 403),
)
replay_routes = APIRouter(
    prefix="/api/audit/rounds",
    tags=["audit"],
    dependencies=[Depends(through(Endpoint.REPLAY, acts=True))],
    responses=replies(401, 403, 404),
)
Number = Annotated[int, Path(ge=1, le=10**9, description="The number of the round at its table.")]
_looking = asyncio.Semaphore(2)  # each may have to read the whole log
_writing = asyncio.Semaphore(1)


class NotWrittenError(CroupierError):
    """A file that cannot be made."""


class StakeShown(BaseModel):
    """What a round was to one player, in cents."""

    player: str
    bet: int
    net: int


class RoundFound(BaseModel):
    """A round that is over: where, when, who played, and what the house won."""

    table: str
    number: int
    ended: str
    position: int
    players: list[StakeShown]
    house: int


class Rounds(BaseModel):
    """Rounds, the newest first; `before` asks for the next page, null at the end."""

    rounds: list[RoundFound]
    before: int | None


class RoundsAsked(EventPage):
    """Which rounds."""

    table: Text = ""
    number: Annotated[int | None, Field(ge=1, le=10**9)] = None
    player: Annotated[Text, Field(description="Part of a player's name.")] = ""
    cents: Annotated[int | None, Field(ge=0, le=LARGEST, description="What was bet, won, lost or paid.")] = (
        None
    )
    limit: Annotated[int, Field(ge=1, le=100)] = 25


class ApprovalsAsked(EventPage):
    """Which approvals."""

    kind: AuditKind | None = None
    who: Annotated[Text, Field(description="Part of the name of either who signed.")] = ""
    limit: Annotated[int, Field(ge=1, le=200)] = 50


class ExportAsked(BaseModel):
    """Which events go into a file."""

    stream: Stream = ""
    since: Moment = None
    until: Moment = None


class LogFileForm(StrEnum):
    """The kind of file a log is written to."""

    PARQUET = "parquet"
    CSV = "csv"
    JSON_LINES = "jsonl"
    TEXT = "txt"


_FILES: Replies = {
    200: {
        "content": {"application/octet-stream": {}, "text/csv": {}, "text/plain": {}},
        "description": "The file.",
    },
    **replies(409),
}
_TYPES = {
    LogFileForm.PARQUET: "application/vnd.apache.parquet",
    LogFileForm.CSV: "text/csv; charset=utf-8",
    LogFileForm.JSON_LINES: "application/jsonl; charset=utf-8",
    LogFileForm.TEXT: "text/plain; charset=utf-8",
}


@router.get("/rounds")
async def rounds(context: Context, asked: Annotated[RoundsAsked, Query()]) -> Rounds:
    """Find rounds by where, when, who and how much, the newest first."""
    wanted = RoundFilter(
        asked.table, asked.number, asked.player, asked.cents, zoned(asked.since), zoned(asked.until)
    )
    async with _looking:
        found = await asyncio.to_thread(_found, context, wanted, asked.before, asked.limit)
    return Rounds(rounds=[_round(each) for each in found.rounds], before=found.before)


def _found(context: ServerContext, wanted: RoundFilter, before: int | None, limit: int) -> FoundRounds:
    books = booked(context.log, context.vault, context.service.rooms.directory)
    return find_rounds(context.log, wanted, before=before, limit=limit, books=books)


@replay_routes.get("/{table}/{number}", response_model=None)
async def again(table: str, number: Number, context: Context) -> FeltReplay:
    """Return a round step by step, marked as a replay, with the felt as it lay at each step."""
    from croupier.server.queries.replay import (  # noqa: PLC0415 (only for an audit)
        ReplayError,
        replay,
        scenes,
    )

    async with _looking:
        try:
            round_ = await asyncio.to_thread(replay, context.log, context.vault, f"{table} {number}")
            felt = await asyncio.to_thread(scenes, context.log, context.vault, round_.table, round_.number)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
    return {**round_.plain(), "felt": felt}


pit_routes = APIRouter(
    prefix="/api/pit/rounds",
    tags=["pit"],
    dependencies=[Depends(through(Endpoint.REPLAY, acts=True))],
    responses=replies(401, 403),
)


@pit_routes.get("/{table}")
async def rounds_at_table(
    table: str, context: Context, last: Annotated[int, Query(ge=1, le=20)] = 20
) -> Rounds:
    """Return the last rounds of a table that are over, for those who rule there, the newest first."""
    async with _looking:
        found = await asyncio.to_thread(_found, context, RoundFilter(table), None, last)
    return Rounds(rounds=[_round(each) for each in found.rounds], before=None)


@router.get("/approvals")
async def approvals(context: Context, asked: Annotated[ApprovalsAsked, Query()]) -> Approvals:
    """List who approved, ruled, corrected, counted or signed what, the newest first."""
    wanted = ApprovalFilter(asked.kind, asked.who, zoned(asked.since), zoned(asked.until))
    async with _looking:
        return await asyncio.to_thread(
            find_approvals, context.log, wanted, before=asked.before, limit=asked.limit
        )


@router.get("/export/{form}", response_class=FileResponse, responses=_FILES)
async def export(
    form: LogFileForm,
    context: Context,
    asked: Annotated[ExportAsked, Query()],
) -> FileResponse:
    """Return the log, or part of it, as a file that is whole; sealed cards stay sealed."""
    from croupier.store.browse import Wanted as WantedEvents  # noqa: PLC0415 (only for an audit)

    wanted = WantedEvents(asked.stream, zoned(asked.since), zoned(asked.until))
    folder = Folder(tempfile.mkdtemp(prefix="croupier-export-"))
    file = folder / f"croupier-log.{form}"
    try:
        async with _writing:
            count = await asyncio.to_thread(_write, context, file, wanted)
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    return FileResponse(
        file,
        media_type=_TYPES[form],
        filename=file.name,
        headers={"x-events": str(count)},
        background=BackgroundTask(rmtree, folder, ignore_errors=True),
    )


def _write(context: ServerContext, file: Folder, wanted: Any) -> int:
    from croupier.server.queries.replay import hand_record  # noqa: PLC0415 (only for an audit)
    from croupier.store.browse import ExportError  # noqa: PLC0415
    from croupier.store.browse import export as write  # noqa: PLC0415

    try:
        return write(context.log, file, wanted, hand_record)
    except ExportError as error:
        raise NotWrittenError(str(error)) from error
    except ValueError as error:  # somebody made an event unreadable
        says = f"the log holds what is no event any more ({error}); check it, and see the first that is wrong"
        raise NotWrittenError(says) from error


def _round(found: FoundRound) -> RoundFound:
    return RoundFound(
        table=found.table,
        number=found.number,
        ended=found.ended,
        position=found.position,
        players=[
            StakeShown(player=player, bet=stake.bet, net=stake.net) for player, stake in found.players.items()
        ],
        house=found.house,
    )
