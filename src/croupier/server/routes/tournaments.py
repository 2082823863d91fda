"""Tournaments over HTTP: which there are, what a player may spend on one, and the results for the wall."""

import inspect
from datetime import date, datetime
from typing import Annotated, get_type_hints

from fastapi import APIRouter, Depends
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from croupier.house.preconditions import settings_of
from croupier.house.tournament.readings import TournamentReadings
from croupier.house.tournament.results import results
from croupier.house.tournament.spend import cap_on
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import TournamentRoom
from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import NotFoundError, replies
from croupier.table.refused import RefusedError

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
Here = Annotated[Person, Depends(through(Endpoint.SEE_TABLES))]


class Listed(BaseModel):
    """A tournament in the list of tournaments."""

    id: str
    name: str
    stage: str
    starts: datetime
    game_date: date
    charity: str
    buy_in: int
    players: int
    left: int


class Limit(BaseModel):
    """What a player may spend on a tournament, None for no limit, and why (H-08)."""

    cents: int | None
    says: str


class Reading(BaseModel):
    """A question that the rules leave open, and its answers; the first holds unless another is chosen."""

    name: str
    says: str
    answers: list[str]


class Spending(BaseModel):
    """The cap of a gaming day, and that of its one larger tournament; None where no limit is known."""

    day: date
    usual: Limit | None
    larger: Limit | None


@router.get("", responses=replies(401))
async def tournaments(_: Here, context: Context) -> list[Listed]:
    """List the tournaments, the next to start first."""
    found = [room for room in await _rooms(context) if room.tournament.plan]
    return sorted((_listed(room) for room in found), key=lambda one: (one.starts, one.id))


@router.get("/spending/{day}", responses=replies(401))
async def spending(day: date, _: Here, context: Context) -> Spending:
    """Return what a player may spend on a tournament of a gaming day."""
    return Spending(
        day=day, usual=_limit(context, day, larger=False), larger=_limit(context, day, larger=True)
    )


@router.get("/readings", responses=replies(401))
async def readings(_: Here) -> list[Reading]:
    """List what a house decides when it schedules a tournament, where the rules leave it open."""
    hints = get_type_hints(TournamentReadings)
    return [
        Reading(name=name, says=inspect.getdoc(kind) or name, answers=[answer.value for answer in kind])
        for name, kind in hints.items()
    ]


@router.get("/{tournament}/results", response_class=PlainTextResponse, responses=replies(401, 404))
async def published(tournament: str, _: Here, context: Context) -> str:
    """Return the places and prizes of a tournament as text for the wall."""
    for room in await _rooms(context):
        if room.id == tournament and room.tournament.plan:
            return results(room.tournament).text()
    raise NotFoundError("there is no such tournament; /api/tournaments lists those there are")


async def _rooms(context: ServerContext) -> list[TournamentRoom]:
    names = [name for name in context.service.targets() if codec.family(name) == codec.TOURNAMENT]
    for name in names:
        await context.service.rooms.fetch(name)
    return [room for name in names if isinstance(room := context.service.rooms.get(name), TournamentRoom)]


def _listed(room: TournamentRoom) -> Listed:
    now = room.tournament
    plan = now.scheduled
    return Listed(
        id=room.id,
        name=plan.name,
        stage=now.stage.value,
        starts=plan.starts,
        game_date=plan.game_date,
        charity=plan.charity,
        buy_in=plan.buy_in.cents,
        players=len(now.entrants),
        left=len(now.remaining),
    )


def _limit(context: ServerContext, day: date, *, larger: bool) -> Limit | None:
    house = context.service.rooms.house.house
    try:
        cap = cap_on(day, settings_of(house).limits, higher=larger)
    except RefusedError:  # no limit was found for that day; a tournament on it is refused in words
        return None
    return Limit(cents=cap.cents, says=cap.says)
