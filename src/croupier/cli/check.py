"""`croupier check`: whether a game file is sound, and how complete a submission it makes."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonFlag, console, print_json, table

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.games import Game
    from croupier.games.lint import Report


def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Game files or catalog ids (default: the whole catalog)."),
    ] = None,
    *,
    json: JsonFlag = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of game files.")] = False,
) -> None:
    """Check game files: list every mistake with its line and fix, and what a submission lacks."""
    if schema:
        from croupier.games.schema import schema as game_schema

        print_json(game_schema())
        return
    from croupier.games import CATALOGUE
    from croupier.games.lint import check as check_file

    reports = [check_file(file) for file in files or CATALOGUE]
    if json:
        print_json([_as_data(report) for report in reports])
    else:
        screen = console()
        for report in reports:
            _show(report, screen)
    raise typer.Exit(0 if all(report.sound for report in reports) else 1)


def _as_data(report: "Report") -> dict[str, object]:
    return {
        "file": report.file,
        "game": report.game.id if report.game else None,
        "hash": report.game.hash if report.game else None,
        "sound": report.sound,
        "mistakes": [
            {
                "line": mistake.line,
                "column": mistake.column,
                "weight": "warning" if mistake.warning else "error",
                "says": mistake.says,
            }
            for mistake in report.mistakes
        ],
        "exact_odds": None
        if report.game is None or not report.sound
        else {"possible": _why_no_odds(report.game) is None, "why_not": _why_no_odds(report.game)},
        "submission": {item.letter: item.answer for item in report.submission},
    }


def _show(report: "Report", screen: "Console") -> None:
    for mistake in report.mistakes:
        screen.print(str(mistake), markup=False, soft_wrap=True)
    errors = sum(not mistake.warning for mistake in report.mistakes)
    warnings = len(report.mistakes) - errors
    if errors or report.game is None:
        screen.print(
            f"[bold red]✗[/] {report.file}: {_count(errors, 'error')}, {_count(warnings, 'warning')}\n"
        )
        return
    from rich.markup import escape

    game = report.game
    tail = f", {_count(warnings, 'warning')}" if warnings else ""
    screen.print(f"[bold green]✓[/] [bold]{game.id}[/] is sound{tail} [dim]{game.hash[:12]}[/]")
    why = _why_no_odds(game)
    says = f"[yellow]No exact odds[/]: {escape(why)}." if why else "Exact odds: croupier odds has them."
    screen.print(says, soft_wrap=True)
    drawn = table("", "Lot 7206.07(c)(1)", "stated")
    for item in report.submission:
        drawn.add_row(item.letter, item.title, item.answer if item.complete else f"[yellow]{item.answer}[/]")
    screen.print(drawn)


def _why_no_odds(game: "Game") -> str | None:
    """Say why a game has no exact odds: it would not be solved rightly, or a number of it is lost."""
    from croupier.odds.solvers.solvable import why_no_odds

    lost = next((blank for blank in game.blanks if blank.path.startswith("pay.")), None)
    return why_no_odds(game) or (lost.command if lost else None)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
