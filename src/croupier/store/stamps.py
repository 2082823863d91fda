"""Stamps of the house on its log: whoever writes without the data key is found out.

The hash chain is anybody's to continue: whoever may write to the database can append an event, or change one
and hash the rest anew. So each page that the house writes is stamped with a key that lies outside the
database. A stamp is on the head as it stood then, which holds everything before it: all events are the
house's own if the newest one is right. Older stamps tell where it was that somebody else wrote.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    inspect,
    text,
)

from croupier.store.compact import full_hash
from croupier.store.records import DamageError, Head

STAMP_STREAM: Final = "stamp"
"""Where the log says from which event on it is stamped, so that stamps which are gone are missed."""
LOG_STAMPED: Final = "LogStamped"

# Made with the first stamp: a log that was never stamped is read as it is.
stamps: Final = Table(
    "stamp",
    MetaData(),
    Column("position", BigInteger, nullable=False),
    Column("answers", BigInteger, nullable=False),
    Column("stamp", Text, nullable=False),
    PrimaryKeyConstraint("position", "answers", name="stamp_head"),
    sqlite_with_rowid=False,
)
_NEWEST: Final = text("SELECT stamp FROM stamp WHERE position = :position AND answers = :answers")
_ANY: Final = text("SELECT 1 FROM stamp LIMIT 1")
_BEYOND: Final = text(
    "SELECT s.position FROM stamp s, head h WHERE s.position > h.position OR s.answers > h.answers LIMIT 1"
)
_SAID: Final = text("SELECT position FROM event WHERE stream = :stream ORDER BY version LIMIT 1")
_BACKWARD: Final = text(
    "SELECT s.position, COALESCE(e.hash, :genesis), s.answers, COALESCE(a.hash, :genesis), s.stamp "
    "FROM stamp s LEFT JOIN event e ON e.position = s.position LEFT JOIN answer a ON a.number = s.answers "
    "WHERE s.position <= :position AND s.answers <= :answers ORDER BY s.position DESC, s.answers DESC"
)
_AFTER: Final = text(
    "SELECT position, type, version, stream, at, who FROM event WHERE position > :position "
    "ORDER BY position LIMIT 1"
)
_AT_ONCE: Final = 5_000
_LOCK: Final = 728_201_605  # any number of our own


class Stamper:
    """Stamps heads with the newest of its keys, and knows the stamps of all of them.

    >>> stamper = Stamper({"a1b2c3d4": b"k" * 32})
    >>> head = Head(1, "f" * 64, 0, "0" * 64)
    >>> stamp = stamper.stamp(head)
    >>> stamper.knows(stamp, head), stamper.knows(stamp, head._replace(position=2))
    (True, False)
    """

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self._keys = dict(keys)
        self.key = next(iter(keys))
        """The fingerprint of the key that stamps."""

    def stamp(self, head: Head) -> str:
        """Return the stamp on a head."""
        return self._made(self.key, head)

    def knows(self, stamp: object, head: Head) -> bool:
        """Whether one of the keys made this stamp, on this head."""
        key = str(stamp).partition(".")[0]
        return key in self._keys and hmac.compare_digest(self._made(key, head).encode(), str(stamp).encode())

    def _made(self, key: str, head: Head) -> str:
        payload = f"{head.position} {head.hash} {head.answers} {head.answers_hash}"
        mac = hmac.digest(self._keys[key], payload.encode(errors="surrogatepass"), "sha256")[:24]
        return f"{key}.{urlsafe_b64encode(mac).decode()}"


class Stamps(NamedTuple):
    """What an audit could tell of the stamps on a log."""

    since: int | None = None  # the event by which the log says that it is stamped; None where it does not
    checked: bool = False  # whether the data key was there to check them


def make_stamps(connection: Connection) -> None:
    """Make the table of stamps where there is none."""
    if inspect(connection).has_table(stamps.name):
        return
    if connection.dialect.name == "postgresql":  # two processes that start at once take turns
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    stamps.create(connection, checkfirst=True)


def bears_stamp(connection: Connection, stamper: Stamper, head: Head) -> bool:
    """Whether a head bears a stamp of this house."""
    newest = connection.execute(_NEWEST, {"position": head.position, "answers": head.answers}).scalar()
    return newest is not None and stamper.knows(newest, head)


def check_stamps(connection: Connection, stamper: Stamper | None, head: Head) -> Stamps:
    """Raise DamageError, and name the event, unless the house wrote everything up to this head.

    A log that was never stamped, by its own word and by its tables, is taken as it is. Without the key only
    stamps that are gone altogether are missed.
    """
    since = stamped_since(connection)
    if not has_stamps(connection):
        if since is not None:
            raise DamageError(
                f"the stamps of this house are gone, and event {since} says that the log has them", since
            )
        return Stamps()
    if stamper is not None and not bears_stamp(connection, stamper, head):
        raise _strange(connection, stamper, head)
    if (beyond := connection.execute(_BEYOND).scalar()) is not None:  # it would be in the way of that event
        raise DamageError(
            f"there is a stamp for event {beyond}, which is not written yet: it is not the house's"
        )
    return Stamps(since, stamper is not None)


def has_stamps(connection: Connection) -> bool:
    """Whether there is a stamp in this database."""
    return inspect(connection).has_table(stamps.name) and connection.execute(_ANY).first() is not None


def stamped_since(connection: Connection) -> int | None:
    """Return the event by which the log says that it is stamped; None where it does not."""
    found = connection.execute(_SAID, {"stream": STAMP_STREAM}).scalar()
    return int(found) if found is not None else None


def last_own(connection: Connection, stamper: Stamper, head: Head) -> Head | None:
    """Return the newest head that bears a stamp of this house, up to this one."""
    asked = {"position": head.position, "answers": head.answers, "genesis": "0" * 64}
    with connection.execution_options(stream_results=True).execute(_BACKWARD, asked) as found:
        for rows in found.partitions(_AT_ONCE):
            for position, hash_, answers, answers_hash, stamp in rows:
                own = Head(position, full_hash(hash_), answers, full_hash(answers_hash))
                if stamper.knows(stamp, own):
                    return own
    return None


def _strange(connection: Connection, stamper: Stamper, head: Head) -> DamageError:
    own = last_own(connection, stamper, head)
    if own is None:
        return DamageError(
            f"no stamp of this log was made with key {stamper.key}: put the house's own key file in its "
            "place, or add its key on a line of its own below the first"
        )
    row = connection.execute(_AFTER, {"position": own.position}).first()
    if row is None or own.position == head.position:
        return DamageError(
            f"kept answer {own.answers + 1} bears no stamp of this house: somebody else wrote or changed it"
        )
    position, type_, version, stream, at, who = row
    return DamageError(
        f"event {position} bears no stamp of this house ({type_}, version {version} of {stream}, at {at} by "
        f"{who}): somebody else wrote it, or changed it or one after it",
        position,
    )
