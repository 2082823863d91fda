"""The monthly report: what charities, state and operator get of a month, by game date, to the cent.

What the tables win and rake belongs to the charity of the day, or in even parts to two, an odd cent to the
one named first; a tournament belongs to its charity. Rates are those of the date; expenses are not kept.
"""

from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from croupier.games.wording import group_names
from croupier.house.rates import (
    DayFigures,
    Rates,
    Shares,
    due_on,
    kept_until,
    of_tournaments,
    rates_on,
    shares,
)
from croupier.house.reports.daily import DailyReport, TableReport, report_of
from croupier.house.reports.money import SharePayment
from croupier.house.reports.records import Records, ReportError, gaming_days
from croupier.house.reports.sheet import Cell, MoneyCell, Section, Sheet
from croupier.house.reports.sheets import EXPECTED, EXPLAINED, hold, theory_of
from croupier.house.reports.theory import Expected, Surprise, WagerFigures, summed, surprise, together
from croupier.house.settings import zone_of
from croupier.house.state import Visit


@dataclass(frozen=True, slots=True)
class CharityDate:
    """One game date of one charity, and whether its member was there with the signed affidavit."""

    figures: DayFigures
    shared_with: tuple[str, ...]
    visits: tuple[Visit, ...]

    @property
    def revenue(self) -> int:
        """What the date brought after prizes; below nothing on a bad one."""
        return self.figures.house_backed + self.figures.raked + of_tournaments(self.figures)

    @property
    def alone(self) -> Shares:
        """The shares of this date by itself, before losses of other dates are set off in the month."""
        return shares([self.figures], self.figures.day)


@dataclass(frozen=True, slots=True)
class CharityMonth:
    """One charity's month: its dates and its shares. This alone is the charity's copy."""

    charity: str
    dates: tuple[CharityDate, ...]
    shares: Shares
    paid: tuple[SharePayment, ...]  # to it in the month, for whatever month that was


@dataclass(frozen=True, slots=True)
class GameMonth:
    """One game over the month, wager by wager, with its odds."""

    game: str
    named: Mapping[str, str] = field(metadata={"plain": False})  # what its wagers are called on paper
    rounds: int
    wagers: tuple[tuple[WagerFigures, Expected], ...]

    def surprise(self, place: int) -> Surprise | None:
        """How unusual the win of a wager is."""
        figures, theory = self.wagers[place]
        return surprise(figures.win, theory)


@dataclass(frozen=True, slots=True)
class MonthlyReport:
    """A month of a house, in cents."""

    operator: str
    first: date
    last: date
    made: datetime
    due: date  # report and payment
    kept_until: date  # the records, if it is filed on that day
    rates: Rates
    days: tuple[DailyReport, ...]
    charities: tuple[CharityMonth, ...]
    games: tuple[GameMonth, ...]

    @property
    def final(self) -> bool:
        """Whether the month was over when this was made."""
        return self.made.date() > self.last

    @property
    def win(self) -> int:
        """What all tables won."""
        return sum(day.win for day in self.days)

    @property
    def handle(self) -> int:
        """Everything bet and settled at the tables."""
        return sum(day.handle for day in self.days)

    @property
    def raked(self) -> int:
        """What was taken of the pots of live poker."""
        return sum(day.raked for day in self.days)

    @property
    def charity(self) -> int:
        """What all charities get."""
        return sum(month.shares.charity for month in self.charities)

    @property
    def state(self) -> int:
        """What the state gets."""
        return sum(month.shares.state for month in self.charities)

    @property
    def keeps(self) -> int:
        """What is left to the operator; below nothing where the operator pays on top."""
        return sum(month.shares.operator for month in self.charities)

    def copy_for(self, charity: str) -> CharityMonth:
        """Return the charity's own copy."""
        for month in self.charities:
            if month.charity == charity:
                return month
        known = ", ".join(month.charity for month in self.charities) or "none"
        raise ReportError(f"{charity} had no game date from {self.first} to {self.last}; there is {known}")

    def only(self, charity: str) -> "MonthlyReport":
        """Return the month with one charity's dates in it and nobody else's."""
        if all(month.charity != charity for month in self.charities):
            raise ReportError(f"{charity} had no game date from {self.first} to {self.last}")
        days = tuple(day.copy_for(charity) for day in self.days if charity in day.charities)
        return replace(self, days=days, charities=(self.copy_for(charity),), games=())


def month_of(day: date) -> tuple[date, date]:
    """Return the first and the last day of the month a date lies in.

    >>> month_of(date(2026, 2, 9))
    (datetime.date(2026, 2, 1), datetime.date(2026, 2, 28))
    """
    return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])


