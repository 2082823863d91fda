"""A felt as a PDF: whole, at its own size, or in tiles on letter to lay side by side."""

from math import ceil
from typing import Final

from croupier.paper.felt import DrawnFelt
from croupier.paper.pdf import compiled, typst_text

TILE: Final = (7.5, 10.0)
"""What of the felt stands on one page, in inches."""
OVERLAP: Final = 0.5
"""How much of its neighbor each tile repeats, to glue them by."""


def felt_pdf(felt: DrawnFelt) -> bytes:
    """Return a felt on one page of its own size."""
    size = f"width: {felt.width:.3f}in, height: {felt.height:.3f}in"
    return compiled(f"{_head(felt)}#set page({size}, margin: 0in)\n#felt\n")


def felt_tiles(felt: DrawnFelt) -> bytes:
    """Return a felt in tiles, row by row, after a page that shows how they lie."""
    across, down = tiles(felt)
    pages = [
        f"#tile({row}, {column}, {column * (TILE[0] - OVERLAP):.3f}in, {row * (TILE[1] - OVERLAP):.3f}in)"
        for row in range(down)
        for column in range(across)
    ]
    plan = f"#plan({across}, {down})"
    return compiled("\n".join([f"{_head(felt)}{_TILES}", plan, *pages, ""]))


def tiles(felt: DrawnFelt) -> tuple[int, int]:
    """Return how many tiles a felt is wide and high."""
    across, down = (
        max(1, ceil((whole - OVERLAP) / (tile - OVERLAP)))
        for whole, tile in zip((felt.width, felt.height), TILE, strict=True)
    )
    return across, down


def _head(felt: DrawnFelt) -> str:
    return (
        '#set document(title: "layout", date: none)\n#set text(font: "Libertinus Serif", size: 9pt)\n'
        f"#let wide = {felt.width:.3f}in\n#let high = {felt.height:.3f}in\n"
        f'#let felt = image(bytes({typst_text(felt.svg)}), format: "svg", width: wide, height: high)\n'
    )


_TILES: Final = f"""
#set page(paper: "us-letter", margin: (x: 0.5in, top: 0.4in, bottom: 0.6in))
#let step = ({TILE[0] - OVERLAP}in, {TILE[1] - OVERLAP}in)
#let tile(row, column, x, y) = {{
  pagebreak(weak: true)
  box(width: {TILE[0]}in, height: {TILE[1]}in, clip: true, stroke: 0.4pt + luma(150),
    place(top + left, dx: -x, dy: -y, felt))
  place(bottom + left, dy: 0.2in, text(fill: luma(85),
    "row " + str(row + 1) + ", column " + str(column + 1) + ": overlap the next by {OVERLAP} in"))
}}
#let plan(across, down) = {{
  text(size: 14pt, weight: "bold", "Layout in " + str(across * down) + " tiles")
  parbreak()
  text("Print at 100 %, not fitted to the page. Each tile repeats {OVERLAP} in of the next one "
    + "to the right and below; cut there and glue. Check the bar of 12 inches at the lower right.")
  let small = 7.5in / wide
  box(width: 7.5in, height: high * small, {{
    place(top + left, scale(x: small * 100%, y: small * 100%, origin: top + left, felt))
    for column in range(across) {{ place(top + left, dx: column * step.at(0) * small,
      line(angle: 90deg, length: high * small, stroke: 0.3pt + luma(120))) }}
    for row in range(down) {{ place(top + left, dy: row * step.at(1) * small,
      line(length: 7.5in, stroke: 0.3pt + luma(120))) }}
  }})
}}
"""
