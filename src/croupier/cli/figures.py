"""Draw the odds of a game, of a whole round and of its cap in the terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.common import console, table
from croupier.games.as_read import open_cards_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.games import Game
    from croupier.odds.counting.payouts import Chance, WagerOdds
    from croupier.odds.reports.data import OddsReport
    from croupier.odds.reports.readings import CapReading
    from croupier.odds.reports.sensitivity import JackpotEdge
    from croupier.odds.solvers.round import RoundOdds
    from croupier.odds.solvers.wagers import LostOdds

RARE = Fraction(1, 500)
BAR = 24
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def show(report: "OddsReport") -> None:
    """Print the odds of a game: the figures, every result, the lost rows, and the minimum return."""
    from rich.markup import escape

    game = report.game
    screen = console()
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{chosen or 'read by its defaults'}[/]")
    if report.wagers:
        screen.print(_figures(report.wagers))
    for odds in report.wagers:
        screen.print(_results(odds))
    for lost in report.lost:
        _show_lost(lost, screen)
    _show_jackpots(report, screen)
    _show_minimum(report, screen)
    if others := open_cards_words(game):
        screen.print(others)
    screen.print(
        "[dim]Exact: every deal is counted and every decision the best; where two are worth the same, it is "
        f"the bet. Net is beyond the stake, in units; hash {game.hash[:12]}[/]"
    )


def percent(part: Fraction, places: int = 4) -> str:
    """Write a part of one as people read it.

    >>> percent(Fraction(-4289, 46410))
    '-9.2415%'
    """
    return f"{float(part) * 100:.{places}f}%"


def bar(part: float) -> str:
    """Draw a part of one as a bar.

    >>> bar(0.5), bar(0.0)
    ('████████████', '')
    """
    eighths = round(part * BAR * 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _figures(wagers: "tuple[WagerOdds, ...]") -> "Table":
    drawn = table("", *(odds.wager for odds in wagers))
    for column in drawn.columns[1:]:
        column.justify = "right"
    drawn.add_row("[bold]house edge[/]", *(f"[bold]{percent(odds.house_edge)}[/]" for odds in wagers))
    drawn.add_row("element of risk", *(percent(odds.element_of_risk) for odds in wagers))
    drawn.add_row("average wager", *(f"{float(odds.average_wager):.4f}" for odds in wagers))
    drawn.add_row("standard deviation", *(f"{odds.standard_deviation:.4f}" for odds in wagers))
    drawn.add_row("wins", *(percent(odds.hit_frequency) for odds in wagers))
    drawn.add_row("pushes", *(percent(odds.push_frequency) for odds in wagers))
    for step in dict.fromkeys(step for odds in wagers for step, often in odds.folds if often):
        often = [dict(odds.folds).get(step) for odds in wagers]
        drawn.add_row(f"folds at {step}", *("" if part is None else percent(part) for part in often))
    drawn.add_row("[dim]exact value[/]", *(f"[dim]{odds.ev}[/]" for odds in wagers))
    return drawn


def _results(odds: "WagerOdds") -> "Table":
    drawn = table("net", "probability", "one in", "", title=odds.wager)
    for column in drawn.columns[:3]:
        column.justify = "right"
    most = max(chance.probability for chance in odds.chances)
    for net, often in compact(odds.chances):
        drawn.add_row(net, percent(often), f"{float(1 / often):,.1f}", bar(float(often / most)))
    return drawn


def compact(
    chances: "Sequence[Chance]", say: "Callable[[Fraction], str] | None" = None, rare: Fraction = RARE
) -> "Iterator[tuple[str, Fraction]]":
    """Yield the results from the worst to the best, rare neighbours together."""
    from croupier.odds.counting.payouts import net_text

    words = say or net_text
    few = len(chances) <= 10
    kept: list[Chance] = []  # rare ones, until the next that is not

    def together() -> "Iterator[tuple[str, Fraction]]":
        if kept:
            ends = dict.fromkeys((words(kept[0].net), words(kept[-1].net)))
            yield " … ".join(ends), sum((chance.probability for chance in kept), Fraction(0))
            kept.clear()

    for chance in chances:
        if few or chance.probability >= rare:
            yield from together()
            yield words(chance.net), chance.probability
        else:
            kept.append(chance)
    yield from together()


def _show_lost(lost: "LostOdds", screen: "Console") -> None:
    from rich.markup import escape

    from croupier.odds.solvers.wagers import PLAUSIBLE

    rows = " and ".join(row.hand for row in lost.rows)
    screen.print(f"[bold]{lost.wager}[/]  [yellow]lost: what {rows} pays[/]")
    screen.print(f"  {escape(lost.formula)}")
    for row in lost.rows:
        screen.print(f"  [dim]supply it with --set '{row.blank}=40 to 1'[/]")
    if lost.fair is None:
        return
    drawn = table(f"if {rows} pays", "house edge", "")
    drawn.columns[0].justify = drawn.columns[1].justify = "right"
    edges = {paid: -lost.ev(paid) for paid in PLAUSIBLE}
    most = max(abs(edge) for edge in edges.values())
    for paid, edge in edges.items():
        drawn.add_row(f"{paid} to 1", percent(edge), bar(float(abs(edge) / most)) if edge > 0 else "")
    screen.print(drawn)
    screen.print(f"  [dim]fair at {float(lost.fair):g} to 1[/]\n")


def _show_jackpots(report: "OddsReport", screen: "Console") -> None:
    """Say the edge of a bet on jackpots as a formula of what is posted, and where each makes it fair."""
    from croupier.games.words import dollars

    lines = report.jackpot_lines
    alike: dict[object, list[JackpotEdge]] = {}  # the stakes at which a bet has the same line
    for line in lines:
        alike.setdefault((line.wager, line.intercept, line.slopes), []).append(line)
    for same in alike.values():
        line = same[0]
        moved = [(name, slope) for name, slope in line.slopes if slope]
        stakes = " or ".join(dollars(each.stake) for each in same)
        falls = " - ".join(f"{percent(-slope * 100_000, 4)} × {name}" for name, slope in moved)
        screen.print(f"[bold]{line.wager}[/] at {stakes}: house edge = {percent(line.intercept)} - {falls}")
        fair = ", ".join(
            f"{name} of {dollars(round(line.fair(name, report.jackpots) / 100) * 100)}" for name, _ in moved
        )
        others = "the others as posted" if any(report.jackpots.values()) else "the others at nothing"
        screen.print(f"  [dim]for each $1,000 posted; fair at a {fair}, {others}[/]")
        often = ", ".join(f"{name} in {float(1 / part):,.0f}" for name, part in line.odds if part)
        screen.print(f"  [dim]won once: {often} hands[/]")


def _show_minimum(report: "OddsReport", screen: "Console") -> None:
    from croupier.odds.reports.data import LEAST_RETURN

    if not report.payback:
        return
    least = percent(LEAST_RETURN, 0)
    where = " with every jackpot at its lowest" if report.jackpots else ""
    found = dict(report.payback)
    for wager in report.fails:
        says = f"returns {percent(found[wager], 2)}{where}: under the minimum of {least}"
        screen.print(f"[bold red]✗[/] {wager} {says} [dim](GLI-19 4.7.1)[/]")
    if not report.fails:
        which = "every wager that is whole" if report.lost else "every wager"
        screen.print(f"[bold green]✓[/] {which} returns {least} or more{where} [dim](GLI-19 4.7.1)[/]")
    for wager in report.tied:
        screen.print(
            f"[yellow]![/] a fold or a loss may take {wager}; its figures are those of a bet that stays"
        )
    for change in report.changed:
        often = percent(change.probability)
        screen.print(
            f"[cyan]»[/] what is staked changes the best choice at {change.step} in {often} of rounds"
        )


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
    screen.print(_round_results(odds))
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


def _round_results(odds: "RoundOdds") -> "Table":
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
