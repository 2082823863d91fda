"""Rounds over HTTP: each again as one saw it or with its proof; and advice at play-money tables."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from fractions import Fraction
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel

from croupier.cards import card_text
from croupier.drill.counsel import Counsel, Decision, counsel, decisions
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Endpoint, Person
from croupier.server.queries.advice import verify_practice
from croupier.server.queries.replay import ReplayError, replay, round_rows
from croupier.server.queries.rounds import RoundHistory as LookBack
from croupier.server.routes.tables import open_room
from croupier.server.views.room_views import sees_private
from croupier.server.views.round_shapes import AuditedRound, ReplayedRound, SeenProof, SeenRound
from croupier.server.wire.context import Context, From, ServerContext, through
from croupier.server.wire.replies import NotFoundError, replies
from croupier.table import events as e
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view

router = APIRouter(prefix="/api/tables/{table}/rounds", tags=["rounds"], responses=replies(401, 403, 404))


def paced(door: Endpoint) -> Callable[..., Awaitable[Person]]:
    """Return what lets a person through a door behind which old rounds are played again, not too often."""

    async def enter(
        person: Annotated[Person, Depends(through(door))], context: Context, caller: From
    ) -> Person:
        context.limits.allow(person.id, "round")
        context.limits.allow(caller.network, "rounds")
        return person

    enter.door = door  # type: ignore[attr-defined]  # for the test that walks every route with every role
    return enter


RoundHistory = Annotated[Person, Depends(paced(Endpoint.VERIFY))]
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


@router.get("", response_model=None)
async def last_rounds(
    table: str, person: RoundHistory, context: Context, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[SeenRound | SeenProof]:
    """Return the last rounds of a table as you saw them, the newest first (GLI-19 4.14)."""
    newest = open_room(table, context, person).table.rounds
    return await _look(context, table, person, lambda past: past.last(newest, last))


@router.get("/mine")
async def my_last_rounds(
    table: str, person: RoundHistory, context: Context, last: Annotated[int, Query(ge=1, le=10)] = 10
) -> list[Mine]:
    """Return in short the last rounds you played at a table since you sat down, the newest first."""
    newest = open_room(table, context, person).table.rounds
    found = await _look(context, table, person, lambda past: past.own(newest, last))
    return [Mine.model_validate(each) for each in found]


@router.get("/{number}", response_model=None)
async def published(
    table: str,
    number: Number,
    person: RoundHistory,
    context: Context,
    *,
    sheet: Annotated[bool, Query(description="With the game file, to settle the round again.")] = False,
    size: Annotated[
        int | None, Query(ge=1, le=10**15, description="With a proof for the head of this size too.")
    ] = None,
) -> SeenRound | SeenProof:
    """Return a round as you saw it, with what `croupier verify` checks it by."""
    places = context.digests.place if context.digests else None
    return await _look(
        context, table, person, lambda past: past.published(number, sheet=sheet, place=places, size=size)
    )


@router.get("/{number}/seen", response_model=None)
async def seen_again(table: str, number: Number, person: RoundHistory, context: Context) -> ReplayedRound:
    """Return a round moment by moment as it was shown to you, marked as a replay."""
    return await _look(context, table, person, lambda past: past.again(number))


@router.get("/{number}/replay", response_model=None)
async def again(
    table: str,
    number: Number,
    _: Annotated[Person, Depends(through(Endpoint.REPLAY, acts=True))],
    context: Context,
) -> AuditedRound:
    """Return a round step by step, marked as a replay, with the rules in force and every approval."""
    async with _reading:
        try:
            found = await asyncio.to_thread(replay, context.log, context.vault, f"{table} {number}")
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
    return found.plain()


async def _look(context: ServerContext, table: str, person: Person, at: Callable[[LookBack], T]) -> T:
    """Look back at a table in a thread, so that no table waits for it."""
    directory = context.service.rooms.directory
    async with _reading:
        try:
            roles, notary = context.staff_history.at, context.service.notary
            past = LookBack(context.log, context.vault, directory, table, person.id, roles, notary)
            past.sees_private = sees_private(person)
            return await asyncio.to_thread(at, past)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None


advice_routes = APIRouter(prefix="/api/tables/{table}", tags=["advice"], responses=replies(401, 404, 409))
Here = Annotated[Person, Depends(through(Endpoint.SEE_TABLES))]
# Counting takes a millisecond or two; nobody makes the tables wait by asking for much of it.
_counting = asyncio.Semaphore(1)


class ChoiceWorth(BaseModel):
    """What a choice is worth: cents as a number to show, and exactly, as a fraction of cents."""

    cents: float
    exact: str


class AdviceShown(BaseModel):
    """What every choice of a decision is worth; a choice is fold, or a bet by its units.

    `beside` names side bets that a fold would take along, which are counted with the rest.
    """

    seat: int
    step: str
    wager: str
    unit_cents: int
    best: str
    worth: dict[str, ChoiceWorth]
    beside: list[str]
    hand: list[str]
    board: list[str]


class DecidedShown(AdviceShown):
    """A decision that was made, with what it gave up against the best one."""

    chosen: str
    cost: ChoiceWorth


@advice_routes.get("/advice")
async def advice(table: str, person: Here, context: Context) -> AdviceShown:
    """Return what every choice before you is worth, from what you see; at play-money tables only."""
    room = open_room(table, context, person)
    verify_practice(room)
    felt = room.table
    seen = view(felt, Audience(Role.PLAYER, person.id))
    async with _counting:
        return advice_shown(await asyncio.to_thread(counsel, felt.plan.game, seen, person.id))


@advice_routes.get("/rounds/{number}/decisions")
async def decided(
    table: str,
    number: Number,
    person: Annotated[Person, Depends(paced(Endpoint.SEE_TABLES))],
    context: Context,
) -> list[DecidedShown]:
    """Return your decisions of a round, with what each was worth and cost; at play-money tables only."""
    room = context.service.rooms.tables().get(table)
    async with _counting:
        try:
            found = await asyncio.to_thread(_decisions, context, room, table, number, person.id)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
    return decided_shown(found)


def decided_shown(found: Sequence[Decision]) -> list[DecidedShown]:
    """Return decisions as they are sent."""
    return [
        DecidedShown(**dict(advice_shown(each.counsel)), chosen=each.chosen, cost=_worth(each.cost))
        for each in found
    ]


def _decisions(
    context: ServerContext, room: TableRoom | None, table: str, number: int, player: str
) -> list[Decision]:
    before, events = _played(context, room, table, number)
    return list(decisions(before, events, player))


def _played(
    context: ServerContext, room: TableRoom | None, table: str, number: int
) -> tuple[Table, Sequence[e.Event]]:
    """Return the table before a round and its events: at hand while it is played, later from the log."""
    if room and room.start and room.felt and room.felt.round and room.felt.round.number == number:
        verify_practice(room)
        return room.start, room.history
    directory = rebuild(context.log, context.vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)
    stream = f"{codec.TABLE}/{table}"
    if stream not in directory.streams:
        raise ReplayError(f"there is no table {table}")
    before, rows = round_rows(context.log, context.vault, stream, number, directory)
    verify_practice(before)
    events = [codec.read(row, context.vault) for row in rows]
    return before.table, [event for event in events if not isinstance(event, f.TableFact)]


def advice_shown(found: Counsel) -> AdviceShown:
    """Return what the choices of a decision are worth, as it is sent."""
    return AdviceShown(
        seat=found.seat,
        step=found.step,
        wager=found.wager,
        unit_cents=found.unit,
        best=found.best,
        worth={name: _worth(value) for name, value in found.worth},
        beside=list(found.side_bets),
        hand=[card_text(card) for card in found.hand],
        board=[card_text(card) for card in found.board],
    )


def _worth(value: Fraction) -> ChoiceWorth:
    return ChoiceWorth(cents=round(float(value), 4), exact=str(value))
