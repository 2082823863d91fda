"""Theoretical win: what the exact odds expect of the bets that were made, and how unusual the difference is.

The odds suppose the best play there is, so a house usually wins a little more. What a cap keeps or a split
jackpot saves is not in them. Every hand counts as dealt by itself, but for bets on shared cards alone, which
all win and lose together. The chance is that of the normal curve.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import erfc, sqrt
from typing import TYPE_CHECKING

from croupier.errors import SpokenError
from croupier.games import Game
from croupier.games.words import ByStake, Fixed, Share
from croupier.house.reports.wagers import Dealt, Play, Stakes

if TYPE_CHECKING:
    from croupier.odds import GameOdds

UNIT = 1_00  # cents: the stake to ask for where the odds are the same for any


@dataclass(frozen=True, slots=True)
class Expected:
    """What the odds expect of one wager, in cents; None where they cannot be counted, and why."""

    wager: str
    win: Fraction | None
    deviation: float = 0.0
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Surprise:
    """How far a win is from what was expected: in standard deviations, and how often chance goes so far."""

    z: float
    chance: float  # of a difference as large or larger, either way

    def __str__(self) -> str:
        return in_words(self.chance)


def expected(play: Play) -> tuple[Expected, ...]:
    """Return what the odds expect of every wager that was bet at a table."""
    book = _Book(play.game)
    return tuple(_of_group(play, place, book) for place in range(len(play.game.wager_groups)))


def _of_group(play: Play, place: int, book: "_Book") -> Expected:
    group = play.game.wager_groups[place]
    alike = on_shared_cards(play.game, group)
    win, variance = Fraction(0), 0.0
    try:
        for dealt, times in play.dealt:
            mean, spread = _of_round(book, place, dealt, alike=alike)
            win += times * mean
            variance += times * spread
    except SpokenError as unsolved:
        return Expected(group, None, why_not=str(unsolved))
    return Expected(group, win, sqrt(variance))


def _of_round(book: "_Book", place: int, dealt: Dealt, *, alike: bool) -> tuple[Fraction, float]:
    """Return what one round is expected to bring the house by a wager, and its variance."""
    win, deviations = Fraction(0), []
    for stakes in dealt.hands:
        unit = stakes[place]
        if unit:
            edge, deviation = book.figures(place, stakes, dealt.jackpots)
            win += unit * edge
            deviations.append(unit * deviation)
    spread = sum(deviations) ** 2 if alike else sum(one * one for one in deviations)
    return win, spread


class _Book:
    """The odds of one game at the stakes that come up, each looked up once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._by_stake = tuple(pays_by_stake(game, group) for group in game.wager_groups)
        self._tied: dict[tuple[bool, ...], bool] = {}
        self._found: dict[tuple[int, Stakes, tuple[int, ...]], tuple[Fraction, float]] = {}

    def figures(self, place: int, stakes: Stakes, posted: tuple[int, ...]) -> tuple[Fraction, float]:
        """Return the edge and the deviation of one unit of a wager."""
        if not self._are_tied(stakes):  # then its odds hang on its own stake at the most
            own = stakes[place] if self._by_stake[place] else UNIT
            stakes = tuple(own if other == place else 0 for other in range(len(stakes)))
        key = (place, stakes, posted)
        if key not in self._found:
            odds = _odds(self._game, stakes, posted).wager(self._game.wager_groups[place])
            self._found[key] = (odds.house_edge, odds.standard_deviation)
        return self._found[key]

    def _are_tied(self, stakes: Stakes) -> bool:
        """Whether a fold may take a side bet that is up, so that all stakes bear on the best play."""
        from croupier.odds.fates import tied_to_play  # noqa: PLC0415 (odds are loaded for reports alone)

        up = tuple(stake > 0 for stake in stakes)
        if up not in self._tied:
            groups = self._game.wager_groups
            sides = [name for name, bet in zip(groups[1:], up[1:], strict=True) if bet]
            self._tied[up] = bool(tied_to_play(self._game, groups[0], sides))
        return self._tied[up]


def pays_by_stake(game: Game, group: str) -> bool:
    """Whether the odds of one unit change with the stake: fixed prizes, jackpots, bets free in size."""
    from croupier.odds.sizes import free_bets  # noqa: PLC0415 (odds are loaded for reports alone)

    tables = game.pay_tables_of(group)
    fixed = any(isinstance(row.pays, Fixed | ByStake | Share) for table in tables for row in table.rows)
    return fixed or bool(free_bets(game, group))


@lru_cache(maxsize=512)
def _odds(game: Game, stakes: Stakes, posted: tuple[int, ...]) -> "GameOdds":
    from croupier.odds import analyse  # noqa: PLC0415 (odds are loaded for reports alone)

    named = {group: stake for group, stake in zip(game.wager_groups, stakes, strict=True) if stake}
    sides = dict.fromkeys(game.wager_groups[1:], 0)
    jackpots: Mapping[str, int] = (
        dict(zip(game.jackpots.names, posted, strict=True)) if game.jackpots and posted else {}
    )
    return analyse(game, sides | named, jackpots)


def on_shared_cards(game: Game, group: str) -> bool:
    """Whether a wager looks at cards alone that are the same for every hand."""
    tables = game.pay_tables_of(group)
    cards = {name for table in tables for name in table.cards}
    contested = any(spot.paid_by == "contest" for spot in game.wagers_of(group))
    return not contested and all(game.card_group(name).owner != "player" for name in cards)


def summed(parts: Iterable[Expected], wager: str) -> Expected:
    """Return the expectation of several that do not hang on each other; unknown if one of them is."""
    win, variance = Fraction(0), 0.0
    for part in parts:
        if part.win is None:
            return Expected(wager, None, why_not=part.why_not)
        win += part.win
        variance += part.deviation**2
    return Expected(wager, win, sqrt(variance))


def surprise(win: int, theory: Expected) -> Surprise | None:
    """Return how unusual a win is, if anything was bet whose odds are known."""
    if theory.win is None or not theory.deviation:
        return None
    z = float(win - theory.win) / theory.deviation
    return Surprise(z, erfc(abs(z) / sqrt(2)))


def in_words(chance: float) -> str:
    """Say how often chance alone goes so far from what is expected.

    >>> in_words(0.62), in_words(0.04), in_words(0.0004)
    ('usual', 'one in 25', 'one in 2,500: look into it')
    """
    if chance > 0.1:
        return "usual"
    often = f"one in {1 / chance:,.0f}" if chance > 1e-9 else "less than one in a billion"
    return f"{often}: look into it" if chance < 0.001 else often
