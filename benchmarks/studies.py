"""Studies: exact seat-solutions a second on one core, beside the same asked of advice, and written plainly.

All three must give the same fraction before they are timed. Seconds are those of the processor, not the wall.
"""

from __future__ import annotations

import time
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np

from benchmarks.claims import Claim, Report
from croupier.games import load
from croupier.hands import FIVE_CARD
from croupier.lab.study.board import seat_values, shared_board
from croupier.lab.study.shared import dealt, shared_dealer
from croupier.odds import advise
from croupier.odds.counting.payouts import returns, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HOLDEM: Final = load("nh-holdem-face-up")
THREE_CARD: Final = load("three-card-poker")
SEATS: Final = (2, 3, 4, 5, 6)
REPEATS: Final = 5


def run() -> Report:
    report = Report("exact seat-solutions a second, one core")
    _verify_alike()
    for seats in SEATS:
        figures = {
            "hold'em": _on_a_board(seats),
            "by advice": _by_advice(seats),
            "three card": _dealer(seats),
        }
        report.rows.append({"seats": float(seats), **figures})
    rates = [float(row["hold'em"]) for row in report.rows]
    dealer = [float(row["three card"]) for row in report.rows]
    each = f"slowest of {SEATS[0]} to {SEATS[-1]} seats"
    report.claims.append(Claim(f"hold'em, {each}", min(rates), 3_000, "seats/s"))
    report.claims.append(Claim(f"Three Card Poker, {each}", min(dealer), 3_000, "seats/s"))
    advised = float(report.rows[-1]["by advice"])
    report.claims.append(Claim("times advice, 6 seats", rates[-1] / advised, 10, "times"))
    hands = _deal(6)
    plain = 1 / _seconds(lambda: _plainly(hands), repeats=1)
    claim = f"times plain Python with fractions, 6 seats, its {plain:.2f} seats/s"
    report.claims.append(Claim(claim, rates[-1] / plain, 1_000, "times"))
    return report


def _seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the quickest of some runs, in seconds of the processor."""
    quickest = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        work()
        quickest = min(quickest, time.process_time() - start)
    return quickest


def _deal(seats: int) -> list[tuple[int, ...]]:
    cards = dealt(1, 0)[0].tolist()
    return [(cards[2 * seat], cards[2 * seat + 1]) for seat in range(seats)]


def _verify_alike() -> None:
    hands = _deal(6)
    ours = seat_values(HOLDEM, hands)[0]
    others = [card for hand in hands[1:] for card in hand]
    if not ours == advise(HOLDEM, hands[0], seen=others).value == _plainly(hands):
        raise AssertionError("three ways of solving one seat do not agree")


def _on_a_board(seats: int) -> float:
    board, decks = shared_board(HOLDEM), dealt(1, 0)
    hands = decks[:, : 2 * seats].reshape(len(decks), seats, 2)
    nothing = np.empty((len(decks), 0), dtype=np.uint8)
    return len(decks) * seats / _seconds(lambda: board.solve(hands, nothing))


def _dealer(seats: int) -> float:
    table, decks = shared_dealer(THREE_CARD), dealt(1, 0)
    hands = decks[:, : 3 * seats].reshape(len(decks), seats, 3)
    return len(decks) * seats / _seconds(lambda: table.solve(hands, decks[:, :0]))


def _by_advice(seats: int) -> float:
    """Ask for advice for each seat of one deal, with the cards of the others seen."""
    hands = _deal(seats)

    def ask() -> None:
        for hand in hands:
            advise(HOLDEM, hand, seen=[card for other in hands if other != hand for card in other])

    return seats / _seconds(ask)


# ------------------------------------------------------------------------------ the same, written plainly


def _plainly(hands: Sequence[tuple[int, ...]]) -> Fraction:
    """Return what the first seat's round is worth, by a recursion over boards and stakes."""
    table = HOLDEM.pay_table("main")
    rows = rows_of(table)
    nets = [int(net) for net in returns(table, rows, None, {})]
    deck = [card for card in range(52) if all(card not in hand for hand in hands)]
    brings = {
        frozenset(board): nets[rows.row_of[FIVE_CARD.strength((*hands[0], *board))]]
        for board in combinations(deck, 3)
    }

    @cache
    def worth(board: frozenset[int], stake: int) -> Fraction:
        if len(board) == 3:
            return Fraction(stake * brings[board])
        left = [card for card in deck if card not in board]
        total = {
            bet: sum((worth(board | {card}, stake + bet) for card in left), Fraction(0)) for bet in (1, 2, 3)
        }
        return max(Fraction(-stake), max(total.values()) / len(left))

    return worth(frozenset(), 1)
