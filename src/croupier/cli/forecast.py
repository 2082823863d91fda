"""`croupier forecast`: what a table will drop, win and hold, and the bank its house needs."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    StakeOption,
    amounts,
    note_if_slow,
    pairs,
    print_json,
    read_game,
)
from croupier.cli.odds import JackpotOption

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from croupier.lab.forecast.results import Watch

USUAL_HOURS = 100_000


def forecast(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    seats: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="Number of players (default: from the rule sheet).")
    ] = None,
    rounds_an_hour: Annotated[int, typer.Option(metavar="N", help="Rounds per hour.")] = 40,
    ante: Annotated[
        list[str] | None,
        typer.Option(metavar="AMOUNT[=WEIGHT]", help="Ante, or several with weights, like 5=0.8 and 25=0.2."),
    ] = None,
    bonus: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=SHARE", help="Share of players on a side bet, like pair-plus=0.6."),
    ] = None,
    stake: StakeOption = None,
    skill: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=WEIGHT", help="Share of players on a strategy, like optimal=0.3."),
    ] = None,
    buy_in: Annotated[int, typer.Option(metavar="ANTES", help="Buy-in, in antes.")] = 40,
    hours_a_day: Annotated[int, typer.Option(metavar="H", help="Hours per day.")] = 8,
    days: Annotated[int, typer.Option(metavar="D", help="Days per month.")] = 30,
    risk: Annotated[
        float, typer.Option(metavar="P", help="Accepted chance that a month needs more than the bankroll.")
    ] = 0.01,
    jackpot: JackpotOption = None,
    hours: Annotated[int, typer.Option(metavar="N", help="Hours to simulate.")] = USUAL_HOURS,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Random seed.")] = 1,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.svg", help="Also draw the forecast as a picture.")
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Forecast drop, win and hold by the hour, day and month, and the bankroll the house needs."""
    if plot and not plot.endswith(".svg"):
        raise typer.BadParameter(f"{plot} is not the name of an SVG file; end it in .svg")
    found = read_game(game, reading, amount)
    from croupier.lab.forecast import Shift, crowd_of
    from croupier.lab.forecast import forecast as made
    from croupier.odds.solvers.wagers import posted_jackpots

    crowd = crowd_of(
        found,
        skills=_parts(skill, "optimal=0.3"),
        antes=_antes(ante),
        bonuses=_parts(bonus, "pair-plus=0.6"),
        stakes=amounts(stake, "six-card-bonus=10"),
    )
    posted = posted_jackpots(found, amounts(jackpot, "MEGA=50000"))
    shift = Shift(
        found,
        crowd,
        seats=seats or found.seats.usual,
        rounds=rounds_an_hour,
        buy_in=buy_in,
        seed=seed,
        jackpots=tuple(posted.items()),
    )
    with _progress(hours) as watch:
        result = made(shift, hours, hours_a_day=hours_a_day, days=days, risk=risk, watch=watch)
    with note_if_slow("adding hours up to months"):
        _ = result.spans, result.depth
    if plot:
        from croupier.lab.forecast.export import draw
        from croupier.odds.reports.plots import save

        save(draw(result), plot)
    if json:
        from croupier.lab.forecast.export import forecast_data

        print_json(forecast_data(result))
        return
    from croupier.cli.lab_figures import show_forecast

    show_forecast(result)


def _parts(texts: "Iterable[str] | None", example: str) -> "dict[str, Fraction]":
    """Return shares or weights written as NAME=0.6."""
    return {name: _number(text, name, example) for name, text in pairs(texts, example).items()}


def _antes(texts: "Iterable[str] | None") -> "dict[int, Fraction]":
    """Return antes in cents with their weights; one without a weight weighs 1."""
    found = {}
    for text in texts or ():
        amount, _, weight = text.partition("=")
        cents = amounts([f"ante={amount}"], "--ante 5")["ante"]
        found[cents] = _number(weight or "1", f"the ante {amount}", "5=0.8")
    return found


def _number(text: str, of: str, example: str) -> "Fraction":
    from fractions import Fraction

    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise typer.BadParameter(f'"{text}" is no number for {of}; write it like {example}') from None


@contextmanager
def _progress(hours: int) -> "Iterator[Watch]":
    """Show on standard error how far it is and how long still."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("writing and compiling the kernel …", total=hours)

        def watch(played: int) -> None:
            progress.update(task, completed=played, description="hours played")

        yield watch
