"""What a hand is called for: its category and the ranks that count, and the words a dealer says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.cards import RANK_PLURALS, RANK_WORDS


class Category(StrEnum):
    """The kinds of hands, as people say them; each ranking orders the ones it uses."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    UNSUITED = "unsuited"
    SUITED = "suited"


@dataclass(frozen=True, slots=True)
class HandClass:
    """All hands that tie with one another: a category and its ranks in order of importance.

    A straight carries only its high card, so A-2-3 is a straight of (three); a pocket carries both cards,
    high then low, so a pocket pair carries its rank twice.
    """

    category: Category
    ranks: tuple[int, ...]


def spoken(hand: HandClass, *, size: int, full: bool = False, mini_royal: bool = True) -> str:
    """Say a hand of `size` cards as a dealer would, or in full with every card that can break a tie.

    >>> spoken(HandClass(Category.PAIR, (4, 11, 7, 2)), size=5)
    'pair of sixes, king kicker'
    >>> spoken(HandClass(Category.PAIR, (4, 11, 7, 2)), size=5, full=True)
    'pair of sixes, king-nine-four kickers'

    A sheet without a mini royal has none: `mini_royal=False` calls it the straight flush it is (Q4-09).
    """
    first, *others = hand.ranks
    match hand.category:
        case Category.UNSUITED | Category.SUITED:
            return f"{_joined(hand.ranks)} {hand.category}"
        case Category.STRAIGHT_FLUSH if first == 12 and (mini_royal or size != 3):
            return "mini royal" if size == 3 else "royal flush"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{hand.category}, {RANK_WORDS[first]} high"
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return f"{hand.category}, {RANK_PLURALS[first]}{_kickers(others if full else [])}"
        case Category.FULL_HOUSE:
            return f"full house, {RANK_PLURALS[first]} over {RANK_PLURALS[others[0]]}"
        case Category.FLUSH:
            return f"flush, {_joined(hand.ranks if full else hand.ranks[:1])} high"
        case Category.TWO_PAIR:
            return f"two pair, {RANK_PLURALS[first]} and {RANK_PLURALS[others[0]]}{_kickers(others[1:])}"
        case Category.PAIR:
            told = [] if size == 2 else others if full else others[:1]
            return f"pair of {RANK_PLURALS[first]}{_kickers(told)}"
        case Category.HIGH_CARD:
            # With three cards the whole hand is the name: queen-six-four is where a player should bet.
            return f"{_joined(hand.ranks if full or size == 3 else hand.ranks[:1])} high"


def _joined(ranks: tuple[int, ...] | list[int]) -> str:
    return "-".join(RANK_WORDS[rank] for rank in ranks)


def _kickers(ranks: list[int]) -> str:
    if not ranks:
        return ""
    return f", {_joined(ranks)} {'kicker' if len(ranks) == 1 else 'kickers'}"
