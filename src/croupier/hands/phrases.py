"""Sets of hands as a pay table words them: "pair of sixes to tens", "royal flush in hearts"."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from croupier.cards import RANK_PLURALS, RANK_WORDS, RANKS, SUIT_WORDS
from croupier.errors import SpokenError
from croupier.hands.classes import Category, HandClass
from croupier.hands.ranking import FIVE_CARD, POCKET, THREE_CARD, Ranking

Key: TypeAlias = tuple[int, ...]
"""The place of a category in its ranking, then ranks: (1, 4) is a pair of sixes whatever the kickers."""

_ACE, _KING, _JACK = 12, 11, 9


class PhraseError(SpokenError):
    """Words that name no hand, or a hand that cannot be formed."""


@dataclass(frozen=True, slots=True)
class HandRange:
    """All hands of a ranking from the lowest to the highest named, perhaps of one suit only.

    >>> sixes = hand_range("pair of sixes to tens", FIVE_CARD)
    >>> sixes in hand_range("pair", FIVE_CARD), sixes in hand_range("two pair", FIVE_CARD)
    (True, False)
    """

    low: Key
    high: Key
    suit: int | None = None

    def holds(self, key: Key, suit: int | None = None) -> bool:
        """Whether a hand of this key (and suit, where all its cards share one) is in the range."""
        inside = self.low <= key and key[: len(self.high)] <= self.high
        return inside and self.suit in (None, suit)

    def __contains__(self, other: "HandRange") -> bool:
        """Whether every hand of the other range is in this one."""
        lowest = other.low[: len(self.low)] >= self.low
        return lowest and other.high[: len(self.high)] <= self.high and self.suit in (None, other.suit)

    def overlaps(self, other: "HandRange") -> bool:
        """Whether some hand is in both ranges."""
        apart = self.high < other.low[: len(self.high)] or other.high < self.low[: len(other.high)]
        return not apart and (None in (self.suit, other.suit) or self.suit == other.suit)


def key_of(hand: HandClass, ranking: Ranking) -> Key:
    """Return a hand's place in its ranking."""
    return (ranking.categories.index(hand.category), *hand.ranks)


def hand_range(text: str, ranking: Ranking) -> HandRange:
    """Read a phrase of a pay table under a ranking; PhraseError says what would be right."""
    words = " ".join(text.lower().split())
    suit = None
    if found := re.fullmatch(r"(.+) in (\w+)", words):
        words = found[1]
        if found[2] not in SUIT_WORDS:
            raise PhraseError(f'"{text}" names no suit; write in clubs, in diamonds, in hearts or in spades')
        suit = SUIT_WORDS.index(found[2])
    or_better = words.endswith(" or better")
    low, high = _ends(words.removesuffix(" or better"), text, ranking)
    if or_better:
        high = (len(ranking.categories) - 1,)
    if suit is not None and not _one_suit(low, high, ranking):
        raise PhraseError(f'"{text}" cannot be of one suit; only flushes and straight flushes are')
    return HandRange(low, high, suit)


def _one_suit(low: Key, high: Key, ranking: Ranking) -> bool:
    suited = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.SUITED)
    return low[0] == high[0] and ranking.categories[low[0]] in suited


def _ends(words: str, text: str, ranking: Ranking) -> tuple[Key, Key]:
    """Return the lowest and highest key of a phrase without its suit and its `or better`."""
    key: Key
    if words in ("royal flush", "mini royal"):
        if (words == "royal flush") != (ranking is FIVE_CARD) or ranking is POCKET:
            better = "mini royal" if ranking is THREE_CARD else "royal flush"
            raise PhraseError(f'"{text}" cannot be formed from a {ranking.id} hand; did you mean "{better}"?')
        key = (_place(Category.STRAIGHT_FLUSH, text, ranking), _ACE)
        return key, key
    if found := re.fullmatch(r"pair of (\w+)(?: to (\w+))?", words):
        ranks = sorted(_rank(word, text) for word in found.groups() if word)
        place = _place(Category.PAIR, text, ranking)
        return (place, ranks[0]), (place, ranks[-1])
    if found := re.fullmatch(r"(\w+)(?:-(\w+))? high", words) or re.fullmatch(r"(\w+)-(\w+)", words):
        place = _place(Category.HIGH_CARD, text, ranking)
        key = (place, *(_rank(word, text) for word in found.groups() if word))
        return key, key
    if ranking is POCKET and (found := re.fullmatch(r"(\w+)(?: and |-)(\w+) (suited|unsuited)", words)):
        place = _place(Category(found[3]), text, ranking)
        first = _rank(found[1], text)
        if found[2] == "face":
            return (place, first, _JACK), (place, first, _KING)
        key = (place, *sorted((first, _rank(found[2], text)), reverse=True))
        return key, key
    try:
        place = _place(Category(words), text, ranking)
    except ValueError as error:
        if isinstance(error, PhraseError):
            raise
        known = ", ".join(category.value for category in ranking.categories)
        raise PhraseError(
            f'"{text}" is no hand; a {ranking.id} hand is one of {known}, '
            'or like "pair of jacks or better", "pair of sixes to tens", "queen high or better"'
        ) from None
    return (place,), (place,)


def _place(category: Category, text: str, ranking: Ranking) -> int:
    if category not in ranking.categories:
        raise PhraseError(f'"{text}" cannot be formed from a {ranking.id} hand')
    return ranking.categories.index(category)


def _rank(word: str, text: str) -> int:
    for names in (RANK_WORDS, RANK_PLURALS):
        if word in names:
            return names.index(word)
    sign = word.removesuffix("s").upper().replace("10", "T")
    if len(sign) == 1 and sign in RANKS:
        return RANKS.index(sign)
    raise PhraseError(f'"{text}" names no rank: {word} is not one of {", ".join(RANK_PLURALS)}')
