"""A stream of random cards that can be entered at any round: Philox 4x32 with ten rounds, and a deal from it.

The numbers of a round are a function of the seed and the round's number alone, so it does not matter which
worker or machine plays it, in what order, or how many rounds a chunk holds.

Each 58-bit word deals five cards by multiplication, which leaves every deal within one part in 2^29 of
equally likely: far below what 10^12 rounds could show.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.lab.compiled import inlined

WORD_BITS = 58
DEALS_A_WORD = 5
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_WORD = np.uint64((1 << WORD_BITS) - 1)
_SHIFT = np.uint64(WORD_BITS)
_CUT = np.uint64(26)


@inlined
def philox(
    c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64, k0: np.uint64, k1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return four random 32-bit numbers for a counter of four and a key of two."""
    for _ in range(10):
        p0, p1 = _M0 * c0, _M1 * c2
        c0, c1, c2, c3 = (p1 >> _HALF) ^ c1 ^ k0, p1 & _LOW, (p0 >> _HALF) ^ c3 ^ k1, p0 & _LOW
        k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@inlined
def words(seed: np.uint64, number: np.uint64, block: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return two random words of 58 bits for one block of a round."""
    a, b, c, d = philox(number & _LOW, number >> _HALF, block, np.uint64(0), seed & _LOW, seed >> _HALF)
    return (a << _CUT) ^ b, (c << _CUT) ^ d


@inlined
def deal(
    deck: NDArray[np.uint8], picks: NDArray[np.uint8], count: int, seed: np.uint64, number: np.uint64
) -> None:
    """Bring so many cards of a round to the top of an ordered deck; `restore` puts them back.

    Fisher and Yates's shuffle, stopped when enough cards lie on top.
    """
    word = other = np.uint64(0)
    for place in range(count):
        if place % DEALS_A_WORD == 0:
            if place % (2 * DEALS_A_WORD) == 0:
                word, other = words(seed, number, np.uint64(place // (2 * DEALS_A_WORD)))
            else:
                word = other
        scaled = word * np.uint64(52 - place)
        pick = place + (scaled >> _SHIFT)
        word = scaled & _WORD
        picks[place] = pick
        deck[place], deck[pick] = deck[pick], deck[place]


@inlined
def restore(deck: NDArray[np.uint8], picks: NDArray[np.uint8], count: int) -> None:
    """Put a deck back in order after a deal."""
    for place in range(count - 1, -1, -1):
        pick = picks[place]
        deck[place], deck[pick] = deck[pick], deck[place]
