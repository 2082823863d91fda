"""Credentials: the salted hash of each password, kept beside the log.

The log names a hash by its digest, so one that was put here by hand opens nothing.
"""

from sqlalchemy import delete, select, text

from croupier.server.people.beside import credentials, digest, reading, writing
from croupier.store import Log


class Credentials:
    """What is kept of every password."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def keep(self, hash_: str) -> str:
        """Keep the hash of a password; return its digest, by which an account names it."""
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
