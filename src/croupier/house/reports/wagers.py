"""What was bet, won and lost on each wager at a table, and in which rounds: read from the table's own record.

The record is played again, so that corrections, undone steps, caps and dead hands count as they ended.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.games import Game
from croupier.games.payment import Wager
from croupier.house.reports.records import Sitting
from croupier.table import events as t
from croupier.table import evolve, new_table
from croupier.table.evolve import effective
from croupier.table.state import Hand, Table

Stakes: TypeAlias = tuple[int, ...]
"""One hand's bets in cents by wager in the order of the file; of the main wager its first bet, the ante."""


class Dealt(NamedTuple):
    """A finished round as the odds look at it: what each hand bet, and the jackpots it played for."""

    hands: tuple[Stakes, ...]
    jackpots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """One wager at one table: how many hands bet it, how much in all, and what the house won by it."""

    wager: str
    hands: int
    handle: int
    win: int


@dataclass(frozen=True, slots=True)
class Play:
    """All that was played at one table."""

    game: Game
    rounds: int
    dead: int  # rounds without a result
    wagers: tuple[WagerFigures, ...]
    forfeited: int  # bets made too late and lost (Q2-08)
    returned: int  # wagers of dead hands that went back (Q3-17)
    dealt: tuple[tuple[Dealt, int], ...]  # every kind of finished round, and how often

    @property
    def handle(self) -> int:
        """Everything that was bet and settled."""
        return sum(wager.handle for wager in self.wagers)

    @property
    def win(self) -> int:
        """What the house won, less what it paid."""
        return sum(wager.win for wager in self.wagers) + self.forfeited


def play_of(sitting: Sitting) -> Play:
    """Return what was played at a table."""
    game = sitting.game
    groups, first = game.wager_groups, first_spots(game)
    sums = {group: [0, 0, 0] for group in groups}
    kinds: Counter[Dealt] = Counter()
    rounds = dead = forfeited = returned = 0
    table = new_table(game)
    for event in effective(sitting.events):
        match event:
            case t.RoundFinished():
                rounds += 1
                hands = table.round.hands if table.round else ()
                for hand in hands:
                    _count(table, hand, sums)
                stakes = sorted(tuple(hand.bets[spot] for spot in first) for hand in hands)
                kinds[Dealt(tuple(stakes), table.jackpots)] += 1
            case t.RoundDead():
                dead += 1
                hands = table.round.hands if table.round else ()
                up = sum(sum(hand.bets) for hand in hands)
                returned += up if event.returned else 0
                if not event.returned:
                    for hand in hands:
                        _count(table, hand, sums)
            case t.LateBetForfeited():
                forfeited += event.cents
            case _:
                pass
        table = evolve(table, event)
    wagers = tuple(WagerFigures(group, *sums[group]) for group in groups)
    return Play(game, rounds, dead, wagers, forfeited, returned, tuple(kinds.items()))


def _count(table: Table, hand: Hand, sums: dict[str, list[int]]) -> None:
    """Add what a hand bet on each wager and what the house got of it; a bet not settled stays with it."""
    bet_on = set()
    for wager, bet, settled in zip(table.plan.wagers, hand.bets, hand.settled, strict=True):
        if bet:
            found = sums[wager.group]
            bet_on.add(wager.group)
            found[1] += bet
            found[2] += bet - (settled.won + settled.returned if settled else 0)
    for group in bet_on:
        sums[group][0] += 1


def first_spots(game: Game) -> tuple[int, ...]:
    """Return by wager the number of the spot bet before any card, whose stake is the unit of the odds."""
    return tuple(game.wagers.index(_first(game, group)) for group in game.wager_groups)


def _first(game: Game, group: str) -> Wager:
    spots = game.wagers_of(group)
    return next((spot for spot in spots if game.step(spot.placed_at).do == "bets"), spots[0])


def together(figures: Iterable[WagerFigures]) -> tuple[WagerFigures, ...]:
    """Return the figures of several tables of one game as one, wager by wager."""
    sums: dict[str, list[int]] = {}
    for each in figures:
        found = sums.setdefault(each.wager, [0, 0, 0])
        for place, value in enumerate((each.hands, each.handle, each.win)):
            found[place] += value
    return tuple(WagerFigures(wager, *found) for wager, found in sums.items())
