"""Which row of a pay table a hand is paid by: the narrowest row it fits, and none other."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from croupier.games.payment import PayTable, Row
from croupier.hands import RANKINGS, Ranking
from croupier.hands.phrases import HandRange, hand_range, key_of

Ranged: TypeAlias = tuple[tuple[Row, HandRange], ...]


@cache
def rows_by_strength(table: PayTable) -> Ranged:
    """Return the rows with their ranges of hands, narrower before wider, higher before lower."""
    ranking = RANKINGS[table.ranking]
    return narrowest_first([(row, hand_range(row.hand, ranking)) for row in table.rows])


def narrowest_first(rows: Sequence[tuple[Row, HandRange]]) -> Ranged:
    """Sort rows so that the first one that holds a hand is the one that pays it."""

    def wider_than(pair: tuple[Row, HandRange]) -> int:
        return sum(other in pair[1] for _, other in rows)

    return tuple(sorted(sorted(rows, key=lambda pair: pair[1].low, reverse=True), key=wider_than))


def row_for(table: PayTable, strength: int, suit: int | None = None) -> Row | None:
    """Return the row that pays a hand of this strength, or None for a hand the table does not list.

    The suit matters only where a row names one (a royal flush in hearts): it is the suit of the flush.
    """
    return row_among(rows_by_strength(table), RANKINGS[table.ranking], strength, suit)


def row_among(rows: Ranged, ranking: Ranking, strength: int, suit: int | None) -> Row | None:
    """Return the row that pays a hand, of rows in the order of `rows_by_strength`."""
    key = key_of(ranking.describe(strength), ranking)
    return next((row for row, hands in rows if hands.holds(key, suit)), None)
