"""The log for somebody who looks through it, newest first, and as files for other programs.

Rows come as they stand in the database, whatever was done to them, each with whether its own hash fits.

Sealed cards stay sealed. A file appears under its name when it is whole, and never otherwise.
"""

import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from croupier.store.archive_file import Block
from croupier.store.compact import Raw, begins_with, short_time
from croupier.store.database import glance, spoken
from croupier.store.log import Log
from croupier.store.migrate import events
from croupier.store.records import GENESIS, EventRow, StoreError, digest, moment

_ESCAPE: Final = "!"


class Sought(NamedTuple):
    """Which events: everything given must hold; nothing given, all of them."""

    stream: str = ""  # this one, or all under it (`table` has `table/T1`)
    types: tuple[str, ...] = ()  # one of these
    who: str = ""  # part of the name of who wrote it, in any letters
    holds: tuple[str, ...] = ()  # texts that all stand in the body, in any letters
    since: datetime | None = None
    until: datetime | None = None
    versions: tuple[int, int] | None = None  # of this very stream: beyond the first, up to the second


EVERYTHING: Final = Sought()


class BrowsedEvent(NamedTuple):
    """One event as it stands in the database; `fits` is whether its hash is that of what it says."""

    position: int
    stream: str
    version: int
    at: str
    who: str
    type: str
    body: str
    game: str
    previous: str
    hash: str
    fits: bool


def browse(
    log: Log, sought: Sought = EVERYTHING, *, before: int | None = None, after: int = 0, limit: int = 100
) -> list[BrowsedEvent]:
    """Return the newest events between two positions that were sought, the newest first."""
    asked = select(events).where(*_conditions(sought))
    if after:
        asked = asked.where(events.c.position > after)
    if before is not None:
        asked = asked.where(events.c.position < before)
    # in one stream versions rise as positions do, and an index leads from one to the next
    newest = events.c.version if sought.versions else events.c.position
    asked = asked.order_by(newest.desc()).limit(limit)
    with spoken(log.url), glance(log.engine).connect() as connection:
        found = connection.execute(asked).all()
        rows = list(log.archives.events(connection, map(tuple, found)))
        end = before if before is not None else log.head().position + 1
        beyond = rows[-1][0] if len(rows) == limit else after
        moved = log.archives.newest(
            connection, end, beyond, partial(_may_hold, sought), partial(_is_sought, sought), limit
        )
        every = {row[0]: row for row in (*moved, *rows)}
        newest_first = [every[position] for position in sorted(every, reverse=True)][:limit]
        whole = [_followed(log, connection, row) for row in newest_first]
    return [BrowsedEvent._make((*row, _fits(row))) for row in whole]


def _followed(log: Log, connection: Connection, row: Raw) -> Raw:
    """Return an event with all of the hash of the event before it, if that is the one it followed."""
    *fields, previous, hash_ = row
    before = log.archives.hash_at(connection, row[0] - 1) if row[0] != 1 else GENESIS
    follows = before is not None and begins_with(previous, before)
    return (*fields, before if follows else previous, hash_)


def _conditions(sought: Sought) -> list[ColumnElement[bool]]:
    of = events.c
    found: list[ColumnElement[bool]] = []
    if sought.versions:
        after, until = sought.versions
        found += [of.stream == sought.stream, of.version > after, of.version <= until]
    elif sought.stream:
        # "0" comes right after "/": a range, which an index finds where a pattern would not
        under = and_(of.stream > f"{sought.stream}/", of.stream < f"{sought.stream}0")
        found.append(or_(of.stream == sought.stream, under))
    if sought.types:
        found.append(of.type.in_(sought.types))
    if sought.who:
        found.append(_has(of.who, sought.who))
    found += [_has(of.body, text) for text in sought.holds]
    if sought.since:
        found.append(of.at >= short_time(moment(sought.since)))
    if sought.until:
        found.append(of.at < short_time(moment(sought.until)))
    return found


def _may_hold(sought: Sought, block: Block) -> bool:
    """Whether a block of an archive has events of the stream that is sought."""
    if sought.versions:
        after, until = sought.versions
        begins, ends = block.streams.get(sought.stream, (0, 0))
        return ends > after and begins <= until
    return not sought.stream or any(_is_under(stream, sought.stream) for stream in block.streams)


def _is_under(stream: str, sought: str) -> bool:
    return stream == sought or stream.startswith(f"{sought}/")


def _is_sought(sought: Sought, row: Raw) -> bool:
    """Whether an archived event is sought, by the same conditions."""
    _, stream, version, at, who, type_, body, *_ = row
    if sought.versions:
        after, until = sought.versions
        if stream != sought.stream or not after < version <= until:
            return False
    elif sought.stream and not _is_under(stream, sought.stream):
        return False
    return (
        (not sought.types or type_ in sought.types)
        and (not sought.who or sought.who.lower() in who.lower())
        and all(text.lower() in body.lower() for text in sought.holds)
        and (sought.since is None or at >= moment(sought.since))
        and (sought.until is None or at < moment(sought.until))
    )


