"""The odds of a game drawn in the terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.common import console, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.odds.lost import LostOdds
    from croupier.odds.report import Report
    from croupier.odds.results import Chance, WagerOdds
    from croupier.odds.vary import JackpotEdge

RARE = Fraction(1, 500)
BAR = 24
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def show(report: "Report") -> None:
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
    screen.print(
        "[dim]Exact: every deal is counted and every decision the best; where two are worth the same, it is "
        f"the bet. Net is beyond the stake, in units; hash {game.hash[:12]}[/]"
    )


def percent(part: Fraction, places: int = 4) -> str:
    """Write a part of one as people read it.

    >>> percent(Fraction(-4289, 46410))
    '-9.2415 %'
    """
    return f"{float(part) * 100:.{places}f} %"


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
    for step in dict.fromkeys(step for odds in wagers for step, _ in odds.folds):
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
    told = say or net_text
    few = len(chances) <= 10
    kept: list[Chance] = []  # rare ones, until the next that is not

    def together() -> "Iterator[tuple[str, Fraction]]":
        if kept:
            ends = dict.fromkeys((told(kept[0].net), told(kept[-1].net)))
            yield " … ".join(ends), sum((chance.probability for chance in kept), Fraction(0))
            kept.clear()

    for chance in chances:
        if few or chance.probability >= rare:
            yield from together()
            yield told(chance.net), chance.probability
        else:
            kept.append(chance)
    yield from together()


def net_text(net: Fraction) -> str:
    """Write what a result brings, with its sign.

    >>> net_text(Fraction(3, 2)), net_text(Fraction(-1)), net_text(Fraction(0))
    ('+1.5', '-1', '0')
    """
    return f"{'+' if net > 0 else ''}{float(net):,.10g}"


def _show_lost(lost: "LostOdds", screen: "Console") -> None:
    from rich.markup import escape

    from croupier.odds.lost import PLAUSIBLE

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


def _show_jackpots(report: "Report", screen: "Console") -> None:
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


def _show_minimum(report: "Report", screen: "Console") -> None:
    from croupier.odds.report import LEAST_RETURN

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
