"""`croupier reports`: days, months and slips of a casino from its database or a backup, without a server."""

from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyOrNoneOption,
    console,
    note_if_slow,
    opened_to_read,
    opened_to_write,
    print_json,
    save,
    say,
    table,
)
from croupier.cli.paper import form_of
from croupier.cli.papers import draw, month_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.house.reports import Records, Sheet
    from croupier.house.slips import SlipPaper
    from croupier.store import Log
    from croupier.store.vault import Vault

reports = typer.Typer(
    help="Print the reports and slips of a casino from its database or a backup.", no_args_is_help=True
)
_SLIP_ENDINGS = (".pdf", ".html", ".txt", ".csv")
_ENDINGS = (".pdf", ".html", ".txt", ".csv", ".zip")
ReportOutOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        metavar="FILE",
        help="Write it: FILE.pdf, .html, .txt, .csv (all tables), or .zip (one CSV file per table).",
    ),
]
CharityOption = Annotated[str | None, typer.Option(metavar="NAME", help="Print the copy for one charity.")]


@reports.command()
def daily(
    day: Annotated[str, typer.Argument(metavar="DAY", help="Gaming day, like 2026-03-05.")],
    *,
    charity: CharityOption = None,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Print the card of one table.")] = None,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyOrNoneOption = None,
    out: ReportOutOption = None,
    json: JsonFlag = False,
) -> None:
    """Print the report of a gaming day; while it is open, as far as it has gone."""
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise typer.BadParameter(f'"{day}" is no day; write it like 2026-03-05') from None
    from croupier.house.reports import daily_report, daily_sheet, table_card

    with _records(database, key, wanted, wanted) as records, note_if_slow("adding up the day"):
        report = daily_report(records, wanted, datetime.now(UTC))
        report = report if charity is None else report.copy_for(charity)
    if table is None:
        _print(report, daily_sheet(report), out, json=json)
    else:
        _print(report.of_table(table), table_card(report, table), out, json=json)


@reports.command()
def monthly(
    month: Annotated[str, typer.Argument(metavar="MONTH", help="Month, like 2026-03.")],
    *,
    charity: CharityOption = None,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyOrNoneOption = None,
    out: ReportOutOption = None,
    json: JsonFlag = False,
) -> None:
    """Print the report of a month: what charities, state and operator get, to the cent."""
    first = month_named(month)
    from croupier.house.reports import charity_sheet, monthly_report, monthly_sheet
    from croupier.house.reports.monthly import month_of

    with _records(database, key, *month_of(first)) as records, note_if_slow("adding up the month"):
        report = monthly_report(records, first, datetime.now(UTC), operator=_operator(database, key))
        report = report if charity is None else report.only(charity)
    sheet = monthly_sheet(report) if charity is None else charity_sheet(report, charity)
    _print(report, sheet, out, json=json)


@reports.command()
def slips(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyOrNoneOption = None,
    json: JsonFlag = False,
) -> None:
    """List every slip that was numbered, with what it is about."""
    from croupier.house.slips import SlipNumbered, SlipVoided
    from croupier.server.queries.records import house_zone
    from croupier.server.queries.slips import slip_list

    with _opened(database, key) as (log, _):
        events, zone = slip_list(log), house_zone(log)
        void = {event.slip: event.reason for event in events if isinstance(event, SlipVoided)}
        found = [event for event in events if isinstance(event, SlipNumbered)]
    if json:
        print_json(
            [
                {
                    "number": str(one.slip),
                    "about": one.about,
                    "by": one.by,
                    "at": one.at.isoformat(),
                    "void": void.get(one.slip, ""),
                }
                for one in found
            ]
        )
        return
    drawn = table("slip", "about", "by", "when", "void")
    for one in found:
        at = f"{one.at.astimezone(zone):%Y-%m-%d %H:%M}"
        drawn.add_row(str(one.slip), one.about, one.by, at, void.get(one.slip, ""))
    console().print(drawn if found else "No slip was ever numbered here.")


