"""Backups of a running house, and the mark of a copy."""

import getpass
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    MetaData,
    Table,
    delete,
    func,
    insert,
    inspect,
    select,
    update,
)

from croupier.fair.checkpoints import write_whole
from croupier.store.archives import Archives
from croupier.store.compact import Raw, short_answer, short_event
from croupier.store.copying import clear_unfinished, sync, tables_beside
from croupier.store.database import DamagedError, place, reader, spoken
from croupier.store.increments import apply
from croupier.store.keeper import HeadFiles, lost_by, refused
from croupier.store.log import Log, open_log
from croupier.store.migrate import OWN, answers, events, heads, marks
from croupier.store.page import read_head
from croupier.store.records import Head, StoreError
from croupier.store.stamps import has_stamps, make_stamps, stamps
from croupier.store.verify import LogVerdict, Noted, verify, walk_answers, walk_events

NAME: Final = marks.name
NO_REASON: Final = "a backup was opened as it is, without croupier restore"


class Mark(NamedTuple):
    """When, by whom, why and at which event a copy was made, and the last event noted of its original."""

    id: str  # 16 random bytes, in hexadecimal
    at: str
    by: str
    reason: str
    position: int
    hash: str
    noted_position: int = 0  # 0 where nobody said it
    noted_hash: str = ""


