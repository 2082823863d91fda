"""A player's whole round and the cap on payouts, as `croupier odds --round` and `--cap` draw them."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.common import console, table
from croupier.cli.figures import bar, compact, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.games import Game
    from croupier.odds.capped import CapReading
    from croupier.odds.rounds import RoundOdds

SELDOM = Fraction(1, 100)


def money(cents: Fraction) -> str:
    """Write cents as dollars with their sign.

    >>> money(Fraction(-2000)), money(Fraction(13, 5)), money(Fraction(4_075_000))
    ('-$20', '+$0.03', '+$40,750')
    """
    rounded = round(abs(cents))
    sign = "-" if cents < 0 else "+"
    return f"{sign if rounded else ''}{_plain(rounded)}"


def _plain(cents: Fraction | int) -> str:
    from croupier.games.words import dollars

    return dollars(round(cents))


def show_round(odds: "RoundOdds") -> None:
    """Print what a round with these bets brings, how the bets move together, and what it can cost."""
    screen = console()
    staked = ", ".join(f"{wager} {_plain(bet)}" for wager, bet in zip(odds.wagers, odds.stakes, strict=True))
    screen.print(f"\n[bold]{_name(odds.game)}[/]  [dim]a round with {staked}[/]")
    screen.print(_movements(odds))
    screen.print(_results(odds))
    _show_exposure(odds, screen)
    for change in odds.changed:
        screen.print(
            f"[cyan]»[/] what is staked changes the best choice at {change.step} in "
            f"{percent(change.probability)} of rounds"
        )


def _name(game: "Game") -> str:
    from rich.markup import escape

    return escape(game.name)


def _movements(odds: "RoundOdds") -> "Table":
    several = len(odds.wagers) > 1
    drawn = table("", "average", "deviation", *(f"with {wager}" for wager in odds.wagers if several))
    for column in drawn.columns[1:]:
        column.justify = "right"
    for number, wager in enumerate(odds.wagers if several else ()):
        moves = [f"{value:+.3f}" if i != number else "" for i, value in enumerate(odds.correlations[number])]
        drawn.add_row(wager, _average(odds.means[number]), f"${odds.deviations[number] / 100:,.2f}", *moves)
    total = [_average(odds.mean), f"${odds.standard_deviation / 100:,.2f}"]
    drawn.add_row("[bold]the round[/]", *(f"[bold]{figure}[/]" for figure in total))
    return drawn


def _average(cents: Fraction) -> str:
    return f"{'-' if cents < 0 else '+'}${abs(float(cents)) / 100:,.4f}"


def _results(odds: "RoundOdds") -> "Table":
    drawn = table("net", "probability", "one in", "")
    for column in drawn.columns[:3]:
        column.justify = "right"
    shown = list(compact(odds.chances, money, SELDOM))
    most = max(often for _, often in shown)
    for net, often in shown:
        drawn.add_row(net, percent(often), f"{float(1 / often):,.1f}", bar(float(often / most)))
    return drawn


def _show_exposure(odds: "RoundOdds", screen: "Console") -> None:
    game = odds.game
    seats = sorted({game.seats.usual, game.seats.most})
    bounds = ", ".join(f"{_plain(odds.table_bound(number))} to {number} seats" for number in seats)
    screen.print(f"At worst a round brings [bold]{money(odds.worst)}[/].")
    screen.print(
        f"One seat can win [bold]{_plain(odds.largest_payout)}[/], however it plays; "
        f"a table pays at most {bounds} [dim](a bound: the best hand is not there for all at once)[/]."
    )
    if game.cap:
        screen.print(f"[dim]Before the cap of {_plain(game.cap.amount)}; --cap shows what it takes.[/]")
    screen.print("[dim]Exact, every decision the best for these bets. Correlations run from -1 to 1.[/]")


def show_cap(game: "Game", readings: "Sequence[CapReading]") -> None:
    """Print the edge of each wager that the cap cuts, under every reading of it, at several stakes."""
    from rich.markup import escape

    screen = console()
    amount = _plain(game.cap.amount) if game.cap else ""
    screen.print(f"\n[bold]{_name(game)}[/]  [dim]the cap of {amount}, for one player alone at the table[/]")
    spared = []
    columns = readings[0].wagers
    for number, wager in enumerate(odds.wager for odds in columns[0]):
        if all(at[number].capped == at[number].free for each in readings for at in each.wagers):
            spared.append(wager)
            continue
        drawn = table("", *(_plain(at[number].stake) for at in columns), title=f"house edge of {wager}")
        for column in drawn.columns[1:]:
            column.justify, column.no_wrap = "right", True
        drawn.add_row("[dim]without a cap[/]", *(f"[dim]{percent(at[number].free)}[/]" for at in columns))
        for each in readings:
            edges = [
                percent(at[number].capped) if at[number].capped != at[number].free else "[dim]·[/]"
                for at in each.wagers
            ]
            drawn.add_row(f"{each.name}  [dim]{escape(each.says)}[/]".strip(), *edges)
        screen.print(drawn)
    if spared:
        screen.print(f"Not cut at these stakes: {', '.join(spared)}.")
    screen.print(
        "[dim]Every bet at the amount above, played as without a cap; a dot is an edge not moved.[/]"
    )
