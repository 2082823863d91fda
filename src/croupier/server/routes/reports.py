"""Reports over HTTP: a gaming day and a month, as data, CSV, plain text or PDF; to a charity its own copy."""

import asyncio
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel

from croupier.permissions import Permission
from croupier.server.people import qr
from croupier.server.people.access import Endpoint, Person, has
from croupier.server.queries.loading import load_reports
from croupier.server.queries.shares import verify_uncounted
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import ForbiddenError, NotFoundError, Replies, replies

if TYPE_CHECKING:
    from croupier.house.reports.daily import DailyReport
    from croupier.house.reports.records import Records
    from croupier.house.reports.sheet import Sheet
    from croupier.server.queries.reported import DayListed

router = APIRouter(prefix="/api/reports", tags=["reports"], responses=replies(401, 403, 404, 409))
Reader = Annotated[Person, Depends(through(Endpoint.READ_REPORTS, acts=True))]
_writing = asyncio.Semaphore(1)  # one at a time: a day that is still open is read event by event


class ReportForm(StrEnum):
    """How a report is written."""

    JSON = "json"
    CSV = "csv"
    TEXT = "text"
    PDF = "pdf"


class ReportedDay(BaseModel):
    """A gaming day there is a report of."""

    day: date
    charities: list[str]
    closed: bool
    tables: list[str]


FormQuery = Annotated[
    ReportForm, Query(description="As data with money in cents, as CSV, as text, or as PDF to sign.")
]
FORMS: Replies = {
    200: {
        "content": {"application/json": {}, "text/csv": {}, "text/plain": {}, "application/pdf": {}},
        "description": "The paper.",
    }
}


@router.get("/days")
async def days(reader: Reader, context: Context) -> list[ReportedDay]:
    """List the gaming days whose reports you may read, the newest first."""
    charity = _charity_of(context, reader)
    async with _writing:
        found = await asyncio.to_thread(_days, context)
    return [
        ReportedDay(day=one.day, charities=list(one.charities), closed=one.closed, tables=list(one.tables))
        for one in reversed(found)
        if charity is None or charity in one.charities
    ]


@router.get("/daily/{day}", response_class=Response, responses=FORMS)
async def daily(day: date, reader: Reader, context: Context, form: FormQuery = ReportForm.JSON) -> Response:
    """Return the report of a gaming day; while it is open, as far as it has gone."""
    charity = _charity_of(context, reader)
    async with _writing:
        return await asyncio.to_thread(_daily, context, day, form, charity)


@router.get("/daily/{day}/{table}", response_class=Response, responses=FORMS)
async def table_of_day(
    day: date, table: str, reader: Reader, context: Context, form: FormQuery = ReportForm.JSON
) -> Response:
    """Return the card of one table on a gaming day: bets, bank, counts and variances."""
    charity = _charity_of(context, reader)
    async with _writing:
        return await asyncio.to_thread(_table_card, context, day, table, form, charity)


