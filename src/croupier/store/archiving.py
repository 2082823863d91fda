"""Moves the events of closed months out of the database, each month into a sealed file.

The file is written, put on disk and read again; then the log says so, in an event that names its digests;
only then do events leave the database, some at a time. Whatever ends it, at whatever moment, every event is
in the database or in a file that the log knows, and the next run goes on: a file the log does not know is
written anew, and what should have left the database leaves then.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, or_, select

from croupier.store.archive_file import SealedFile, write_archive
from croupier.store.archives import ARCHIVE_STREAM, EVENTS_ARCHIVED, Archived
from croupier.store.compact import Raw
from croupier.store.database import reader, spoken
from croupier.store.log import Log
from croupier.store.migrate import events, guard_archived
from croupier.store.page import read_head
from croupier.store.records import Append, Conflict, Fact, StoreError
from croupier.store.verify import walk_events

PIECE: Final = 256
"""A file ends with a whole piece of the tree that proofs are made from."""
_AT_ONCE: Final = 1_000  # positions; whoever plays waits for no more than one such step


class Closed(NamedTuple):
    """A month whose days are closed, and its last event."""

    label: str
    last: int


Progress = Callable[[str, int, int], None]
"""Called with what is being done, how far it has come, and how far it goes."""


def archive(
    log: Log, months: Sequence[Closed], moved: tuple[str, ...], by: str, at: datetime, tell: Progress
) -> list[Archived]:
    """Seal each month that is not yet, let what is sealed leave the database, and return the new files."""
    made = [found for month in months if (found := _seal(log, month, moved, by, at, tell))]
    for each in _known(log):
        _remove(log, each, tell)
    return made


def _known(log: Log) -> tuple[Archived, ...]:
    with spoken(log.url), reader(log.engine).connect() as connection:
        log.archives.verify_files(connection)
        return log.archives.known(connection)


def _seal(
    log: Log, month: Closed, moved: tuple[str, ...], by: str, at: datetime, tell: Progress
) -> Archived | None:
    with spoken(log.url), reader(log.engine).connect() as connection:
        known = log.archives.known(connection)
        after, last = known[-1].file.last if known else 0, month.last - month.last % PIECE
        if last <= after:
            return None
        walked = walk_events(connection, read_head(connection), log.archives, after=after)
        rows = _counted(takewhile(lambda row: row[0] <= last, walked), month.label, last - after, tell)
        file = write_archive(rows, log.archives.folder, month.label)
    sealed = Archived(file, moved, {})
    reached: dict[str, int] = {}
    for block in log.archives.reader(sealed).blocks:
        reached |= {stream: ends for stream, (_, ends) in block.streams.items() if sealed.moves(stream)}
    sealed = sealed._replace(reached=reached)
    _read_again(log, sealed)
    with spoken(log.url), log.engine.begin() as connection:
        guard_archived(connection)
    fact = Fact.of(ARCHIVE_STREAM, EVENTS_ARCHIVED, sealed.body())
    try:
        log.append(Append((fact,), {ARCHIVE_STREAM: len(known)}, by), at)
    except Conflict:
        raise StoreError("somebody else archives this log at this moment; nothing was lost") from None
    return sealed


def _counted(rows: Iterator[Raw], label: str, many: int, tell: Progress) -> Iterator[Raw]:
    for number, row in enumerate(rows, 1):
        if number % _AT_ONCE == 0:
            tell(f"sealing {label}", number, many)
        yield row


def _read_again(log: Log, sealed: Archived) -> None:
    """See that the file on disk has every event: each block is checked as it is unpacked."""
    file: SealedFile = sealed.file
    many = sum(1 for _ in log.archives.reader(sealed).rows(file.first, file.last))
    if many != file.last - file.first + 1:
        raise StoreError(f"{log.archives.folder / file.name} is not as it was written; look at its disk")


def _remove(log: Log, archived: Archived, tell: Progress) -> None:
    """Let what an archive has leave the database, but for the newest event of each stream."""
    if not (log.archives.folder / archived.file.name).exists():
        return  # all of it is in the database, or its check had failed
    first, last = archived.file.first, archived.file.last
    older = select(func.max(_kept.c.version)).where(_kept.c.stream == events.c.stream).scalar_subquery()
    with spoken(log.url), log.engine.begin() as connection:
        guard_archived(connection)
    for start in range(first, last + 1, _AT_ONCE):
        end = min(start + _AT_ONCE - 1, last)
        with spoken(log.url), log.engine.begin() as connection:
            connection.execute(
                delete(events).where(
                    events.c.position.between(start, end), _those(archived.moved), events.c.version < older
                )
            )
        tell(f"clearing {archived.file.name}", end - first + 1, last - first + 1)


_kept: Final = events.alias("kept")


def _those(moved: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that `Archived.moves` is, for a database."""
    of: Any = events.c
    found = []
    for each in moved:
        stream, _, type_ = each.partition(" ")
        if type_:
            found.append(and_(of.stream == stream, of.type == type_))
        else:  # "0" comes right after "/"
            found.append(and_(of.stream > stream, of.stream < f"{stream.removesuffix('/')}0"))
    return or_(*found)


def shrink(log: Log) -> None:
    """Give the room that a SQLite file no longer needs back to the disk; nobody else may use it meanwhile."""
    if log.engine.dialect.name != "sqlite":
        return  # PostgreSQL uses its room again by itself
    with spoken(log.url):
        lent = log.engine.raw_connection()
        try:
            raw: Any = lent.dbapi_connection
            raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            lent.close()
