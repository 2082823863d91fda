"""Increments: sealed, compressed files with what a log got since a backup, or since the increment before.

A whole backup of years takes as long as the years are large. An increment names the event and the kept answer
it goes on from, holds what followed, each record chained to the one before, and ends with the head it came to
and a digest of itself. So a base and its increments are one chain: a file that is missing, cut short, changed
or of another house is refused by the first record that does not follow. It is text in gzip, a record a line:
whoever has lost everything else can read it.

It appears under its name when it is whole and on disk, and never otherwise.
"""

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, delete, insert, select, text, update

from croupier.store.archives import Archives
from croupier.store.compact import full_answer, full_hash, short_answer, short_event
from croupier.store.copying import clear_unfinished, sync, tables_beside
from croupier.store.database import DamagedError, reader, spoken
from croupier.store.log import Log, open_log
from croupier.store.migrate import NEWEST, READABLE, answers, events, heads
from croupier.store.page import read_head
from croupier.store.records import GENESIS, Head, StoreError, answer_hash, canonical, row_hash
from croupier.store.stamps import has_stamps, make_stamps, stamps
from croupier.store.verify import Noted, walk_events

_FORM: Final = "croupier increment 1"
_AT_ONCE: Final = 5_000
_NEW_STAMPS: Final = text(
    "SELECT position, answers, stamp FROM stamp WHERE position > :position OR answers > :answers "
    "ORDER BY position, answers"
)
_NEW_ANSWERS: Final = text(
    "SELECT number, key, first, last, answer, previous, hash FROM answer WHERE number > :after "
    "ORDER BY number"
)
_ANSWER_HASH: Final = text("SELECT hash FROM answer WHERE number = :number")


class IncrementError(StoreError):
    """An increment that cannot be made, or does not go on from what it is put to."""


class Increment(NamedTuple):
    """What an increment holds: from which head it goes on, and to which it leads."""

    after: Head
    until: Head

    @property
    def events(self) -> int:
        """How many events it holds."""
        return self.until.position - self.after.position


# ------------------------------------------------------------------------------------------------ writing


def end_of(base: Path | str) -> Head:
    """Return the head that a backup, or an increment, leads to."""
    path = Path(base).expanduser()
    if not path.exists():
        raise IncrementError(f"there is no backup and no increment at {path}")
    if _is_increment(path):
        return read_increment(path).until
    try:
        with open_log(path, reading=True) as log:
            return log.head()
    except DamagedError as error:
        raise IncrementError(f"{path} is neither a backup nor an increment, or a damaged one") from error


def write_increment(log: Log, file: Path | str, base: Path | str) -> Increment:
    """Write what the log got since a backup or an increment into a new file, while others go on writing."""
    path, after = Path(file).expanduser(), end_of(base)
    if path.exists():
        raise IncrementError(
            f"{path} is there already, and is not written over; give another name, or move it away"
        )
    if not path.parent.is_dir():
        raise IncrementError(f"there is no folder {path.parent} to put the increment in")
    clear_unfinished(path)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.touch(mode=0o600)
        with spoken(log.url), reader(log.engine).connect() as connection, unfinished.open("wb") as raw:
            until = read_head(connection)
            _verify_follows(connection, log.archives, after, until, base)
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed:
                _write(packed, _lines(connection, log.archives, after, until))
            raw.flush()
            os.fsync(raw.fileno())
        if read_increment(unfinished) != (after, until):
            raise IncrementError(f"{path} is not as it was written; look at its disk")
        os.link(unfinished, path)  # where somebody was quicker, it fails
        sync(path.parent)
    except FileExistsError:
        raise IncrementError(f"{path} was made by somebody else meanwhile") from None
    except OSError as error:
        raise IncrementError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return Increment(after, until)


