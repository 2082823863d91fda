"""Reads a log again while its house is open: all that a start leaves out, which reads the newest records.

Whoever may write to the database can change an old event in place, and a house brings its rooms and accounts
back from old events too; or an answer that was kept, and whoever asks again gets it. The chains tie each of
them to the newest, whose stamp the start has checked.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from sqlalchemy import Connection, TextClause, text

from croupier.store.compact import Raw, full_answer
from croupier.store.database import reader, spoken
from croupier.store.log import Log
from croupier.store.records import GENESIS, DamageError, digest_found
from croupier.store.verify import RECENT

_EVENTS: Final = text(
    "SELECT position, stream, version, at, who, type, body, game, previous, hash FROM event "
    "WHERE position > :after ORDER BY position LIMIT :many"
)
_ANSWERS: Final = text(
    'SELECT number, "key", "first", "last", answer, previous, hash FROM answer '
    "WHERE number > :after ORDER BY number LIMIT :many"
)
_AT_ONCE: Final = 500  # a few milliseconds


class _Chain(NamedTuple):
    """One of the two chains, and how far it was read."""

    name: str
    asked: TextClause
    until: int
    end: str  # the hash of the newest
    read: int = 0
    hash: str = GENESIS


class Rereading:
    """Goes through a log a few records at a time, from the first one to the head as it was at a start."""

    def __init__(self, log: Log, *, recent: int = RECENT) -> None:
        self._log, head = log, log.head()
        chains = (
            _Chain("event", _EVENTS, head.position, head.hash),
            _Chain("kept answer", _ANSWERS, head.answers, head.answers_hash),
        )
        self._ahead = [each for each in chains if each.until > recent]  # a start has read all of the others

    @property
    def done(self) -> bool:
        """Whether everything was read."""
        return not self._ahead

    def step(self) -> None:
        """Read the next few records; raise DamageError at the first that is not as it was written."""
        chain = self._ahead[0]
        with spoken(self._log.url), reader(self._log.engine).connect() as connection:
            rows = self._next(connection, chain)
        for number, *fields, previous, stored in rows:
            chain = chain._replace(read=chain.read + 1)
            right = digest_found(previous, number, *fields)
            if (number, previous, right) != (chain.read, chain.hash, stored):
                raise _damage(chain, chain.read)
            chain = chain._replace(hash=stored)
        if not rows:
            raise _damage(chain, chain.read + 1)
        ended = chain.read == chain.until
        if ended and chain.hash != chain.end:
            raise _damage(chain, chain.read)
        self._ahead[:1] = [] if ended else [chain]

    def _next(self, connection: Connection, chain: _Chain) -> list[Raw]:
        """Return the next records: a number, the fields in the order of their hash, two hashes."""
        many = min(_AT_ONCE, chain.until - chain.read)
        there = connection.execute(chain.asked, {"after": chain.read, "many": many}).all()
        if chain.asked is _ANSWERS:
            return list(_answers(there, chain.hash))
        archives = self._log.archives
        whole = archives.whole(connection, map(tuple, there), chain.read, chain.read + many)
        whole = archives.events(connection, whole, chain.hash)
        return [(*row[:6], row[7], row[6], *row[8:]) for row in islice(whole, many)]


def _answers(rows: Iterable[Raw], before: str) -> Iterator[Raw]:
    for short in rows:
        row = full_answer(short, before)
        before = row[-1]
        yield row


def _damage(chain: _Chain, number: int) -> DamageError:
    return DamageError(
        f"{chain.name} {number} or one next to it was changed, removed or put in after it was written; "
        "run croupier audit verify",
        number if chain.name == "event" else None,
    )
