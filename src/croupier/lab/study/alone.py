"""What a hand is worth to a player who sees no other: the exact ground a study of shared cards stands on.

The gain from seeing more differs far less from deal to deal than the hands themselves do, so a study samples
the gain alone and adds it to the exact value (a control variate).
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.odds.policies import best_play, contest_play, contested, table_play
from croupier.odds.suits import Ints, classes


@dataclass(frozen=True, eq=False)
class Alone:
    """The value of every class of own cards under the best play with nothing else seen, and their mean."""

    cards: int
    values: Ints  # by class, in parts of `scale`
    scale: int
    ev: Fraction
    folds: Fraction  # how often the first decision is a fold

    def of(self, hands: NDArray[np.uint8]) -> Ints:
        """Return the value of each hand of an array (..., cards)."""
        numbers = classes(self.cards).number_of(hands.reshape(-1, self.cards))
        return self.values[numbers].reshape(hands.shape[:-1])


@lru_cache(maxsize=32)
def alone(game: Game) -> Alone:
    """Solve a game for a player who sees the own cards only, and a card that the dealer shows to all."""
    return _against_dealer(game) if contested(game) else _against_table(game)


def _against_table(game: Game) -> Alone:
    play = table_play(game)
    first = play.solution.policies[0]
    lost = play.solution.folded[first.street.step]
    folds = Fraction(sum(lost.values()), play.solution.total)
    return Alone(first.street.known, first.values[0], first.scale, play.settled(play.solution).ev, folds)


def _against_dealer(game: Game) -> Alone:
    """Take the mean over the cards that the dealer can show, each hand being played by the one shown."""
    play = contest_play(game)
    hands = classes(play.spot.cards.shape[1])
    gains = np.maximum(play.margin, 0).reshape(len(hands.sets), -1)
    scale = gains.shape[1] * play.each * play.scale
    stays = int(play.weights[play.margin >= 0].sum(dtype=np.int64))
    return Alone(
        hands.size,
        gains.sum(axis=1) // hands.weights - scale,  # a margin is over all the deals of a class
        scale,
        play.worth(best_play).ev,
        1 - Fraction(stays, int(play.weights.sum(dtype=np.int64))),
    )