def _verify_follows(
    connection: Connection, archives: Archives, after: Head, until: Head, base: Path | str
) -> None:
    """Refuse a base that is not the beginning of this log."""
    longer = after.position > until.position or after.answers > until.answers
    answer = full_hash(connection.execute(_ANSWER_HASH, {"number": after.answers}).scalar())
    for place, hash_, there in (
        (after.position, after.hash, archives.hash_at(connection, after.position)),
        (after.answers, after.answers_hash, answer),
    ):
        if longer or hash_ != (there if place else GENESIS):
            raise IncrementError(
                f"{base} is not the beginning of this log: it ends at event {after.position}, and that event "
                "is another one here, or none. Make a whole backup, and go on from that"
            )


def _lines(connection: Connection, archives: Archives, after: Head, until: Head) -> Iterator[list[Any]]:
    """Yield the records of an increment, each as a list whose first item says what it is."""
    yield [_FORM, NEWEST, *after, *until]
    for row in walk_events(connection, until, archives, after=after.position):
        yield ["event", *row]
    previous, number = after.answers_hash, after.answers
    for short in _streamed(connection, _NEW_ANSWERS, {"after": after.answers}):
        row = full_answer(short, previous)
        number += 1
        if row[0] != number or row[5] != previous:
            raise IncrementError(f"kept answer {number} is missing or was changed; run croupier audit verify")
        previous = row[6]
        yield ["answer", *row]
    if has_stamps(connection):
        yield from (
            ["stamp", *row]
            for row in _streamed(
                connection, _NEW_STAMPS, {"position": after.position, "answers": after.answers}
            )
        )
    for table in tables_beside(connection).sorted_tables:
        yield ["table", table.name, [each.name for each in table.columns]]
        for found in connection.execute(select(table)):
            yield ["row", *found]


def _write(file: gzip.GzipFile, lines: Iterable[list[Any]]) -> None:
    whole = sha256()
    for line in lines:
        raw = canonical(line).encode() + b"\n"
        whole.update(raw)
        file.write(raw)
    file.write(canonical(["end", whole.hexdigest()]).encode() + b"\n")


def _streamed(connection: Connection, asked: Any, values: dict[str, int]) -> Iterator[Any]:
    result = connection.execution_options(stream_results=True).execute(asked, values)
    return chain.from_iterable(result.partitions(_AT_ONCE))


# ------------------------------------------------------------------------------------------------ reading


def _is_increment(path: Path) -> bool:
    with suppress(OSError), path.open("rb") as file:
        return file.read(2) == b"\x1f\x8b"
    return False


@contextmanager
def _opened(path: Path) -> Iterator[gzip.GzipFile]:
    """Open an increment; one that is damaged is a sentence."""
    try:
        with gzip.open(path, "rb") as file:
            yield file
    except StoreError:  # it is a ValueError too, and says more
        raise
    except (OSError, EOFError, ValueError) as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> IncrementError:
    return IncrementError(f"{path} is no increment, or a damaged one; take another copy of it")


def _record(raw: bytes) -> list[Any]:
    """Return a record from its line; what nobody wrote as one is a ValueError, however it is nested."""
    try:
        record = json.loads(raw)
    except RecursionError:
        raise ValueError("a line is nested too deep") from None
    if not isinstance(record, list) or not record:
        raise ValueError("a line is no record")
    return record


def read_increment(file: Path | str) -> Increment:
    """Return what an increment holds, once all of it was read and is as it was written."""
    path = Path(file).expanduser()
    for _ in lines_of(path):
        pass
    return _first(path)


def _first(path: Path) -> Increment:
    with _opened(path) as file:
        form, tables, *numbers = _record(file.readline())
        if form != _FORM or tables not in READABLE:
            raise IncrementError(
                f"{path} was made by another croupier ({tables}, not {NEWEST}); use that one"
            )
        if [type(each) for each in numbers] != [int, str, int, str] * 2:
            raise ValueError("it does not say from which head to which it leads")
        return Increment(Head(*numbers[:4]), Head(*numbers[4:]))


def lines_of(path: Path) -> Iterator[list[Any]]:
    """Yield the records of an increment after its first; one that was cut or changed is refused."""
    whole = sha256()
    with _opened(path) as file:
        whole.update(file.readline())
        for raw in file:
            line = _record(raw)
            if line[0] == "end":
                if line[1:] != [whole.hexdigest()] or file.read(1):
                    raise ValueError("it says something else at its end")
                return
            whole.update(raw)
            yield line
        raise EOFError("it has no end")


