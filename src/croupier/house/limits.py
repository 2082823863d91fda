"""Limits by date: what the law of a gaming day allows on a wager and in a tournament, and the house's own.

What the law sets is configuration with a date and a source, never a constant. Where only a season or a year
of a change is known, its row says between which dates it came; the row itself starts on the stricter side.

A table is held to the limit of its gaming day, whatever its sheet was filed with (Q3-23, Q3-24, QX-16). The
house may set lower limits and never higher ones.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum, StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.checks.wagers import leans_on
from croupier.games.decode import decode, many
from croupier.games.document import House
from croupier.games.payment import Wager
from croupier.games.words import Posted, Written, cents, dollars, quoted
from croupier.table.refused import RefusedError

T = TypeVar("T")


class UndatedError(RefusedError):
    """A day for which nothing was found, so that nothing that hangs on it is done."""


class TableOfDatesError(CroupierError):
    """A table of dated figures that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """One row of such a table."""

    since: date
    says: str
    source: str
    between: tuple[date, ...] = ()  # the first and last day on which the change may have come

    def is_sure_on(self, day: date) -> bool:
        """Whether the row is known to have been in force on a day, or to have been replaced by none."""
        return not self.between or not self.between[0] <= day <= self.between[-1]


R = TypeVar("R", bound=Dated)


def in_force(rows: Iterable[R], day: date, what: str) -> R:
    """Return the row in force on a day.

    >>> rows = [Dated(since=date(2010, 1, 1), says="four dollars", source="a statute")]
    >>> in_force(rows, date(2012, 5, 1), "the limit").says
    'four dollars'
    """
    ordered = sorted(rows, key=lambda row: row.since)
    begun = [row for row in ordered if row.since <= day]
    if not begun:
        first = ordered[0]
        raise UndatedError(
            f"{what} on {day} is not known; the first source is of {first.since}: {first.source}"
        )
    return begun[-1]


def is_sure(rows: Iterable[R], day: date) -> bool:
    """Whether no row of the table may have come into force before or after this day."""
    return all(row.is_sure_on(day) for row in rows)


def doubt(rows: Iterable[R], day: date) -> str:
    """Return the words for a day on which it is not sure which of two rows was in force, or none."""
    for row in rows:
        if not row.is_sure_on(day):
            first, last = row.between[0], row.between[-1]
            return f"the change to {row.says} came between {first} and {last}, and the stricter figure stands"
    return ""


def read(name: str, kind: type[T]) -> T:
    """Read a table of dated figures that comes with this package."""
    return from_text(Path(__file__).with_name(name).read_text("utf-8"), kind, name)


def from_text(text: str, kind: type[T], name: str = "the table") -> T:
    """Read a table of dated figures from TOML; all that is wrong with it is told at once."""
    value, mistakes = decode(kind, tomllib.loads(text))
    if value is None:
        raise TableOfDatesError("\n".join(f"{name}: {mistake.says}" for mistake in mistakes))
    return value


class Limited(StrEnum):
    """What the law limits."""

    SINGLE_WAGER = "a single wager"
    TOURNAMENT = "what a player spends on a tournament"
    ONE_TOURNAMENT = "what a player spends on the one larger tournament of an event"


class Unlimited(Enum):
    """A row without an amount of its own."""

    NONE = "none"  # the law sets no limit any more
    NOT_FOUND = "not found"  # the last known limit stands


Most: TypeAlias = int | Unlimited


def _most(written: object) -> Most:
    if written in {"none", "not found"}:
        return Unlimited(written)
    try:
        return cents(written)
    except ValueError:
        raise ValueError(f'{quoted(written)} is no limit; write "$4", "none" or "not found"') from None


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalLimit(Dated):
    """What the law allows from a date on."""

    most: Annotated[Most, Written(_most, {"type": "string"})]


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalLimits:
    """The whole table of what the law has allowed."""

    single_wager: tuple[LegalLimit, ...] = many("single_wager")
    tournament: tuple[LegalLimit, ...] = many("tournament")
    one_tournament: tuple[LegalLimit, ...] = many("one_tournament")

    def of(self, what: Limited) -> tuple[LegalLimit, ...]:
        """Return the rows for one thing that is limited."""
        by_kind = {
            Limited.SINGLE_WAGER: self.single_wager,
            Limited.TOURNAMENT: self.tournament,
            Limited.ONE_TOURNAMENT: self.one_tournament,
        }
        return by_kind[what]


@dataclass(frozen=True, slots=True)
class HouseLimit:
    """A lower limit of the house's own, from a date on."""

    what: Limited
    most: int
    since: date
    source: str = "the house's own limit"


@dataclass(frozen=True, slots=True)
class Limit:
    """What holds on a day: the most in cents, or None for no limit, and the sentence to show for it."""

    what: Limited
    day: date
    most: int | None
    says: str
    source: str
    sure: bool = True  # whether it is certain which limit the law set on this day
    of_the_house: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """Every limit of one gaming day."""

    day: date
    wager: Limit
    tournament: Limit
    one_tournament: Limit

    @property
    def single_wager(self) -> int | None:
        """The most on one wager in cents, or None where there is no limit."""
        return self.wager.most

    @property
    def source(self) -> str:
        """Where the limit on a wager was found."""
        return self.wager.source


@cache
def legal_limits() -> LegalLimits:
    """Return the table that comes with croupier."""
    return read("limits.toml", LegalLimits)


