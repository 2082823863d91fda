"""`croupier doctor`: one page that says whether a casino is well: key, disk, clock, files, log, backup."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyFileOption,
    console,
    print_json,
    printable,
    table,
)
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.store import Log

OK, LOOK, WRONG = "ok", "look", "wrong"
_MARKS: Final = {OK: "[green]✓[/]", LOOK: "[yellow]![/]", WRONG: "[red]✗[/]"}
_LEAST_ROOM: Final = 1 << 30
_OLDEST_BACKUP: Final = timedelta(hours=26)  # one a day, and some time to make it
_AHEAD: Final = timedelta(minutes=1)
_SECRET: Final = (".key", ".log", ".sign")


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do where it is not well."""

    check: str
    state: str
    says: str
    fix: str = ""


def doctor(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    backup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Newest backup, to see how old it is.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Check a casino in one page: key, disk, clock, zone, permissions, log, backup."""
    found = list(findings(database, key, backup, datetime.now(UTC)))
    if json:
        print_json([finding._asdict() for finding in found])
    else:
        drawn = table("", "what", "how it is")
        for check, state, says, fix in found:
            advice = f"\n→ {printable(fix)}" if fix else ""
            drawn.add_row(_MARKS[state], check, f"{printable(says)}{advice}")
        console().print(drawn)
    if any(finding.state == WRONG for finding in found):
        raise typer.Exit(1)


def findings(database: str, key: str | None, backup: Path | None, now: datetime) -> Iterator[Finding]:
    """Yield what there is to say about a casino; nothing is written to it."""
    from croupier.store import open_log

    try:
        log = open_log(database, reading=True)
    except CroupierError as error:
        yield Finding("database", WRONG, str(error), "name it with --database, or restore a backup")
        return
    with log:
        head = log.head()
        yield Finding("database", OK, f"{log.place}: {head.position:,} events")
        yield _key(log, database, key)
        yield _signing_key(log, database)
        yield _log(log, database)
        yield from _permissions(database)
        yield _disk(log, database)
        yield _clock(log, now)
        yield _zone(log)
        yield _backup(backup, head.position, now)


def _key(log: "Log", database: str, key: str | None) -> Finding:
    from croupier.store.database import key_place
    from croupier.store.vault import VaultError, open_vault

    place = key or str(key_place(database))
    try:
        log.stamper = open_vault(place).stamper
    except VaultError as error:
        return Finding("key", WRONG, str(error))
    return Finding("key", OK, f"{place}, for its owner alone", "keep a copy elsewhere, never with a backup")


def _signing_key(log: "Log", database: str) -> Finding:
    from croupier.store.signing import gone_key, sign_file, wrong_key

    file = sign_file(database)
    if says := gone_key(log, file) or wrong_key(log, file):
        return Finding("signing key", WRONG, says, "put it back from its copy, or croupier audit rotate-key")
    return Finding("signing key", OK, f"{file} is the key the log knows", "keep a copy elsewhere")


def _log(log: "Log", database: str) -> Finding:
    """Look at the newest events, their stamps, and the signed heads; `audit verify` reads everything."""
    from croupier.store.keeper import HeadFiles, HeadKeeper
    from croupier.store.verify import RECENT

    refusal = HeadKeeper(log, HeadFiles.of(database)).refusal()
    if refusal:
        return Finding("log", WRONG, refusal, "run croupier audit verify, and restore a backup if it says so")
    unread = f"the newest {RECENT:,} events and the signed heads agree"
    return Finding("log", OK, unread, "croupier audit verify reads all of it")


def _permissions(database: str) -> Iterator[Finding]:
    from croupier.store.database import place

    url = place(database)
    if url.get_backend_name() != "sqlite":
        return
    file = Path(str(url.database))
    own = (file, *(file.with_suffix(suffix) for suffix in _SECRET))
    open_ = [each for each in own if each.exists() and each.stat().st_mode & 0o077]
    if open_:
        names = ", ".join(each.name for each in open_)
        fix = f"chmod 600 {' '.join(map(str, open_))}"
        yield Finding("permissions", LOOK, f"others on this machine may read {names}", fix)
    else:
        yield Finding("permissions", OK, "only the owner reads the files of the casino")


def _disk(log: "Log", database: str) -> Finding:
    from croupier.store.database import place

    room = log.room()
    if room is None:
        return Finding("disk", LOOK, "the database is on another server", "watch its disk there")
    size = Path(str(place(database).database)).stat().st_size
    takes = f"{size / 1e9:,.1f} GB" if size >= 1e9 else f"{size / 1e6:,.0f} MB"
    says = f"{room / 1e9:,.1f} GB left, the casino takes {takes}"
    if room < _LEAST_ROOM:
        return Finding("disk", WRONG, says, "make room: a full disk stops every table")
    if room < 2 * size:
        return Finding("disk", LOOK, says, "a backup on this disk may not fit")
    return Finding("disk", OK, says)


def _clock(log: "Log", now: datetime) -> Finding:
    newest = log.since(max(0, log.head().position - 1))
    if not newest:
        return Finding("clock", OK, f"{now:%Y-%m-%d %H:%M:%S} UTC; nothing is written yet")
    ahead = newest[-1].at - now
    if ahead > _AHEAD:
        says = f"the newest event is {ahead} ahead of this machine's clock"
        return Finding("clock", WRONG, says, "set the clock by the network before the casino opens")
    return Finding("clock", OK, f"{now:%Y-%m-%d %H:%M:%S} UTC; the newest event is of {newest[-1].at:%F %T}")


def _zone(log: "Log") -> Finding:
    from croupier.server.queries.records import house_settings
    from croupier.table.refused import RefusedError

    settings = house_settings(log)
    if settings is None:
        return Finding("zone", LOOK, "the casino is not set up yet", "start it: croupier serve --house FILE")
    try:
        from croupier.house.settings import zone_of

        now = datetime.now(zone_of(settings))
    except RefusedError as error:
        return Finding("zone", WRONG, str(error))
    ends = f"a gaming day ends at {settings.cut_off_hour:02}:00"
    return Finding("zone", OK, f"{settings.zone}, where it is {now:%H:%M}; {ends}")


def _backup(file: Path | None, position: int, now: datetime) -> Finding:
    from croupier.store import open_log
    from croupier.store.backup import read_mark

    if file is None:
        return Finding("backup", LOOK, "none was named", "name the newest with --backup FILE")
    try:
        with open_log(file, reading=True) as copy:
            mark = read_mark(copy)
    except CroupierError as error:
        return Finding("backup", WRONG, str(error), "make another with croupier backup")
    if mark is None:
        return Finding("backup", WRONG, f"{file} is no backup", "make one with croupier backup")
    age = now - datetime.fromisoformat(mark.at)
    says = f"{age.total_seconds() / 3600:,.1f} hours old; {max(0, position - mark.position):,} events since"
    if age > _OLDEST_BACKUP:
        return Finding("backup", WRONG, says, "make one every night with croupier backup")
    return Finding("backup", OK, says)
