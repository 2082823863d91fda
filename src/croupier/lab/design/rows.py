"""The rows of a pay table as a designer moves them: what each may pay, how far that is, and in what order."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, log
from typing import Literal, TypeAlias

from croupier.errors import SpokenError
from croupier.games.payment import PayTable, Wager
from croupier.games.paytables import rows_by_strength
from croupier.games.words import ByStake, Fixed, Odds, Pays, Plain

Numbers: TypeAlias = Literal["round", "whole", "halves"]

FARTHEST = 4  # a row pays between a quarter and four times what it pays now
MOST_FOR_A_LOST_ROW = 1_000
# Where a row need not pay: a push counts as half of even money, and a loss as half of a push.
_PUSH, _LOSS = Fraction(1, 2), Fraction(1, 4)


class DesignError(SpokenError):
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
                raise DesignError(
                    f"{row.hand} of {table.title} cannot be kept, because what it pays is lost; leave "
                    "out the --keep, or supply the number with --set"
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
            "of its rows; supply the lost number with --set"
        )
    return tuple(sorted(order, key=lambda place: rows[place].weights[0] or 0, reverse=True))
