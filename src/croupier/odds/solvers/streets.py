"""Solve games against a pay table in which cards come one by one and the player decides in between.

The cards of a player's hand and of the board make one hand together, so all that matters is which cards are
known, not where they lie. States are classes of known cards; everything is counted in whole numbers.

What the rest of a round is worth is the highest of straight lines in what is bet, so of all sizes only the
smallest and the largest can be best.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.checks.names import FIRST_BET
from croupier.games.payment import PayTable, Wager
from croupier.games.procedure import Decide, sights
from croupier.games.words import dollars
from croupier.hands.vector import strengths
from croupier.odds.counting.payouts import Rows, UnsolvedError
from croupier.odds.counting.suits import Ints, classes, draws, number_of_draws


@dataclass(frozen=True, slots=True)
class Street:
    """One decision: how many cards are known at it, and what it may do to the number of units at stake."""

    step: str
    known: int
    moves: tuple[tuple[str, int], ...]  # a choice and the units it adds; a fold is apart
    may_fold: bool


@dataclass(frozen=True, slots=True)
class Course:
    """The decisions of a round in order, the units at stake before them, and the cards of a full hand."""

    streets: tuple[Street, ...]
    first_stake: int
    cards: int
    low: int = 0  # the lowest rank of the deck


@dataclass(frozen=True, eq=False)
class Policy:
    """What to do at one decision, for each stake and class of known cards: a move's number, -1 to fold."""

    street: Street
    stakes: tuple[int, ...]
    moves: NDArray[np.int8]  # (stakes, classes)
    values: Ints  # (stakes, classes), in `scale` parts of a unit
    scale: int
    options: Ints  # (stakes, moves, classes): the value of each move; a fold is worth minus the stake


@dataclass(frozen=True, eq=False)
class Solution:
    """A game solved: what to do, and how often everything happens when it is done."""

    course: Course
    policies: tuple[Policy, ...]
    total: int  # of equally likely ways the cards can fall
    settled: dict[int, Ints]  # by units at stake at the end: how often each row of the pay table comes up
    folded: dict[str, dict[int, int]]  # by decision and units lost: how often


def course_of(game: Game, group: str, table: PayTable, low: int = 0) -> Course | None:
    """Return the decisions about a wager paid by one pay table alone, or None if it is not of this kind."""
    wagers = {wager.id: wager for wager in game.wagers_of(group)}
    if {wager.paid_by for wager in wagers.values()} != {table.id}:
        return None
    seen = {sight.step: sum(sight.of(name) for name in table.cards) for sight in sights(game)}
    streets = [
        _street(step, wagers[step.wager], seen[step.id])
        for step in game.steps
        if isinstance(step, Decide) and step.wager in wagers
    ]
    first = sum(_units(wager) for wager in wagers.values() if game.step(wager.placed_at).do == "bets")
    total = sum(game.card_group(name).count for name in table.cards)
    return Course(tuple(streets), first, total, low)


def _units(wager: Wager) -> int:
    return wager.times[0]


def _street(step: Decide, wager: Wager, known: int) -> Street:
    if "fold" in step.choices:
        return Street(step.id, known, tuple((f"bet {n}", n) for n in wager.times), may_fold=True)
    return Street(step.id, known, (("let it ride", 0), ("take back", -1)), may_fold=False)


# ------------------------------------------------------------------------- what the cards alone decide


@cache
def _made(known: int, cards: int, ranking: str, low: int) -> NDArray[np.uint16]:
    """Return, for each class of known cards and each draw of the rest, the strength of the hand."""
    sets = classes(known, low).sets
    rest = draws(sets, cards - known, low)
    full = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
    return strengths(ranking, full.reshape(-1, cards)).reshape(len(sets), -1)


@cache
def next_classes(known: int, more: int, low: int) -> Ints:
    """Return, for each class of known cards and each draw of `more`, the class it leads to."""
    sets = classes(known, low).sets
    rest = draws(sets, more, low)
    full = np.concatenate([np.repeat(sets[:, None, :], rest.shape[1], axis=1), rest], axis=2)
    return classes(known + more, low).number_of(full.reshape(-1, known + more)).reshape(len(sets), -1)


def row_counts(known: int, cards: int, ranking: str, rows: Rows, low: int = 0) -> Ints:
    """Return, for each class of known cards, how often each row of a pay table comes of drawing the rest."""
    return _row_counts(known, cards, ranking, rows.row_of.tobytes(), rows.count, low)


