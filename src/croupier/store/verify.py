"""`verify`: whether the whole log is as it was written, and the tables are as they were made."""

from array import array
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import URL, Connection, Engine, MetaData, text
from sqlalchemy.exc import DBAPIError

from croupier.store.database import LockedError, UnreachableError, reader, sentence, spoken
from croupier.store.log import Log, read_head
from croupier.store.records import Head, StoreError
from croupier.store.schema import RESTORE, verify_schema
from croupier.store.walk import DamageError, Noted, Raw, read_anything, walk_answers, walk_events

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
        said = sentence(url, error.orig or error)
        if not isinstance(said, LockedError | UnreachableError):
            raise said from error


def _goes_through(connection: Connection, statement: str) -> bool:
    tried = connection.begin_nested()
    try:
        return connection.execute(text(statement)).rowcount > 0
    except DBAPIError as error:
        said = str(error.orig)
        if "readonly" in said or "locked" in said or "lock timeout" in said:
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
    beside: MetaData | None = None,
    is_answered: IsAnswered | None = None,
    also: Also | None = None,
) -> LogVerdict:
    """Check every event, every kept answer, the head, the tables and triggers, and on SQLite the file itself.

    `beside` are the tables that others keep beside the log. With `is_answered`, an answer that was taken away
    is missed by the events it was about. `also` is asked once all else is right. That the triggers refuse is
    tried last, and taken back, where the log was opened for writing.

    The log may be written to meanwhile: what is checked is the log as it was when the check began.
    """
    audit = _Audit(noted, progress or (lambda _seen, _all: None), beside, is_answered)
    damage: DamageError | None = None
    try:
        with spoken(log.url), reader(log.engine).connect() as connection:
            audit.run(connection)
            if also is not None:
                also(connection)
        verify_refusals(log.engine, log.url)
    except DamageError as found:
        damage = found
    except StoreError as error:  # the database cannot even read what it holds
        damage = DamageError(f"after event {audit.events}: {error}", audit.events + 1)
    return LogVerdict(audit.events, audit.answers, audit.head, damage)


class _Audit:
    """How far a check has come."""

    def __init__(
        self, noted: Noted | None, tell: Progress, beside: MetaData | None, is_answered: IsAnswered | None
    ) -> None:
        self.noted, self.tell, self.beside = noted, tell, beside
        self.is_answered = is_answered or (lambda _stream, _who, _type: False)
        self.events = self.answers = 0
        self.head: Head | None = None

    def run(self, connection: Connection) -> None:
        try:
            self._walk(connection)
        except DBAPIError as error:
            if "decode" not in str(error.orig):
                connection.rollback()
                verify_schema(connection, self.beside)  # which may tell why it cannot be read
                raise
            read_anything(connection)  # somewhere is text that is none: go again, and find where
            self._walk(connection)
        _file(connection)
        verify_schema(connection, self.beside)

    def _walk(self, connection: Connection) -> None:
        self.head = head = read_head(connection)
        if (rows := connection.execute(_HEADS).scalar()) != 1:
            raise DamageError(f"the log has {rows} heads, and one is right. {RESTORE}")
        total = head.position + head.answers
        self.events = self.answers = 0
        self.tell(0, total)
        answered = _Answered()
        for row in walk_events(connection, head, self.noted):
            self.events += 1
            if self.is_answered(row[1], row[4], row[5]):
                answered.expect(row[0])
            if self.events % _TELL_EVERY == 0:
                self.tell(self.events, total)
        for row in walk_answers(connection, head):
            self.answers += 1
            answered.meet(row)
            if self.answers % _TELL_EVERY == 0:
                self.tell(self.events + self.answers, total)
        answered.end()
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
