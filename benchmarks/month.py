"""A month of a four-table house, rehearsed and reported: seconds of the processor."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import Final

from benchmarks.claims import Claim, Report
from croupier.house.reports import monthly_report
from croupier.rehearsal import rehearse

MARCH: Final = date(2026, 3, 1)
MADE: Final = datetime(2026, 4, 2, 14, tzinfo=UTC)


def run() -> Report:
    report = Report("a month of four tables, 40 rounds each a day; CPU time")
    began = time.process_time()
    month = rehearse(MARCH, seed=1)
    played = time.process_time() - began
    days = monthly_report(month.records, MARCH, MADE).days
    whole = time.process_time() - began
    rounds = sum(table.rounds for day in days for table in day.tables)
    report.rows.append({"what": f"{rounds:,} rounds and what a house does beside them, s", "figure": played})
    report.rows.append({"what": "the monthly report, s", "figure": whole - played})
    report.claims.append(Claim("a month and its report", whole, 20, "s", least=False))
    return report
