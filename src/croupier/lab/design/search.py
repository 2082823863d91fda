"""Every table within a distance that may be as wished: grown row by row, with what cannot lead there cut off.

The rows that matter most come first, so that what the rest can still do is soon too little. A table that is
as wished is grown no further: whatever else were changed would not be needed.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SpokenError
from croupier.lab.design.draft import Draft
from croupier.lab.design.effects import Effects, Floats, reachable
from croupier.lab.design.wish import Range, Wish

MOST_TABLES = 1_500_000
_SLACK = 1e-11  # for floats: what lies this near to a bound is left to fractions

Choices: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]


class TooManyError(SpokenError):
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
        self.shell = shell
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
            start + self.shell,
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
            raise TooManyError(f"there are more than {MOST_TABLES:,} tables to look at")
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