def monthly_report(records: Records, month: date, made: datetime, *, operator: str = "") -> MonthlyReport:
    """Return the report of the month a date lies in; one without a gaming day says that nothing was played.

    The operator is the licensee of the house's settings, unless there was no day to take it from.
    """
    first, last = month_of(month)
    logs = [log for log in gaming_days(records.house) if first <= log.date <= last]
    days = tuple(report_of(records, log, made) for log in logs)
    due = due_on(last)
    return MonthlyReport(
        operator=logs[-1].settings.holder if logs else operator,
        first=first,
        last=last,
        made=made.astimezone(zone_of(logs[-1].settings)) if logs else made,
        due=due,
        kept_until=kept_until(due),
        rates=rates_on(last),
        days=days,
        charities=_charities(days, last),
        games=_games(table for day in days for table in day.tables),
    )


def _charities(days: Iterable[DailyReport], last: date) -> tuple[CharityMonth, ...]:
    dates: dict[str, list[CharityDate]] = {}
    paid: dict[str, list[SharePayment]] = {}
    for day in days:
        for place, charity in enumerate(day.charities):
            dates.setdefault(charity, []).append(_date(day, charity, place))
        for one in day.tournaments:
            if one.charity not in day.charities:
                raise ReportError(
                    f"tournament {one.id} of {day.day} was for {one.charity}, which is no charity of that day"
                )
        for payment in day.payments:
            paid.setdefault(payment.name, []).append(payment)
    return tuple(
        CharityMonth(
            charity,
            tuple(found),
            shares([each.figures for each in found], last),
            tuple(paid.get(charity, ())),
        )
        for charity, found in sorted(dates.items())
    )


def _date(day: DailyReport, charity: str, place: int) -> CharityDate:
    mine = [one for one in day.tournaments if one.charity == charity]
    figures = DayFigures(
        day=day.day,
        house_backed=part_of(day.win, len(day.charities), place),
        raked=part_of(day.raked, len(day.charities), place),
        tournament_funds=sum(one.funds for one in mine),
        tournament_prizes=sum(one.prizes for one in mine),
        tournament_dealers=sum(one.dealers for one in mine),
    )
    others = tuple(name for name in day.charities if name != charity)
    return CharityDate(figures, others, tuple(visit for visit in day.visits if visit.charity == charity))


def part_of(cents: int, parts: int, place: int) -> int:
    """Return one of so many even parts; odd cents fall to the first ones.

    >>> [part_of(1_01, 2, place) for place in range(2)], [part_of(-1_01, 2, place) for place in range(2)]
    ([51, 50], [-50, -51])
    """
    even, odd = divmod(cents, parts)
    return even + (place < odd)


def _games(tables: Iterable[TableReport]) -> tuple[GameMonth, ...]:
    by_game: dict[str, list[TableReport]] = {}
    for table in tables:
        by_game.setdefault(table.game.id, []).append(table)
    return tuple(_game(game, found) for game, found in sorted(by_game.items()))


def _game(game: str, tables: list[TableReport]) -> GameMonth:
    lines = [line for table in tables for line in table.wagers]
    figures = together(line.figures for line in lines)
    theories = (
        summed((line.theory for line in lines if line.figures.wager == each.wager), each.wager)
        for each in figures
    )
    named = group_names(tables[0].game)
    return GameMonth(
        game, named, sum(table.rounds for table in tables), tuple(zip(figures, theories, strict=True))
    )


_SHARES = ("charity", "revenue", "to charity", "state, games", "state, tournaments", "operator")
_DATES = (
    "charity",
    "date",
    "games won",
    "rake",
    "tournament money",
    "prizes",
    "brought",
    "shared with",
    "visit",
)


def monthly_sheet(report: MonthlyReport) -> Sheet:
    """Return the monthly report as it is printed, with a line to certify it."""
    sections = (
        _shares(report.charities),
        _dates(report.charities),
        *_games_section(report),
        _variances(report),
        _paid(report.charities, report),
    )
    foot = f"{_sources(report)}\nCertified under oath: ______________________  Date: ____________"
    title = f"Monthly report{_so_far(report)}, due with payment by {report.due}"
    return Sheet(report.operator, title, report.first, report.last, report.made, sections, foot)


