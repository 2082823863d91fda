"""Sets of hands as a pay table words them: "pair of sixes to tens", "royal flush in hearts"."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from typing import TypeAlias

from croupier.cards import RANK_PLURALS, RANK_WORDS, RANKS, SUIT_WORDS
from croupier.errors import CroupierError
from croupier.hands.classes import COUNT_WORDS, WIDEST_SPREAD, Category, HandClass
from croupier.hands.ranking import FIVE_CARD, LONGEST_FLUSH, ONE_CARD, POCKET, SPREAD, THREE_CARD, Ranking

Key: TypeAlias = tuple[int, ...]
"""The place of a category in its ranking, then its ranks: (1, 4, 11, 7, 2) is a pair of sixes with K-9-4."""

_ACE, _KING, _JACK = 12, 11, 9
_REMEMBERED = 1 << 12  # phrases: the pay tables of all games have a few hundred
_SAID_OTHERWISE = {
    "trips": "three of a kind",
    "three-of-a-kind": "three of a kind",
    "3 of a kind": "three of a kind",
    "quads": "four of a kind",
    "four-of-a-kind": "four of a kind",
    "4 of a kind": "four of a kind",
    "boat": "full house",
    "royal": "royal flush",
    "one pair": "pair",
    "any pair": "pair",
    "a pair": "pair",
    "two pairs": "two pair",
    "2 pair": "two pair",
    "nothing": "high card",
    "no pair": "high card",
}


class PhraseError(CroupierError):
    """Words that name no hand, or a hand that cannot be formed."""


@dataclass(frozen=True, slots=True)
class HandRange:
    """All hands of a ranking from the lowest to the highest named, both with every card, perhaps of one suit.

    Equal ranges hold equal hands, whatever the words: "straight flush or better" is "straight flush".

    >>> sixes = hand_range("pair of sixes to tens", FIVE_CARD)
    >>> sixes in hand_range("pair", FIVE_CARD), sixes in hand_range("two pair", FIVE_CARD)
    (True, False)
    """

    low: Key
    high: Key
    suit: int | None = None

    def holds(self, key: Key, suit: int | None = None) -> bool:
        """Whether a hand of this key (and suit, where all its cards share one) is in the range."""
        return self.low <= key <= self.high and self.suit in (None, suit)

    def __contains__(self, other: "HandRange") -> bool:
        """Whether every hand of the other range is in this one."""
        return self.low <= other.low and other.high <= self.high and self.suit in (None, other.suit)

    def overlaps(self, other: "HandRange") -> bool:
        """Whether some hand is in both ranges."""
        shared_suit = None in (self.suit, other.suit) or self.suit == other.suit
        return self.low <= other.high and other.low <= self.high and shared_suit


def key_of(hand: HandClass, ranking: Ranking) -> Key:
    """Return a hand's place in its ranking."""
    return (ranking.categories.index(hand.category), *hand.ranks)


@lru_cache(maxsize=_REMEMBERED)
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
    if or_better and low != high:
        raise PhraseError(f'"{text}" ends twice; write "or better", or name the highest, not both')
    if suit is not None and (or_better or not _one_suit(low, ranking)):
        raise PhraseError(f'"{text}" cannot be of one suit; only flushes and straight flushes are')
    found_hands = _between(low, (*high, _ACE + 1), ranking)
    if not found_hands:
        raise PhraseError(f'"{text}" cannot be formed: every such {ranking.id} hand is a pair or a straight')
    highest = len(ranking.ladder.rungs) - 1 if or_better else found_hands[-1]
    return HandRange(_key_at(found_hands[0], ranking), _key_at(highest, ranking), suit)


@lru_cache(maxsize=_REMEMBERED)
def strengths_in(hands: HandRange, ranking: Ranking) -> range:
    """Return the strengths of the hands in a range; for a suited range, whatever their suit."""
    return _between(hands.low, hands.high, ranking)


def _between(low: Key, high: Key, ranking: Ranking) -> range:
    """Return the strengths between two places: of thousands of classes a few are looked at."""
    strengths = range(len(ranking.ladder.rungs))
    key = partial(_key_at, ranking=ranking)
    return strengths[bisect_left(strengths, low, key=key) : bisect_right(strengths, high, key=key)]


def _key_at(strength: int, ranking: Ranking) -> Key:
    return key_of(ranking.describe(strength), ranking)


def _one_suit(key: Key, ranking: Ranking) -> bool:
    return ranking.categories[key[0]] in (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.SUITED)


