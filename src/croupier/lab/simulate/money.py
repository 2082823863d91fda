"""What every outcome brings in cents, and which rounds are not a kernel's to settle.

A kernel knows what a wager brings by itself. Where one wager's pay depends on the others (a cap that is
reached, a jackpot won at two seats, a fraction of a cent) it stops, and the table settles that round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np

from croupier.games import Game
from croupier.games.words import ByStake, Pays, Share, dollars
from croupier.lab.simulate.scene import Scene, SimulationError
from croupier.lab.simulate.telling import Ints
from croupier.odds.bets import Bets, bets_of, side_paid
from croupier.odds.ends import Paid, SideBet

NEVER = 1 << 62
ASK_AT = 2  # two shares of jackpots in one round, or one outcome that counts double
USUAL = 5_00


@dataclass(frozen=True, eq=False)
class Money:
    """Cents by seat, wager and outcome, and when the table is asked."""

    gone: Ints  # (seat, end, wager): the outcome of a bet that the end takes with it, or 0
    cents: Ints  # (seat, wager, outcome)
    counted: Ints  # (seat, wager, outcome): cents that a cap counts
    asks: Ints  # (seat, wager, outcome)
    limits: Ints  # asks, cents of a table and cents of a seat at which the table settles
    unit: Ints  # (seat): cents of one unit of main


def usual_stakes(game: Game, wished: int = USUAL) -> dict[str, int]:
    """Return $5 or another wish on everything, or what the limits of a bet leave nearest to it.

    >>> from croupier.games import load
    >>> usual_stakes(load("nh-holdem-stud")), usual_stakes(load("nh-holdem-3-card-bonus"))
    ({'main': 400}, {'main': 500, 'three-card-bonus': 500})
    """
    return {group: _nearest(game, group, wished) for group in game.wager_groups}


def _nearest(game: Game, group: str, wished: int) -> int:
    spot = game.wagers_of(group)[0]
    if spot.exactly:
        return min(spot.exactly, key=lambda cents: abs(cents - wished))
    least = spot.least if isinstance(spot.least, int) else 0
    most = spot.most if isinstance(spot.most, int) else wished
    return max(min(wished, most), least)


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
    return tuple(bets_of(game, said, jackpots) for said in stakes)


def money_of(scene: Scene, bets: Sequence[Bets]) -> Money:
    """Lay out what every outcome brings at each seat."""
    seats, wagers, outcomes = len(bets), len(scene.wagers), most_outcomes(scene)
    cents, counted, asks = np.zeros((3, seats, wagers, outcomes), np.int64)
    gone = np.zeros((seats, len(scene.layout.ends), wagers), np.int64)
    for seat, bet in enumerate(bets):
        taken = scene.layout.taken(bet.up)
        for end, paid in enumerate(scene.layout.ends):
            spots = [spot.times(bet.main) for spot in paid.spots]
            _lay(scene, scene.main, spots, (cents, counted, asks), (seat, 0, end))
        for number, (side, _) in enumerate(scene.sides, 1):
            _lay_side(scene, side, bet, (cents, counted, asks), (seat, number))
            for end, lost in enumerate(taken):
                gone[seat, end, number] = side.rows.count if side.group in lost else 0
    cap = scene.game.cap
    table = cap.amount if cap and cap.scope == "table" else NEVER
    each = cap.amount if cap and cap.scope != "table" else NEVER
    unit = np.array([bet.main for bet in bets], np.int64)
    return Money(gone, cents, counted, asks, np.array([ASK_AT, table, each], np.int64), unit)


def most_outcomes(scene: Scene) -> int:
    """Return how many outcomes the wager with the most of them has; a side bet can also go with a fold."""
    return max(len(scene.layout.ends), *(side.rows.count + 1 for side, _ in scene.sides), 1)


Tables = tuple[Ints, Ints, Ints]


def _lay_side(scene: Scene, side: SideBet, bet: Bets, tables: Tables, place: tuple[int, int]) -> None:
    stake = bet.on(side.group)
    pays = {row.hand: row.pays for row in side.table.rows}
    for row, paid in enumerate(side_paid(scene.game, side, bet)):
        at = (*place, row)
        _lay(scene, side.group, [paid.times(stake)], tables, at)
        prize = pays.get(side.rows.hands[row])
        if isinstance(prize, ByStake):
            prize = dict(prize.prizes).get(stake)
        if isinstance(prize, Share) and stake:
            tables[2][at] += 1
    tables[0][(*place, side.rows.count)] = -stake


def _lay(scene: Scene, group: str, spots: Sequence[Paid], tables: Tables, at: tuple[int, int, int]) -> None:
    cents, counted, asks = tables
    net = sum((spot.net for spot in spots), Fraction(0))
    cents[at] = round(net)
    asks[at] = 0 if net.denominator == 1 else ASK_AT
    cap = scene.game.cap
    if cap and _capped(scene, group):
        everything = cap.counts == "everything returned"
        counted[at] = ceil(sum(spot.won + (spot.returned if everything else 0) for spot in spots))


def _capped(scene: Scene, group: str) -> bool:
    cap = scene.game.cap
    named = {spot.id for spot in scene.game.wagers_of(group)} | {group}
    return cap is not None and (not cap.wagers or bool(named & set(cap.wagers)))


def verify_stakes(game: Game, bets: Bets) -> None:
    """Refuse stakes that no table of this game would take."""
    for group in game.wager_groups:
        spot = game.wagers_of(group)[0]
        stake = bets.main if group == game.wager_groups[0] else bets.on(group)
        if isinstance(spot.least, int) and 0 < stake < spot.least:
            raise SimulationError(
                f"{dollars(stake)} on {group} is too little in {game.name}; bet {dollars(spot.least)} or more"
            )
        if isinstance(spot.most, int) and stake > spot.most:
            raise SimulationError(
                f"{dollars(stake)} on {group} is too much for {game.name}; bet {dollars(spot.most)} or less"
            )
