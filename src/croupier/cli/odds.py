"""`croupier odds`: the exact odds of every wager."""

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
    print_json,
    read_game,
)

if TYPE_CHECKING:
    from croupier.games import Game
    from croupier.odds.reports.data import Report
    from croupier.odds.reports.readings import CapReading
    from croupier.odds.solvers.round import RoundOdds

JackpotOption = Annotated[
    list[str] | None,
    typer.Option("--jackpot", metavar="NAME=AMOUNT", help="Posted jackpot, like MEGA=50000."),
]


def odds(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    reading: ReadingOption = None,
    stake: StakeOption = None,
    jackpot: JackpotOption = None,
    amount: AmountOption = None,
    round_: Annotated[
        bool,
        typer.Option("--round", help="Show a whole round in dollars, with the most it can cost the house."),
    ] = False,
    cap: Annotated[
        bool, typer.Option("--cap", help="Show what the payout cap takes, under each reading.")
    ] = False,
    json: JsonFlag = False,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE.svg", help="Also draw the odds as a picture.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE/HAND", help="Draw the edge against a row of a pay table, like main/flush."
        ),
    ] = None,
) -> None:
    """Exact odds of every wager under optimal play."""
    found = read_game(game, reading, amount)
    stakes = amounts(stake, "six-card-bonus=10")
    posted = amounts(jackpot, "MEGA=50000")
    if against and not plot:
        raise typer.BadParameter("--against is drawn; say where with --plot FILE.svg")
    with note_if_slow("counting every deal"):
        whole = _round(found, stakes, posted) if round_ else None
        capped = _cap(found, stakes) if cap else ()
        report = _report(found, stakes, posted) if json or plot or not (round_ or cap) else None
    if plot and report:
        from croupier.odds.reports.plots import draw, save
        from croupier.odds.reports.sensitivity import row_curve

        table, _, hand = (against or "").partition("/")
        save(draw(report, (row_curve(found, table, hand),) if against else ()), plot)
    if json and report:
        print_json(_data(report, whole, capped))
        return
    if report and not (whole or capped):
        from croupier.cli.figures import show

        show(report)
    if whole:
        from croupier.cli.figures import show_round

        show_round(whole)
    if capped:
        from croupier.cli.figures import show_cap

        show_cap(found, capped)


def _report(game: "Game", stakes: dict[str, int], posted: dict[str, int]) -> "Report":
    from croupier.odds.reports.data import report_on

    return report_on(game, stakes, posted)


def _round(game: "Game", stakes: dict[str, int], posted: dict[str, int]) -> "RoundOdds":
    from croupier.odds.reports.data import round_stakes
    from croupier.odds.solvers.round import round_distribution
    from croupier.odds.solvers.wagers import posted_jackpots

    return round_distribution(game, round_stakes(game, stakes), posted_jackpots(game, posted))


def _cap(game: "Game", stakes: dict[str, int]) -> "tuple[CapReading, ...]":
    from croupier.odds.reports.data import round_stakes
    from croupier.odds.reports.readings import cap_by_reading

    return cap_by_reading(game, [round_stakes(game, stakes)] if stakes else ())


def _data(report: "Report", whole: "RoundOdds | None", capped: "tuple[CapReading, ...]") -> dict[str, object]:
    from croupier.odds.reports.data import cap_data, round_data

    data = report.as_data()
    if whole:
        data["round"] = round_data(whole)
    if capped:
        data["cap"] = cap_data(report.game, capped)
    return data
