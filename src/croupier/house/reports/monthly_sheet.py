"""The monthly report on paper, and the charity's own copy of its part."""

from collections.abc import Iterable, Iterator

from croupier.house.reports.daily_sheet import BESIDE, EXPLAINED, beside, hold
from croupier.house.reports.monthly import CharityMonth, MonthlyReport
from croupier.house.reports.sheet import Cell, Money, Section, Sheet

_SHARES = ("charity", "revenue", "to charity", "state, games", "state, tournaments", "operator")
_DATES = ("charity", "date", "games won", "tournament money", "prizes", "brought", "shared with", "visit")


def monthly_sheet(report: MonthlyReport) -> Sheet:
    """Return the monthly report as it is printed, with a line to certify it."""
    sections = (
        _shares(report.charities),
        _dates(report.charities),
        *_games(report),
        _variances(report),
        _paid(report.charities, report),
    )
    foot = f"{_sources(report)}\nCertified under oath: ______________________  Date: ____________"
    title = f"Monthly report, due with payment by {report.due}"
    return Sheet(report.operator, title, report.first, report.last, report.made, sections, foot)


def charity_sheet(report: MonthlyReport, charity: str) -> Sheet:
    """Return the copy of one charity: its own dates, its own share, and nothing of anybody else's."""
    mine = report.copy_for(charity)
    title = f"Monthly report, copy for {charity}, paid by {report.due}"
    sections = (_shares([mine]), _dates([mine]), _paid([mine]))
    return Sheet(report.operator, title, report.first, report.last, report.made, sections, _sources(report))


def _shares(months: Iterable[CharityMonth]) -> Section:
    rows: list[tuple[Cell, ...]] = []
    totals = [0] * 5
    for month in months:
        of = month.shares
        figures = (of.revenue, of.charity, of.state_of_house, of.state_of_tournaments, of.operator)
        totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
        rows.append((month.charity, *map(Money, figures)))
    if len(rows) > 1:
        rows.append(("all", *map(Money, totals)))
    note = _set_off(months)
    return Section("Shares", _SHARES, tuple(rows), note)


def _set_off(months: Iterable[CharityMonth]) -> str:
    said = []
    for month in months:
        if month.shares.set_off or month.shares.loss_borne:
            made_good, borne = Money(month.shares.set_off), Money(month.shares.loss_borne)
            said.append(f"{month.charity}: {made_good} of losses set off in the month, {borne} borne.")
    return " ".join(said)


def _dates(months: Iterable[CharityMonth]) -> Section:
    return Section("Game dates", _DATES, tuple(row for month in months for row in _rows_of(month)))


def _rows_of(month: CharityMonth) -> Iterator[tuple[Cell, ...]]:
    for each in month.dates:
        day = each.figures
        seen = [visit.member for visit in each.visits if visit.affidavit]
        yield (
            month.charity,
            day.day.isoformat(),
            Money(day.house_backed),
            Money(day.tournament_funds),
            Money(day.tournament_prizes),
            Money(each.revenue),
            ", ".join(each.shared_with),
            ", ".join(dict.fromkeys(seen)) or "none with affidavit",
        )


def _games(report: MonthlyReport) -> Iterator[Section]:
    rows: list[tuple[Cell, ...]] = []
    for month in report.games:
        for place, (figures, theory) in enumerate(month.wagers):
            if figures.hands:
                held = hold(figures.win, figures.handle)
                counted = (figures.hands, Money(figures.handle), Money(figures.win), held)
                rows.append((month.game, figures.wager, *counted, *beside(theory, month.surprise(place))))
    yield Section(
        "Games",
        ("game", "wager", "hands", "handle", "win", "hold", *BESIDE),
        tuple(rows),
        EXPLAINED if rows else "",
    )
    yield Section(
        "Days",
        ("date", "for", "rounds", "handle", "drop", "win", "jackpots", "cage counted"),
        tuple(
            (
                day.day.isoformat(),
                ", ".join(day.charities),
                sum(table.rounds for table in day.tables),
                Money(day.handle),
                Money(day.drop),
                Money(day.win),
                Money(sum(table.jackpots for table in day.tables)),
                None if day.cage.counted is None else Money(day.cage.counted),
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
                str(one.account),
                Money(one.cents),
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
    rows = tuple((each.day.isoformat(), each.name, Money(each.cents), each.by, each.says) for each in paid)
    return Section("Shares paid in the month", ("date", "to", "amount", "by", "for"), rows)


def _sources(report: MonthlyReport) -> str:
    rates = report.rates
    lines = (rates.charity, rates.state, rates.set_off, rates.filing)
    return "\n".join(f"{line.says} ({line.source})" for line in lines)
