"""Solve a contest of the longest flush against a dealer who shows one card, for every card at once.

The dealer's hands that hold the card and are below a strength are so many, and so many more for each lower
flush of its suit that holds it: two numbers a suit say it for all its cards.
"""

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.strengths import shorter_suits
from croupier.odds.counting.suits import Ints
from croupier.odds.general.deal import Cards
from croupier.odds.general.flushes import (
    ALL_RANKS,
    cards_of_masks,
    compares_flushes,
    lower_flushes,
    place_of,
    shapes,
)
from croupier.odds.general.meeting import strength_of
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Found, Open, Progress, Search

_SUITS = 4
_A_TIME = 1 << 16


def compares_flushes_with_card(plan: SolvePlan) -> bool:
    """Whether a plan is one decision of a player who sees the whole hand and one card of the dealer's."""
    return compares_flushes(plan, seen=1)


def solve_flushes_with_card(plan: SolvePlan, progress: Progress | None = None) -> Found:
    """Follow the best play to every end of every round."""
    from croupier.odds.general.shown_kernels import meet_cards  # noqa: PLC0415 (numba, which few games need)

    search, payment = Search(plan), plan.payment
    own = next(place for place, pool in enumerate(plan.deal.pools) if plan.player in pool.hands)
    held, dealt = plan.deal.pools[own].count, plan.deal.pools[1 - own].count
    by_row = np.ascontiguousarray(search.nets[:, payment.result_of].transpose(2, 0, 1))
    sums = np.zeros(by_row.shape, dtype=np.int64)  # (combinations of rows, ends, meetings)
    each, done = comb(52 - held - 1, dealt - 1), 0
    every = shapes(held)
    for shape in every:
        for start in range(0, len(shape), _A_TIME):
            masks, weights = shape.rows(start, min(start + _A_TIME, len(shape)))
            cards = cards_of_masks(masks, shape.lengths)
            mine, code = _held(plan, cards, (own,) * held)
            left = ALL_RANKS & ~masks
            length, place = place_of(mine)
            limit_length, limit = place_of(np.array([plan.qualifies]))
            limits = np.repeat(limit, len(left))
            unqualified = ways_below(left, dealt, limit_length, limits)
            tables = lower_flushes(limit_length), lower_flushes(length)
            counted = (
                unqualified,
                ways_below(left, dealt, length, place),
                ways_below(left, dealt, length, place + 1),
            )
            ends = _open_ends(plan, cards, (own,) * held)
            meet_cards(left, weights, code, *tables, limits, place, *counted, ends, by_row, each, sums)
            done += len(masks)
            if progress:
                progress(done / sum(len(other) for other in every))
    found = np.zeros(search.nets.shape, dtype=np.int64)
    for end in range(len(found)):
        np.add.at(found[end], payment.result_of.T, sums[:, end])
    return Found(plan, found)


def _held(plan: SolvePlan, cards: Cards, columns: tuple[int, ...]) -> tuple[Ints, Ints]:
    """Return the strength of each hand, and the combination of rows it comes to."""
    assert plan.player is not None  # noqa: S101 (it is a contest)
    payment, mine = plan.payment, strength_of(plan, plan.player, cards, columns)
    rows = [
        table.row_of[mine if hand == plan.player else strength_of(plan, hand, cards, columns)]
        for table, hand in zip(payment.rows, payment.hands, strict=True)
    ]
    return mine, payment.code(rows, len(cards))


def _open_ends(plan: SolvePlan, cards: Cards, columns: tuple[int, ...]) -> Ints:
    """Return the ends that each hand may choose among, the boldest first, and -1 for one it may not."""
    node, open_ = plan.betting.nodes[0][0], Open(plan, 0, cards, columns)
    if not node.actions:
        return np.full((len(cards), 1), node.passes, dtype=np.int64)
    asked = open_.asked()
    ends = np.full((len(cards), len(node.actions)), -1, dtype=np.int64)
    for place, action in enumerate(node.actions):
        ends[asked & open_.passes(action.tests), place] = action.to
    ends[~asked, 0] = node.passes
    return ends


def ways_below(left: Ints, dealt: int, length: int, place: Ints) -> NDArray[np.int64]:
    """Return how many hands below a place hold a card of each suit, and how many more for each flush with it.

    `left` is the ranks of each suit, of which every row has as many. (rows, suits, 2)
    """
    sizes = [int(ranks).bit_count() for ranks in left[0]]
    lower = [lower_flushes(length)[left[:, suit], place].astype(np.int64) for suit in range(_SUITS)]
    found = np.zeros((len(left), _SUITS, 2), dtype=np.int64)
    for suit in range(_SUITS):
        rest = [other for other in range(_SUITS) if other != suit]
        for many in range(min(len(rest), dealt // length) + 1):
            for of in combinations(rest, many):
                others = [sizes[other] for other in rest if other not in of]
                free = dealt - length * many
                shorter = sum(
                    comb(sizes[suit] - 1, more - 1) * shorter_suits(others, length, free - more)
                    for more in range(1, min(length, free + 1))
                    if sizes[suit]
                )
                as_long = shorter_suits(others, length, free - length) if free >= length else 0
                ways = np.ones(len(left), dtype=np.int64)
                for other in of:
                    ways *= lower[other]
                found[:, suit, 0] += ways * shorter
                found[:, suit, 1] += ways * as_long
    return found
