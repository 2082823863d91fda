"""A page of the log as it is written: appends that go to disk together, chained, stamped, answered once."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, text, update

from croupier.store.archives import Archives
from croupier.store.compact import BEGINS, Games, full_answer, full_hash, full_time, short_answer, short_event
from croupier.store.database import CHANNEL
from croupier.store.migrate import answers, events, heads
from croupier.store.records import (
    GENESIS,
    Append,
    AppendResult,
    Conflict,
    DamageError,
    EventRow,
    Fact,
    Head,
    StoreError,
    answer_hash,
    canonical,
    digest_found,
    row_hash,
)
from croupier.store.stamps import Stamper, bears_stamp, check_stamps

# The newest version of each stream, straight from the end of the primary key, however long the stream is.
_VERSIONS: Final = {
    "sqlite": text(
        "SELECT asked.value, (SELECT max(version) FROM event WHERE stream = asked.value) "
        "FROM json_each(:streams) AS asked"
    ),
    "postgresql": text(
        "SELECT asked.value, (SELECT max(version) FROM event WHERE stream = asked.value) "
        "FROM json_array_elements_text(CAST(:streams AS json)) AS asked"
    ),
}
# Said once: SQLAlchemy keeps what it worked out for a statement with the statement.
_HEAD: Final = select(heads.c.position, heads.c.hash, heads.c.answers, heads.c.answers_hash)
_MOVE_HEAD: Final = update(heads)
_WRITE: Final = insert(events)
_KEEP: Final = insert(answers)
_KEPT: Final = tuple(column.name for column in answers.columns)
_STAMP: Final = "INSERT INTO stamp VALUES (?, ?, ?)"  # of SQLite; as it stands, which costs the least
_before: Final = answers.alias("before")
_ANSWERED: Final = (
    select(answers, _before.c.hash)
    .outerjoin(_before, _before.c.number == answers.c.number - 1)
    .where(answers.c.key.in_(bindparam("keys", expanding=True)))
)
_AT: Final = select(events.c.at).where(events.c.position == bindparam("position"))
# On PostgreSQL whoever holds the row of the head gives out the positions, so that none is skipped.
_HEAD_TO_MOVE: Final = _HEAD.with_for_update()
# All that an append writes, in one turn to the server.
_ALL: Final = (
    "written AS (INSERT INTO event "
    "SELECT * FROM json_populate_recordset(CAST(NULL AS event), CAST(:rows AS json))), "
    "kept AS (INSERT INTO answer "
    "SELECT * FROM json_populate_recordset(CAST(NULL AS answer), CAST(:kept AS json))), "
    "moved AS (UPDATE head SET position = :position, hash = :hash, answers = :answers, "
    "answers_hash = :answers_hash) "
    "SELECT pg_notify(:channel, CAST(:position AS text))"
)
_WRITE_ALL: Final = text(f"WITH {_ALL}")
_STAMP_ALL: Final = text(
    "WITH stamped AS (INSERT INTO stamp VALUES (:position, :answers, :stamp)), " + _ALL  # noqa: S608 (ours)
)


class OwnEnd(NamedTuple):
    """Where the log ended when this process wrote last: the head, and the time of the newest event."""

    head: Head
    at: str = ""
    games: Mapping[str, int] = {}  # the events by which this process wrote out a game


def write_page(
    connection: Connection,
    appends: Sequence[Append],
    when: str,
    archives: Archives,
    stamper: Stamper | None,
    own: OwnEnd | None,
) -> tuple[list[AppendResult | Conflict], OwnEnd]:
    """Write appends in the transaction of a connection; return what became of each, and the end after it."""
    page = Page(connection, appends, when, archives, stamper, own)
    return page.write(), OwnEnd(page.head, page.latest, page.games)


class Page:
    """The appends of one transaction, as they are being written.

    With a stamper the page goes after what this house wrote alone, and is stamped; `own` is an end that is
    known to be the house's. Time runs back nowhere in a log: a clock that stands before the newest event
    writes with the time of that event.
    """

    def __init__(
        self,
        connection: Connection,
        appends: Sequence[Append],
        when: str,
        archives: Archives,
        stamper: Stamper | None = None,
        own: OwnEnd | None = None,
    ) -> None:
        self.connection, self.appends, self.stamper = connection, appends, stamper
        self.head = read_head(connection, to_move=True)
        known = own is not None and own.head == self.head
        self.latest = own.at if own and own.at and known else _time_of(connection, self.head.position)
        self.when = max(when, self.latest)  # always equally long, so the later one by its text
        if stamper and not known and not bears_stamp(connection, stamper, self.head):
            check_stamps(connection, stamper, self.head)
        self.position, self.hash, self.answers, self.answers_hash = self.head
        streams = {fact.stream for each in appends for fact in each.facts}
        streams.update(stream for each in appends for stream in each.expected)
        self.versions = _versions(connection, streams)
        self.answered = answered(connection, archives, [each.key for each in appends if each.key])
        self.games = dict(own.games) if own else {}
        self.rows: list[dict[str, Any]] = []
        self.kept: list[dict[str, Any]] = []
        self.lost: set[str] = set()  # streams for which an append of this page was not taken

    def write(self) -> list[AppendResult | Conflict]:
        """Write what can be written, and return what became of each append."""
        results = [self._take(each) for each in self.appends]
        if not (self.rows or self.kept):
            return results
        self.head = Head(self.position, self.hash, self.answers, self.answers_hash)
        self.latest = self.when if self.rows else self.latest
        newest = self.head._asdict()
        stamp = {"stamp": self.stamper.stamp(self.head)} if self.stamper else {}
        if self.connection.dialect.name == "postgresql":
            payload = {
                "rows": canonical(self.rows),
                "kept": canonical(self.kept),
                "channel": CHANNEL,
                **newest,
                **stamp,
            }
            self.connection.execute(_STAMP_ALL if stamp else _WRITE_ALL, payload)
            return results
        if self.rows:
            self.connection.execute(_WRITE, self.rows)
        if self.kept:
            self.connection.execute(_KEEP, self.kept)
        if stamp:
            self.connection.exec_driver_sql(_STAMP, (self.position, self.answers, stamp["stamp"]))
        self.connection.execute(_MOVE_HEAD, newest)
        return results

    def _take(self, append: Append) -> AppendResult | Conflict:
        if append.key in self.answered:
            self.lost.update(append.expected)
            return self.answered[append.key]._replace(repeated=True)
        for stream, expected in append.expected.items():
            fell = append.chained and stream in self.lost  # whatever the version is by now
            if self.versions[stream] != expected or fell:
                self.lost.update(append.expected)
                return Conflict(stream, expected, self.versions[stream])
        written = AppendResult(tuple(self._chain(fact, append.who) for fact in append.facts), append.answer)
        if append.key:
            self._keep(append, written)
        return written

    def _chain(self, fact: Fact, who: str) -> EventRow:
        self.position += 1
        version = self.versions[fact.stream] = self.versions[fact.stream] + 1
        fields = (
            self.position,
            fact.stream,
            version,
            self.when,
            who,
            fact.type,
            fact.body,
            fact.game,
            self.hash,
        )
        self.hash = row_hash(*fields)
        row = (*fields, self.hash)
        self.rows.append(dict(zip(EventRow._fields, short_event(row, self.games), strict=True)))
        return as_row(row)

    def _keep(self, append: Append, written: AppendResult) -> None:
        first, last = (written.rows[0].position, written.rows[-1].position) if written.rows else (0, 0)
        self.answers += 1
        hash_ = answer_hash(self.answers, append.key, first, last, append.answer, self.answers_hash)
        row = self.answers, append.key, first, last, append.answer, self.answers_hash, hash_
        self.kept.append(dict(zip(_KEPT, short_answer(row), strict=True)))
        self.answers_hash = hash_
        self.answered[append.key] = written


def as_row(found: Any) -> EventRow:
    """Return an event as it is read: its time a time, and how the hash before it begins."""
    position, stream, version, at, who, type_, body, game, previous, hash_ = found
    when = datetime.fromisoformat(at)
    begins = previous[:BEGINS] if isinstance(previous, str) else ""  # somebody changed it: the audit tells
    return EventRow._make((position, stream, version, when, who, type_, body, game, begins, hash_))


def rows_of(connection: Connection, stream: str) -> list[EventRow]:
    """Return the events of a stream, of no game, as this transaction sees them, in order."""
    asked = select(events).where(events.c.stream == stream).order_by(events.c.version)
    rows = Games().events(connection.execute(asked).all(), lambda _position: None)
    return [as_row(row) for row in rows]


def read_head(connection: Connection, *, to_move: bool = False) -> Head:
    """Return the head as this transaction sees it; to move it, wait for those who are moving it."""
    found = connection.execute(_HEAD_TO_MOVE if to_move else _HEAD).first()
    if found is None:
        raise StoreError("the head of the log is gone; restore a backup")
    position, hash_, number, answers_hash = found
    head = Head(position, full_hash(hash_), number, full_hash(answers_hash))
    if [type(each) for each in head] != [int, str, int, str]:  # SQLite keeps what it is given
        raise StoreError("the head of the log was changed; restore a backup")
    return head


def _time_of(connection: Connection, position: int) -> str:
    """Return the time of an event as it stands in the log; "" where there is none."""
    return full_time(connection.execute(_AT, {"position": position}).scalar()) or ""


def _versions(connection: Connection, streams: Iterable[str]) -> dict[str, int]:
    asked = {"streams": canonical(sorted(streams))}
    found = connection.execute(_VERSIONS[connection.dialect.name], asked)
    return {stream: version or 0 for stream, version in found}


def answered(connection: Connection, archives: Archives, keys: Sequence[str]) -> dict[str, AppendResult]:
    """Return what was answered to the keys that were used before; DamageError where one was changed."""
    if not keys:
        return {}
    found = {}
    for *short, before in connection.execute(_ANSWERED, {"keys": keys}).all():
        row = full_answer(tuple(short), GENESIS if before is None else full_hash(before))
        number, key, first, last, answer, previous, hash_ = row
        if digest_found(previous, number, key, first, last, answer) != hash_:
            raise DamageError(
                f"kept answer {number} was changed after it was written; run croupier audit verify"
            )
        wrote = select(events).where(events.c.position.between(first, last)).order_by(events.c.position)
        there = connection.execute(wrote).all() if first else ()
        rows = tuple(as_row(each) for each in archives.events(connection, map(tuple, there)))
        found[key] = AppendResult(rows, answer, repeated=True)
    return found
