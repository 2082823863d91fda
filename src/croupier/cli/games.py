"""`croupier games`, `rules`, `readings` and `check`: the catalog, rule sheets, checks of a file."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    StakeOption,
    amounts,
    console,
    note_if_slow,
    print_json,
    read_game,
    table,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.games import Game
    from croupier.games.document import Option, Reading
    from croupier.games.lint import LintReport
    from croupier.odds.reports.readings import Change, OptionOdds


def rules(
    game: GameArgument,
    *,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Print a rule sheet: procedure, wagers, pay tables, limits, and the source of each."""
    found = read_game(game, reading, amount)
    if json:
        print_json(
            {
                "game": found.id,
                "hash": found.hash,
                "readings": found.choices,
                "blanks": {blank.path: blank.says for blank in found.blanks},
                "sheet": found.data,
            }
        )
        return
    from croupier.cli.sheet import sheet

    screen = console()
    for part in sheet(found):
        screen.print(part)


def games(*, json: JsonFlag = False) -> None:
    """List the approved games in the catalog."""
    from croupier.games import CATALOGUE, load

    catalogue = [load(id_) for id_ in CATALOGUE]
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "document": game.approval.document,
                    "approval": game.approval.number,
                    "wagers": list(game.wager_groups),
                    "readings": len(game.readings),
                    "blanks": [blank.path for blank in game.blanks],
                    "summary": game.summary,
                    "hash": game.hash,
                }
                for game in catalogue
            ]
        )
        return
    screen = console()
    drawn = table("game", "document", "wagers", "questions", "blanks")
    drawn.columns[0].min_width = max(len(game.id) for game in catalogue)
    for game in catalogue:
        drawn.add_row(
            f"[bold]{game.id}[/]\n[dim]{game.name}[/]",
            f"{game.approval.document}\n[dim]{game.approval.number or ''}[/]",
            "\n".join(game.wager_groups),
            str(len(game.readings)),
            str(len(game.blanks)) if game.blanks else "[dim]-[/]",
        )
        drawn.add_section()
    screen.print(drawn)
    screen.print(
        "croupier play GAME     [dim]plays it, with play money[/]\n"
        "croupier rules GAME    [dim]shows a sheet, and the blanks it leaves to the operator[/]\n"
        "croupier readings GAME [dim]shows the questions it leaves open[/]"
    )


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
        from croupier.games.lint import schema as game_schema

        print_json(game_schema())
        return
    from croupier.games import CATALOGUE
    from croupier.games.lint import check as check_file

    reports = [check_file(file) for file in files or CATALOGUE]
    if json:
        print_json([_check_data(report) for report in reports])
    else:
        screen = console()
        for report in reports:
            _show(report, screen)
    raise typer.Exit(0 if all(report.sound for report in reports) else 1)


def _check_data(report: "LintReport") -> dict[str, object]:
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


def _show(report: "LintReport", screen: "Console") -> None:
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
    says = f"[yellow]No exact odds[/]: {escape(why)}." if why else _has_odds(game)
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


def _has_odds(game: "Game") -> str:
    from croupier.odds.counting.work import NO_TIME
    from croupier.odds.solvers.solvable import time_to_solve

    time = sum((time_to_solve(game, group) for group in game.wager_groups), start=NO_TIME)
    says = f", in about {time.seconds:.0f} s" if time.seconds >= 1 else ""
    if time.at_first > time.seconds:
        says += f" (about {time.at_first:.0f} s the first time on a machine)"
    return f"Exact odds: croupier odds has them{says}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


Worth: TypeAlias = "dict[tuple[str, str], OptionOdds]"


def readings(
    game: GameArgument,
    *,
    reading: ReadingOption = None,
    stake: StakeOption = None,
    json: JsonFlag = False,
) -> None:
    """List the open questions of a rule sheet: the readings, their basis, and the house edge under each."""
    found = read_game(game, reading)
    worth = _worth(found, amounts(stake, "six-card-bonus=10"))
    if json:
        print_json(_readings_data(found, worth))
        return
    from rich.markup import escape

    screen = console()
    screen.print(f"\n[bold]{escape(found.name)}[/]  [dim]document {found.approval.document or '-'}[/]\n")
    for question in found.readings:
        screen.print(_drawn(found, question, worth))
    for note in found.notes:
        where = f" [dim]{note.lines}[/]" if note.lines else ""
        screen.print(f"[bold]{note.id}[/]  {escape(note.says)}{where}")
    screen.print()
    for line in _strict(found, worth):
        screen.print(escape(line))
    notes = "1 note" if len(found.notes) == 1 else f"{len(found.notes)} notes"
    counted = f"{len(found.readings)} readings, {notes}"
    screen.print(f"[dim]{counted}; hash {found.hash[:12]}[/]")


