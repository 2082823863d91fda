"""The cash log over HTTP: for the role compliance, and for nobody else."""

import json
from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from croupier.house.cash import logged, papers
from croupier.house.pit import CashBook
from croupier.house.settings import CashReport
from croupier.house.thresholds import thresholds_on
from croupier.server.commands.win_handlers import about_note, about_particulars, about_tin
from croupier.server.people.access import Endpoint, Person
from croupier.server.wire.context import Context, ServerContext, through
from croupier.server.wire.replies import replies

router = APIRouter(prefix="/api/compliance", tags=["compliance"], responses=replies(401, 403))
Reader = Annotated[Person, Depends(through(Endpoint.READ_CASH_LOG, acts=True))]


class Particulars(BaseModel):
    """Who somebody is, as a report on cash asks for it."""

    name: str
    address: str
    born: date
    identity: str
    occupation: str
    tin: str


class CashOfPerson(BaseModel):
    """What one person brought and took in cash on the open day."""

    who: str
    came: int
    went: int
    logged: bool
    reported: bool
    particulars: list[Particulars]


class DueReport(BaseModel):
    """A report on cash that is due, or was filed under a number."""

    day: date
    who: str
    form: str
    came: int
    went: int
    due: date
    mark: str
    filed: str
    particulars: list[Particulars]


class OpenedNote(BaseModel):
    """A note on something suspicious, opened."""

    number: int
    by: str
    at: datetime
    says: str


class WinPaper(BaseModel):
    """What the papers of a large win need: who won what, what is withheld, and the taxpayer number."""

    win: int
    player: str
    day: date
    gross: int
    withheld: int
    reported: bool
    papers: str
    tin: str
    test: str


class Figure(BaseModel):
    """A figure of the law or the house that the log goes by, with its mark."""

    name: str
    says: str
    source: str
    mark: str
    ask: str


class ComplianceView(BaseModel):
    """The cash log of the open day, and what is due."""

    day: date | None
    people: list[CashOfPerson]
    papers: list[DueReport]
    notes: list[OpenedNote]
    wins: list[WinPaper]
    figures: list[Figure]


@router.get("")
async def cash_log(reader: Reader, context: Context) -> ComplianceView:
    """Return the cash of the open day by person, the reports that are due, and the notes."""
    context.auth.accounts.verify_settled(reader.id)
    house, vault = context.service.rooms.house.house, context.vault
    log, day = house.pit.cash, house.day.date if house.day else house.last_day
    form = house.settings.cash_report if house.settings else CashReport.CURRENCY
    due = {one.who for one in papers(log, day, form)} if day else set()
    listed = logged(log, day) if day else ()
    cleared = [win for win in house.wins.values() if win.clearance is not None]
    return ComplianceView(
        day=day,
        people=[
            CashOfPerson(
                who=who,
                came=total.came,
                went=total.went,
                logged=who in listed,
                reported=who in due,
                particulars=_particulars(context, log, who),
            )
            for who, total in sorted(log.people.items(), key=lambda pair: -max(pair[1]))
        ],
        papers=[
            DueReport(**one._asdict(), particulars=_particulars(context, log, one.who)) for one in log.papers
        ],
        notes=[
            OpenedNote(
                number=note.number,
                by=note.by,
                at=note.at,
                says=vault.unseal(note.sealed, about_note(note.number)),
            )
            for note in log.notes
        ],
        wins=[
            WinPaper(
                win=win.number,
                player=win.winner,
                day=win.claim.day,
                gross=win.gross or 0,
                withheld=win.clearance.withheld,
                reported=win.clearance.reported,
                papers=f"{win.clearance.identity}, {win.clearance.second}",
                tin=vault.unseal(win.clearance.tin, about_tin(win.number)) if win.clearance.tin else "",
                test=win.clearance.why,
            )
            for win in cleared
            if win.clearance is not None
        ],
        figures=[
            Figure(name=name, says=row.says, source=row.source, mark=row.mark.value, ask=row.ask)
            for name, row in (thresholds_on(day).rows() if day else ())
        ],
    )


def _particulars(context: ServerContext, log: CashBook, who: str) -> list[Particulars]:
    """Open everything that was ever sealed about somebody: what is written later hides nothing."""
    return [
        Particulars(**json.loads(context.vault.unseal(sealed, about_particulars(who))))
        for sealed in log.particulars.get(who, ())
    ]
