"""Ranking hands one at a time; `croupier.hands.vector` ranks them by the million."""

from croupier.hands.classes import Category, HandClass
from croupier.hands.ranking import (
    FIVE_CARD,
    FOUR_CARD,
    LONGEST_FLUSH,
    ONE_CARD,
    POCKET,
    RANKINGS,
    SPREAD,
    THREE_CARD,
    Ranking,
    best_five,
)

__all__ = [
    "FIVE_CARD",
    "FOUR_CARD",
    "LONGEST_FLUSH",
    "ONE_CARD",
    "POCKET",
    "RANKINGS",
    "SPREAD",
    "THREE_CARD",
    "Category",
    "HandClass",
    "Ranking",
    "best_five",
]
