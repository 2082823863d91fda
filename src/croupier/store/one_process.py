"""Who may write to a file: one process to a SQLite database, and one at a time to a file beside it."""

import fcntl
import os
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from croupier.store.database import LockedError, UnreachableError


class OneProcess:
    """The right to write to a SQLite database, held from construction to `release`.

    It is held by the name behind every symbolic link, and on Linux by the file itself too, which may have
    other names: a hard link, a folder that is mounted twice, a name it was given since.
    """

    def __init__(self, database: Path) -> None:
        real = Path(os.path.realpath(database))  # by whatever name it is opened
        self._path = real.with_name(f"{real.name}.lock")
        self._files: list[int] = []
        found = real.stat()
        self._inode = found.st_dev, found.st_ino
        if self._inode in _HELD:  # to open and close it once more would take SQLite's own locks off it
            raise _in_use(database, str(os.getpid()))
        try:
            self._hold(self._path, _by_name)
            self._hold(real, _by_inode)
        except BlockingIOError:
            holder = os.pread(self._files[0], 20, 0).decode(errors="replace").strip()
            taken = len(self._files) > 1  # under this name nobody has it
            self.release()
            raise _in_use(database, "" if taken else holder) from None
        except OSError as error:
            self.release()
            raise UnreachableError(f"{error.filename or real} cannot be written: {error.strerror}") from error
        _HELD.add(self._inode)
        os.truncate(self._files[0], 0)
        os.pwrite(self._files[0], str(os.getpid()).encode(), 0)

    def _hold(self, path: Path, lock: Callable[[int], None]) -> None:
        self._files.append(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        lock(self._files[-1])

    def release(self) -> None:
        """Let another process have the database, once no connection to it is open here."""
        if self._files:
            _HELD.discard(self._inode)
        while self._files:
            os.close(self._files.pop())


_HELD: Final[set[tuple[int, int]]] = set()
"""The databases that this process holds, by device and inode."""
_BEYOND: Final = 1 << 62
"""A byte that no database has: a lock on it is in nobody's way, not even SQLite's."""


def _by_name(file: int) -> None:
    # the kernel lets go of it however the process ends, so no lock is ever left behind
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _by_inode(file: int) -> None:
    """Lock a byte of the file; a lock of the open file, as SQLite's close would end one of the process."""
    if sys.platform == "linux":
        asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _BEYOND, 1, 0)
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, asked)


def _in_use(database: Path, holder: str) -> LockedError:
    by = f"process {holder or '?'}" if holder else "another process, which knows it by another name"
    return LockedError(
        f"{database} is in use by {by}; a SQLite casino runs in one process. "
        "Stop that one first, or keep the house in PostgreSQL to run several"
    )


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold up other processes of the house that would do the same to a file at this moment."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
