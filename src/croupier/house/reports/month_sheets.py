"""The monthly report as a sheet, and a charity's copy of it."""

from collections.abc import Iterable, Iterator

from croupier.house.reports.monthly import CharityMonth, MonthlyReport
from croupier.house.reports.sheet import Cell, MoneyCell, Section, Sheet
from croupier.house.reports.sheets import EXPECTED, EXPLAINED, hold, theory_of

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
        *_games(report),
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


def _games(report: MonthlyReport) -> Iterator[Section]:
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
