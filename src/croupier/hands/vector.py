"""Ranking hands by the million: the same strengths as the scalar form, from tables.

Hands lie in rows of bytes, so the cards of one hand are read together as one 64-bit word, and its parts are
looked up by the bytes themselves. Rows are taken in slices that stay in the cache, into buffers used again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import DECK, CardError
from croupier.hands import tables
from croupier.hands.classes import WIDEST_SPREAD
from croupier.hands.ranking import FOUR_CARD, LONGEST_FLUSH, ONE_CARD, RANKINGS, SPREAD, Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

SLICE = 1 << 16
_WORD = 8


def strengths(ranking: Ranking | str, cards: NDArray[Any]) -> NDArray[np.uint16]:
    """Rank hands of shape (..., cards in a hand); the result has the leading shape.

    The cards of a hand must all be different: only the scalar form looks for a card dealt twice.

    >>> from croupier.cards import parse_cards
    >>> hands = np.array([parse_cards("As Ks Qs"), parse_cards("Qh 6d 4c")], np.uint8)
    >>> strengths("three-card", hands)
    array([740, 120], dtype=uint16)
    """
    ranking = _named(ranking) if isinstance(ranking, str) else ranking
    size = cards.shape[-1] if cards.ndim else 0
    if size not in ranking.sizes:
        raise CardError(ranking.wrong_size(size))
    rank_slice = _BY_RANKING.get(ranking.id) or _RANK_SLICE[size]
    rows = cards.reshape(-1, size)
    _verify_in_deck(rows)
    result = np.empty(len(rows), np.uint16)
    hands = _Words(min(len(rows), SLICE), size)
    for start in range(0, len(rows), SLICE):
        here = slice(start, start + SLICE)
        if len(rows) - start < len(hands.cards):
            hands = _Words(len(rows) - start, size)
        hands.read(rows[here])
        rank_slice(hands, result[here])
    return result.reshape(cards.shape[:-1])


def every_hand(size: int, deck: Sequence[int] = DECK) -> NDArray[np.uint8]:
    """Return every hand of so many cards from a deck or what is left of one, in rows, in the deck's order.

    >>> every_hand(2, (7, 8, 9)).tolist()
    [[7, 8], [7, 9], [8, 9]]
    """
    if size > len(deck):
        return np.zeros((0, size), np.uint8)
    hands = np.zeros((1, 0), np.uint8)
    last = np.array([-1])
    for drawn in range(size):
        # Leave enough cards behind the one drawn now for those still to come.
        room = len(deck) - (size - drawn - 1) - last - 1
        ends = np.cumsum(room)
        next_card = np.arange(ends[-1]) + np.repeat(last + 1 - (ends - room), room)
        hands = np.column_stack([np.repeat(hands, room, axis=0), next_card.astype(np.uint8)])
        last = next_card
    return np.asarray(deck, np.uint8)[hands]


class _Words:
    """The hands of one slice as 64-bit words, with the buffers that ranking them needs."""

    def __init__(self, rows: int, size: int) -> None:
        bytes_ = np.zeros(rows * size + _WORD, np.uint8)  # the last word reaches beyond the last hand
        self.cards = bytes_[: rows * size].reshape(rows, size)
        self._overlapping: NDArray[np.int64] = np.ndarray((rows,), "<i8", buffer=bytes_, strides=(size,))
        self.word = np.empty(rows, np.int64)
        self.place = np.empty(rows, np.int64)
        self.spare = np.empty(rows, np.int64)
        self.first = np.empty(rows, np.int32)
        self.second = np.empty(rows, np.int32)
        self.both = np.empty(rows, np.int32)
        self.number = np.empty(rows, np.uint16)

    def read(self, hands: NDArray[Any]) -> None:
        np.copyto(self.cards, hands, casting="unsafe")
        np.copyto(self.word, self._overlapping)

    def look_up_pair(self, table: NDArray[Any], out: NDArray[Any]) -> None:
        np.bitwise_and(self.word, 0x3FFF, out=self.place)
        table.take(self.place, out=out, mode="clip")

    def look_up_triple(self, table: NDArray[Any], out: NDArray[Any]) -> None:
        np.bitwise_and(self.word, 0x3F0000, out=self.spare)
        np.right_shift(self.spare, 2, out=self.spare)
        np.bitwise_and(self.word, 0x3FFF, out=self.place)
        np.bitwise_or(self.place, self.spare, out=self.place)
        table.take(self.place, out=out, mode="clip")

    def pass_two_cards(self) -> None:
        np.right_shift(self.word, 16, out=self.word)

    def pass_three_cards(self) -> None:
        np.right_shift(self.word, 24, out=self.word)


def _rank_pockets(hands: _Words, out: NDArray[np.uint16]) -> None:
    hands.look_up_pair(tables.pocket_strengths(), out)


def _rank_threes(hands: _Words, out: NDArray[np.uint16]) -> None:
    hands.look_up_triple(tables.three_card_strengths(), out)


def _rank_best_fours(hands: _Words, out: NDArray[np.uint16]) -> None:
    """Rank the best four of four, five or six cards: two parts, each with its pile and counts of suits."""
    size = hands.cards.shape[1]
    four = tables.four_card_tables(size)
    if size == 4:
        hands.look_up_pair(four.first, hands.first)
        hands.pass_two_cards()
    else:
        hands.look_up_triple(four.first, hands.first)
        hands.pass_three_cards()
    (hands.look_up_triple if size == 6 else hands.look_up_pair)(four.second, hands.second)
    suits = _join_parts(hands)
    four.strengths.take(hands.place, out=out, mode="clip")
    _rank_flushes(hands.cards, suits, four.flushes, out)


def _rank_single_cards(hands: _Words, out: NDArray[np.uint16]) -> None:
    np.right_shift(hands.cards[:, 0], 2, out=out, casting="unsafe")


def _rank_longest_flushes(hands: _Words, out: NDArray[np.uint16]) -> None:
    lengths = tables.flush_lengths()
    held = np.bitwise_or.reduce(tables.SUITED_BITS.take(hands.cards), axis=1)
    np.copyto(out, lengths.take(held & 0x1FFF))
    for suit in range(1, 4):
        np.maximum(out, lengths.take(held >> 13 * suit & 0x1FFF), out=out)


def _rank_spreads(hands: _Words, out: NDArray[np.uint16]) -> None:
    """Rank two ends and perhaps a card drawn, in that order."""
    ranks = (hands.cards >> 2).astype(np.int64)
    low, high = np.minimum(ranks[:, 0], ranks[:, 1]), np.maximum(ranks[:, 0], ranks[:, 1])
    drawn = ranks[:, 2] if ranks.shape[1] == 3 else None
    outside, consecutive, pair, widest, match = (SPREAD.first_of(each) for each in SPREAD.categories)
    between = high - low - 1
    found = widest + WIDEST_SPREAD - between
    if drawn is not None:
        found = np.where((low < drawn) & (drawn < high), found, outside)
    found = np.where(between == 0, consecutive, found)
    found = np.where(low == high, pair, found)
    if drawn is not None:
        found = np.where((low == high) & (drawn == low), match, found)
    np.copyto(out, found, casting="unsafe")


def _rank_fives(hands: _Words, out: NDArray[np.uint16]) -> None:
    five = tables.five_card_tables()
    hands.look_up_triple(five.triples, hands.first)
    hands.pass_three_cards()
    hands.look_up_pair(five.pairs, hands.second)
    np.add(hands.first, hands.second, out=hands.both)
    np.copyto(hands.place, hands.both)
    five.strengths.take(hands.place, out=out, mode="clip")


def _rank_sixes(hands: _Words, out: NDArray[np.uint16]) -> None:
    six = tables.six_card_tables()
    suits = _find_six_card_piles(hands, six)
    six.strengths.take(hands.place, out=out, mode="clip")
    _rank_flushes(hands.cards, suits, six.flushes, out)


def _rank_sevens(hands: _Words, out: NDArray[np.uint16]) -> None:
    six, seven = tables.six_card_tables(), tables.seven_card_tables()
    suits = _find_six_card_piles(hands, six)
    six.numbers.take(hands.place, out=hands.number, mode="clip")
    hands.pass_three_cards()
    last = np.bitwise_and(hands.word, 0x3F, out=hands.word)
    seven.one_more.take(last, out=hands.second, mode="clip")
    np.add(suits, hands.second, out=suits)
    np.copyto(hands.place, hands.number)
    np.left_shift(hands.place, 4, out=hands.place)
    np.right_shift(last, 2, out=last)
    np.add(hands.place, last, out=hands.place)
    seven.strengths.take(hands.place, out=out, mode="clip")
    _rank_flushes(hands.cards, suits, six.flushes, out)


def _find_six_card_piles(hands: _Words, six: tables.SixCardTables) -> NDArray[np.int32]:
    """Leave the place of the piles of six cards in `place`, and return the counts of their suits."""
    hands.look_up_triple(six.parts, hands.first)
    hands.pass_three_cards()
    hands.look_up_triple(six.parts, hands.second)
    return _join_parts(hands)


def _join_parts(hands: _Words) -> NDArray[np.int32]:
    """Leave the numbers of the piles of two parts in `place`, and return the counts of their suits."""
    np.bitwise_and(hands.first, tables.PILE_BITS, out=hands.both)
    np.left_shift(hands.both, tables.SUIT_SHIFT, out=hands.both)
    suits = np.add(hands.first, hands.second, out=hands.first)
    np.bitwise_and(hands.second, tables.PILE_BITS, out=hands.second)
    np.bitwise_or(hands.both, hands.second, out=hands.both)
    np.copyto(hands.place, hands.both)
    return suits


def _rank_flushes(
    cards: NDArray[np.uint8], suits: NDArray[np.int32], flushes: NDArray[np.uint16], out: NDArray[np.uint16]
) -> None:
    """Rank again the few hands with enough cards of a suit, by the ranks of that suit."""
    np.bitwise_and(suits, tables.FLUSH_BITS, out=suits)
    rows = np.flatnonzero(suits != 0)
    below_top_bit = np.bitwise_count(suits[rows] - 1)  # only the top bit of that suit is set
    suit = (below_top_bit - tables.SUIT_SHIFT) // 5
    held = np.bitwise_or.reduce(tables.SUITED_BITS.take(cards.take(rows, axis=0).T), axis=0)
    found = flushes[held >> 13 * suit.astype(np.int64) & 0x1FFF]
    out[rows] = np.maximum(out[rows], found)  # three of a kind beats a flush of four cards


def _named(ranking: str) -> Ranking:
    if ranking not in RANKINGS:
        *others, last = RANKINGS
        raise ValueError(f"there is no ranking {ranking!r}; there are {', '.join(others)} and {last}.")
    return RANKINGS[ranking]


def _verify_in_deck(cards: NDArray[Any]) -> None:
    if not np.issubdtype(cards.dtype, np.integer):
        raise CardError(f"cards are whole numbers from 0 to 51; these are of type {cards.dtype}.")
    if cards.size and (cards.max() > 51 or cards.min() < 0):
        wrong = cards[(cards > 51) | (cards < 0)][0]
        raise CardError(f"{wrong} is not a card; cards are numbered from 0 (2c) to 51 (As).")


_RANK_SLICE = {2: _rank_pockets, 3: _rank_threes, 5: _rank_fives, 6: _rank_sixes, 7: _rank_sevens}
_BY_RANKING = {
    FOUR_CARD.id: _rank_best_fours,
    ONE_CARD.id: _rank_single_cards,
    LONGEST_FLUSH.id: _rank_longest_flushes,
    SPREAD.id: _rank_spreads,
}
