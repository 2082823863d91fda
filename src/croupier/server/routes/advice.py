"""Advice over HTTP at play-money tables: what each choice is worth before, and what a decision cost after."""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from croupier.cards import card_text
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Endpoint
from croupier.server.people.account_index import Person
from croupier.server.queries.advice import Counsel, Decision, counsel, decisions, verify_practice
from croupier.server.queries.replay import ReplayError, round_rows
from croupier.server.routes.rounds import Number
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import NotFoundError, replies
from croupier.table import events as e
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view

router = APIRouter(prefix="/api/tables/{table}", tags=["advice"], responses=replies(401, 404, 409))
Here = Annotated[Person, Depends(through(Endpoint.SEE_TABLES))]
# Counting takes a millisecond or two; nobody makes the tables wait by asking for much of it.
_counting = asyncio.Semaphore(1)


class Worth(BaseModel):
    """What a choice is worth: cents as a number to show, and exactly, as a fraction of cents."""

    cents: float
    exact: str


class Advice(BaseModel):
    """What every choice of a decision is worth; a choice is fold, or a bet by its units.

    `beside` names side bets that a fold would take along, which are counted with the rest.
    """

    seat: int
    step: str
    wager: str
    unit_cents: int
    best: str
    worth: dict[str, Worth]
    beside: list[str]
    hand: list[str]
    board: list[str]


class Decided(Advice):
    """A decision that was made, with what it gave up against the best one."""

    chosen: str
    cost: Worth


@router.get("/advice")
async def advice(table: str, person: Here, context: Context) -> Advice:
    """Return what every choice before you is worth, from what you see; at play-money tables only."""
    room = context.service.rooms.tables().get(table)
    if room is None or room.felt is None:
        raise NotFoundError("there is no such table; /api/tables lists those there are")
    verify_practice(room)
    felt = room.felt
    seen = view(felt, Audience(Role.PLAYER, person.id))
    async with _counting:
        return Advice(**_plain(await asyncio.to_thread(counsel, felt.plan.game, seen, person.id)))


@router.get("/rounds/{number}/decisions")
async def decided(table: str, number: Number, person: Here, context: Context) -> list[Decided]:
    """Return your decisions of a round, with what each was worth and cost; at play-money tables only."""
    room = context.service.rooms.tables().get(table)
    async with _counting:
        try:
            made = await asyncio.to_thread(_decisions, context, room, table, number, person.id)
        except ReplayError as error:
            raise NotFoundError(str(error)) from None
    return [Decided(**_plain(each.counsel), chosen=each.chosen, cost=_worth(each.cost)) for each in made]


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


def _plain(told: Counsel) -> dict[str, Any]:
    return {
        "seat": told.seat,
        "step": told.step,
        "wager": told.wager,
        "unit_cents": told.unit,
        "best": told.best,
        "worth": {name: _worth(value) for name, value in told.worth},
        "beside": list(told.beside),
        "hand": [card_text(card) for card in told.hand],
        "board": [card_text(card) for card in told.board],
    }


def _worth(value: Fraction) -> Worth:
    return Worth(cents=round(float(value), 4), exact=str(value))
