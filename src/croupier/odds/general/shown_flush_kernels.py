"""A compiled loop over hands and the cards a dealer can show, where the longest flush wins."""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.board_kernels import compiled, inlined


@inlined
def _below(ways: Ints, lower: NDArray[np.uint16], ranks: int, without: int, place: int) -> int:
    """Return how many hands with one card of a suit are below a place."""
    found: int = ways[0] + ways[1] * (np.int64(lower[ranks, place]) - np.int64(lower[without, place]))
    return found


@compiled
def meet_cards(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    left: Ints, weights: Ints, code: Ints, lower_limit: NDArray[np.uint16], lower: NDArray[np.uint16],
    limit: Ints, place: Ints, unqualified: Ints, below: Ints, not_above: Ints, ends: Ints, nets: Ints,
    each: int, sums: Ints,
) -> None:  # fmt: skip
    """Choose the best end for every hand with every card shown, the first of equals, and count the meetings.

    `unqualified`, `below` and `not_above` are (hands, suits, 2): how many of the dealer's hands hold a card
    of the suit, and how many more for each lower flush with it. `nets` and `sums` are (rows, ends, meetings).
    """
    six = np.empty(6, dtype=np.int64)
    for hand in range(len(left)):
        brings, into = nets[code[hand]], sums[code[hand]]
        for suit in range(4):
            ranks = left[hand, suit]
            for rank in range(13):
                if not ranks >> rank & 1:
                    continue
                without = ranks & ~(1 << rank)
                weak = _below(unqualified[hand, suit], lower_limit, ranks, without, limit[hand])
                low = _below(below[hand, suit], lower, ranks, without, place[hand])
                up_to = _below(not_above[hand, suit], lower, ranks, without, place[hand] + 1)
                won, not_lost = min(low, weak), min(up_to, weak)
                six[0] = won
                six[1] = not_lost - won
                six[2] = weak - not_lost
                six[3] = low - won
                six[4] = up_to - not_lost - (low - won)
                six[5] = each - weak - (up_to - not_lost)
                best, most = -1, np.int64(0)
                for number in range(ends.shape[1]):
                    end = ends[hand, number]
                    if end < 0:
                        continue
                    value = np.int64(0)
                    for meeting in range(6):
                        value += brings[end, meeting] * six[meeting]
                    if best < 0 or value > most:
                        best, most = end, value
                for meeting in range(6):
                    into[best, meeting] += weights[hand] * six[meeting]
