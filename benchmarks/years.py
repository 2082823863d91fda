"""A house that was open for a long time: how large its log is, and what a report, a search, a check cost.

Four tables are rehearsed from a seed, night after night, and every event goes through the codec and the page
of a real log, with its hash and the stamp of the house. What the rehearsal leaves out are sealed decks and
seeds of an electronic round. Most days of a long run may be short ones (`--busy` says how many are not):
`python -m benchmarks.years --days 365 --busy 30 --rounds 300 --at FOLDER`.
"""

from __future__ import annotations

import argparse
import json
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
from croupier.rehearsal.house import RehearsedHouse, games
from croupier.rehearsal.month import night, scripts
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import keeping
from croupier.server.queries.books import Bookkeeper
from croupier.server.queries.finding import RoundFilter, find_rounds
from croupier.server.queries.records import house_settings, verify_house
from croupier.server.queries.reported import days_of, records_of
from croupier.store import Append, Fact, Log, open_log
from croupier.store.backup import backup
from croupier.store.vault import Vault, open_vault

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def probe(database: Path, what: str) -> dict[str, float]:
    """Do one thing in this process twice; return its seconds of the processor and what memory it took."""
    vault = open_vault(database.with_suffix(".key"))
    with open_log(database, reading=True) as log:
        days = Bookkeeper(log, vault).kept()
        last, middle, made = days[-1].day, days[len(days) // 2].day, datetime.now(UTC)

        def month(day: date) -> object:
            between = month_of(day)
            return monthly_sheet(monthly_report(records_of(log, vault, *between), between[0], made)).text()

        def daily(day: date) -> object:
            return daily_sheet(daily_report(records_of(log, vault, day, day), day, made)).text()

        def copy() -> None:
            out = database.with_name("backup.db")
            backup(log, out)
            out.unlink()

        doing = {
            "list of days": lambda: days_of(log, vault),
            "newest day": lambda: daily(last),
            "a day in the middle": lambda: daily(middle),
            "newest month": lambda: month(last),
            "a month in the middle": lambda: month(middle),
            "search of a player": lambda: find_rounds(
                log, RoundFilter(player="Ada"), books=Bookkeeper(log, vault).kept()
            ),
            "search of nobody": lambda: find_rounds(
                log, RoundFilter(player="Nobody"), books=Bookkeeper(log, vault).kept()
            ),
            "rounds of a table": lambda: find_rounds(
                log, RoundFilter("T1"), books=Bookkeeper(log, vault).kept()
            ),
            "settings": lambda: house_settings(log),
            "verify": lambda: verify_house(log),
            "backup": copy,
        }[what]
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        seconds = []
        for _ in range(1 if what in SLOW else 2):
            began = time.process_time()
            doing()
            seconds.append(time.process_time() - began)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before
    return {"first": seconds[0], "again": seconds[-1], "megabytes": grown}


REPORTS: Final = (
    "list of days", "newest day", "a day in the middle", "newest month", "a month in the middle",
    "search of a player", "search of nobody", "rounds of a table", "settings",
)  # fmt: skip
SLOW: Final = ("verify", "backup")


def asked(database: Path, what: str) -> dict[str, float]:
    """Probe one thing in a process of its own, so that nothing is warm but what it warms."""
    command = [sys.executable, "-m", "benchmarks.years", "--at", str(database.parent), "--probe", what]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(database: Path, of: str) -> Report:
    """Measure a house that was made."""
    report = Report(f"{of}; CPU time")
    with open_log(database, reading=True) as log:
        events = log.head().position
    size = database.stat().st_size
    report.rows.append({"what": "events", "first, s": float(events), "again, s": 0.0, "MB": size / 1e6})
    for what in (*REPORTS, *SLOW):
        found = asked(database, what)
        row = {"first, s": found["first"], "again, s": found["again"], "MB": found["megabytes"]}
        report.rows.append({"what": what, **row})
        if what in REPORTS:
            report.claims.append(Claim(what, found["again"], SECONDS, "s", least=False))
            report.claims.append(Claim(f"{what}: memory", found["megabytes"], MEGABYTES, "MB", least=False))
    return report


def run(days: int = DAYS, busy: int = BUSY, rounds: int = ROUNDS, at: Path | None = None) -> Report:
    """Make a house and measure it."""
    of = f"{days} days of four tables, {busy} of them with {rounds} rounds at each table"
    if at is not None:
        database = at / "house.db"
        if not database.exists():
            build(at, days, busy, rounds)
        return measure(database, of)
    with tempfile.TemporaryDirectory() as place:
        return measure(build(Path(place), days, busy, rounds), of)


def main() -> None:
    """Make and measure a house as the options say, or probe one thing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.years", description=__doc__)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--busy", type=int, default=BUSY)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--at", type=Path, help="a folder that keeps the house")
    parser.add_argument("--probe", choices=(*REPORTS, *SLOW), help="what to do in the house that is there")
    options: Any = parser.parse_args()
    if options.probe:
        print(json.dumps(probe(options.at / "house.db", options.probe)))
        return
    run(options.days, options.busy, options.rounds, options.at).show(Console())


if __name__ == "__main__":
    main()
