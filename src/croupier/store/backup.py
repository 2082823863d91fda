"""Backups: the whole log, checked on its way, copied into a file or from a file into a database.

A backup is a SQLite house whatever database it was taken from, so it can be opened, verified and exported as
it is, and restored into either kind. What others keep beside the log (accounts, for instance) goes along. The
key does not: it lies elsewhere, and so should its copy.
"""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, Table, event, func, insert, select, update

from croupier.store.database import reader, spoken
from croupier.store.log import Log, open_log
from croupier.store.page import read_head
from croupier.store.place import place
from croupier.store.records import Head, StoreError
from croupier.store.schema import OWN, answers, events, heads
from croupier.store.verify import Verdict, verify
from croupier.store.walk import Raw, walk_answers, walk_events

_AT_ONCE: Final = 5_000


class BackupError(StoreError):
    """A copy that cannot be made; what was there is as it was."""


def backup(log: Log, file: Path | str) -> Verdict:
    """Copy the log into a new file, while others go on writing, and return what a check of the copy found.

    The file appears under its name when it is whole and checked, and never otherwise.
    """
    path = Path(file).expanduser()
    _free(path)
    if not path.parent.is_dir():
        raise BackupError(f"there is no folder {path.parent} to put the backup in")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        verdict = _copy(log, str(unfinished))
        _free(path)
        unfinished.rename(path)
        _sync(path.parent)
    finally:
        for suffix in ("", "-wal", "-shm", ".lock"):
            unfinished.with_name(f"{unfinished.name}{suffix}").unlink(missing_ok=True)
    return verdict


def restore(file: Path | str, database: str | Path) -> Verdict:
    """Copy a backup into a new database and return what a check of it found; no house is written over."""
    url = place(database)
    if url.get_backend_name() == "sqlite":
        path = Path(str(url.database))
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open_log(file, reading=True) as source:
            return backup(source, path)
    with open_log(file, reading=True) as source:
        return _copy(source, database)


def _free(path: Path) -> None:
    if path.exists():
        raise BackupError(
            f"{path} is there already, and is not written over; give another name, or move it away"
        )


def _copy(source: Log, database: str | Path) -> Verdict:
    with open_log(database) as target:
        with spoken(target.url), reader(source.engine).connect() as old, target.engine.begin() as new:
            _empty(new, target.place)
            head = _records(old, new)
            _beside(old, new)
        verdict = verify(target)
        if not verdict.whole or verdict.head != head:
            raise BackupError(f"the copy in {target.place} is not the log it was made from: {verdict.damage}")
        if target.engine.dialect.name == "sqlite":  # one file, that can be read where nothing can be written
            target.engine.dispose()
            with target.engine.connect() as connection:
                raw: Any = connection.connection.dbapi_connection
                raw.execute("PRAGMA journal_mode = DELETE")
        return verdict


def _records(old: Connection, new: Connection) -> Head:
    """Copy events, kept answers and head, each checked as it passes."""
    head = read_head(old)
    for table, walk in ((events, walk_events(old, head)), (answers, walk_answers(old, head))):
        names = [column.name for column in table.columns]
        for rows in _batches(walk):
            new.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])
    new.execute(update(heads), head._asdict())
    return head


def _beside(old: Connection, new: Connection) -> None:
    """Copy the tables that others keep beside the log, with the types both databases know."""
    found = MetaData()
    event.listen(found, "column_reflect", lambda _inspector, _table, column: _general(column))
    found.reflect(old, only=lambda name, _: name not in OWN)
    found.create_all(new)
    for table in found.sorted_tables:
        result = old.execution_options(stream_results=True).execute(select(table))
        for rows in _batches(result):
            new.execute(insert(table), [dict(zip(table.columns.keys(), row, strict=True)) for row in rows])


def _general(column: Any) -> None:
    column["type"] = column["type"].as_generic(allow_nulltype=True)


def _empty(new: Connection, name: str) -> None:
    """See that nothing is lost by copying into this database."""
    beside = MetaData()
    beside.reflect(new, only=lambda table, _: table not in OWN)
    if read_head(new)[::2] != (0, 0) or any(_count(new, table) for table in beside.sorted_tables):
        raise BackupError(
            f"{name} holds a house already, and is not written over; restore into an empty database"
        )


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _batches(rows: Iterable[Any]) -> Iterator[list[Raw]]:
    left = iter(rows)
    while some := list(islice(left, _AT_ONCE)):
        yield some


def _sync(folder: Path) -> None:
    """Have the disk keep the name of the file too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
