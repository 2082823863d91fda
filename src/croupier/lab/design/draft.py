"""A pay table on the drawing board: any choice of its rows, as a game and as exact odds."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.words import ByStake, Pays, dollars
from croupier.lab.design.rows import DesignError, DesignRow
from croupier.odds.analyse import CONTEST, street_odds, wager_odds
from croupier.odds.paid import returns, rows_of
from croupier.odds.results import WagerOdds
from croupier.odds.streets import Solution, course_of

Picks: TypeAlias = tuple[int, ...]
"""The number of the choice of each row; all of them 0 is the table as it is."""


@dataclass(frozen=True, eq=False)
class Draft:
    """A pay table of a wager, the choices of its rows, and the odds of those asked about so far."""

    game: Game
    wager: str
    table: PayTable
    rows: tuple[DesignRow, ...]
    order: tuple[int, ...]  # rows that compare, from the one that must pay most
    jackpots: Mapping[str, int]
    solved: dict[Picks, WagerOdds] = field(default_factory=dict)
    slopes: dict[Picks, tuple[Fraction, ...]] = field(default_factory=dict)
    # where streets are bet: by table solved and row, what its play brings more for a unit the row pays more

    @property
    def now(self) -> Picks:
        """The table as it is; a lost row at the least it can pay."""
        return (0,) * len(self.rows)

    @property
    def whole(self) -> bool:
        """Whether no row is lost."""
        return not any(row.lost for row in self.rows)

    @cached_property
    def by_streets(self) -> bool:
        """Whether decisions hang on several rows at once, so that what rows are worth does not add up."""
        course = None if self.contested else course_of(self.game, self.wager, self.table)
        return bool(course and course.streets)

    @property
    def contested(self) -> bool:
        """Whether the wager is against the dealer; then a row's decisions hang on that row alone."""
        return any(spot.paid_by == CONTEST for spot in self.game.wagers_of(self.wager))

    @cached_property
    def nets(self) -> tuple[tuple[Fraction, ...], ...]:
        """By row, what each choice of it brings beyond the stake."""
        rows = rows_of(self.table)
        stake = next(iter(self.game.wagers_of(self.wager)[0].exactly), None)
        found = []
        for row in self.rows:
            here = rows.hands.index(row.hand)
            tables = (self.paying({row.hand: pays}).pay_table(self.table.id) for pays in row.choices)
            found.append(tuple(returns(table, rows, stake, self.jackpots)[here] for table in tables))
        return tuple(found)

    def pays(self, picks: Picks) -> dict[str, Pays]:
        """Return what each row pays by a choice."""
        return {row.hand: row.choices[pick] for row, pick in zip(self.rows, picks, strict=True)}

    def paying(self, pays: Mapping[str, Pays]) -> Game:
        """Return the game with other pays in force, for solving; its file stays what it was."""
        rows = tuple(replace(row, pays=pays.get(row.hand, row.pays)) for row in self.table.rows)
        other = replace(self.table, rows=rows)
        tables = tuple(other if table.id == other.id else table for table in self.game.pay_tables)
        return replace(self.game, pay_tables=tables)

    def odds(self, picks: Picks) -> WagerOdds:
        """Return the exact odds of the wager by a choice."""
        if picks not in self.solved:
            game = self.paying(self.pays(picks))
            if self.by_streets:
                self.solved[picks], solution = street_odds(game, self.wager)
                self.slopes[picks] = self._slopes(solution)
            else:
                self.solved[picks] = wager_odds(game, self.wager, {}, self.jackpots)
        return self.solved[picks]

    def _slopes(self, solution: Solution) -> tuple[Fraction, ...]:
        hands = rows_of(self.table).hands
        found = []
        for row in self.rows:
            here = hands.index(row.hand)
            won = sum(units * int(often[here]) for units, often in solution.settled.items())
            found.append(Fraction(won, solution.total))
        return tuple(found)

    def game_of(self, picks: Picks) -> Game:
        """Return the game written anew with a choice of rows: another game, with another hash."""
        data: dict[str, Any] = deepcopy(self.game.data)
        rows = next(pay["rows"] for pay in data["pay"] if pay["id"] == self.table.id)
        for row, pick in zip(self.rows, picks, strict=True):
            if pick or row.lost:
                rows[row.hand] = as_written(row.choices[pick])
        return Game.from_data(data)

    def ratio(self, picks: Picks) -> Fraction:
        """Return how far a choice is from now: what its rows moved, as ratios, multiplied together."""
        ratio = Fraction(1)
        for row, pick in zip(self.rows, picks, strict=True):
            ratio *= row.ratio(pick)
        return ratio

    def moved(self, picks: Picks) -> int:
        """Return how many rows a choice changes."""
        return sum(1 for pick in picks if pick)

    def falls(self, picks: Picks) -> bool:
        """Whether no better hand pays less."""
        weights = [self.rows[place].weights[picks[place]] or Fraction(0) for place in self.order]
        return all(higher >= lower for higher, lower in pairwise(weights))

    def between(self, near: Picks, far: Picks) -> bool:
        """Whether each row of one choice lies between now and the other choice, so that that goes too far."""
        for row, one, other in zip(self.rows, near, far, strict=True):
            if one == other or (one == 0 and not row.lost):
                continue
            now, here, there = row.weights[0], row.weights[one], row.weights[other]
            if row.lost or now is None or here is None or there is None:
                return False
            if not (now < here < there or now > here > there):
                return False
        return True

    def corner(self, *, generous: bool) -> Picks:
        """Return the choice that pays the most of all, or the least, with every kept row in its place."""
        picks = list(self.now)
        bound: Fraction | None = None
        for place in self.order if generous else reversed(self.order):
            row = self.rows[place]
            fits = [
                (weight, pick)
                for pick, weight in enumerate(row.weights)
                if weight is not None
                and (bound is None or (weight <= bound if generous else bound <= weight))
            ]
            if not fits:
                raise DesignError(
                    f"{row.hand} of {self.table.title} can pay nothing that fits the rows around it; "
                    "keep fewer rows"
                )
            bound, picks[place] = max(fits) if generous else min(fits)
        return tuple(picks)


def as_written(pays: Pays) -> str | dict[str, str]:
    """Write what a row pays as a game file does."""
    if isinstance(pays, ByStake):
        return {dollars(stake): str(prize) for stake, prize in pays.prizes}
    return str(pays)
