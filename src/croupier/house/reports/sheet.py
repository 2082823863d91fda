"""A report on paper: a head that says whose it is and of when, and sections of lines; as text and as CSV.

A section without a line says "no activity" (GLI-19 2.9.1). Money is dollars and cents.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from croupier.games import Game
from croupier.house.ledger import worth
from croupier.house.slips import SlipPaper

NO_ACTIVITY: Final = "no activity"


class MoneyCell(NamedTuple):
    """An amount, which stands to the right with two decimals."""

    cents: int

    def __str__(self) -> str:
        whole, rest = divmod(abs(self.cents), 100)
        return f"{'-' if self.cents < 0 else ''}{whole:,}.{rest:02}"


class PercentCell(NamedTuple):
    """A part of something, shown in percent."""

    value: float

    def __str__(self) -> str:
        return f"{self.value:.2%}"


Cell: TypeAlias = str | int | MoneyCell | PercentCell | None


class Section(NamedTuple):
    """Lines under a title; the note stands below them."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A report as it is printed: operator, title, interval, when it was made, and its sections."""

    operator: str
    title: str
    first: date
    last: date
    made: datetime
    sections: tuple[Section, ...]
    foot: str = ""

    @property
    def interval(self) -> str:
        """The days it covers."""
        return f"{self.first}" if self.first == self.last else f"{self.first} to {self.last}"

    @property
    def made_at(self) -> str:
        """When it was made."""
        return f"{self.made:%Y-%m-%d %H:%M %Z}"

    def text(self) -> str:
        """Write it in plain text."""
        lines = [self.title, f"{self.operator}, {self.interval}, made {self.made_at}", ""]
        for section in self.sections:
            lines += [section.title, *_lines(section)]
            lines += [section.note, ""] if section.note else [""]
        return "\n".join([*lines, self.foot, ""] if self.foot else lines)

    def csv(self) -> str:
        """Write it as CSV: the head, then each section under its title, with money in dollars."""
        out = io.StringIO()
        write = csv.writer(out, lineterminator="\n").writerow
        for name, value in (
            ("operator", self.operator),
            ("report", self.title),
            ("from", self.first.isoformat()),
            ("to", self.last.isoformat()),
            ("made", self.made.isoformat()),
        ):
            write((name, value))
        for section in self.sections:
            write(())
            write((section.title,))
            _write_rows(section, write)
            if not section.rows:
                write((NO_ACTIVITY,))
        return out.getvalue()

    def csv_files(self) -> dict[str, str]:
        """Write each section as a table of its own, by a name that fits a file."""
        found: dict[str, str] = {}
        for section in self.sections:
            out = io.StringIO()
            _write_rows(section, csv.writer(out, lineterminator="\n").writerow)
            found[re.sub(r"[^a-z0-9]+", "-", section.title.lower()).strip("-")] = out.getvalue()
        return found


def _write_rows(section: Section, write: Callable[[Iterable[str]], object]) -> None:
    write(section.columns)
    for row in section.rows:
        write([_for_machines(cell) for cell in row])


def shown(cell: Cell) -> str:
    """Return a cell as people read it."""
    return "" if cell is None else str(cell)


def stands_right(cell: Cell) -> bool:
    """Whether a cell is a figure, whose digits stand under each other."""
    return isinstance(cell, int | MoneyCell | PercentCell)


def _for_machines(cell: Cell) -> str:
    match cell:
        case MoneyCell(cents=cents):
            return str(cell).replace(",", "") if cents else "0.00"
        case PercentCell(value=value):
            return f"{value:.6f}"
        case str() if cell[:1] in _FORMULA and not _is_figure(cell):
            return f"'{cell}"
        case _:
            return shown(cell)


_FORMULA: Final = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
)  # a name that begins so would be a formula in a spreadsheet


def _is_figure(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).isdigit()


def _lines(section: Section) -> list[str]:
    if not section.rows:
        return [f"  {NO_ACTIVITY}"]
    cells = [section.columns, *(tuple(map(shown, row)) for row in section.rows)]
    wide = [max(len(row[place]) for row in cells) for place in range(len(section.columns))]
    right = [any(stands_right(row[place]) for row in section.rows) for place in range(len(wide))]
    return [
        "  "
        + "  ".join(
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(row, wide, right, strict=True)
        ).rstrip()
        for row in cells
    ]


def as_data(value: object) -> object:
    """Return a report in plain types for JSON: money in cents, and whatever follows from its figures."""
    match value:
        case Game():
            return {"id": value.id, "hash": value.hash, "readings": dict(value.choices)}
        case Enum():
            return value.value
        case Fraction():
            return float(value)
        case date():
            return value.isoformat()
        case tuple() if not hasattr(value, "_fields"):
            return [as_data(each) for each in value]
        case tuple():
            names: tuple[str, ...] = getattr(value, "_fields")  # noqa: B009 (a named tuple's)
            return {name: as_data(each) for name, each in zip(names, value, strict=True)}
        case _ if is_dataclass(value):
            own = [slot.name for slot in fields(value) if slot.metadata.get("plain", True)]
            kind = type(value)
            follows = [name for name, found in vars(kind).items() if isinstance(found, property)]
            return {name: as_data(getattr(value, name)) for name in (*own, *follows)}
        case _:
            return value


NOT_PRINTED = "COPY: no print is on record"


def slip_title(slip: SlipPaper) -> str:
    """Return the number of a slip as it begins a page."""
    number = str(slip.number)
    return f"{number[0].upper()}{number[1:]}"


def print_mark(slip: SlipPaper, zone: ZoneInfo) -> str:
    """Return what marks the newest print of a slip."""
    if not slip.prints:
        return NOT_PRINTED
    by, at = slip.prints[-1]
    again = len(slip.prints) - 1
    return f"REPRINT {again}, by {by}, {at.astimezone(zone):%Y-%m-%d %H:%M %Z}" if again else ""


def slip_sheet(slip: SlipPaper, zone: ZoneInfo, mark: str = "") -> Sheet:
    """Return a slip in sections, which write themselves as text and as CSV."""
    day = slip.day or slip.at.astimezone(zone).date()
    about = [
        ("Charity", " and ".join(slip.charities) or "none"),
        ("Void", slip.void),
        ("Print", mark),
        ("Rule sheet", slip.sheet),
    ]
    lines = [(name, value) for name, value in about if value]
    lines += [(name[:1].upper() + name[1:], value) for name, value in slip.lines]
    sections = [Section("Slip", ("field", "value"), tuple(lines))]
    if slip.chips:
        rows = [(MoneyCell(value), pieces, MoneyCell(value * pieces)) for value, pieces in slip.chips]
        total = ("total", None, MoneyCell(worth(slip.chips)))
        sections.append(Section("Denominations", ("denomination", "pieces", "amount"), (*rows, total)))
    signed = tuple(
        (one.role, one.who, f"{one.at.astimezone(zone):%Y-%m-%d %H:%M:%S}" if one.at else "")
        for one in slip.signatures
    )
    prints = tuple((by, f"{at.astimezone(zone):%Y-%m-%d %H:%M:%S}") for by, at in slip.prints)
    sections += [
        Section("Signatures", ("as", "who", "when"), signed),
        Section("Prints", ("by", "when"), prints),
    ]
    return Sheet(slip.licensee, slip_title(slip), day, day, slip.at.astimezone(zone), tuple(sections))
