"""The daily and the monthly report as sheets."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.house.cage import by_age
from croupier.house.reports import log_head
from croupier.house.reports.daily import DailyReport, TableReport
from croupier.house.reports.money import PokerReport
from croupier.house.reports.monthly import CharityMonth, MonthlyReport
from croupier.house.reports.sheet import Cell, MoneyCell, PercentCell, Section, Sheet
from croupier.house.reports.theory import Expected, Surprise

EXPECTED = ("theory", "deviation", "z", "chance")
EXPLAINED = (
    "Theory is the exact odds on these very bets, for the best play; chance is how often luck alone goes as "
    "far from it."
)


def theory_of(theory: Expected, found: Surprise | None) -> tuple[Cell, ...]:
    """Return the columns that follow a win: theory, deviation, z, and the chance in words."""
    if theory.win is None:
        return (None, None, None, f"not solved: {theory.why_not}")
    if found is None:
        return (MoneyCell(round(theory.win)), MoneyCell(round(theory.deviation)), None, None)
    return (MoneyCell(round(theory.win)), MoneyCell(round(theory.deviation)), f"{found.z:+.2f}", str(found))


def hold(win: int, handle: int) -> PercentCell | None:
    """Return what part of the money bet the house won."""
    return PercentCell(win / handle) if handle else None


def daily_sheet(report: DailyReport) -> Sheet:
    """Return the daily report as it is printed."""
    state = f"closed {_clock(report, report.closed)}" if report.closed else "still open: not final"
    title = f"Daily report for {' and '.join(report.charities)} ({state})"
    of_log = log_head.sections(report.head, report.epochs)
    sections = (*_tables(report), *_money(report), *_people(report), *of_log)
    return Sheet(report.operator, title, report.day, report.day, report.made, sections)


def _clock(report: DailyReport, at: datetime) -> str:
    """Return a time as the clock on the wall of the house shows it."""
    return f"{at.astimezone(ZoneInfo(report.zone)):%H:%M %Z}"


def _tables(report: DailyReport) -> Iterator[Section]:
    played = [table for table in report.tables if not table.is_idle]
    yield Section(
        "Wagers",
        ("table", "wager", "hands", "handle", "win", "hold", *EXPECTED),
        tuple(row for table in played for row in _wagers(table)),
        EXPLAINED if played else "",
    )
    yield Section(
        "Tables",
        ("table", "game", "dealers", "rounds", "dead", "handle", "win", "of it jackpots"),
        tuple(_played(table) for table in report.tables),
    )
    columns = ("table", "opening", "fills", "credits", "drop", "win", "closing", "counted", "drop counted")
    yield Section("Banks", columns, tuple(_bank(table) for table in report.tables))
    yield from _poker(report)
    books = [(table.table, table.ledger_win, table.win) for table in report.tables]
    books += [(table.table, table.ledger_rake, table.rake) for table in report.poker]
    rows = tuple(
        (name, MoneyCell(ledger), MoneyCell(record)) for name, ledger, record in books if ledger != record
    )
    if rows:
        yield Section("Where the ledger and the table's record differ", ("table", "ledger", "record"), rows)


def _poker(report: DailyReport) -> Iterator[Section]:
    yield Section(
        "Live poker",
        ("table", "game", "dealers", "hands", "dead", "pots", "rake"),
        tuple(
            (
                table.table,
                table.game,
                ", ".join(table.dealers),
                table.hands,
                table.dead,
                MoneyCell(table.pots),
                MoneyCell(table.rake),
            )
            for table in report.poker
        ),
    )
    if report.poker:
        columns = ("table", "opening", "fills", "credits", "drop", "closing")
        counts = ("counted", "drop counted", "rake counted")
        yield Section("Poker banks", (*columns, *counts), tuple(map(_poker_bank, report.poker)))


def _poker_bank(table: PokerReport) -> tuple[Cell, ...]:
    counted = (table.closing_counted, table.drop_counted, table.rake_counted)
    held = (table.opening, table.fills, table.credits, table.drop, table.closing)
    return (
        table.table,
        *map(MoneyCell, held),
        *(None if cents is None else MoneyCell(cents) for cents in counted),
    )


def _wagers(table: TableReport) -> Iterator[tuple[Cell, ...]]:
    for line in table.wagers:
        each = line.figures
        if each.hands:
            held = hold(each.win, each.handle)
            figures = (each.hands, MoneyCell(each.handle), MoneyCell(each.win), held)
            yield (table.table, each.wager, *figures, *theory_of(line.theory, line.surprise))
    if table.forfeited:
        yield (table.table, "late bets", None, None, MoneyCell(table.forfeited), None, None, None, None, None)
    held = hold(table.win, table.handle)
    whole = (MoneyCell(table.handle), MoneyCell(table.win), held, *theory_of(table.theory, table.surprise))
    yield (table.table, "all", None, *whole)


def _played(table: TableReport) -> tuple[Cell, ...]:
    return (
        table.table,
        table.game.id,
        ", ".join(table.dealers),
        table.rounds,
        table.dead,
        MoneyCell(table.handle),
        MoneyCell(table.win),
        MoneyCell(-table.jackpots),
    )


def _bank(table: TableReport) -> tuple[Cell, ...]:
    counted = (table.closing_counted, table.drop_counted)
    return (
        table.table,
        MoneyCell(table.opening),
        MoneyCell(table.fills),
        MoneyCell(table.credits),
        MoneyCell(table.drop),
        MoneyCell(table.win),
        MoneyCell(table.closing),
        *(None if cents is None else MoneyCell(cents) for cents in counted),
    )


def _money(report: DailyReport) -> Iterator[Section]:
    cage = report.cage
    lines = {
        "began with": cage.opening,
        "brought in": cage.funded,
        "taken out": -cage.drawn,
        "banks of tables": -cage.banks,
        "fills": -cage.fills,
        "credits": cage.credits,
        "trays": cage.trays,
        "drop boxes": cage.drops,
        "tournaments": cage.tournaments,
        "shares paid": -cage.shares,
        "jackpots paid": -cage.prizes,
        "counted over or short": cage.over,
        "should hold": cage.expected,
    }
    rows: list[tuple[Cell, ...]] = [(name, MoneyCell(cents)) for name, cents in lines.items()]
    if cage.counted is not None:
        rows.append(("counted", MoneyCell(cage.counted)))
    sold, redeemed = MoneyCell(cage.sold), MoneyCell(cage.redeemed)
    note = f"Chips sold {sold}, redeemed {redeemed}, of other days {MoneyCell(cage.redeemed_old)}."
    yield Section("Cage", ("", "amount"), tuple(rows), note)
    yield Section(
        "Jackpots won",
        ("table", "player", "jackpot", "posted", "part", "split", "due", "paid", "signed", "how"),
        tuple(
            (
                win.table,
                win.player,
                win.jackpot,
                MoneyCell(win.posted),
                f"{win.percent}%",
                win.split.removeprefix("split "),
                None if win.due is None else MoneyCell(win.due),
                None if win.paid is None else MoneyCell(win.paid),
                ", ".join(win.signed),
                win.how,
            )
            for win in report.jackpots
        ),
    )
    yield Section(
        "Tournaments",
        ("tournament", "game", "for", "status", "entries", "paid in", "prizes", "added", "left"),
        tuple(
            (
                one.name,
                one.game,
                one.charity,
                str(one.status),
                one.entries,
                MoneyCell(one.funds),
                MoneyCell(one.prizes),
                MoneyCell(one.added),
                MoneyCell(one.revenue),
            )
            for one in report.tournaments
        ),
    )
    due = f"To be reported to the state by {report.report_by}." if report.report_by else ""
    yield Section(
        "Variances",
        ("account", "over or short", "reason"),
        tuple((str(one.account), MoneyCell(one.cents), one.reason) for one in report.variances),
        due,
    )
    yield Section(
        "Chips not redeemed, and void" if report.void else "Chips not redeemed",
        ("player", "amount"),
        tuple((rail.player, MoneyCell(rail.cents)) for rail in report.unredeemed),
    )
    bands = (f"{name} {MoneyCell(cents)}" for name, cents in by_age(report.owed).items() if cents)
    yield Section(
        "Chips still owed for, by age",
        ("issued", "player", "amount", "days"),
        tuple((str(one.issued), one.player, MoneyCell(one.cents), one.days) for one in report.owed),
        f"By age: {', '.join(bands)}." if report.owed else "",
    )
    yield Section(
        "Shares paid",
        ("to", "name", "amount", "by", "for"),
        tuple((str(one.to), one.name, MoneyCell(one.cents), one.by, one.says) for one in report.payments),
    )


def _people(report: DailyReport) -> Iterator[Section]:
    missing = ", ".join(report.without_visit)
    yield Section(
        "Charity's visit",
        ("charity", "member", "at", "affidavit"),
        tuple(
            (one.charity, one.member, _clock(report, one.at), "signed" if one.affidavit else "not handed in")
            for one in report.visits
        ),
        f"No visit with a signed affidavit: {missing} (Pari 1207.01(f))." if missing else "",
    )
    yield Section(
        "Staff on duty",
        ("person", "roles"),
        tuple((one.person, ", ".join(one.roles)) for one in report.staff),
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
                rows.append((month.game, figures.wager, *counted, *theory_of(theory, month.surprise(place))))
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
                str(one.account),
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
