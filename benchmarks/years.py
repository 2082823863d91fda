"""A house that was open for a long time: how large its log is, and what a report, a search, a check cost.

Four tables are rehearsed from a seed, night after night, and every event goes through the codec and the page
of a real log, with its hash and the stamp of the house. What the rehearsal leaves out are sealed decks and
seeds of an electronic round. Most days of a long run may be short ones (`--busy` says how many are not):
`python -m benchmarks.years --days 365 --busy 30 --rounds 300 --at FOLDER`. With `--archived` closed months
are archived first, and with `--postgresql` the same house is measured in a PostgreSQL of its own too.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from benchmarks.claims import Claim, Report
from croupier.house.events import CountSubmitted
from croupier.house.reports import daily_report, daily_sheet, monthly_report, monthly_sheet
from croupier.house.reports.monthly import month_of
from croupier.house.slip_papers import slip_paper
from croupier.house.slips import SlipForm, SlipNumber
from croupier.rehearsal.house import RehearsedHouse, games
from croupier.rehearsal.month import night, scripts
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import keeping
from croupier.server.queries.archiving import archive_closed
from croupier.server.queries.books import Bookkeeper
from croupier.server.queries.finding import ApprovalFilter, RoundFilter, find_approvals, find_rounds
from croupier.server.queries.records import house_settings, verify_house
from croupier.server.queries.reported import days_of, records_of
from croupier.server.queries.slips import slip_events, slip_list
from croupier.store import Append, Fact, Log, open_log
from croupier.store.archiving import shrink
from croupier.store.backup import backup, restore
from croupier.store.keeper import HeadFiles, HeadKeeper
from croupier.store.vault import Vault, open_vault
from croupier.store.verify import verify_end
from tests.postgres import Postgres

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.rehearsal.month import DayScript

JACKPOTS: Final = f"{codec.JACKPOTS}/T2"
FIRST: Final = date(2025, 1, 1)
DAYS, BUSY, ROUNDS = 60, 3, 60
SHORT: Final = 2  # rounds of a day that is not a busy one
SECONDS, MEGABYTES = 1.0, 300.0
_AT_ONCE: Final = 2_000


def nights(days: int, busy: int, rounds: int) -> Iterator[DayScript]:
    """Yield so many nights; the busy ones are the last, as a report of today is asked for most."""
    month, left = FIRST, days
    while left:
        for script in list(scripts(month, SHORT))[:left]:
            yield script if left > busy else script._replace(rounds=rounds)
            left -= 1
        month = (month + timedelta(days=32)).replace(day=1)


class Writing:
    """Writes a rehearsed house to a real log."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._log, self._vault = log, vault
        self._versions: dict[str, int] = {}
        self._facts: list[Fact] = []

    def tell(self, stream: str, event: object, at: datetime, game: str = "") -> None:
        """Write an event to a stream, soon."""
        version = self._versions[stream] = self._versions.get(stream, 0) + 1
        hidden = isinstance(event, CountSubmitted)
        self._facts.append(codec.write(stream, version, event, self._vault, hidden=hidden, game=game))
        if len(self._facts) == _AT_ONCE:
            self.flush(at)

    def flush(self, at: datetime) -> None:
        """Write what waits."""
        self._log.append_many([Append(tuple(self._facts), {}, "house")], at)
        self._facts = []

    def night(self, casino: RehearsedHouse) -> None:
        """Write a night, the house's own events evenly among those of the tables, and forget it."""
        tables: list[tuple[str, object, str]] = []
        for sitting in casino.sittings:
            stream, game = f"{codec.TABLE}/{sitting.table}", sitting.game.hash
            setup = f.TableLaid("Flo", sitting.game.id, game, f.Dealing.LIVE, play_money=False)
            tables += [(stream, each, game) for each in (setup, *sitting.events)]
        *before, closed = casino.log
        share = len(tables) // max(1, len(before))
        left = iter(tables)
        for event in before:
            self.tell(codec.HOUSE, event, casino.now)
            for stream, one, game in islice(left, share):
                self.tell(stream, one, casino.now, game)
        for stream, one, game in left:
            self.tell(stream, one, casino.now, game)
        self.tell(codec.HOUSE, closed, casino.now)
        for about in casino.jackpot_log:
            self.tell(JACKPOTS, about, casino.now)
        for history in casino.tournaments:
            stream = f"{codec.TOURNAMENT}/{casino.now:%Y-%m-%d}"
            self.tell(codec.DIRECTORY, f.RoomMade(stream), casino.now)
            for one in history:
                self.tell(stream, one, casino.now)
        casino.sittings.clear()
        casino.log.clear()
        casino.jackpot_log.clear()
        casino.tournaments.clear()
        self.flush(casino.now)


