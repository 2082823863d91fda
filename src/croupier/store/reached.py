"""How far a log had come, kept beside its database: whoever puts an older copy of the file back is found.

The newest signed head lies up to a minute back. Within that minute somebody could copy the database, see the
cards of a round, kill the house and put the copy back, to have the same cards dealt again for another bet.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_DIGITS: Final = 20


class ReachedFile:
    """The file with the position of the newest event; written after each commit, before anybody is told."""

    def __init__(self, seen: Path) -> None:
        """`seen` is where the newest signed head lies; this is beside it."""
        self.path = seen.with_suffix(".reached")
        self._file: int | None = None

    def note(self, position: int) -> None:
        """Note how far the log is now; what is committed is not refused for it where that fails."""
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            os.pwrite(self._file, f"{position:0{_DIGITS}}\n".encode(), 0)

    def read(self) -> int:
        """Return how far the log was once; 0 where nobody noted it."""
        try:
            return int(self.path.read_text("ascii"))
        except (OSError, ValueError):
            return 0

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