def _has(column: Any, text: str) -> ColumnElement[bool]:
    for special in (_ESCAPE, "%", "_"):
        text = text.replace(special, _ESCAPE + special)
    holds: ColumnElement[bool] = func.lower(column).like(f"%{text.lower()}%", escape=_ESCAPE)
    return holds


def _fits(row: Any) -> bool:
    position, stream, version, at, who, type_, body, game, previous, hash_ = row
    try:
        right = digest(previous, position, stream, version, at, who, type_, game, body)
    except TypeError:  # a column holds something that is neither text nor number
        return False
    return bool(right == hash_)


_AT_ONCE: Final = 10_000

ToText = Callable[[Iterable[EventRow]], Iterable[str]]
"""Turns events into the lines of a record that people read; the store knows no game, so others supply it."""


class ExportError(StoreError):
    """An export that cannot be made."""


class Wanted(NamedTuple):
    """Which events: of one stream or all under it (`table` has `table/T1`), from a time on, before a time."""

    stream: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def __contains__(self, row: object) -> bool:
        return (
            isinstance(row, EventRow)
            and (not self.stream or f"{row.stream}/".startswith(f"{self.stream}/"))
            and (self.since is None or row.at >= self.since)
            and (self.until is None or row.at < self.until)
        )


ALL: Final = Wanted()


def rows_of(log: Log, wanted: Wanted = ALL) -> Iterator[EventRow]:
    """Yield the wanted events in order, each with all of the hash before it, some thousand at a time."""
    position, last, before = 0, log.head().position, GENESIS
    while position < last and (rows := log.since(position, min(_AT_ONCE, last - position))):
        position = rows[-1].position
        for row in rows:
            if row in wanted:
                yield row._replace(previous=before) if begins_with(row.previous, before) else row
            before = row.hash


def export(log: Log, file: Path | str, wanted: Wanted = ALL, to_text: ToText | None = None) -> int:
    """Write the wanted events to a file of the kind its name ends in; return how many."""
    path = Path(file).expanduser()
    writer = _WRITERS.get(path.suffix)
    if path.suffix == ".txt" and to_text:
        writer = _text_writer(to_text)
    if writer is None:
        kinds = [*_WRITERS, ".txt"] if to_text else [*_WRITERS]
        raise ExportError(f"{path.name} says no kind of file; let its name end in {', '.join(kinds)}")
    counted = _Counted(rows_of(log, wanted))
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.touch(mode=0o600)  # who played and what was won is for whoever exports it
        writer(unfinished, counted)
        unfinished.replace(path)
    except OSError as error:
        raise ExportError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return counted.count


class _Counted:
    """Rows, counted as they pass."""

    def __init__(self, rows: Iterator[EventRow]) -> None:
        self._rows, self.count = rows, 0

    def __iter__(self) -> Iterator[EventRow]:
        for row in self._rows:
            self.count += 1
            yield row


def _plain(row: EventRow) -> tuple[Any, ...]:
    return row._replace(at=row.at.isoformat(timespec="microseconds"))  # type: ignore[arg-type]


def _csv(path: Path, rows: Iterable[EventRow]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(EventRow._fields)
        writer.writerows(map(_plain, rows))


def _json_lines(path: Path, rows: Iterable[EventRow]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            payload = dict(zip(EventRow._fields, _plain(row), strict=True)) | {"body": row.data}
            file.write(json.dumps(payload, ensure_ascii=False, separators=(",", ":")) + "\n")


def _parquet(path: Path, rows: Iterable[EventRow]) -> None:
    try:
        import pyarrow as pa  # noqa: PLC0415 (half a second to import, and an extra)
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError as error:  # pragma: no cover - every test has the extra
        raise ExportError("Parquet files need pyarrow: pip install 'croupier[analytics]'") from error
    kinds = {"position": pa.int64(), "version": pa.int64(), "at": pa.timestamp("us", "UTC")}
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in EventRow._fields])
    left = iter(rows)
    with pq.ParquetWriter(path, schema, compression="zstd") as file:
        while some := list(islice(left, _AT_ONCE)):
            columns = [
                pa.array(column, field.type)
                for column, field in zip(zip(*some, strict=True), schema, strict=True)
            ]
            file.write_table(pa.table(columns, schema=schema))


def _text_writer(to_text: ToText) -> Callable[[Path, Iterable[EventRow]], None]:
    def write(path: Path, rows: Iterable[EventRow]) -> None:
        with path.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in to_text(rows))

    return write


_WRITERS: Final[dict[str, Callable[[Path, Iterable[EventRow]], None]]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".jsonl": _json_lines,
}
