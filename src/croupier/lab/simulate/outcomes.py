"""Say how likely every outcome of a simulation is, exactly, and what it brings in cents.

A kernel knows what a wager brings by itself. Where one wager's pay depends on the others (a cap that is
reached, a jackpot won at two seats, a fraction of a cent) it stops, and the table settles that round.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

import numpy as np

from croupier.games import Game
from croupier.games.words import ByStake, Pays, Share
from croupier.lab.simulate.kernel_parts import Ints
from croupier.lab.simulate.kernel_spec import KernelSpec, fold_ends, stakes_before
from croupier.lab.simulate.searched_spec import MetBet, SearchedSpec
from croupier.odds.counting.outcomes import Bets, SideBet, SpotPayout, bets_of, side_paid
from croupier.odds.counting.payouts import hand_counts, tied_to_play
from croupier.odds.playing.policies import FOLD, Moves, table_play
from croupier.odds.solvers.dealer import OUTCOMES, meetings_in_parts
from croupier.odds.solvers.searched import searched_plan, solved, why_not_searched
from croupier.odds.solvers.solvable import why_unsolved
from croupier.odds.solvers.streets import follow

Chances = tuple[Fraction, ...]
AnySpec = KernelSpec | SearchedSpec


def main_chances(spec: KernelSpec, moves: tuple[Moves, ...]) -> Chances:
    """Return the chance of every end of main when these moves are made."""
    return _contest(spec, moves[0]) if spec.dealer else _streets(spec, moves)


def _streets(spec: KernelSpec, moves: tuple[Moves, ...]) -> Chances:
    play = table_play(spec.game)
    course = play.solution.course
    played = tuple(
        replace(best, moves=chosen) for best, chosen in zip(play.solution.policies, moves, strict=True)
    )
    found = follow(course, play.table.ranking, play.rows, played)
    ways = [found.folded[course.streets[street].step].get(stake, 0) for street, stake in fold_ends(course)]
    for stake in stakes_before(course)[-1]:
        rows = found.settled.get(stake)
        ways += [0] * play.rows.count if rows is None else rows.tolist()
    return tuple(Fraction(way, found.total) for way in ways)


def _contest(spec: KernelSpec, moves: Moves) -> Chances:
    contest = spec.game.contest
    assert contest is not None  # noqa: S101 (asked only where there is one)
    ways = np.zeros(len(spec.layout.ends), dtype=np.int64)
    first = total = 0
    for met in meetings_in_parts(spec.game, contest):
        folds = moves[0, first : first + len(met.weights)] == FOLD
        first += len(met.weights)
        total += int(met.weights.sum()) * met.each
        ways[0] += int(met.weights[folds].sum()) * met.each
        often = (met.ways * met.weights[:, None])[~folds]
        for outcome in range(len(OUTCOMES)):
            np.add.at(ways, spec.which[met.strength[~folds], outcome], often[:, outcome])
    return tuple(Fraction(way, total) for way in ways.tolist())


def side_chances(spec: AnySpec, side: SideBet, up: Collection[str]) -> Chances | None:
    """Return the chance of every row of a side bet, or None: it is not solved, or a decision can take it."""
    if side.group in tied_to_play(spec.game, spec.main, up):
        return None
    if isinstance(side, MetBet) or why_unsolved(spec.game, side.group):
        if why_not_searched(spec.game, side.group):
            return None
        found = solved(searched_plan(spec.game, (side.group,)))  # a result of it is a row
        return (*(Fraction(ways, found.total) for ways in found.ways[0].tolist()), Fraction(0))
    cards = sum(spec.game.card_group(name).count for name in side.table.cards)
    fixed = sum(spec.game.card_group(name).count for name in side.table.uses_all_of)
    often, total = hand_counts(side.table.ranking, cards, fixed, side.rows)
    return (*(Fraction(ways, total) for ways in often), Fraction(0))


NEVER = 1 << 62
ASK_AT = 2  # two shares of jackpots in one round, or one outcome that counts double


@dataclass(frozen=True, eq=False)
class MoneyByOutcome:
    """Cents by seat, wager and outcome, and when the table is asked."""

    gone: Ints  # (seat, end, wager): the outcome of a bet that the end takes with it, or 0
    cents: Ints  # (seat, wager, outcome)
    counted: Ints  # (seat, wager, outcome): cents that a cap counts
    asks: Ints  # (seat, wager, outcome)
    limits: Ints  # asks, cents of a table and cents of a seat at which the table settles
    unit: Ints  # (seat): cents of one unit of main


def wins_shares(game: Game) -> set[str]:
    """Return the bets that can win a share of a posted jackpot."""
    return {
        group
        for group in game.wager_groups
        for table in game.pay_tables_of(group)
        if any(isinstance(prize, Share) for row in table.rows for prize in _prizes(row.pays))
    }


def _prizes(pays: Pays) -> tuple[Pays, ...]:
    return tuple(prize for _, prize in pays.prizes) if isinstance(pays, ByStake) else (pays,)


def bets_by_seat(
    game: Game, stakes: Sequence[Mapping[str, int]], jackpots: Mapping[str, int]
) -> tuple[Bets, ...]:
    """Return each seat's bets."""
    return tuple(bets_of(game, each, jackpots) for each in stakes)


