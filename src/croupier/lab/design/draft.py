"""Change the rows of a pay table: what each may pay, in what order, and the game and odds that follow."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import ceil, log
from typing import Literal, TypeAlias

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.payment import PayTable, Wager, rows_by_strength
from croupier.games.words import ByStake, Fixed, Odds, Pays, Plain, dollars
from croupier.odds.counting.payouts import WagerOdds, returns, rows_of, stake_of
from croupier.odds.solvers.streets import Solution, course_of
from croupier.odds.solvers.wagers import street_odds, wager_odds

Numbers: TypeAlias = Literal["round", "whole", "halves"]

FARTHEST = 4  # a row pays between a quarter and four times what it pays now
MOST_FOR_A_LOST_ROW = 1_000
# Where a row need not pay: a push counts as half of even money, and a loss as half of a push.
_PUSH, _LOSS = Fraction(1, 2), Fraction(1, 4)


class DesignError(CroupierError):
    """Something asked of a pay table that cannot be designed."""


@dataclass(frozen=True, slots=True)
class DesignRow:
    """One row: what it may pay, the nearest to now first, so that the first choice is to leave it."""

    hand: str
    choices: tuple[Pays, ...]
    weights: tuple[Fraction | None, ...]  # what distances and order go by; None where nothing compares
    lost: bool = False  # its number is lost, so that every choice is as near as another

    @property
    def moves(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.choices) > 1

    def ratio(self, choice: int) -> Fraction:
        """Return how many times more, or less, the row pays than now: never below one."""
        now, then = self.weights[0], self.weights[choice]
        if self.lost or now is None or then is None:
            return Fraction(1)
        return max(then / now, now / then)

    def far(self, choice: int) -> float:
        """Return how far a choice is: the logarithm of its ratio."""
        return log(self.ratio(choice))


def design_rows(
    table: PayTable, wager: Wager, keep: Collection[str], numbers: Numbers, *, move_push: bool
) -> tuple[DesignRow, ...]:
    """Return the rows of a pay table, in its own order, with all that each may pay."""
    unknown = set(keep) - {row.hand for row in table.rows}
    if unknown:
        known = ", ".join(row.hand for row in table.rows)
        raise DesignError(f'{table.title} has no row "{min(unknown)}" to keep; it has {known}')
    found = []
    for row in table.rows:
        if row.pays is Plain.MISSING:
            if row.hand in keep:
                says = f"{row.hand} of {table.title} cannot be kept, because what it pays is lost; "
                raise DesignError(
                    f"{says}do not keep it, or supply the number with game.with_blanks",
                    command=f"{says}leave out the --keep, or supply the number with --set",
                )
            found.append(_lost_row(row.hand, numbers))
            continue
        now = weight_of(row.pays, wager)
        choices: list[tuple[Pays, Fraction | None]] = [(row.pays, now)]
        if now is not None and row.hand not in keep:
            choices += _nearest_first(now, _others(row.pays, now, wager, numbers, move_push=move_push))
        found.append(DesignRow(row.hand, tuple(c for c, _ in choices), tuple(w for _, w in choices)))
    return tuple(found)


def _nearest_first(now: Fraction, choices: Iterable[tuple[Pays, Fraction]]) -> list[tuple[Pays, Fraction]]:
    return sorted(choices, key=lambda choice: (max(choice[1] / now, now / choice[1]), choice[1]))


def weight_of(pays: Pays, wager: Wager) -> Fraction | None:
    """Return what distances from a row go by."""
    if pays is Plain.PUSH:
        return _PUSH
    return _LOSS if pays is Plain.LOSES else per_unit(pays, wager)


def per_unit(pays: Pays, wager: Wager) -> Fraction | None:
    """Return what a row pays for one unit at any stake, or None if that is not one number.

    Prizes of $250 for $5 and $500 for $10 are 50 to 1.
    """
    match pays:
        case Odds(to_one):
            return to_one
        case Fixed(amount) if len(wager.exactly) == 1:
            return Fraction(amount, wager.exactly[0])
        case ByStake(prizes):
            worth = {Fraction(p.cents, stake) if isinstance(p, Fixed) else None for stake, p in prizes}
            return worth.pop() if len(worth) == 1 else None
        case _:
            return None


def _paying(like: Pays, to_one: Fraction, wager: Wager) -> Pays:
    """Return a row that pays so much for one unit, written as the row is written now."""
    match like:
        case Fixed():
            return Fixed(int(to_one * wager.exactly[0]))
        case ByStake(prizes):
            return ByStake(tuple((stake, Fixed(int(to_one * stake))) for stake, _ in prizes))
        case _:
            return Odds(to_one)


def _others(
    pays: Pays, now: Fraction, wager: Wager, numbers: Numbers, *, move_push: bool
) -> Iterator[tuple[Pays, Fraction]]:
    """Yield what a row may pay instead, with the weight of each."""
    plain = pays in (Plain.PUSH, Plain.LOSES)
    if plain and not move_push:
        return
    for to_one in grid(now / FARTHEST, now * FARTHEST, numbers):
        if to_one != now or plain:
            yield _paying(pays, to_one, wager), to_one
    if move_push and (plain or now >= 1):
        for word, weight in ((Plain.PUSH, _PUSH), (Plain.LOSES, _LOSS)):
            if pays is not word and weight * FARTHEST >= now:
                yield word, weight


def _lost_row(hand: str, numbers: Numbers) -> DesignRow:
    weights = tuple(grid(Fraction(1), Fraction(MOST_FOR_A_LOST_ROW), numbers))
    return DesignRow(hand, tuple(Odds(to_one) for to_one in weights), weights, lost=True)


def grid(low: Fraction, high: Fraction, numbers: Numbers) -> Iterator[Fraction]:
    """Yield the numbers a felt may show, from even money up.

    Round ones are every number to 20, fives to 100, then by 25 to 500, by 50 to 1,000, by 250 to 5,000 ...

    >>> [int(n) for n in grid(Fraction(18), Fraction(130), "round")]
    [18, 19, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 125]
    >>> [str(n) for n in grid(Fraction(0), Fraction(2), "halves")]
    ['1', '3/2', '2']
    """
    step = Fraction(1, 2 if numbers == "halves" else 1)
    number = max(Fraction(1), ceil(low / step) * step)
    while number <= high:
        if numbers != "round" or number % _round_step(number) == 0:
            yield number
        number += step if numbers != "round" else _round_step(number) - number % _round_step(number)


def _round_step(number: Fraction) -> int:
    if number <= 20:
        return 1
    if number <= 100:
        return 5
    tens: int = 10 ** (len(str(ceil(number) - 1)) - 3)  # 1 for 101 to 1,000, 10 for 1,001 to 10,000
    return (25 if number <= 500 * tens else 50) * tens


def best_to_worst(table: PayTable, rows: tuple[DesignRow, ...]) -> tuple[int, ...]:
    """Return the rows that compare, from the one that must pay most down to the one that must pay least.

    A better hand never pays less. Where the table as it is says otherwise (a pocket bonus pays by rarity),
    its own order by what is paid stands.
    """
    number = {row.hand: place for place, row in enumerate(rows)}
    ranged = sorted(
        rows_by_strength(table),
        key=lambda pair: (pair[1].low, pair[1].high, pair[1].suit is not None),
        reverse=True,
    )
    order = [number[row.hand] for row, _ in ranged if rows[number[row.hand]].weights[0] is not None]
    known = [rows[place].weights[0] or 0 for place in order if not rows[place].lost]
    if all(higher >= lower for higher, lower in pairwise(known)):
        return tuple(order)
    lost = [place for place in order if rows[place].lost]
    if lost:
        raise DesignError(
            f"{table.title} pays some lower hands more and has lost a row, so there is no telling the order "
            "of its rows; supply the lost number first"
        )
    return tuple(sorted(order, key=lambda place: rows[place].weights[0] or 0, reverse=True))


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
        stake = stake_of(self.game.wagers_of(self.wager)[0], self.table)
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
        data = deepcopy(self.game.data)
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
