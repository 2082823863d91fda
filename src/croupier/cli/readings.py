"""`croupier readings`: what a document leaves open, and how it can be read."""

from typing import TYPE_CHECKING

from croupier.cli.common import GameArgument, JsonFlag, ReadingOption, console, print_json, read_game

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.games import Game
    from croupier.games.questions import Option, Reading


def readings(game: GameArgument, *, reading: ReadingOption = None, json: JsonFlag = False) -> None:
    """Every open question of a game: its options, the default, and what each rests on."""
    found = read_game(game, reading)
    if json:
        print_json(_as_data(found))
        return
    from rich.markup import escape

    screen = console()
    screen.print(f"\n[bold]{escape(found.name)}[/]  [dim]document {found.approval.document or '-'}[/]\n")
    for question in found.readings:
        screen.print(_drawn(found, question))
    screen.print(f"[dim]{len(found.readings)} readings, {len(found.notes)} notes; hash {found.hash[:12]}[/]")


def _drawn(game: "Game", question: "Reading") -> "Table":
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
    drawn.add_row("", "", f"[dim]Default {question.default}: {escape(question.because)}[/]")
    drawn.add_row()
    return drawn


def _basis(option: "Option") -> str:
    if option.cannot:
        return f"cannot be played: {option.cannot}"
    return f"{option.authority}; plays like {option.same_as}" if option.same_as else option.authority


def _as_data(game: "Game") -> dict[str, object]:
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
                    }
                    for option in question.options
                ],
            }
            for question in game.readings
        ],
        "notes": [{"id": note.id, "says": note.says, "lines": note.lines} for note in game.notes],
    }
