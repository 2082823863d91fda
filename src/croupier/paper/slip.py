"""A slip of the house as a paper: one page with its number, what it is about, chips, signatures, marks."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from croupier.games.words import dollars
from croupier.house.ledger import worth
from croupier.house.reports.sheet import slip_title
from croupier.house.slips import SlipPaper
from croupier.paper.blocks import Block, FillIn, Grid, Heading, Paper, sentence


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
