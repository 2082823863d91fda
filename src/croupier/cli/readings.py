"""`croupier readings`: what a document leaves open, and how it can be read."""

from typing import TYPE_CHECKING, TypeAlias

from croupier.cli.common import (
    GameArgument,
    JsonFlag,
    ReadingOption,
    StakeOption,
    amounts,
    console,
    note_if_slow,
    print_json,
    read_game,
)

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.games import Game
    from croupier.games.document import Option, Reading
    from croupier.odds.reports.readings import Change, OptionOdds

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
        print_json(_as_data(found, worth))
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
    screen.print(f"[dim]{len(found.readings)} readings, {len(found.notes)} notes; hash {found.hash[:12]}[/]")


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
        return [
            "--readings strict changes nothing: no default has an option of the approved procedure beside it."
        ]
    lines = ["--readings strict takes the approved procedure's option where there is one. It changes:"]
    for question in changed:
        odds = worth.get((question.id, question.strict))
        told = (
            "; ".join(_said(odds))
            if odds
            else "in force"
            if _is_strict(game, question)
            else "play, not money"
        )
        lines.append(f"  {question.id}: {question.default} to {question.strict} ({told})")
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


def _as_data(game: "Game", worth: Worth) -> dict[str, object]:
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
