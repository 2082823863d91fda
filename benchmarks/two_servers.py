"""How soon 200 seats go on: two servers on one PostgreSQL behind a proxy, one of them killed."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report
from tests.faults.two_servers import killed_one_of_two
from tests.postgres import Postgres

SEATS: Final = 200
COMMANDS: Final = 1_000  # before the kill, and after it
SECONDS: Final = 3.0


def run() -> Report:
    """Kill one of two, once; measure from the kill on, or from the press of a command that came later."""
    postgres = Postgres()
    try:
        with postgres.borrowed() as address, tempfile.TemporaryDirectory() as place:
            found = killed_one_of_two(Path(place), address, SEATS, commands=COMMANDS)
    finally:
        postgres.stop()
    report = Report(f"{found.players} seats at two servers, {found.lost} of them at the one that is killed")
    for what, seconds in (("table shown again", found.seen), ("command answered", found.answered)):
        report.rows.append({"what": f"{what}, median, s", "figure": statistics.median(seconds)})
        report.rows.append({"what": f"{what}, the slowest, s", "figure": max(seconds)})
        report.claims.append(Claim(f"{what}, the slowest", max(seconds), SECONDS, "s", least=False))
    report.rows.append({"what": "commands acknowledged", "figure": float(found.reckoned.acknowledged)})
    report.rows.append({"what": "events", "figure": float(found.reckoned.events)})
    return report
