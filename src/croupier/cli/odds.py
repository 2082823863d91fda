"""`croupier odds`, `strategy` and `advise`: exact odds, the best play as a chart, and one hand valued."""

import re
from typing import TYPE_CHECKING, Annotated

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
    pairs,
    print_json,
    read_game,
    table,
)

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.games import Game
    from croupier.odds.playing.advice import Advice
    from croupier.odds.playing.chart import Chart, Strategy
    from croupier.odds.reports.data import OddsReport
    from croupier.odds.reports.readings import CapReading
    from croupier.odds.solvers.round import RoundOdds

JackpotOption = Annotated[
    list[str] | None,
    typer.Option("--jackpot", metavar="NAME=AMOUNT", help="Posted jackpot, like MEGA=50000."),
]


def odds(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    reading: ReadingOption = None,
    stake: StakeOption = None,
    jackpot: JackpotOption = None,
    amount: AmountOption = None,
    round_: Annotated[
        bool,
        typer.Option("--round", help="Show a whole round in dollars, with the most it can cost the house."),
    ] = False,
    cap: Annotated[
        bool, typer.Option("--cap", help="Show what the payout cap takes, under each reading.")
    ] = False,
    json: JsonFlag = False,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE.svg", help="Also draw the odds as a picture.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE/HAND", help="Draw the edge against a row of a pay table, like main/flush."
        ),
    ] = None,
) -> None:
    """Exact odds of every wager under optimal play."""
    found = read_game(game, reading, amount)
    stakes = amounts(stake, "six-card-bonus=10")
    posted = amounts(jackpot, "MEGA=50000")
    if against and not plot:
        raise typer.BadParameter("--against is drawn; say where with --plot FILE.svg")
    with note_if_slow("counting every deal"):
        _verify_stakes(found, stakes)
        whole = _round(found, stakes, posted) if round_ else None
        capped = _cap(found, stakes) if cap else ()
        report = _report(found, stakes, posted) if json or plot or not (round_ or cap) else None
    if plot and report:
        from croupier.odds.reports.plots import draw, save
        from croupier.odds.reports.sensitivity import row_curve

        table, _, hand = (against or "").partition("/")
        save(draw(report, (row_curve(found, table, hand),) if against else ()), plot)
    if json and report:
        print_json(_data(report, whole, capped))
        return
    if report and not (whole or capped):
        from croupier.cli.figures import show

        show(report)
    if whole:
        from croupier.cli.figures import show_round

        show_round(whole)
    if capped:
        from croupier.cli.figures import show_cap

        show_cap(found, capped)


def _verify_stakes(game: "Game", stakes: dict[str, int]) -> None:
    from croupier.odds.counting.outcomes import verified_stakes, why_no_stakes
    from croupier.odds.counting.payouts import UnsolvedError

    if why := why_no_stakes(game, verified_stakes(game, stakes)):
        raise UnsolvedError(why)


def _report(game: "Game", stakes: dict[str, int], posted: dict[str, int]) -> "OddsReport":
    from croupier.odds.reports.data import report_on

    return report_on(game, stakes, posted)


def _round(game: "Game", stakes: dict[str, int], posted: dict[str, int]) -> "RoundOdds":
    from croupier.odds.counting.outcomes import posted_jackpots
    from croupier.odds.reports.data import round_stakes
    from croupier.odds.solvers.round import round_distribution

    return round_distribution(game, round_stakes(game, stakes), posted_jackpots(game, posted))


def _cap(game: "Game", stakes: dict[str, int]) -> "tuple[CapReading, ...]":
    from croupier.odds.reports.data import round_stakes
    from croupier.odds.reports.readings import cap_by_reading

    return cap_by_reading(game, [round_stakes(game, stakes)] if stakes else ())


def _data(
    report: "OddsReport", whole: "RoundOdds | None", capped: "tuple[CapReading, ...]"
) -> dict[str, object]:
    from croupier.odds.reports.data import cap_data, round_data

    data = report.as_data()
    if whole:
        data["round"] = round_data(whole)
    if capped:
        data["cap"] = cap_data(report.game, capped)
    return data


_WORDS = {"back": 0, "ride": 1}


