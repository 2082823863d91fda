"""What each choice of a row does to a wager: exactly, where rows add up, and between two bounds, where not.

A side bet is a sum over its rows. So is a wager against the dealer: each hand a player can hold is in one
row, and whether to stay with it hangs on that row alone. Where streets are bet before the hand is made, play
hangs on all rows at once; but the value of the best play is convex in the pays, so it lies above
every tangent and, inside a set of solved tables, below what lies between them.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from croupier.games.words import Odds
from croupier.lab.design.draft import Draft
from croupier.lab.design.rows import DesignRow
from croupier.odds.analyse import contest_nets, street_odds
from croupier.odds.contest import meetings_in_parts, stand_of
from croupier.odds.counts import hand_counts
from croupier.odds.paid import returns, rows_of
from croupier.odds.policies import units_of

Floats = NDArray[np.float64]
_PARTS = 8  # of a unit, that the solved tables of a bound are rounded out to


@dataclass(frozen=True, eq=False)
class Effects:
    """By row, for each choice within reach: by how much the value of the wager moves, at least and at most.

    Where rows add up, both are the same, and the mean square and the hits add up too; elsewhere the hits are
    those of one who never folds, the most there can be. These are floats, to find the tables worth solving;
    whether one of them is as wished, fractions decide.
    """

    value: float
    square: float
    hit: float
    least: tuple[Floats, ...]
    most: tuple[Floats, ...]
    squares: tuple[Floats, ...]
    hits: tuple[Floats, ...]
    sure: bool


def effects_of(draft: Draft, shell: float) -> Effects:
    """Return what the choices of every row do, as far out as the logarithm of a ratio."""
    if draft.by_streets:
        return _streets(draft, shell)
    return _against_the_dealer(draft, shell) if draft.contested else _added(draft, shell)


def reachable(row: DesignRow, shell: float) -> int:
    """Return how many choices of a row lie within a shell; the nearest come first."""
    return sum(1 for choice in range(len(row.choices)) if row.far(choice) <= shell + 1e-12)


def _added(draft: Draft, shell: float) -> Effects:
    """Change one row at a time."""
    base = draft.odds(draft.now)
    start = np.array([float(base.ev), float(base.variance + base.ev**2), float(base.hit_frequency)])
    rows = []
    for place, row in enumerate(draft.rows):
        found = []
        for choice in range(reachable(row, shell)):
            odds = draft.odds((*draft.now[:place], choice, *draft.now[place + 1 :]))
            found.append([float(odds.ev), float(odds.variance + odds.ev**2), float(odds.hit_frequency)])
        rows.append(np.array(found).T - start[:, None])
    values, squares, hits = (tuple(row[part] for row in rows) for part in range(3))
    value, square, hit = start.tolist()
    return Effects(value, square, hit, values, values, squares, hits, sure=True)


def _against_the_dealer(draft: Draft, shell: float) -> Effects:
    """Go once through all hands of the player, and try each choice of the row that a hand is in."""
    base = draft.odds(draft.now)
    reach = [reachable(row, shell) for row in draft.rows]
    changes = _tried(draft)
    values, squares, hits = (
        tuple(changes[: reach[place], part, place] for place in range(len(reach))) for part in range(3)
    )
    square = float(base.variance + base.ev**2)
    return Effects(
        float(base.ev), square, float(base.hit_frequency), values, values, squares, hits, sure=True
    )


@lru_cache(maxsize=4)  # every shell asks for it
def _tried(draft: Draft) -> Floats:
    """Return by number of a choice, for value, mean square and hits, and by row: how much they change."""
    game, contest = draft.game, draft.game.contest
    stand = stand_of(game, draft.wager)
    assert contest is not None  # noqa: S101 (the odds of now are known)
    assert stand is not None  # noqa: S101
    units = units_of(game, draft.wager, stand)
    reach = [len(row.choices) for row in draft.rows]
    hands = rows_of(draft.table).hands
    place_of = np.full(len(hands), len(reach))
    place_of[[hands.index(row.hand) for row in draft.rows]] = np.arange(len(reach))
    choices = np.array([*reach, 1])[place_of[rows_of(draft.table).row_of]]  # by strength
    nets = []
    for choice in range(max(reach)):
        chosen = {
            row.hand: row.choices[min(choice, count - 1)]
            for row, count in zip(draft.rows, reach, strict=True)
        }
        nets.append(contest_nets(draft.paying(chosen), contest, units))
    sums = np.zeros((max(reach), 3, len(reach) + 1))
    total = 0.0
    for met in meetings_in_parts(game, contest):
        total += float(met.weights.sum()) * met.each
        for choice, (net, scale) in enumerate(nets):
            live = np.flatnonzero(choices[met.strength] > choice)
            if not len(live):
                break
            ways, brings = met.ways[live], net[met.strength[live]]
            worth = (brings * ways).sum(axis=1)
            stays = (worth >= -scale * met.each).astype(np.float64)  # an exact tie goes to the bet
            found = (
                np.where(stays, worth / scale, -met.each),
                np.where(stays, ((brings / scale) ** 2 * ways).sum(axis=1), met.each),
                stays * ((brings > 0) * ways).sum(axis=1),
            )
            rows = place_of[rows_of(draft.table).row_of[met.strength[live]]]
            for part, figure in enumerate(found):
                sums[choice, part] += np.bincount(
                    rows, weights=figure * met.weights[live], minlength=len(reach) + 1
                )
    changes: Floats = (sums - sums[:1]) / total
    return changes


def _streets(draft: Draft, shell: float) -> Effects:
    """Bound the value below by the tangent at the table as it is, and above by tables a shell away.

    A table moves rows by d, each so many times its log ratio over the shell's: weights that sum to at most 1.
    So it lies between the table as it is and tables with one row moved by d / weight: convexity bounds it.
    """
    table, names = draft.table, rows_of(draft.table).hands
    start, slopes = draft.odds(draft.now).ev, draft.slopes[draft.now]
    comes, total = hand_counts(table.ranking, _cards(draft), 0, rows_of(table))
    stays = 0 if table.winning_stake == "returned" else 1
    paid = returns(table, rows_of(table), None, draft.jackpots)
    hit = sum(ways for ways, net in zip(comes, paid, strict=True) if net > 0) / total
    least, most, hits = [], [], []
    for row, slope, all_nets in zip(draft.rows, slopes, draft.nets, strict=True):
        nets = all_nets[: reachable(row, shell)]
        share = comes[names.index(row.hand)] / total
        hits.append(np.array([share * (int(net > 0) - int(nets[0] > 0)) for net in nets]))
        moves = [net - nets[0] for net in nets]
        least.append(np.array([float(slope * move) for move in moves]))
        upper = np.zeros(len(moves))
        for sign in (1, -1):
            ways = [(choice, abs(move)) for choice, move in enumerate(moves) if move * sign > 0]
            if not ways:
                continue
            far = max(float(move) * shell / row.far(choice) for choice, move in ways)
            step = Fraction(ceil(far * (1 + 1e-9) * _PARTS), _PARTS)
            there = draft.paying({row.hand: Odds(nets[0] + stays + sign * step)})
            rise = float(street_odds(there, draft.wager)[0].ev - start)
            for choice, move in ways:
                upper[choice] = float(move / step) * rise
        most.append(upper)
    none = tuple(np.zeros(len(row)) for row in least)
    return Effects(float(start), 0.0, hit, tuple(least), tuple(most), none, tuple(hits), sure=False)


def _cards(draft: Draft) -> int:
    return sum(draft.game.card_group(name).count for name in draft.table.cards)
