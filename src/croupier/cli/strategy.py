"""`croupier strategy`: how to play a game, as a chart to carry."""

from typing import TYPE_CHECKING

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    console,
    note_if_slow,
    print_json,
    read_game,
    table,
)

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.odds.playing.chart import Chart, Strategy

_COLOURS = {"fold": "dim", "take back": "dim"}
_BOLDEST, _BOLD = "bold green", "cyan"


def strategy(
    game: GameArgument, *, reading: ReadingOption = None, amount: AmountOption = None, json: JsonFlag = False
) -> None:
    """Print the optimal strategy chart, and what common shortcuts cost."""
    found = read_game(game, reading, amount)
    with note_if_slow("counting every deal"):
        from croupier.odds.playing.chart import strategy as strategy_of

        how = strategy_of(found)
    if json:
        from croupier.odds.reports.data import strategy_data

        print_json(strategy_data(how))
        return
    _show(how)


def _show(how: "Strategy") -> None:
    from rich.markup import escape

    screen = console()
    game = how.game
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{chosen or 'read by its defaults'}[/]\n")
    if how.kinds:
        screen.print(_points(how.kinds) + "\n")
    if how.grid:
        screen.print(_grid(how.grid))
        screen.print("[dim]Suited hands lie above the pairs. A number is the bet, a dot is a fold.[/]\n")
    for chart in how.charts:
        screen.print(_chart(chart))
    screen.print(_cost(how))
    if how.tied:
        bets = " or ".join(how.tied)
        screen.print(f"[yellow]![/] For one who has not bet {bets}, which a fold may take along;")
        screen.print(f"  [dim]croupier odds --stake {how.tied[0]}=10 shows what that changes.[/]")
    screen.print()
    screen.print(_shortcuts(how))
    unit = "one bet" if any(line.action == "take back" for line in how.charts[0].lines) else "the ante"
    screen.print(f"[dim]Edges and costs are parts of {unit}, lost a round on average.[/]")


def _points(kinds: tuple[str, ...]) -> str:
    from croupier.odds.playing.traits import HIGH, LOW, MIDDLE, POINTS

    says = {HIGH: "a pair pays", MIDDLE: "a pair pushes", LOW: "a pair loses"}
    lines = []
    counted = MIDDLE in kinds  # without middle cards the rules count high cards, not points
    for kind, why in says.items():
        ranks = " ".join(_rank(rank) for rank in range(12, -1, -1) if kinds[rank] == kind)
        if ranks:
            count = f", {POINTS[kind]} point{'' if POINTS[kind] == 1 else 's'}" if counted else ""
            lines.append(f"[bold]{kind:<6}[/]  {ranks:<15} [dim]{why}{count}[/]")
    return "\n".join(lines)


def _rank(rank: int) -> str:
    from croupier.cards import RANKS

    return "10" if RANKS[rank] == "T" else RANKS[rank]


def _actions(grid: tuple[tuple[str, ...], ...]) -> list[str]:
    return sorted({cell for row in grid for cell in row} - {"fold"})


def _mark(action: str, actions: list[str]) -> str:
    """Write a cell of the grid: the units of a bet, or a dot for a fold."""
    if action not in actions:
        return "[dim]·[/]"
    style = _BOLDEST if action == actions[-1] else _BOLD
    return f"[{style}]{action.removeprefix('bet ')}[/]"


def _grid(grid: tuple[tuple[str, ...], ...]) -> "Table":
    from rich.table import Table

    actions = _actions(grid)
    drawn = Table.grid(padding=(0, 1))
    ranks = [_rank(rank) for rank in range(12, -1, -1)]
    for _ in range(14):
        drawn.add_column(justify="right", width=2)
    drawn.add_row("", *(f"[dim]{rank}[/]" for rank in ranks))
    for rank, row in zip(ranks, grid, strict=True):
        drawn.add_row(f"[dim]{rank}[/]", *(_mark(cell, actions) for cell in row))
    return drawn


def _chart(chart: "Chart") -> "Table":
    from rich.markup import escape
    from rich.table import Table

    drawn = Table.grid(padding=(0, 2))
    drawn.add_column(min_width=11, no_wrap=True)
    drawn.add_column()
    drawn.add_row(f"[bold]{escape(chart.name)}[/]", f"[dim]{chart.cards} cards known[/]")
    for place, line in enumerate(chart.lines):
        style = _COLOURS.get(line.action, _BOLDEST if place == 0 else _BOLD)
        for first, rule in enumerate(line.rules or ("every other hand",)):
            action = f"  [{style}]{line.action}[/]" if first == 0 else ""
            drawn.add_row(action, escape(str(rule)) if line.rules else f"[dim]{rule}[/]")
    drawn.add_row()
    return drawn


def _cost(how: "Strategy") -> str:
    from croupier.cli.figures import percent

    edge = percent(-how.best.ev)
    says = f"By this chart the edge is [bold]{edge}[/], the same as by the best play."
    if how.cost:
        says = (
            f"By the best play the edge is [bold]{edge}[/]; by this chart {percent(how.cost, 6)} is lost "
            f"beyond it [dim](exactly {how.cost})[/]."
        )
    stakes = any(rule.least_stake for chart in how.charts for line in chart.lines for rule in line.rules)
    counted = "\nUnits at stake count the ante." if stakes else ""
    return f"{says}\nThe first line that fits is played. Exact ties go to the bet.{counted}"


def _shortcuts(how: "Strategy") -> "Table":
    from rich.markup import escape

    from croupier.cli.figures import percent

    drawn = table("shortcut", "edge", "costs")
    for column in drawn.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for shortcut in sorted(how.shortcuts, key=lambda shortcut: shortcut.cost):
        drawn.add_row(
            f"{shortcut.name}\n[dim]{escape(shortcut.says)}[/]",
            percent(-shortcut.worth.ev),
            f"[bold]{percent(shortcut.cost)}[/]",
        )
    return drawn
