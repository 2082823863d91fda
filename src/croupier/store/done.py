"""Notes of when a casino was last backed up and verified: empty files beside its keys, to be measured."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from croupier.store.database import house_file

BACKED_UP: Final = ".backup"
VERIFIED: Final = ".verified"


def note_done(database: str | Path, suffix: str) -> None:
    """Note that it was done now, where the casino itself is kept; a copy of its log elsewhere gets no note.

    What was done counts even if it cannot be noted: then the age that is watched grows, and somebody looks.
    """
    if house_file(database, ".sign").exists():
        with suppress(OSError):
            house_file(database, suffix).touch(mode=0o600)