def mark(connection: Connection, head: Head, reason: str, noted: Noted | None) -> None:
    """Mark this database as a copy that ends at this event, in place of any mark its original had."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    last = noted or Noted(0, "")
    made = Mark(secrets.token_hex(16), at, _user(), reason, head.position, head.hash, *last)
    marks.metadata.create_all(connection)
    connection.execute(delete(marks))
    connection.execute(insert(marks).values(made._asdict()))


def mark_in_place(log: Log, reason: str) -> None:
    """Mark a database as one to open a new epoch on: it is not the log that was seen last."""
    with spoken(log.url), log.engine.begin() as connection:
        mark(connection, read_head(connection), reason, None)


def read_mark(log: Log) -> Mark | None:
    """Return the mark of a copy; None for a database that is none."""
    with spoken(log.url), reader(log.engine).connect() as connection:
        if not inspect(connection).has_table(NAME):
            return None
        found = connection.execute(select(marks)).first()
    return Mark(*found) if found is not None else None


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in a container
        return "unknown"


RESTORED: Final = "a backup was restored"
_AT_ONCE: Final = 5_000


class BackupError(StoreError):
    """A copy that cannot be made; what was there is as it was."""


Check = Callable[[Log], None]
"""Looks at a copy before it is there; raises what keeps it away."""


def backup(
    log: Log,
    file: Path | str,
    *,
    reason: str = NO_REASON,
    noted: Noted | None = None,
    increments: Sequence[Path] = (),
    check: Check = lambda _copy: None,
) -> LogVerdict:
    """Copy the log into a new file, while others go on writing, and return what a check of the copy found.

    The file appears under its name when it is whole and checked, and never otherwise. `increments` go on
    where the log ends.
    """
    path = Path(file).expanduser()
    _free(path)
    if not path.parent.is_dir():
        raise BackupError(f"there is no folder {path.parent} to put the backup in")
    clear_unfinished(path)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        verdict = _copy(log, str(unfinished), reason, noted, increments, check)
        _free(path)
        unfinished.rename(path)
        sync(path.parent)
    finally:
        for suffix in ("", "-wal", "-shm", ".lock"):
            unfinished.with_name(f"{unfinished.name}{suffix}").unlink(missing_ok=True)
    return verdict


def restore(
    file: Path | str,
    database: str | Path,
    *,
    reason: str = "",
    noted: Noted | None = None,
    increments: Sequence[Path] = (),
) -> LogVerdict:
    """Copy a backup into a new database and return what a check of it found; no house is written over.

    `increments` were made since, each from the one before; with them it ends where the last of them does.

    A backup that ends before the head that the house at this place has kept, or is of another log, needs a
    reason. `noted` is the last event of the house as somebody wrote it down. One that the backup has too
    must be the same there.
    """
    url = place(database)
    try:
        with open_log(file, reading=True) as source:

            def check(copy: Log) -> None:
                if not reason and (lost := lost_by(copy, database)):
                    raise refused(lost)

            if not increments:  # nothing is copied in vain
                check(source)
            why, parts = reason or RESTORED, (increments, check)
            if url.get_backend_name() != "sqlite":
                verdict = _copy(source, database, why, noted, *parts)
            else:
                path = Path(str(url.database))
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                verdict = backup(source, path, reason=why, noted=noted, increments=increments, check=check)
    except DamagedError as error:
        raise BackupError(f"{file} is no backup, or a damaged one; restore another backup") from error
    _say_restored(database)
    return verdict


def _say_restored(database: str | Path) -> None:
    """Note outside the database that this copy was made here, by somebody who said why."""
    file = HeadFiles.of(database).restored
    with open_log(database, reading=True) as log:
        made = read_mark(log)
    if made is not None:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(file, f"{made.id}\n")


def _free(path: Path) -> None:
    if path.exists():
        raise BackupError(
            f"{path} is there already, and is not written over; give another name, or move it away"
        )


def _copy(
    source: Log,
    database: str | Path,
    reason: str,
    noted: Noted | None,
    increments: Sequence[Path],
    check: Check,
) -> LogVerdict:
    with open_log(database) as target:
        with spoken(target.url), reader(source.engine).connect() as old, target.engine.begin() as new:
            _empty(new, target.place)
            source.archives.copy_to(old, target.archives)
            head = _records(old, new, source.archives, noted)
            _beside(old, new)
            for each in increments:
                head = apply(new, each, noted)
            mark(new, head, reason, noted)
        verdict = verify(target)
        if not verdict.whole or verdict.head != head:
            raise BackupError(f"the copy in {target.place} is not the log it was made from: {verdict.damage}")
        if increments:
            check(target)
        if target.engine.dialect.name == "sqlite":  # one file, that can be read where nothing can be written
            target.engine.dispose()
            with target.engine.connect() as connection:
                raw: Any = connection.connection.dbapi_connection
                raw.execute("PRAGMA journal_mode = DELETE")
        return verdict


def _records(old: Connection, new: Connection, archives: Archives, noted: Noted | None) -> Head:
    """Copy events, kept answers and head, each checked as it passes; what is archived stays so."""
    head = read_head(old)
    within = noted if noted and noted.position <= head.position else None
    games: dict[str, int] = {}
    kept = archives.kept(old, walk_events(old, head, archives, within))
    kept = (short_event(row, games) for row in kept)
    for table, walk in ((events, kept), (answers, map(short_answer, walk_answers(old, head)))):
        names = [column.name for column in table.columns]
        for rows in _batches(walk):
            new.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])
    new.execute(update(heads), head._asdict())
    if has_stamps(old):
        make_stamps(new)
        _copy_rows(old, new, stamps)
    return head


def _beside(old: Connection, new: Connection) -> None:
    """Copy the tables that others keep next to the log, with the types both databases know."""
    found = tables_beside(old)
    found.create_all(new)
    for table in found.sorted_tables:
        _copy_rows(old, new, table)


def _copy_rows(old: Connection, new: Connection, table: Table) -> None:
    result = old.execution_options(stream_results=True).execute(select(table))
    for rows in _batches(result):
        new.execute(insert(table), [dict(zip(table.columns.keys(), row, strict=True)) for row in rows])


def _empty(new: Connection, name: str) -> None:
    """See that nothing is lost by copying into this database."""
    other_tables = MetaData()
    other_tables.reflect(new, only=lambda table, _: table not in OWN)
    if read_head(new)[::2] != (0, 0) or any(_count(new, table) for table in other_tables.sorted_tables):
        raise BackupError(
            f"{name} holds a house already, and is not written over; restore into an empty database"
        )


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _batches(rows: Iterable[Any]) -> Iterator[list[Raw]]:
    left = iter(rows)
    while some := list(islice(left, _AT_ONCE)):
        yield some
