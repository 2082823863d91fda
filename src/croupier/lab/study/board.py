"""Seats that share a board and see each other's cards, each solved exactly against a pay table, compiled.

All seats of a deal have the same cards to come, so the sets of community cards are numbered once a deal and
each seat reads what they bring it from one short row of a table. What a unit brings is added up for every set
of cards that can lie open at the last decision, and the decisions are taken from there back to the first.

What the rest of a round is worth is convex in the units at stake (a maximum of sums of straight lines), so of
all bets a street allows only the smallest and the largest can be best.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.hands.tables import five_card_tables
from croupier.lab.compiled import compiled
from croupier.lab.study import StudyError
from croupier.odds.counting.payouts import returns, rows_of
from croupier.odds.counting.suits import Ints
from croupier.odds.playing.policies import deciding_group, the_course

Hands: TypeAlias = NDArray[np.uint8]  # (deals, seats, cards)
States: TypeAlias = NDArray[np.uint16]
NOTHING_SEEN = np.empty((1, 0), dtype=np.uint8)  # with one deal
_GAMES = 32
_PAIR_STATES = 403
_LARGEST = (1 << 31) // 52  # of the parts a unit brings, so that a sum over a deck fits


@dataclass(frozen=True, eq=False)
class SharedBoard:
    """A game of own and community cards, laid out for the compiled solver."""

    own: int
    board: int
    brings: NDArray[np.int32]  # by state of the own cards and state of the board: parts of a unit
    pairs: NDArray[np.uint16]  # the state of two cards
    triples: NDArray[np.uint16]  # the state of three
    streets: Ints  # (decisions, 3): the smallest and the largest change of the stake, and whether to fold
    stake: int  # units before the first decision
    parts: int

    def scale(self, known: int) -> int:
        """Return how many parts of a unit the solver's whole numbers count in, with so many cards known."""
        left = 52 - known
        return self.parts * prod(range(left - self.board + 1, left + 1))

    def solve(self, hands: Hands, seen: NDArray[np.uint8]) -> tuple[Ints, NDArray[np.bool_]]:
        """Return what every seat's round is worth in parts of `scale`, and whether it folds at once.

        `seen` are other cards of each deal that everyone knows to be out of play.
        """
        deals, seats, _ = hands.shape
        worth = np.empty((deals, seats), dtype=np.int64)
        folds = np.empty((deals, seats), dtype=np.bool_)
        kernel = _deals_with_three_to_come if self.board == 3 else _deals_with_two_to_come
        cards = _Cards(hands, seen, self.brings, self.pairs, self.triples)
        kernel(cards, self.streets, self.stake, self.parts, worth, folds)
        return worth, folds


