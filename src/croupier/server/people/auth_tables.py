"""The tables kept next to the log: what is kept of passwords, failed attempts to sign in, and sessions.

What stands here may be changed and removed, and nothing of it is anybody else's business; so it is no part of
the log. Times are whole milliseconds since 1970.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    MetaData,
    Table,
    Text,
    delete,
    insert,
    select,
    text,
    true,
    update,
)

from croupier.permissions import Role
from croupier.server.people.access import Person, is_guest
from croupier.store import Log
from croupier.store.database import reader, spoken

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

metadata: Final = MetaData()

credentials: Final = Table(
    "credential",
    metadata,
    Column("id", Text, primary_key=True),  # the digest of the hash
    Column("hash", Text, nullable=False),
)

attempts: Final = Table(
    "sign_in_attempt",
    metadata,
    Column("name", Text, primary_key=True),  # its digest: somebody may have typed a password there
    Column("failures", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("locked_until", BigInteger, nullable=False),
    Index("sign_in_attempt_last", "last"),
)

sessions: Final = Table(
    "session",
    metadata,
    Column("digest", Text, primary_key=True),  # of the token, which is kept by its owner alone
    Column("account", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("idle", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Index("session_account", "account"),
)

_LOCK: Final = 728_201_603  # two processes that start on one new PostgreSQL take turns


def digest(secret: str) -> str:
    """Return what is kept of something that is to be known again and not read.

    A token and a salted hash have so much chance in them that a plain SHA-256 tells nothing of them.
    """
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


@contextmanager
def reading(log: Log) -> Iterator[Connection]:
    """Read, and hold up nobody."""
    with spoken(log.url), reader(log.engine).connect() as connection:
        yield connection


@contextmanager
def writing(log: Log) -> Iterator[Connection]:
    """Write in one transaction; what the database complains of is a sentence."""
    with spoken(log.url), log.engine.begin() as connection:
        yield connection


def keep(log: Log) -> None:
    """Make the tables where they are not there yet."""
    with writing(log) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        metadata.create_all(connection)


def milliseconds(at: datetime) -> int:
    """Return a time as these tables have it."""
    return round(at.timestamp() * 1000)


# ------------------------------------------------------------------------------------------- passwords
# The log names a hash by its digest, so one that was put here by hand opens nothing.


class Credentials:
    """What is kept of every password and PIN, and the sealed secrets of second factors."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def keep(self, hash_: str) -> str:
        """Keep a hash, or a sealed secret; return its digest, by which an account names it."""
        name = digest(hash_)
        with writing(self._log) as connection:
            connection.execute(
                text("INSERT INTO credential (id, hash) VALUES (:id, :hash) ON CONFLICT (id) DO NOTHING"),
                {"id": name, "hash": hash_},
            )
        return name

    def find(self, name: str) -> str | None:
        """Return the hash of this digest, if it is the one that was kept."""
        with reading(self._log) as connection:
            found = select(credentials.c.hash).where(credentials.c.id == name)
            hash_ = connection.execute(found).scalar()
        return hash_ if hash_ is not None and digest(hash_) == name else None

    def drop(self, name: str) -> None:
        """Forget the hash of this digest."""
        with writing(self._log) as connection:
            connection.execute(delete(credentials).where(credentials.c.id == name))

    def names(self) -> frozenset[str]:
        """Return the digests of all that is kept."""
        with reading(self._log) as connection:
            return frozenset(connection.execute(select(credentials.c.id)).scalars())


# ------------------------------------------------------------------------------------- failed attempts
# After three wrong passwords a name is locked for the network or the known device they came from, and with
# each further one for longer (GLI-19 B.2.3); after many from everywhere, for all but known devices. Names
# nobody has are counted as well, so that a lock does not tell which names there are. An attempt is counted
# before the password is looked at: a hundred guesses at one moment are a hundred attempts, not one.

ALLOWED: Final = 3
ALLOWED_IN_ALL: Final = 30
"""Wrong passwords for one name from wherever, before only devices that signed in before may try it."""
FIRST_LOCK: Final = 60_000
LONGEST_LOCK: Final = 3_600_000
LONGEST_IN_ALL: Final = 300_000
"""Milliseconds that strangers everywhere together lock a name at a time: its owner may be at a new device."""
FORGOTTEN_AFTER: Final = 24 * 3_600_000
"""Milliseconds without an attempt after which a name starts afresh."""


class CountedAttempt(NamedTuple):
    """An attempt as it was counted: which one, or how long none is allowed."""

    failures: int  # this one included, unless it turns out right
    wait: int  # milliseconds; 0 if the password may be looked at
    lock: int  # milliseconds for which the name is locked if this one is wrong


