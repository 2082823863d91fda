"""One process at a time on a SQLite house: a lock file that ends with the process that holds it."""

import fcntl
import os
from pathlib import Path

from croupier.store.database import LockedError, UnreachableError


class OneProcess:
    """The right to write to a SQLite database, held from construction to `release`."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}.lock")
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise UnreachableError(f"{self._path} cannot be written: {error.strerror}") from error
        try:
            # the kernel lets go of it however the process ends, so no lock is ever left behind
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._file, 20).decode(errors="replace").strip() or "?"
            os.close(self._file)
            raise LockedError(
                f"{database} is in use by process {holder}; a SQLite house is run by one process. "
                "Stop that one first, or keep the house in PostgreSQL to run several"
            ) from None
        os.truncate(self._file, 0)
        os.pwrite(self._file, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Let another process have the database."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
