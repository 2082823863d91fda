"""Slips over HTTP: one page each, with its number, signatures and prints, read from the log."""

import asyncio
from datetime import date, datetime
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Path, Response
from pydantic import BaseModel

from croupier.house.ledger import worth
from croupier.house.slip_papers import slip_paper
from croupier.house.slips import SlipForm, SlipNumber, SlipPaper
from croupier.permissions import Permission
from croupier.server.people.access import Endpoint, Person, has
from croupier.server.queries.slips import slip_events
from croupier.server.routes.reports import FORMS, FormQuery, ReportForm, written
from croupier.server.views.room_views import FLOOR_SLIPS
from croupier.server.views.wins import blind_tables
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import ForbiddenError, NotFoundError, replies

router = APIRouter(prefix="/api/slips", tags=["slips"], responses=replies(401, 403, 404))
Reader = Annotated[Person, Depends(through(Endpoint.READ_SLIPS, acts=True))]
_reading = asyncio.Semaphore(1)  # a slip may be of any day: one looks for it at a time


class SlipPile(BaseModel):
    """Chips or bills of one denomination."""

    denomination: int
    pieces: int


class SlipSigned(BaseModel):
    """Who signed, as what, and when."""

    role: str
    who: str
    at: datetime | None


class SlipPrint(BaseModel):
    """A print of the slip: the first is the original."""

    by: str
    at: datetime


class SlipPage(BaseModel):
    """A slip as it is printed."""

    number: str
    form: str
    licensee: str
    day: date | None
    charities: list[str]
    at: datetime
    lines: list[tuple[str, str]]
    chips: list[SlipPile]
    total: int | None
    signatures: list[SlipSigned]
    sheet: str
    void: str
    prints: list[SlipPrint]


NumberPath = Annotated[str, Path(max_length=60, description='Like "fill 2026-0007".')]


@router.get("/{number}")
async def slip(number: NumberPath, reader: Reader, context: Context) -> SlipPage:
    """Return a slip by its number: every one to cage and managers, those of the floor to the others."""
    return _page(await _readable(number, reader, context))


@router.get("/{number}/paper", response_class=Response, responses=FORMS)
async def slip_file(
    number: NumberPath, reader: Reader, context: Context, form: FormQuery = ReportForm.PDF
) -> Response:
    """Return a slip as a file; it is marked as the newest print on record is, or as a copy where none is."""
    paper = await _readable(number, reader, context)
    return await asyncio.to_thread(_file, paper, ZoneInfo(context.zone), form)


def _file(paper: SlipPaper, zone: ZoneInfo, form: ReportForm) -> Response:
    from croupier.house.reports.sheet import print_mark, slip_sheet  # noqa: PLC0415 (loads the odds)

    mark = print_mark(paper, zone)
    if form is ReportForm.PDF:
        from croupier.paper.house import slip_as_paper  # noqa: PLC0415
        from croupier.paper.pdf import pdf  # noqa: PLC0415 (an extra)

        return Response(pdf(slip_as_paper(paper, zone, mark)), media_type="application/pdf")
    return written(_page(paper).model_dump(mode="json"), slip_sheet(paper, zone, mark), form)


async def _readable(number: str, reader: Person, context: ServerContext) -> SlipPaper:
    """Return a slip that somebody may read now."""
    wanted = SlipNumber.read(number)
    if wanted is None:
        raise NotFoundError(f"{number} is no number of a slip")
    everything = has(reader, Permission.SELL_CHIPS) or has(reader, Permission.READ_EVERYTHING)
    if not everything and wanted.form not in FLOOR_SLIPS:
        raise ForbiddenError("only cage, manager, operator and auditor read this slip")
    async with _reading:
        paper = await asyncio.to_thread(_paper, context, wanted)
    if paper is None:
        raise NotFoundError(f"no slip {number} was ever numbered")
    counted = blind_tables(context.service.rooms.house.house, reader)
    if (table := dict(paper.lines).get("table")) in counted:
        raise ForbiddenError(f"table {table} is being counted; read its slips once the count is accepted")
    if paper.sealed and not _reads_sealed(reader, wanted.form):
        raise ForbiddenError("count what arrived first; the slip shows its chips after that")
    return paper


_SENT_BY_CAGE: Final = (SlipForm.FILL, SlipForm.OPENER)


def _reads_sealed(reader: Person, form: SlipForm) -> bool:
    """Whether somebody asked for what a slip lists, sent it, or watches over both sides."""
    sends = Permission.CAGE_SIDE if form in _SENT_BY_CAGE else Permission.TABLE_SIDE
    return any(has(reader, each) for each in (Permission.ASK_TRANSFER, Permission.READ_EVERYTHING, sends))


def _paper(context: ServerContext, number: SlipNumber) -> SlipPaper | None:
    return slip_paper(slip_events(context.log, context.vault, number), number)


def _page(paper: SlipPaper) -> SlipPage:
    return SlipPage(
        number=str(paper.number),
        form=paper.number.form.value,
        licensee=paper.licensee,
        day=paper.day,
        charities=list(paper.charities),
        at=paper.at,
        lines=list(paper.lines),
        chips=[SlipPile(denomination=value, pieces=pieces) for value, pieces in paper.chips],
        total=worth(paper.chips) if paper.chips else None,
        signatures=[SlipSigned(role=one.role, who=one.who, at=one.at) for one in paper.signatures],
        sheet=paper.sheet,
        void=paper.void,
        prints=[SlipPrint(by=by, at=at) for by, at in paper.prints],
    )
