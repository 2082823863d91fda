"""Count sets of cards, once for all that differ only in the names of their suits.

No rule without a favoured suit can tell the king and queen of hearts from the king and queen of spades, so a
game is solved for one set of each class, weighed by how many sets the class holds: 169 pockets, not 1,326.

A deck may be short, as in games played from the sixes up: `low` is then its lowest rank, 4 for the sixes.

The dealer's hand avoids the player's cards. By inclusion and exclusion, the hands that avoid them are counted
from the hands that contain each part of them, and those depend only on the class of that part.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands import RANKINGS
from croupier.hands.tables import SUITED_BITS
from croupier.hands.vector import every_hand, strengths

Ints = NDArray[np.int64]


def class_keys(cards: NDArray[np.integer]) -> Ints:
    """Return a number for each row of cards that is equal for rows that differ only in suits.

    >>> from croupier.cards import parse_cards
    >>> kq = class_keys(np.array([parse_cards("Kh Qh"), parse_cards("Qs Ks"), parse_cards("Ks Qd")]))
    >>> bool(kq[0] == kq[1]), bool(kq[0] == kq[2])
    (True, False)
    """
    held = np.zeros(len(cards), dtype=np.int64)
    for column in cards.T:
        held |= SUITED_BITS.take(column)
    ranks = [held >> 13 * suit & 0x1FFF for suit in range(4)]
    for one, other in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):  # sorts the suits of each row
        low, high = np.minimum(ranks[one], ranks[other]), np.maximum(ranks[one], ranks[other])
        ranks[one], ranks[other] = low, high
    keys: Ints = ranks[0] << 39 | ranks[1] << 26 | ranks[2] << 13 | ranks[3]
    return keys


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of all sets of so many cards: one set of each, how many sets it stands for, and its key."""

    size: int
    sets: NDArray[np.uint8]
    weights: Ints
    keys: Ints

    def number_of(self, cards: NDArray[np.integer]) -> Ints:
        """Return the class of each row of cards."""
        return np.searchsorted(self.keys, class_keys(cards))


@cache
def classes(size: int, low: int = 0) -> Classes:
    """Return the classes of sets of this size: 169 of two cards, 1,755 of three, 16,432 of four.

    Larger sets grow out of smaller ones, a card at a time; a class's weight follows from how its sets grow.
    """
    if size == 0:
        nothing = np.zeros((1, 0), dtype=np.uint8)
        return Classes(0, nothing, np.ones(1, dtype=np.int64), class_keys(nothing))
    smaller = classes(size - 1, low)
    grown, parents = _with_one_more(smaller.sets, low)
    keys = class_keys(grown)
    kept, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    weights = np.bincount(inverse, weights=smaller.weights[parents], minlength=len(kept)) / size
    return Classes(size, grown[first], np.rint(weights).astype(np.int64), kept)


def _with_one_more(sets: NDArray[np.uint8], low: int) -> tuple[NDArray[np.uint8], Ints]:
    """Return every set with every card it lacks, and the row each came from."""
    rows, cards = np.divmod(np.flatnonzero(lacking(sets, low)), 52)
    return np.concatenate([sets[rows], cards[:, None].astype(np.uint8)], axis=1), rows


def lacking(sets: NDArray[np.uint8], low: int = 0) -> NDArray[np.bool_]:
    """Return, for each set and each of 52 cards, whether it is in the deck and not in the set."""
    found = np.ones((len(sets), 52), dtype=bool)
    found[:, : 4 * low] = False
    found[np.arange(len(sets))[:, None], sets] = False
    return found


def draws(sets: NDArray[np.uint8], more: int, low: int = 0) -> NDArray[np.uint8]:
    """Return, for each set, every set of `more` further cards: an array of shape (sets, draws, more)."""
    count, size = sets.shape
    left = (np.flatnonzero(lacking(sets, low)) % 52).astype(np.uint8).reshape(count, 52 - 4 * low - size)
    among = left.shape[1]
    picks = np.array(list(combinations(range(among), more)), dtype=np.intp)
    return left[:, picks.reshape(comb(among, more), more)]


def number_of_draws(known: int, more: int, low: int = 0) -> int:
    """Return how many ways there are to draw so many cards when so many are known."""
    return comb(52 - 4 * low - known, more)


