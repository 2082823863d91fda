"""Verify that the whole log is as it was written, and that its tables are as they were made."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import URL, Connection, Engine, MetaData, text
from sqlalchemy.exc import DBAPIError

from croupier.store.archives import Archives
from croupier.store.compact import BEGINS, Raw, full_answer, full_hash
from croupier.store.database import LockedError, UnreachableError, reader, sentence, spoken
from croupier.store.heads import ExpectedHead, NotedAnswers, TreeWalk
from croupier.store.log import Log
from croupier.store.page import read_head
from croupier.store.records import GENESIS, DamageError, Head, StoreError, digest_found
from croupier.store.schema import RESTORE, verify_schema
from croupier.store.stamps import Stamps, check_stamps

_AT_ONCE: Final = 5_000
# The columns as they stand, past every conversion, so that no byte is read as something it is not.
_EVENTS: Final = text(
    "SELECT position, stream, version, at, who, type, body, game, previous, hash FROM event "
    "WHERE position > :after ORDER BY position"
)
RECENT: Final = 5_000
"""Events, and kept answers, that every start reads again: those since the last head, and many before it."""
_ANSWERS: Final = text(
    'SELECT number, "key", "first", "last", answer, previous, hash FROM answer '
    "WHERE number > :after ORDER BY number"
)
_ANSWER_AT: Final = text('SELECT hash, "last" FROM answer WHERE number = :after')


class Noted(NamedTuple):
    """An event's position and hash as somebody outside wrote them down; the strongest witness there is."""

    position: int
    hash: str


def verify_end(log: Log, many: int = RECENT) -> None:
    """Raise DamageError if the head, a late event or answer, or an archive is not as the house left it."""
    with spoken(log.url), reader(log.engine).connect() as connection:
        head = read_head(connection)
        for _ in walk_events(connection, head, log.archives, after=max(0, head.position - many)):
            pass
        for _ in walk_answers(connection, head, after=max(0, head.answers - many)):
            pass
        check_stamps(connection, log.stamper, head)
        log.archives.verify_there(connection)


def damage_at_end(log: Log) -> str | None:
    """Say what is wrong at the end of a log; None where the last events are as the house wrote them."""
    try:
        verify_end(log)
    except DamageError as damage:
        return str(damage)
    return None


def walk_events(
    connection: Connection, head: Head, archives: Archives, noted: Noted | None = None, *, after: int = 0
) -> Iterator[Raw]:
    """Yield the events after one in order, or raise DamageError at the first that was not written so.

    Those that were moved to an archive come from there.
    """
    position, hash_ = after, GENESIS
    if after:
        hash_ = str(archives.hash_at(connection, after))
    versions: dict[Any, int] = {}
    row: Raw
    with _opened(connection, _EVENTS.bindparams(after=after)) as rows:
        for row in archives.events(connection, archives.whole(connection, rows, after), hash_):
            found, stream, version, at, who, type_, body, game, previous, stored = row
            position += 1
            if found != position:
                raise _out_of_order(found, position)
            # what is still short begins otherwise than the hash of the event before
            short = isinstance(previous, str) and len(previous) == BEGINS
            before = hash_ if short else previous
            right = digest_found(before, found, stream, version, at, who, type_, game, body)
            if (right == stored) is short:
                raise DamageError(f"event {position} was changed after it was written{_told(row)}", position)
            if previous != hash_:
                raise DamageError(
                    f"event {position - 1} was written over, or {position} is not what followed it"
                    f"{_told(row)}"
                    if position > 1
                    else f"event 1 is not the beginning of a log{_told(row)}",
                    max(position - 1, 1),
                )
            if version != versions.get(stream, version - 1 if after else 0) + 1:
                raise DamageError(f"event {position} skips or repeats a version{_told(row)}", position)
            if noted and position == noted.position and stored != noted.hash:
                raise DamageError(f"event {position} is not the one that was noted{_told(row)}", position)
            versions[stream], hash_ = version, stored
            yield row
    _at_the_end(position, hash_, head, noted)


