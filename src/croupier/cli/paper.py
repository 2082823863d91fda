"""`croupier sheet`: a rule sheet with its mathematics, to file, print and hang up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    ReadingOption,
    console,
    note_if_slow,
    read_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.games import Game
    from croupier.paper.blocks import Paper

OutOption = Annotated[
    Path, typer.Option("-o", "--out", metavar="FILE", help="Where to write it: FILE.pdf or FILE.html.")
]


def sheet(
    game: GameArgument,
    *,
    out: OutOption,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    house: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Casino file: its name, readings and limits.")
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="Day whose limits are printed (default: today)."),
    ] = None,
    mathematics: Annotated[bool, typer.Option(help="Add the appendix with the exact odds.")] = True,
) -> None:
    """Write a rule sheet under the headings of Lot 7206.07, with its readings and mathematics."""
    write = writer(out)
    found = read_game(game, reading, amount)
    posted: tuple[str, ...] = ()
    if house is not None:
        if reading or amount:
            raise typer.BadParameter("the house file says how a game is read; leave out --reading and --set")
        found, posted = _at_house(found, house, day)
    from croupier.paper.mathematics import mathematics as appendix
    from croupier.paper.sheet import readings
    from croupier.paper.sheet import sheet as sheet_of

    with note_if_slow("counting every deal"):
        blocks = [*readings(found), *(appendix(found) if mathematics else ())]
    write(sheet_of(found, blocks, posted))


def writer(out: Path) -> "Callable[[Paper], None]":
    """Return what writes a paper to this file, in the form that its name says."""
    form = out.suffix.lower()
    if form not in (".pdf", ".html"):
        raise typer.BadParameter(f'"{out}" is neither a .pdf nor a .html file; name it like -o sheet.pdf')
    if not out.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {out.parent}; make it first")

    def write(paper: "Paper") -> None:
        if form == ".pdf":
            from croupier.paper.pdf import pdf

            out.write_bytes(pdf(paper))
        else:
            from croupier.paper.html import html

            out.write_text(html(paper), "utf-8")
        console().print(f"[green]✓[/] {out}")

    return write


def _at_house(game: "Game", file: Path, day: str | None) -> "tuple[Game, tuple[str, ...]]":
    """Return a game as a house reads it, and what the house posts about limits on a day."""
    from croupier.cli.papers import day_of
    from croupier.house.rules import HouseRules, rules_page
    from croupier.server.commands.set_up import read_house_file

    opened = read_house_file(file)
    own = next((each for each in opened.games if each.id == game.id), None)
    if own is None:
        known = ", ".join(each.id for each in opened.games) or "none"
        raise typer.BadParameter(f"{file} opens no table of {game.id}; its games are {known}")
    settings, on = opened.settings, day_of(day)
    rules = HouseRules(house=settings.licensee, limits=settings.limits, readings=settings.readings)
    limits = [f"{line.says} ({line.id})" for line in rules_page(on, rules).under("Limits")]
    return own, (f"{settings.licensee}, on {on}:", *limits)