def _ends(words: str, text: str, ranking: Ranking) -> tuple[Key, Key]:
    """Return how the lowest and highest key of a phrase begin, without its suit and its `or better`."""
    key: Key
    if words in ("royal flush", "mini royal"):
        if _ROYALS.get(ranking.id) != words:
            better = _ROYALS.get(ranking.id, ranking.categories[-1])
            raise PhraseError(f'"{text}" cannot be formed from a {ranking.id} hand; did you mean "{better}"?')
        key = (_place(Category.STRAIGHT_FLUSH, text, ranking), _ACE)
        return key, key
    if ranking is SPREAD or ranking is LONGEST_FLUSH or ranking is ONE_CARD:
        key_pair = _other_than_poker(words, text, ranking)
        if key_pair:
            return key_pair
    if found := re.fullmatch(r"pair of (\w+)(?: to (\w+))?", words):
        ranks = sorted(_rank(word, text) for word in found.groups() if word)
        place = _place(Category.PAIR, text, ranking)
        return (place, ranks[0]), (place, ranks[-1])
    if (found := re.fullmatch(r"(three|four) (\w+)", words)) and found[2] in RANK_PLURALS:
        place = _place(Category(f"{found[1]} of a kind"), text, ranking)
        key = (place, RANK_PLURALS.index(found[2]))
        return key, key
    if found := re.fullmatch(r"(\w+)(?:-(\w+))? high", words) or re.fullmatch(r"(\w+)-(\w+)", words):
        key = (_high_card(text, ranking), *(_rank(word, text) for word in found.groups() if word))
        if any(first <= second for first, second in pairwise(key[1:])):
            raise PhraseError(f'"{text}" must fall: name the higher card first and no card twice')
        return key, key
    if ranking is POCKET and (found := re.fullmatch(r"(\w+)(?: and |-)(\w+) (suited|unsuited)", words)):
        return _pocket(found[1], found[2], _place(Category(found[3]), text, ranking), text)
    try:
        place = _place(Category(words), text, ranking)
    except ValueError as error:
        if isinstance(error, PhraseError):
            raise
        if meant := _meant(words):
            meant += " or better" if text.lower().endswith(" or better") else ""
            raise PhraseError(f'"{text}" is no hand by that name; did you mean "{meant}"?') from None
        known = ", ".join(category.value for category in ranking.categories)
        like = _LIKE.get(
            ranking.id, '"pair of jacks or better", "pair of sixes to tens", "queen high or better"'
        )
        raise PhraseError(
            f'"{text}" is no hand; a {ranking.id} hand is one of {known}, or like {like}'
        ) from None
    return (place,), (place,)


_ROYALS = {THREE_CARD.id: "mini royal", FIVE_CARD.id: "royal flush"}
_LIKE = {
    ONE_CARD.id: '"ace", "king or better", "two to nine"',
    LONGEST_FLUSH.id: '"five-card flush or better", "three-card flush, nine high or better"',
    SPREAD.id: '"spread of one", "spread of four to eleven"',
}


def _other_than_poker(words: str, text: str, ranking: Ranking) -> tuple[Key, Key] | None:
    """Return the ends of a phrase about a single card, the length of a flush or a spread, if it is one."""
    key: Key
    if ranking is ONE_CARD and (found := re.fullmatch(r"(?:an? )?(\w+)(?: to (\w+))?", words)):
        ranks = sorted(_rank(word, text) for word in found.groups() if word)
        return (0, ranks[0]), (0, ranks[-1])
    if ranking is LONGEST_FLUSH and (found := re.fullmatch(r"(\w+-card flush), ([\w-]+) high", words)):
        if found[1] not in ranking.categories:
            raise PhraseError(f'"{text}" names no length; a flush has one to seven cards')
        place = ranking.categories.index(Category(found[1]))
        key = (place, *(_rank(word, text) for word in found[2].split("-")))
        if len(key) - 2 > place or any(first <= second for first, second in pairwise(key[1:])):
            raise PhraseError(
                f'"{text}" must fall: name the higher card first, none twice, no more than there are'
            )
        return key, key
    if ranking is SPREAD and (found := re.fullmatch(r"spread of (\w+)(?: to (\w+))?", words)):
        near = sorted(WIDEST_SPREAD - _width(word, text) for word in found.groups() if word)
        place = ranking.categories.index(Category.SPREAD)
        return (place, near[0]), (place, near[-1])
    return None


def _width(word: str, text: str) -> int:
    """Return how many ranks lie in between, less one."""
    if word in COUNT_WORDS:
        return COUNT_WORDS.index(word)
    if word.isdecimal() and 1 <= int(word) <= WIDEST_SPREAD:
        return int(word) - 1
    raise PhraseError(f'"{text}" names no spread: {word} is not one of {", ".join(COUNT_WORDS)}')


def _meant(words: str) -> str | None:
    """Return the phrase for a term that pay tables use: trips, jacks or better."""
    if words in _SAID_OTHERWISE:
        return _SAID_OTHERWISE[words]
    return f"pair of {words}" if words in RANK_PLURALS else None


def _pocket(first: str, second: str, place: int, text: str) -> tuple[Key, Key]:
    high = _rank(first, text)
    if second == "face":
        if high != _ACE:
            raise PhraseError(f'"{text}" is not one run of hands; only an ace goes with any face card')
        return (place, high, _JACK), (place, high, _KING)
    low = _rank(second, text)
    if low == high:
        raise PhraseError(f'"{text}" is a pair; write "pair of {RANK_PLURALS[high]}"')
    key = (place, max(high, low), min(high, low))
    return key, key


def _high_card(text: str, ranking: Ranking) -> int:
    if ranking is POCKET:
        raise PhraseError(f'"{text}" leaves the suits open; write "ace and king suited" or "... unsuited"')
    return _place(Category.HIGH_CARD, text, ranking)


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