@cache
def number_of_classes(size: int, low: int = 0) -> int:
    """Return how many classes of sets there are without making one: by Burnside, over the names of suits.

    >>> [number_of_classes(size) for size in range(8)]
    [1, 13, 169, 1755, 16432, 134459, 962988, 6009159]
    """
    kinds = ((1, (1, 1, 1, 1)), (6, (1, 1, 2)), (3, (2, 2)), (8, (1, 3)), (6, (4,)))
    unchanged = 0
    for often, cycles in kinds:
        ways = [1] + [0] * size
        for cycle in cycles * (13 - low):
            ways = [many + (ways[n - cycle] if n >= cycle else 0) for n, many in enumerate(ways)]
        unchanged += often * ways[size]
    return unchanged // 24


_CLASSES_A_TIME = 1 << 20
_CHOOSE_SET = np.array([[comb(card, k) for k in range(7)] for card in range(52)], dtype=np.int32)
_HIGHER = np.arange(52)[:, None] > np.arange(52)  # by own card and shown card: whether the own is the higher


def indices(own: NDArray[np.uint8], *, shows: bool) -> NDArray[np.int32]:
    """Return the number of each set, alone or with each of 52 cards that a dealer can show with it.

    The cards of a row rise from left to right. Numbers are colexicographic; a card with itself has none.
    """
    count, size = own.shape
    if not shows:
        found = np.zeros((count, 1), dtype=np.int32)
        for place in range(size):
            found[:, 0] += _CHOOSE_SET[own[:, place], place + 1]
        return found
    found = np.zeros((count, 52), dtype=np.int32)
    below = np.ones((count, 52), dtype=np.int8)
    for place in range(size):
        card = own[:, place]
        found += _beside(place)[card]
        below += ~_HIGHER[card]
    found += _CHOOSE_SET.ravel().take(np.arange(52) * 7 + below)
    return found


@cache
def _beside(place: int) -> NDArray[np.int32]:
    """Return, by own card and shown card, what the own card at this place adds to the number of the set."""
    moved = np.where(_HIGHER, place + 2, place + 1)
    added: NDArray[np.int32] = np.take_along_axis(_CHOOSE_SET, moved, axis=1)
    return added


class WeakerHands:
    """The whole hands that contain each of some numbered sets, counted below one strength or another.

    A whole hand has as many cards as play, or as many as are `dealt`, of which the best play.
    """

    def __init__(
        self, ranking_id: str, size: int, index: NDArray[np.int32], low: int = 0, dealt: int | None = None
    ) -> None:
        self._whole: NDArray[np.uint16] | None = None
        self._sorted: NDArray[np.uint16] | None = None
        dealt = dealt or RANKINGS[ranking_id].size
        if size == dealt:
            self._whole = _strength_of_index(ranking_id, dealt).take(index, mode="clip")
            return
        self._row = _class_of_index(size, low).take(index, mode="clip")
        if size >= _DENSE_BELOW:
            self._sorted = _one_more(ranking_id, size, low)
            return
        self._below = _below(ranking_id, size, low, dealt)
        self._row *= self._below.shape[1]

    def than(self, strength: Ints | int) -> NDArray[np.int32]:
        """Return how many of the hands are below the strength."""
        if self._whole is not None:
            return (self._whole < strength).astype(np.int32)
        if self._sorted is not None:
            return self._searched(self._sorted, strength)
        return self._below.ravel().take(self._row + strength).astype(np.int32)

    def _searched(self, made: NDArray[np.uint16], strength: Ints | int) -> NDArray[np.int32]:
        found = self._row * made.shape[1]
        start = found.copy()
        step = made.shape[1] // 2
        while step:
            found += step * (made.ravel().take(found + (step - 1)) < strength)
            step //= 2
        number: NDArray[np.int32] = (found - start).astype(np.int32)
        return number


_DENSE_BELOW = 5  # a table by strength of so many cards would be too wide: their few hands are searched


