"""Slips: the papers of the house, numbered in one series for each form and year.

A number is given once, by an event of its own next to the one it belongs to, and stays given: a slip that is
void keeps its number. So a gap in a series is a paper that is missing, and nothing else.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.house.event import HouseEvent
from croupier.house.ledger import Rack

_WRITTEN: Final = re.compile(r"([a-z ]+) ([0-9]{4})-([0-9]{4,})")


class SlipForm(StrEnum):
    """What a slip is for."""

    FILL = "fill"
    CREDIT = "credit"
    OPENER = "opener"
    CLOSER = "closer"
    DROP = "drop and count"
    JACKPOT = "jackpot"
    LARGE_WIN = "large win"
    VARIANCE = "variance"
    INCIDENT = "incident"
    RECEIPT = "tournament receipt"
    PAYOUT = "tournament payout"


class SlipNumber(NamedTuple):
    """One number of one series.

    >>> str(SlipNumber(SlipForm.FILL, 2026, 7))
    'fill 2026-0007'
    """

    form: SlipForm
    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.form} {self.year}-{self.number:04}"

    @classmethod
    def read(cls, text: str) -> "SlipNumber | None":
        """Return a number as it is written; None where it is none.

        >>> SlipNumber.read("drop and count 2026-0012").number, SlipNumber.read("fill 7")
        (12, None)
        """
        found = _WRITTEN.fullmatch(text.strip())
        if found is None or found[1] not in list(SlipForm):
            return None
        return cls(SlipForm(found[1]), int(found[2]), int(found[3]))


class Slip(NamedTuple):
    """A slip of the open day: its number, what it is about, and why it is void if it is."""

    number: SlipNumber
    about: str  # "transfer 3", "win 2", as whoever asked for it names it
    by: str
    void: str = ""
    prints: int = 0


class SlipBook(NamedTuple):
    """The last number of each series, and the slips of the open day."""

    last: Mapping[str, int] = MappingProxyType({})  # by form and year, such as "fill 2026"
    slips: tuple[Slip, ...] = ()

    def about(self, about: str) -> Slip | None:
        """Return the slip of the day about something, the last one if there are several."""
        return next((slip for slip in reversed(self.slips) if slip.about == about), None)

    def given(self, number: SlipNumber) -> int:
        """Return the last number that was given in a slip's series."""
        return self.last.get(_series(number.form, number.year), 0)

    def next(self, form: SlipForm, year: int) -> SlipNumber:
        """Return the number that comes next in a series."""
        return SlipNumber(form, year, self.last.get(_series(form, year), 0) + 1)


@dataclass(frozen=True, slots=True)
class SlipNumbered(HouseEvent):
    """A slip has its number."""

    slip: SlipNumber
    about: str


@dataclass(frozen=True, slots=True)
class SlipVoided(HouseEvent):
    """A slip is void, and is kept."""

    slip: SlipNumber
    reason: str


@dataclass(frozen=True, slots=True)
class SlipPrinted(HouseEvent):
    """A slip was printed; the first print is the original, and each further one a reprint."""

    slip: SlipNumber


def with_number(book: SlipBook, event: SlipNumbered) -> SlipBook:
    """Return the book after a number was given."""
    form, year, number = event.slip
    last = MappingProxyType({**book.last, _series(form, year): number})
    return SlipBook(last, (*book.slips, Slip(event.slip, event.about, event.by)))


def with_void(book: SlipBook, event: SlipVoided) -> SlipBook:
    """Return the book after a slip was made void."""
    return book._replace(
        slips=tuple(
            slip._replace(void=event.reason) if slip.number == event.slip else slip for slip in book.slips
        )
    )


def with_print(book: SlipBook, event: SlipPrinted) -> SlipBook:
    """Return the book after a slip was printed."""
    return book._replace(
        slips=tuple(
            slip._replace(prints=slip.prints + 1) if slip.number == event.slip else slip
            for slip in book.slips
        )
    )


def _series(form: SlipForm, year: int) -> str:
    return f"{form} {year}"


class SlipSignature(NamedTuple):
    """Who signed a slip, as what, and when."""

    role: str
    who: str
    at: datetime | None = None


class SlipPaper(NamedTuple):
    """A slip, ready to print."""

    number: SlipNumber
    licensee: str
    day: date | None
    charities: tuple[str, ...]
    at: datetime
    lines: tuple[tuple[str, str], ...]
    chips: Rack = ()
    signatures: tuple[SlipSignature, ...] = ()
    sheet: str = ""  # the hash of the approved rule sheet, where a game was played
    void: str = ""
    prints: tuple[tuple[str, datetime], ...] = ()  # by whom and when; all but the first are reprints
    sealed: bool = False  # what it lists is yet to be counted by somebody who has not read it


class SlipBody(NamedTuple):
    """What a form says of a slip."""

    lines: tuple[tuple[str, str], ...]
    chips: Rack = ()
    signatures: tuple[SlipSignature, ...] = ()
    sheet: str = ""
    sealed: bool = False
