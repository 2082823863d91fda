"""The sign over a set of jackpots: what is posted, when it may change, what has changed, what to look at."""

from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from croupier.games import Game
from croupier.games.payment import rows_by_strength
from croupier.games.words import ByStake, Fixed, Share, dollars
from croupier.house.jackpots.posting import NextChange, next_permitted_change
from croupier.house.jackpots.state import Change, JackpotSet

CAMERAS_FROM = 25_000_00  # Lot 8205.06(c): cards, table and the posted amount are filmed


class Sign(NamedTuple):
    """Everything to show of a set."""

    name: str
    game: str
    tables: tuple[str, ...]
    posted: tuple[tuple[str, int], ...]
    next_change: tuple[NextChange, ...]
    history: tuple[Change, ...]
    warnings: tuple[str, ...]
    before: tuple[
        tuple[str, tuple[int, ...]], ...
    ] = ()  # tables whose open hand keeps earlier values (Q1-14)


def sign(jackpots: JackpotSet, now: datetime) -> Sign:
    """Return the sign as it stands now."""
    return Sign(
        jackpots.name,
        jackpots.game.id,
        jackpots.tables,
        tuple(jackpots.posted.items()),
        next_permitted_change(jackpots, now),
        jackpots.history,
        warnings(jackpots.game, jackpots.posted),
        tuple((play.table, play.values) for play in jackpots.rounds if play.values != jackpots.values),
    )


def keeps(names: tuple[str, ...], table: str, values: tuple[int, ...]) -> str:
    """Say what a table shows until its hand is over, although other values are posted since (Q1-14).

    >>> keeps(("MEGA", "MINOR"), "T2", (50_000_00, 1_000_00))
    'T2 shows MEGA $50,000, MINOR $1,000 until its hand is over'
    """
    shown = ", ".join(f"{name} {dollars(value)}" for name, value in zip(names, values, strict=True))
    return f"{table} shows {shown} until its hand is over"


def warnings(game: Game, posted: dict[str, int]) -> tuple[str, ...]:
    """Return what the operator should know of these values: none of it is forbidden.

    >>> from croupier.games import load
    >>> warnings(load("nh-holdem-jackpots"), {"MEGA": 100_00, "MAJOR": 10_000_00, "MINOR": 1_000_00})[0]
    'royal flush in hearts would pay $50 and royal flush, a lower hand, $5,000 on a bet of $5'
    """
    return (*_upside_down(game, posted), *_filmed(posted))


def _upside_down(game: Game, posted: dict[str, int]) -> tuple[str, ...]:
    """Say where a higher hand would pay less than a lower one (Q1-15)."""
    found = []
    for table in game.pay_tables:
        by_stake: dict[int, list[tuple[str, int]]] = {}
        highest_first = sorted(
            rows_by_strength(table), key=lambda pair: (pair[1].low, pair[1].suit is not None), reverse=True
        )
        for row, _ in highest_first:
            for stake, prize in row.pays.prizes if isinstance(row.pays, ByStake) else ():
                by_stake.setdefault(stake, []).append((row.hand, _worth(prize, posted)))
        for stake, prizes in by_stake.items():
            for (high, less), (low, more) in pairwise(prizes):
                if less < more:
                    worse = f"{high} would pay {dollars(less)} and {low}, a lower hand, {dollars(more)}"
                    found.append(f"{worse} on a bet of {dollars(stake)}")
    return tuple(found)


def _worth(prize: Fixed | Share, posted: dict[str, int]) -> int:
    return prize.cents if isinstance(prize, Fixed) else int(prize.part * posted[prize.jackpot])


def _filmed(posted: dict[str, int]) -> tuple[str, ...]:
    large = [name for name, value in posted.items() if value >= CAMERAS_FROM]
    if not large:
        return ()
    says = f"{' and '.join(large)} of {dollars(CAMERAS_FROM)} or more: cameras on cards, table and jackpot"
    return (f"{says} are asked for by Lot 8205.06(c)",)
