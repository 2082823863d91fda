"""What the floor works with over HTTP: games and rulings to choose from, and the tournaments of the house."""

import asyncio
from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from croupier.games import CATALOGUE, Game, load
from croupier.games.posting import lost_rows, with_limits_of_their_own
from croupier.house.preconditions import settings_of
from croupier.house.thresholds import pit_alerts_on
from croupier.house.tournament.prizes import cap_on, results
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import TournamentRoom
from croupier.server.people.access import Endpoint, Person
from croupier.server.views.pit import find_rules
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import NotFoundError, replies
from croupier.table.refused import RefusedError
from croupier.table.ruling import KINDS, RULINGS

pit_routes = APIRouter(
    prefix="/api/pit",
    tags=["pit"],
    dependencies=[Depends(through(Endpoint.WATCH_PIT, acts=True))],
    responses=replies(401, 403),
)


class PlayableLimit(BaseModel):
    """What a table of a game may take on a wager, in cents; None where that is left to the table's sign."""

    wager: str
    name: str
    least: int | None
    most: int | None
    exactly: list[int]


class Playable(BaseModel):
    """A game that may be put on a schedule, and what a table of it needs."""

    id: str
    name: str
    hash: str
    seats: int
    most_seats: int
    kept: bool = Field(description="Whether the casino file names it, or it was played here before.")
    jackpots: list[str]
    denominations: list[int]
    lacks: list[str]
    limits: list[PlayableLimit]


class Pit(BaseModel):
    """What the floor chooses from: games, sets of jackpots, kinds of irregularity, rulings."""

    games: list[Playable]
    sets: list[str]
    kinds: list[str]
    rulings: list[str]


class WrongPins(BaseModel):
    """Somebody of the staff whose PIN was entered wrongly several times in a row."""

    person: str
    failures: int
    locked: bool


class FoundRule(BaseModel):
    """A rule or an open question of a document, in our words."""

    id: str
    document: str
    lines: str
    says: str


@pit_routes.get("")
async def pit(context: Context) -> Pit:
    """Return the games that may be played here, the sets of jackpots, and what can be ruled."""
    rooms = context.service.rooms
    settings = rooms.house.house.settings
    kept = {game.id: game for game in rooms.directory.games.values()}
    games = [kept.get(id_) or load(id_) for id_ in CATALOGUE]
    games += [game for id_, game in kept.items() if id_ not in CATALOGUE]
    prefix = f"{codec.JACKPOTS}/"
    return Pit(
        games=[
            _playable(game, settings.denominations if settings else (), kept=game.id in kept)
            for game in games
        ],
        sets=[name.removeprefix(prefix) for name in context.service.targets() if name.startswith(prefix)],
        kinds=list(KINDS),
        rulings=list(RULINGS),
    )


@pit_routes.get("/pins")
async def wrong_pins(context: Context) -> list[WrongPins]:
    """Return whose PIN was last entered wrongly several times in a row."""
    day = context.service.rooms.house.house.day
    least = pit_alerts_on(day.date if day else None).wrong_pins
    return [
        WrongPins(person=each.id, failures=each.pin_wrong, locked=each.pin_locked)
        for each in await asyncio.to_thread(context.auth.accounts.all)
        if each.pin_wrong >= least
    ]


@pit_routes.get("/rules")
async def rules_by_words(
    context: Context,
    words: Annotated[str, Query(max_length=200, description="What happened, or the id of a rule.")] = "",
    table: Annotated[str, Query(max_length=60, description="The table it happened at.")] = "",
) -> list[FoundRule]:
    """Find rules by their words or ids: those of the game at a table first, then those for every game."""
    room = context.service.rooms.tables().get(table)
    game = room.felt.plan.game if room and room.felt else None
    return [
        FoundRule(id=rule.id, document=rule.document, lines=rule.lines, says=rule.says)
        for rule in find_rules(game, words)
    ]


def _playable(game: Game, denominations: tuple[int, ...], *, kept: bool) -> Playable:
    return Playable(
        id=game.id,
        name=game.name,
        hash=game.hash,
        seats=game.seats.usual,
        most_seats=game.seats.most,
        kept=kept,
        jackpots=list(game.jackpots.names) if game.jackpots else [],
        denominations=list(game.chips.denominations if game.chips else denominations),
        lacks=[blank.says for blank in lost_rows(game)],
        limits=[
            PlayableLimit(
                wager=wager.id,
                name=wager.name,
                least=wager.least if isinstance(wager.least, int) else None,
                most=wager.most if isinstance(wager.most, int) else None,
                exactly=list(wager.exactly),
            )
            for wager in with_limits_of_their_own(game)
        ],
    )


tournament_routes = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
Here = Annotated[Person, Depends(through(Endpoint.SEE_TABLES))]


class ListedTournament(BaseModel):
    """A tournament in the list of tournaments."""

    id: str
    name: str
    game: str
    stage: str
    starts: datetime
    game_date: date
    charity: str
    buy_in: int
    players: int
    left: int


class SpendLimit(BaseModel):
    """What a player may spend on a tournament, None for no limit, and why (H-08)."""

    cents: int | None
    says: str


class Spending(BaseModel):
    """The cap of a gaming day, and that of its one larger tournament; None where no limit is known."""

    day: date
    usual: SpendLimit | None
    larger: SpendLimit | None


@tournament_routes.get("", responses=replies(401))
async def tournaments(_: Here, context: Context) -> list[ListedTournament]:
    """List the tournaments, the next to start first."""
    found = [room for room in await _rooms(context) if room.tournament.plan]
    return sorted((_listed(room) for room in found), key=lambda one: (one.starts, one.id))


@tournament_routes.get("/spending/{day}", responses=replies(401))
async def spending(day: date, _: Here, context: Context) -> Spending:
    """Return what a player may spend on a tournament of a gaming day."""
    return Spending(
        day=day, usual=_limit(context, day, larger=False), larger=_limit(context, day, larger=True)
    )


@tournament_routes.get("/{tournament}/results", response_class=PlainTextResponse, responses=replies(401, 404))
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


def _listed(room: TournamentRoom) -> ListedTournament:
    now = room.tournament
    plan = now.scheduled
    return ListedTournament(
        id=room.id,
        name=plan.name,
        game=plan.game,
        stage=now.stage.value,
        starts=plan.starts,
        game_date=plan.game_date,
        charity=plan.charity,
        buy_in=plan.buy_in.cents,
        players=len(now.entrants),
        left=len(now.remaining),
    )


def _limit(context: ServerContext, day: date, *, larger: bool) -> SpendLimit | None:
    house = context.service.rooms.house.house
    try:
        cap = cap_on(day, settings_of(house).limits, higher=larger)
    except RefusedError:  # no limit was found for that day; a tournament on it is refused in words
        return None
    return SpendLimit(cents=cap.cents, says=cap.says)
