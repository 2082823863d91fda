"""`croupier design`: pay tables near today's that have a wished edge."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    amounts,
    console,
    note_if_slow,
    print_json,
    read_game,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.table import Table

    from croupier.games.words import Pays
    from croupier.lab.design import Proposal, Proposals
    from croupier.odds.counting.payouts import WagerOdds


def design(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    wager: Annotated[
        str, typer.Option(metavar="WAGER", help="Wager whose pay table to change, like main or pair-plus.")
    ],
    target: Annotated[
        str,
        typer.Option(metavar="EDGE|LOW..HIGH", help="Target house edge, like 5% (within 0.1%) or 5%..6%."),
    ],
    keep: Annotated[
        list[str] | None, typer.Option(metavar="ROW", help="Row to leave unchanged, like flush.")
    ] = None,
    integers: Annotated[
        bool, typer.Option("--integers", help="Try every whole number, not only the usual ones.")
    ] = False,
    halves: Annotated[bool, typer.Option("--halves", help="Also try halves, like 3 to 2.")] = False,
    hit: Annotated[
        str | None,
        typer.Option(metavar="LOW..HIGH", help="Target win frequency; rows may change to push or lose."),
    ] = None,
    volatility: Annotated[
        str | None,
        typer.Option(
            metavar="low|high|LOW..HIGH",
            help="Target standard deviation: below or above today's, or a range.",
        ),
    ] = None,
    move_push: Annotated[
        bool, typer.Option("--move-push", help="Let low rows push, lose, or start to pay.")
    ] = False,
    most: Annotated[int, typer.Option(min=1, max=20, help="Number of tables to propose.")] = 5,
    table_id: Annotated[
        str | None,
        typer.Option("--table", metavar="TABLE", help="Pay table to change, if the wager has several."),
    ] = None,
    jackpot: Annotated[
        list[str] | None,
        typer.Option("--jackpot", metavar="NAME=AMOUNT", help="Posted jackpot, like MEGA=50000."),
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.toml", help="Write a game file with the chosen table."),
    ] = None,
    choose: Annotated[
        int, typer.Option(min=1, max=20, help="Number of the table to write (default: the first).")
    ] = 1,
    json: JsonFlag = False,
) -> None:
    """Find pay tables that hit a target house edge."""
    if integers and halves:
        raise typer.BadParameter("--integers are whole numbers alone, and --halves are not; give one of them")
    found_game = read_game(game, reading, amount)
    posted = amounts(jackpot, "MEGA=50000")
    with note_if_slow("trying pay tables"):
        from croupier.lab.design import design as designed
        from croupier.lab.design import read_range, read_target

        found = designed(
            found_game,
            wager,
            read_target(target),
            keep=keep or (),
            numbers="whole" if integers else "halves" if halves else "round",
            hit=read_range(hit, "hit", "20%..25%") if hit else None,
            volatility=volatility,
            move_push=move_push,
            most=most,
            table=table_id,
            jackpots=posted,
        )
    if output:
        _write(game, found, output, choose)
    if json:
        from croupier.lab.design.export import as_data

        print_json(as_data(found))
        return
    _show(found)
    if output:
        asked = [f" --reading {each}" for each in reading or ()] + [
            f" --set '{each}'" for each in amount or ()
        ]
        typer.echo(f"written to {output}; see: croupier odds {output}{''.join(asked)}")


def _write(game: str, found: "Proposals", output: Path, choose: int) -> None:
    from croupier.errors import CroupierError
    from croupier.games.load import find, read
    from croupier.lab.design.export import proposed_text

    if choose > len(found.tables):
        raise typer.BadParameter(
            f"there is no table {choose} to write, for there are {len(found.tables)}; widen the --target, "
            "or keep fewer rows"
        )
    text = proposed_text(read(find(game)), found, found.tables[choose - 1], output)
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise CroupierError(f"there is a file {output} already; choose another name") from None
    except OSError as error:
        raise CroupierError(f"{output} cannot be written: {error.strerror}") from None


def _show(found: "Proposals") -> None:
    from rich.markup import escape

    from croupier.cli.figures import percent
    from croupier.lab.design.export import range_text, remarks

    screen, game = console(), found.draft.game
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{chosen or 'read by its defaults'}[/]")
    screen.print(f"{found.draft.wager} with a house edge of {range_text(found.wish.edge)}")
    if found.tables:
        screen.print(_drawn(found))
        screen.print(
            "[dim]A better hand never pays less, and no row moves further than the wish needs. "
            "Moved: what the rows moved, multiplied together; 5 to 1 for 6 to 1 is × 1.20.[/]"
        )
        edges = (f"{number} is {proposal.odds.house_edge}" for number, proposal in enumerate(found.tables, 1))
        screen.print(f"[dim]Exact edges: {', '.join(edges)}.[/]")
    for line in remarks(found):
        screen.print(f"[yellow]![/] {escape(line)}")
    if found.nearest:
        near = found.nearest.proposal
        rows = ", ".join(f"{hand} {then}" for hand, _, then in near.changes) or "the table as it is"
        screen.print(f"  nearest: {percent(near.odds.house_edge)} with {escape(rows)}")


def _drawn(found: "Proposals") -> "Table":
    from croupier.cli.figures import percent

    drawn = table("", "now", *(str(number) for number, _ in enumerate(found.tables, 1)))
    for column in drawn.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for place, row in enumerate(found.draft.rows):
        now = "lost" if row.lost else _pays(row.choices[0])
        cells = (_cell(proposal, place, now) for proposal in found.tables)
        drawn.add_row(row.hand, f"[dim]{now}[/]", *cells)
    drawn.add_row()
    odds: list[WagerOdds | None] = [found.now, *(proposal.odds for proposal in found.tables)]

    def figure(name: str, say: "Callable[[WagerOdds], str]") -> None:
        drawn.add_row(name, *("" if each is None else say(each) for each in odds))

    figure("[bold]house edge[/]", lambda each: f"[bold]{percent(each.house_edge, 3)}[/]")
    figure("deviation", lambda each: f"{each.standard_deviation:.3f}")
    figure("wins", lambda each: percent(each.hit_frequency, 2))
    drawn.add_row("moved", "", *(f"× {float(proposal.ratio):.2f}" for proposal in found.tables))
    return drawn


def _cell(proposal: "Proposal", place: int, now: str) -> str:
    then = _pays(proposal.pays[place][1])
    return f"[dim]{then}[/]" if then == now else f"[bold green]{then}[/]"


def _pays(pays: "Pays") -> str:
    """Write a row for a narrow column: 40 to 1 is 40, and prizes by stake are those of the least stake."""
    from croupier.games.words import ByStake, Odds

    if isinstance(pays, ByStake):
        return str(pays.prizes[0][1])
    if isinstance(pays, Odds) and pays.to_one.denominator == 1:
        return f"{pays.to_one.numerator:,}"
    return str(pays)
