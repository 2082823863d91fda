"""Tables over HTTP: which there are, what may be bet, the rules they go by, and a command at a time."""

import asyncio
from gzip import compress
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field, TypeAdapter

from croupier.cards import CardError, parse_cards
from croupier.felt import felt_plan
from croupier.games.patch import Data as GameData
from croupier.house.rules import RulesPage, as_data, sources, title
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Endpoint, Person
from croupier.server.queries.rule_book import house_page, rule_book
from croupier.server.routes.page import takes_gzip
from croupier.server.routes.signs import OnTheFloor, TakenOn, on_the_floor
from croupier.server.views.house_shapes import TargetView
from croupier.server.views.room_views import is_hidden
from croupier.server.views.tables import limits_of
from croupier.server.wire.context import Context, From, ServerContext, open_to_all, through
from croupier.server.wire.messages import Order, Target
from croupier.server.wire.replies import NotFoundError, replies
from croupier.table.refused import RefusedError

router = APIRouter(prefix="/api", tags=["tables"])
Here = Annotated[Person, Depends(through(Endpoint.SEE_TABLES))]


class PaidRow(BaseModel):
    """One line of a pay table."""

    hand: str
    pays: str


class PayTableInForce(BaseModel):
    """A pay table in force at a table."""

    title: str
    rows: list[PaidRow]


_FLOOR = TypeAdapter(list[OnTheFloor])


class About(OnTheFloor):
    """A table with what it pays as well."""

    pay_tables: list[PayTableInForce]


class SheetInForce(BaseModel):
    """The sheet a table is played by: with the house's limits, and under the readings it has chosen."""

    table: str
    game_hash: str
    limits: list[TakenOn]
    sheet: GameData
    felt: GameData  # a FeltPlan, which pydantic cannot read before Python 3.12


class RuleLineShown(BaseModel):
    """One line of the rules; `pay` names the pay table of the sheet that belongs to it."""

    title: str
    says: str
    rules: list[str]
    pay: str | None


class RuleChapterShown(BaseModel):
    """A part of the rules."""

    id: str
    title: str
    lines: list[RuleLineShown]


class Cited(BaseModel):
    """A rule in full, with the document it stands in."""

    id: str
    says: str
    document: str
    lines: str


class RuleBookShown(BaseModel):
    """The rules of a game in chapters, and what they cite."""

    game: str
    name: str
    hash: str
    chapters: list[RuleChapterShown]
    rules: list[Cited]


class HouseRuleShown(BaseModel):
    """One house rule: what it says today, where it was filed, and where its figures were found."""

    id: str
    heading: str
    says: str
    lines: str
    sources: list[str]
    kept_by_people: bool


class Contact(BaseModel):
    """Whom to write to with comments, concerns and questions."""

    name: str
    address: list[str]
    telephone: str | None
    web: str | None
    source: str


class HouseReading(BaseModel):
    """How this house answers a question that its rules leave open."""

    id: str
    asks: str
    option: str
    says: str


class HouseRulesPage(BaseModel):
    """The page on the wall: the house rules of a gaming day, and how this house reads them."""

    title: str
    date: str
    house: str
    regulator: Contact
    rules: list[HouseRuleShown]
    readings: list[HouseReading]
    notes: list[str]


class CommandDone(BaseModel):
    """What became of a command; `version` is that of its target after it, `receipt` is signed for a bet."""

    ok: bool
    says: str
    rules: list[str]
    version: int
    receipt: str = ""


class HouseKey(BaseModel):
    """The key by which receipts are checked; compare it with the one on the wall."""

    key: str | None
    rotations: list[str]  # notes by which it replaced others, for whoever knew one of those
    recovery: str | None  # the key of the safe, which replaces a stolen one


@router.get("/key", dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))])
async def house_key(context: Context) -> HouseKey:
    """Return the public key of receipts; null where this house signs none."""
    notary = context.service.notary
    key = str(notary.key.verifier) if notary.key else None
    return HouseKey(key=key, rotations=list(notary.rotations), recovery=notary.recovery or None)


@router.get(
    "/tables", response_model=list[OnTheFloor], dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))]
)
async def tables(context: Context, request: Request) -> Response:
    """List the tables, with what may be bet there and how many seats are taken; signed in or not."""
    floor = [on_the_floor(room) for room in context.service.tables() if not is_hidden(room)]
    return _packed(_FLOOR.dump_json(floor), request)


