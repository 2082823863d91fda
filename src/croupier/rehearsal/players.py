"""The players of a rehearsal: what they bet, and how they play hold'em against a pay table.

They play by points, a simple way that costs them a little against the best play: a card from jack up counts
two, from six up one.
"""

import random
from typing import Final, NamedTuple

from croupier.cards import rank, suit
from croupier.games import Game
from croupier.games.payment import Wager
from croupier.table import commands as t
from croupier.table.state import Table

SIX, JACK = 4, 9  # ranks
_NAMES: Final = (
    *("Ada", "Abe", "Amy", "Art", "Bea T", "Bill", "Cass", "Clem", "Dawn", "Doug", "Edie", "Earl", "Fern"),
    *("Fritz", "Gail", "Glen", "Hope", "Hank", "Inez", "Ivan", "June", "Jack", "Kay", "Kurt", "Lena", "Lou"),
)


class Regular(NamedTuple):
    """Somebody who comes to play: which of the antes they bet, and whether they like side bets."""

    name: str
    nerve: float  # from 0, the least the table takes, to 1, the most they would bet
    likes_sides: float  # how often they bet each


def regulars(rng: random.Random) -> tuple[Regular, ...]:
    """Return everybody who may come."""
    return tuple(Regular(name, rng.random() ** 2, rng.random()) for name in _NAMES)


def bets_of(game: Game, seat: int, who: Regular, rng: random.Random) -> list[t.PlaceBet]:
    """Return what somebody bets before the cards: the ante, and some of the side bets."""
    spots = [spot for spot in game.wagers if game.step(spot.placed_at).do == "bets"]
    ante = amount(spots[0], who.nerve)
    placed = [t.PlaceBet(seat, spots[0].id, ante)]
    for spot in spots[1:]:
        if rng.random() < who.likes_sides:
            most = ante if spot.not_above else None
            placed.append(t.PlaceBet(seat, spot.id, amount(spot, who.nerve / 2, most)))
    return placed


def amount(spot: Wager, nerve: float, most: int | None = None) -> int:
    """Return an amount that a spot takes, from its least toward $25."""
    if spot.exactly:
        return spot.exactly[-1] if nerve > 0.5 else spot.exactly[0]
    least = spot.least if isinstance(spot.least, int) else 1_00
    highest = spot.most if isinstance(spot.most, int) else 25_00
    wish = least + int((min(highest, 25_00) - least) * nerve) // 100 * 100
    return max(least, min(wish, most)) if most is not None else wish


def choose(table: Table, seat: int) -> t.Choose:
    """Return what a player does with the cards that lie open to them."""
    play = table.round
    assert play is not None  # noqa: S101 (somebody is asked in a round)
    hole = play.hands[play.hand_at[seat]].cards[table.plan.group_number["hole"]]
    group = table.plan.group_number["board"]
    board = [card for card, up in zip(play.shared[group], play.shared_up[group], strict=True) if up]
    units = units_for([card for card in (*hole, *board) if card is not None])
    return t.Choose(seat, "bet", units) if units else t.Choose(seat, "fold")


def units_for(cards: list[int]) -> int:
    """Return how many units two, three or four cards are worth: three, one, or none, which is a fold."""
    ranks = sorted(map(rank, cards))
    paired = {each for each in ranks if ranks.count(each) > 1}
    points = sum(2 if each >= JACK else 1 if each >= SIX else 0 for each in ranks)
    suited = len(set(map(suit, cards))) == 1
    in_row = not paired and ranks[-1] - ranks[0] == len(ranks) - 1
    if paired:
        made = len(ranks) == 2 or max(paired) >= SIX or len(paired) > 1 or ranks.count(max(paired)) > 2
        return 3 if made else 1
    if len(ranks) == 4 and (suited or (in_row and ranks[-1] >= SIX + 2)):
        return 3
    if len(ranks) == 3 and suited:
        return 3 if in_row and ranks[0] >= 3 else 1
    return 1 if points >= len(ranks) else 0