def build(folder: Path, days: int, busy: int, rounds: int) -> Path:
    """Make the house, book its days, and return its database."""
    database = folder / "house.db"
    vault = open_vault(folder / "house.key", create=True)
    began = datetime.combine(FIRST, datetime.min.time(), tzinfo=UTC)
    casino = RehearsedHouse(random.Random(1), began)
    casino.staffed()
    with open_log(database) as log:
        log.stamp_with(vault.stamper)
        writing = Writing(log, vault)
        for game in games().values():
            writing.tell(codec.DIRECTORY, keeping(game), casino.now)
        for stream in (*(f"{codec.TABLE}/{table}" for table in games()), JACKPOTS):
            writing.tell(codec.DIRECTORY, f.RoomMade(stream), casino.now)
        for script in nights(days, busy, rounds):
            night(casino, script)
            writing.night(casino)
            Bookkeeper(log, vault).catch_up(casino.now)
    return database


# ------------------------------------------------------------------------------------------ what it costs


def probe(database: str, key: Path, what: str) -> dict[str, float]:
    """Do one thing in this process twice; return its seconds of the processor and what memory it took."""
    vault = open_vault(key)
    if what == START:
        return _measured(lambda: _started(database, key), 1)
    with open_log(database, reading=True) as log:
        log.stamper = vault.stamper
        doing = _doing(log, vault, key.with_name("backup.db"))[what]
        return _measured(doing, 1 if what in SLOW else 2)


def _measured(doing: Callable[[], object], times: int) -> dict[str, float]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    seconds = []
    for _ in range(times):
        began = time.process_time()
        doing()
        seconds.append(time.process_time() - began)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before
    return {"first": seconds[0], "again": seconds[-1], "megabytes": grown}


def _started(database: str, key: Path) -> None:
    """Do what a start does to a log before a house is brought back from it: open, heads, the end."""
    with open_log(database) as log:
        vault = open_vault(key)
        log.stamp_with(vault.stamper)
        verify_end(log)
        if HeadKeeper(log, HeadFiles.of(database)).refusal():
            raise RuntimeError("the house does not open")