@cache
def _row_counts(known: int, cards: int, ranking: str, row_of: bytes, count: int, low: int) -> Ints:
    made = np.frombuffer(row_of, dtype=np.uint8)[_made(known, cards, ranking, low)].astype(np.int64)
    made += np.arange(len(made))[:, None] * count
    return np.bincount(made.ravel(), minlength=len(made) * count).reshape(-1, count)


# --------------------------------------------------------------------------------------------- solving


def solve(course: Course, ranking: str, rows: Rows, returns: tuple[Fraction, ...]) -> Solution:
    """Solve a course by backward induction, and follow the best play forward to what comes of it."""
    policies = _backward(course, ranking, rows, returns)
    return follow(course, ranking, rows, policies)


def _stakes(course: Course) -> list[tuple[int, ...]]:
    """Return the stakes that can lie before each decision, and after the last."""
    before: list[tuple[int, ...]] = [(course.first_stake,)]
    for street in course.streets:
        before.append(tuple(sorted({stake + units for stake in before[-1] for _, units in street.moves})))
    return before


def _backward(course: Course, ranking: str, rows: Rows, returns: tuple[Fraction, ...]) -> tuple[Policy, ...]:
    parts = lcm(*(value.denominator for value in returns))
    pays = np.array([int(value * parts) for value in returns], dtype=np.int64)
    stakes = _stakes(course)
    last = course.streets[-1].known
    mean = row_counts(last, course.cards, ranking, rows, course.low) @ pays  # of one unit, in `scale` parts
    scale = parts * number_of_draws(last, course.cards - last, course.low)
    ahead = {stake: stake * mean for stake in stakes[-1]}
    policies: list[Policy] = []
    for number in range(len(course.streets) - 1, -1, -1):
        street = course.streets[number]
        if number < len(course.streets) - 1:
            more = course.streets[number + 1].known - street.known
            if more:
                leads = next_classes(street.known, more, course.low)
                ahead = {stake: values[leads].sum(axis=1) for stake, values in ahead.items()}
                scale *= number_of_draws(street.known, more, course.low)
        policy = _decide(street, stakes[number], ahead, scale)
        policies.append(policy)
        ahead = {stake: policy.values[i] for i, stake in enumerate(policy.stakes)}
    return tuple(reversed(policies))


def _decide(street: Street, stakes: tuple[int, ...], ahead: dict[int, Ints], scale: int) -> Policy:
    """Choose the best move for every stake and class; a tie goes to the larger bet, never to a fold."""
    options = np.stack([np.stack([ahead[stake + units] for _, units in street.moves]) for stake in stakes])
    order = range(len(street.moves))[:: -1 if street.may_fold else 1]
    values = options[:, order[0]].copy()
    moves = np.full(values.shape, order[0], dtype=np.int8)
    for move in order[1:]:
        moves[options[:, move] > values] = move
        np.maximum(values, options[:, move], out=values)
    if street.may_fold:
        fold = -np.array(stakes, dtype=np.int64)[:, None] * scale
        moves = np.where(values < fold, -1, moves).astype(np.int8)
        values = np.maximum(values, fold)
    return Policy(street, stakes, moves, values, scale, options)


def follow(course: Course, ranking: str, rows: Rows, policies: tuple[Policy, ...]) -> Solution:
    """Follow the policies from the deal to the last card, counting ways in whole numbers."""
    first = course.streets[0].known
    ways: dict[int, Ints] = {course.first_stake: classes(first, course.low).weights}
    left = _ways_left(course)
    folded: dict[str, dict[int, int]] = {}
    for number, policy in enumerate(policies):
        after: dict[int, Ints] = {}
        lost: dict[int, int] = {}
        for stake, mass in ways.items():
            moves = policy.moves[policy.stakes.index(stake)]
            if policy.street.may_fold and (gone := int(mass[moves == -1].sum())):
                lost[stake] = gone * left[number]
            for move, (_, units) in enumerate(policy.street.moves):
                stays = np.where(moves == move, mass, 0)
                after[stake + units] = after.get(stake + units, 0) + stays
        folded[policy.street.step] = lost
        ways = after
        if number + 1 < len(policies) and (more := course.streets[number + 1].known - policy.street.known):
            comes, starts = _arrivals(policy.street.known, more, course.low)
            ways = {stake: np.add.reduceat(mass[comes], starts) for stake, mass in ways.items()}
    counts = row_counts(course.streets[-1].known, course.cards, ranking, rows, course.low)
    live = {stake: np.flatnonzero(mass) for stake, mass in ways.items()}
    settled = {stake: ways[stake][held] @ counts[held] for stake, held in live.items() if len(held)}
    total = number_of_draws(0, first, course.low) * left[0]
    return Solution(course, policies, total, settled, folded)


