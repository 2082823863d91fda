"""The papers of a house: a report with lines to sign, and a slip on one page."""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from zoneinfo import ZoneInfo

from croupier.games.words import dollars
from croupier.house.ledger import worth
from croupier.house.reports.sheet import NO_ACTIVITY, Cell, Section, Sheet, shown, slip_title, stands_right
from croupier.house.slips import SlipPaper
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


def slip_as_paper(slip: SlipPaper, zone: ZoneInfo, mark: str = "") -> Paper:
    """Return a slip as it is printed; a mark, such as that it is a copy, stands over all else."""
    title = slip_title(slip)
    day = f"gaming day {slip.day}" if slip.day else "outside a gaming day"
    about = [f"{slip.licensee}, {day}", " and ".join(slip.charities)]
    marks = [Heading(text) for text in (f"VOID: {slip.void}" if slip.void else "", mark) if text]
    foot = f"{title} · {slip.at.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"
    if slip.sheet:
        foot = f"{foot} · sheet {slip.sheet[:16]}"
    return Paper(title, tuple(line for line in about if line), (*marks, *_blocks(slip, zone)), foot)


def _blocks(slip: SlipPaper, zone: ZoneInfo) -> Iterator[Block]:
    yield Grid(
        ("", ""), tuple((name[:1].upper() + name[1:], value) for name, value in slip.lines), words=True
    )
    if slip.chips:
        rows = [(dollars(value), str(pieces), dollars(value * pieces)) for value, pieces in slip.chips]
        rows.append(("Total", "", dollars(worth(slip.chips))))
        yield Grid(("Denomination", "Pieces", "Amount"), tuple(rows))
    yield Heading("Signatures", level=2)
    if slip.signatures:
        rows = [
            (one.role, one.who, f"{one.at.astimezone(zone):%Y-%m-%d %H:%M:%S}" if one.at else "")
            for one in slip.signatures
        ]
        yield Grid(("As", "Who", "When"), tuple(rows), words=True)
    else:
        yield sentence("Nobody has signed yet.")
    if len(slip.prints) > 1:
        again = "; ".join(f"{by}, {at.astimezone(zone):%Y-%m-%d %H:%M}" for by, at in slip.prints[1:])
        yield sentence(f"Reprinted: {again}.", small=True)
    yield FillIn("Received, signature:", 1)
