"""What an hour brings the house by theory: exact for the crowd that sits there, as a fraction.

Each bet is counted by itself. What a cap or a split jackpot keeps from players is not in it; that comes out
of the rounds that the table settles.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from croupier.lab.forecast.shift import Shift
from croupier.lab.simulate.kernel_spec import KernelSpec
from croupier.lab.simulate.outcomes import Chances, bets_by_seat, main_chances, money_of, side_chances
from croupier.lab.simulate.strategies import chosen
from croupier.odds.counting.outcomes import Bets, Layout, SideBet
from croupier.odds.counting.suits import Ints, classes
from croupier.odds.playing.policies import FOLD
from croupier.odds.solvers.card_classes import split_suits
from croupier.odds.solvers.dealer import ends_of, parts, setting


@dataclass(frozen=True, slots=True)
class Theory:
    """The exact mean of an hour, in cents."""

    win: Fraction | None  # None where a bet hangs on decisions in a way that is not counted
    handle: Fraction
    unknown: tuple[str, ...] = ()  # the bets because of which there is none


def theory_of(shift: Shift) -> Theory:
    """Return what an hour brings by theory.

    >>> from croupier.games import load
    >>> from croupier.lab.forecast.crowd import crowd_of
    >>> game = load("nh-holdem-stud")
    >>> hour = theory_of(Shift(game, crowd_of(game), seats=6, rounds=40, buy_in=40))
    >>> hour.win == Fraction(4289, 46410) * 400 * 6 * 40
    True
    """
    spec = shift.skilled.spec
    kinds = shift.crowd.kinds
    bets = bets_by_seat(shift.game, [dict(kind.stakes) for kind in kinds], dict(shift.jackpots))
    cents = money_of(spec, bets).cents.tolist()
    by_skill = {skill: main_chances(spec, chosen(spec, skill)) for skill, _ in shift.crowd.skills}
    win, handle = Fraction(0), Fraction(0)
    unknown: dict[str, None] = {}
    for number, (kind, bet) in enumerate(zip(kinds, bets, strict=True)):
        often = by_skill[kind.skill]
        mean = _mean(cents[number][0], often)
        staked = sum((end.staked * chance for end, chance in zip(spec.layout.ends, often, strict=True)))
        for place, (side, _) in enumerate(spec.sides, 1):
            if bet.on(side.group):
                found = _side_chances(spec, side, kind.skill, bet)
                if found is None:
                    unknown[side.group] = None
                else:
                    mean += _mean(cents[number][place], found)
        win -= kind.share * mean
        handle += kind.share * (staked * bet.main + sum(stake for _, stake in bet.sides))
    seat_rounds = shift.seats * shift.rounds
    return Theory(None if unknown else win * seat_rounds, handle * seat_rounds, tuple(unknown))


def _mean(cents: list[int], chances: Chances) -> Fraction:
    return sum((net * chance for net, chance in zip(cents, chances, strict=False)), Fraction(0))


def _side_chances(spec: KernelSpec, side: SideBet, skill: str, bets: Bets) -> Chances | None:
    """Return the chance of every row of a side bet, and at the end that a decision or a loss takes it."""
    found = side_chances(spec, side, bets.up)
    if found is None and spec.dealer:
        return _taken_chances(spec, side.group, skill, bets.up)
    return found


@lru_cache(maxsize=64)
def _taken_chances(spec: KernelSpec, group: str, skill: str, up: frozenset[str]) -> Chances:
    """Count how often a side bet of a contest is left to each row, or goes with the main wager (Q0-05)."""
    layout, ways, total = _ends_and_rows(spec, skill)
    axis = 1 + [side.group for side in layout.sides].index(group)
    others = tuple(place for place in range(1, ways.ndim) if place != axis)
    by_end = ways.sum(axis=others)
    gone = np.array([group in taken for taken in layout.taken(up)])
    counted = [*by_end[~gone].sum(axis=0).tolist(), int(by_end[gone].sum())]
    return tuple(Fraction(way, total) for way in counted)


@lru_cache(maxsize=16)
def _ends_and_rows(spec: KernelSpec, skill: str) -> tuple[Layout, Ints, int]:
    """Count how often each end of a contest meets each row of every side bet under a way of playing."""
    contest = setting(spec.game, spec.main)
    ends, which = ends_of(contest)
    layout = Layout(spec.game, spec.main, ends, contest.sides)
    (moves,) = chosen(spec, skill)
    counted = np.zeros(layout.shape, np.int64)
    total = 0
    for part in parts(contest):
        folds = moves[0, classes(part.own.shape[1]).number_of(part.own)] == FOLD
        came = np.where(folds[:, None], 0, which[part.strength])
        rows = [row[:, None].astype(np.int64) for row in part.own_rows]
        by_code = counted.reshape(*counted.shape[: 1 + len(rows)], -1)
        np.add.at(by_code, (came, *rows), part.ways * part.weights[:, None, None])
        total += int(part.weights.sum()) * part.each
    return layout, split_suits(counted, contest.sides), total
