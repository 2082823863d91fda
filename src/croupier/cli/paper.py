"""`croupier sheet`, `card`, `diff`, `felt`, `submission`: the papers of a game, and what is filed for it."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    console,
    note_if_slow,
    print_json,
    read_game,
    save,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.games import Game
    from croupier.paper.blocks import Paper
    from croupier.paper.posting import WallPage

OutOption = Annotated[
    Path, typer.Option("-o", "--out", metavar="FILE", help="Where to write it: FILE.pdf or FILE.html.")
]
HouseOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Casino file: its name, readings and limits.")
]
DayOption = Annotated[
    str | None,
    typer.Option(
        "--date", metavar="DATE", help="Day whose limits are printed; with --house, today by default."
    ),
]


def sheet(
    game: GameArgument,
    *,
    out: OutOption,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    house: HouseOption = None,
    day: DayOption = None,
    mathematics: Annotated[bool, typer.Option(help="Add the appendix with the exact odds.")] = True,
) -> None:
    """Write a rule sheet under the headings of Lot 7206.07, with its readings and mathematics."""
    write = writer(out)
    found, posted = _wanted(game, reading, amount, house, day)
    from croupier.paper.felt import felt_drawing
    from croupier.paper.sheet import readings
    from croupier.paper.sheet import sheet as sheet_of
    from croupier.paper.submission import kept_mathematics

    with note_if_slow("counting every deal"):
        blocks = [*readings(found), *(kept_mathematics(found) if mathematics else ())]
    write(sheet_of(found, blocks, posted, [*felt_drawing(found)]))


def card(
    game: GameArgument,
    *,
    out: OutOption,
    kind: Annotated[
        Literal["pocket", "rack", "wall"],
        typer.Option(
            metavar="KIND", help="Strategy for a pocket, pay tables for a rack, a poster for a wall."
        ),
    ] = "pocket",
    reading: ReadingOption = None,
    amount: AmountOption = None,
    house: HouseOption = None,
    day: DayOption = None,
) -> None:
    """Write a pocket strategy card, a rack card with the pay tables, or a wall poster."""
    write = writer(out)
    found, posted = _wanted(game, reading, amount, house, day)
    from croupier.paper.cards import KINDS

    with note_if_slow("counting every deal"):
        paper = KINDS[kind](found, posted)
    write(paper)


def diff(
    game: GameArgument,
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER]", help="Game to compare with: a catalog id or a file.")
    ] = None,
    *,
    reading: ReadingOption = None,
    days: Annotated[
        list[str] | None,
        typer.Option("--date", metavar="DATE", help="Compare the limits of two days; give it twice."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Write FILE.pdf or FILE.html instead.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Compare two rule sheets, or one under other readings: what differs, and what each change is worth."""
    from croupier.cli.papers import day_of

    if days is not None and len(days) != 2:
        raise typer.BadParameter("two days are compared: --date 2022-01-01 --date 2026-01-01")
    if not (other or reading or days):
        raise typer.BadParameter("say what to compare with: another game, --reading Q=OPTION, or two --date")
    write = writer(out) if out else None
    before = read_game(game, None)
    after = read_game(other or game, reading)
    from croupier.paper.difference import difference, difference_paper

    with note_if_slow("solving both games"):
        found = difference(before, after, (day_of(days[0]), day_of(days[1])) if days else None)
    if write:
        write(difference_paper(found))
    elif json:
        print_json(found.as_data())
    else:
        _show(difference_paper(found))


def _show(paper: "Paper") -> None:
    """Print a paper of headings, tables and sentences in the terminal."""
    from rich.markup import escape

    from croupier.paper.blocks import Grid, Heading, Sentence

    screen = console()
    screen.print(f"\n[bold]{escape(paper.title)}[/]")
    for text in paper.about:
        screen.print(f"[dim]{escape(text)}[/]")
    for block in paper.blocks:
        if isinstance(block, Heading):
            screen.print(f"\n[bold]{escape(block.text)}[/]")
        elif isinstance(block, Sentence):
            screen.print(escape(block.line.text))
        elif isinstance(block, Grid):
            drawn = table(*block.columns)
            for column in drawn.columns[1:]:
                column.justify = "left" if block.words else "right"
            for row in block.rows:
                drawn.add_row(*map(escape, row))
            screen.print(drawn)


def writer(out: Path) -> "Callable[[Paper], None]":
    """Return what writes a paper to this file, in the form that its name says."""
    form = form_of(out, ".pdf", ".html")

    def write(paper: "Paper") -> None:
        if form == ".pdf":
            from croupier.paper.pdf import pdf

            save(out, pdf(paper))
        else:
            from croupier.paper.html import html

            save(out, html(paper))
        console().print(f"[green]✓[/] {out}")

    return write


def form_of(out: Path, *forms: str) -> str:
    """Return the ending of a file to write, which must be one of these."""
    form = out.suffix.lower()
    if form not in forms:
        known = " or ".join(filter(None, (", ".join(forms[:-1]), forms[-1])))
        raise typer.BadParameter(f'"{out}" is no {known} file; name it like -o name{forms[0]}')
    if not out.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {out.parent}; make it first")
    with suppress(OSError):  # a name that no file can have is refused when it is written
        if out.is_dir():
            raise typer.BadParameter(f"{out} is a folder; name a file in it")
    return form


def _wanted(
    game: str, reading: list[str] | None, amount: list[str] | None, house: Path | None, day: str | None
) -> "tuple[Game, WallPage | None]":
    """Return the game to print, and what hangs on the wall of a house, or what the law says, on a day."""
    from croupier.cli.papers import day_of

    found = read_game(game, reading, amount)
    if house is not None:
        if reading or amount:
            raise typer.BadParameter("the house file says how a game is read; leave out --reading and --set")
        return _at_house(found, house, day)
    if day is None:
        return found, None
    from croupier.house.rules import rules_page
    from croupier.paper.posting import wall_page

    return found, wall_page(rules_page(day_of(day)))


def _at_house(game: "Game", file: Path, day: str | None) -> "tuple[Game, WallPage]":
    """Return a game as a house reads it, and its rules and limits on a day."""
    from croupier.cli.papers import day_of
    from croupier.house.rules import HouseRules, rules_page
    from croupier.paper.posting import wall_page
    from croupier.server.commands.set_up import read_house_file

    opened = read_house_file(file)
    own = next((each for each in opened.games if each.id == game.id), None)
    if own is None:
        known = ", ".join(each.id for each in opened.games) or "none"
        raise typer.BadParameter(f"{file} opens no table of {game.id}; its games are {known}")
    settings, on = opened.settings, day_of(day)
    rules = HouseRules(house=settings.licensee, limits=settings.limits, readings=settings.readings)
    return own, wall_page(rules_page(on, rules), settings.licensee)


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
