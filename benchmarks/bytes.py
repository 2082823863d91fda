"""What a round weighs in the log: the bytes of each kind of event, of kept answers, of file and archive.

Twelve tables of five players are played by the same code as in earnest (`benchmarks.command`), and the log is
weighed afterwards, before and after it is archived: `python -m benchmarks bytes`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report
from benchmarks.command import measure
from croupier.server.queries.archiving import MOVED
from croupier.store import open_log
from croupier.store.archiving import Closed, archive, shrink
from croupier.store.vault import open_vault

MOST: Final = 38.0
"""Kilobytes of the file a round; 51.1 before hashes stood in short, 53.3 in 0.1."""
ARCHIVED: Final = 53.3 / 2
"""And with its day archived: half of 0.1."""
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
    """Weigh a log, archive all of it, and weigh it again."""
    report = Report("bytes of a round, five players; SQLite")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (rounds,) = connection.execute("SELECT count(*) FROM event WHERE type = 'RoundFinished'").fetchone()
        for kind, many, bodies, rest in connection.execute(_KINDS):
            report.rows.append(_row(kind, many / rounds, bodies / rounds, rest / rounds))
        answers = connection.execute(_ANSWERS).fetchone()
        many, bodies, rest = (each / rounds for each in answers)
        report.rows.append(_row("kept answers", many, bodies, rest))
    before = database.stat().st_size / rounds
    report.rows.append(_row("the file", float(rounds), before, 0.0))
    sealed = _archived(database) / rounds
    left = database.stat().st_size / rounds
    report.rows.append(_row("once archived: what stays, and the archive", float(rounds), left, sealed))
    report.claims.append(Claim("the file, a round", before / 1000, MOST, "KB", least=False))
    claim = Claim("once archived", (left + sealed) / 1000, ARCHIVED, "KB", least=False)
    report.claims.append(claim)
    return report


def _archived(database: Path) -> int:
    """Archive all of a log, and return the bytes of the archive."""
    with open_log(database) as log:
        log.stamp_with(open_vault(database.with_suffix(".key")).stamper)
        month = Closed("all", log.head().position)
        made = archive(log, [month], MOVED, "house", datetime.now(UTC), lambda *_: None)
        shrink(log)
        return sum((log.archives.folder / each.file.name).stat().st_size for each in made)


def _row(what: str, events: float, bodies: float, rest: float) -> dict[str, str | float]:
    return {"what": what, "events": events, "bodies": bodies, "the rest": rest}