def walk_answers(connection: Connection, head: Head, *, after: int = 0) -> Iterator[Raw]:
    """Yield the kept answers after one in order, or raise DamageError at the first not written so."""
    number, hash_, answered = after, GENESIS, 0
    if after and (before := connection.execute(_ANSWER_AT, {"after": after}).first()):
        hash_, answered = full_hash(before[0]), before[1]
    with _opened(connection, _ANSWERS.bindparams(after=after)) as rows:
        for short in rows:
            row: Raw = full_answer(short, hash_)
            found, key, first, last, answer, previous, stored = row
            number += 1
            if found != number:
                raise DamageError(f"kept answer {number} is missing or out of order")
            if digest_found(previous, found, key, first, last, answer) != stored or previous != hash_:
                raise DamageError(f"kept answer {number}, to key {key!r}, was changed after it was written")
            if last > head.position:
                raise DamageError(
                    f"event {head.position + 1} is missing: the log ends at {head.position}, and kept answer "
                    f"{number}, to key {key!r}, is about the events {first} to {last}",
                    head.position + 1,
                )
            if last and first <= answered:
                raise DamageError(
                    f"event {first} was written over: two kept answers are about it, the later one is "
                    f"{number}, to key {key!r}",
                    first,
                )
            hash_, answered = stored, max(answered, last)
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


_HEADS: Final = text("SELECT count(*) FROM head")
# What nobody may do, tried on the newest record; a statement that finds none changes none.
_FORBIDDEN: Final = (
    ("event", "UPDATE event SET position = position WHERE position = (SELECT max(position) FROM event)"),
    ("event", "DELETE FROM event WHERE position = (SELECT max(position) FROM event)"),
    ("answer", "UPDATE answer SET number = number WHERE number = (SELECT max(number) FROM answer)"),
    ("answer", "DELETE FROM answer WHERE number = (SELECT max(number) FROM answer)"),
    ("head", "UPDATE head SET position = position - 1"),
    ("head", "DELETE FROM head"),
)


def verify_refusals(engine: Engine, url: URL) -> None:
    """Try to change and to remove what was written, take it back, and raise DamageError if it went through.

    Where the database was opened for reading alone, or somebody else is writing, nothing is tried.
    """
    try:
        with engine.connect() as connection, connection.begin() as whole:
            for table, statement in _FORBIDDEN:
                if _goes_through(connection, statement):
                    act = statement.partition(" ")[0]
                    raise DamageError(f"the database let {act} change the table {table}. {RESTORE}")
            whole.rollback()
    except DBAPIError as error:
        problem = sentence(url, error.orig or error)
        if not isinstance(problem, LockedError | UnreachableError):
            raise problem from error


def _goes_through(connection: Connection, statement: str) -> bool:
    tried = connection.begin_nested()
    try:
        return connection.execute(text(statement)).rowcount > 0
    except DBAPIError as error:
        message = str(error.orig)
        if "readonly" in message or "locked" in message or "lock timeout" in message:
            raise
        return False  # the trigger spoke, or this user may not write at all
    finally:
        if tried.is_active:
            tried.rollback()


Progress = Callable[[int, int], None]
"""Called now and then with how many records were seen, of how many."""

_TELL_EVERY: Final = 500


class LogVerdict(NamedTuple):
    """What an audit found; `damage` is the first thing wrong, None if there is nothing."""

    events: int
    answers: int
    head: Head | None  # worth noting down where nobody who can change the database can change it
    damage: DamageError | None
    stamps: Stamps = Stamps()

    @property
    def whole(self) -> bool:
        """Whether everything is as it was written."""
        return self.damage is None


IsAnswered: TypeAlias = Callable[[str, str, str], bool]
"""Whether an event of this stream, by this person, of this type is only written with a kept answer."""
Also: TypeAlias = Callable[[Connection], None]
"""Looks, in the snapshot of the check, at what others keep beside the log; raises DamageError."""