def advise(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    hand: Annotated[str, typer.Option(metavar="CARDS", help='Player\'s cards, like "Qs 6d".')] = "",
    board: Annotated[str, typer.Option(metavar="CARDS", help="Community cards shown so far.")] = "",
    bets: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BET=UNITS",
            help="Earlier decisions, like flop=3; for a bet you may take back, ride or back.",
        ),
    ] = None,
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="Dealer's cards that are face up.")] = "",
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Other cards you know are out of play.")] = "",
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Value every action in a given hand."""
    found = read_game(game, reading, amount)
    from croupier.cards import parse_cards
    from croupier.odds.playing.advice import advise as advice_of

    units = units_of(bets)
    with note_if_slow("counting every deal"):
        advice = advice_of(
            found,
            parse_cards(hand),
            parse_cards(board),
            units,
            parse_cards(seen),
            dealer=parse_cards(dealer),
        )
    if json:
        values = {name: float(value) for name, value in advice.values}
        checked = {"taken_as_checked": list(advice.taken_as_checked)} if advice.taken_as_checked else {}
        print_json({"action": advice.action, "units": advice.units, "values": values, **checked})
        return
    lie = {"": hand, "board": board, "dealer": dealer, "seen": seen}
    _show_advice(found, advice, ", ".join(_told(place, cards) for place, cards in lie.items() if cards))


def _told(place: str, cards: str) -> str:
    from croupier.cards import card_symbol, parse_cards

    symbols = " ".join(map(card_symbol, parse_cards(cards)))
    return f"[dim]{place}[/] {symbols}" if place else symbols


def units_of(bets: list[str] | None) -> dict[str, int]:
    """Return bets written as flop=3, one or several in a text, in units.

    >>> units_of(["flop=3 turn=1", "bet-1=back"])
    {'flop': 3, 'turn': 1, 'bet-1': 0}
    """
    texts = [text for written in bets or () for text in re.split(r"[\s,]+", written) if text]
    found = {}
    for name, units in pairs(texts, "flop=3").items():
        if units not in _WORDS and not (units.isascii() and units.isdecimal() and len(units) < 4):
            raise typer.BadParameter(f'"{units}" is no number of units; write it like {name}=3')
        found[name] = _WORDS[units] if units in _WORDS else int(units)
    return found


def _show_advice(game: "Game", advice: "Advice", cards: str) -> None:
    from rich.markup import escape

    screen = console()
    best = str(advice.units) if advice.action == "bet" else advice.action
    units = f"{advice.units} unit{'' if advice.units == 1 else 's'}"
    action = f"bet {units}" if advice.action == "bet" else advice.action
    name = next(game.wager(s.wager).name for s in game.steps if s.do == "decide" and s.id == advice.step)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{escape(name)}[/]  {cards}\n")
    screen.print(f" [bold green]{action}[/]")
    drawn = table("action", "worth", "less than the best")
    for column in drawn.columns[1:]:
        column.justify = "right"
    for name, value in advice.values:
        style = "bold" if name == best else "default"
        says = f"bet {name}" if name.isdecimal() else name
        less = f"{float(advice.value - value):.4f}" if value != advice.value else "-"
        drawn.add_row(f"[{style}]{says}[/]", f"[{style}]{float(value):+.4f}[/]", f"[dim]{less}[/]")
    screen.print(drawn)
    unit = "bets" if "take back" in dict(advice.values) else "units of the ante"
    screen.print(f"[dim]In {unit}, over every card not seen. Exact ties go to the bet.[/]")
    for step in advice.taken_as_checked:
        screen.print(
            f"[yellow]![/] For one who checked at {step}; if you bet there, add --bets {step}=UNITS."
        )
    from croupier.odds.counting.payouts import tied_to_play
    from croupier.odds.playing.policies import deciding_group

    if tied := tied_to_play(game, deciding_group(game), ()):
        screen.print(
            f"[yellow]![/] For one who has not bet {' or '.join(tied)}, which a fold may take along."
        )


_COLOURS = {"fold": "dim", "take back": "dim", "check": "dim"}
_BOLDEST, _BOLD = "bold green", "cyan"


def strategy(
    game: GameArgument, *, reading: ReadingOption = None, amount: AmountOption = None, json: JsonFlag = False
) -> None:
    """Print the optimal strategy chart, and what common shortcuts cost."""
    found = read_game(game, reading, amount)
    with note_if_slow(f"counting every deal{chart_takes(found)}"):
        from croupier.odds.playing.chart import strategy as strategy_of

        how = strategy_of(found)
    if json:
        from croupier.odds.reports.data import strategy_data

        print_json(strategy_data(how))
        return
    _show_chart(how)


def chart_takes(game: "Game") -> str:
    """Return how long a chart may take, where it is more than a wait that needs no word."""
    from croupier.odds.playing.policies import deciding_group
    from croupier.odds.solvers.searched import why_not_searched
    from croupier.odds.solvers.solvable import is_searched

    if not is_searched(game, group := deciding_group(game)) or why_not_searched(game, group):
        return ""
    from croupier.odds.playing.searched_chart import seconds_to_chart

    return f", in about {seconds_to_chart(game, group):.0f} seconds at most"


def _show_chart(how: "Strategy") -> None:
    from rich.markup import escape

    screen = console()
    game = how.game
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{chosen or 'read by its defaults'}[/]\n")
    if how.kinds:
        screen.print(_points(how.kinds) + "\n")
    if how.grid:
        screen.print(_grid(how.grid))
        screen.print(
            "[dim]Suited hands lie above the pairs. A number is the bet, a dot is a fold or a check.[/]\n"
        )
    for chart in how.charts:
        screen.print(_chart(chart))
    screen.print(_cost(how))
    if how.tied:
        bets = " or ".join(how.tied)
        screen.print(f"[yellow]![/] For one who has not bet {bets}, which a fold may take along;")
        from croupier.odds.counting.outcomes import usual_bet

        both = (game.wager_groups[0], how.tied[0])
        options = " ".join(f"--stake {bet}={usual_bet(game, bet) / 100:g}" for bet in both)
        screen.print(f"  [dim]croupier odds {options} shows what that changes.[/]", soft_wrap=True)
    screen.print()
    if how.shortcuts:
        screen.print(_shortcuts(how))
    unit = "one bet" if any(line.action == "take back" for line in how.charts[0].lines) else "the ante"
    screen.print(f"[dim]Edges and costs are parts of {unit}, lost a round on average.[/]")


def _points(kinds: tuple[str, ...]) -> str:
    from croupier.odds.playing.traits import kinds_of_cards

    return "\n".join(
        f"[bold]{kind:<6}[/]  {ranks:<15} [dim]{why}[/]" for kind, ranks, why in kinds_of_cards(kinds)
    )


def _rank(rank: int) -> str:
    from croupier.cards import RANKS

    return "10" if RANKS[rank] == "T" else RANKS[rank]


def _actions(grid: tuple[tuple[str, ...], ...]) -> list[str]:
    return sorted({cell for row in grid for cell in row} - {"fold", "check"})


def _mark(action: str, actions: list[str]) -> str:
    """Write a cell of the grid: the units of a bet, or a dot for a fold or a check."""
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
