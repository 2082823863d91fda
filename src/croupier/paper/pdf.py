"""Draw a paper as a PDF on US letter: the same blocks give the same bytes, on any machine."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError
from croupier.paper.blocks import (
    Abreast,
    Block,
    CitedLine,
    Drawing,
    FillIn,
    Grid,
    Heading,
    Items,
    NewPage,
    Paper,
    PaperSize,
    Sentence,
)


class PaperError(CroupierError):
    """A paper that cannot be drawn here."""


def pdf(paper: Paper) -> bytes:
    """Return a paper as a PDF."""
    return compiled(typst_source(paper))


def compiled(source: str) -> bytes:
    """Return what is written in Typst's language as a PDF."""
    try:
        import typst  # noqa: PLC0415 (an extra)
    except ImportError:
        raise PaperError(
            'a PDF needs Typst: pip install "croupier[report]", or write FILE.html instead'
        ) from None

    made = typst.compile(source.encode(), format="pdf", ignore_system_fonts=True)
    if not isinstance(made, bytes):
        raise PaperError("Typst returned no document; write FILE.html instead")
    return made


def typst_source(paper: Paper) -> str:
    """Return a paper in Typst's own language; every text is a string in it, never markup."""
    head = [
        f"#set document(title: {typst_text(paper.title)}, date: none)",
        _STYLE,
        _PAGES[paper.size],
        f"#set page(footer: foot({typst_text(paper.foot)}))",
        f"#title-block({typst_text(paper.title)}, {_list(paper.about)})",
    ]
    return "\n".join([*head, *(f"#{_drawn(block)}" for block in paper.blocks), ""])


_PAGES: Final = {
    PaperSize.SHEET: "",
    PaperSize.REPORT: "#set page(margin: (x: 0.7in, top: 0.6in, bottom: 0.7in))\n#set text(size: 8.2pt)",
    PaperSize.POCKET: "#set page(width: 3.5in, height: 5in, "
    "margin: (x: 0.22in, top: 0.18in, bottom: 0.34in))\n"
    "#set text(size: 6.3pt)",
    PaperSize.RACK: "#set page(width: 4in, height: 9in, margin: (x: 0.3in, top: 0.3in, bottom: 0.5in))",
    PaperSize.FULL_POSTER: "#set page(margin: (x: 0.6in, top: 0.45in, bottom: 0.55in))\n"
    "#set text(size: 8.2pt)",
    PaperSize.POSTER: "#set text(size: 11.5pt)",
}
_STYLE: Final = (Path(__file__).parent / "style.typ").read_text("utf-8")


def _drawn(block: Block) -> str:
    match block:
        case Heading(text, mark, 1):
            return f"part({typst_text(mark)}, {typst_text(text)})"
        case Heading(text):
            return f"subpart({typst_text(text)})"
        case Sentence(line, small):
            return f"{'note' if small else 'says'}({typst_text(line.text)}, {typst_text(line.source)})"
        case Items(lines, numbered):
            return f"{'numbered' if numbered else 'items'}({_lines(lines)})"
        case Grid():
            return _grid(block)
        case Abreast(grids):
            return f"abreast(({''.join(f'{_grid(each)},' for each in grids)}))"
        case FillIn(asks, lines):
            return f"fill-in({typst_text(asks)}, {lines})"
        case Drawing(svg, says):
            return f"drawing({typst_text(svg)}, {typst_text(says)})"
        case NewPage():
            return "pagebreak(weak: true)"


def _grid(grid: Grid) -> str:
    rows = "".join(f"{_list(row)}," for row in grid.rows)
    widths = "".join(_widths(grid))
    right = "".join(f"{place}," for place in sorted(grid.right))
    return (
        f"sheet-table({_list(grid.columns)}, ({rows}), {typst_text(grid.title)}, {typst_text(grid.note)}, "
        f"({right}), ({widths}))"
    )


def _widths(grid: Grid) -> Iterator[str]:
    """Yield the width of each column: words share what is left, numbers take what they need."""
    for place in range(len(grid.columns)):
        longest = max((len(row[place]) for row in grid.rows), default=0)
        yield "1fr," if (grid.words and longest > _LONG) else "auto,"


_LONG: Final = 24  # characters: more than that wraps


def _lines(lines: Sequence[CitedLine]) -> str:
    return f"({''.join(f'({typst_text(line.text)}, {typst_text(line.source)}),' for line in lines)})"


def _list(texts: Sequence[str]) -> str:
    return f"({''.join(f'{typst_text(text)},' for text in texts)})"


def typst_text(text: str) -> str:
    """Return a text as a string of Typst, which is never markup."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "")
    return f'"{escaped}"'
