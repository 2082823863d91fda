"""What one round can cost the house: the most each wager may pay at the limits of the table (Q2-18).

It is a bound from the pay tables alone, quick and never too low; `croupier odds --round` counts exactly.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.payment import Cap, PayTable, Wager
from croupier.games.words import ByStake, ByTable, Compared, Fixed, Odds, Pays, Result, Share
from croupier.house.limits import largest_unit


class UnboundedError(CroupierError):
    """A game in which a bet has no upper limit, or a jackpot no value."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """The most that one round may pay beyond the stakes: by wager, for one hand, for a full table."""

    wagers: tuple[tuple[str, int], ...]
    hand: int
    table: int
    cap: int | None  # what the sheet caps a round at, if it caps all of it


def exposure(game: Game, seats: int, jackpots: Mapping[str, int] | None = None) -> Exposure:
    """Return what one round of a game can cost with so many hands.

    >>> from croupier.games import load
    >>> exposure(load("nh-holdem-face-up"), 6).wagers
    (('main', 4000000), ('three-card-bonus', 75000))
    """
    posted = jackpots or {}
    by_group = dict.fromkeys(game.wager_groups, Fraction(0))
    for wager in game.wagers:
        by_group[wager.group] += _most_won(game, wager, posted)
    wagers = tuple((group, ceil(cents)) for group, cents in by_group.items())
    hand = sum(cents for _, cents in wagers)
    cap = game.cap if game.cap and covers_everything(game.cap) else None
    if cap is None:
        return Exposure(wagers, hand, hand * seats, None)
    capped = min(hand, cap.amount)
    whole = min(hand * seats, cap.amount) if cap.scope == "table" else capped * seats
    return Exposure(wagers, capped, whole, cap.amount)


def covers_everything(cap: Cap) -> bool:
    """Whether a cap reaches all that a round pays."""
    return not cap.wagers and cap.reaches_even_money


def _most_won(game: Game, wager: Wager, posted: Mapping[str, int]) -> Fraction:
    unit = largest_unit(game, wager)
    if unit is None:
        raise UnboundedError(
            f"nothing bounds {wager.name} of {game.name}; post a limit before asking what it can cost"
        )
    stake = unit * max(wager.times)
    return max(most_won(game, wager, each, posted) for each in wager.exactly or (stake,))


def most_won(game: Game, wager: Wager, stake: int, posted: Mapping[str, int]) -> Fraction:
    """Return the most that one wager of this stake may win, its bonuses with it."""
    if game.contest and wager.paid_by == "contest":
        mine = [line.result for line in game.contest.results if line.wager == wager.id]
        won = max((_contested(game, result, stake, posted) for result in mine), default=Fraction(0))
    else:
        table = game.pay_table(wager.paid_by)
        won = _by_table(table, stake, posted)
    bonuses = (bonus for bonus in game.bonuses if bonus.on == wager.id)
    return won + sum(_by_table(game.pay_table(bonus.paid_by), stake, posted) for bonus in bonuses)


def _contested(game: Game, result: Result, stake: int, posted: Mapping[str, int]) -> Fraction:
    match result:
        case ByTable(pay, otherwise):
            paid = _by_table(game.pay_table(pay), stake, posted)
            return max(paid, _prize(otherwise, stake, posted)) if otherwise else paid
        case Compared():
            return Fraction(0)  # what the outcome of comparing pays is among the others
        case _:
            return _prize(result, stake, posted)


def _by_table(table: PayTable, stake: int, posted: Mapping[str, int]) -> Fraction:
    return max(_prize(row.pays, stake, posted) for row in table.rows)


def _prize(pays: Pays, stake: int, posted: Mapping[str, int]) -> Fraction:
    match pays:
        case Odds(to_one):
            return to_one * stake
        case Fixed(cents):
            return Fraction(cents)
        case Share(part, jackpot):
            if jackpot not in posted:
                raise UnboundedError(f"{jackpot} is not posted; say its value to learn what a round can cost")
            return part * posted[jackpot]
        case ByStake(prizes):
            return _prize(dict(prizes)[stake], stake, posted)
        case _:
            return Fraction(0)
