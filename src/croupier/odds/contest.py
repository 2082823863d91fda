"""Games against a dealer's hand with one decision, counted exactly: fold, or stay for a fixed bet."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.payment import Contest
from croupier.games.procedure import Decide
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from croupier.hands.vector import strengths
from croupier.odds.suits import Ints, classes, lacking, number_of_draws
from croupier.odds.supersets import WeakerHands, indices
from croupier.odds.unsolved import UnsolvedError

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


def meetings(game: Game, contest: Contest, low: int = 0) -> Meetings:
    """Count every outcome for every hand a player can hold, and every card the dealer can show."""
    parts = list(meetings_in_parts(game, contest, low))

    def whole(name: str) -> NDArray[Any]:
        return np.concatenate([getattr(part, name) for part in parts])

    own, shown, weights = whole("own"), whole("shown"), whole("weights")
    return Meetings(own, shown, weights, whole("strength"), whole("ways"), parts[0].each)


def meetings_in_parts(game: Game, contest: Contest, low: int = 0) -> Iterator[Meetings]:
    """Count the same a slice at a time: a dealer who shows a card makes millions of states."""
    size = sum(game.card_group(name).count for name in contest.player_cards)
    dealer = [game.card_group(name) for name in contest.dealer_cards]
    shows = sum(group.count if group.face == "up" else group.dealer_shows for group in dealer)
    hidden = sum(group.count for group in dealer) - shows
    if shows > 1:
        deals = number_of_draws(0, size, low) * number_of_draws(size, shows, low)
        raise UnsolvedError(
            f"the dealer of {game.name} shows {shows} cards; solved exactly this would take "
            f"{deals:,} states, so ask for a simulation instead"
        )
    each = number_of_draws(size + shows, hidden, low)
    limit = qualifying_strength(contest)
    hands = classes(size, low)
    a_time = _SLICE if not shows else _SLICE // 52
    for start in range(0, len(hands.sets), a_time):
        own = np.sort(hands.sets[start : start + a_time], axis=1)
        weights = hands.weights[start : start + a_time]
        strength = strengths(contest.ranking, own).astype(np.int64)
        ways = _ways(contest.ranking, own, strength, limit, each, shows=bool(shows), low=low)
        if not shows:
            yield Meetings(own, own[:, :0], weights, strength, ways[:, 0], each)
            continue
        rows, cards = np.nonzero(lacking(own, low))
        shown = cards[:, None].astype(np.uint8)
        yield Meetings(own[rows], shown, weights[rows], strength[rows], ways[rows, cards], each)


def _ways(
    ranking: str, own: NDArray[np.uint8], mine: Ints, limit: int, each: int, *, shows: bool, low: int
) -> Ints:
    """Return how many hidden hands do not qualify, lose to, tie with and beat each of these hands.

    The result has one column for each card the dealer can show, or a single one if none is shown.
    """
    size = RANKINGS[ranking].size
    unqualified, below, not_above = np.zeros((3, len(own), 52 if shows else 1), dtype=np.int32)
    for taken in range(min(own.shape[1], size - shows) + 1):
        sign = -1 if taken % 2 else 1
        for part in combinations(range(own.shape[1]), taken):
            index = indices(own[:, part], shows=shows)
            weaker = WeakerHands(ranking, taken + shows, index, low)
            unqualified += sign * weaker.than(limit)
            below += sign * weaker.than(mine[:, None])
            not_above += sign * weaker.than(mine[:, None] + 1)
    below = np.maximum(below, unqualified)
    not_above = np.maximum(not_above, unqualified)
    return np.stack([unqualified, below - unqualified, not_above - below, each - not_above], axis=2).astype(
        np.int64
    )


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
