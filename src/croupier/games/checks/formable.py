"""Find hands that a file names and its deck cannot make, like three of a kind where there are two suits.

Nothing is said where it is not certain: of a large deck, a hand counts as formed if its own cards are there.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, product
from math import comb

from croupier.games.procedure import Deck
from croupier.hands import LONGEST_FLUSH, RANKINGS
from croupier.hands.classes import FLUSH_LENGTHS, STRAIGHTS, Category, HandClass
from croupier.hands.phrases import hand_range, strengths_in
from croupier.hands.ranking import Ranking

_MOST = 30_000  # hands dealt out to see what they make
_COPIES = {
    Category.PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4,),
}
_SUITED = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.SUITED, *FLUSH_LENGTHS}


@lru_cache(1024)
def can_form(words: str, ranking_id: str, deck: Deck, held: int, *, loose: bool = True) -> bool:
    """Whether so many cards of a deck can be a hand of these words; `loose` if the best of them plays.

    >>> can_form("three of a kind", "three-card", Deck(suits=(2, 3)), 3)
    False
    >>> can_form("pair", "three-card", Deck(suits=(2, 3)), 3)
    True
    """
    ranking = RANKINGS[ranking_id]
    hands = hand_range(words, ranking)
    if hands.suit is not None and hands.suit not in deck.suits:
        return False
    if held not in ranking.sizes or held > len(deck.cards):
        return True  # which is told elsewhere
    if ranking.ordered or (loose and deck != Deck() and comb(len(deck.cards), held) <= _MOST):
        return not _dealt(ranking, deck, held).isdisjoint(strengths_in(hands, ranking))
    if deck == Deck() and ranking is not LONGEST_FLUSH:
        return True
    return any(_is_there(ranking.describe(at), ranking, deck, held) for at in strengths_in(hands, ranking))


@lru_cache(32)
def _dealt(ranking: Ranking, deck: Deck, held: int) -> frozenset[int]:
    """Return every strength that so many cards of a deck come to."""
    if not ranking.ordered:
        return frozenset(map(ranking.strength, combinations(deck.cards, held)))
    found = set()
    for ranks in product(deck.ranks, repeat=held):
        suits: Counter[int] = Counter()
        cards = []
        for rank in ranks:
            cards.append(4 * rank + deck.suits[suits[rank] % len(deck.suits)])
            suits[rank] += 1
        if len(set(cards)) == held:
            found.add(ranking.strength(cards))
    return frozenset(found)


def _is_there(hand: HandClass, ranking: Ranking, deck: Deck, held: int) -> bool:
    """Whether the cards that make a hand are in a deck, whatever else is held."""
    suits = len(deck.suits)
    if ranking is LONGEST_FLUSH:
        length = len(hand.ranks)  # every other suit may hold as many, and the same ranks
        return length <= held <= suits * length and set(hand.ranks) <= set(deck.ranks)
    if suits == 1 and ranking.size > 1 and hand.category not in _SUITED:
        return False
    if hand.category in STRAIGHTS:
        high = hand.ranks[0]
        return {(high - down) % 13 for down in range(ranking.size)} <= set(deck.ranks)
    copies = _COPIES.get(hand.category, ())
    return set(hand.ranks) <= set(deck.ranks) and max(copies, default=1) <= suits
