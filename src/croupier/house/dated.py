"""Figures that hold from a date on: which row of a table is in force on a day, and where it was found.

What the law sets is configuration with a date and a source, never a constant. Where only a season or a year
of a change is known, its row says between which dates it came; the row itself starts on the stricter side.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeVar

from croupier.errors import CroupierError
from croupier.games.decode import decode
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
