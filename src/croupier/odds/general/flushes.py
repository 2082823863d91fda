"""Solve a contest of the longest flush: a player who sees the whole hand, and a dealer who shows nothing.

A player's hand is four sets of ranks, whatever their suits: six million of seven cards. The dealer's hands
below a strength are counted suit by suit: all sets that are shorter, and those as long that are lower.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from croupier.hands import LONGEST_FLUSH
from croupier.odds.counting.strengths import shorter_suits
from croupier.odds.counting.suits import Ints
from croupier.odds.general.deal import Cards
from croupier.odds.general.meeting import six_ways, strength_of
from croupier.odds.general.met_hands import Gathering, MeetingGroups, MetHands, decided_again, finished
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.search import Choose, Found, Open, Progress, Search, best_choice

_RANKS, _SUITS = 13, 4
ALL_RANKS = (1 << _RANKS) - 1
_A_TIME = 1 << 16
MOST_CARDS = 7


def compares_flushes(plan: SolvePlan, seen: int = 0) -> bool:
    """Whether a plan is one decision of a player who sees the whole hand and `seen` of the dealer's cards."""
    if plan.player is None or plan.dealer is None or len(plan.deal.pools) != 2 or len(plan.deal.steps) != 1:
        return False
    dealer = next((pool for pool in plan.deal.pools if pool.hands == {plan.dealer}), None)
    own = next((pool for pool in plan.deal.pools if plan.player in pool.hands), None)
    return (
        dealer is not None
        and own is not None
        and own is not dealer
        and plan.player.ranking == plan.dealer.ranking == LONGEST_FLUSH.id
        and (not seen or all(hand in own.hands for hand in plan.payment.hands))
        and plan.deck == tuple(range(52))
        and own.seen == (own.count,)
        and dealer.seen == (seen,)
        and max(own.count, dealer.count) <= MOST_CARDS
        and plan.betting.decisions[0].only_on is None
        and not (plan.game.contest and plan.game.contest.after_tie)
        and plan.dealer not in plan.payment.hands
    )


def number_of_hands(cards: int) -> int:
    """Return how many hands of so many cards differ, whatever their suits.

    >>> number_of_hands(7)
    6009159
    """
    return sum(len(shape) for shape in shapes(cards))


def solve_flushes(plan: SolvePlan, progress: Progress | None = None, choose: Choose = best_choice) -> Found:
    """Follow the best play, or another, to every end of every round."""
    search = Search(plan, choose)
    if choose is best_choice and (known := decided_again(plan, "flushes", search.nets)) is not None:
        return Found(plan, known)
    own = next(place for place, pool in enumerate(plan.deal.pools) if plan.player in pool.hands)
    held, dealt = plan.deal.pools[own].count, plan.deal.pools[1 - own].count
    found = np.zeros(search.nets.shape, dtype=np.int64)
    gathered, meetings = Gathering(plan, "flushes", search.nets), MeetingGroups(plan)
    every, done = shapes(held), 0
    for shape in every:
        for start in range(0, len(shape), _A_TIME):
            masks, weights = shape.rows(start, min(start + _A_TIME, len(shape)))
            cards = cards_of_masks(masks, shape.lengths)
            mine, code, met = _met(plan, cards, masks, own, dealt)
            met, open_ = meetings.grouped(met), Open(plan, 0, cards, (own,) * held, mine)
            if choose is best_choice:
                gathered.add(MetHands(code.astype(np.int32), open_.bits(), met.T, weights))
            else:
                counted = meetings.by_result(code, met, len(plan.payment.results))
                search.play_last(open_, weights, counted, found)
            done += len(masks)
            if progress:
                progress(done / sum(len(each) for each in every))
    return Found(plan, finished([gathered]) if choose is best_choice else found)


def values_of_hand(plan: SolvePlan, cards: Cards) -> list[Fraction | None]:
    """Return what each action is worth to one hand, in units; None for one that its cards do not allow."""
    own = next(place for place, pool in enumerate(plan.deal.pools) if plan.player in pool.hands)
    dealt = plan.deal.pools[1 - own].count
    held = cards[0].tolist()
    masks = np.array([[sum(1 << (card >> 2) for card in held if card & 3 == suit) for suit in range(_SUITS)]])
    meetings, (_, code, met) = MeetingGroups(plan), _met(plan, cards, masks, own, dealt)
    counted = meetings.by_result(code, meetings.grouped(met), len(plan.payment.results))
    search, open_ = Search(plan), Open(plan, 0, cards, (own,) * cards.shape[1])
    ways = comb(len(plan.deck) - len(held), dealt) * search.scale
    return [
        Fraction(int((counted @ search.nets[action.to])[0]), ways) if open_.passes(action.tests)[0] else None
        for action in plan.betting.nodes[0][0].actions
    ]


def _met(plan: SolvePlan, cards: Cards, masks: Ints, own: int, dealt: int) -> tuple[Ints, Ints, Ints]:
    """Return each hand's strength, the rows it comes to, and how often it meets the dealer's in each way."""
    assert plan.player is not None  # noqa: S101 (it is a contest)
    payment, columns = plan.payment, (own,) * cards.shape[1]
    mine = strength_of(plan, plan.player, cards, columns)
    rows = [
        table.row_of[mine if hand == plan.player else strength_of(plan, hand, cards, columns)]
        for table, hand in zip(payment.rows, payment.hands, strict=True)
    ]
    code = payment.code(rows, len(cards))
    left = ALL_RANKS & ~masks
    length, place = place_of(mine)
    limit_length, limit = place_of(np.array([plan.qualifies]))
    six = six_ways(
        hands_below(left, dealt, limit_length, int(limit[0])),
        hands_below(left, dealt, length, place),
        hands_below(left, dealt, length, place + 1),
        comb(52 - cards.shape[1], dealt),
    )
    return mine, code, six