def lock_after(failures: int, allowed: int = ALLOWED, longest: int = LONGEST_LOCK) -> int:
    """Return how long a name is locked after so many failures, in milliseconds.

    >>> [lock_after(failures) // 60_000 for failures in (2, 3, 4, 5, 8, 9, 1000)]
    [0, 1, 2, 4, 32, 60, 60]
    """
    if failures < allowed:
        return 0
    return min(FIRST_LOCK << min(failures - allowed, 20), longest)


def _row(name: str) -> str:
    """Return under what the attempts of a name, or of a name and a place after a NUL, are kept."""
    who, apart, where = name.partition("\0")
    return f"{digest(who)} {digest(where)[:24]}" if apart else digest(who)


class Attempts:
    """The failed attempts of every name and place, kept next to the log: every process counts the same."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def count(
        self, name: str, now: int, allowed: int = ALLOWED, longest: int = LONGEST_LOCK
    ) -> CountedAttempt:
        """Count an attempt, or say how long none is allowed."""
        name = _row(name)
        with writing(self._log) as connection:
            failures, last, until = self._found(connection, name, now)
            if last > now:  # the clock was set back; nobody stays locked for the difference
                until = min(until, now + lock_after(failures, allowed, longest))
            if now - last > FORGOTTEN_AFTER:
                failures = 0
            if until > now:
                self._put(connection, name, failures, min(last, now), until)
                return CountedAttempt(failures, until - now, 0)
            failures += 1
            lock = lock_after(failures, allowed, longest)
            self._put(connection, name, failures, now, now + lock if lock else 0)
            return CountedAttempt(failures, 0, lock)

    def forget(self, name: str) -> None:
        """Forget the failures of a name: its password was right, or somebody unlocked it."""
        with writing(self._log) as connection:
            connection.execute(delete(attempts).where(attempts.c.name == _row(name)))

    def forget_all(self, name: str) -> None:
        """Forget the failures of a name from wherever they came: somebody unlocked it."""
        with writing(self._log) as connection:
            mine = attempts.c.name.startswith(digest(name))
            connection.execute(delete(attempts).where(mine))

    def take_back(self, name: str) -> None:
        """Count the last attempt of a name no more: it was right so far, or a question for more."""
        with writing(self._log) as connection:
            fewer = {"failures": attempts.c.failures - 1, "locked_until": 0}
            one = update(attempts).where(attempts.c.name == _row(name), attempts.c.failures > 0)
            connection.execute(one.values(fewer))

    def write_again(self, name: str) -> None:
        """Change nothing, in the time that writing something takes."""
        with writing(self._log) as connection:
            connection.execute(
                update(attempts).where(attempts.c.name == _row(name)).values(failures=attempts.c.failures)
            )

    def _found(self, connection: Connection, name: str, now: int) -> tuple[int, int, int]:
        new = text(
            "INSERT INTO sign_in_attempt (name, failures, last, locked_until) VALUES (:name, 0, :now, 0) "
            "ON CONFLICT (name) DO NOTHING"
        )
        if connection.execute(new, {"name": name, "now": now}).rowcount:
            connection.execute(delete(attempts).where(attempts.c.last < now - FORGOTTEN_AFTER))
            return 0, now, 0
        row = select(attempts.c.failures, attempts.c.last, attempts.c.locked_until)
        failures, last, until = connection.execute(row.where(attempts.c.name == name).with_for_update()).one()
        return failures, last, until

    def _put(self, connection: Connection, name: str, failures: int, last: int, until: int) -> None:
        values = {"failures": failures, "last": last, "locked_until": until}
        connection.execute(update(attempts).where(attempts.c.name == name).values(values))


# -------------------------------------------------------------------------------------------- sessions
# A session is known by a random token of which only the digest is kept; each can be ended.

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
DEALER_IDLE: Final = 5 * _MINUTE
"""GLI-19 C.6.5(d): a dealer's session ends after five idle minutes."""
STAFF_IDLE: Final = 30 * _MINUTE
PLAYER_IDLE: Final = 4 * _HOUR
GUEST_IDLE: Final = 12 * _HOUR
STAFF_LONGEST: Final = 12 * _HOUR
PLAYER_LONGEST: Final = 7 * 24 * _HOUR
_REMEMBER: Final = 1.0  # seconds for which a session is not read again; another process may end it meanwhile
_REMEMBERED: Final = 20_000
_PART: Final = 20  # a session's last use is written down once in so many parts of its idle time


