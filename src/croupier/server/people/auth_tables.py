"""The tables kept next to the log: what is kept of passwords, failed attempts to sign in, and sessions.

What stands here may be changed and removed, and nothing of it is anybody else's business; so it is no part of
the log. Times are whole milliseconds since 1970.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Final

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
from croupier.store.database import leave_no_trace, reader, spoken

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
    Column("name", Text, primary_key=True),  # what the house alone makes of it: a password may be typed there
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
        """Forget the hash of this digest, and leave no trace of it in the files of the database."""
        with writing(self._log) as connection:
            connection.execute(delete(credentials).where(credentials.c.id == name))
        with spoken(self._log.url):
            leave_no_trace(self._log.engine)

    def names(self) -> frozenset[str]:
        """Return the digests of all that is kept."""
        with reading(self._log) as connection:
            return frozenset(connection.execute(select(credentials.c.id)).scalars())


# -------------------------------------------------------------------------------------------- sessions
# A session is known by a random token of which only the digest is kept; each can be ended. The token ends
# with a mark that the house alone can make, of whose session it is: a row put here by hand opens nothing.

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
_SECRET: Final = 32  # bytes of a token that nobody can guess
_LETTERS: Final = 43  # which they are in base64
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

    def is_same(self, other: "SignInSession") -> bool:
        """Whether it is the same session, used again at most."""
        return (self.account, self.idle, self.ends) == (other.account, other.idle, other.ends)

    def is_over(self, now: int) -> bool:
        """Whether it was not used for too long, or has lasted long enough."""
        return now - self.seen >= self.idle or now >= self.ends


class Sessions:
    """The sessions of a house, kept next to the log."""

    def __init__(
        self,
        log: Log,
        clock: Callable[[], datetime],
        mark: Callable[[str], str],
        pulse: Callable[[], float] = time.monotonic,
    ) -> None:
        keep(log)
        self._log, self._clock, self._mark, self._pulse = log, clock, mark, pulse
        self._recent: dict[str, tuple[float, SignInSession]] = {}
        self._asked: set[str] = set()  # digests somebody wanted since the last look
        self._newcomers: dict[str, str] = {}  # by digest: tokens of those whom no look has found yet
        self._turn = Lock()  # whoever ends a session waits for a look under way, which might keep it alive
        self.credential_of: Callable[[str], str] = lambda _account: ""
        """What is kept of an account's password: with another one no token of before counts."""

    def begin(self, person: Person) -> str:
        """Begin a session and return its token, which is nowhere else."""
        secret, now = secrets.token_urlsafe(_SECRET), milliseconds(self._clock())
        longest = STAFF_LONGEST if person.roles else PLAYER_LONGEST
        session = SignInSession(person.id, now, idle_time(person), now + longest)
        token = self._marked(secret, session)
        row = {"digest": digest(token), **asdict(session)}
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
        else:
            self._newcomers[key] = token
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
            if session is not None and not self._is_own(token, session):
                self._recent.pop(key, None)
                return None
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

    def _marked(self, secret: str, session: SignInSession) -> str:
        credential = self.credential_of(session.account)
        about = f"session {secret} {session.account} {credential} {session.idle} {session.ends}"
        return secret + self._mark(about)

    def _is_own(self, token: str, session: SignInSession) -> bool:
        """Whether the house itself began this session: whoever has the database could write its row."""
        own = self._marked(token[:_LETTERS], session)
        return secrets.compare_digest(own.encode(errors="replace"), token.encode(errors="replace"))

    def _look(self, key: str) -> SignInSession | None:
        """Read a session from the database, and in the same look every other that is in use or waits for it.

        When another server is gone, all who were there come at once.
        """
        came, self._newcomers = self._newcomers, {}
        wanted, self._asked = {key, *self._asked, *came}, set()
        columns = (sessions.c.digest, sessions.c.account, sessions.c.seen, sessions.c.idle, sessions.c.ends)
        if len(self._recent) + len(wanted) > _REMEMBERED:
            self._recent.clear()
        at = self._pulse()
        with reading(self._log) as connection:
            rows = connection.execute(select(*columns).where(sessions.c.digest.in_(wanted))).all()
        found = {row[0]: SignInSession(*row[1:]) for row in rows}
        for each in wanted:
            known = self._recent.pop(each, None)
            # what was looked up by its token before is remembered as long as it is the same session
            session = found.get(each)
            if session and (
                each == key
                or (known and known[1].is_same(session))
                or (each in came and self._is_own(came[each], session))
            ):
                self._recent[each] = (at, session)
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
