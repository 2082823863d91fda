"""Tables over HTTP: which there are, what may be bet at each, how one looks, and a command at a time."""

from gzip import compress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, TypeAdapter

from croupier.games import Game
from croupier.games.procedure import TakeBets
from croupier.games.wording import amount_words
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.queries.rule_book import rule_book
from croupier.server.routes.page import takes_gzip
from croupier.server.views.house_shapes import TargetView
from croupier.server.views.room_views import listed
from croupier.server.wire.context import Context, ServerContext, open_to_all, through
from croupier.server.wire.messages import Order, Target
from croupier.server.wire.replies import NotFoundError, replies
from croupier.table.bots import spots, usual
from croupier.table.refused import RefusedError

router = APIRouter(prefix="/api", tags=["tables"])
Here = Annotated[Person, Depends(through(Endpoint.SEE_TABLES))]


class Listed(BaseModel):
    """A table in the list of tables."""

    id: str
    game: str
    name: str
    game_hash: str
    status: str
    dealing: str | None
    seats: int
    taken: int
    bots: int
    playing: bool
    play_money: bool
    jackpots: dict[str, int]
    jackpot_set: str | None


class Spot(BaseModel):
    """Where chips go before the cards: how much, in words, and what most people bet, in cents."""

    id: str
    name: str
    says: str
    usual: int


class PaidRow(BaseModel):
    """One line of a pay table."""

    hand: str
    pays: str


class Paid(BaseModel):
    """A pay table in force at a table."""

    title: str
    rows: list[PaidRow]


class OnTheFloor(Listed):
    """A table as its sign has it: what is played, and what may be bet under the rules in force."""

    summary: str
    spots: list[Spot]


_FLOOR = TypeAdapter(list[OnTheFloor])


class About(OnTheFloor):
    """A table with what it pays as well."""

    pay_tables: list[Paid]


class SheetInForce(BaseModel):
    """The sheet a table is played by: with the house's limits, and under the readings it has chosen."""

    table: str
    game_hash: str
    sheet: dict[str, Any]


class RuleLine(BaseModel):
    """One line of the rules; `pay` names the pay table of the sheet that belongs to it."""

    title: str
    says: str
    rules: list[str]
    pay: str | None


class Chapter(BaseModel):
    """A part of the rules."""

    id: str
    title: str
    lines: list[RuleLine]


class Cited(BaseModel):
    """A rule in full, with the document it stands in."""

    id: str
    says: str
    document: str
    lines: str


class RuleBook(BaseModel):
    """The rules of a game in chapters, and what they cite."""

    game: str
    name: str
    hash: str
    chapters: list[Chapter]
    rules: list[Cited]


class Done(BaseModel):
    """What became of a command; `version` is that of its target after it."""

    ok: bool
    says: str
    rules: list[str]
    version: int


@router.get(
    "/tables", response_model=list[OnTheFloor], dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))]
)
async def tables(context: Context, request: Request) -> Response:
    """List the tables, with what may be bet there and how many seats are taken; signed in or not."""
    floor = [_on_the_floor(room) for room in context.service.tables()]
    return _packed(_FLOOR.dump_json(floor), request)


@router.get("/tables/{table}", responses=replies(401, 404))
async def about(table: str, _: Here, context: Context) -> About:
    """Return what may be bet at a table and what it pays."""
    room = _open(table, context)
    paid = [
        Paid(title=table.title, rows=[PaidRow(hand=row.hand, pays=str(row.pays)) for row in table.rows])
        for table in room.table.plan.game.pay_tables
    ]
    return About(**_on_the_floor(room).model_dump(), pay_tables=paid)


@router.get("/tables/{table}/sheet", response_model=SheetInForce, responses=replies(401, 404))
async def sheet(table: str, _: Here, context: Context, request: Request) -> Response:
    """Return the sheet of the game as it is played at a table, which a felt can be drawn from."""
    game = _open(table, context).table.plan.game
    told = SheetInForce(table=table, game_hash=game.hash, sheet=game.data).model_dump_json().encode()
    return _packed(told, request)


@router.get("/tables/{table}/rules", responses=replies(401, 404))
async def rules(table: str, _: Here, context: Context) -> RuleBook:
    """Return the rules a table is played by, in chapters, with every rule they rest on in full."""
    return RuleBook(**rule_book(_open(table, context).table.plan.game))


@router.get("/views/{target:path}", response_model=None, responses=replies(401, 404))
async def view(target: Target, person: Here, context: Context) -> TargetView:
    """Return a target as you may see it, once; a socket tells when it changes."""
    try:
        return await context.service.view(person, target)
    except RefusedError as error:
        raise NotFoundError(error.says) from None


@router.post("/commands", responses=replies(401, 409))
async def command(
    order: Order,
    person: Annotated[Person, Depends(through(Endpoint.SEE_TABLES, acts=True))],
    context: Context,
) -> Done:
    """Carry out one command and reply once it is on disk; the same key again gets the first answer."""
    answer = await context.carry_out(person, order)
    if not answer.ok:
        raise RefusedError(answer.says, answer.rules)
    return Done(ok=True, says=answer.says, rules=list(answer.rules), version=answer.version)


def _open(table: str, context: ServerContext) -> TableRoom:
    room = context.service.rooms.tables().get(table)
    if room is None or room.felt is None:
        raise NotFoundError("there is no such table; /api/tables lists those there are")
    return room


def _packed(told: bytes, request: Request) -> Response:
    """Return what a page needs before its first hand, packed wherever gzip is taken."""
    if not takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(told, media_type="application/json", headers={"vary": "accept-encoding"})
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(compress(told), media_type="application/json", headers=headers)


def _on_the_floor(room: TableRoom) -> OnTheFloor:
    game = room.table.plan.game
    return OnTheFloor(**listed(room), summary=game.summary, spots=_spots(game))


def _spots(game: Game) -> list[Spot]:
    taken = [spot for step in game.steps if isinstance(step, TakeBets) for spot in spots(game, step)]
    bets: dict[str, int] = {}
    for wager in taken:
        bets[wager.id] = usual(wager, bets)
    return [
        Spot(id=wager.id, name=wager.name, says=amount_words(game, wager), usual=bets[wager.id])
        for wager in taken
    ]