@cache
def _one_more(ranking_id: str, size: int, low: int) -> NDArray[np.uint16]:
    """Return, by class of sets, the strengths with each one card more, in order and filled up to 64."""
    known = classes(size, low)
    made = np.full((len(known.sets), 64), np.iinfo(np.uint16).max, dtype=np.uint16)
    left = number_of_draws(size, 1, low)
    for start in range(0, len(known.sets), _CLASSES_A_TIME // 64):
        sets = known.sets[start : start + _CLASSES_A_TIME // 64]
        rest = draws(sets, 1, low)
        full = np.concatenate([np.repeat(sets[:, None, :], left, axis=1), rest], axis=2)
        made[start : start + len(sets), :left] = strengths(ranking_id, full)
    made.sort(axis=1)
    return made


@cache
def _below(ranking_id: str, size: int, low: int, dealt: int) -> NDArray[np.unsignedinteger]:
    """Return, by class of sets and by strength, how many hands that contain the set are weaker."""
    count = len(RANKINGS[ranking_id].classes)
    known = classes(size, low)
    more = dealt - size
    hands = number_of_draws(size, more, low)
    kind = np.uint8 if hands < 1 << 8 else np.uint16 if hands < 1 << 16 else np.uint32
    below = np.zeros((len(known.sets), count + 1), dtype=kind)
    if dealt > _DENSE_BELOW and size < _DENSE_BELOW - 1:
        # Every hand comes once for each of its cards that could have been drawn first.
        larger = _below(ranking_id, size + 1, low, dealt)
        for number, held in enumerate(known.sets):
            grown = draws(held[None], 1, low)[0]
            with_one = np.concatenate([np.repeat(held[None], len(grown), axis=0), grown], axis=1)
            rows = classes(size + 1, low).number_of(with_one)
            below[number] = larger[rows].sum(axis=0, dtype=np.int64) // more
        return below
    a_time = max(1, _CLASSES_A_TIME // max(hands, count))
    for start in range(0, len(known.sets), a_time):
        sets = known.sets[start : start + a_time]
        rest = draws(sets, more, low)
        full = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
        made = strengths(ranking_id, full.reshape(-1, dealt)).reshape(len(sets), -1).astype(np.int64)
        made += np.arange(len(sets))[:, None] * count
        often = np.bincount(made.ravel(), minlength=len(sets) * count).reshape(len(sets), count)
        below[start : start + a_time, 1:] = often.cumsum(axis=1)
    return below


@cache
def _class_of_index(size: int, low: int) -> Ints:
    """Return the class of every set of this size by its number; a set outside a short deck has any."""
    if not size:
        return np.zeros(1, dtype=np.int64)
    known = classes(size, low)
    return np.minimum(known.number_of(_all_sets(size)), len(known.sets) - 1)


@cache
def _strength_of_index(ranking_id: str, dealt: int) -> NDArray[np.uint16]:
    """Return the strength of every whole hand by its number."""
    return strengths(ranking_id, _all_sets(dealt))


def _all_sets(size: int) -> NDArray[np.uint8]:
    """Return every set of cards in colexicographic order, each rising."""
    sets = np.arange(52, dtype=np.uint8)[:, None]
    for _ in range(size - 1):
        higher = [
            np.insert(lower, lower.shape[1], card, axis=1)
            for card in range(52)
            if len(lower := sets[sets[:, -1] < card])
        ]
        sets = np.concatenate(higher)
    return sets


_DECKS = 64  # tables kept at a time: a few for each number of cards left
_CHOOSE = np.array([[comb(card, k) for k in range(8)] for card in range(53)], dtype=np.int64)


def number_of(sets: NDArray[np.integer]) -> Ints:
    """Return the number of each set of places, which must rise from left to right.

    >>> number_of(np.array([[0, 1], [0, 2], [1, 2], [0, 3]])).tolist()
    [0, 1, 2, 3]
    """
    size = sets.shape[-1]
    if not size:
        return np.zeros(sets.shape[:-1], dtype=np.int64)
    numbers: Ints = np.stack([_CHOOSE[sets[..., place], place + 1] for place in range(size)]).sum(axis=0)
    return numbers


@lru_cache(maxsize=_DECKS)
def sets_of(left: int, size: int) -> NDArray[np.uint8]:
    """Return every set of so many places among the cards left, in the order of their numbers."""
    sets = every_hand(size, range(left))
    ordered = np.empty_like(sets)
    ordered[number_of(sets)] = sets
    return ordered


@lru_cache(maxsize=_DECKS)
def leads(left: int, size: int, more: int) -> Ints:
    """Return, for each set of `size` places, the numbers of all sets it can grow into with `more` cards."""
    sets = sets_of(left, size)
    lacking = np.ones((len(sets), left), dtype=bool)
    lacking[np.arange(len(sets))[:, None], sets] = False
    free = np.nonzero(lacking)[1].reshape(len(sets), left - size).astype(np.uint8)
    rest = free[:, every_hand(more, range(left - size))]
    grown = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
    grown.sort(axis=2)
    return number_of(grown)
