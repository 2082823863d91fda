"""The daily report: each table in figures with its odds, cage, jackpots, tournaments, and who was there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from croupier.games import Game
from croupier.house import events as e
from croupier.house.cage import AgedChips
from croupier.house.chips import ChipLine
from croupier.house.ledger import AccountKind, worth
from croupier.house.reports.controls import SlipSeries, chips_after, slips_of
from croupier.house.reports.money import (
    CageReport,
    JackpotWin,
    PokerReport,
    SharePayment,
    TournamentReport,
    arrived,
    cage_of,
    jackpots_of,
    owed_after,
    payments_of,
    poker_of,
    tournaments_on,
)
from croupier.house.reports.records import (
    DayHead,
    DayLog,
    LostEvents,
    Records,
    ReportError,
    dealers_of,
    events_of_table,
    gaming_days,
    head_of,
    lost_before,
    posted_to,
    sitting_of,
)
from croupier.house.reports.theory import (
    Expected,
    Play,
    Surprise,
    WagerFigures,
    expected,
    play_of,
    summed,
    surprise,
)
from croupier.house.settings import zone_of
from croupier.house.slips import SlipForm
from croupier.house.state import Direction, Rail, Variance, Visit, of_table
from croupier.house.wins import PrizeSource, WinHeld, WinVoided
from croupier.permissions import Role


@dataclass(frozen=True, slots=True)
class WagerLine:
    """One wager: what happened, and what the odds expect."""

    figures: WagerFigures
    theory: Expected

    @property
    def surprise(self) -> Surprise | None:
        """How unusual the difference is."""
        return surprise(self.figures.win, self.theory)


@dataclass(frozen=True, slots=True)
class TableReport:
    """One table from its opening to its last count, in cents."""

    table: str
    game: Game
    opened: datetime
    dealers: tuple[str, ...]
    rounds: int
    dead: int
    wagers: tuple[WagerLine, ...]
    forfeited: int
    returned: int
    jackpots: int  # of what was paid, what was won of posted jackpots
    opening: int
    fills: int
    credits: int
    drop: int  # cash for chips at the table, by the ledger
    drop_counted: int | None  # None until it is
    ledger_win: int  # what the table's postings brought the house
    prizes: int  # jackpots paid out of the tray after they were signed for
    off_tray: int  # prizes won here that the tray did not pay
    closing: int  # by the ledger, before the count
    closing_counted: int | None
    voided: int = 0  # wins that were held here and made void, so that nobody is paid them

    @property
    def handle(self) -> int:
        """Everything that was bet and settled."""
        return sum(line.figures.handle for line in self.wagers)

    @property
    def win(self) -> int:
        """What the table won, less what it paid."""
        return sum(line.figures.win for line in self.wagers) + self.forfeited + self.voided

    @property
    def unexplained(self) -> int:
        """What the ledger has that the table's own record has not; nothing, unless something is wrong."""
        return self.ledger_win - self.win

    @property
    def variance(self) -> int:
        """What the last counts found too much, or too little if below nothing."""
        tray = 0 if self.closing_counted is None else self.closing_counted - self.closing
        return tray + (0 if self.drop_counted is None else self.drop_counted - self.drop)

    @property
    def counted_win(self) -> int | None:
        """What the table won by its counts: closer, credits and drop, less opener, fills and other prizes."""
        if self.closing_counted is None or self.drop_counted is None:
            return None
        came = self.closing_counted + self.credits + self.drop_counted
        return came - self.opening - self.fills - self.off_tray

    @property
    def theory(self) -> Expected:
        """What the odds expect of the whole table."""
        return summed((line.theory for line in self.wagers), "all")

    @property
    def surprise(self) -> Surprise | None:
        """How unusual the table's win is."""
        return surprise(self.win - self.forfeited - self.voided, self.theory)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was played."""
        return not self.rounds and not self.dead


def tables_of(records: Records, log: DayLog) -> tuple[TableReport, ...]:
    """Return every table of a day but those of live poker; one that was opened twice is two."""
    starts = [
        at for at, event in enumerate(log.events) if isinstance(event, e.TableOpened) and not event.poker
    ]
    return tuple(_table(records, log, at) for at in starts)


def _table(records: Records, log: DayLog, start: int) -> TableReport:
    opened = log.events[start]
    assert isinstance(opened, e.TableOpened)  # noqa: S101 (it was asked for by its opening)
    events = events_of_table(log.events[start + 1 :], opened.table)
    posts = [event for event in events if isinstance(event, e.TablePosted)]
    same = ((one.table, one.at) for one in log.events[:start] if isinstance(one, e.TableOpened))
    earlier = sum(key == (opened.table, opened.at) for key in same)
    play = play_of(sitting_of(records, opened, sum(post.count for post in posts), earlier))
    fills, credits_ = (arrived(events, way) for way in Direction)
    drop, bank = (
        posted_to(posts, AccountKind.DROP, opened.table),
        posted_to(posts, AccountKind.BANK, opened.table),
    )
    trays = [event for event in events if isinstance(event, e.TrayCounted) and event.final]
    boxes = [event for event in events if isinstance(event, e.DropCounted)]
    openers = [event for event in events if isinstance(event, e.TrayCounted) and event.opener]
    found = worth(openers[0].chips) - openers[0].expected if openers else 0
    opening = worth(opened.bank) + found  # whatever was sold or filled before the opener was counted
    prizes = sum(
        event.cents for event in events if isinstance(event, e.PrizePaid) and event.source is PrizeSource.TRAY
    )
    voided = posted_to(
        [event for event in events if isinstance(event, WinVoided)], AccountKind.PRIZES, opened.table
    )
    owed = posted_to(posts, AccountKind.PRIZES, opened.table) + voided
    return TableReport(
        opened.table,
        play.game,
        opened.at,
        dealers_of(events),
        play.rounds,
        play.dead,
        _lines(play),
        play.forfeited,
        play.returned,
        jackpots=_jackpots(events, posts, opened.table),
        opening=opening,
        fills=fills,
        credits=credits_,
        drop=drop,
        drop_counted=boxes[-1].cash if boxes else None,
        ledger_win=bank + drop + owed,
        prizes=prizes,
        off_tray=-owed - prizes,
        closing=opening + fills - credits_ + bank - prizes,
        closing_counted=worth(trays[-1].chips) if trays else None,
        voided=voided,
    )


def _lines(play: Play) -> tuple[WagerLine, ...]:
    return tuple(
        WagerLine(figures, theory) for figures, theory in zip(play.wagers, expected(play), strict=True)
    )


def _jackpots(events: Sequence[e.Event], posts: Sequence[e.TablePosted], table: str) -> int:
    """Return what was won of posted jackpots at a table: paid there, or held until it was signed (R1-27).

    A large win is held too, and is none of them.
    """
    paid = of_table(AccountKind.JACKPOTS, table)
    at_once = sum(
        cents
        for post in posts
        for entry in post.entries
        for held, cents in entry.postings
        if held == paid and cents > 0
    )
    large = sum(
        event.claim.held
        for event in events
        if isinstance(event, WinHeld) and event.claim.form is SlipForm.LARGE_WIN
    )
    return at_once + posted_to(posts, AccountKind.PAYABLE, table) - large


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
    poker: tuple[PokerReport, ...]
    cage: CageReport
    jackpots: tuple[JackpotWin, ...]
    tournaments: tuple[TournamentReport, ...]
    payments: tuple[SharePayment, ...]
    variances: tuple[Variance, ...]
    report_by: date | None  # by when variances are reported, if they are so large
    unredeemed: tuple[Rail, ...]  # chips of this day that nobody had redeemed when it was closed (Q3-20)
    void: bool  # whether those are void, or owed for
    owed: tuple[AgedChips, ...]  # chips of this and earlier days that are owed for, by age
    staff: tuple[OnDuty, ...]
    visits: tuple[Visit, ...]
    without_visit: tuple[str, ...]  # charities without a visit and a signed affidavit
    slips: tuple[SlipSeries, ...] = ()  # numbered that day, by form
    chips: tuple[ChipLine, ...] = ()  # of the house at the end of the day, by denomination
    head: DayHead | None = None  # of the log, signed at the close
    epochs: tuple[LostEvents, ...] = ()  # opened below the head that was seen, not long ago

    @property
    def win(self) -> int:
        """What all tables won, less what they paid."""
        return sum(table.win for table in self.tables)

    @property
    def handle(self) -> int:
        """Everything that was bet and settled."""
        return sum(table.handle for table in self.tables)

    @property
    def raked(self) -> int:
        """What was taken of the pots of live poker."""
        return sum(table.rake for table in self.poker)

    @property
    def drop(self) -> int:
        """Cash paid for chips at the tables."""
        return sum(table.drop for table in self.tables) + sum(table.drop for table in self.poker)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was played that day."""
        dealt = any(not table.is_idle for table in self.tables)
        return not (dealt or any(not table.is_idle for table in self.poker) or self.tournaments)

    def copy_for(self, charity: str) -> "DailyReport":
        """Return a charity's own copy of its day: nothing in it is paid to, run for or signed by another."""
        if charity not in self.charities:
            raise ReportError(f"the gaming day of {self.day} was not for {charity}")
        return replace(
            self,
            tournaments=tuple(one for one in self.tournaments if one.charity == charity),
            payments=tuple(
                each for each in self.payments if (each.to, each.name) == (AccountKind.CHARITY, charity)
            ),
            visits=tuple(visit for visit in self.visits if visit.charity == charity),
            without_visit=tuple(name for name in self.without_visit if name == charity),
        )

    def of_table(self, name: str) -> "DailyReport":
        """Return the day of one table alone."""
        tables = tuple(table for table in self.tables if table.table == name)
        poker = tuple(table for table in self.poker if table.table == name)
        if not (tables or poker):
            names = [*(table.table for table in self.tables), *(table.table for table in self.poker)]
            known = ", ".join(names) or "none"
            raise ReportError(f"there was no table {name} on {self.day}; there were {known}")
        kept = tuple(one for one in self.variances if one.account.of == name)
        return replace(self, tables=tables, poker=poker, variances=kept)


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
        operator=log.settings.holder,
        zone=log.settings.zone,
        day=log.date,
        made=made.astimezone(zone_of(log.settings)),
        opened=log.opened.at,
        closed=closed.at if closed else None,
        charities=log.opened.charities,
        tables=tables_of(records, log),
        poker=poker_of(records, log),
        cage=cage_of(log),
        jackpots=jackpots_of(records.jackpots, log),
        tournaments=tournaments_on(records.tournaments, log.date),
        payments=payments_of(log),
        variances=closed.variances if closed else (),
        report_by=closed.report_by if closed else None,
        unredeemed=closed.unredeemed if closed else (),
        void=closed.void if closed else False,
        owed=owed_after(records.house, log),
        staff=_on_duty(log),
        visits=visits,
        without_visit=tuple(charity for charity in log.opened.charities if charity not in seen),
        slips=slips_of(records.house, log),
        chips=chips_after(records.house, log),
        head=head_of(records.heads, log.date) if closed else None,
        epochs=lost_before(
            records.epochs,
            [event.at for event in records.house if isinstance(event, e.DayClosed)],
            closed.at if closed else None,
        ),
    )


def _on_duty(log: DayLog) -> tuple[OnDuty, ...]:
    """Return everybody who was on duty at any time of the day."""
    came = (event.person for event in log.events if isinstance(event, e.DutyStarted))
    people = dict.fromkeys((*log.opened.on_duty, *came))
    return tuple(OnDuty(person, log.staff.get(person, ())) for person in people)