def spread(leads: Ints, mass: Ints, size: int) -> Ints:
    """Send each class's ways to the classes it leads to."""
    spread = np.zeros(size, dtype=np.int64)
    np.add.at(spread, leads, mass[:, None])
    return spread


@cache
def _arrivals(known: int, more: int, low: int) -> tuple[Ints, Ints]:
    """Return the classes that ways come from, in the order of those they lead to, and where each begins."""
    leads = next_classes(known, more, low).ravel()
    order = np.argsort(leads, kind="stable")
    starts = np.searchsorted(leads[order], np.arange(len(classes(known + more, low).weights)))
    return order // number_of_draws(known, more, low), starts


def _ways_left(course: Course) -> list[int]:
    """Return, for each decision, in how many ways the cards can fall after it."""
    known = [street.known for street in course.streets]
    left = [number_of_draws(known[-1], course.cards - known[-1], course.low)]
    for now, then in zip(reversed(known[:-1]), reversed(known[1:]), strict=True):
        left.append(left[-1] * number_of_draws(now, then - now, course.low))
    return left[::-1]


def free_bets(game: Game, group: str) -> tuple[Wager, ...]:
    """Return the bets of a wager that are decided on and need not be as large as the ante.

    >>> from croupier.games import load
    >>> [spot.id for spot in free_bets(load("nh-holdem-3-card-bonus").with_readings({"Q4-01": "b"}), "main")]
    ['flop', 'turn', 'river']
    """
    spots = game.wagers_of(group)
    names = {spot.id for spot in spots}
    return tuple(
        spot for spot in spots if game.step(spot.placed_at).do == "decide" and spot.equal_to not in names
    )


def verify_tied_to_the_ante(game: Game, group: str) -> None:
    """Refuse a wager with bets of any size: there are no odds for one unit of its ante."""
    for spot in free_bets(game, group):
        says = (
            f"{spot.name} of {game.name} may be of any size, so there are no odds for one unit of ante; ask "
            "for its odds at an ante, as in"
        )
        raise UnsolvedError(f"{says} stakes={{'ante': 500}}", command=f"{says} --stake ante=5")


def said_ante(game: Game, group: str, stakes: Mapping[str, int]) -> int | None:
    """Return the ante that is said, in cents, by the name of its wager or of its spot."""
    antes = [spot.id for spot in game.wagers_of(group) if game.step(spot.placed_at).do == "bets"]
    return next((stakes[name] for name in (group, *antes) if stakes.get(name)), None)


def in_money(game: Game, group: str, course: Course, ante: int) -> tuple[Course, Fraction]:
    """Return the course with bets in money, and what part of the ante a unit of it is."""
    free = {spot.placed_at: spot for spot in free_bets(game, group)}
    moves = [_moves(street, free.get(street.step), ante) for street in course.streets]
    unit = gcd(ante, *(cents for street in moves for _, cents in street))
    streets = tuple(
        replace(street, moves=tuple((says, cents // unit) for says, cents in each))
        for street, each in zip(course.streets, moves, strict=True)
    )
    first = course.first_stake * ante // unit
    return replace(course, streets=streets, first_stake=first), Fraction(unit, ante)


def _moves(street: Street, spot: Wager | None, ante: int) -> tuple[tuple[str, int], ...]:
    if spot is None:
        return tuple((says, units * ante) for says, units in street.moves)
    if spot.equal_to != FIRST_BET or not isinstance(spot.least, int) or not isinstance(spot.most, int):
        says = f"{spot.name} may be of any size, and the sheet names no least and most; supply both with"
        raise UnsolvedError(f"{says} game.with_blanks({{...}})", command=f"{says} --set")
    ends = (spot.least * min(spot.times), spot.most * max(spot.times))
    return tuple((f"bet {dollars(cents)}", cents) for cents in ends)
