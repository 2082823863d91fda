"""Game protection over HTTP: what the log of a table shows, weighed a page of rounds at a time."""

import asyncio
from typing import TYPE_CHECKING, Annotated
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from croupier.server.people.access import Endpoint
from croupier.server.queries.loading import load_protection
from croupier.server.queries.replay import ReplayError
from croupier.server.routes.audit import Text
from croupier.server.views.protection_shapes import ProtectionView
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import NotFoundError, replies

if TYPE_CHECKING:
    from croupier.server.queries.protection import KeptTables

router = APIRouter(
    prefix="/api/audit/protection",
    tags=["audit"],
    dependencies=[Depends(through(Endpoint.PROTECT, acts=True))],
    responses=replies(401, 403),
)
_weighing = asyncio.Semaphore(1)  # the tables come first
_kept: "WeakKeyDictionary[ServerContext, KeptTables]" = WeakKeyDictionary()
AT_ONCE = 10  # rounds that one request weighs


class ProtectionAsked(BaseModel):
    """Which rounds, and how often honest tables may raise an alarm."""

    rounds: Annotated[int, Field(ge=1, le=20_000, description="So many of the table's last rounds.")] = 300
    alarm: Annotated[float, Field(gt=0, lt=1, description="The false-alarm rate.")] = 0.001
    player: Annotated[Text, Field(description="Only what is about this player.")] = ""


@router.get("")
async def tables(context: Context) -> list[str]:
    """List the tables whose rounds can be weighed."""
    streams = context.service.rooms.directory.streams
    return [each.partition("/")[2] for each in streams if each.startswith("table/")]


@router.get("/{table}", response_model=None, responses=replies(404))
async def protection(
    table: str, context: Context, asked: Annotated[ProtectionAsked, Query()]
) -> ProtectionView:
    """Weigh some rounds more of a table, and return what all so far show; ask again until it is done."""
    async with _weighing:
        try:
            return await asyncio.to_thread(_weighed, context, table, asked)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None


def _weighed(context: ServerContext, table: str, asked: ProtectionAsked) -> ProtectionView:
    load_protection()
    from croupier.server.queries.protection import KeptTables  # noqa: PLC0415 (odds take long to load)

    kept = _kept.setdefault(context, KeptTables(context.log, context.vault))
    found = kept.at(table, asked.rounds)
    found.go_on(AT_ONCE)
    return found.view(asked.alarm, asked.player)