@router.get("/tables/{table}", responses=replies(401, 404))
async def about(table: str, person: Here, context: Context) -> About:
    """Return what may be bet at a table and what it pays."""
    room = open_room(table, context, person)
    paid = [
        PayTableInForce(
            title=table.title, rows=[PaidRow(hand=row.hand, pays=str(row.pays)) for row in table.rows]
        )
        for table in room.table.plan.game.pay_tables
    ]
    return About(**on_the_floor(room).model_dump(), pay_tables=paid)


@router.get("/tables/{table}/sheet", response_model=SheetInForce, responses=replies(401, 404))
async def sheet(table: str, person: Here, context: Context, request: Request) -> Response:
    """Return the sheet of the game as it is played at a table, which a felt can be drawn from."""
    room = open_room(table, context, person)
    game = room.table.plan.game
    body = SheetInForce(
        table=table,
        game_hash=game.hash,
        limits=[TakenOn.model_validate(limit) for limit in limits_of(game)],
        sheet=game.data,
        felt=dict(felt_plan(game, len(room.table.seats))),
    )
    return _packed(body.model_dump_json().encode(), request)


@router.get("/tables/{table}/rules", responses=replies(401, 404))
async def rules(table: str, person: Here, context: Context) -> RuleBookShown:
    """Return the rules a table is played by, in chapters, with every rule they rest on in full."""
    page = house_page(context.service.rooms.house.house, context.service.rooms.now())
    return RuleBookShown.model_validate(rule_book(open_room(table, context, person).table.plan.game, page))


@router.get(
    "/house-rules",
    response_model=HouseRulesPage,
    dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))],
)
async def house_rules(context: Context) -> Response:
    """Return the house rules as they stand today: limits, readings, charities, contacts; signed in or not."""
    page = house_page(context.service.rooms.house.house, context.service.rooms.now())
    async with context.writing_rules:  # a crowd that asks at once waits for one to be written
        latest = context.house_rules
        if latest is None or latest[0] != page:  # the first time, every reading of the rules is read
            latest = context.house_rules = page, await asyncio.to_thread(_rules_json, page)
    return Response(latest[1], media_type="application/json")


def _rules_json(page: RulesPage) -> bytes:
    whole = {"title": title(page), "notes": sources(page), **as_data(page)}
    return HouseRulesPage.model_validate(whole).model_dump_json().encode()


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
    caller: From,
) -> CommandDone:
    """Carry out one command and reply once it is on disk; the same key again gets the first answer."""
    answer = await context.carry_out(person, order, caller)
    if not answer.ok:
        raise RefusedError(answer.says, answer.rules)
    return CommandDone(
        ok=True,
        says=answer.says,
        rules=list(answer.rules),
        version=answer.version,
        receipt=answer.receipt,
    )


class ReadCard(BaseModel):
    """A card that a shoe or a camera has read: number of the message, how sure it is from 0 to 1."""

    source: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w .-]+$")]
    seq: Annotated[int, Field(ge=0, le=10**12)]
    card: Annotated[str, Field(min_length=2, max_length=3, description="Such as Ah or 10s.")]
    confidence: Annotated[float, Field(ge=0, le=1)] = 1


@router.post("/tables/{table}/cards", responses=replies(401, 404, 409))
async def card(
    table: str,
    read: ReadCard,
    person: Annotated[Person, Depends(through(Endpoint.SEE_TABLES, acts=True))],
    context: Context,
    caller: From,
) -> CommandDone:
    """Key a card at a live table, for its dealer's device; an unsure or doubled one the dealer confirms."""
    try:
        (found,) = parse_cards(read.card, count=1)
    except CardError as error:
        raise RefusedError(str(error)) from None
    sent: dict[str, object] = {"source": read.source, "seq": read.seq, "card": found}
    data = sent | {"confidence": int(read.confidence * 100)}
    # Devices number for themselves: the same number at another table or in another round is another card.
    # So is another card under one number, of which dealer and log are to know.
    once = f"{table} {open_room(table, context, person).table.rounds} {sorted(data.items())}"
    key = f"feed:{sha256(once.encode()).hexdigest()[:40]}"
    order = Order(target=f"table/{table}", name="FeedCard", data=data, key=key)
    return await command(order, person, context, caller)


def open_room(table: str, context: ServerContext, person: Person) -> TableRoom:
    """Return a table that somebody may know of."""
    room = context.service.rooms.tables().get(table)
    if room is None or room.felt is None or is_hidden(room, person):
        raise NotFoundError("there is no such table; /api/tables lists those there are")
    return room


def _packed(body: bytes, request: Request) -> Response:
    """Return what a page needs before its first hand, packed wherever gzip is taken."""
    if not takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(body, media_type="application/json", headers={"vary": "accept-encoding"})
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(compress(body), media_type="application/json", headers=headers)
