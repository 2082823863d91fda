"""`croupier house-rules`: the page of house rules as it stands on a day."""

from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.common import JsonFlag, ReadingOption, console, pairs, print_json

if TYPE_CHECKING:
    from croupier.house.rules import HouseRules, RulesPage

DateOption = Annotated[
    str | None, typer.Option("--date", metavar="DATE", help="Gaming day, like 2026-03-01 (default: today).")
]
_FORMS = "Print text, markdown or html."


def house_rules(
    *,
    day: DateOption = None,
    house: Annotated[str, typer.Option(help="Name of the casino.")] = "the house",
    charity: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Charity of the day; repeat for two.")
    ] = None,
    limit: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="House limit on a wager, below the legal limit.")
    ] = None,
    reading: ReadingOption = None,
    form: Annotated[
        Literal["text", "markdown", "html"] | None, typer.Option("--as", metavar="FORM", help=_FORMS)
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Print the house rules of a gaming day: limits, readings, charities and contacts."""
    from croupier.house.rules import as_data, as_html, as_markdown, as_text, rules_page

    on = _day(day)
    page = rules_page(on, _settled(house, charity or [], limit, on, reading))
    if json:
        print_json(as_data(page))
    elif form:
        written = {"text": as_text, "markdown": as_markdown, "html": as_html}[form](page)
        typer.echo(written, nl=False)
    else:
        _draw(page)


def _day(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f'"{text}" is no date; write it like 2026-03-01') from None


def _settled(
    house: str, charities: list[str], limit: str | None, day: date, reading: list[str] | None
) -> "HouseRules":
    from croupier.games import load
    from croupier.games.words import cents
    from croupier.house.limits import HouseLimit, Limited
    from croupier.house.rules import FILED_WITH, HouseRules

    own: tuple[HouseLimit, ...] = ()
    if limit is not None:
        try:
            own = (HouseLimit(Limited.SINGLE_WAGER, cents(f"${limit.removeprefix('$')}"), day),)
        except ValueError as error:
            raise typer.BadParameter(f"{error}, as in --limit 25") from None
    game = load(FILED_WITH).with_readings(pairs(reading, "Q3-11=b"))
    return HouseRules(house=house, charities=tuple(charities), limits=own, game=game)


def _draw(page: "RulesPage") -> None:
    from rich.markup import escape
    from rich.table import Table

    from croupier.house.rules import sources, title

    screen = console()
    screen.print(f"\n[bold]{escape(title(page))}[/]\n")
    drawn = Table.grid(padding=(0, 2))
    for heading in page.headings:
        drawn.add_row("", f"[dim]{escape(heading)}[/]")
        for line in page.under(heading):
            drawn.add_row(f"[bold]{line.id}[/]", escape(line.says))
        drawn.add_row()
    screen.print(drawn)
    for source in sources(page):
        screen.print(f"[dim]{escape(source)}[/]")
