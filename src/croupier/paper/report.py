"""A report of the house as a paper: the same sections as in text and CSV, with lines to sign."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from croupier.house.reports.sheet import NO_ACTIVITY, Cell, Section, Sheet, shown, stands_right
from croupier.paper.blocks import Block, FillIn, Grid, Heading, Paper, PaperSize, sentence


def report_paper(report: Sheet) -> Paper:
    """Return a report of a day, a month or a charity as it is printed, signed and filed."""
    about = (f"{report.operator}, {report.interval}", f"Made {report.made_at}")
    blocks = [block for section in report.sections for block in _section(section)]
    blocks += [sentence(line, small=_TO_FILL_IN not in line) for line in report.foot.splitlines()]
    blocks.append(FillIn("Name, title, signature, date:", 2))
    return Paper(report.title, about, tuple(blocks), f"{report.title} · {report.interval}", PaperSize.REPORT)


def _section(section: Section) -> Iterator[Block]:
    yield Heading(section.title)
    if not section.rows:
        yield sentence(NO_ACTIVITY)
        return
    places = range(1, len(section.columns))
    numbers = tuple(place for place in places if _figures([row[place] for row in section.rows]))
    rows = tuple(tuple(shown(cell) for cell in row) for row in section.rows)
    yield Grid(section.columns, rows, note=section.note, words=True, numbers=numbers)


def _figures(cells: Sequence[Cell]) -> bool:
    """Whether a column holds figures alone, or nothing where a total has none."""
    return any(map(_figure, cells)) and all(_figure(cell) or not shown(cell) for cell in cells)


def _figure(cell: Cell) -> bool:
    return stands_right(cell) or bool(_SIGNED.fullmatch(shown(cell)))


_SIGNED: Final = re.compile(r"[+-][0-9.,]+")
_TO_FILL_IN: Final = "____"
