"""The felt of a game drawn to scale in black, and as a PDF: whole, or in tiles on letter."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from textwrap import wrap
from typing import Final

from croupier.errors import CroupierError
from croupier.felt.cloth import CHIP, LINE_SIZE, Cloth, Station, cloth, inscribed
from croupier.felt.measures import FORMS, PAY_HEAD, TALLER, CardSlot, PayPlace, SpotPlace, room_for
from croupier.games import Game
from croupier.games.wording import bonus_words, cap_words
from croupier.paper.blocks import Block, Drawing, Grid, Heading
from croupier.paper.pdf import compiled, typst_text
from croupier.paper.sheet import capital, pay_grid

USUAL_WIDTH: Final = 78.0
"""How wide a table is where nothing is said, in inches."""
MARGIN: Final = 0.5
"""Inches of cloth around the outline."""
_CARD: Final = 2.75  # inches: room for a card of 2.5
_LETTER: Final = 0.5  # a letter's width, of its size
_FONT: Final = "Libertinus Serif, Georgia, serif"
_WRAPPED: Final = 62  # letters of a line of the inscription
_LINE: Final = 1.4  # of the lines that are drawn, in units


class FeltError(CroupierError):
    """A felt that would be of no use as wished."""


@dataclass(frozen=True, slots=True)
class DrawnFelt:
    """A felt as SVG, and how large it is in inches."""

    svg: str
    width: float
    height: float
    spot: float
    """How wide the smallest spot is."""


def draw_felt(game: Game, width: float = USUAL_WIDTH, seats: int | None = None) -> DrawnFelt:
    """Return the felt of a game for a table so many inches wide."""
    if seats and seats > game.seats.most:
        raise FeltError(f"the sheet of {game.name} has {game.seats.most} seats at most")
    made = cloth(game, seats, inscription(game))
    spot = made.spot_inches(width)
    if spot < CHIP:
        raise FeltError(
            f"on {width:g} inches a spot is {spot:.2f} inches wide and a chip {CHIP}; "
            f"say a width of {made.least_width() + 1:.0f} or more, or fewer seats"
        )
    unit = made.inches(width)
    left, top, right, bottom = made.bounds
    edge = MARGIN / unit
    box = (left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge)
    inside = "\n".join(_drawn(made, width))
    view = " ".join(f"{number:.2f}" for number in box)
    inches = (box[2] * unit, box[3] * unit)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{inches[0]:.3f}in" height="{inches[1]:.3f}in" '
        f'viewBox="{view}" font-family="{_FONT}" fill="none" stroke="#000" stroke-width="{_LINE}">\n'
        f"<title>{escape(game.name)}: layout</title>\n"
        f'<rect x="{box[0]:.2f}" y="{box[1]:.2f}" width="{box[2]:.2f}" height="{box[3]:.2f}" fill="#fff" '
        f'stroke="none"/>\n{inside}\n</svg>\n'
    )
    return DrawnFelt(svg, *inches, spot)


def felt_drawing(game: Game) -> Iterator[Block]:
    """Yield the felt of a game as a picture on a sheet."""
    yield Heading("Layout")
    felt = draw_felt(game)
    says = f"Layout for {game.seats.usual} seats, drawn from the same places as the table on a screen."
    yield Drawing(felt.svg, f"{says} croupier felt {game.id} prints it to scale.")


def inscription(game: Game) -> tuple[str, ...]:
    """Return what a felt says under the name of its game: when the dealer plays, the bonuses, the cap."""
    lines = []
    if game.contest and game.contest.qualifies:
        lines.append(f"Dealer plays with {game.contest.qualifies}")
    lines += [f"{bonus.name} {bonus_words(game, bonus)}" for bonus in game.bonuses]
    if game.cap:
        lines.append(cap_words(game, game.cap))
    return tuple(line for text in lines for line in wrap(capital(text), _WRAPPED))


def _drawn(made: Cloth, width: float) -> Iterator[str]:
    on, unit = made.layout, made.inches(width)
    yield f'<path d="{on["outline"]}" stroke-width="{_LINE * 2}"/>'
    yield f'<path d="{on["chalk"]}"/>'
    yield _bank(made)
    for card in on["shared"]:
        yield from _card(card, unit)
    for label in on["captions"]:
        yield _text(label["text"].upper(), label["x"], label["y"] + 3, 9)
    yield from _lettering(made)
    for label in inscribed(made):
        yield _text(label["text"], label["x"], label["y"], LINE_SIZE)
    tables = {table.id: pay_grid(made.game, table) for table in made.game.pay_tables}
    for place in on["payTables"]:
        yield from _pay_table(place, tables[place["id"]])
    for station in made.stations:
        yield from _station(made, station)
    yield from _imprint(made, width)


def _bank(made: Cloth) -> str:
    bank = made.layout["dealer"]
    box = (
        f'x="{bank["x"] - bank["width"] / 2:g}" y="{bank["y"] - 17:g}" width="{bank["width"]:g}" height="34"'
    )
    return f'<rect {box} rx="7"/>{_text("CHIPS", bank["x"], bank["y"] + 4, 11)}'


def _card(card: CardSlot, unit: float) -> Iterator[str]:
    """Yield room for a card: as in the browser, but not much larger than a card is."""
    width = min(card["width"], _CARD / unit)
    height = width * TALLER
    yield (
        f'<rect x="{card["x"] - width / 2:.2f}" y="{card["y"] - height / 2:.2f}" width="{width:.2f}" '
        f'height="{height:.2f}" rx="{width * 0.06:.2f}" stroke-dasharray="6 4"/>'
    )
    if card["called"]:
        yield _text(card["called"].upper(), card["x"], card["y"] + 3, min(9, width / 5))


def _lettering(made: Cloth) -> Iterator[str]:
    words = made.layout["lettering"]
    x, y, half, sag, size = words["x"], words["y"], words["width"] / 2, words["sag"], words["size"]
    for number, line in enumerate(words["lines"]):
        down = y + number * size * 1.25
        path = f"M{x - half:g} {down:g}Q{x:g} {down + 2 * sag:g} {x + half:g} {down:g}"
        yield f'<defs><path id="arc-{number}" d="{path}"/></defs>'
        yield (
            f'<text fill="#000" stroke="none" font-size="{size:.2f}" font-weight="bold" text-anchor="middle">'
            f'<textPath href="#arc-{number}" startOffset="50%">{escape(line)}</textPath></text>'
        )


def _pay_table(place: PayPlace, grid: Grid) -> Iterator[str]:
    left, right = place["x"] - place["width"] / 2, place["x"] + place["width"] / 2
    row = room_for("wide", 1).pay.row
    shown = [*([("", *grid.columns[1:])] if len(grid.columns) > 2 else []), *grid.rows]
    longest = max(sum(map(len, cells)) + 3 * (len(cells) - 1) for cells in shown)
    size = min(row * 0.72, place["width"] / (longest * _LETTER))
    title = min(15.0, place["width"] / (len(grid.title) * 0.56))
    yield _text(grid.title, place["x"], place["y"] + PAY_HEAD - 10, title, bold=True)
    yield f'<path d="M{left:g} {place["y"] + PAY_HEAD - 4:g}H{right:g}"/>'
    for number, cells in enumerate(shown):
        y = place["y"] + PAY_HEAD + (number + 0.72) * row
        yield _text(capital(cells[0]), left, y, size, anchor="start")
        for back, cell in enumerate(reversed(cells[1:])):
            yield _text(cell, right - back * _column(shown) * size * _LETTER, y, size, anchor="end")


def _column(rows: Sequence[Sequence[str]]) -> int:
    return max(len(cell) for cells in rows for cell in cells[1:]) + 3


def _station(made: Cloth, station: Station) -> Iterator[str]:
    place = (
        f"translate({station.x:.2f} {station.y:.2f}) rotate({station.turned:.3f}) scale({station.scale:.4f})"
    )
    yield f'<g transform="{place}" data-seat="{station.seat}">'
    for label in made.headings:
        yield _text(label["text"].upper(), label["x"], label["y"] + 4, 11)
    for spot in made.spots:
        yield from _spot(spot)
    yield "</g>"


def _spot(spot: SpotPlace) -> Iterator[str]:
    x, y, size = spot["x"], spot["y"], spot["size"]
    scale = size / 100
    yield (
        f'<path data-wager="{escape(spot["wager"])}" d="{FORMS[spot["form"]]}" '
        f'stroke-width="{_LINE / scale:.2f}" '
        f'transform="translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.4f})"/>'
    )
    lines = wrap(spot["name"], 9) or [""]
    letters = min(size / 5, size * 0.8 / (max(map(len, lines)) * 0.54))
    for number, line in enumerate(lines):
        yield _text(line, x, y + letters * (0.35 + number - (len(lines) - 1) / 2), letters, bold=True)


def _imprint(made: Cloth, width: float) -> Iterator[str]:
    """Yield which sheet and scale this is, and a bar to check the print with, off the players' way."""
    left, _, right, bottom = made.bounds
    foot = 12 / made.inches(width)
    yield _text(f"{made.game.name} · {made.game.id}", left, bottom - 22, 9, anchor="start")
    yield _text(f"sheet {made.game.hash[:12]}", left, bottom - 11, 9, anchor="start")
    yield _text(f"{width:g} inches wide, {len(made.stations)} seats", left, bottom, 9, anchor="start")
    yield f'<path d="M{right - foot:.2f} {bottom - 6:.2f}v6h{foot:.2f}v-6" />'
    yield _text("12 inches", right - foot / 2, bottom - 9, 9)


def _text(text: str, x: float, y: float, size: float, *, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{weight} text-anchor="{anchor}" fill="#000" '
        f'stroke="none">{escape(text)}</text>'
    )


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
