"""The daily report on paper."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.house.reports.daily import DailyReport
from croupier.house.reports.sheet import Cell, Money, Part, Section, Sheet
from croupier.house.reports.tables import TableReport
from croupier.house.reports.theory import Expected, Surprise

BESIDE = ("theory", "deviation", "z", "chance")
EXPLAINED = (
    "Theory is the exact odds on these very bets, for the best play; chance is how often luck alone goes as "
    "far from it."
)


def beside(theory: Expected, found: Surprise | None) -> tuple[Cell, ...]:
    """Return the columns that stand beside a win: theory, deviation, z, and the chance in words."""
    if theory.win is None:
        return (None, None, None, f"not solved: {theory.why_not}")
    if found is None:
        return (Money(round(theory.win)), Money(round(theory.deviation)), None, None)
    return (Money(round(theory.win)), Money(round(theory.deviation)), f"{found.z:+.2f}", str(found))


def hold(win: int, handle: int) -> Part | None:
    """Return what part of the money bet the house won."""
    return Part(win / handle) if handle else None


def daily_sheet(report: DailyReport) -> Sheet:
    """Return the daily report as it is printed."""
    state = f"closed {_clock(report, report.closed)}" if report.closed else "still open: not final"
    title = f"Daily report for {' and '.join(report.charities)} ({state})"
    sections = (*_tables(report), *_money(report), *_people(report))
    return Sheet(report.operator, title, report.day, report.day, report.made, sections)


def _clock(report: DailyReport, at: datetime) -> str:
    """Return a time as the clock on the wall of the house shows it."""
    return f"{at.astimezone(ZoneInfo(report.zone)):%H:%M %Z}"


def _tables(report: DailyReport) -> Iterator[Section]:
    played = [table for table in report.tables if not table.is_idle]
    yield Section(
        "Wagers",
        ("table", "wager", "hands", "handle", "win", "hold", *BESIDE),
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
    wrong = [table for table in report.tables if table.unexplained]
    if wrong:
        rows = tuple((table.table, Money(table.ledger_win), Money(table.win)) for table in wrong)
        yield Section("Where the ledger and the table's record differ", ("table", "ledger", "record"), rows)


def _wagers(table: TableReport) -> Iterator[tuple[Cell, ...]]:
    for line in table.wagers:
        each = line.figures
        if each.hands:
            held = hold(each.win, each.handle)
            figures = (each.hands, Money(each.handle), Money(each.win), held)
            yield (table.table, each.wager, *figures, *beside(line.theory, line.surprise))
    if table.forfeited:
        yield (table.table, "late bets", None, None, Money(table.forfeited), None, None, None, None, None)
    held = hold(table.win, table.handle)
    whole = (Money(table.handle), Money(table.win), held, *beside(table.theory, table.surprise))
    yield (table.table, "all", None, *whole)


def _played(table: TableReport) -> tuple[Cell, ...]:
    return (
        table.table,
        table.game.id,
        ", ".join(table.dealers),
        table.rounds,
        table.dead,
        Money(table.handle),
        Money(table.win),
        Money(-table.jackpots),
    )


def _bank(table: TableReport) -> tuple[Cell, ...]:
    counted = (table.closing_counted, table.drop_counted)
    return (
        table.table,
        Money(table.opening),
        Money(table.fills),
        Money(table.credits),
        Money(table.drop),
        Money(table.win),
        Money(table.closing),
        *(None if cents is None else Money(cents) for cents in counted),
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
        "counted over or short": cage.over,
        "should hold": cage.expected,
    }
    rows: list[tuple[Cell, ...]] = [(name, Money(cents)) for name, cents in lines.items()]
    if cage.counted is not None:
        rows.append(("counted", Money(cage.counted)))
    sold, redeemed = Money(cage.sold), Money(cage.redeemed)
    note = f"Chips sold {sold}, redeemed {redeemed}, of other days {Money(cage.redeemed_old)}."
    yield Section("Cage", ("", "amount"), tuple(rows), note)
    yield Section(
        "Jackpots won",
        ("table", "player", "jackpot", "posted", "part", "due", "paid", "signed", "how"),
        tuple(
            (
                win.table,
                win.player,
                win.jackpot,
                Money(win.posted),
                f"{win.percent} %",
                None if win.due is None else Money(win.due),
                None if win.paid is None else Money(win.paid),
                ", ".join(win.signed),
                win.how,
            )
            for win in report.jackpots
        ),
    )
    yield Section(
        "Tournaments",
        ("tournament", "for", "status", "entries", "paid in", "prizes", "added", "left"),
        tuple(
            (
                one.name,
                one.charity,
                str(one.status),
                one.entries,
                Money(one.funds),
                Money(one.prizes),
                Money(one.added),
                Money(one.revenue),
            )
            for one in report.tournaments
        ),
    )
    due = f"To be reported to the state by {report.report_by}." if report.report_by else ""
    yield Section(
        "Variances",
        ("account", "over or short", "reason"),
        tuple((str(one.account), Money(one.cents), one.reason) for one in report.variances),
        due,
    )
    yield Section(
        "Chips still owed for",
        ("player", "amount"),
        tuple((rail.player, Money(rail.cents)) for rail in report.unredeemed),
    )
    yield Section(
        "Shares paid",
        ("to", "name", "amount", "by", "for"),
        tuple((str(one.to), one.name, Money(one.cents), one.by, one.says) for one in report.payments),
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
