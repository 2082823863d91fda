"""A card, a deck and their text forms, nothing else.

A card is a small int, ``rank * 4 + suit``: 0 is the two of clubs, 51 the ace of spades.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = tuple(range(52))

RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
RANK_PLURALS: Final = tuple(word + "es" if word == "six" else word + "s" for word in RANK_WORDS)
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")

_SYMBOLS: Final = "♣♦♥♠"
_WHITE_SYMBOLS: Final = "♧♢♡♤"
# Both cases are spelled out: folding would take the Kelvin sign for a king and the long s for spades.
_RANK_OF: Final = {"10": 8} | {letter: r for r, both in enumerate(RANKS) for letter in (both, both.lower())}
_SUIT_OF: Final = {
    sign: s for signs in (SUITS, SUITS.upper(), _SYMBOLS, _WHITE_SYMBOLS) for s, sign in enumerate(signs)
}
_TEXT: Final = tuple(r + s for r in RANKS for s in SUITS)
_SYMBOL: Final = tuple(("10" if r == "T" else r) + s for r in RANKS for s in _SYMBOLS)
_PRESENTATION: Final = "\ufe0e\ufe0f"  # what phones append to ♠ to choose between ink and picture
_BETWEEN_CARDS: Final = re.compile(r"[\s,]+")
_WHOLE_DECK: Final = frozenset(DECK)

_HOW_TO_WRITE: Final = "a card is a rank (2 to 9, 10 or T, J, Q, K, A) and then a suit (c d h s or ♣ ♦ ♥ ♠)"
_LONGEST_QUOTE: Final = 40


class CardError(CroupierError):
    """Text, a number or a count that is not the cards it should be; the message says what would be right."""


def rank(card: int) -> int:
    """Return the rank of a card, 0 for a two to 12 for an ace."""
    return card >> 2


def suit(card: int) -> int:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def parse_card(text: str) -> int:
    """Read one card, in letters or symbols and in any case.

    >>> parse_card("10h") == parse_card("Th") == parse_card("t♥")
    True
    """
    written = text.strip().rstrip(_PRESENTATION)
    s = _SUIT_OF.get(written[-1:])
    r = _RANK_OF.get(written[:-1])
    if r is not None and s is not None:
        return r * 4 + s
    raise CardError(_what_is_wrong(text, written, has_rank=r is not None, has_suit=s is not None))


def parse_cards(text: str, *, count: int | None = None) -> tuple[int, ...]:
    """Read cards set apart by spaces or commas, all different, and exactly `count` of them if it is given.

    >>> cards_text(parse_cards("Qs, 6♦ 10h", count=3))
    'Qs 6d Th'
    """
    if not isinstance(text, str):
        raise CardError(f"{text!r} is no text of cards; write them like 'Qs 6d'.")
    cards = tuple(parse_card(word) for word in _BETWEEN_CARDS.split(text) if word)
    if len(set(cards)) < len(cards):
        twice = next(card for i, card in enumerate(cards) if card in cards[:i])
        raise CardError(f"{_TEXT[twice]} is named twice in {_quoted(text)}; a deck has one of each card.")
    if count is not None and len(cards) != count:
        raise CardError(f"{_quoted(text)} has {_how_many(len(cards))}; it should have {_how_many(count)}.")
    return cards


def verify_cards(cards: Collection[int]) -> None:
    """Raise CardError unless these are different cards of one deck."""
    seen = frozenset(cards)
    if not seen <= _WHOLE_DECK:
        raise CardError(_not_a_card(next(card for card in cards if card not in _WHOLE_DECK)))
    if len(seen) != len(cards):
        dealt = tuple(cards)
        twice = next(card for card in dealt if dealt.count(card) > 1)
        raise CardError(f"{_TEXT[twice]} is there twice in {cards_text(dealt)}; a deck has one of each card.")


def card_text(card: int) -> str:
    """Write a card in two letters.

    >>> card_text(50), card_text(parse_card("10♥"))
    ('Ah', 'Th')
    """
    if card not in _WHOLE_DECK:
        raise CardError(_not_a_card(card))
    return _TEXT[card]


def card_symbol(card: int) -> str:
    """Write a card as it looks.

    >>> card_symbol(50), card_symbol(parse_card("Tc"))
    ('A♥', '10♣')
    """
    if card not in _WHOLE_DECK:
        raise CardError(_not_a_card(card))
    return _SYMBOL[card]


def cards_text(cards: Iterable[int]) -> str:
    """Write cards in two letters each, with spaces between; `parse_cards` reads it back."""
    return " ".join(map(card_text, cards))


def _what_is_wrong(text: str, written: str, *, has_rank: bool, has_suit: bool) -> str:
    if not written:
        return f"{_quoted(text)} is empty; {_HOW_TO_WRITE}, as in Qs or 10♥."
    if has_suit and written[:-1]:
        return (
            f"{_quoted(text)} has the unknown rank {_quoted(written[:-1])}; {_HOW_TO_WRITE}, as in Qs or 10♥."
        )
    if has_rank:
        return (
            f"{_quoted(text)} has the unknown suit {_quoted(written[-1])}; {_HOW_TO_WRITE}, as in Qs or 10♥."
        )
    if written in _RANK_OF:
        return (
            f"{_quoted(text)} has no suit; {_HOW_TO_WRITE}, as in {written.upper()}s or {written.upper()}♥."
        )
    if has_suit:
        return f"{_quoted(text)} has no rank; {_HOW_TO_WRITE}, as in Q{written} or 10{written}."
    return f"{_quoted(text)} is not a card; {_HOW_TO_WRITE}, as in Qs or 10♥, with spaces between cards."


def _not_a_card(card: int) -> str:
    return f"{card!r} is not a card; cards are numbered from 0 (2c) to 51 (As)."


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


def _how_many(count: int) -> str:
    return "1 card" if count == 1 else f"{count or 'no'} cards"