def charity_sheet(report: MonthlyReport, charity: str) -> Sheet:
    """Return the copy of one charity: its own dates, its own share, and nothing of anybody else's."""
    mine = report.copy_for(charity)
    title = f"Monthly report{_so_far(report)}, copy for {charity}, paid by {report.due}"
    sections = (_shares([mine]), _dates([mine]), _paid([mine]))
    return Sheet(report.operator, title, report.first, report.last, report.made, sections, _sources(report))


def _so_far(report: MonthlyReport) -> str:
    return "" if report.final else f" so far, the month ends {report.last}"


def _shares(months: Iterable[CharityMonth]) -> Section:
    rows: list[tuple[Cell, ...]] = []
    totals = [0] * 5
    for month in months:
        of = month.shares
        figures = (of.revenue, of.charity, of.state_of_house, of.state_of_tournaments, of.operator)
        totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
        rows.append((month.charity, *map(MoneyCell, figures)))
    if len(rows) > 1:
        rows.append(("all", *map(MoneyCell, totals)))
    note = _set_off(months)
    return Section("Shares", _SHARES, tuple(rows), note)


def _set_off(months: Iterable[CharityMonth]) -> str:
    sentences = []
    for month in months:
        if month.shares.set_off or month.shares.loss_borne:
            made_good, borne = MoneyCell(month.shares.set_off), MoneyCell(month.shares.loss_borne)
            sentences.append(f"{month.charity}: {made_good} of losses set off in the month, {borne} borne.")
    return " ".join(sentences)


def _dates(months: Iterable[CharityMonth]) -> Section:
    return Section("Game dates", _DATES, tuple(row for month in months for row in _rows_of(month)))


def _rows_of(month: CharityMonth) -> Iterator[tuple[Cell, ...]]:
    for each in month.dates:
        day = each.figures
        seen = [visit.member for visit in each.visits if visit.affidavit]
        yield (
            month.charity,
            day.day.isoformat(),
            MoneyCell(day.house_backed),
            MoneyCell(day.raked),
            MoneyCell(day.tournament_funds),
            MoneyCell(day.tournament_prizes),
            MoneyCell(each.revenue),
            ", ".join(each.shared_with),
            ", ".join(dict.fromkeys(seen)) or "none with affidavit",
        )


def _games_section(report: MonthlyReport) -> Iterator[Section]:
    rows: list[tuple[Cell, ...]] = []
    for month in report.games:
        for place, (figures, theory) in enumerate(month.wagers):
            if figures.hands:
                held = hold(figures.win, figures.handle)
                counted = (figures.hands, MoneyCell(figures.handle), MoneyCell(figures.win), held)
                rows.append(
                    (
                        month.game,
                        month.named[figures.wager],
                        *counted,
                        *theory_of(theory, month.surprise(place)),
                    )
                )
    yield Section(
        "Games",
        ("game", "wager", "hands", "handle", "win", "hold", *EXPECTED),
        tuple(rows),
        EXPLAINED if rows else "",
    )
    yield Section(
        "Days",
        ("date", "for", "rounds", "handle", "drop", "win", "jackpots", "rake", "cage counted"),
        tuple(
            (
                day.day.isoformat(),
                ", ".join(day.charities),
                sum(table.rounds for table in day.tables),
                MoneyCell(day.handle),
                MoneyCell(day.drop),
                MoneyCell(day.win),
                MoneyCell(sum(table.jackpots for table in day.tables)),
                MoneyCell(day.raked),
                None if day.cage.counted is None else MoneyCell(day.cage.counted),
            )
            for day in report.days
        ),
    )


def _variances(report: MonthlyReport) -> Section:
    return Section(
        "Variances",
        ("date", "account", "over or short", "reason", "report by"),
        tuple(
            (
                day.day.isoformat(),
                one.account.in_words(),
                MoneyCell(one.cents),
                one.reason,
                day.report_by.isoformat() if day.report_by else None,
            )
            for day in report.days
            for one in day.variances
        ),
    )


def _paid(months: Iterable[CharityMonth], report: MonthlyReport | None = None) -> Section:
    """Return the shares paid in the month: all of them, or those of the charities named."""
    paid = [each for month in months for each in month.paid]
    if report is not None:
        paid = [each for day in report.days for each in day.payments]
    rows = tuple(
        (each.day.isoformat(), each.name, MoneyCell(each.cents), each.by, each.says) for each in paid
    )
    return Section("Shares paid in the month", ("date", "to", "amount", "by", "for"), rows)


def _sources(report: MonthlyReport) -> str:
    rates = report.rates
    lines = (rates.charity, rates.state, rates.set_off, rates.filing)
    return "\n".join(f"{line.says} ({line.source})" for line in lines)
