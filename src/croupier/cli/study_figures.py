"""Studies drawn in the terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.common import console, table
from croupier.cli.figures import bar, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.games import Game
    from croupier.lab.study.exposed import Exposed, Figures
    from croupier.lab.study.shared import SharedStudy
    from croupier.lab.study.skill import SkillStudy


def show_shared(study: "SharedStudy", *, interrupted: bool) -> None:
    """Print the edge by number of seats."""
    screen = _headed(study.game, "all seats see each other's cards")
    drawn = _figures("seats", "house edge", "± one error", "folds at first", "")
    most = max(abs(edge.house_edge) for edge in study.edges)
    for edge in study.edges:
        length = float(edge.house_edge / most) if edge.house_edge > 0 and most else 0.0
        error = "[dim]exact[/]" if edge.exact else percent(Fraction(edge.standard_error), 3)
        places = 4 if edge.exact else 3
        drawn.add_row(
            str(edge.seats),
            f"[bold]{percent(edge.house_edge, places)}[/]",
            error,
            percent(edge.folds, 1),
            bar(length),
        )
    drawn.columns[-1].justify = "left"
    screen.print(drawn)
    if interrupted:
        screen.print("[yellow]![/] Interrupted; this is what there is.")
    if study.deals:
        screen.print(
            f"[dim]{study.deals:,} deals, seed {study.seed}: {study.solutions:,} hands, each played as "
            "well as can be\nwith every card on the table known, and exact over the cards that are not.[/]"
        )


def show_exposed(game: "Game", found: "Sequence[Exposed]") -> None:
    """Print what each card is worth, and how play changes with it."""
    screen = _headed(game, "a card is seen before the decisions")
    cases: dict[str, Figures] = {}
    for each in found:
        hidden = f"{each.card} hidden" if each.open else "as dealt"
        seen = f"as dealt, {each.card} open" if each.open else f"{each.card} seen"
        cases |= {hidden: each.unseen, seen: each.seen}
    drawn = _figures("", *cases)
    shown = list(cases.values())
    drawn.add_row("[bold]house edge[/]", *(f"[bold]{percent(each.house_edge)}[/]" for each in shown))
    drawn.add_row("average wager", *(f"{float(each.average_wager):.4f}" for each in shown))
    for step, _ in shown[0].folds:
        drawn.add_row(f"folds at {step}", *(percent(dict(each.folds)[step], 2) for each in shown))
    drawn.add_row("[dim]exact value[/]", *(f"[dim]{each.ev}[/]" for each in shown))
    screen.print(drawn)
    for each in found:
        whose = "the house still ahead" if each.seen.house_edge > 0 else "the player ahead"
        gain = f"[bold]{float(each.gain):+.4f}[/] of {_unit(game)} a round"
        screen.print(f"Seeing {each.card} is worth {gain}, with {whose}.")
    screen.print("[dim]Exact: every deal is counted, and every decision the best with what is known.[/]")


def show_skill(study: "SkillStudy") -> None:
    """Print what each way of playing costs, in units and in dollars."""
    from rich.markup import escape

    from croupier.games.words import dollars

    screen = _headed(study.game, f"what each way of playing costs, at {dollars(study.ante)}")
    drawn = _figures("way of playing", "house edge", "costs", "a hand", "average wager")
    for way in study.ways:
        lost = f"${float(study.dollars_a_hand(way.cost)):,.4f}" if way.cost else "-"
        drawn.add_row(
            f"{way.name}\n[dim]{escape(way.says)}[/]",
            percent(way.house_edge),
            f"[bold]{percent(way.cost)}[/]" if way.cost else "[dim]-[/]",
            lost,
            f"{float(way.worth.average_wager):.4f}",
        )
    screen.print(drawn)
    screen.print(
        f"[dim]Exact. Edges and costs are parts of {_unit(study.game)}; a cost is what is lost beyond the "
        "best play.[/]"
    )


def _headed(game: "Game", says: str) -> "Console":
    from rich.markup import escape

    screen = console()
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    screen.print(f"\n[bold]{escape(game.name)}[/]  {says}  [dim]{chosen or 'read by its defaults'}[/]")
    return screen


def _unit(game: "Game") -> str:
    """Say what one unit is: the ante, or where there are several bets alike, one of them."""
    return "the ante" if any(spot.id == "ante" for spot in game.wagers) else "one bet"


def _figures(first: str, *columns: str) -> "Table":
    drawn = table(first, *columns)
    for column in drawn.columns[1:]:
        column.justify = "right"
    return drawn
