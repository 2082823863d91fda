"""Reports over HTTP: a gaming day and a month, as data, CSV or plain text."""

import asyncio
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from croupier.server.hall import Hall, hall_of, through
from croupier.server.powers import Door
from croupier.server.replies import NotFoundError, replies

if TYPE_CHECKING:
    from croupier.house.reports.sheet import Sheet

router = APIRouter(
    prefix="/api/reports",
    tags=["reports"],
    dependencies=[Depends(through(Door.READ_REPORTS, acts=True))],
    responses=replies(401, 403, 404),
)
TheHall = Annotated[Hall, Depends(hall_of)]
_writing = asyncio.Semaphore(1)  # a report reads the whole log; one at a time


class Form(StrEnum):
    """How a report is written."""

    JSON = "json"
    CSV = "csv"
    TEXT = "text"


FormQuery = Annotated[Form, Query(description="As data with money in cents, as CSV, or as text to print.")]
_FORMS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {}, "text/csv": {}, "text/plain": {}}, "description": "The report."}
}


@router.get("/daily/{day}", response_class=Response, responses=_FORMS)
async def daily(day: date, hall: TheHall, form: FormQuery = Form.JSON) -> Response:
    """Return the report of a gaming day; while it is open, as far as it has gone."""
    async with _writing:
        return await asyncio.to_thread(_daily, hall, day, form)


@router.get("/monthly/{month}", response_class=Response, responses=_FORMS)
async def monthly(
    hall: TheHall,
    month: Annotated[str, Path(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$", description="Like 2026-03.")],
    form: FormQuery = Form.JSON,
) -> Response:
    """Return the report of a month: what charities, state and operator get, to the cent."""
    async with _writing:
        return await asyncio.to_thread(_monthly, hall, month, form)


def _daily(hall: Hall, day: date, form: Form) -> Response:
    from croupier.house.reports.daily import daily_report  # noqa: PLC0415 (loads the odds)
    from croupier.house.reports.daily_sheet import daily_sheet  # noqa: PLC0415
    from croupier.house.reports.records import ReportError  # noqa: PLC0415

    try:
        report = daily_report(_records(hall), day, hall.clock())
    except ReportError as error:
        raise NotFoundError(str(error)) from None
    return _written(report, daily_sheet(report), form)


def _monthly(hall: Hall, month: str, form: Form) -> Response:
    from croupier.house.reports.monthly import monthly_report  # noqa: PLC0415 (loads the odds)
    from croupier.house.reports.monthly_sheet import monthly_sheet  # noqa: PLC0415
    from croupier.house.reports.records import ReportError  # noqa: PLC0415

    try:
        first = date.fromisoformat(f"{month}-01")
        report = monthly_report(_records(hall), first, hall.clock())
    except (ReportError, ValueError, OverflowError) as error:  # the last month of the calendar has no next
        raise NotFoundError(str(error)) from None
    return _written(report, monthly_sheet(report), form)


def _records(hall: Hall) -> Any:
    from croupier.server.records import records_of  # noqa: PLC0415 (loads the odds)

    return records_of(hall.log, hall.vault)


def _written(report: object, sheet: "Sheet", form: Form) -> Response:
    from croupier.house.reports.sheet import as_data  # noqa: PLC0415 (loads the odds)

    match form:
        case Form.CSV:
            return Response(sheet.csv(), media_type="text/csv; charset=utf-8")
        case Form.TEXT:
            return PlainTextResponse(sheet.text())
        case Form.JSON:
            return JSONResponse(as_data(report))