def _worth(game: "Game", stakes: dict[str, int]) -> Worth:
    """Return what every option of every reading that touches money does to the odds."""
    if all(question.touches != "money" for question in game.readings):
        return {}
    with note_if_slow("solving the game under each of its readings"):
        from croupier.odds.reports.readings import reading_odds

        return {(odds.reading, odds.option): odds for odds in reading_odds(game, stakes)}


def _drawn(game: "Game", question: "Reading", worth: Worth) -> "Table":
    from rich.markup import escape
    from rich.table import Table

    from croupier.games.patch import canonical, dotted

    drawn = Table.grid(padding=(0, 1))
    for width in (8, 2, None):
        drawn.add_column(min_width=width)
    where = ", ".join(filter(None, (question.touches, question.lines)))
    drawn.add_row(f"[bold]{question.id}[/]", "", f"[bold]{escape(question.asks)}[/] [dim]{where}[/]")
    for option in question.options:
        chosen = game.choices[question.id] == option.id
        says = f"{escape(option.says)} [dim]{escape(_basis(option))}[/]"
        drawn.add_row("[green]in force[/]" if chosen else "", f"[bold]{option.id}[/]", says)
        for path, value in option.change.leaves():
            drawn.add_row("", "", f"[dim]  {escape(dotted(path))} = {escape(canonical(value))}[/]")
        if odds := worth.get((question.id, option.id)):
            for line in _said(odds):
                drawn.add_row("", "", f"  {escape(line)}", style="cyan")
    drawn.add_row("", "", f"[dim]Default {question.default}: {escape(question.because)}[/]")
    drawn.add_row()
    return drawn


def _strict(game: "Game", worth: Worth) -> "list[str]":
    """Say which defaults the preset `strict` changes, and by how much."""
    changed = [question for question in game.readings if question.strict != question.default]
    if not changed:
        return ["--readings strict changes nothing: no default differs from the approved procedure's option."]
    lines = ["--readings strict takes the approved procedure's option where there is one. It changes:"]
    for question in changed:
        odds = worth.get((question.id, question.strict))
        difference = (
            "; ".join(_said(odds))
            if odds
            else "in force"
            if _is_strict(game, question)
            else "play, not money"
        )
        lines.append(f"  {question.id}: {question.default} to {question.strict} ({difference})")
    return lines


def _is_strict(game: "Game", question: "Reading") -> bool:
    return game.choices[question.id] == question.strict


def _said(odds: "OptionOdds") -> "list[str]":
    lines = [f"{change.wager}: {_change(change)}" for change in odds.changes]
    if odds.bears_on:
        lines.append(f"bears on {odds.bears_on}")
    return lines or ["the odds of every wager stay as they are"]


def _change(change: "Change") -> str:
    if change.edge is None:
        return change.why or ""
    edge = f"edge {float(change.edge):.4%}"
    if change.more is None:
        return f"{edge} ({change.why})"
    return f"{edge}, {float(change.more) * 100:+.4f} points for the house"


def _odds_data(odds: "OptionOdds | None") -> "dict[str, object] | None":
    if odds is None:
        return None
    return {
        "wagers": {
            change.wager: {
                "house_edge": None if change.edge is None else float(change.edge),
                "exact": None if change.edge is None else str(change.edge),
                "difference": None if change.more is None else float(change.more),
                "why": change.why,
            }
            for change in odds.changes
        },
        "bears_on": odds.bears_on,
    }


def _basis(option: "Option") -> str:
    if option.cannot:
        return f"cannot be played: {option.cannot}"
    return f"{option.authority}; plays like {option.same_as}" if option.same_as else option.authority


def _readings_data(game: "Game", worth: Worth) -> dict[str, object]:
    return {
        "game": game.id,
        "hash": game.hash,
        "readings": game.choices,
        "questions": [
            {
                "id": question.id,
                "asks": question.asks,
                "touches": question.touches,
                "lines": question.lines,
                "default": question.default,
                "because": question.because,
                "chosen": game.choices[question.id],
                "options": [
                    {
                        "id": option.id,
                        "says": option.says,
                        "authority": option.authority,
                        "change": option.change.data,
                        "same_as": option.same_as,
                        "cannot": option.cannot,
                        "odds": _odds_data(worth.get((question.id, option.id))),
                    }
                    for option in question.options
                ],
            }
            for question in game.readings
        ],
        "strict": {question.id: question.strict for question in game.readings},
        "notes": [{"id": note.id, "says": note.says, "lines": note.lines} for note in game.notes],
    }
