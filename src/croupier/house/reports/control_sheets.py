"""The sections of a daily report about controls: win by count, slips and their gaps, chips outstanding."""

from collections.abc import Iterator

from croupier.house.cage import by_age
from croupier.house.reports.controls import SlipSeries
from croupier.house.reports.daily import DailyReport, TableReport
from croupier.house.reports.sheet import Cell, MoneyCell, Section

_BEARER = "whoever holds them"


def counted_wins(report: DailyReport) -> Iterator[Section]:
    """Yield what each table won by its counts, beside what its record says; the difference is a variance."""
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