# --------------------------------------------------------------------------------------- the dealer's hands


def hands_below(left: Ints, dealt: int, length: int, place: Ints | int) -> Ints:
    """Return how many hands of the cards left have no flush at a place among those of a length, or above it.

    `left` is the ranks of each suit; every row has as many of them in the same suit.

    >>> hands_below(np.array([[0b111, 0, 0, 0]]), dealt=2, length=2, place=1).tolist()
    [1]
    """
    sizes = [int(ranks).bit_count() for ranks in left[0]]
    lower = [lower_flushes(length)[left[:, suit], place].astype(np.int64) for suit in range(_SUITS)]
    found = np.zeros(len(left), dtype=np.int64)
    for many in range(dealt // length + 1):
        for of in combinations(range(_SUITS), many):
            others = [size for suit, size in enumerate(sizes) if suit not in of]
            ways = np.full(len(left), shorter_suits(others, length, dealt - length * many), dtype=np.int64)
            for suit in of:
                ways *= lower[suit]
            found += ways
    return found


def place_of(strength: Ints) -> tuple[int, Ints]:
    """Return the length of some flushes that are equally long, and the place of each among those."""
    firsts = np.array([LONGEST_FLUSH.first_of(category) for category in LONGEST_FLUSH.categories])
    length = int(np.searchsorted(firsts, strength[0], side="right"))
    return length, strength - firsts[length - 1]


@cache
def lower_flushes(length: int) -> NDArray[np.uint16]:
    """Return how many flushes of a length a suit has below each: (ranks of the suit, place)."""
    flushes = _sets(length)
    held = (np.arange(ALL_RANKS + 1)[:, None] & flushes) == flushes
    found = np.zeros((ALL_RANKS + 1, len(flushes) + 1), dtype=np.uint16)
    np.cumsum(held, axis=1, out=found[:, 1:], dtype=np.uint16)
    return found


@cache
def _sets(length: int) -> Ints:
    """Return every set of so many ranks, the lowest flush first."""
    masks = np.arange(ALL_RANKS + 1)
    found: Ints = masks[np.bitwise_count(masks) == length]
    return found


# --------------------------------------------------------------------------------------- the player's hands


@dataclass(frozen=True, eq=False)
class _Shape:
    """Hands with suits of certain lengths, the longest first: which sets of ranks suits as long can have."""

    lengths: tuple[int, ...]
    groups: tuple[NDArray[np.int64], ...]  # by length: (choices, suits), the numbers of sets

    def __len__(self) -> int:
        found = 1
        for group in self.groups:
            found *= len(group)
        return found

    def rows(self, start: int, stop: int) -> tuple[Ints, Ints]:
        """Return some hands as ranks by suit, and how many hands with other suits each stands for."""
        number = np.arange(start, stop)
        masks, alike, suit = np.zeros((len(number), _SUITS), dtype=np.int64), np.ones_like(number), 0
        for group in self.groups:
            number, place = np.divmod(number, len(group))
            chosen = group[place]
            run = np.ones_like(alike)
            for column in range(chosen.shape[1]):
                if column:
                    run = np.where(chosen[:, column] == chosen[:, column - 1], run + 1, 1)
                    alike *= run
                masks[:, suit] = _sets(self.lengths[suit])[chosen[:, column]]
                suit += 1
        return masks, factorial(_SUITS) // alike


@cache
def shapes(cards: int) -> tuple[_Shape, ...]:
    """Return every way to have so many cards in four suits."""
    found = []
    for lengths in _partitions(cards, _SUITS, min(cards, _RANKS)):
        groups = [
            _choices(comb(_RANKS, length), lengths.count(length))
            for length in sorted(set(lengths), reverse=True)
        ]
        found.append(_Shape(lengths, tuple(groups)))
    return tuple(found)


def _partitions(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    if not suits:
        if not cards:
            yield ()
        return
    for length in range(min(cards, most), -1, -1):
        for rest in _partitions(cards - length, suits - 1, length):
            yield (length, *rest)


def _choices(of: int, many: int) -> NDArray[np.int64]:
    """Return every choice of so many, which may be equal, each rising."""
    found = np.arange(of)[:, None]
    for _ in range(many - 1):
        more = np.repeat(found, of - found[:, -1], axis=0)
        starts = np.repeat(np.cumsum(of - found[:, -1]) - (of - found[:, -1]), of - found[:, -1])
        found = np.concatenate([more, (more[:, -1] + np.arange(len(more)) - starts)[:, None]], axis=1)
    return found


def cards_of_masks(masks: Ints, lengths: tuple[int, ...]) -> Cards:
    """Return hands as cards, whose suits have so many each."""
    columns = []
    for suit, length in enumerate(lengths):
        rest = masks[:, suit].copy()
        for _ in range(length):
            lowest = rest & -rest
            columns.append(4 * np.bitwise_count(lowest - 1) + suit)
            rest ^= lowest
    return np.stack(columns, axis=1).astype(np.uint8)
