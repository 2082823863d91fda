"""`croupier rehearse` and `house-rules`: an invented month with its reports, and the page for the wall."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.common import JsonFlag, ReadingOption, console, note_if_slow, pairs, print_json, table

if TYPE_CHECKING:
    from croupier.house.reports import MonthlyReport, Sheet
    from croupier.house.rules import HouseRules, RulesPage


class PaperForm(Enum):
    """How a report is written."""

    TEXT = "text"
    CSV = "csv"


def rehearse_month(  # noqa: PLR0913 (each is an option of the command)
    month: Annotated[str, typer.Argument(metavar="MONTH", help="Month, like 2026-03.")] = "2026-03",
    *,
    day: Annotated[
        int | None, typer.Option(metavar="D", min=1, max=31, help="Report one day of the month.")
    ] = None,
    charity: Annotated[
        str | None, typer.Option(metavar="NAME", help="Report for one charity, like Food Pantry.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Random seed.")] = 1,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="Rounds per table per day.")] = 40,
    form: Annotated[
        PaperForm | None, typer.Option("--as", metavar="FORM", help="Print plain text or csv.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Write FILE.pdf or FILE.html instead.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Simulate a month at a four-table casino and print its reports.

    The people are invented; the rules, cards, chips and counts are real.
    """
    if day is not None and charity is not None:
        raise typer.BadParameter("--day and --charity cannot go together; say one of them")
    from croupier.cli.paper import writer

    write = writer(out) if out else None
    first = month_named(month)
    with note_if_slow("playing a month of four tables"):
        report = _rehearsed(first, seed, rounds)
    if json:
        from croupier.house.reports import as_data

        print_json(as_data(_part(report, day, charity)))
        return
    sheet = _sheet(report, day, charity)
    if write:
        from croupier.paper.house import report_paper

        write(report_paper(sheet))
    elif form:
        typer.echo(sheet.csv() if form is PaperForm.CSV else sheet.text(), nl=False)
    else:
        draw(sheet)
        console().print(f"[dim]Rehearsed from seed {seed} with invented people.[/]")


def month_named(text: str) -> date:
    """Return the first day of a month that is written like 2026-03."""
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        raise typer.BadParameter(f'"{text}" is no month; write it like 2026-03') from None


def _rehearsed(first: date, seed: int, rounds: int) -> "MonthlyReport":
    from croupier.house.reports import monthly_report
    from croupier.rehearsal import rehearse

    following = (first + timedelta(days=31)).replace(day=1)
    made = datetime(following.year, following.month, 2, 15, tzinfo=UTC)
    return monthly_report(rehearse(first, seed, rounds=rounds).records, first, made)


def _part(report: "MonthlyReport", day: int | None, charity: str | None) -> object:
    if charity is not None:
        return report.copy_for(charity)
    if day is None:
        return report
    for one in report.days:
        if one.day.day == day:
            return one
    raise typer.BadParameter(f"{report.first:%B %Y} has no day {day}; its last is {report.last.day}")


def _sheet(report: "MonthlyReport", day: int | None, charity: str | None) -> "Sheet":
    from croupier.house.reports import DailyReport, charity_sheet, daily_sheet, monthly_sheet

    found = _part(report, day, charity)
    if isinstance(found, DailyReport):
        return daily_sheet(found)
    return monthly_sheet(report) if charity is None else charity_sheet(report, charity)


def draw(sheet: "Sheet") -> None:
    """Show a report to people, section by section."""
    from rich.markup import escape

    from croupier.house.reports.sheet import NO_ACTIVITY, shown, stands_right

    screen = console()
    if not screen.is_terminal:  # a pipe has no width that a figure could be cut to
        typer.echo(sheet.text(), nl=False)
        return
    screen.print(f"\n[bold]{escape(sheet.title)}[/]")
    screen.print(f"[dim]{escape(sheet.operator)}, {sheet.interval}, made {sheet.made_at}[/]\n")
    for section in sheet.sections:
        if not section.rows:
            screen.print(f"[bold]{escape(section.title)}[/]  [dim]{NO_ACTIVITY}[/]\n")
            continue
        drawn = table(*section.columns, title=section.title)
        for place, column in enumerate(drawn.columns):
            if any(stands_right(row[place]) for row in section.rows):
                column.justify = "right"
        for row in section.rows:
            drawn.add_row(*(escape(shown(cell)) for cell in row))
        screen.print(drawn)
        if section.note:
            screen.print(f"[dim]{escape(section.note)}[/]\n")
    if sheet.foot:
        screen.print(f"[dim]{escape(sheet.foot)}[/]")


DateOption = Annotated[
    str | None, typer.Option("--date", metavar="DATE", help="Gaming day, like 2026-03-01 (default: today).")
]
_FORMS = "Print text, markdown or html."


def house_rules(  # noqa: PLR0913 (each is an option of the command)
    *,
    day: DateOption = None,
    house: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Casino file: its name, limits and house rules.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Name of the casino.")] = None,
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

    on = day_of(day)
    page = rules_page(on, _settled(house, name, charity or [], limit, on, reading))
    if json:
        print_json(as_data(page))
    elif form:
        written = {"text": as_text, "markdown": as_markdown, "html": as_html}[form](page)
        typer.echo(written, nl=False)
    else:
        _draw(page)


def day_of(text: str | None) -> date:
    """Return the day that was written, or today."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f'"{text}" is no date; write it like 2026-03-01') from None


def _settled(
    file: Path | None,
    name: str | None,
    charities: list[str],
    limit: str | None,
    day: date,
    reading: list[str] | None,
) -> "HouseRules":
    from croupier.games.words import cents
    from croupier.house.limits import HouseLimit, Limited
    from croupier.house.readings import from_choices
    from croupier.house.rules import HouseRules

    chosen = pairs(reading, "Q3-11=b")
    rules = HouseRules(readings=from_choices(chosen))
    if file is not None:
        if chosen:
            raise typer.BadParameter("the house file says how its rules are read; leave out --reading")
        from croupier.server.commands.set_up import read_house_file

        settings = read_house_file(file).settings
        rules = HouseRules(house=settings.licensee, limits=settings.limits, readings=settings.readings)
    own: tuple[HouseLimit, ...] = ()
    if limit is not None:
        try:
            own = (HouseLimit(Limited.SINGLE_WAGER, cents(f"${limit.removeprefix('$')}"), day),)
        except ValueError as error:
            raise typer.BadParameter(f"{error}, as in --limit 25") from None
    return replace(rules, house=name or rules.house, charities=tuple(charities), limits=(*rules.limits, *own))


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
