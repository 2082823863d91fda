"""Walks the whole log in order and stops at the first record that is not as it was written."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, text

from croupier.store.records import GENESIS, Head, StoreError, digest

Raw: TypeAlias = tuple[Any, ...]
"""A record as it stands in the database, in the order of the columns."""

_AT_ONCE: Final = 5_000
# The columns as they stand, past every conversion, so that no byte is read as something it is not.
_EVENTS: Final = text(
    "SELECT position, stream, version, at, who, type, body, game, previous, hash FROM event ORDER BY position"
)
_ANSWERS: Final = text(
    'SELECT number, "key", "first", "last", answer, previous, hash FROM answer ORDER BY number'
)


class DamageError(StoreError):
    """The first thing in the log that is not as it was written; `position` is its own if it is an event."""

    def __init__(self, says: str, position: int | None = None) -> None:
        super().__init__(says)
        self.position = position


class Noted(NamedTuple):
    """An event's position and hash as somebody outside wrote them down; the strongest witness there is."""

    position: int
    hash: str


def walk_events(connection: Connection, head: Head, noted: Noted | None = None) -> Iterator[Raw]:
    """Yield every event in order, or raise DamageError at the first that is not as it was written."""
    position, hash_ = 0, GENESIS
    versions: dict[Any, int] = {}
    row: Raw
    with _opened(connection, _EVENTS) as rows:
        for row in rows:
            found, stream, version, at, who, type_, body, game, previous, said = row
            position += 1
            if found != position:
                raise _out_of_order(found, position)
            try:
                right = digest(previous, found, stream, version, at, who, type_, game, body)
            except TypeError:  # a column holds something that is neither text nor number
                right = ""
            if right != said:
                raise DamageError(f"event {position} was changed after it was written{_told(row)}", position)
            if previous != hash_:
                raise DamageError(
                    f"event {position - 1} was written over, or {position} is not what followed it"
                    f"{_told(row)}"
                    if position > 1
                    else f"event 1 is not the beginning of a log{_told(row)}",
                    max(position - 1, 1),
                )
            if version != versions.get(stream, 0) + 1:
                raise DamageError(f"event {position} skips or repeats a version{_told(row)}", position)
            if noted and position == noted.position and said != noted.hash:
                raise DamageError(f"event {position} is not the one that was noted{_told(row)}", position)
            versions[stream], hash_ = version, said
            yield row
    _at_the_end(position, hash_, head, noted)


def walk_answers(connection: Connection, head: Head) -> Iterator[Raw]:
    """Yield every kept answer in order, or raise DamageError at the first that is not as it was written."""
    number, hash_, told = 0, GENESIS, 0
    row: Raw
    with _opened(connection, _ANSWERS) as rows:
        for row in rows:
            found, key, first, last, answer, previous, said = row
            number += 1
            if found != number:
                raise DamageError(f"kept answer {number} is missing or out of order")
            if _hash(previous, found, key, first, last, answer) != said or previous != hash_:
                raise DamageError(f"kept answer {number}, to key {key!r}, was changed after it was written")
            if last > head.position:
                raise DamageError(
                    f"event {head.position + 1} is missing: the log ends at {head.position}, and kept answer "
                    f"{number}, to key {key!r}, is about the events {first} to {last}",
                    head.position + 1,
                )
            if last and first <= told:
                raise DamageError(
                    f"event {first} was written over: two kept answers are about it, the later one is "
                    f"{number}, to key {key!r}",
                    first,
                )
            hash_, told = said, max(told, last)
            yield row
    if (number, hash_) != (head.answers, head.answers_hash):
        raise DamageError(f"the kept answers end at {number}; the head remembers {head.answers}")


def _at_the_end(position: int, hash_: str, head: Head, noted: Noted | None) -> None:
    if position < head.position:
        raise DamageError(
            f"event {position + 1} is missing: the log ends at {position}, its head knows {head.position}",
            position + 1,
        )
    if position > head.position:
        raise DamageError(
            f"event {head.position + 1} was put in from outside: the head remembers {head.position}",
            head.position + 1,
        )
    if hash_ != head.hash:
        raise DamageError(f"event {position} is not the one that the head of the log remembers", position)
    if noted and noted.position > position:
        raise DamageError(
            f"event {position + 1} is missing: the log ends at {position}, event {noted.position} was noted",
            position + 1,
        )


def _out_of_order(found: Any, position: int) -> DamageError:
    if isinstance(found, int) and found > position:
        return DamageError(
            f"event {position} is missing: after event {position - 1} comes event {found}", position
        )
    return DamageError(f"event {position} is out of order: its place says {found!r}", position)


def _told(row: Raw) -> str:
    """Say which event it is, as far as what is left can be believed."""
    return f" ({row[5]!s}, version {row[2]!s} of {row[1]!s}, at {row[3]!s} by {row[4]!s})"


def _hash(*fields: Any) -> str:
    try:
        return digest(*fields)
    except TypeError:  # a column holds something that is neither text nor number
        return ""


def read_anything(connection: Connection) -> None:
    """Let SQLite hand over text that is none, for an audit to name; slower, and for damaged files alone."""
    raw: Any = connection.connection.dbapi_connection
    raw.text_factory = lambda found: found.decode(errors="surrogateescape")
    connection.connection.detach()  # nobody else is to get this connection


@contextmanager
def _opened(connection: Connection, asked: Any) -> Iterator[Iterator[Any]]:
    """Read rows without holding all of them, and let go of what is left when the walk stops early."""
    with connection.execution_options(stream_results=True).execute(asked) as result:
        yield chain.from_iterable(result.partitions(_AT_ONCE))
