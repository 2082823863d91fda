"""Draw forecasts and studies in the terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.common import console, table
from croupier.cli.figures import bar, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.games import Game
    from croupier.lab.forecast import Crowd, ShiftForecast, Span
    from croupier.lab.study.exposed import Exposed, ExposedFigures
    from croupier.lab.study.shared import SharedStudy
    from croupier.lab.study.skill import SkillStudy

_RARELY = 0.0001


def show_forecast(found: "ShiftForecast") -> None:
    """Print what a table brings by the hour, day and month, and what bank it takes."""
    screen = console()
    _show_table(found, screen)
    screen.print(_spans(found))
    losing = ", ".join(f"{_whole(span)} {_chance(span.losing)}" for span in found.spans)
    screen.print(f"The house loses: {losing}.")
    screen.print(
        f"Bankroll: [bold]{_money(found.bankroll)}[/]. The chance that any hour of a month ends lower is "
        f"{found.risk * 100:g}% at most."
    )
    _show_theory(found, screen)
    if found.played < found.asked:
        screen.print("[yellow]![/] Interrupted; this is what there is.")
    screen.print(
        f"[dim]{found.played:,} hours played, seed {found.shift.seed}; what comes less than once in so many "
        "hours may not be in it. Each seat has another player every hour, who buys in for "
        f"{found.shift.buy_in} antes, and again whenever the next round could take more than is left. The "
        "drop is what they buy in for, the hold the win's part of it.[/]"
    )


def _show_table(found: "ShiftForecast", screen: "Console") -> None:
    from rich.markup import escape

    shift = found.shift
    chosen = ", ".join(f"{question}={option}" for question, option in shift.game.chosen)
    screen.print(f"\n[bold]{escape(shift.game.name)}[/]  [dim]{chosen or 'read by its defaults'}[/]")
    screen.print(
        f"{shift.seats} seats, {shift.rounds} rounds an hour, {found.hours_a_day} hours a day, "
        f"{found.days} days a month"
    )
    for line in _crowd(shift.crowd):
        screen.print(f"[dim]{escape(line)}[/]")
    if any(cents for _, cents in shift.jackpots):
        posted = ", ".join(f"{name} {_money(cents)}" for name, cents in shift.jackpots)
        screen.print(f"[dim]jackpots  {posted}[/]")


def _crowd(crowd: "Crowd") -> list[str]:
    """Say who plays, a line for each thing they choose."""
    lines = [
        "skill     " + ", ".join(f"{name} {_share(share)}" for name, share in crowd.skills),
        "ante      " + ", ".join(f"{_money(cents)} {_share(share)}" for cents, share in crowd.antes),
    ]
    if crowd.bonuses:
        lines.append("bonuses   " + ", ".join(f"{name} {_share(share)}" for name, share in crowd.bonuses))
    return lines


def _spans(found: "ShiftForecast") -> "Table":
    from croupier.lab.forecast import figures

    exactly = "exact before caps" if found.kept else "exact mean"
    drawn = table("", "", "mean", "5%", "median", "95%", exactly)
    for column in drawn.columns[2:]:
        column.justify = "right"
    for span in found.spans:
        exact = "" if span.exact_win is None else _money(span.exact_win)
        drawn.add_row(f"[bold]{span.name}[/]", "drop", *map(_money, figures(span.drop)))
        win = [f"[bold]{_money(cents)}[/]" for cents in figures(span.win)]
        drawn.add_row("", "[bold]win[/]", *win, f"[dim]{exact}[/]")
        drawn.add_row("", "hold", *(f"{part * 100:.1f}%" for part in span.hold), end_section=True)
    return drawn


def _show_theory(found: "ShiftForecast", screen: "Console") -> None:
    theory = found.theory
    played = f"{_cents(found.win)} ± {_cents(found.standard_error)}"
    if theory.win is None:
        bets = ", ".join(theory.unknown)
        screen.print(f"An hour won {played}. [dim]No exact figure: decisions can lose {bets}.[/]")
        return
    kept = f", and caps kept {_cents(found.kept)} of it from players" if found.kept else ""
    off = "" if found.errors_off is None else f", {found.errors_off:+.1f} errors off"
    screen.print(
        f"By theory an hour wins [bold]{_cents(theory.win)}[/]{' before caps' if found.kept else ''} "
        f"[dim](exactly {theory.win / 100} dollars)[/]; played, it won {played}{kept}{off}."
    )


def _whole(span: "Span") -> str:
    return "an hour" if span.name == "hour" else f"a {span.name}"


def _share(share: Fraction) -> str:
    return f"{float(share) * 100:.4g}%"


def _chance(chance: float) -> str:
    """Write a chance; what is hardly ever there has no digits to trust.

    >>> _chance(0.26654), _chance(0.01), _chance(4.6e-14)
    ('26.65%', '1.00%', 'under 0.01%')
    """
    return f"{chance * 100:.2f}%" if chance >= _RARELY else f"under {_RARELY * 100:.2f}%"


def _money(cents: float | Fraction) -> str:
    """Write cents as whole dollars.

    >>> _money(-250_050), _money(Fraction(1, 3))
    ('-$2,500', '$0')
    """
    dollars = round(float(cents) / 100)
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"


def _cents(cents: float | Fraction) -> str:
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:,.2f}"


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
    cases: dict[str, ExposedFigures] = {}
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
