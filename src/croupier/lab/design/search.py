"""Search for tables within a distance: what each row does to a wager, and what cannot lead to the target.

A side bet is a sum over its rows. So is a wager against the dealer: each hand a player can hold is in one
row, and whether to stay with it hangs on that row alone. Where streets are bet before the hand is made, play
hangs on all rows at once; but the value of the best play is convex in the pays, so it lies above
every tangent and, inside a set of solved tables, below what lies between them.

The rows that matter most come first, so that what the rest can still do is soon too little. A table that is
as wished is grown no further: whatever else were changed would not be needed.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.errors import CroupierError
from croupier.games.words import Odds
from croupier.lab.design.draft import DesignRow, Draft
from croupier.lab.design.wish import Range, Wish
from croupier.odds.counting.payouts import hand_counts, returns, rows_of
from croupier.odds.playing.policies import units_of
from croupier.odds.solvers.dealer import meetings_in_parts
from croupier.odds.solvers.solvable import stand_of
from croupier.odds.solvers.wagers import contest_nets, street_odds

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


MOST_TABLES = 1_500_000
_SLACK = 1e-11  # for floats: what lies this near to a bound is left to fractions

Choices: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]


class TooManyTablesError(CroupierError):
    """More tables to look at than a person would wait for."""


@dataclass(frozen=True, eq=False)
class Grown:
    """Tables as far as their first rows are chosen: what they come to if the rest stays as it is."""

    picks: Choices  # (tables, rows)
    left: Floats  # of the distance
    least: Floats
    most: Floats
    square: Floats
    hit: Floats

    def of(self, chosen: Flags) -> "Grown":
        """Return some of them."""
        figures = (self.left, self.least, self.most, self.square, self.hit)
        return Grown(self.picks[chosen], *(part[chosen] for part in figures))


def tables_within(
    draft: Draft, effects: Effects, shell: float, wish: Wish, *, every: bool = False
) -> Choices:
    """Return all tables within a shell that may be as wished; unless `every`, no one that goes too far.

    A table goes too far if a row of it can go back towards now and the table is still as wished.
    """
    return _Search(draft, effects, shell, wish, every=every).tables()


class _Search:
    """One walk through the rows."""

    def __init__(self, draft: Draft, effects: Effects, shell: float, wish: Wish, *, every: bool) -> None:
        self.draft, self.effects, self.wish, self.every = draft, effects, wish, every
        self.command = shell
        self.far = [
            np.array([row.far(choice) for choice in range(reachable(row, shell))]) for row in draft.rows
        ]
        self.weights = [
            np.array([float(weight) if weight is not None else np.nan for weight in row.weights])
            for row in draft.rows
        ]
        self.rows = sorted(
            (place for place, far in enumerate(self.far) if len(far) > 1),
            key=lambda place: (not draft.rows[place].lost, -float(np.ptp(effects.most[place]))),
        )

    def tables(self) -> Choices:
        """Choose row after row, and gather what is done."""
        start, effects = np.zeros(1), self.effects
        grown = Grown(
            np.zeros((1, len(self.draft.rows)), dtype=np.int16),
            start + self.command,
            start + effects.value,
            start + effects.value,
            start + effects.square,
            start + effects.hit,
        )
        fixed = set(range(len(self.draft.rows))) - set(self.rows)
        done: list[Choices] = []
        for number, place in enumerate(self.rows):
            rest = self.rows[number + 1 :]
            grown, parent = self._chosen(grown, place)
            fixed.add(place)
            kept = self._falls(grown.picks, place, fixed) & self._in_reach(grown, rest)
            grown, parent = grown.of(kept), parent[kept]
            if not self.every and not any(self.draft.rows[row].lost for row in rest):
                finished = self._finished(grown)
                done.append(grown.picks[self._nearest(grown.picks[:, place], parent, finished, place)])
                grown = grown.of(~finished)
        return np.concatenate([*done, grown.picks])

    def _chosen(self, grown: Grown, place: int) -> tuple[Grown, NDArray[np.intp]]:
        """Make every choice of one row in every table, as far as the distance lasts."""
        far, effects = self.far[place], self.effects
        count = np.searchsorted(far, grown.left + 1e-12, side="right")
        total = int(count.sum())
        if total > MOST_TABLES:
            raise TooManyTablesError(f"there are more than {MOST_TABLES:,} tables to look at")
        parent = np.repeat(np.arange(len(count)), count)
        choice = np.arange(total) - np.repeat(np.cumsum(count) - count, count)
        picks = grown.picks[parent]
        picks[:, place] = choice
        made = Grown(
            picks,
            grown.left[parent] - far[choice],
            grown.least[parent] + effects.least[place][choice],
            grown.most[parent] + effects.most[place][choice],
            grown.square[parent] + effects.squares[place][choice],
            grown.hit[parent] + effects.hits[place][choice],
        )
        return made, parent

    def _falls(self, picks: Choices, place: int, fixed: set[int]) -> Flags:
        """Whether the row just chosen pays no more than the next better one, nor less than the next worse."""
        order = [row for row in self.draft.order if row in fixed]
        fits = np.ones(len(picks), dtype=np.bool_)
        if place in order:
            here = order.index(place)
            for one, other in ((here - 1, here), (here, here + 1)):
                if one >= 0 and other < len(order):
                    fits &= self._paid(picks, order[one]) >= self._paid(picks, order[other])
        return fits

    def _paid(self, picks: Choices, place: int) -> Floats:
        return self.weights[place][picks[:, place]]

    def _in_reach(self, grown: Grown, rest: list[int]) -> Flags:
        """Whether the rows still to be chosen can bring a table into the range of edges, and of hits."""
        least, most, hit = grown.least.copy(), grown.most.copy(), grown.hit.copy()
        for place in rest:
            last = np.searchsorted(self.far[place], grown.left + 1e-12, side="right") - 1
            least += np.minimum.accumulate(self.effects.least[place])[last]
            most += np.maximum.accumulate(self.effects.most[place])[last]
            hit += np.maximum.accumulate(self.effects.hits[place])[last]
        edge = self.wish.edge
        fits = np.ones(len(least), dtype=np.bool_)
        if edge.low is not None:
            fits &= -least >= float(edge.low) - _SLACK
        if edge.high is not None:
            fits &= -most <= float(edge.high) + _SLACK
        if self.wish.hit and self.wish.hit.low is not None:
            fits &= hit >= float(self.wish.hit.low) - _SLACK
        return fits

    def _finished(self, grown: Grown) -> Flags:
        """Whether a table is surely as wished if all the rest stays as it is; the table of now never is."""
        wish = self.wish
        if not self.effects.sure and (wish.hit or wish.variance):
            return np.zeros(len(grown.picks), dtype=np.bool_)
        met = _inside(-grown.most, wish.edge) & _inside(-grown.least, wish.edge)
        if wish.hit:
            met &= _inside(grown.hit, wish.hit)
        if wish.variance:
            met &= _inside(grown.square - grown.least**2, wish.variance)
        if self.draft.whole:
            met &= (grown.picks != 0).any(axis=1)
        for better, worse in zip(self.draft.order, self.draft.order[1:], strict=False):
            met &= self._paid(grown.picks, better) >= self._paid(grown.picks, worse)
        return met

    def _nearest(self, choice: Choices, parent: NDArray[np.intp], finished: Flags, place: int) -> Flags:
        """Of the finished tables that differ only in how far one row went one way, take the nearest."""
        numbers = np.flatnonzero(finished)
        if self.draft.rows[place].lost:
            return finished
        up = self.weights[place][choice[numbers]] > self.weights[place][0]
        _, first = np.unique(parent[numbers] * 2 + up, return_index=True)  # choices come nearest first
        taken = np.zeros(len(finished), dtype=np.bool_)
        taken[numbers[first]] = True
        return taken


def _inside(values: Floats, range_: Range) -> Flags:
    """Whether values lie in a range and not near its ends, where floats cannot tell."""
    inside = np.ones(len(values), dtype=np.bool_)
    if range_.low is not None:
        inside &= values > float(range_.low) + _SLACK
    if range_.high is not None:
        inside &= values < float(range_.high) - _SLACK
    return inside
