"""What a kernel is made of: a stream of random cards, the strengths of hands, and a count of what comes out.

The numbers of a round are a function of the seed and the round's number alone, so it does not matter which
worker or machine plays it, in what order, or how many rounds a chunk holds.

Each 58-bit word deals five cards by multiplication, which leaves every deal within one part in 2^29 of
equally likely: far below what 10^12 rounds could show.

Two cards stand where six bits each say; three and four at their number among rising sets, so that a table of
three holds 22,100 places and not a quarter of a million.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands import tables as by_byte
from croupier.hands.tables import ADDRESS_SHAPE, FLUSH_BITS, PILE_BITS, SUIT_SHIFT, SUITED_BITS
from croupier.lab.compiled import compiled, inlined

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
        scaled = word * np.uint64(len(deck) - place)
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


PAIRS_OF_FIVE = 403
"""States of two cards with three; the place of a hand is its triple's state times this, and its pair's."""
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


Ints = NDArray[np.int64]
CHECKPOINTS = 10
REACH = 2048  # units above or below nothing that a path is kept apart to
LONGEST = 256  # rounds lost in a row that are kept apart


class Tally(NamedTuple):
    """Everything counted over some rounds; tallies of different rounds simply add up."""

    counts: Ints  # (seat, wager, outcome)
    sums: Ints  # (wager, and all together): cents won by the players
    squares: Ints  # the same, of what a whole table brought in a round, squared
    paths: Ints  # (checkpoint, units): where sessions stood
    depths: Ints  # (units): how far below its start a session came
    runs: Ints  # (rounds): the longest losing run of a session
    signs: Ints  # (2): a seat's rounds that lost, and that won
    kept: Ints  # (wager, and rounds): cents that a cap or a split kept from players, and how often one did


class SessionState(NamedTuple):
    """The round at hand and where each seat stands in its session."""

    found: Ints  # (seat, wager): outcomes
    nets: Ints  # (seat, wager): cents
    path: Ints  # (seat): cents since the session began
    low: Ints  # (seat): the lowest of it
    run: Ints  # (seat): rounds lost in a row
    longest: Ints  # (seat)
    unit: Ints  # (seat): cents that make a unit
    clock: Ints  # rounds until paths are looked at, which time of the session that is, and rounds in between


def new_tally(seats: int, wagers: int, outcomes: int) -> Tally:
    """Return a tally of nothing."""
    return Tally(
        np.zeros((seats, wagers, outcomes), np.int64),
        np.zeros(wagers + 1, np.int64),
        np.zeros(wagers + 1, np.int64),
        np.zeros((CHECKPOINTS, 2 * REACH + 1), np.int64),
        np.zeros(REACH + 1, np.int64),
        np.zeros(LONGEST + 1, np.int64),
        np.zeros(2, np.int64),
        np.zeros(wagers + 1, np.int64),
    )


def new_session(seats: int, wagers: int, unit: Ints, session: int) -> SessionState:
    """Return seats before the first round of a session."""
    path, low, run, longest = np.zeros((4, seats), np.int64)
    found, nets = np.zeros((2, seats, wagers), np.int64)
    between = session // CHECKPOINTS
    return SessionState(found, nets, path, low, run, longest, unit, np.array([between, 0, between]))


@inlined
def record_round(  # noqa: PLR0913, PLR0917 (compiled code is quickest with arrays by themselves)
    seats: int,
    wagers: int,
    found: Ints,
    nets: Ints,
    counts: Ints,
    sums: Ints,
    squares: Ints,
    signs: Ints,
    path: Ints,
    low: Ints,
    run: Ints,
    longest: Ints,
    clock: Ints,
) -> None:
    """Add a settled round to the tally: plain arrays, since fields of a tuple cost more than the sums."""
    whole = 0
    for wager in range(wagers):
        brought = 0
        for seat in range(seats):
            counts[seat, wager, found[seat, wager]] += 1
            brought += nets[seat, wager]
        sums[wager] += brought
        squares[wager] += brought * brought
        whole += brought
    sums[wagers] += whole
    squares[wagers] += whole * whole
    for seat in range(seats):
        net = 0
        for wager in range(wagers):
            net += nets[seat, wager]
        now = path[seat] + net
        path[seat] = now
        low[seat] = min(low[seat], now)
        lost = run[seat] + 1 if net < 0 else 0
        run[seat] = lost
        longest[seat] = max(longest[seat], lost)
        signs[0] += net < 0
        signs[1] += net > 0
    clock[0] -= 1


@compiled
def record_checkpoint(seats: int, tally: Any, now: Any) -> None:
    """Note where every seat stands, which is done so many times a session; the last time begins another."""
    checkpoint = now.clock[1]
    for seat in range(seats):
        place = now.path[seat] // now.unit[seat]
        tally.paths[checkpoint, min(max(place, -REACH), REACH) + REACH] += 1
        if checkpoint == CHECKPOINTS - 1:
            tally.depths[min(-now.low[seat] // now.unit[seat], REACH)] += 1
            tally.runs[min(now.longest[seat], LONGEST)] += 1
            now.path[seat] = now.low[seat] = now.run[seat] = now.longest[seat] = 0
    now.clock[0] = now.clock[2]
    now.clock[1] = (checkpoint + 1) % CHECKPOINTS


@compiled
def record_settled_round(seats: int, wagers: int, tally: Any, now: Any) -> None:
    """Add a round that the table settled."""
    record_round(
        seats, wagers, now.found, now.nets, tally.counts, tally.sums, tally.squares, tally.signs,
        now.path, now.low, now.run, now.longest, now.clock,
    )  # fmt: skip
    if now.clock[0] == 0:
        record_checkpoint(seats, tally, now)


def added(first: Tally, second: Tally) -> Tally:
    """Return two tallies together."""
    return Tally(*(one + other for one, other in zip(first, second, strict=True)))
