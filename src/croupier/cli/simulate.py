"""`croupier simulate`: whole rounds by the million, with the exact figures."""

from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    BY_CTRL_C,
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    StakeOption,
    amounts,
    console,
    note_if_slow,
    print_json,
    read_game,
    say,
    table,
)
from croupier.cli.odds import JackpotOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.lab.engines import Engine
    from croupier.lab.simulate import SimulationPlan, SimulationResults
    from croupier.lab.simulate.run import Watch

USUAL = 10_000_000
USUAL_SEARCHED = 1_000_000  # of a game that no kernel is written for
LONG = 300_000_000  # rounds from which starting other processes pays


class Where(Enum):
    """Who does the work."""

    LOCAL = "local"
    DASK = "dask"


def simulate(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    rounds: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help=f"Rounds to play (default: {USUAL:,}, or {USUAL_SEARCHED:,} without a kernel).",
        ),
    ] = None,
    until_error: Annotated[
        float | None,
        typer.Option(
            metavar="E", help="Stop when the standard error of the main bet is this small, like 0.0005."
        ),
    ] = None,
    seats: Annotated[int, typer.Option(metavar="K", min=1, help="Number of seats.")] = 1,
    strategy: Annotated[
        str,
        typer.Option(metavar="NAME|FILE", help="Strategy: optimal, another name, or a file of moves."),
    ] = "optimal",
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Random seed.")] = 1,
    stake: StakeOption = None,
    jackpot: JackpotOption = None,
    session: Annotated[int, typer.Option(metavar="N", help="Rounds per session.")] = 500,
    bankroll: Annotated[
        float | None,
        typer.Option(metavar="AMOUNT", min=0, help="Starting bankroll; reports risk of ruin."),
    ] = None,
    outcomes: Annotated[bool, typer.Option("--outcomes", help="Show every result of every wager.")] = False,
    replay: Annotated[
        int, typer.Option(metavar="N", min=0, help="Rounds to replay at the table as a check.")
    ] = 100,
    engine: Annotated[Where, typer.Option(help="Run on this machine or on a Dask cluster.")] = Where.LOCAL,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Address of the Dask scheduler, like tcp://host:8786."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Worker processes (default: one per core)."),
    ] = None,
    chunk: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Rounds per unit of work (default: a million or more)."),
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.svg", help="Draw a player's balance over a session.")
    ] = None,
    parquet: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the replayed rounds as Parquet, one row per wager."),
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Simulate whole rounds, and compare every estimate with its exact figure."""
    if rounds and until_error:
        raise typer.BadParameter("--rounds and --until-error cannot go together; say one of them")
    if (scheduler is None) == (engine is Where.DASK):
        raise typer.BadParameter("a cluster is --engine dask with --scheduler ADDRESS")
    found = read_game(game, reading, amount)
    with note_if_slow("preparing the rounds"):
        from croupier.lab.simulate import DisagreementError, plan_for
        from croupier.lab.simulate import simulate as play
        from croupier.lab.simulate.run import replayed
        from croupier.lab.simulate.searched_spec import by_search

        plan = plan_for(
            found,
            seats=seats,
            strategy=strategy,
            stakes=amounts(stake, "six-card-bonus=10"),
            jackpots=amounts(jackpot, "MEGA=50000"),
            seed=seed,
            session=session,
        )
    usual = USUAL_SEARCHED if by_search(found) else USUAL
    many = None if until_error else rounds or usual
    wrong: DisagreementError | None = None
    try:
        with _progress(many, until_error, plan) as watch:
            result = play(
                plan,
                many,
                until_error=until_error,
                engine=_engine(many, scheduler, workers),
                chunk=chunk,
                watch=watch,
            )
    except DisagreementError as error:
        wrong, result = error, error.found
    with note_if_slow("playing rounds again at the table"):
        alike = replayed(plan, min(replay, result.rounds))
    units = None if bankroll is None else round(bankroll * 100 / result.estimates[0].stakes[0])
    if plot:
        from croupier.lab.simulate.export import draw
        from croupier.odds.reports.plots import save

        save(draw(result), plot)
    if parquet:
        from croupier.lab.simulate.export import write_replayed

        write_replayed(parquet, plan, alike)
    stopped = _stopped(result, many, until_error)
    if json:
        from croupier.lab.simulate.export import as_data

        data = as_data(result, alike, units, wrong.doubts if wrong else ())
        print_json({**data, "stopped": stopped is not None})
    else:
        _show(result, alike, units, outcomes=outcomes)
    if stopped:
        say(stopped, BY_CTRL_C)
    if wrong:
        say(str(wrong), 1)
        raise typer.Exit(1)
    if stopped:
        raise typer.Exit(BY_CTRL_C)


def _stopped(found: "SimulationResults", wanted: int | None, until_error: float | None) -> str | None:
    """Say that somebody ended it before its end; None if it came there."""
    if wanted is not None:
        short = found.rounds < wanted
        return f"stopped after {found.rounds:,} of {wanted:,} rounds" if short else None
    assert until_error is not None  # noqa: S101 (one of the two ends it)
    error = found.estimates[0].standard_error
    return (
        f"stopped at a standard error of {error:.4%}, not {until_error:.4%}" if error > until_error else None
    )


def _engine(rounds: int | None, scheduler: str | None, workers: int | None) -> "Engine":
    from croupier.lab.engines import Cluster, Here, Pool

    if scheduler:
        return Cluster(scheduler)
    if workers == 1 or (workers is None and (rounds or 0) < LONG):
        return Here()
    return Pool(workers)


@contextmanager
def _progress(rounds: int | None, until_error: float | None, plan: "SimulationPlan") -> "Iterator[Watch]":
    """Show on standard error how far it is, how fast, and how long still."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from croupier.lab.simulate.run import main_error

    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("preparing the rounds …", total=rounds)
        begun: list[float] = []

        def watch(played: int, tally: object) -> None:
            now = progress.get_time()
            begun.append(now)
            rate = f"{_rate(played / (now - begun[0]))} a second" if now > begun[0] else ""
            if until_error:
                error = main_error(plan, played, tally)  # type: ignore[arg-type]
                needed = played * (error / until_error) ** 2
                progress.update(bar, total=needed)
            progress.update(bar, completed=played, description=f"{played:,} rounds  {rate}")

        yield watch


