"""What copies of a log share: the tables that others keep next to it, and a name that is on disk."""

import os
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


def sync(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
