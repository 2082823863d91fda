"""A table as its sign on the floor has it: what is played and bet, and what the main bet gives the house."""

from pydantic import BaseModel

from croupier.games import Game
from croupier.games.load import kept_edge
from croupier.games.procedure import Decide, TakeBets
from croupier.games.wording import amount_words
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.views.room_views import listed
from croupier.server.views.tables import limits_of
from croupier.table.bots import spots, usual


class TakenOn(BaseModel):
    """What a table takes on a wager, in words and in cents."""

    wager: str
    name: str
    says: str
    least: int
    most: int


class ListedTable(BaseModel):
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
    private: bool
    jackpots: dict[str, int]
    jackpot_set: str | None
    limits: list[TakenOn]


class BettingSpot(BaseModel):
    """Where chips go before the cards: how much, in words, and what most people bet, in cents."""

    id: str
    name: str
    says: str
    usual: int


class CardsDealt(BaseModel):
    """How many cards a round deals: to each player, to the dealer, and in the middle for everybody."""

    player: int
    dealer: int
    table: int


class OnTheFloor(ListedTable):
    """A table as its sign has it: what is played, what may be bet, and what the main bet gives the house.

    `edge` is None where nobody has counted it: a game of the house's own, or one read another way.
    """

    summary: str
    spots: list[BettingSpot]
    least: int
    decisions: int
    deals: CardsDealt
    edge: float | None


def on_the_floor(room: TableRoom) -> OnTheFloor:
    """Return a table as its sign has it."""
    game = room.table.plan.game
    return OnTheFloor(
        **ListedTable.model_validate(listed(room)).model_dump(),
        summary=game.summary,
        spots=_spots(game),
        least=_least(game),
        decisions=sum(isinstance(step, Decide) for step in game.steps),
        deals=CardsDealt(
            **{
                owner: sum(group.count for group in game.cards if group.owner == owner)
                for owner in CardsDealt.model_fields
            }
        ),
        edge=kept_edge(game),
    )


def _least(game: Game) -> int:
    """Return the least that a round costs before its first card, in cents; 0 where no amount is posted."""
    needed = [wager for step in game.steps if isinstance(step, TakeBets) for wager in step.each_player_needs]
    least = [taken["least"] for taken in limits_of(game) if taken["wager"] in needed]
    return min(least, default=0)


def _spots(game: Game) -> list[BettingSpot]:
    taken = [spot for step in game.steps if isinstance(step, TakeBets) for spot in spots(game, step)]
    bets: dict[str, int] = {}
    for wager in taken:
        bets[wager.id] = usual(wager, bets)
    return [
        BettingSpot(id=wager.id, name=wager.name, says=amount_words(game, wager), usual=bets[wager.id])
        for wager in taken
    ]
