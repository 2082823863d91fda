"""Practice over HTTP: a round played alone, without clock, money, record or account."""

import asyncio
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from croupier.felt import felt_plan
from croupier.games import CATALOGUE
from croupier.games.posting import Sign
from croupier.server.commands.demo import sign_of
from croupier.server.people.access import Endpoint
from croupier.server.queries.practice import MadeChoice, PracticeRound, PracticeTable
from croupier.server.queries.rule_book import house_page, rule_book
from croupier.server.routes.games import own_games
from croupier.server.routes.rounds import AdviceShown, DecidedShown, advice_shown, decided_shown
from croupier.server.routes.signs import TakenOn
from croupier.server.routes.tables import RuleBookShown, SheetInForce
from croupier.server.views.table_shapes import ClosedTableView, TableView
from croupier.server.views.tables import limits_of
from croupier.server.wire.context import Context, ServerContext, open_to_all
from croupier.server.wire.replies import NotFoundError, replies

router = APIRouter(
    prefix="/api/practice/{game}",
    tags=["practice"],
    dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))],
    responses=replies(404, 409),
)
_counting = asyncio.Semaphore(1)  # advice takes a few milliseconds; nobody makes the tables wait for it
Cents = Annotated[int, Field(ge=0, le=100_000_00)]


class PracticeChoice(BaseModel):
    """A decision: fold, check, bet so many units, take back, let it ride."""

    choice: Annotated[str, Field(max_length=20)]
    units: Annotated[int, Field(ge=0, le=20)] = 0


class Practiced(BaseModel):
    """What was done in a round so far; `cards` are those that must fall, by whose they are."""

    seed: Annotated[str, Field(max_length=64)]
    chips: Cents = 200_00
    bets: Annotated[dict[str, Cents], Field(max_length=20)] = Field(default_factory=dict)
    dealt: bool = False
    choices: Annotated[list[PracticeChoice], Field(max_length=20)] = Field(default_factory=list)
    cards: Annotated[dict[str, Annotated[str, Field(max_length=40)]], Field(max_length=8)] = Field(
        default_factory=dict
    )


@router.get("/sheet")
async def sheet(game: str, context: Context) -> SheetInForce:
    """Return the sheet of a game as it is practiced, which a felt for one can be drawn from."""
    found = _sign(game, context).game
    limits = [TakenOn.model_validate(limit) for limit in limits_of(found)]
    felt = dict(felt_plan(found, 1))
    return SheetInForce(table="practice", game_hash=found.hash, limits=limits, sheet=found.data, felt=felt)


@router.get("/rules")
async def rules(game: str, context: Context) -> RuleBookShown:
    """Return the rules of a game, in chapters."""
    page = house_page(context.service.rooms.house.house, context.service.rooms.now())
    return RuleBookShown.model_validate(rule_book(_sign(game, context).game, page))


@router.post("/round", response_model=None)
async def play(game: str, wish: Practiced, context: Context) -> TableView | ClosedTableView:
    """Return the table after everything that was done in a round of practice."""
    return _table(_sign(game, context), wish).seen()


@router.post("/advice")
async def advice(game: str, wish: Practiced, context: Context) -> AdviceShown:
    """Return what each choice of the open decision is worth."""
    sign = _sign(game, context)
    async with _counting:
        return advice_shown(await asyncio.to_thread(lambda: _table(sign, wish).advice()))


@router.post("/decisions")
async def decided(game: str, wish: Practiced, context: Context) -> list[DecidedShown]:
    """Return the decisions of a round of practice, with what each was worth and cost."""
    sign = _sign(game, context)
    async with _counting:
        return decided_shown(await asyncio.to_thread(lambda: _table(sign, wish).decided()))


def _sign(game: str, context: ServerContext) -> Sign:
    """Return a game as it is practiced: of the catalogue or the house's own, if it has lost no row."""
    if game in CATALOGUE:
        return _practiced(game)
    own = own_games(context)
    if game not in own:
        raise NotFoundError("this game cannot be practiced; /api/games lists those there are")
    return _practiced(own[game])


_practiced = lru_cache(maxsize=64)(sign_of)


def _table(sign: Sign, wish: Practiced) -> PracticeTable:
    made = tuple(MadeChoice(each.choice, each.units) for each in wish.choices)
    played = PracticeRound(wish.seed, wish.chips, wish.bets, dealt=wish.dealt, choices=made, cards=wish.cards)
    return PracticeTable(sign, played)
