"""What a cap keeps back, against the way the table itself shares one; and a favoured suit counted apart."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Literal

import numpy as np
import pytest

from croupier.games import load
from croupier.odds.counting.outcomes import SpotPayout, bets_of
from croupier.odds.counting.payouts import hand_counts
from croupier.odds.reports.readings import withheld
from croupier.odds.solvers.round import Result, play
from croupier.table.split import share_cap

ORDER = {"play": 0, "ante": 1, "pair-plus": 2, "six-card-bonus": 3}


@pytest.mark.rule("Q0-06", "Q0-07", "Q0-08")
@pytest.mark.parametrize("counts", ["winnings", "everything returned"])
def test_one_hand_is_cut_as_the_table_cuts_it(counts: Literal["winnings", "everything returned"]) -> None:
    game = load("three-card-poker")
    assert game.cap is not None
    cap = replace(game.cap, counts=counts)
    cut_somewhere = 0
    for wins in product((0, 100_000), (0, 200_000), (0, 125_000), (0, 240_000, 500_000)):
        spots = tuple(
            SpotPayout(
                spot,
                Fraction(1000),
                Fraction(won),
                Fraction(1000 if won else 0),
                winning_stake=Fraction(1000 if won else 0),
            )
            for spot, won in zip(ORDER, wins, strict=True)
        )
        stakes = 1000 * sum(map(bool, wins)) if counts != "winnings" else 0
        claims = {(1, place): won for place, won in enumerate(wins)}
        given = share_cap(max(0, cap.amount - stakes), claims, "pro rata")
        cut = withheld(game, cap, Result(spots, Fraction(1)), ORDER)
        assert [won - cut[spot] for spot, won in zip(ORDER, wins, strict=True)] == list(given.values())
        cut_somewhere += any(cut.values())
    assert cut_somewhere


@pytest.mark.prove
@pytest.mark.rule("Q1-02")
def test_counting_hearts_apart_finds_every_six_card_hand_as_often_as_dealing_six_cards_does() -> None:
    game = load("nh-holdem-jackpots").with_readings({"Q1-02": "b"})
    bets = bets_of(game, {"main": 1000, "six-card-bonus": 500}, {"MEGA": 10_000_000, "MAJOR": 0, "MINOR": 0})
    joint = play(game, bets).joint
    (axis,) = (n for n, side in enumerate(joint.layout.sides, 1) if side.group == "six-card-bonus")
    side = joint.layout.sides[axis - 1]
    others = tuple(n for n in range(joint.ways.ndim) if n != axis)
    often, total = hand_counts("five-card", 6, 0, side.rows)
    found = np.asarray(joint.ways.sum(axis=others)).tolist()
    assert [Fraction(ways, joint.total) for ways in found] == [Fraction(ways, total) for ways in often]
