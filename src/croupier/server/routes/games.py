"""Games over HTTP: the catalogue, and of each game its sheet, its pay tables and its exact odds.

They are open to everybody, signed in or not: rules and odds are there without money (GLI-19 4.4.1).
"""

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from croupier.games import CATALOGUE, Game, UnknownGameError, load
from croupier.games.patch import Data as GameData
from croupier.server.people.access import Endpoint
from croupier.server.wire.context import Context, ServerContext, open_to_all
from croupier.server.wire.replies import replies

router = APIRouter(
    prefix="/api/games", tags=["games"], dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))]
)
_solving = asyncio.Semaphore(
    1
)  # odds are solved once a game; nobody makes the tables wait by asking for many


class ListedGame(BaseModel):
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


class GameSheet(BaseModel):
    """A game's sheet as its file has it."""

    game: str
    hash: str
    readings: dict[str, str]
    blanks: dict[str, str]
    sheet: GameData


class PayRowShown(BaseModel):
    """One line of a pay table."""

    hand: str
    pays: str


class PayTableShown(BaseModel):
    """A pay table."""

    id: str
    title: str
    rows: list[PayRowShown]


@router.get("")
async def games(context: Context) -> list[ListedGame]:
    """List the catalogue, every approved game there is a file for, and then the house's own games."""
    return [_listed(game) for game in (*map(load, CATALOGUE), *own_games(context).values())]


@router.get("/{game}/rules", responses=replies(404))
async def rules(game: str, context: Context) -> GameSheet:
    """Return the sheet of a game: procedure, wagers, pay tables, limits."""
    found = _game(game, context)
    return GameSheet(
        game=found.id,
        hash=found.hash,
        readings=dict(found.choices),
        blanks={blank.path: blank.says for blank in found.blanks},
        sheet=found.data,
    )


@router.get("/{game}/pay-tables", responses=replies(404))
async def pay_tables(game: str, context: Context) -> list[PayTableShown]:
    """Return what each hand pays, by table."""
    return [
        PayTableShown(
            id=table.id,
            title=table.title,
            rows=[PayRowShown(hand=row.hand, pays=str(row.pays)) for row in table.rows],
        )
        for table in _game(game, context).pay_tables
    ]


@router.get("/{game}/odds", responses=replies(404))
async def odds(game: str, context: Context) -> dict[str, object]:
    """Return the exact odds of every wager, played as well as it can be."""
    found = _game(game, context)
    async with _solving:
        return await asyncio.to_thread(_odds, found)


@lru_cache(maxsize=64)
def _odds(game: Game) -> dict[str, object]:
    from croupier.odds.reports.data import report_on  # noqa: PLC0415 (numpy, which no table needs)

    return report_on(game).as_data()


def own_games(context: ServerContext) -> dict[str, Game]:
    """Return the games a house has put on a table itself, as its log keeps them."""
    kept = context.service.rooms.directory.games.values()
    return {game.id: game for game in kept if game.id not in CATALOGUE}


def _game(id_: str, context: ServerContext) -> Game:
    """Return a game by its name; by the hash of a table's sheet the very game, with what was filled in."""
    if found := context.service.rooms.directory.games.get(id_):
        return found
    if id_ in CATALOGUE:  # a name is never a path here
        return load(id_)
    own = own_games(context)
    if id_ not in own:
        raise UnknownGameError(f"there is no such game; there are {', '.join((*CATALOGUE, *own))}")
    return own[id_]


def _listed(game: Game) -> ListedGame:
    return ListedGame(
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
