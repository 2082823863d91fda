"""The daily report: tables beside their odds, cage, jackpots, tournaments, variances, and who was there."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from croupier.house import events as e
from croupier.house.ledger import Kind
from croupier.house.reports.money import (
    CageReport,
    JackpotWin,
    Payment,
    TournamentReport,
    cage_of,
    jackpots_of,
    payments_of,
    tournaments_on,
)
from croupier.house.reports.records import DayLog, Records, ReportError, gaming_days
from croupier.house.reports.tables import TableReport, tables_of
from croupier.house.settings import zone_of
from croupier.house.state import Rail, Variance, Visit
from croupier.permissions import Role


@dataclass(frozen=True, slots=True)
class OnDuty:
    """Somebody who worked that day, and as what."""

    person: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class DailyReport:
    """One gaming day of a house, in cents; `made` is when the report was."""

    operator: str
    zone: str  # of the times it is printed with
    day: date
    made: datetime
    opened: datetime
    closed: datetime | None  # None while the day is open, and the report of it is not final
    charities: tuple[str, ...]
    tables: tuple[TableReport, ...]
    cage: CageReport
    jackpots: tuple[JackpotWin, ...]
    tournaments: tuple[TournamentReport, ...]
    payments: tuple[Payment, ...]
    variances: tuple[Variance, ...]
    report_by: date | None  # by when variances are reported, if they are so large
    unredeemed: tuple[Rail, ...]  # chips the house still owes for when the day was closed (Q3-20)
    staff: tuple[OnDuty, ...]
    visits: tuple[Visit, ...]
    without_visit: tuple[str, ...]  # charities without a visit and a signed affidavit

    @property
    def win(self) -> int:
        """What all tables won, less what they paid."""
        return sum(table.win for table in self.tables)

    @property
    def handle(self) -> int:
        """Everything that was bet and settled."""
        return sum(table.handle for table in self.tables)

    @property
    def drop(self) -> int:
        """Cash paid for chips at the tables."""
        return sum(table.drop for table in self.tables)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was played that day."""
        return all(table.is_idle for table in self.tables) and not self.tournaments

    def copy_for(self, charity: str) -> "DailyReport":
        """Return a charity's own copy of its day: nothing in it is paid to, run for or signed by another."""
        if charity not in self.charities:
            raise ReportError(f"the gaming day of {self.day} was not for {charity}")
        return replace(
            self,
            tournaments=tuple(one for one in self.tournaments if one.charity == charity),
            payments=tuple(each for each in self.payments if (each.to, each.name) == (Kind.CHARITY, charity)),
            visits=tuple(visit for visit in self.visits if visit.charity == charity),
            without_visit=tuple(name for name in self.without_visit if name == charity),
        )


def daily_report(records: Records, day: date, made: datetime) -> DailyReport:
    """Return the report of a gaming day."""
    for log in gaming_days(records.house):
        if log.date == day:
            return report_of(records, log, made)
    raise ReportError(f"there is no gaming day of {day} in these records; it was never opened")


def report_of(records: Records, log: DayLog, made: datetime) -> DailyReport:
    """Return the report of a day that was found already."""
    visits = tuple(
        Visit(event.charity, event.by, event.at, event.affidavit)
        for event in log.events
        if isinstance(event, e.VisitRecorded)
    )
    seen = {visit.charity for visit in visits if visit.affidavit}
    closed = log.closed
    return DailyReport(
        operator=log.settings.licensee,
        zone=log.settings.zone,
        day=log.date,
        made=made.astimezone(zone_of(log.settings)),
        opened=log.opened.at,
        closed=closed.at if closed else None,
        charities=log.opened.charities,
        tables=tables_of(records, log),
        cage=cage_of(log),
        jackpots=jackpots_of(records.jackpots, log),
        tournaments=tournaments_on(records.tournaments, log.date),
        payments=payments_of(log),
        variances=closed.variances if closed else (),
        report_by=closed.report_by if closed else None,
        unredeemed=closed.unredeemed if closed else (),
        staff=_on_duty(log),
        visits=visits,
        without_visit=tuple(charity for charity in log.opened.charities if charity not in seen),
    )


def _on_duty(log: DayLog) -> tuple[OnDuty, ...]:
    """Return everybody who was on duty at any time of the day."""
    came = (event.person for event in log.events if isinstance(event, e.DutyStarted))
    people = dict.fromkeys((*log.opened.on_duty, *came))
    return tuple(OnDuty(person, log.staff.get(person, ())) for person in people)
