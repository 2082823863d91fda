"""Read pay tables: what each row returns, how often it comes up, and the odds of a wager that follow."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.payment import (
    PayTable,
    Wager,
    lost_with_fold,
    row_among,
    rows_by_strength,
    rows_claimed,
)
from croupier.games.procedure import Decide
from croupier.games.words import ByStake, Fixed, FoldEffect, Odds, Pays, Plain, Share
from croupier.hands import RANKINGS
from croupier.hands.phrases import strengths_in
from croupier.odds.counting.strengths import strength_counts


class UnsolvedError(CroupierError):
    """A game whose exact odds cannot be worked out here; the message says why, and what would do."""


@dataclass(frozen=True, eq=False)
class Rows:
    """A pay table laid out for counting: rows by number, the last one being every hand it does not list."""

    hands: tuple[str, ...]
    row_of: NDArray[np.uint8]  # by strength
    suits: Mapping[int, tuple[tuple[int, int], ...]]  # by row: suit-specific rows above it, as (suit, row)

    @property
    def count(self) -> int:
        """How many rows there are, with the unlisted hands as one."""
        return len(self.hands)


def rows_of(table: PayTable) -> Rows:
    """Lay a pay table out for counting; what its rows pay does not matter, so new numbers find it done."""
    return _laid_out(replace(table, rows=tuple(replace(row, pays=Plain.PUSH) for row in table.rows)))


@cache
def _laid_out(table: PayTable) -> Rows:
    ranking = RANKINGS[table.ranking]
    ranged = rows_by_strength(table)
    plain = [(row, hands) for row, hands in ranged if hands.suit is None]
    suited = [(row, hands) for row, hands in ranged if hands.suit is not None]
    names = tuple(row.hand for row, _ in (*plain, *suited))
    row_of = np.full(len(ranking.ladder.rungs), len(names), dtype=np.uint8)
    for number, (_, hands) in reversed(list(enumerate(plain))):  # of several that hold a hand, the first pays
        found = strengths_in(hands, ranking)
        row_of[found.start : found.stop] = number
    special: dict[int, list[tuple[int, int]]] = {}
    places = [(strengths_in(hands, ranking), hands.suit) for _, hands in suited]
    for strength in sorted({strength for found, _ in places for strength in found}):
        for number, (found, suit) in enumerate(places, len(plain)):
            if suit is not None and strength in found:
                special.setdefault(int(row_of[strength]), []).append((suit, number))
    return Rows(
        (*names, "nothing"), row_of, {row: tuple(dict.fromkeys(pairs)) for row, pairs in special.items()}
    )


def lonely_rows(table: PayTable) -> Iterator[str]:
    """Yield the rows of one suit that are not a quarter of another row: of just their hands in any suit."""
    ranking, rows = RANKINGS[table.ranking], rows_of(table)
    for row, hands in rows_by_strength(table):
        if hands.suit is not None:
            own = strengths_in(hands, ranking)
            (first, *others) = {int(rows.row_of[strength]) for strength in own} or {-1}
            alike = int((rows.row_of == first).sum()) == len(own)
            if others or first == rows.count - 1 or not alike:
                yield row.hand


def returns(
    table: PayTable, rows: Rows, stake: int | None, jackpots: Mapping[str, int], *, by_value: bool = False
) -> tuple[Fraction, ...]:
    """Return what each row brings beyond one unit staked; the stake matters where prizes are fixed.

    By value, a hand is paid the best prize of the rows it can claim (Q1-15).
    """
    by_hand = {row.hand: row.pays for row in table.rows}
    found = {hand: _net(table, hand, by_hand[hand], stake, jackpots) for hand in rows.hands[:-1]}
    if by_value:
        return (*(max(map(found.__getitem__, _claimed(table)[hand])) for hand in found), Fraction(-1))
    return (*found.values(), Fraction(-1))


@cache
def _claimed(table: PayTable) -> dict[str, frozenset[str]]:
    """Return for each row the rows that every hand it pays can claim."""
    ranking, ranged = RANKINGS[table.ranking], rows_by_strength(table)
    found = {}
    for row, hands in ranged:
        claims = [
            {each.hand for each in rows_claimed(ranged, ranking, strength, hands.suit)}
            for strength in strengths_in(hands, ranking)
            if row_among(ranged, ranking, strength, hands.suit) is row
        ]
        found[row.hand] = frozenset({row.hand}.union(set.intersection(*claims) if claims else ()))
    return found


def stake_of(spot: Wager, table: PayTable, given: int | None = None) -> int | None:
    """Return the stake that fixed prizes are paid for: what is said, or the least there can be.

    Where every row pays odds any stake will do, and there may be none.
    """
    least = spot.least if isinstance(spot.least, int) else None
    stake = given or (spot.exactly[0] if spot.exactly else least)
    for row in table.rows:
        if stake is None and isinstance(row.pays, Fixed | Share):
            says = (
                f"{row.hand} pays {row.pays} in {table.title} whatever is bet, and no least bet is written; "
                "say the stake, as in"
            )
            raise UnsolvedError(
                f"{says} stakes={{{spot.group!r}: 500}}", command=f"{says} --stake {spot.group}=5"
            )
    return stake


def _net(table: PayTable, hand: str, pays: Pays, stake: int | None, jackpots: Mapping[str, int]) -> Fraction:
    if isinstance(pays, ByStake):
        if stake is None:
            stake = pays.prizes[0][0]
        pays = dict(pays.prizes)[stake]
    match pays:
        case Plain.PUSH:
            return Fraction(0)
        case Plain.LOSES:
            return Fraction(-1)
        case Odds(to_one):
            won = to_one
        case Fixed(cents):
            won = Fraction(cents, stake or 1)
        case Share(part, jackpot):
            won = part * jackpots[jackpot] / (stake or 1)
        case _:
            raise UnsolvedError(f"what {hand} pays in {table.title} is not known; supply it to get its odds")
    return won if table.winning_stake == "returned" else max(won - 1, Fraction(-1))


def hand_counts(ranking: str, cards: int, fixed: int, rows: Rows, low: int = 0) -> tuple[list[int], int]:
    """Return how often each row comes up, and of how many hands; a row of one suit has its quarter."""
    by_strength = strength_counts(ranking, cards, fixed, low)
    often = np.bincount(rows.row_of, weights=by_strength, minlength=rows.count).astype(np.int64).tolist()
    for row, special in rows.suits.items():
        quarter, rest = divmod(often[row], 4)
        assert not rest  # noqa: S101 (suits are alike)
        for _, suited in special:
            often[suited] += quarter
            often[row] -= quarter
    return often, int(by_strength.sum())


def lost_by_fold(game: Game, step: str, up: Iterable[str]) -> frozenset[str]:
    """Return the side bets of those up that are lost when their player folds at a step.

    A bet that leans on another stays only if that one is up and not lost itself (Q0-05), whether it is
    settled in its turn or at once (Q0-04).

    >>> from croupier.games import load
    >>> sorted(lost_by_fold(load("three-card-poker"), "play", ["six-card-bonus"]))
    ['six-card-bonus']
    >>> sorted(lost_by_fold(load("three-card-poker"), "play", ["pair-plus", "six-card-bonus"]))
    []
    """
    sides = {game.wagers_of(name)[0]: name for name in up}
    first = [spot for spot in game.wagers_of(game.wager_groups[0]) if game.step(spot.placed_at).do == "bets"]
    gone = lost_with_fold((*first, *sides), step)
    return frozenset(name for spot, name in sides.items() if spot.id in gone)


def leaned_on(game: Game, groups: Iterable[str], up: Iterable[str]) -> tuple[str, ...]:
    """Return the other side bets up whose fate at a fold these hang on, in the order of the file."""
    found = list(groups)
    for group in found:  # grows, as one leans on another
        fold = game.wagers_of(group)[0].after_fold
        for live in (name for each in (fold, *(at for _, at in fold.at)) for name in each.live):
            if (other := game.wager(live).group) in up and other not in found:
                found.append(other)
    return tuple(group for group in game.wager_groups if group in set(found) - set(groups))


def halved_by_fold(game: Game, group: str, step: str) -> bool:
    """Whether a fold at a step gives half of a side bet back."""
    return game.wagers_of(group)[0].after_fold.when_folded_at(step).fate is FoldEffect.HALF


def folding_steps(game: Game, main: str) -> tuple[str, ...]:
    """Return the decisions at which the main wager can be folded."""
    spots = {spot.id for spot in game.wagers_of(main)}
    return tuple(
        step.id
        for step in game.steps
        if isinstance(step, Decide) and step.wager in spots and "fold" in step.choices
    )


def tied_to_play(game: Game, main: str, up: Iterable[str]) -> tuple[str, ...]:
    """Return the side bets, in the order of the file, that a decision about the main wager can lose.

    A bet is asked about as if it were up, so that one that is not bet has figures too.
    """
    steps = folding_steps(game, main)
    up = frozenset(up)
    return tuple(
        group
        for group in game.wager_groups
        if group != main
        and (
            any(group in lost_by_fold(game, step, up | {group}) for step in steps)
            or any(halved_by_fold(game, group, step) for step in steps)
            or game.wagers_of(group)[0].falls_with == main
        )
    )


@dataclass(frozen=True, slots=True)
class Chance:
    """One result of a wager: what it brings beyond the stake, in units, and how likely it is."""

    net: Fraction
    probability: Fraction


def net_text(net: Fraction) -> str:
    """Write what a result brings, with its sign.

    >>> net_text(Fraction(3, 2)), net_text(Fraction(-1)), net_text(Fraction(0))
    ('+1.5', '-1', '0')
    """
    return f"{'+' if net > 0 else ''}{float(net):,.10g}"


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """The odds of one wager played as well as it can be, for one unit of it.

    The unit of `main` is the ante (in Let It Ride, one of the three bets); of a side bet, its own stake.
    """

    wager: str
    chances: tuple[Chance, ...]  # from the worst to the best; their probabilities sum to exactly 1
    average_wager: Fraction  # units put at risk in all, on average
    folds: tuple[tuple[str, Fraction], ...] = ()  # by decision: how often it is a fold

    @property
    def ev(self) -> Fraction:
        """What a unit brings on average; a loss is below zero."""
        return sum((chance.net * chance.probability for chance in self.chances), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """The expected loss for one unit."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss for each unit put at risk."""
        return -self.ev / self.average_wager

    @property
    def variance(self) -> Fraction:
        """The mean square of what a unit brings beyond its average."""
        square = sum((chance.net**2 * chance.probability for chance in self.chances), Fraction(0))
        return square - self.ev**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often something is won."""
        return sum((chance.probability for chance in self.chances if chance.net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """How often nothing is won or lost."""
        return sum((chance.probability for chance in self.chances if chance.net == 0), Fraction(0))

    @property
    def payback(self) -> Fraction:
        """The part of all money at risk that comes back: the figure of the 75% minimum (GLI-19 4.7.1)."""
        return 1 - self.element_of_risk


def chances(counted: dict[Fraction, int], total: int) -> tuple[Chance, ...]:
    """Return results counted in whole ways as chances, from the worst to the best."""
    found = tuple(Chance(net, Fraction(ways, total)) for net, ways in sorted(counted.items()) if ways)
    together = sum((chance.probability for chance in found), Fraction(0))
    if together != 1:
        raise ArithmeticError(f"the ways counted are {together} of all, not 1; this is a fault of croupier")
    return found
