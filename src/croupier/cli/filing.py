"""`croupier felt` and `submission`: the layout of a table to scale, and all that is filed for a game."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    ReadingOption,
    console,
    note_if_slow,
    read_game,
    save,
)
from croupier.cli.paper import form_of


def felt(
    game: GameArgument,
    *,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="Where to write it: FILE.svg or FILE.pdf.")
    ],
    width: Annotated[
        float, typer.Option(metavar="INCHES", min=1, max=190, help="Width of the table.")
    ] = 78.0,
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=16, help="Number of seats (default: from the rule sheet)."),
    ] = None,
    tiles: Annotated[bool, typer.Option("--tiles", help="Print on letter pages to glue.")] = False,
    reading: ReadingOption = None,
    amount: AmountOption = None,
) -> None:
    """Draw the layout of a table to scale: every betting spot, pay table and inscription."""
    form = form_of(out, ".svg", ".pdf")
    if tiles and form != ".pdf":
        raise typer.BadParameter("--tiles are pages of a PDF; name the file like -o felt.pdf")
    found = read_game(game, reading, amount)
    from croupier.paper.felt import draw_felt, felt_pdf, felt_tiles

    drawn = draw_felt(found, width, seats)
    if form == ".svg":
        save(out, drawn.svg)
    else:
        save(out, felt_tiles(drawn) if tiles else felt_pdf(drawn))
    size = f"{drawn.width:.1f} by {drawn.height:.1f} inches"
    console().print(f"[green]✓[/] {out}: {size}, smallest spot {drawn.spot:.2f} inches")


def submission(
    game: GameArgument,
    *,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="Where to write it, like submission.zip.")
    ],
    reading: ReadingOption = None,
    amount: AmountOption = None,
) -> None:
    """Pack what is filed for a game: sheet, layout, mathematics, game file, checksums, cover letter."""
    form_of(out, ".zip")
    found = read_game(game, reading, amount)
    from croupier.games.load import find
    from croupier.paper.submission import pack, submission_files

    with note_if_slow("counting every deal"):
        files = submission_files(found, find(game).read_bytes())
    save(out, pack(files))
    console().print(f"[green]✓[/] {out}: {', '.join(files)}")
