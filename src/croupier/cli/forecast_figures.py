"""A forecast drawn in the terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.common import console, table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.lab.forecast import Crowd, Forecast, Span

_RARELY = 0.0001


def show(found: "Forecast") -> None:
    """Print what a table brings by the hour, day and month, and what bank it takes."""
    screen = console()
    _show_table(found, screen)
    screen.print(_spans(found))
    losing = ", ".join(f"{_whole(span)} {_chance(span.losing)}" for span in found.spans)
    screen.print(f"The house loses: {losing}.")
    screen.print(
        f"Bankroll: [bold]{_money(found.bankroll)}[/]. The chance that any hour of a month ends lower is "
        f"{found.risk * 100:g} % at most."
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


def _show_table(found: "Forecast", screen: "Console") -> None:
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


def _spans(found: "Forecast") -> "Table":
    from croupier.lab.forecast import figures

    exactly = "exact before caps" if found.kept else "exact mean"
    drawn = table("", "", "mean", "5 %", "median", "95 %", exactly)
    for column in drawn.columns[2:]:
        column.justify = "right"
    for span in found.spans:
        exact = "" if span.exact_win is None else _money(span.exact_win)
        drawn.add_row(f"[bold]{span.name}[/]", "drop", *map(_money, figures(span.drop)))
        win = [f"[bold]{_money(cents)}[/]" for cents in figures(span.win)]
        drawn.add_row("", "[bold]win[/]", *win, f"[dim]{exact}[/]")
        drawn.add_row("", "hold", *(f"{part * 100:.1f} %" for part in span.hold), end_section=True)
    return drawn


def _show_theory(found: "Forecast", screen: "Console") -> None:
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
    return f"{float(share) * 100:.4g} %"


def _chance(chance: float) -> str:
    """Write a chance; what is hardly ever there has no digits to trust.

    >>> _chance(0.26654), _chance(0.01), _chance(4.6e-14)
    ('26.65 %', '1.00 %', 'under 0.01 %')
    """
    return f"{chance * 100:.2f} %" if chance >= _RARELY else f"under {_RARELY * 100:.2f} %"


def _money(cents: float | Fraction) -> str:
    """Write cents as whole dollars.

    >>> _money(-250_050), _money(Fraction(1, 3))
    ('-$2,500', '$0')
    """
    dollars = round(float(cents) / 100)
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"


def _cents(cents: float | Fraction) -> str:
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:,.2f}"
