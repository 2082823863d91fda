"""`croupier reports`: the daily and monthly reports of a house, shown on a month that is rehearsed."""

from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonFlag, console, note_if_slow, print_json, table

if TYPE_CHECKING:
    from croupier.house.reports import MonthlyReport, Sheet


class Form(Enum):
    """How a report is written."""

    TEXT = "text"
    CSV = "csv"


def reports(
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
        Form | None, typer.Option("--as", metavar="FORM", help="Print plain text or csv.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Simulate a month at a four-table casino and print its reports.

    The people are invented; the rules, cards, chips and counts are real.
    """
    if day is not None and charity is not None:
        raise typer.BadParameter("--day and --charity cannot go together; say one of them")
    first = _month(month)
    with note_if_slow("playing a month of four tables"):
        report = _rehearsed(first, seed, rounds)
    if json:
        from croupier.house.reports import as_data

        print_json(as_data(_part(report, day, charity)))
        return
    sheet = _sheet(report, day, charity)
    if form:
        typer.echo(sheet.csv() if form is Form.CSV else sheet.text(), nl=False)
    else:
        draw(sheet)
        console().print(f"[dim]Rehearsed from seed {seed} with invented people.[/]")


def _month(text: str) -> date:
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
