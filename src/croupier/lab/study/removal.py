"""What one card out of play does to the value of each hand: the effects of removal, exactly.

Most of what other seats' cards change is the sum of what each of them changes alone. Given the own cards,
every other card is as likely to be out, and the effects of one are centred on nothing, so a study may take
their sum off each deal without moving its mean: what is left to sample is small.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.lab.study.board import SharedBoard
from croupier.odds.remaining import number_of
from croupier.odds.suits import Ints, classes, draws, number_of_draws


@dataclass(frozen=True, eq=False)
class Removal:
    """By number of the own cards as a set and by card out of play: how far the value moves from its mean."""

    effects: Ints  # (sets, 52), in parts of `scale`; nothing for a card of the set itself
    scale: int

    def of(self, hands: NDArray[np.uint8]) -> Ints:
        """Return, for each seat of each deal, the effects of all the cards of the others together."""
        numbers = number_of(np.sort(hands, axis=2))
        out: NDArray[np.uint8] = hands.reshape(len(hands), 1, -1)
        together: Ints = self.effects[numbers[:, :, None], out].sum(axis=2)
        return together


@lru_cache(maxsize=8)  # a hundred megabytes at the most
def removal(board: SharedBoard) -> Removal:
    """Solve one hand of each class with each other card seen, and name the suits in every other way."""
    sets = classes(board.own).sets
    others = draws(sets, 1)  # (classes, cards, 1)
    hands = np.repeat(sets, others.shape[1], axis=0)[:, None, :]
    worth, _ = board.solve(hands, others.reshape(-1, 1))
    values = worth.reshape(len(sets), -1)
    centred = values * values.shape[1] - values.sum(axis=1, keepdims=True)
    effects = np.zeros((number_of_draws(0, board.own), 52), dtype=np.int64)
    for suits in permutations(range(4)):
        named = np.array([card & ~3 | suits[card & 3] for card in range(52)], dtype=np.uint8)
        numbers = number_of(np.sort(named[sets], axis=1))
        effects[numbers[:, None], named[others[:, :, 0]]] = centred
    return Removal(effects, board.scale(board.own + 1) * values.shape[1])
