"""The tables kept beside the log: sessions, what is kept of passwords, and failed attempts to sign in.

What stands here may be changed and removed, and nothing of it is anybody else's business; so it is no part of
the log. Times are whole milliseconds since 1970.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from typing import Final

from sqlalchemy import BigInteger, Column, Connection, Index, MetaData, Table, Text, text

from croupier.store import Log
from croupier.store.database import reader, spoken

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