def limit_on(day: date, house: Iterable[HouseLimit] = (), law: LegalLimits | None = None) -> Limits:
    """Return the limits of a gaming day.

    >>> limit_on(date(2017, 11, 2)).single_wager, limit_on(date(2024, 1, 1)).single_wager
    (400, 5000)
    """
    law, own = law or legal_limits(), tuple(house)
    return Limits(day, *(_limit(what, day, own, law) for what in Limited))


def _limit(what: Limited, day: date, house: tuple[HouseLimit, ...], law: LegalLimits) -> Limit:
    rows = law.of(what)
    row = in_force(rows, day, f"the limit on {what}")
    most, source, note = row.most, row.source, ""
    if most is Unlimited.NOT_FOUND:
        known = in_force((r for r in rows if r.most is not Unlimited.NOT_FOUND), day, str(what))
        most, note = known.most, f"; the last known limit stands, from {known.source}"
    legal = most if isinstance(most, int) else None
    own = [limit for limit in house if limit.what is what and limit.since <= day]
    lower = max(own, key=lambda limit: limit.since, default=None)
    if lower and (legal is None or lower.most < legal):
        says = f"on {day} this house allows {dollars(lower.most)} for {what} ({lower.source})"
        return Limit(what, day, lower.most, says, lower.source, of_the_house=True)
    allowed = f"sets no limit on {what}" if legal is None else f"allows {dollars(legal)} for {what}"
    unsure = doubt(rows, day)
    says = f"on {day} the law {allowed} ({source}{note})" + (f"; {unsure}" if unsure else "")
    return Limit(what, day, legal, says, source + note, sure=is_sure(rows, day))


def filed_limits(house: House, since: date) -> tuple[HouseLimit, ...]:
    """Return the limits of house rules filed with a sheet, for a house that keeps to them (H-08, H-11)."""
    source = f"house rules filed with the sheet, {house.lines}" if house.lines else "house rules filed"
    filed = {
        Limited.SINGLE_WAGER: house.most_on_games_of_chance,
        Limited.TOURNAMENT: house.tournament_spend,
        Limited.ONE_TOURNAMENT: house.one_tournament_spend,
    }
    return tuple(HouseLimit(what, most, since, source) for what, most in filed.items())


# ------------------------------------------------------------------------------------- a game against its day


@dataclass(frozen=True, slots=True)
class Over:
    """A wager of a game that may go above the limit of the day: `reaches` is None where nothing bounds it."""

    wager: str
    reaches: int | None
    limit: Limit
    says: str


def over_limit(
    game: Game, day: date, house: Iterable[HouseLimit] = (), law: LegalLimits | None = None
) -> tuple[Over, ...]:
    """Return every wager of a game that may go above the limit of a day; a table with one does not open.

    >>> from croupier.games import load
    >>> [over.wager for over in over_limit(load("nh-holdem-face-up"), date(2017, 11, 2))]
    ['ante', 'flop', 'turn', 'river', 'three-card-bonus']
    >>> over_limit(load("nh-holdem-face-up"), date(2020, 9, 1))
    ()
    """
    limit = limit_on(day, house, law).wager
    if limit.most is None:
        return ()
    found = []
    for wager in game.wagers:
        reaches = largest_bet(game, wager)
        if reaches is None:
            says = (
                f"nothing bounds {wager.name} of {game.name}: fill in its most, {dollars(limit.most)} or less"
            )
        elif reaches > limit.most:
            says = f"{wager.name} of {game.name} may reach {dollars(reaches)}, above {dollars(limit.most)}"
        else:
            continue
        found.append(Over(wager.id, reaches, limit, f"{says}: {limit.says}"))
    return tuple(found)


def largest_bet(game: Game, wager: Wager) -> int | None:
    """Return the most that counts as one wager on a spot, or None where nothing bounds it.

    Each circle of a column is a bet of its own, or the column of a street is one bet: the reading of Q1-27
    and Q3-07. A street without circles takes its units as one bet.
    """
    unit = largest_unit(game, wager)
    return None if unit is None else unit * _units_in_a_bet(game, wager)


def _units_in_a_bet(game: Game, wager: Wager) -> int:
    together = game.conduct.single_wager_means == "the bets of a street together"
    return max(wager.times) if together or len(wager.spots) < 2 else 1


def largest_unit(game: Game, wager: Wager) -> int | None:
    """Return the most one unit of a wager may be, or None where nothing bounds it."""
    bounds: list[int] = []
    bounding = [wager]  # itself, and all it may not be above, each once
    for spot in bounding:
        bounds += [max(spot.exactly)] if spot.exactly else []
        bounds += [spot.most] if isinstance(spot.most, int) else []
        others = (game.wager(id_) for id_, key in leans_on(spot).items() if key != "needs_any_of")
        bounding += [other for other in others if other not in bounding]
    return min(bounds, default=None)


def at_the_limit(
    game: Game, day: date, house: Iterable[HouseLimit] = (), law: LegalLimits | None = None
) -> Game:
    """Return the game with each most that its sheet leaves out set to the limit of the day (Q0-15, Q1-26).

    Where the day has no limit the blank stays, and the table opens only once the operator has filled it in.
    """
    most = limit_on(day, house, law).wager.most
    if most is None:
        return game
    return game.with_blanks(
        {
            f"wager.{wager.id}.most": dollars(_fits(game, wager, most))
            for wager in game.wagers
            if isinstance(wager.most, Posted)
        }
    )


def _fits(game: Game, wager: Wager, most: int) -> int:
    """Return the largest bet on a spot that keeps it, and every bet that must match it, within a limit."""
    matching = (other for other in game.wagers if wager.id in {other.id, other.equal_to})
    units = max(_units_in_a_bet(game, other) for other in matching)
    step = wager.in_steps_of or 1
    return most // units // step * step
