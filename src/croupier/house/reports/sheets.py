"""The daily report as a sheet, with its slips and chips, and the card of one table."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.games.wording import group_names
from croupier.house.cage import by_age
from croupier.house.reports.controls import SlipSeries
from croupier.house.reports.daily import DailyReport, TableReport
from croupier.house.reports.money import PokerReport
from croupier.house.reports.records import sections as log_sections
from croupier.house.reports.sheet import Cell, MoneyCell, PercentCell, Section, Sheet
from croupier.house.reports.theory import Expected, Surprise

_BEARER = "whoever holds them"


def counted_wins(report: DailyReport) -> Iterator[Section]:
    """Yield what each table won by its counts, next to what its record says; the difference is a variance."""
    rows = tuple(row for table in report.tables for row in _counted(table))
    columns = ("table", "closer", "credits", "drop", "opener", "fills", "prizes off the tray")
    if rows:
        yield Section("Win by count", (*columns, "win", "by the record", "variance"), rows)


def _counted(table: TableReport) -> Iterator[tuple[Cell, ...]]:
    won = table.counted_win
    if won is None:
        return
    parts = (table.closing_counted, table.credits, table.drop_counted, table.opening, table.fills)
    figures = (*(part or 0 for part in parts), table.off_tray, won, table.win, won - table.win)
    yield (table.table, *map(MoneyCell, figures))


def slips_sections(report: DailyReport) -> Iterator[Section]:
    """Yield the slips of the day: the numbers of each form, those that are void, those that are missing."""
    if report.slips:
        gaps = any(one.missing for one in report.slips)
        note = "A number that is missing is a paper that is gone: look into it." if gaps else "No gaps."
        columns = ("form and year", "first", "last", "used", "void", "missing")
        yield Section("Slips", columns, tuple(map(_series, report.slips)), note)


def _series(one: SlipSeries) -> tuple[Cell, ...]:
    void = ", ".join(f"{number} ({why})" for number, why in one.void)
    return one.series, one.first, one.last, one.used, void, ", ".join(map(str, one.missing))


def chips_sections(report: DailyReport) -> Iterator[Section]:
    """Yield the chips of the house, and those nobody redeemed, of the day and of earlier ones by age."""
    if report.chips:
        yield Section(
            "Chip inventory",
            ("chip", "received", "destroyed", "reserve", "in use"),
            tuple(
                (MoneyCell(one.denomination), one.received, one.destroyed, one.reserve, one.in_use)
                for one in report.chips
            ),
        )
    yield Section(
        "Chips not redeemed, and void" if report.void else "Chips not redeemed",
        ("player", "amount"),
        tuple((rail.player or _BEARER, MoneyCell(rail.cents)) for rail in report.unredeemed),
    )
    bands = (f"{name} {MoneyCell(cents)}" for name, cents in by_age(report.owed).items() if cents)
    yield Section(
        "Chips still owed for, by age",
        ("issued", "player", "amount", "days"),
        tuple(
            (str(one.issued), one.player or _BEARER, MoneyCell(one.cents), one.days) for one in report.owed
        ),
        f"By age: {', '.join(bands)}." if report.owed else "",
    )


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
    of_log = log_sections(report.head, report.epochs)
    sections = (*_tables(report), *_money(report), *_people(report), *of_log)
    return Sheet(report.operator, title, report.day, report.day, report.made, sections)


def table_card(report: DailyReport, name: str) -> Sheet:
    """Return the card of one table's day: what was bet and won there, its bank, counts and variances."""
    card = report.of_table(name)
    games = [table.game.id for table in card.tables] + [table.game for table in card.poker]
    state = f"closed {_clock(report, report.closed)}" if report.closed else "still open: not final"
    title = f"Table card of {name}, {' and '.join(games)} ({state})"
    sections = (*_tables(card), _short_or_over(card))
    filled = tuple(section for section in sections if section.rows)
    return Sheet(report.operator, title, report.day, report.day, report.made, filled)


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
    yield from counted_wins(report)
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
    named = group_names(table.game)
    for line in table.wagers:
        each = line.figures
        if each.hands:
            held = hold(each.win, each.handle)
            figures = (each.hands, MoneyCell(each.handle), MoneyCell(each.win), held)
            yield (table.table, named[each.wager], *figures, *theory_of(line.theory, line.surprise))
    if table.forfeited:
        yield (table.table, "late bets", None, None, MoneyCell(table.forfeited), None, None, None, None, None)
    if table.voided:
        yield (table.table, "void wins", None, None, MoneyCell(table.voided), None, None, None, None, None)
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
    yield _short_or_over(report)
    yield from chips_sections(report)
    yield Section(
        "Shares paid",
        ("to", "name", "amount", "by", "for"),
        tuple((str(one.to), one.name, MoneyCell(one.cents), one.by, one.says) for one in report.payments),
    )


def _short_or_over(report: DailyReport) -> Section:
    due = f"To be reported to the state by {report.report_by}." if report.report_by else ""
    rows = tuple((one.account.in_words(), MoneyCell(one.cents), one.reason) for one in report.variances)
    return Section("Variances", ("account", "over or short", "reason"), rows, due)


def _people(report: DailyReport) -> Iterator[Section]:
    yield from slips_sections(report)
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
