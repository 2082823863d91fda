"""Failed attempts to sign in, and for how long they lock a name.

After three wrong passwords a name is locked for the network or the known device they came from, and with each
further one for longer (GLI-19 B.2.3); after many from everywhere, for all but known devices. Names nobody has
are counted as well, so that a lock does not tell which names there are. An attempt is counted before the
password is looked at: a hundred guesses at one moment are a hundred attempts, not one.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select, text, update

from croupier.server.people.auth_tables import attempts, digest, writing
from croupier.store import Log

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


class Attempts:
    """The failed attempts of every name and place, kept next to the log: every process counts the same.

    `mark` makes of a text what only the house can make of it: somebody may have typed a password for a name,
    and whoever steals a copy of the database is not to try passwords on what is kept of it.
    """

    def __init__(self, log: Log, mark: Callable[[str], str]) -> None:
        self._log, self._mark = log, mark

    def _row(self, name: str) -> str:
        """Return under what the attempts of a name, or of a name and a place after a NUL, are kept."""
        who, apart, where = name.partition("\0")
        return f"{self._kept(who)} {self._kept(where)[:24]}" if apart else self._kept(who)

    def _kept(self, text: str) -> str:
        return digest(self._mark(f"attempt {text}"))

    def count(
        self, name: str, now: int, allowed: int = ALLOWED, longest: int = LONGEST_LOCK
    ) -> CountedAttempt:
        """Count an attempt, or say how long none is allowed."""
        name = self._row(name)
        with writing(self._log) as connection:
            failures, last, until = self._found(connection, name, now)
            until = min(until, now + longest)  # whoever has the database locks nobody out for years
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
            connection.execute(delete(attempts).where(attempts.c.name == self._row(name)))

    def forget_all(self, name: str) -> None:
        """Forget the failures of a name from wherever they came: somebody unlocked it."""
        with writing(self._log) as connection:
            mine = attempts.c.name.startswith(self._kept(name))
            connection.execute(delete(attempts).where(mine))

    def take_back(self, name: str) -> None:
        """Count the last attempt of a name no more: it was right so far, or a question for more."""
        with writing(self._log) as connection:
            fewer = {"failures": attempts.c.failures - 1, "locked_until": 0}
            one = update(attempts).where(attempts.c.name == self._row(name), attempts.c.failures > 0)
            connection.execute(one.values(fewer))

    def write_again(self, name: str) -> None:
        """Change nothing, in the time that writing something takes."""
        with writing(self._log) as connection:
            connection.execute(
                update(attempts)
                .where(attempts.c.name == self._row(name))
                .values(failures=attempts.c.failures)
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
