"""How far a log had come, kept beside its database: whoever puts an older copy of the file back is found.

The newest signed head lies up to a minute back. Within that minute somebody could copy the database, see the
cards of a round, kill the house and put the copy back, to have the same cards dealt again for another bet.
So the position of the newest event is written here after each commit, before anybody is told (`Log.append`).
"""

import os
from pathlib import Path


def file_of(seen: Path) -> Path:
    """Return where it is kept: beside the newest signed head."""
    return seen.with_suffix(".reached")


def opened(seen: Path) -> int | None:
    """Return the file to write positions to; None where none can be written."""
    try:
        return os.open(file_of(seen), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None


def read(seen: Path) -> int:
    """Return how far the log was once; 0 where nobody noted it."""
    try:
        return int(file_of(seen).read_text("ascii"))
    except (OSError, ValueError):
        return 0
