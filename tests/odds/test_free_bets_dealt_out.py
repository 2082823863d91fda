"""Document 004 with bets of free size (Q4-01 b), dealt out card by card by a program of its own.

It reads hands, pays them by the tariff as the document prints it, and plays the three streets backward over
the 169 kinds of two cards and every order of the board, with no code of the solver.
"""

from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games import load
from croupier.odds import analyze

PAYS = {"royal": 200, "straight flush": 100, "four": 30, "house": 8, "flush": 6, "straight": 4, "three": 3}
TWO_PAIR, JACKS, PUSH, LOST = 2, 1, 0, -1
SIZES = (2, 10, 30)  # the least bet, one in between, three times the most
BOARDS = np.array(list(combinations(range(50), 3)))


def gains(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what one unit gets by the tariff for hands of five; cards are rank times four plus suit."""
    ranks, suits = np.sort(cards // 4, axis=1), cards % 4
    counts = np.zeros((len(cards), 13), dtype=np.int64)
    for column in ranks.T:
        counts[np.arange(len(cards)), column] += 1
    most, pairs = counts.max(axis=1), (counts == 2).sum(axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    straight = (most == 1) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    paired = np.where(pairs == 1, (counts == 2).argmax(axis=1), -1)
    return np.select(
        [
            straight & flush & (ranks[:, 0] == 8),
            straight & flush,
            most == 4,
            (most == 3) & (pairs == 1),
            flush,
            straight,
            most == 3,
            pairs == 2,
            paired >= 9,  # jacks
            paired >= 4,  # sixes
        ],
        [*PAYS.values(), TWO_PAIR, JACKS, PUSH],
        LOST,
    )


def worth(hand: tuple[int, int], ante: int) -> int:
    """Return what two cards are worth, in dollars times every order of three cards of the other 50."""
    rest = np.array([card for card in range(52) if card not in hand])
    own = np.broadcast_to(np.array(hand), (len(BOARDS), 2))
    paid = gains(np.hstack([rest[BOARDS], own]))
    third = np.zeros((50, 50), dtype=np.int64)  # what a unit gets over every third card, by the two before
    for first, second, _ in permutations(range(3)):
        np.add.at(third, (BOARDS[:, first], BOARDS[:, second]), paid)
    apart = ~np.eye(50, dtype=bool)

    def river(staked: int) -> NDArray[np.int64]:
        best: NDArray[np.int64] = np.max([(staked + size) * third for size in SIZES], axis=0)
        return np.maximum(-48 * staked, best) * apart

    def turn(staked: int) -> NDArray[np.int64]:
        best: NDArray[np.int64] = np.max([river(staked + size).sum(axis=1) for size in SIZES], axis=0)
        return np.maximum(-48 * 49 * staked, best)

    return max(-48 * 49 * 50 * ante, *(int(turn(ante + size).sum()) for size in SIZES))


@pytest.mark.rule("Q4-01")
def test_the_edge_of_free_bets_at_a_five_dollar_ante_is_found_card_by_card() -> None:
    kinds = [((4 * rank, 4 * rank + 1), 6) for rank in range(13)]
    for high, low in combinations(range(13), 2):
        kinds += [((4 * high, 4 * low), 4), ((4 * high, 4 * low + 1), 12)]
    assert sum(often for _, often in kinds) == 1326
    total = sum(worth(hand, 5) * often for hand, often in kinds)
    found = Fraction(total, 48 * 49 * 50 * 1326 * 5)
    game = load("nh-holdem-3-card-bonus").with_readings({"Q4-01": "b"})
    assert found == analyze(game, {"ante": 5_00}).wager("main").ev == Fraction(2015647, 1249500)
