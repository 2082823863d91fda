"""What a round weighs in the log: the bytes of each kind of event, of kept answers, and of the file.

Twelve tables of five players are played by the same code as in earnest (`benchmarks.command`), and the log is
weighed afterwards: `python -m benchmarks bytes`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report
from benchmarks.command import measure

MOST: Final = 21.5
"""Kilobytes of the file a round: half of the 43 that it took before."""
_KINDS: Final = """
SELECT substr(stream, 1, instr(stream || '/', '/') - 1) || ' ' || type AS kind, count(*),
  sum(length(CAST(body AS BLOB))) AS bodies,
  sum(length(stream) + length(at) + length(who) + length(type) + length(game) + length(previous)
    + length(hash)) AS rest
FROM event GROUP BY 1 ORDER BY bodies + rest DESC
"""
_ANSWERS: Final = (
    "SELECT count(*), sum(length(answer)), sum(length(key) + length(previous) + length(hash)) FROM answer"
)


def run() -> Report:
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(measure(Path(place)))
        return weighed(Path(place) / "house.db")


def weighed(database: Path) -> Report:
    """Weigh a log."""
    report = Report("bytes of a round, five players; SQLite")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (rounds,) = connection.execute("SELECT count(*) FROM event WHERE type = 'RoundFinished'").fetchone()
        for kind, many, bodies, rest in connection.execute(_KINDS):
            row = {
                "what": kind,
                "events": many / rounds,
                "bodies": bodies / rounds,
                "the rest": rest / rounds,
            }
            report.rows.append(row)
        answers = connection.execute(_ANSWERS).fetchone()
        many, bodies, rest = (each / rounds for each in answers)
        report.rows.append(_row("kept answers", many, bodies, rest))
    size = database.stat().st_size / rounds
    report.rows.append(_row("the file", float(rounds), size, 0.0))
    report.claims.append(Claim("the file, a round", size / 1000, MOST, "KB", least=False))
    return report


def _row(what: str, events: float, bodies: float, rest: float) -> dict[str, str | float]:
    return {"what": what, "events": events, "bodies": bodies, "the rest": rest}
