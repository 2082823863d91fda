"""The pit as a value: who may not play, the dealers' string, each table's figures and ratings of the day."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.house.ledger import Rack
from croupier.house.thresholds import FigureMark

EXCLUSIONS: Final = ("self", "house", "state", "under 18")
"""Why somebody may not play (RSA 287-D:14, VI; no list of the state was found: C)."""
PACE_OVER: Final = timedelta(minutes=30)
"""Rounds an hour are counted over so long."""


_UNNAMED: Final = re.compile(r"Seat \d{1,2}, \d\d:\d\d")


def is_unnamed(player: str) -> bool:
    """Whether somebody plays without a name: known by the seat, and by when they took it.

    >>> is_unnamed("Seat 3, 21:04"), is_unnamed("Ann")
    (True, False)
    """
    return _UNNAMED.fullmatch(player) is not None


class Exclusion(NamedTuple):
    """Somebody who may not play."""

    person: str
    kind: str
    says: str
    by: str
    at: datetime
    until: date | None = None


class DealerString(NamedTuple):
    """The string: dealers go from table to table in order, then on a break; decided by the house."""

    tables: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    minutes: int = 40


class Rating(NamedTuple):
    """An estimate of somebody's play."""

    table: str
    player: str
    average: int
    minutes: int
    by: str


class TableFigures(NamedTuple):
    """A table of the day in figures, as its postings tell them."""

    brought: int = 0  # in the tray at the opening, and by fills, less credits
    won: int = 0  # by the table, jackpots it owes included
    dropped: int = 0
    ends: tuple[datetime, ...] = ()  # of the rounds of the last half hour
    opened: datetime | None = None
    dealer_since: datetime | None = None
    counted: datetime | None = None  # its tray, the last time
    mended: tuple[datetime, ...] = ()  # corrections of the last hour under this dealer
    voided: int = 0  # rounds made void after something of them was paid
    chips: Rack = ()  # the tray as it was last known by denomination: opened, filled, counted

    def pace(self, at: datetime) -> int:
        """Return the rounds an hour over the last half hour, or since the opening."""
        since = max(at - PACE_OVER, self.opened or at - PACE_OVER)
        hours = max((at - since) / timedelta(hours=1), 1 / 60)
        return round(sum(end > since for end in self.ends) / hours)


class CashTotal(NamedTuple):
    """What one person brought and took in cash on a day."""

    came: int = 0
    went: int = 0


class CashPaper(NamedTuple):
    """A report on somebody's cash of a day: due until it is filed."""

    day: date
    who: str
    form: str
    came: int
    went: int
    due: date
    mark: FigureMark
    filed: str = ""


class SealedNote(NamedTuple):
    """Something suspicious, sealed."""

    number: int
    by: str
    at: datetime
    sealed: str


class CashBook(NamedTuple):
    """The cash of the open day by person, papers that are due or filed, and sealed notes."""

    people: Mapping[str, CashTotal] = MappingProxyType({})
    papers: tuple[CashPaper, ...] = ()
    notes: tuple[SealedNote, ...] = ()
    particulars: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # of a person, sealed, the newest last


class PitState(NamedTuple):
    """What the pit keeps besides the tables' books."""

    excluded: Mapping[str, Exclusion] = MappingProxyType({})
    rotation: DealerString = DealerString()
    figures: Mapping[str, TableFigures] = MappingProxyType({})
    breaks: Mapping[str, datetime] = MappingProxyType({})  # dealers who were relieved, and since when
    ratings: tuple[Rating, ...] = ()
    cash: CashBook = CashBook()
    clock: tuple[str, ...] = ()  # what was noticed of clock and zone since the last close, in words


@lru_cache(4_096)
def name_key(name: str) -> str:
    """Return what a name is looked up by on a list: its words in any order, without marks and signs.

    >>> name_key("Roe, Xavier") == name_key("xávier  ROE")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join(sorted(letters.split()))


@lru_cache(4_096)
def run_together(name: str) -> str:
    """Return a name by which cash is added up, however somebody wrote it: its letters and digits alone.

    >>> run_together(" Ned") == run_together("n.e.d. ")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum()) or plain


def spelled(name: str) -> str:
    """Return a name as it is compared, whatever the case and the blanks.

    >>> spelled("  Ann  LEE ")
    'ann lee'
    """
    return " ".join(name.casefold().split())