def verify(
    log: Log,
    noted: Noted | None = None,
    progress: Progress | None = None,
    *,
    other_tables: MetaData | None = None,
    is_answered: IsAnswered | None = None,
    also: Also | None = None,
    heads: Sequence[ExpectedHead] = (),
) -> LogVerdict:
    """Check every event, every kept answer, the head, the tables and triggers, and on SQLite the file itself.

    Where the log knows the key of its house, all of it must bear the house's stamp.
    `other_tables` are kept next to the log. With `is_answered`, an answer that was taken away
    is missed by the events it was about. `heads` are sizes and roots that somebody saw. `also` is asked once
    all else is right. That the triggers refuse is tried last, and taken back, where the log was opened for
    writing.

    The log may be written to meanwhile: what is checked is the log as it was when the check began.
    """
    audit = _Audit(
        log.archives, noted, progress or (lambda _seen, _all: None), other_tables, is_answered, heads
    )
    damage: DamageError | None = None
    try:
        with spoken(log.url), reader(log.engine).connect() as connection:
            audit.run(connection)
            if audit.head is not None:
                audit.stamps = check_stamps(connection, log.stamper, audit.head)
            if also is not None:
                also(connection)
        verify_refusals(log.engine, log.url)
    except DamageError as found:
        damage = found
    except StoreError as error:  # the database cannot even read what it holds
        damage = DamageError(f"after event {audit.events}: {error}", audit.events + 1)
    return LogVerdict(audit.events, audit.answers, audit.head, damage, audit.stamps)


class _Audit:
    """How far a check has come."""

    def __init__(
        self,
        archives: Archives,
        noted: Noted | None,
        tell: Progress,
        other_tables: MetaData | None,
        is_answered: IsAnswered | None,
        heads: Sequence[ExpectedHead],
    ) -> None:
        self.archives, self.heads = archives, heads
        self.noted, self.tell, self.other_tables = noted, tell, other_tables
        self.is_answered = is_answered or (lambda _stream, _who, _type: False)
        self.events = self.answers = 0
        self.head: Head | None = None
        self.stamps = Stamps()

    def run(self, connection: Connection) -> None:
        try:
            self._walk(connection)
        except DBAPIError as error:
            if "decode" not in str(error.orig):
                connection.rollback()
                verify_schema(connection, self.other_tables)  # which may tell why it cannot be read
                raise
            read_anything(connection)  # somewhere is text that is none: go again, and find where
            self._walk(connection)
        _file(connection)
        verify_schema(connection, self.other_tables)

    def _walk(self, connection: Connection) -> None:
        self.head = head = read_head(connection)
        self.archives.verify_files(connection)
        if (rows := connection.execute(_HEADS).scalar()) != 1:
            raise DamageError(f"the log has {rows} heads, and one is right. {RESTORE}")
        total = head.position + head.answers
        self.events = self.answers = 0
        self.tell(0, total)
        answered, tree, noted = _Answered(), TreeWalk(self.heads), NotedAnswers()
        for row in walk_events(connection, head, self.archives, self.noted):
            self.events += 1
            tree.add(row[9])
            noted.note(row)
            if self.is_answered(row[1], row[4], row[5]):
                answered.expect(row[0])
            if self.events % _TELL_EVERY == 0:
                self.tell(self.events, total)
        tree.end(self.events)
        for row in walk_answers(connection, head):
            self.answers += 1
            answered.meet(row)
            noted.meet(row[0], row[6])
            if self.answers % _TELL_EVERY == 0:
                self.tell(self.events + self.answers, total)
        answered.end()
        noted.end(self.answers)
        self.tell(total, total)


class _Answered:
    """The events that were written with an answer, until that answer is met."""

    def __init__(self) -> None:
        self._positions = array("q")
        self._at = 0

    def expect(self, position: int) -> None:
        self._positions.append(position)

    def meet(self, answer: Raw) -> None:
        _, _, first, last, *_ = answer
        if last:
            self._missing_before(first)
            while self._at < len(self._positions) and self._positions[self._at] <= last:
                self._at += 1

    def end(self) -> None:
        self._missing_before(None)

    def _missing_before(self, first: int | None) -> None:
        if self._at < len(self._positions) and (first is None or self._positions[self._at] < first):
            position = self._positions[self._at]
            raise DamageError(
                f"the kept answer about event {position} was taken away: somebody's command wrote that "
                "event, and such a command is never written without its answer",
                position,
            )


def _file(connection: Connection) -> None:
    """Have SQLite compare its tables with its indexes and look over its pages."""
    if connection.dialect.name != "sqlite":
        return
    found = str(connection.execute(text("PRAGMA integrity_check(1)")).scalar())
    if found != "ok":
        raise DamageError(f"the events are whole, but the file is damaged: {found.splitlines()[-1]}")