def money_of(spec: AnySpec, bets: Sequence[Bets]) -> MoneyByOutcome:
    """Lay out what every outcome brings at each seat."""
    seats, wagers, outcomes = len(bets), len(spec.wagers), most_outcomes(spec)
    cents, counted, asks = np.zeros((3, seats, wagers, outcomes), np.int64)
    gone = np.zeros((seats, len(spec.layout.ends), wagers), np.int64)
    for seat, bet in enumerate(bets):
        taken = spec.layout.taken(bet.up)
        for end, paid in enumerate(spec.layout.ends):
            spots = [spot.times(bet.main) for spot in paid.spots]
            _lay(spec, spec.main, spots, (cents, counted, asks), (seat, 0, end))
        for number, (side, _) in enumerate(spec.sides, 1):
            _lay_side(spec, side, bet, (cents, counted, asks), (seat, number))
            for end, lost in enumerate(taken):
                gone[seat, end, number] = side.rows.count if side.group in lost else 0
    cap = spec.game.cap
    table = cap.amount if cap and cap.scope == "table" else NEVER
    each = cap.amount if cap and cap.scope != "table" else NEVER
    unit = np.array([bet.main for bet in bets], np.int64)
    return MoneyByOutcome(gone, cents, counted, asks, np.array([ASK_AT, table, each], np.int64), unit)


def most_outcomes(spec: AnySpec) -> int:
    """Return how many outcomes the wager with the most of them has; a side bet can also go with a fold."""
    return max(len(spec.layout.ends), *(side.rows.count + 1 for side, _ in spec.sides), 1)


Tables = tuple[Ints, Ints, Ints]


def _lay_side(spec: AnySpec, side: SideBet, bet: Bets, tables: Tables, place: tuple[int, int]) -> None:
    stake = bet.on(side.group)
    pays = {row.hand: row.pays for row in side.table.rows}
    for row, paid in enumerate(side_paid(spec.game, side, bet)):
        at = (*place, row)
        _lay(spec, side.group, [paid.times(stake)], tables, at)
        prize = pays.get(side.rows.hands[row])
        if isinstance(prize, ByStake):
            prize = dict(prize.prizes).get(stake)
        if isinstance(prize, Share) and stake:
            tables[2][at] += 1
    tables[0][(*place, side.rows.count)] = -stake


def _lay(
    spec: AnySpec, group: str, spots: Sequence[SpotPayout], tables: Tables, at: tuple[int, int, int]
) -> None:
    cents, counted, asks = tables
    net = sum((spot.net for spot in spots), Fraction(0))
    cents[at] = round(net)
    asks[at] = 0 if net.denominator == 1 else ASK_AT
    cap = spec.game.cap
    if cap and _capped(spec, group):
        everything = cap.counts == "everything returned"
        counted[at] = ceil(sum(spot.won + (spot.returned if everything else 0) for spot in spots))


def _capped(spec: AnySpec, group: str) -> bool:
    cap = spec.game.cap
    named = {spot.id for spot in spec.game.wagers_of(group)} | {group}
    return cap is not None and (not cap.wagers or bool(named & set(cap.wagers)))
