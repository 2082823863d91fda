"""Sessions: who is signed in, by a random token of which only the digest is kept; each can be ended."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select, update

from croupier.house.staff import Role
from croupier.server.people.beside import digest, keep, milliseconds, reading, sessions, writing
from croupier.server.people.roll import Account
from croupier.store import Log

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

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


def idle_time(account: Account) -> int:
    """Return after how many idle milliseconds a session ends: of several roles the strictest counts."""
    if Role.DEALER in account.roles:
        return DEALER_IDLE
    if account.roles:
        return STAFF_IDLE
    return GUEST_IDLE if account.guest else PLAYER_IDLE


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in."""

    account: str
    seen: int
    idle: int
    ends: int

    def is_over(self, now: int) -> bool:
        """Whether it was not used for too long, or has lasted long enough."""
        return now - self.seen >= self.idle or now >= self.ends


class Sessions:
    """The sessions of a house, kept beside the log."""

    def __init__(
        self,
        log: Log,
        clock: Callable[[], datetime],
        pulse: Callable[[], float] = time.monotonic,
    ) -> None:
        keep(log)
        self._log, self._clock, self._pulse = log, clock, pulse
        self._recent: dict[str, tuple[float, Session]] = {}
        self._asked: set[str] = set()  # digests somebody wanted since the last look
        self._turn = Lock()  # whoever ends a session waits for a look under way, which might keep it alive

    def begin(self, account: Account) -> str:
        """Begin a session and return its token, which is nowhere else."""
        token, now = secrets.token_urlsafe(32), milliseconds(self._clock())
        longest = STAFF_LONGEST if account.roles else PLAYER_LONGEST
        row = {
            "digest": digest(token),
            "account": account.id,
            "seen": now,
            "idle": idle_time(account),
            "ends": now + longest,
        }
        with writing(self._log) as connection:
            connection.execute(delete(sessions).where(sessions.c.ends <= now))
            connection.execute(insert(sessions).values(row))
        return token

    def recent(self, token: str, *, active: bool) -> Session | None:
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

    def find(self, token: str, *, active: bool) -> Session | None:
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
                session = Session(session.account, now, session.idle, session.ends)
                with writing(self._log) as connection:
                    connection.execute(update(sessions).where(sessions.c.digest == key).values(seen=now))
                self._recent[key] = (self._pulse(), session)
            return session

    def _look(self, key: str) -> Session | None:
        """Read a session from the database, and in the same look every other that is in use."""
        wanted, self._asked = self._asked | {key}, set()
        columns = (sessions.c.digest, sessions.c.account, sessions.c.seen, sessions.c.idle, sessions.c.ends)
        if len(self._recent) + len(wanted) > _REMEMBERED:
            self._recent.clear()
        at = self._pulse()
        with reading(self._log) as connection:
            rows = connection.execute(select(*columns).where(sessions.c.digest.in_(wanted))).all()
        found = {row[0]: Session(*row[1:]) for row in rows}
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

    def _remove(self, which: "ColumnElement[bool]") -> None:
        with writing(self._log) as connection:
            connection.execute(delete(sessions).where(which))


def _is_worth_writing(session: Session, now: int) -> bool:
    # a clock that was set back must not leave a session that was seen in the future
    return not 0 <= now - session.seen < session.idle // _PART
