"""The pit over HTTP: what the floor chooses from, and the rules found by their words."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from croupier.games import CATALOGUE, Game, load
from croupier.server.aggregates import codec
from croupier.server.people.access import Endpoint
from croupier.server.views.pit import find_rules
from croupier.server.wire.context import Context, through
from croupier.server.wire.replies import replies
from croupier.table.ruling import KINDS, RULINGS

router = APIRouter(
    prefix="/api/pit",
    tags=["pit"],
    dependencies=[Depends(through(Endpoint.WATCH_PIT, acts=True))],
    responses=replies(401, 403),
)


class Playable(BaseModel):
    """A game that may be put on a schedule, and what a table of it needs."""

    id: str
    name: str
    hash: str
    seats: int
    most_seats: int
    jackpots: list[str]
    denominations: list[int]
    lacks: list[str]


class Pit(BaseModel):
    """What the floor chooses from: games, sets of jackpots, kinds of irregularity, rulings."""

    games: list[Playable]
    sets: list[str]
    kinds: list[str]
    rulings: list[str]


class Found(BaseModel):
    """A rule or an open question of a document, in our words."""

    id: str
    document: str
    lines: str
    says: str


@router.get("")
async def pit(context: Context) -> Pit:
    """Return the games that may be played here, the sets of jackpots, and what can be ruled."""
    rooms = context.service.rooms
    settings = rooms.house.house.settings
    kept = {game.id: game for game in rooms.directory.games.values()}
    games = [kept.get(id_) or load(id_) for id_ in CATALOGUE]
    games += [game for id_, game in kept.items() if id_ not in CATALOGUE]
    prefix = f"{codec.JACKPOTS}/"
    return Pit(
        games=[_playable(game, settings.denominations if settings else ()) for game in games],
        sets=[name.removeprefix(prefix) for name in context.service.targets() if name.startswith(prefix)],
        kinds=list(KINDS),
        rulings=list(RULINGS),
    )


@router.get("/rules")
async def rules(
    context: Context,
    words: Annotated[str, Query(max_length=200, description="What happened, or the id of a rule.")] = "",
    table: Annotated[str, Query(max_length=60, description="The table it happened at.")] = "",
) -> list[Found]:
    """Find rules by their words or ids: those of the game at a table first, then those for every game."""
    room = context.service.rooms.tables().get(table)
    game = room.felt.plan.game if room and room.felt else None
    return [
        Found(id=rule.id, document=rule.document, lines=rule.lines, says=rule.says)
        for rule in find_rules(game, words)
    ]


def _playable(game: Game, denominations: tuple[int, ...]) -> Playable:
    return Playable(
        id=game.id,
        name=game.name,
        hash=game.hash,
        seats=game.seats.usual,
        most_seats=game.seats.most,
        jackpots=list(game.jackpots.names) if game.jackpots else [],
        denominations=list(game.chips.denominations if game.chips else denominations),
        lacks=[blank.says for blank in game.blanks],
    )