def idle_time(person: Person) -> int:
    """Return after how many idle milliseconds a session ends: of several roles the strictest counts."""
    if Role.DEALER in person.roles:
        return DEALER_IDLE
    if person.roles:
        return STAFF_IDLE
    return GUEST_IDLE if is_guest(person) else PLAYER_IDLE


@dataclass(frozen=True, slots=True)
class SignInSession:
    """Somebody who is signed in."""

    account: str
    seen: int
    idle: int
    ends: int

    def is_over(self, now: int) -> bool:
        """Whether it was not used for too long, or has lasted long enough."""
        return now - self.seen >= self.idle or now >= self.ends


class Sessions:
    """The sessions of a house, kept next to the log."""

    def __init__(
        self,
        log: Log,
        clock: Callable[[], datetime],
        pulse: Callable[[], float] = time.monotonic,
    ) -> None:
        keep(log)
        self._log, self._clock, self._pulse = log, clock, pulse
        self._recent: dict[str, tuple[float, SignInSession]] = {}
        self._asked: set[str] = set()  # digests somebody wanted since the last look
        self._turn = Lock()  # whoever ends a session waits for a look under way, which might keep it alive

    def begin(self, person: Person) -> str:
        """Begin a session and return its token, which is nowhere else."""
        token, now = secrets.token_urlsafe(32), milliseconds(self._clock())
        longest = STAFF_LONGEST if person.roles else PLAYER_LONGEST
        row = {
            "digest": digest(token),
            "account": person.id,
            "seen": now,
            "idle": idle_time(person),
            "ends": now + longest,
        }
        with writing(self._log) as connection:
            connection.execute(delete(sessions).where(sessions.c.ends <= now))
            connection.execute(insert(sessions).values(row))
        return token

    def recent(self, token: str, *, active: bool) -> SignInSession | None:
        """Return a session that was looked up a moment ago, without asking the database; None to ask it."""
        key = digest(token)
        found = self._recent.get(key)
        if found is not None:
            self._asked.add(key)
        if found is None or not 0 <= self._pulse() - found[0] < _REMEMBER:
            return None
        session, now = found[1], milliseconds(self._clock())
        if session.is_over(now) or (active and _is_worth_writing(session, now)):
            return None
        return session

    def find(self, token: str, *, active: bool) -> SignInSession | None:
        """Return the session of a token, if it is not over.

        `active` says that its owner does something; a page that only listens does not keep it alive. The last
        use is written down every now and then, so a session may end a twentieth of its idle time early, never
        late.
        """
        key, now = digest(token), milliseconds(self._clock())
        with self._turn:
            session = self._look(key)
            if session is None or session.is_over(now):
                self._recent.pop(key, None)
                if session is not None:
                    self._remove(sessions.c.digest == key)
                return None
            if active and _is_worth_writing(session, now):
                session = SignInSession(session.account, now, session.idle, session.ends)
                with writing(self._log) as connection:
                    connection.execute(update(sessions).where(sessions.c.digest == key).values(seen=now))
                self._recent[key] = (self._pulse(), session)
            return session

    def _look(self, key: str) -> SignInSession | None:
        """Read a session from the database, and in the same look every other that is in use."""
        wanted, self._asked = self._asked | {key}, set()
        columns = (sessions.c.digest, sessions.c.account, sessions.c.seen, sessions.c.idle, sessions.c.ends)
        if len(self._recent) + len(wanted) > _REMEMBERED:
            self._recent.clear()
        at = self._pulse()
        with reading(self._log) as connection:
            rows = connection.execute(select(*columns).where(sessions.c.digest.in_(wanted))).all()
        found = {row[0]: SignInSession(*row[1:]) for row in rows}
        for each in wanted:
            if each in found:
                self._recent[each] = (at, found[each])
            else:
                self._recent.pop(each, None)
        return found.get(key)

    def end(self, token: str) -> None:
        """End one session."""
        with self._turn:
            self._recent.pop(digest(token), None)
            self._remove(sessions.c.digest == digest(token))

    def end_all(self, account: str) -> None:
        """End every session of an account: its roles or its password changed, or it was closed."""
        with self._turn:
            self._recent.clear()
            self._remove(sessions.c.account == account)

    def end_everybodys(self) -> None:
        """End every session there is: the tokens of a copied database may be in anybody's hands."""
        with self._turn:
            self._recent.clear()
            self._remove(true())

    def _remove(self, which: "ColumnElement[bool]") -> None:
        with writing(self._log) as connection:
            connection.execute(delete(sessions).where(which))


def _is_worth_writing(session: SignInSession, now: int) -> bool:
    # a clock that was set back must not leave a session that was seen in the future
    return not 0 <= now - session.seen < session.idle // _PART
