"""`croupier readings`: what a document leaves open, and how it can be read."""

from typing import TYPE_CHECKING

from croupier.cli.common import GameArgument, JsonFlag, ReadingOption, console, print_json, read_game

if TYPE_CHECKING:
    from croupier.games import Game
    from croupier.games.questions import Option, Reading


def readings(game: GameArgument, *, reading: ReadingOption = None, json: JsonFlag = False) -> None:
    """Every open question of a game: its options, the default, and what each rests on."""
    found = read_game(game, reading)
    if json:
        print_json(_as_data(found))
        return
    screen = console()
    screen.print(f"\n[bold]{found.name}[/]  [dim]document {found.approval.document or '-'}[/]\n")
    for question in found.readings:
        screen.print(f"[bold]{question.id}[/]  {question.asks}  [dim]{_where(question)}[/]")
        for option in question.options:
            chosen = found.choices[question.id] == option.id
            mark = "[bold green]●[/]" if chosen else "[dim]○[/]"
            screen.print(f"   {mark} [bold]{option.id}[/]  {option.says}  [dim]{_basis(option)}[/]")
            for path, value in option.change.leaves():
                screen.print(f"         [dim]{'.'.join(path)} = {value}[/]", markup=True)
        screen.print(f"   [dim]default {question.default}: {question.because}[/]\n")
    screen.print(f"[dim]{len(found.readings)} readings, {len(found.notes)} notes; hash {found.hash[:12]}[/]")


def _where(question: "Reading") -> str:
    return ", ".join(filter(None, (question.touches, question.lines)))


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
