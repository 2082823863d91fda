"""Five cards against a dealer of whose five cards two are seen, solved exactly over every deal, compiled.

Too many states to lay out, but few to count: with two cards of the dealer given, the 19,600 sets of the
other three have few strengths. How many of them avoid the player's five cards and are weaker than a given one
follows by inclusion and exclusion from those that contain each one, two and three of the five.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.hands.tables import five_card_tables
from croupier.lab.compiled import compiled
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.playing.policies import deciding_group, the_stand, units_of
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.wagers import contest_nets

_PAIR_STATES = 403
_NUMBER = np.array([[comb(card, size) for size in range(4)] for card in range(52)], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class TwoShown:
    """What the best play comes to with two cards of the dealer in sight."""

    ev: Fraction
    folds: Fraction
    average_wager: Fraction


class _Tables(NamedTuple):
    """The ranking and the pays of the game, as compiled code takes them."""

    pairs: NDArray[np.int64]  # the state of two cards
    triples: NDArray[np.int64]  # the state of three
    strengths: NDArray[np.uint16]  # by both
    number: Ints  # choose so many of so many
    nets: Ints  # by strength and outcome: what staying brings, in parts of a unit


class _Weaker(NamedTuple):
    """For one pair of the dealer's: the rank of each set of three more, and how many lie below each rank."""

    rank: NDArray[np.uint16]  # by number of the set; equal strengths have equal ranks
    below: NDArray[np.uint16]  # by strength: the first rank that is not weaker
    none: NDArray[np.int32]  # by rank: all the sets below it
    one: NDArray[np.int32]  # by card and rank: those that contain it
    two: NDArray[np.int32]  # by number of two cards and rank


def two_shown(game: Game, low: int = 0) -> TwoShown:
    """Solve a game of five cards against five with two of the dealer's seen; about a minute."""
    stand, contest = the_stand(game)
    units = units_of(game, deciding_group(game), stand)
    nets, scale = contest_nets(game, contest, units)
    five = five_card_tables()
    tables = _Tables(
        np.ascontiguousarray(five.pairs.reshape(64, 256)[:52, :52]).astype(np.int64),
        (five.triples.reshape(64, 64, 256)[:52, :52, :52] // _PAIR_STATES).astype(np.int64),
        np.ascontiguousarray(five.strengths.reshape(-1, _PAIR_STATES).T),
        _NUMBER,
        nets,
    )
    limit = qualifying_strength(contest)
    deck = np.arange(4 * low, 52)
    each = comb(len(deck) - 7, 3)
    gain = stays = total = 0
    seen = classes(2, low)
    for pair, weight in zip(seen.sets.tolist(), seen.weights.tolist(), strict=True):
        left = deck[~np.isin(deck, pair)]
        weaker = _weaker(tables, left, pair)
        won, played = _against(tables, left, weaker, int(weaker.below[limit]), each, scale)
        gain += weight * won
        stays += weight * played
        total += weight * comb(len(left), 5)
    staying = Fraction(stays, total)
    ev = Fraction(gain, total * each * scale) - 1
    return TwoShown(ev, 1 - staying, 1 + (sum(units.values()) - 1) * staying)


def _weaker(tables: _Tables, left: Ints, pair: list[int]) -> _Weaker:
    """Rank the sets of three that can go with two cards of the dealer, and count those below each rank."""
    places = np.array([(a, b, c) for c in range(len(left)) for b in range(c) for a in range(b)])
    cards = left[places]
    made = tables.strengths[tables.pairs[pair[0], pair[1]], tables.triples[tuple(cards.T)]]
    different, rank = np.unique(made, return_inverse=True)
    size = len(different) + 1
    below = np.searchsorted(different, np.arange(len(tables.nets) + 1))
    one = np.zeros((len(left), size), dtype=np.int32)
    two = np.zeros((comb(len(left), 2), size), dtype=np.int32)
    for column in range(3):
        np.add.at(one, (places[:, column], rank + 1), 1)
    for low, high in ((0, 1), (0, 2), (1, 2)):
        numbers = tables.number[places[:, low], 1] + tables.number[places[:, high], 2]
        np.add.at(two, (numbers, rank + 1), 1)
    none = np.bincount(rank + 1, minlength=size).cumsum()
    return _Weaker(
        rank.astype(np.uint16),
        below.astype(np.uint16),
        none.astype(np.int32),
        one.cumsum(axis=1, dtype=np.int32),
        two.cumsum(axis=1, dtype=np.int32),
    )


@compiled
def _avoiding(weaker: _Weaker, number: Ints, hand: Ints, rank: int) -> int:
    """Count the sets of three below a rank that hold no card of a hand, whose places rise."""
    count = weaker.none[rank]
    for third in range(5):
        count -= weaker.one[hand[third], rank]
        for second in range(third):
            two = number[hand[second], 1] + number[hand[third], 2]
            count += weaker.two[two, rank]
            for first in range(second):
                three = number[hand[first], 1] + number[hand[second], 2] + number[hand[third], 3]
                count -= weaker.rank[three] < rank
    return int(count)


@compiled
def _against(
    tables: _Tables, left: Ints, weaker: _Weaker, limit: int, each: int, scale: int
) -> tuple[int, int]:
    """Return what staying wins beyond folding over all hands that should stay, and how many they are."""
    won, played = 0, 0
    n = len(left)
    hand = np.empty(5, dtype=np.int64)
    for e in range(n):
        hand[4] = e
        for d in range(e):
            hand[3] = d
            high = tables.pairs[left[d], left[e]]
            for c in range(d):
                hand[2] = c
                for b in range(c):
                    hand[1] = b
                    for a in range(b):
                        hand[0] = a
                        mine = tables.strengths[high, tables.triples[left[a], left[b], left[c]]]
                        idle = _avoiding(weaker, tables.number, hand, limit)
                        first, after = weaker.below[mine], weaker.below[mine + 1]
                        weak = idle if first <= limit else _avoiding(weaker, tables.number, hand, first)
                        alike = 0
                        if after > first and after > limit:
                            alike = _avoiding(weaker, tables.number, hand, after) - weak
                        net = tables.nets[mine]
                        margin = net[0] * idle + net[1] * (weak - idle) + net[2] * alike
                        margin += net[3] * (each - weak - alike) + scale * each
                        if margin >= 0:
                            won += margin
                            played += 1
    return won, played