def _rate(per_second: float) -> str:
    return f"{per_second / 1e6:,.1f} million" if per_second >= 1e6 else f"{per_second:,.0f}"


def _show(found: "SimulationResults", alike: int, bankroll: int | None, *, outcomes: bool) -> None:
    from croupier.games.words import dollars

    out = console()
    plan = found.plan
    seats = f"{plan.seats} seat{'s' * (plan.seats > 1)}"
    out.print(
        f"[bold]{plan.game.name}[/bold]: {found.rounds:,} rounds at {seats}, {plan.strategies[0]} play, "
        f"seed {plan.seed}"
    )
    out.print(f"{found.seconds:.2f} s, {_rate(found.rounds_per_second)} rounds a second\n", style="dim")
    drawn = table("wager", "bet", "unit brings", "± error", "exact", "off by", "hold", "χ² p")
    for column in drawn.columns[1:]:
        column.justify = "right"
    for each in found.estimates:
        off = each.errors_off
        drawn.add_row(
            each.wager,
            dollars(each.stakes[0]),
            f"{each.ev:+.4%}",
            f"{each.standard_error:.4%}",
            "—" if each.exact is None else f"{float(each.exact):+.4%}",
            "—" if off is None else f"{off:+.1f} se",
            f"{each.hold:.2%}",
            "—" if each.fit is None else f"{each.fit.p:.3f}",
        )
    out.print(drawn)
    if found.unsolved:
        out.print(f"No exact figure for {plan.game.wager_groups[0]}: {found.unsolved}.", soft_wrap=True)
    if found.not_weighed:
        _show_not_weighed(found)
    if kept := sum(each.kept for each in found.estimates):
        out.print(
            f"The cap, or a jackpot won twice, kept {dollars(kept)} in {found.rounds_at_the_table:,} rounds. "
            "The exact figures are before that, and so is the comparison with them."
        )
    if outcomes:
        _show_outcomes(found)
    _show_sessions(found, bankroll)
    if alike:
        out.print(f"{alike} of these rounds were played again at the table: all settled alike, to the cent.")


def _show_not_weighed(found: "SimulationResults") -> None:
    bets = " and ".join(found.not_weighed)
    options = " ".join(f"--stake {each.wager}={each.stakes[0] / 100:g}" for each in found.estimates)
    console().print(
        f"[yellow]![/] Played as is best for {found.wagers[0]} alone. A fold takes {bets} along, which these "
        "rounds do not weigh;\n"
        f"  [dim]croupier odds GAME {options} solves them as one decision.[/]",
        soft_wrap=True,
    )


def _show_outcomes(found: "SimulationResults") -> None:
    out = console()
    for each in found.estimates:
        drawn = table("units", "times", "share", "exact", title=each.wager)
        for column in drawn.columns:
            column.justify = "right"
        for outcome in each.outcomes:
            exact = "—" if outcome.chance is None else f"{float(outcome.chance):.6%}"
            share = f"{outcome.count / each.rounds:.6%}"
            drawn.add_row(f"{float(outcome.net):+g}", f"{outcome.count:,}", share, exact)
        out.print(drawn)


def _show_sessions(found: "SimulationResults", bankroll: int | None) -> None:
    out = console()
    drawn = table(
        "rounds", "5%", "25%", "middle", "75%", "95%", title="A player's money, in units of the ante"
    )
    for column in drawn.columns:
        column.justify = "right"
    for after, places in found.paths[1::2]:
        drawn.add_row(str(after), *(f"{place:+d}" if place else "0" for place in places))
    out.print(drawn)
    half, often, rare = found.longest_runs()
    out.print(
        f"A round loses {found.lost_rounds:.1%} of the time and wins {found.won_rounds:.1%}. The longest "
        f"losing run of {found.plan.session} rounds is {half} in the middle, {often} for one in 20, {rare} "
        "for one in 100."
    )
    risks = ", ".join(
        f"{units} units {found.ruin(units):.1%}"
        for units in ((50, 100, 200) if bankroll is None else (bankroll,))
    )
    out.print(f"How often all that was brought is gone within {found.plan.session} rounds: {risks}.")
