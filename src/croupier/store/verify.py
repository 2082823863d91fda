"""`verify`: is the whole log as it was written? Names the first event that is not."""

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from croupier.store.database import reader, spoken
from croupier.store.guards import verify_refusals, verify_triggers
from croupier.store.log import Log
from croupier.store.page import read_head
from croupier.store.records import Head, StoreError
from croupier.store.walk import DamageError, Noted, read_anything, walk_answers, walk_events

Progress = Callable[[int, int], None]
"""Called now and then with how many records were seen, of how many."""

_TELL_EVERY: Final = 500


class Verdict(NamedTuple):
    """What an audit found; `damage` is the first thing wrong, None if there is nothing."""

    events: int
    answers: int
    head: Head | None  # worth noting down where nobody who can change the database can change it
    damage: DamageError | None

    @property
    def whole(self) -> bool:
        """Whether everything is as it was written."""
        return self.damage is None


def verify(log: Log, noted: Noted | None = None, progress: Progress | None = None) -> Verdict:
    """Check every event, every kept answer, the head, the triggers, and on SQLite the file itself.

    That the triggers refuse is also tried, and taken back, where the log was opened for writing.

    The log may be written to meanwhile: what is checked is the log as it was when the check began.
    """
    audit = _Audit(noted, progress or (lambda _seen, _all: None))
    damage: DamageError | None = None
    try:
        with spoken(log.url), reader(log.engine).connect() as connection:
            audit.run(connection)
        verify_refusals(log.engine, log.url)
    except DamageError as found:
        damage = found
    except StoreError as error:  # the database cannot even read what it holds
        damage = DamageError(f"after event {audit.events}: {error}", audit.events + 1)
    return Verdict(audit.events, audit.answers, audit.head, damage)


class _Audit:
    """How far a check has come."""

    def __init__(self, noted: Noted | None, tell: Progress) -> None:
        self.noted, self.tell = noted, tell
        self.events = self.answers = 0
        self.head: Head | None = None

    def run(self, connection: Connection) -> None:
        try:
            self._walk(connection)
        except DBAPIError as error:
            if "decode" not in str(error.orig):
                raise
            read_anything(connection)  # somewhere is text that is none: go again, and find where
            self._walk(connection)
        _file(connection)
        verify_triggers(connection)

    def _walk(self, connection: Connection) -> None:
        self.head = head = read_head(connection)
        total = head.position + head.answers
        self.events = self.answers = 0
        self.tell(0, total)
        for _ in walk_events(connection, head, self.noted):
            self.events += 1
            if self.events % _TELL_EVERY == 0:
                self.tell(self.events, total)
        for _ in walk_answers(connection, head):
            self.answers += 1
            if self.answers % _TELL_EVERY == 0:
                self.tell(self.events + self.answers, total)
        self.tell(total, total)


def _file(connection: Connection) -> None:
    """Have SQLite compare its tables with its indexes and look over its pages."""
    if connection.dialect.name != "sqlite":
        return
    found = str(connection.execute(text("PRAGMA integrity_check(1)")).scalar())
    if found != "ok":
        raise DamageError(f"the events are whole, but the file is damaged: {found.splitlines()[-1]}")
