"""Reads a log again while its house is open: all that a start leaves out, which reads the newest events.

Whoever may write to the database can change an old event in place, and a house brings its rooms and accounts
back from old events too. The chain ties each of them to the newest, whose stamp the start has checked.
"""

from typing import Final

from sqlalchemy import text

from croupier.store.database import reader, spoken
from croupier.store.log import Log
from croupier.store.records import GENESIS, DamageError, digest
from croupier.store.verify import RECENT

_SOME: Final = text(
    "SELECT position, stream, version, at, who, type, body, game, previous, hash FROM event "
    "WHERE position > :after ORDER BY position LIMIT :many"
)
_AT_ONCE: Final = 500  # a few milliseconds


class Rereading:
    """Goes through a log a few events at a time, from the first one to the head as it was at a start."""

    def __init__(self, log: Log, *, recent: int = RECENT) -> None:
        self._log, self._head = log, log.head()
        self._position, self._hash = 0, GENESIS
        self.done = self._head.position <= recent  # a start has read all of it

    def step(self) -> None:
        """Read the next few events; raise DamageError at the first that is not as it was written."""
        asked = {"after": self._position, "many": min(_AT_ONCE, self._head.position - self._position)}
        with spoken(self._log.url), reader(self._log.engine).connect() as connection:
            rows = connection.execute(_SOME, asked).all()
        for position, stream, version, at, who, type_, body, game, previous, stored in rows:
            self._position += 1
            try:
                right = digest(previous, position, stream, version, at, who, type_, game, body)
            except TypeError:  # a column holds something that is neither text nor number
                right = ""
            if (position, previous, right) != (self._position, self._hash, stored):
                raise self._damage(self._position)
            self._hash = stored
        if not rows:
            raise self._damage(self._position + 1)
        self.done = self._position == self._head.position
        if self.done and self._hash != self._head.hash:
            raise self._damage(self._position)

    def _damage(self, position: int) -> DamageError:
        return DamageError(
            f"event {position} or one next to it was changed, removed or put in after it was written; "
            "run croupier audit verify",
            position,
        )