@lru_cache(maxsize=_GAMES)
def shared_board(game: Game) -> SharedBoard:
    """Lay a game of two or three own cards and a board out; any other is refused with the reason."""
    course = the_course(game)
    table = game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)
    own = course.streets[0].known
    board = course.cards - own
    known = [street.known for street in course.streets]
    if (own, board) not in {(2, 3), (3, 2)} or known != list(range(own, course.cards)):
        raise StudyError(
            f"seats that share cards are studied where two or three own cards and the board make five, with "
            f"one decision before each card of the board; {game.name} has {own} own cards, a board of "
            f"{board}, and decisions with {', '.join(map(str, known))} cards known"
        )
    rows = rows_of(table)
    pays = returns(table, rows, None, {})
    parts = lcm(*(net.denominator for net in pays))
    if max(pays) * parts > _LARGEST:
        raise StudyError(
            f"a unit of {game.name} can bring {float(max(pays)):,g}, too much for a study of shared cards"
        )
    five = five_card_tables()
    brings = np.array([int(net * parts) for net in pays], dtype=np.int32)[rows.row_of][five.strengths]
    by_triple = brings.reshape(-1, _PAIR_STATES)
    return SharedBoard(
        own=own,
        board=board,
        brings=np.ascontiguousarray(by_triple.T if own == 2 else by_triple),
        pairs=np.ascontiguousarray(five.pairs.reshape(64, 256)[:52, :52]).astype(np.uint16),
        triples=(five.triples.reshape(64, 64, 256)[:52, :52, :52] // _PAIR_STATES).astype(np.uint16),
        streets=np.array(
            [
                (
                    min(units for _, units in street.moves),
                    max(units for _, units in street.moves),
                    street.may_fold,
                )
                for street in course.streets
            ],
            dtype=np.int64,
        ),
        stake=course.first_stake,
        parts=parts,
    )


def seat_values(game: Game, hands: list[tuple[int, ...]]) -> tuple[Fraction, ...]:
    """Return what the round is worth to each seat, in units, when every one of these hands is seen by all.

    >>> from croupier.cards import parse_cards
    >>> from croupier.games import load
    >>> seat_values(load("nh-holdem-face-up"), [parse_cards("Qs 6d"), parse_cards("Qd Qh")])[0]  # a fold
    Fraction(-1, 1)
    """
    setup = shared_board(game)
    worth, _ = setup.solve(np.array([hands], dtype=np.uint8), NOTHING_SEEN)
    return tuple(Fraction(int(value), setup.scale(len(hands) * setup.own)) for value in worth[0])


# --------------------------------------------------------------------------------------------- compiled


class _Cards(NamedTuple):
    """The cards of some deals, and what they bring; a tuple by name, which compiled code takes too."""

    hands: Hands
    seen: NDArray[np.uint8]
    brings: NDArray[np.int32]
    pairs: NDArray[np.uint16]
    triples: NDArray[np.uint16]


@compiled
def _left(hands: NDArray[np.uint8], seen: NDArray[np.uint8], left: NDArray[np.uint8]) -> int:
    """Gather the cards of a deal that nobody knows."""
    known = np.zeros(52, dtype=np.bool_)
    for card in seen:
        known[card] = True
    for hand in hands:
        for card in hand:
            known[card] = True
    count = 0
    for card in range(52):
        if not known[card]:
            left[count] = card
            count += 1
    return count


@compiled
def _last(unit: int, stake: int, street: Ints, whole: int) -> int:
    """Decide for the last time: every unit then at stake brings the same."""
    best = max((stake + street[0]) * unit, (stake + street[1]) * unit)
    return int(max(best, -stake * whole) if street[2] else best)


@compiled
def _number_boards(left: NDArray[np.uint8], n: int, triples: NDArray[np.uint16], states: States) -> None:
    """Write down the state of every board of three of the cards left, the highest card slowest."""
    number = 0
    for third in range(n):
        for second in range(third):
            for first in range(second):
                states[number] = triples[left[third], left[second], left[first]]
                number += 1


@compiled
def _add_up_units(row: NDArray[np.int32], states: States, n: int, units: NDArray[np.int32]) -> None:
    """Add up what a unit brings over all last cards, for every two that can lie open before."""
    units[:n, :n] = 0
    number = 0
    for third in range(n):
        for second in range(third):
            together = np.int32(0)
            for first in range(second):
                paid = row[states[number + first]]
                units[second, first] += paid
                units[third, first] += paid
                together += paid
            units[third, second] += together
            number += second


@compiled
def _decide_with_two_open(units: NDArray[np.int32], n: int, streets: Ints, stake: int, parts: int) -> Ints:
    """Return what lies ahead of each first card, for each pair of bets made before and after it."""
    ahead = np.zeros((n, 4), dtype=np.int64)
    for second in range(n):
        for first in range(second):
            for bets in range(4):
                staked = stake + streets[0, bets >> 1] + streets[1, bets & 1]
                value = _last(int(units[second, first]), staked, streets[2], parts * (n - 2))
                ahead[first, bets] += value
                ahead[second, bets] += value
    return ahead


@compiled
def _decide_with_one_open(ahead: Ints, n: int, streets: Ints, stake: int, whole: int) -> int:
    """Return the better of the two bets before any card is open."""
    best = -(1 << 62)
    for bet in range(2):
        total = 0
        for card in range(n):
            value = max(ahead[card, 2 * bet], ahead[card, 2 * bet + 1])
            if streets[1, 2]:
                value = max(value, -(stake + streets[0, bet]) * whole)
            total += value
        best = max(best, total)
    return best


@compiled
def _deals_with_three_to_come(
    cards: _Cards, streets: Ints, stake: int, parts: int, worth: Ints, folds: NDArray[np.bool_]
) -> None:
    hands, brings, pairs = cards.hands, cards.brings, cards.pairs
    left = np.empty(52, dtype=np.uint8)
    states = np.empty(22_100, dtype=np.uint16)
    units = np.empty((52, 52), dtype=np.int32)  # by the higher and the lower of two open cards
    for deal in range(len(hands)):
        n = _left(hands[deal], cards.seen[deal], left)
        _number_boards(left, n, cards.triples, states)
        whole = parts * (n - 2) * (n - 1)
        for seat in range(hands.shape[1]):
            _add_up_units(brings[pairs[hands[deal, seat, 0], hands[deal, seat, 1]]], states, n, units)
            ahead = _decide_with_two_open(units, n, streets, stake, parts)
            best = _decide_with_one_open(ahead, n, streets, stake, whole)
            folds[deal, seat] = streets[0, 2] != 0 and best < -stake * whole * n
            worth[deal, seat] = -stake * whole * n if folds[deal, seat] else best


@compiled
def _deals_with_two_to_come(
    cards: _Cards, streets: Ints, stake: int, parts: int, worth: Ints, folds: NDArray[np.bool_]
) -> None:
    hands, brings, pairs, triples = cards.hands, cards.brings, cards.pairs, cards.triples
    left = np.empty(52, dtype=np.uint8)
    units = np.empty(52, dtype=np.int64)  # by the open card
    for deal in range(len(hands)):
        n = _left(hands[deal], cards.seen[deal], left)
        whole = parts * (n - 1)
        for seat in range(hands.shape[1]):
            row = brings[triples[hands[deal, seat, 0], hands[deal, seat, 1], hands[deal, seat, 2]]]
            units[:n] = 0
            for second in range(n):
                for first in range(second):
                    paid = row[pairs[left[second], left[first]]]
                    units[first] += paid
                    units[second] += paid
            best = -(1 << 62)
            for bet in range(2):
                total = 0
                for card in range(n):
                    total += _last(int(units[card]), stake + streets[0, bet], streets[1], whole)
                best = max(best, total)
            folds[deal, seat] = streets[0, 2] != 0 and best < -stake * whole * n
            worth[deal, seat] = -stake * whole * n if folds[deal, seat] else best