def _doing(log: Log, vault: Vault, out: Path) -> dict[str, Callable[[], object]]:
    """Return what is asked of a house, by name."""
    days = Bookkeeper(log, vault).kept()
    last, middle, made = days[-1].day, days[len(days) // 2].day, datetime.now(UTC)

    def month(day: date) -> object:
        between = month_of(day)
        return monthly_sheet(monthly_report(records_of(log, vault, *between), between[0], made)).text()

    def daily(day: date) -> object:
        return daily_sheet(daily_report(records_of(log, vault, day, day), day, made)).text()

    def rounds(wanted: RoundFilter) -> object:
        return find_rounds(log, wanted, books=Bookkeeper(log, vault).kept())

    def slip(year: int, number: int) -> object:
        wanted = SlipNumber(SlipForm.CLOSER, year, number)
        found = slip_paper(slip_events(log, vault, wanted), wanted)
        if found is None:
            raise RuntimeError(f"there is no slip {wanted}")
        return found

    def copy() -> None:
        backup(log, out)
        out.unlink()

    tables = sum(len(day.tables) for day in days if day.day.year == last.year)
    return {
        "list of days": lambda: days_of(log, vault),
        "newest day": lambda: daily(last),
        "a day in the middle": lambda: daily(middle),
        "newest month": lambda: month(last),
        "a month in the middle": lambda: month(middle),
        "search of a player": lambda: rounds(RoundFilter(player="Ada")),
        "search of nobody": lambda: rounds(RoundFilter(player="Nobody")),
        "rounds of a table": lambda: rounds(RoundFilter("T1")),
        "newest approvals": lambda: find_approvals(log, ApprovalFilter()),
        "approvals of nobody": lambda: find_approvals(log, ApprovalFilter(who="Nobody")),
        "newest slip": lambda: slip(last.year, tables),
        "first slip of the year": lambda: slip(last.year, 1),
        "list of slips": lambda: slip_list(log),
        "settings": lambda: house_settings(log),
        "verify": lambda: verify_house(log),
        "backup": copy,
    }


START: Final = "start"
REPORTS: Final = (
    START, "list of days", "newest day", "a day in the middle", "newest month", "a month in the middle",
    "search of a player", "search of nobody", "rounds of a table", "newest approvals", "approvals of nobody",
    "newest slip", "first slip of the year", "list of slips", "settings",
)  # fmt: skip
SLOW: Final = ("verify", "backup")


def asked(database: str, key: Path, what: str) -> dict[str, float]:
    """Probe one thing in a process of its own, so that nothing is warm but what it warms."""
    command = [sys.executable, "-m", "benchmarks.years", "--probe", what]
    command += ["--database", database, "--key", str(key)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(database: str, key: Path, of: str) -> Report:
    """Measure a house that was made."""
    report = Report(f"{of}; CPU time")
    with open_log(database, reading=True) as log:
        events, kind = log.head().position, log.engine.dialect.name
        archived = [log.archives.folder / each.name for each in log.archives.folder.glob("*.xz")]
        size = _size(log)
    where = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[kind]
    for what, many, room in (
        (f"events, {where}", events, size),
        ("archives", len(archived), sum(each.stat().st_size for each in archived)),
    ):
        report.rows.append({"what": what, "first, s": float(many), "again, s": 0.0, "MB": room / 1e6})
    for what in (*REPORTS, *SLOW):
        found = asked(database, key, what)
        row = {"first, s": found["first"], "again, s": found["again"], "MB": found["megabytes"]}
        report.rows.append({"what": what, **row})
        if what in REPORTS:
            text = f"{where}: {what}, cold"
            report.claims.append(Claim(text, found["first"], SECONDS, "s", least=False))
            report.claims.append(Claim(f"{text}, memory", found["megabytes"], MEGABYTES, "MB", least=False))
    return report


def _size(log: Log) -> int:
    if log.engine.dialect.name == "sqlite":
        return Path(str(log.url.database)).stat().st_size
    with log.engine.connect() as connection:
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())


def run(
    days: int = DAYS,
    busy: int = BUSY,
    rounds: int = ROUNDS,
    at: Path | None = None,
    *,
    archived: bool = False,
    postgresql: bool = True,
) -> Report:
    """Make a house, unless it is there, and measure it."""
    of = f"{days} days of four tables, {busy} of them with {rounds} rounds at each table"
    with tempfile.TemporaryDirectory() as place:
        database = (at or Path(place)) / "house.db"
        if not database.exists():
            build(database.parent, days, busy, rounds)
        key = database.with_suffix(".key")
        if archived:
            with open_log(database) as log:
                vault = open_vault(key)
                log.stamp_with(vault.stamper)
                archive_closed(log, vault, None, datetime.now(UTC), lambda *_: None)
                shrink(log)
        report = measure(str(database), key, of)
        if postgresql:
            other = _in_postgresql(database, key, of)
            report.rows.extend(other.rows)
            report.claims.extend(other.claims)
    return report


def _in_postgresql(database: Path, key: Path, of: str) -> Report:
    """Restore the house into a PostgreSQL of its own, and measure it there."""
    server = Postgres()
    try:
        with tempfile.TemporaryDirectory() as home:
            os.environ["HOME"] = home  # where what lies beside a PostgreSQL house lies
            address = server.database()
            restore(database, address)
            return measure(address, key, of)
    finally:
        server.stop()


def main() -> None:
    """Make and measure a house as the options say, or probe one thing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.years", description=__doc__)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--busy", type=int, default=BUSY)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--at", type=Path, help="a folder that keeps the house")
    parser.add_argument("--archived", action="store_true", help="archive its closed months first")
    parser.add_argument("--postgresql", action="store_true", help="measure it in PostgreSQL as well")
    parser.add_argument("--probe", choices=(*REPORTS, *SLOW), help="what to do in the house that is there")
    parser.add_argument("--database", help="of the house that is probed")
    parser.add_argument("--key", type=Path, help="its key")
    options: Any = parser.parse_args()
    if options.probe:
        print(json.dumps(probe(options.database, options.key, options.probe)))
        return
    also = {"archived": options.archived, "postgresql": options.postgresql}
    run(options.days, options.busy, options.rounds, options.at, **also).show(Console())


if __name__ == "__main__":
    main()
