"""`croupier forecast` and `study`: what a table will bring its house, and what information is worth."""

from contextlib import contextmanager
from enum import Enum
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
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from croupier.games import Game
    from croupier.lab.forecast.results import Watch
    from croupier.lab.study.shared import SharedStudy


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
    from croupier.odds.counting.outcomes import posted_jackpots

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


class StudyKind(Enum):
    """What is studied."""

    SHARED = "shared"
    EXPOSED = "exposed"
    SKILL = "skill"


USUAL_DEALS = 10_000
_MEANT_FOR = {
    "seats": StudyKind.SHARED,
    "deals": StudyKind.SHARED,
    "seed": StudyKind.SHARED,
    "card": StudyKind.EXPOSED,
    "ante": StudyKind.SKILL,
}


def study(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    kind: Annotated[
        StudyKind,
        typer.Argument(
            metavar="shared|exposed|skill",
            help="shared: seats see each other's cards; exposed: a card is flashed; "
            "skill: what each strategy costs.",
        ),
    ],
    *,
    seats: Annotated[
        int | None, typer.Option(metavar="K", help="shared: most seats (default: from the rule sheet).")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(metavar="N", help=f"shared: deals to sample (default: {USUAL_DEALS:,}).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="shared: random seed (default: 1).")
    ] = None,
    card: Annotated[
        list[str] | None,
        typer.Option(metavar="CARD", help="exposed: the card, like board.1 or dealer.1 (default: each)."),
    ] = None,
    ante: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="skill: ante to show dollar amounts for.")
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Value extra information, and price common strategies."""
    _verify_options(kind, {"seats": seats, "deals": deals, "seed": seed, "card": card, "ante": ante})
    found = read_game(game, reading, amount)
    match kind:
        case StudyKind.SHARED:
            places = found.seats.usual if seats is None else seats
            number = USUAL_DEALS if deals is None else deals
            _shared(found, places, number, 1 if seed is None else seed, json=json)
        case StudyKind.EXPOSED:
            _exposed(found, card or (), json=json)
        case StudyKind.SKILL:
            _skill(found, ante, json=json)


def _verify_options(kind: StudyKind, given: dict[str, object]) -> None:
    for name, value in given.items():
        if value is not None and _MEANT_FOR[name] is not kind:
            raise typer.BadParameter(
                f"--{name} is for a study of {_MEANT_FOR[name].value}, not of {kind.value}"
            )


def _shared(game: "Game", seats: int, deals: int, seed: int, *, json: bool) -> None:
    from croupier.lab.study.shared import shared_study

    study, interrupted = _watched(shared_study(game, seats, deals, seed), deals)
    if study is None:
        raise typer.Abort
    if json:
        from croupier.lab.study.skill import shared_data

        print_json({**shared_data(study), "interrupted": interrupted})
        return
    from croupier.cli.lab_figures import show_shared

    show_shared(study, interrupted=interrupted)


def _watched(studies: "Iterator[SharedStudy]", deals: int) -> "tuple[SharedStudy | None, bool]":
    """Follow a study with a bar where people look; Ctrl-C ends it with what there is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True)
    columns = TextColumn("dealing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[found]}")
    last: SharedStudy | None = None
    with Progress(
        *columns, TimeRemainingColumn(), console=screen, transient=True, disable=not screen.is_terminal
    ) as progress:
        task = progress.add_task("dealing", total=deals, found="")
        try:
            for last in studies:
                most = last.edges[-1]
                found = f"{float(most.house_edge):.2%} ± {most.standard_error:.2%}"
                progress.update(task, completed=last.deals, found=found)
        except KeyboardInterrupt:
            return last, True
    return last, False


def _exposed(game: "Game", cards: "Sequence[str]", *, json: bool) -> None:
    from croupier.lab.study.exposed import exposed, studied_cards

    studied, refused = (tuple(cards), ()) if cards else studied_cards(game)
    with note_if_slow("counting every deal"):
        found = [exposed(game, card) for card in studied]
    if json:
        from croupier.lab.study.skill import exposed_data

        print_json(exposed_data(game, found, refused))
        return
    from croupier.cli.lab_figures import show_exposed

    show_exposed(game, found)
    for why in refused:
        typer.echo(f"Not studied: {why}.")


def _skill(game: "Game", ante: str | None, *, json: bool) -> None:
    from croupier.cli.common import amounts
    from croupier.lab.study.skill import skill_study

    cents = amounts([f"ante={ante}"], "--ante 5")["ante"] if ante else None
    with note_if_slow("counting every deal"):
        found = skill_study(game, cents)
    if json:
        from croupier.lab.study.skill import skill_data

        print_json(skill_data(found))
        return
    from croupier.cli.lab_figures import show_skill

    show_skill(found)
