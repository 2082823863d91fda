"""Hands read a second time, by counting on fingers: nothing of croupier is used but the number of a card."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

WORDS = {
    0: "high",
    1: "pair",
    2: "two pair",
    3: "three of a kind",
    4: "straight",
    5: "flush",
    6: "full house",
    7: "four of a kind",
    8: "straight flush",
}
THREE = {0: 0, 1: 1, 5: 2, 4: 3, 3: 4, 8: 5}
"""Of three cards a straight beats a flush, and three of a kind beats a straight."""


def kind_of(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The category of some cards, and the ranks in the order in which they count."""
    ranks, suits = [card // 4 for card in cards], {card % 4 for card in cards}
    groups = sorted(Counter(ranks).items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    order = tuple(rank for rank, many in groups for _ in range(many))
    shape = sorted(Counter(ranks).values(), reverse=True)
    high = sorted(ranks, reverse=True)
    wheel = high == [12, *range(len(cards) - 2, -1, -1)]
    run = len(set(ranks)) == len(cards) and (high[0] - high[-1] == len(cards) - 1 or wheel)
    top = (*high[1:], -1) if wheel else order
    flush = len(suits) == 1
    if run:
        return (8 if flush else 4), top
    if flush:
        return 5, order
    if shape[0] == 4:
        return 7, order
    if shape[0] == 3:
        return (6 if len(cards) == 5 and shape[1] == 2 else 3), order
    return (2 if shape[:2] == [2, 2] else 1 if shape[0] == 2 else 0), order


def strength(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """What a hand of three or five cards is worth against another of the same size."""
    kind, order = kind_of(cards)
    return (THREE[kind] if len(cards) == 3 else kind), order


def best(cards: Iterable[int], size: int, fixed: Sequence[int] = ()) -> tuple[tuple[int, ...], ...]:
    """Every set of so many cards that makes the best hand."""
    loose = [card for card in cards if card not in fixed]
    sets = [(*fixed, *rest) for rest in combinations(loose, size - len(fixed))]
    most = max(map(strength, sets))
    return tuple(each for each in sets if strength(each) == most)
