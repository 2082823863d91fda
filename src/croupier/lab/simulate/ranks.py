"""Hand strengths inside compiled code: tables small enough to stay in the cache, addressed by sets of cards.

Two cards stand where six bits each say; three and four at their number among rising sets, so that a table of
three holds 22,100 places and not a quarter of a million.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands import tables as by_byte
from croupier.hands.tables import ADDRESS_SHAPE, FLUSH_BITS, PILE_BITS, SUIT_SHIFT, SUITED_BITS
from croupier.lab.compiled import inlined

PAIRS_OF_FIVE = 403
"""States of two cards beside three; the place of a hand is its triple's state times this, and its pair's."""
_TWO, _THREE, _FOUR, _FIVE = (np.array([comb(card, k) for card in range(52)]) for k in (2, 3, 4, 5))


@inlined
def place_2(a: int, b: int) -> int:
    """Return where two cards stand in a table."""
    return (a << 6) | b


@inlined
def place_3(a: int, b: int, c: int) -> int:
    """Return where three cards stand in a table."""
    low, high = min(a, b), max(a, b)
    return min(low, c) + int(_TWO[max(low, min(high, c))]) + int(_THREE[max(high, c)])


@inlined
def place_4(a: int, b: int, c: int, d: int) -> int:
    """Return where four cards stand in a table."""
    low, high, low2, high2 = min(a, b), max(a, b), min(c, d), max(c, d)
    inner, outer = max(low, low2), min(high, high2)
    second, third = min(inner, outer), max(inner, outer)
    return min(low, low2) + int(_TWO[second]) + int(_THREE[third]) + int(_FOUR[max(high, high2)])


@inlined
def place_5(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return where five cards stand in a table."""
    found = 0
    for card in (a, b, c, d, e):
        below = (a < card) + (b < card) + (c < card) + (d < card) + (e < card)
        if below == 0:
            found += card
        elif below == 1:
            found += int(_TWO[card])
        elif below == 2:
            found += int(_THREE[card])
        elif below == 3:
            found += int(_FOUR[card])
        else:
            found += int(_FIVE[card])
    return found


@inlined
def five(tables: Any, triple: int, pair: int) -> int:
    """Return the strength of five cards, or their row, by the places of three of them and of two."""
    triples, pairs, strengths = tables
    return int(strengths[np.int64(triples[triple]) * PAIRS_OF_FIVE + pairs[pair]])


@inlined
def six(tables: Any, triple: int, other: int, cards: tuple[int, int, int, int, int, int]) -> int:
    """Return the strength of the best five of six cards, or its row, by the places of three and three."""
    parts, strengths, flushes, bits = tables
    first, second = parts[triple], parts[other]
    suits = (first + second) & FLUSH_BITS
    if suits:
        suit = 0
        while not suits >> (SUIT_SHIFT + 5 * suit + 4) & 1:
            suit += 1
        held = 0
        for card in cards:
            held |= bits[card]
        return int(flushes[(held >> 13 * suit) & 0x1FFF])
    return int(strengths[((first & PILE_BITS) << SUIT_SHIFT) | (second & PILE_BITS)])


@cache
def every_set(size: int) -> NDArray[np.uint8]:
    """Return every rising set of so many cards, in the order of their places."""
    sets = np.array(list(combinations(range(52), size)), dtype=np.uint8)
    return sets[np.lexsort(sets.T)]


@cache
def tables_of(ranking: str, cards: int) -> Any:
    """Return the tables that rank so many cards: an array, or the arrays that `five` or `six` takes."""
    match ranking, cards:
        case "pocket", 2:
            return _turned(by_byte.pocket_strengths(), 2)
        case "three-card", 3:
            return _turned(by_byte.three_card_strengths(), 3)
        case "five-card", 5:
            found = by_byte.five_card_tables()
            triples = (_turned(found.triples, 3) // PAIRS_OF_FIVE).astype(np.uint16)
            return triples, _turned(found.pairs, 2).astype(np.uint16), found.strengths
        case "five-card", 6:
            sixes = by_byte.six_card_tables()
            return _turned(sixes.parts, 3), sixes.strengths, sixes.flushes, SUITED_BITS
        case _:
            return None


def in_rows(tables: Any, row_of: NDArray[np.uint8]) -> Any:
    """Return tables of strengths as tables of the rows those strengths are paid by."""
    match tables:
        case (triples, pairs, strengths):
            return triples, pairs, row_of[strengths]
        case (parts, strengths, flushes, bits):
            return parts, row_of[strengths], row_of[flushes], bits
        case _:
            return row_of[tables]


def _turned(table: NDArray[Any], cards: int) -> NDArray[Any]:
    """Turn a table addressed by bytes into one addressed by places."""
    by_card = table.reshape(ADDRESS_SHAPE[-cards:]).transpose()
    if cards == 2:
        return np.ascontiguousarray(by_card[:64, :64]).ravel()
    return np.ascontiguousarray(by_card[tuple(every_set(3).T)])
