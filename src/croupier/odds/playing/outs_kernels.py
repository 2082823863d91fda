"""A compiled loop over hole cards with whole boards: whose hand is their own, and what would beat it."""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import Bytes, Words, compiled


@compiled
def count_outs(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    which: Ints, hole: Bytes, mine: Words, with_card: Words, categories: Bytes, alone: Words,
    own: NDArray[np.bool_], outs: NDArray[np.int8],
) -> None:  # fmt: skip
    """Write whose hand is of a better kind than the board `alone`, and how many single cards beat it.

    `which` is the board of each hand, and `with_card` what each board makes of each card, 0 if it lies there.
    """
    for row in range(len(hole)):
        board, strength = with_card[which[row]], mine[row]
        above = 0
        for card in range(len(board)):
            above += board[card] > strength
        for place in range(hole.shape[1]):
            above -= board[hole[row, place]] > strength
        outs[row] = above
        own[row] = categories[strength] > categories[alone[which[row]]]
