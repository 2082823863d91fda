"""Games over HTTP: the catalogue, and of each game its sheet, its pay tables and its exact odds.

They are open to everybody, signed in or not: rules and odds are there without money (GLI-19 4.4.1).
"""

import asyncio
from functools import cache
from typing import Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from croupier.games import CATALOGUE, Game, UnknownGameError, load
from croupier.server.people.access import Endpoint
from croupier.server.wire.context import open_to_all
from croupier.server.wire.replies import replies

router = APIRouter(
    prefix="/api/games", tags=["games"], dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))]
)
_solving = asyncio.Semaphore(
    1
)  # odds are solved once a game; nobody makes the tables wait by asking for many


class Listed(BaseModel):
    """A game of the catalogue."""

    id: str
    name: str
    summary: str
    document: str | None
    approval: str | None
    wagers: list[str]
    readings: int
    blanks: list[str]
    hash: str


class Sheet(BaseModel):
    """A game's sheet as its file has it."""

    game: str
    hash: str
    readings: dict[str, str]
    blanks: dict[str, str]
    sheet: dict[str, Any]


class Row(BaseModel):
    """One line of a pay table."""

    hand: str
    pays: str


class PayTable(BaseModel):
    """A pay table."""

    id: str
    title: str
    rows: list[Row]


@router.get("")
async def games() -> list[Listed]:
    """List the catalogue: every approved game there is a file for."""
    return [_listed(load(id_)) for id_ in CATALOGUE]


@router.get("/{game}/rules", responses=replies(404))
async def rules(game: str) -> Sheet:
    """Return the sheet of a game: procedure, wagers, pay tables, limits."""
    found = _game(game)
    return Sheet(
        game=found.id,
        hash=found.hash,
        readings=dict(found.choices),
        blanks={blank.path: blank.says for blank in found.blanks},
        sheet=found.data,
    )


@router.get("/{game}/pay-tables", responses=replies(404))
async def pay_tables(game: str) -> list[PayTable]:
    """Return what each hand pays, by table."""
    return [
        PayTable(
            id=table.id,
            title=table.title,
            rows=[Row(hand=row.hand, pays=str(row.pays)) for row in table.rows],
        )
        for table in _game(game).pay_tables
    ]


@router.get("/{game}/odds", responses=replies(404))
async def odds(game: str) -> dict[str, Any]:
    """Return the exact odds of every wager, played as well as it can be."""
    _game(game)
    async with _solving:
        return await asyncio.to_thread(_odds, game)


@cache
def _odds(game: str) -> dict[str, object]:
    from croupier.odds.reports.data import report_on  # noqa: PLC0415 (numpy, which no table needs)

    return report_on(load(game)).as_data()


def _game(id_: str) -> Game:
    if id_ not in CATALOGUE:  # a name is never a path here
        raise UnknownGameError(f"there is no such game; the catalogue has {', '.join(CATALOGUE)}")
    return load(id_)


def _listed(game: Game) -> Listed:
    return Listed(
        id=game.id,
        name=game.name,
        summary=game.summary,
        document=game.approval.document,
        approval=game.approval.number,
        wagers=list(game.wager_groups),
        readings=len(game.readings),
        blanks=[blank.path for blank in game.blanks],
        hash=game.hash,
    )
