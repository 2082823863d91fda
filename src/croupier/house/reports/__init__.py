"""Reports: pure functions of what was written down; as values, as text, as CSV and as JSON."""

from croupier.house.reports.daily import DailyReport, daily_report
from croupier.house.reports.monthly import (
    CharityMonth,
    MonthlyReport,
    charity_sheet,
    monthly_report,
    monthly_sheet,
)
from croupier.house.reports.records import Records, ReportError, Sitting
from croupier.house.reports.sheet import Sheet, as_data
from croupier.house.reports.sheets import daily_sheet, table_card

__all__ = [
    "CharityMonth",
    "DailyReport",
    "MonthlyReport",
    "Records",
    "ReportError",
    "Sheet",
    "Sitting",
    "as_data",
    "charity_sheet",
    "daily_report",
    "daily_sheet",
    "monthly_report",
    "monthly_sheet",
    "table_card",
]
