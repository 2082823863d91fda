"""What is bet and what is posted: the cents that exact counts are multiplied with afterwards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np

from croupier.games import Game
from croupier.games.words import dollars
from croupier.odds.ends import Layout, Paid, SideBet
from croupier.odds.suits import Ints
from croupier.odds.unsolved import UnsolvedError

UNIT = 100  # cents: what a bet is taken to be where nobody says


@dataclass(frozen=True, slots=True)
class Bets:
    """One player's bets in cents, a unit of the main wager first, and the jackpots posted."""

    main: int
    sides: tuple[tuple[str, int], ...]
    jackpots: tuple[tuple[str, int], ...] = ()

    def on(self, group: str) -> int:
        """Return what is bet on a side bet, in cents."""
        return dict(self.sides).get(group, 0)

    @property
    def up(self) -> frozenset[str]:
        """The side bets that are bet."""
        return frozenset(group for group, stake in self.sides if stake)


def main_wager(game: Game) -> str:
    """Return the wager that decisions are about: the first of the file."""
    return game.wager_groups[0]


def bets_of(
    game: Game,
    stakes: Mapping[str, int] | None,
    jackpots: Mapping[str, int] | None = None,
    *,
    unsaid: int = 0,
) -> Bets:
    """Return bets as named; a side bet that is not named is `unsaid` cents (or the least of exact amounts).

    >>> from croupier.games import load
    >>> bets_of(load("nh-holdem-face-up"), {"ante": 1000, "three-card-bonus": 500})
    Bets(main=1000, sides=(('three-card-bonus', 500),), jackpots=())
    """
    said = dict(stakes or {})
    main = main_wager(game)
    names = {main, *(spot.id for spot in game.wagers_of(main) if game.step(spot.placed_at).do == "bets")}
    unknown = set(said) - names - set(game.wager_groups)
    if unknown:
        known = ", ".join(sorted(names | set(game.wager_groups)))
        raise UnsolvedError(f"{game.name} has no bet {', '.join(sorted(unknown))} to stake; it has {known}")
    wrong = [name for name, stake in said.items() if stake < 0]
    if wrong:
        raise UnsolvedError(
            f"{dollars(said[wrong[0]])} cannot be bet on {wrong[0]}; a stake is above nothing"
        )
    unit = next((said[name] for name in sorted(names) if name in said), UNIT)
    if not unit:
        raise UnsolvedError(
            f"a round of {game.name} without {main} has nothing to decide; stake something on it"
        )
    sides = tuple((group, _stake(game, group, said, unsaid)) for group in game.wager_groups if group != main)
    posted = (
        tuple((name, (jackpots or {}).get(name, 0)) for name in game.jackpots.names) if game.jackpots else ()
    )
    return Bets(unit, sides, posted)


def _stake(game: Game, group: str, said: Mapping[str, int], unsaid: int) -> int:
    spot = game.wagers_of(group)[0]
    if group not in said:
        return spot.exactly[0] if unsaid and spot.exactly else unsaid
    if said[group] and spot.exactly and said[group] not in spot.exactly:
        allowed = " or ".join(dollars(amount) for amount in spot.exactly)
        raise UnsolvedError(f"{spot.name} is exactly {allowed}, not {dollars(said[group])}")
    return said[group]


def side_paid(game: Game, side: SideBet, bets: Bets) -> tuple[Paid, ...]:
    """Return what each row of a side bet gives, in units of its stake, or of the stake it could have."""
    spot = game.wagers_of(side.group)[0]
    stake = bets.on(side.group) or (spot.exactly[0] if spot.exactly else UNIT)
    return side.paid(stake, dict(bets.jackpots))


def payoffs(layout: Layout, bets: Bets, groups: Sequence[str]) -> tuple[Ints, int]:
    """Return what main and these side bets bring in every cell, and in how many parts of a cent."""
    nets = [end.net * bets.main for end in layout.ends]
    taken = layout.taken(bets.up)
    tables = []
    for axis, side in enumerate(layout.sides, 1):
        stake = bets.on(side.group)
        if side.group in groups and stake:
            paid = [stake * row.net for row in side_paid(layout.game, side, bets)]
            tables.append((axis, side.group, stake, paid))
    scale = lcm(*(net.denominator for net in nets), *(net.denominator for *_, paid in tables for net in paid))
    dimensions = len(layout.shape)
    found = np.zeros(layout.shape, dtype=np.int64)
    found += _along(0, [int(net * scale) for net in nets], dimensions)
    for axis, group, stake, paid in tables:
        kept = np.array([group not in gone for gone in taken]).reshape(-1, *[1] * (dimensions - 1))
        found += np.where(kept, _along(axis, [int(net * scale) for net in paid], dimensions), -stake * scale)
    return found, scale


def _along(axis: int, values: list[int], dimensions: int) -> Ints:
    shape = [1] * dimensions
    shape[axis] = len(values)
    return np.array(values, dtype=np.int64).reshape(shape)
