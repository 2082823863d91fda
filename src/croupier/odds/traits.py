"""What a person sees in the first cards of a hand: points, pairs, suits, and straights that may come."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.odds.paid import Rows
from croupier.odds.suits import Ints

Flags = NDArray[np.bool_]
HIGH, MIDDLE, LOW = "high", "middle", "low"
POINTS = {HIGH: 2, MIDDLE: 1, LOW: 0}


@dataclass(frozen=True, eq=False)
class Traits:
    """The traits of many sets of known cards, one entry a set."""

    known: int
    size: int  # of a full hand
    kinds: tuple[str, ...]  # by rank: whether a bare pair of it pays, pushes or loses
    points: Ints  # two for a card whose pair pays, one for a card whose pair pushes
    highs: Ints  # cards whose pair pays
    worthy: Ints  # cards whose pair pays or pushes
    pair: Ints  # the rank of the highest pair or better, or -1
    sure: Ints  # the worst that can still come: 1 pays, 0 pushes, -1 loses
    suited: Flags  # all of one suit
    straights: Ints  # how many straights the cards can become
    gaps: Ints  # ranks missing between the highest and the lowest card; many if the cards make no straight
    lowest: Ints
    highest: Ints


def kinds_of(ranking: str, rows: Rows, returns: tuple[Fraction, ...]) -> tuple[str, ...]:
    """Return, for each rank from two to ace, whether a bare pair of it pays, pushes or loses."""
    return tuple(_kind(returns[rows.row_of[_bare_pair(ranking, rank)]]) for rank in range(13))


def _kind(brings: Fraction) -> str:
    return HIGH if brings > 0 else MIDDLE if brings == 0 else LOW


def _bare_pair(ranking: str, rank: int) -> int:
    """Return the strength of the weakest hand with a pair of this rank."""
    ladder = RANKINGS[ranking]
    others = [other for other in range(13) if other != rank][: ladder.size - 2]
    cards = [rank * 4, rank * 4 + 1, *(other * 4 + 2 + (n > 0) for n, other in enumerate(others))]
    return ladder.strength(cards)


def traits_of(cards: NDArray[np.uint8], size: int, kinds: tuple[str, ...], surely: Ints) -> Traits:
    """Return the traits of rows of known cards; `surely` is the sign of the worst that can come of each."""
    ranks = (cards >> 2).astype(np.int64)
    suits = cards & 3
    count, known = ranks.shape
    often = np.zeros((count, 13), dtype=np.int64)
    np.add.at(often, (np.arange(count)[:, None], ranks), 1)
    has = often > 0
    paired = (often > 1) * (np.arange(13) + 1)
    straights, gaps = _straights(has, size, known)
    return Traits(
        known=known,
        size=size,
        kinds=kinds,
        points=np.array([POINTS[kind] for kind in kinds])[ranks].sum(axis=1),
        highs=np.array([kind == HIGH for kind in kinds])[ranks].sum(axis=1),
        worthy=np.array([kind != LOW for kind in kinds])[ranks].sum(axis=1),
        pair=paired.max(axis=1) - 1,
        sure=surely,
        suited=(suits == suits[:, :1]).all(axis=1),
        straights=straights,
        gaps=gaps,
        lowest=ranks.min(axis=1),
        highest=ranks.max(axis=1),
    )


def _straights(has: Flags, size: int, known: int) -> tuple[Ints, Ints]:
    """Return how many straights hold all these ranks, and how many ranks lie open between them."""
    with_low_ace = np.concatenate([has[:, 12:], has], axis=1)
    distinct = has.sum(axis=1) == known
    windows = [with_low_ace[:, start : start + size].sum(axis=1) == known for start in range(15 - size)]
    straights = np.stack(windows).sum(axis=0) * distinct
    span_high = _span(has)
    low_ace = np.concatenate([has[:, 12:], has[:, :12]], axis=1)
    span = np.minimum(span_high, _span(low_ace))
    return straights, np.where(straights > 0, span - known, 13)


def _span(has: Flags) -> Ints:
    first = has.argmax(axis=1)
    last = has.shape[1] - 1 - has[:, ::-1].argmax(axis=1)
    return np.asarray(last - first + 1, dtype=np.int64)