@router.get("/monthly/{month}", response_class=Response, responses=FORMS)
async def monthly(
    context: Context,
    reader: Reader,
    month: Annotated[str, Path(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$", description="Like 2026-03.")],
    form: FormQuery = ReportForm.JSON,
) -> Response:
    """Return the report of a month: what charities, state and operator get, to the cent."""
    charity = _charity_of(context, reader)
    async with _writing:
        return await asyncio.to_thread(_monthly, context, month, form, charity)


def _charity_of(context: ServerContext, reader: Person) -> str | None:
    """Return whose reports alone somebody may read; None for all of them."""
    if has(reader, Permission.READ_EVERYTHING):
        return None
    member = context.service.rooms.house.house.staff.get(reader.id)
    if member is None or not member.charity:
        raise ForbiddenError(
            f"{reader.id} is not enrolled for a charity yet; ask the operator to enroll you with it"
        )
    return member.charity


def _days(context: ServerContext) -> "tuple[DayListed, ...]":
    load_reports()
    from croupier.server.queries.reported import days_of  # noqa: PLC0415 (loads the odds)

    return days_of(context.log, context.vault)


def _daily(context: ServerContext, day: date, form: ReportForm, charity: str | None) -> Response:
    load_reports()
    from croupier.house.reports.sheets import daily_sheet  # noqa: PLC0415 (loads the odds)

    report = _report(context, day, charity)
    if form is ReportForm.TEXT:
        return PlainTextResponse(printed(report, daily_sheet(report)))
    return written(report, daily_sheet(report), form)


def _table_card(
    context: ServerContext, day: date, table: str, form: ReportForm, charity: str | None
) -> Response:
    load_reports()
    from croupier.house.reports.records import ReportError  # noqa: PLC0415 (loads the odds)
    from croupier.house.reports.sheets import table_card  # noqa: PLC0415

    report = _report(context, day, charity)
    try:
        return written(report.of_table(table), table_card(report, table), form)
    except ReportError as error:
        raise NotFoundError(str(error)) from None


def _report(context: ServerContext, day: date, charity: str | None) -> "DailyReport":
    load_reports()
    from croupier.house.reports.daily import daily_report  # noqa: PLC0415 (loads the odds)
    from croupier.house.reports.records import ReportError  # noqa: PLC0415

    if charity is not None:
        _verify_own(context, day, charity)
    verify_uncounted(context.service.rooms.house.house, day.isoformat())
    try:
        report = daily_report(_records(context, day, day), day, context.clock())
        return report if charity is None else report.copy_for(charity)
    except ReportError as error:
        raise NotFoundError(str(error)) from None


def printed(report: "DailyReport", sheet: "Sheet") -> str:
    """Return the report of a day as text, with the head of the log as a QR code below it."""
    if report.head is None:
        return sheet.text()
    return f"{sheet.text()}{qr.as_text(qr.encode(f'{report.head.origin} {report.head.paper}'))}"


def _verify_own(context: ServerContext, day: date, charity: str) -> None:
    """Refuse the day of another charity, without a word about whose it was."""
    if all(one.day != day or charity not in one.charities for one in _days(context)):
        raise ForbiddenError(f"the gaming day of {day} was not for {charity}, and you see its days alone")


def _monthly(context: ServerContext, month: str, form: ReportForm, charity: str | None) -> Response:
    load_reports()
    from croupier.house.reports.monthly import charity_sheet, month_of, monthly_report, monthly_sheet  # noqa: PLC0415  # noqa: PLC0415 (loads the odds)
    from croupier.house.reports.records import ReportError  # noqa: PLC0415

    verify_uncounted(context.service.rooms.house.house, month)
    try:
        first = date.fromisoformat(f"{month}-01")
        report = monthly_report(_records(context, *month_of(first)), first, context.clock())
        report = report if charity is None else report.only(charity)
    except (ReportError, ValueError, OverflowError) as error:  # the last month of the calendar has no next
        raise NotFoundError(str(error)) from None
    sheet = monthly_sheet(report) if charity is None else charity_sheet(report, charity)
    return written(report, sheet, form)


def _records(context: ServerContext, first: date, last: date) -> "Records":
    from croupier.server.queries.reported import records_of  # noqa: PLC0415 (loads the odds)

    return records_of(context.log, context.vault, first, last)


def written(report: object, sheet: "Sheet", form: ReportForm) -> Response:
    """Return a report in the form that was asked for."""
    from croupier.house.reports.sheet import as_data  # noqa: PLC0415 (loads the odds)

    match form:
        case ReportForm.CSV:
            return Response(sheet.csv(), media_type="text/csv; charset=utf-8")
        case ReportForm.TEXT:
            return PlainTextResponse(sheet.text())
        case ReportForm.PDF:
            from croupier.paper.house import report_paper  # noqa: PLC0415
            from croupier.paper.pdf import pdf  # noqa: PLC0415 (an extra)

            return Response(pdf(report_paper(sheet)), media_type="application/pdf")
        case ReportForm.JSON:
            return JSONResponse(as_data(report))