# ----------------------------------------------------------------------------------------------- restoring


def apply(new: Connection, file: Path | str, noted: Noted | None = None) -> Head:
    """Write an increment to a copy that ends where it begins, in the transaction of the connection.

    Every record is checked before it is written; the copy is then where the log was at the increment's end.
    """
    path = Path(file).expanduser()
    held, copy = _first(path), _Copy(new, path, noted)
    if held.after != copy.head:
        raise IncrementError(
            f"{path} goes on from event {held.after.position}, and what it is put to ends at event "
            f"{copy.head.position}: name the base and its increments in order, none left out"
        )
    try:
        for kind, *fields in lines_of(path):
            copy.take(kind, fields)
        copy.flush()
    except StoreError:
        raise
    except (TypeError, ValueError, OverflowError) as error:  # fields too many, too few, or of another kind
        raise _damaged(path) from error
    if copy.head != held.until:
        raise IncrementError(
            f"{path} ends at event {copy.head.position}, and says that it ends at {held.until.position}"
        )
    new.execute(update(heads), copy.head._asdict())
    return copy.head


class _Copy:
    """A copy of the log to which records are put, one after the other."""

    def __init__(self, new: Connection, path: Path, noted: Noted | None) -> None:
        self._new, self._path, self._noted = new, path, noted
        self.head = read_head(new)
        self._others = tables_beside(new).tables
        self._games: dict[str, int] = {}
        self._into: Table | None = None  # whose rows follow
        self._waiting: list[tuple[Table, dict[str, Any]]] = []

    def take(self, kind: str, fields: list[Any]) -> None:
        """Write a record, soon."""
        match kind:
            case "event":
                self._event(fields)
                self._put(events, short_event(tuple(fields), self._games))
            case "answer":
                self._answer(fields)
                self._put(answers, short_answer(tuple(fields)))
            case "stamp":
                make_stamps(self._new)
                self._put(stamps, fields)
            case "table":
                name, columns = fields
                self._begin(name, columns)
            case "row" if self._into is not None:  # a table's name comes before its rows
                self._put(self._into, fields)
            case _:
                raise ValueError("it holds a record of no kind")

    def _event(self, fields: list[Any]) -> None:
        at, stream, version, when, who, type_, body, game, previous, own = fields
        position, hash_ = self.head.position + 1, self.head.hash
        right = row_hash(position, stream, version, when, who, type_, body, game, hash_)
        if (at, previous, own) != (position, hash_, right):
            raise IncrementError(f"{self._path}: event {position} does not follow the one before it")
        if self._noted and self._noted.position == position and self._noted.hash != own:
            raise IncrementError(f"{self._path}: event {position} is not the one that was noted")
        self.head = self.head._replace(position=position, hash=right)

    def _answer(self, fields: list[Any]) -> None:
        at, key, first, last, answer, previous, own = fields
        number, before = self.head.answers + 1, self.head.answers_hash
        right = answer_hash(number, key, first, last, answer, before)
        if (at, previous, own) != (number, before, right):
            raise IncrementError(f"{self._path}: kept answer {number} does not follow the one before it")
        self.head = self.head._replace(answers=number, answers_hash=right)

    def _begin(self, name: str, columns: list[str]) -> None:
        self.flush()
        if name not in self._others:
            raise IncrementError(
                f"{self._path} holds the table {name}, and its base has none of that name: a newer croupier "
                "made it. Make a whole backup, and go on from that"
            )
        self._into = self._others[name]
        if columns != self._into.columns.keys():
            raise ValueError("the columns of the table are others")
        self._new.execute(delete(self._into))

    def _put(self, table: Table, fields: Iterable[Any]) -> None:
        self._waiting.append((table, dict(zip(table.columns.keys(), fields, strict=True))))
        if len(self._waiting) == _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what waits, table by table."""
        for table in dict.fromkeys(table for table, _ in self._waiting):
            self._new.execute(insert(table), [row for into, row in self._waiting if into is table])
        self._waiting.clear()
