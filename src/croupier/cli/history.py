"""`croupier history`: read a hand history, hold it to the rules, and draw it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonFlag, console, print_json, printable, save, table
from croupier.cli.paper import form_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.games import Game
    from croupier.table.history import HandHistory

HistoryOutOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        metavar="FILE",
        help="Write it: FILE.txt (hand history), FILE.html (page with buttons) or FILE.svg (moving picture).",
    ),
]


def history(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Hand history to read.")],
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Game file, if the game is not in the catalog.")
    ] = None,
    out: HistoryOutOption = None,
    json: JsonFlag = False,
) -> None:
    """Read a hand history and check that its round follows from the rules."""
    from croupier.table.history_text import read_history

    write = history_writer(out) if out is not None else None
    try:
        found = read_history(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise typer.BadParameter(f"{file} cannot be read: {why}; name a hand history") from None
    sheet = _sheet_of(found, game)
    found.verify(sheet)
    if write is not None:
        write(found, sheet)
    elif json:
        results = [result._asdict() for result in found.results]
        print_json({"table": found.table, "round": found.number, "game": found.game, "results": results})
    else:
        _show(found, sheet)


def _sheet_of(found: "HandHistory", file: str | None) -> "Game":
    """Return the sheet of a round: from a file, from the catalog, or as the demo casino plays it."""
    from croupier.games import CATALOGUE, load

    sheet = load(file or found.game).with_readings(dict(found.readings))
    if file is None and found.game in CATALOGUE:
        from croupier.server.commands.demo import sign_of

        demo = sign_of(found.game).game
        if demo.hash == found.game_hash:
            return demo
    return sheet.with_blanks(dict(found.blanks))


def history_writer(out: Path) -> "Callable[[HandHistory, Game], None]":
    """Return what writes a hand history to this file, in the form that its name says."""
    form = form_of(out, ".txt", ".html", ".svg")

    def write(found: "HandHistory", game: "Game") -> None:
        from croupier.paper.replay import replay_html, replay_svg
        from croupier.table.history_text import write_history

        if form == ".txt":
            found.verify(game)
            text = write_history(found)
        else:
            text = replay_html(found, game) if form == ".html" else replay_svg(found, game)
        save(out, text)
        console().print(f"[green]✓[/] {out}")

    return write


def _show(found: "HandHistory", game: "Game") -> None:
    screen = console()
    screen.print(f"[bold]{printable(found.table)}, round {found.number}[/] {printable(game.name)}")
    shown = table("seat", "player", "bet on", "bet", "got")
    for seat, player, wager, bet, got in found.results:
        amounts = (f"${cents / 100:,.2f}" for cents in (bet, got))
        shown.add_row(str(seat), printable(player), printable(game.wager(wager).name), *amounts)
    screen.print(shown)
    screen.print("[green]✓[/] Every line follows from the rules of this sheet.")
