"""`croupier odds`: the exact odds of every wager."""

from typing import Annotated

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

JackpotOption = Annotated[
    list[str] | None,
    typer.Option("--jackpot", metavar="NAME=AMOUNT", help="A jackpot as posted, like MEGA=50000."),
]


def odds(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    reading: ReadingOption = None,
    stake: StakeOption = None,
    jackpot: JackpotOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the odds as a picture, too.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE/HAND", help="Draw the edge against a row of a pay table, like main/flush."
        ),
    ] = None,
) -> None:
    """The exact odds of every wager played as well as it can be: edge, risk, and every result."""
    found = read_game(game, reading, amount)
    stakes = amounts(stake, "six-card-bonus=10")
    posted = amounts(jackpot, "MEGA=50000")
    with note_if_slow("counting every deal"):
        from croupier.odds.report import report_on

        report = report_on(found, stakes, posted)
    if against and not plot:
        raise typer.BadParameter("--against is drawn; say where with --plot FILE.svg")
    if plot:
        from croupier.odds.plots import draw, save
        from croupier.odds.vary import row_curve

        table, _, hand = (against or "").partition("/")
        save(draw(report, (row_curve(found, table, hand),) if against else ()), plot)
    if json:
        print_json(report.as_data())
        return
    from croupier.cli.figures import show

    show(report)
