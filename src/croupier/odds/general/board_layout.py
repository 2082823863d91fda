"""Lay out the boards that the solver goes through, with a card of the dealer's seen or none.

A card that is seen is of the first suit, whatever its rank: the suits of a deck are alike. The states with a
suit then come twice, first with the suit of the card that is seen, and then with another.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.odds.general.board_kernels import Parents
from croupier.odds.general.board_states import (
    BOARD,
    HOLES,
    RANKS,
    SUITS,
    Places,
    holes,
    left_beside,
    left_by_ranks,
    level,
)

_UNSEEN_PAIRS = 990  # the dealer's hands that can meet one
_UNSEEN_CARDS = 44  # and if one of their cards is seen


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """The boards of a deck of which the dealer's hand is hidden, or shows one card of the first suit."""

    shown: int | None  # its rank

    @property
    def dealers(self) -> int:
        """How many hands of the dealer meet a pair with a whole board."""
        return _UNSEEN_PAIRS if self.shown is None else _UNSEEN_CARDS

    @property
    def times(self) -> int:
        """How often the states with a suit come."""
        return 1 if self.shown is None else 2

    def count(self, size: int) -> int:
        """Return how many states with a suit the boards of a size have."""
        return self.times * level(size).count

    def holds(self, size: int) -> NDArray[np.int8]:
        """Return what is gone of each rank with each board by ranks."""
        found = level(size).holds
        return found if self.shown is None else (found + _one(RANKS, self.shown)).astype(np.int8)

    @cached_property
    def by_ranks(self) -> Places:
        """The state by ranks of each whole board with a suit."""
        return np.tile(level(BOARD).by_ranks, self.times)

    def parents(self, size: int) -> Parents:
        """Return what smaller boards each state with a suit comes from."""
        if size not in self._parents:
            self._parents[size] = self._find_parents(size)
        return self._parents[size]

    @cached_property
    def _parents(self) -> dict[int, Parents]:
        return {}

    def _find_parents(self, size: int) -> Parents:
        here, pairs = level(size), holes()
        suited, other, others, left = here.from_suited, here.from_other, here.others, here.left
        if self.shown is not None:
            after = level(size - 1).count
            suited = np.concatenate([suited, np.where(suited >= 0, suited + after, -1)]).astype(np.int32)
            left = np.concatenate([left, left - ((others == self.shown) & (other >= 0))]).astype(np.int8)
            other = np.concatenate([other, np.where(other >= 0, other + after, -1)]).astype(np.int32)
            others = np.concatenate([others, others])
        return Parents(suited, other, others, left, pairs.with_other, pairs.holding)

    def left_by_ranks(self) -> NDArray[np.int8]:
        """Return how many cards of each rank a whole board leaves; less than none where it cannot be."""
        found = left_by_ranks()
        return found if self.shown is None else (found - _one(RANKS, self.shown)).astype(np.int8)

    def left_beside(self) -> NDArray[np.int8]:
        """Return how many cards of each kind a whole board with a suit leaves."""
        found = left_beside()
        if self.shown is None:
            return found
        suited, other = (found - _one(2 * RANKS, kind) for kind in (self.shown, RANKS + self.shown))
        return np.concatenate([suited, other]).astype(np.int8)

    def may_hold(self) -> NDArray[np.bool_]:
        """Return which pairs of hole cards there can be."""
        if self.shown is None:
            return np.ones(HOLES, dtype=bool)
        found: NDArray[np.bool_] = ~(holes().cards == SUITS * self.shown).any(axis=1)
        return found


def _one(size: int, place: int) -> NDArray[np.int8]:
    found: NDArray[np.int8] = (np.arange(size) == place).astype(np.int8)
    return found


@lru_cache(maxsize=2)
def layout(shown: int | None = None) -> BoardLayout:
    """Return the layout without a card seen, or with one of a rank."""
    return BoardLayout(shown)