@reports.command()
def slip(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help='Like "fill 2026-0007".')],
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", metavar="FILE", help="Write it: FILE.pdf, .html, .txt or .csv (default: print it)."
        ),
    ] = None,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyOrNoneOption = None,
    json: JsonFlag = False,
) -> None:
    """Print a slip from the log; it is marked as a copy, since originals are printed in the casino."""
    from croupier.house.reports.sheet import slip_sheet
    from croupier.house.slip_papers import slip_paper
    from croupier.house.slips import SlipNumber
    from croupier.server.queries.records import house_zone
    from croupier.server.queries.slips import slip_events

    form = form_of(out, *_SLIP_ENDINGS) if out else ""
    wanted = SlipNumber.read(number)
    if wanted is None:
        raise typer.BadParameter(f'"{number}" is no number of a slip; write it like "fill 2026-0007"')
    with _opened(database, key) as (log, vault):
        found, zone = slip_paper(slip_events(log, vault, wanted), wanted), house_zone(log)
    if found is None:
        raise typer.BadParameter(f"no slip {number} was ever numbered; croupier reports slips lists them")
    mark = f"COPY from the log, {datetime.now(zone):%Y-%m-%d %H:%M %Z}"
    sheet = slip_sheet(found, zone, mark)
    if json or out is None or form in (".txt", ".csv"):
        _print({"number": number, "mark": mark, **_slip_data(found)} if json else None, sheet, out, json=json)
        return
    from croupier.cli.paper import writer
    from croupier.paper.house import slip_as_paper

    writer(out)(slip_as_paper(found, zone, mark))


def _slip_data(slip: "SlipPaper") -> dict[str, object]:
    from croupier.house.reports import as_data

    return {name: as_data(value) for name, value in slip._asdict().items() if name != "number"}


@reports.command()
def check(
    *,
    mend: Annotated[
        bool, typer.Option("--mend", help="Book again the days whose book is missing or wrong.")
    ] = False,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyOrNoneOption = None,
    json: JsonFlag = False,
) -> None:
    """Work out every closed day from its events again, and compare with the book its reports are made of."""
    from croupier.server.queries.books import Bookkeeper, BooksError

    mended = 0
    if mend:
        with opened_to_write(database, alongside=True) as (log, vault), note_if_slow("reading every event"):
            mended = Bookkeeper(log, vault).mend(datetime.now(UTC), "croupier reports check")
    with _opened(database, key) as (log, vault), note_if_slow("reading every event"):
        try:
            booked, unbooked = Bookkeeper(log, vault).check()
        except BooksError as error:
            say(str(error), 1)
            raise typer.Exit(1) from None
    if json:
        print_json({"booked": booked, "unbooked": unbooked, "mended": mended})
        return
    if mended:
        console().print(f"Booked again: {mended}.")
    console().print(f"[green]✓[/] {booked} closed days are booked as their events say.")
    if unbooked:
        console().print(f"{unbooked} are not booked; the next start of the house books them.")


@contextmanager
def _opened(database: str, key: str | None) -> "Iterator[tuple[Log, Vault | None]]":
    """Open a log to print from: one whose newest events the house wrote, with this key."""
    from croupier.store.verify import verify_end

    with opened_to_read(database, key) as (log, vault):
        log.stamper = vault.stamper if vault else None
        verify_end(log)
        yield log, vault


@contextmanager
def _records(database: str, key: str | None, first: date, last: date) -> "Iterator[Records]":
    from croupier.server.queries.reported import records_of

    with _opened(database, key) as (log, vault):
        yield records_of(log, vault, first, last)


def _operator(database: str, key: str | None) -> str:
    from croupier.server.queries.records import house_settings

    with _opened(database, key) as (log, _):
        settings = house_settings(log)
    return settings.holder if settings else ""


def _print(report: object, sheet: "Sheet", out: Path | None, *, json: bool) -> None:
    if json:
        from croupier.house.reports import as_data

        print_json(as_data(report))
    elif out is None:
        draw(sheet)
    else:
        _write(sheet, out)
        console().print(f"[green]✓[/] {out}")


def _write(sheet: "Sheet", out: Path) -> None:
    from croupier.paper.house import report_paper
    from croupier.paper.html import html
    from croupier.paper.pdf import pdf
    from croupier.paper.submission import pack

    match form_of(out, *_ENDINGS):
        case ".pdf":
            save(out, pdf(report_paper(sheet)), private=True)
        case ".html":
            save(out, html(report_paper(sheet)), private=True)
        case ".txt":
            save(out, sheet.text(), private=True)
        case ".csv":
            save(out, sheet.csv(), private=True)
        case _:
            files = {f"{name}.csv": text.encode() for name, text in sheet.csv_files().items()}
            save(out, pack(files), private=True)
