"""The deck of a game, where it is not the whole one of 52 cards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from croupier.cards import DECK, RANKS, SUITS, rank, suit
from croupier.games.words import Written, quoted


def _named(what: str, signs: str) -> Callable[[object], tuple[int, ...]]:
    """Return what reads ranks or suits by their signs, set apart by spaces."""

    def read(written: object) -> tuple[int, ...]:
        words = written.replace("10", "T").split() if isinstance(written, str) else []
        if not words or len(set(words)) < len(words) or any(word not in [*signs] for word in words):
            right = " ".join(signs)
            raise ValueError(f'{quoted(written)} names no {what}; write each once, like "{right}"')
        return tuple(sorted(signs.index(word) for word in words))

    return read


_RANKS = Written(_named("ranks", RANKS), {"type": "string", "examples": ["9 10 J Q K A"]})
_SUITS = Written(_named("suits", SUITS), {"type": "string", "examples": ["c d h"]})


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards in play: every rank named in every suit named, one of each."""

    ranks: Annotated[tuple[int, ...], _RANKS] = tuple(range(13))
    suits: Annotated[tuple[int, ...], _SUITS] = tuple(range(4))

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card of the deck, ascending.

        >>> len(Deck(ranks=(10, 11, 12)).cards)
        12
        """
        return tuple(card for card in DECK if rank(card) in self.ranks and suit(card) in self.suits)
