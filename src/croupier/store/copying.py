"""What copies of a log share: tables that others keep next to it, names on disk, and what a kill leaves."""

import glob
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, event

from croupier.store.migrate import OWN, marks
from croupier.store.stamps import stamps


def tables_beside(connection: Connection) -> MetaData:
    """Return the tables that others keep next to the log, with the types both databases know."""
    found = MetaData()
    event.listen(found, "column_reflect", lambda _inspector, _table, column: _general(column))
    found.reflect(connection, only=lambda name, _: name not in {*OWN, marks.name, stamps.name})
    return found


def _general(column: Any) -> None:
    column["type"] = column["type"].as_generic(allow_nulltype=True)


def clear_unfinished(path: Path) -> None:
    """Remove what was left of this file by processes that were killed while they made it.

    An unfinished file bears the number of its process; one whose process is there is left alone.
    """
    begins = f".{path.name}."
    for each in path.parent.glob(f"{glob.escape(begins)}*"):
        number = each.name.removeprefix(begins).partition("-")[0].removesuffix(".lock")
        if number.isdecimal() and not _is_running(int(number)):
            with suppress(OSError):
                each.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # somebody else's
        return True
    return True


def sync(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
