"""Draw a paper as one HTML page that needs nothing else: it opens from a disk and prints on letter."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

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
    Sentence,
)


def html(paper: Paper) -> str:
    """Return a paper as a page."""
    about = "".join(f"<p class=about>{escape(text)}</p>" for text in paper.about)
    body = "\n".join(map(_drawn, paper.blocks))
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(paper.title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{_STYLE}</style>\n'
        f"<main>\n<h1>{escape(paper.title)}</h1>{about}\n{body}\n<footer>{escape(paper.foot)}</footer>\n</main>\n"
    )


_STYLE: Final = (Path(__file__).parent / "style.css").read_text("utf-8")


def _drawn(block: Block) -> str:
    match block:
        case Heading(text, mark, level):
            tag = f"h{level + 1}"
            return f"<{tag}>{escape(f'{mark} {text}'.strip())}</{tag}>"
        case Sentence(line, small):
            return f"<p{' class=note' if small else ''}>{_line(line)}</p>"
        case Items(lines, numbered):
            tag = "ol" if numbered else "ul"
            return f"<{tag}>{''.join(f'<li>{_line(line)}</li>' for line in lines)}</{tag}>"
        case Grid():
            return f"<div class=wide>{_table(block)}</div>"
        case Abreast(grids):
            return f"<div class=abreast>{''.join(f'<div>{_table(grid)}</div>' for grid in grids)}</div>"
        case FillIn(asks, lines):
            return f"<p><em>{escape(asks)}</em></p>" + "<div class=blank></div>" * lines
        case Drawing(svg, says):
            return f"<figure>{svg}<figcaption>{escape(says)}</figcaption></figure>"
        case NewPage():
            return "<div class=new></div>"


def _line(line: CitedLine) -> str:
    source = f" <span class=source>{escape(line.source)}</span>" if line.source else ""
    return f"{escape(line.text)}{source}"


def _table(grid: Grid) -> str:
    caption = f"<caption>{escape(grid.title)}</caption>" if grid.title else ""
    right = [" class=right" if place in grid.right else "" for place in range(len(grid.columns))]
    head = "".join(
        f'<th scope="col"{side}>{escape(column)}</th>'
        for column, side in zip(grid.columns, right, strict=True)
    )
    rows = "".join(_row(row, right) for row in grid.rows)
    note = f"<p class=note>{escape(grid.note)}</p>" if grid.note else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}"


def _row(cells: Sequence[str], right: Sequence[str]) -> str:
    drawn = (f"<td{side}>{escape(cell)}</td>" for cell, side in zip(cells, right, strict=True))
    return f"<tr>{''.join(drawn)}</tr>"
