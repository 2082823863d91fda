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
        int | None, typer.Option(metavar="K", min=1, help="How many sit; the sheet's usual number.")
    ] = None,
    rounds_an_hour: Annotated[int, typer.Option(metavar="N", help="How quickly it is dealt.")] = 40,
    ante: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AMOUNT[=WEIGHT]", help="The ante, or several with their weights, like 5=0.8 and 25=0.2."
        ),
    ] = None,
    bonus: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=SHARE", help="The part of players on a bonus, like pair-plus=0.6."),
    ] = None,
    stake: StakeOption = None,
    skill: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=WEIGHT", help="A way of playing and its part of players, like optimal=0.3."
        ),
    ] = None,
    buy_in: Annotated[int, typer.Option(metavar="ANTES", help="What a player buys in for.")] = 40,
    hours_a_day: Annotated[int, typer.Option(metavar="H", help="Hours of a day.")] = 8,
    days: Annotated[int, typer.Option(metavar="D", help="Days of a month.")] = 30,
    risk: Annotated[
        float, typer.Option(metavar="P", help="The chance that a month may need more than the bankroll.")
    ] = 0.01,
    jackpot: JackpotOption = None,
    hours: Annotated[int, typer.Option(metavar="N", help="How many hours to play.")] = USUAL_HOURS,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Equal seeds give equal hours.")] = 1,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.svg", help="Draw the forecast as a picture, too.")
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Drop, win and hold of a table by the hour, day and month, and the bankroll the house needs."""
    if plot and not plot.endswith(".svg"):
        raise typer.BadParameter(f"{plot} is not the name of an SVG file; end it in .svg")
    found = read_game(game, reading, amount)
    from croupier.lab.forecast import Shift, crowd_of
    from croupier.lab.forecast import forecast as made
    from croupier.odds.analyse import posted_jackpots

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
        from croupier.lab.forecast.plots import draw
        from croupier.odds.plots import save

        save(draw(result), plot)
    if json:
        from croupier.lab.forecast.data import forecast_data

        print_json(forecast_data(result))
        return
    from croupier.cli.forecast_figures import show

    show(result)


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
