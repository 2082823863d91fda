"""Games against a dealer's hand with one decision, counted exactly: fold, or stay for a fixed bet."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.payment import Contest
from croupier.games.procedure import Decide
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from croupier.hands.vector import strengths
from croupier.odds.suits import Ints, classes
from croupier.odds.supersets import weaker_supersets

OUTCOMES = ("dealer_does_not_qualify", "player_wins", "tie", "dealer_wins")
_SLICE = 1 << 15


@dataclass(frozen=True, eq=False)
class Meetings:
    """For each thing a player can know, how often the dealer's hidden cards lead to each outcome."""

    own: NDArray[np.uint8]  # (states, cards): the player's hand
    shown: NDArray[np.uint8]  # (states, cards): the dealer's cards that lie open
    weights: Ints  # how many deals each state stands for
    strength: Ints  # of the player's hand
    ways: Ints  # (states, 4): in the order of OUTCOMES
    each: int  # ways a state can go on


def qualifying_strength(contest: Contest) -> int:
    """Return the lowest strength with which the dealer plays."""
    if contest.qualifies is None:
        return 0
    ranking = RANKINGS[contest.ranking]
    low = hand_range(contest.qualifies, ranking)
    return next(s for s, hand in enumerate(ranking.classes) if low.holds(key_of(hand, ranking)))


def meetings(game: Game, contest: Contest) -> Meetings:
    """Count every outcome for every hand a player can hold, and every card the dealer can show."""
    size = sum(game.card_group(name).count for name in contest.player_cards)
    dealer = [game.card_group(name) for name in contest.dealer_cards]
    shows = sum(group.count if group.face == "up" else group.dealer_shows for group in dealer)
    own, shown, weights = _states(size, shows)
    strength = strengths(contest.ranking, own).astype(np.int64)
    limit = qualifying_strength(contest)
    hidden = sum(group.count for group in dealer) - shows
    each = comb(52 - size - shows, hidden)
    ways = np.empty((len(own), 4), dtype=np.int64)
    for start in range(0, len(own), _SLICE):
        part = slice(start, start + _SLICE)
        ways[part] = _ways(contest.ranking, own[part], shown[part], strength[part], limit, each)
    return Meetings(own, shown, weights, strength, ways, each)


def _states(size: int, shows: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8], Ints]:
    """Return one state for each class of player's hands, with every card the dealer can show beside it."""
    hands = classes(size)
    if not shows:
        return hands.sets, np.zeros((len(hands.sets), 0), dtype=np.uint8), hands.weights
    if shows > 1:
        raise ValueError("a dealer who shows more than one card is not solved exactly yet")
    lacking = np.ones((len(hands.sets), 52), dtype=bool)
    lacking[np.arange(len(hands.sets))[:, None], hands.sets] = False
    rows, cards = np.nonzero(lacking)
    return hands.sets[rows], cards[:, None].astype(np.uint8), hands.weights[rows]


def _ways(
    ranking: str, own: NDArray[np.uint8], shown: NDArray[np.uint8], mine: Ints, limit: int, each: int
) -> Ints:
    """Return how many hidden hands do not qualify, lose to, tie with and beat each of these hands."""
    unqualified = _weaker(ranking, own, shown, np.full_like(mine, limit))
    weaker = np.maximum(_weaker(ranking, own, shown, mine), unqualified)
    not_better = np.maximum(_weaker(ranking, own, shown, mine + 1), unqualified)
    return np.stack([unqualified, weaker - unqualified, not_better - weaker, each - not_better], axis=1)


def _weaker(ranking: str, own: NDArray[np.uint8], shown: NDArray[np.uint8], strength: Ints) -> Ints:
    """Count the dealer's hands with the shown cards and none of the player's that are below a strength."""
    size = RANKINGS[ranking].size
    found = np.zeros(len(own), dtype=np.int64)
    for taken in range(min(own.shape[1], size - shown.shape[1]) + 1):
        for part in combinations(range(own.shape[1]), taken):
            cards = np.concatenate([own[:, part], shown], axis=1)
            cards.sort(axis=1)
            found += (-1) ** taken * weaker_supersets(ranking, cards, strength)
    return found


@dataclass(frozen=True, slots=True)
class Stand:
    """The one decision: which step, which wager it makes, and how many units of the ante that is."""

    step: str
    wager: str
    units: int


def stand_of(game: Game, group: str) -> Stand | None:
    """Return the decision about a contested wager, if there is exactly one and it is fold or stay."""
    wagers = {wager.id: wager for wager in game.wagers_of(group)}
    steps = [step for step in game.steps if isinstance(step, Decide) and step.wager in wagers]
    if len(steps) != 1 or "fold" not in steps[0].choices or len(wagers[steps[0].wager].times) != 1:
        return None
    return Stand(steps[0].id, steps[0].wager, wagers[steps[0].wager].times[0])
