"""Street bets whose size is free (Q4-01): solved in money for a given ante, and refused without one.

What the rest of a round is worth is the highest of straight lines in what is bet, so of all sizes only the
smallest and the largest can be best.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import gcd

from croupier.games import Game
from croupier.games.checks.names import FIRST_BET
from croupier.games.payment import Wager
from croupier.games.words import dollars
from croupier.odds.streets import Course, Street
from croupier.odds.unsolved import UnsolvedError


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
        raise UnsolvedError(
            f"{spot.name} of {game.name} may be of any size, so there are no odds for one unit of ante; ask "
            "for its odds at an ante, as in --stake ante=5, or for a simulation at amounts of your own"
        )


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
        raise UnsolvedError(
            f"{spot.name} may be of any size, and the sheet names no least and most; supply both with --set"
        )
    ends = (spot.least * min(spot.times), spot.most * max(spot.times))
    return tuple((f"bet {dollars(cents)}", cents) for cents in ends)
