"""Where a house keeps its database and its key: paths, URLs, and the usual places."""

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from croupier.store.records import StoreError

HOME: Final = Path("~/.croupier")
USUAL: Final = str(HOME / "house.db")
"""The database, unless somebody names another."""


def place(database: str | Path = USUAL) -> URL:
    """Return the address of a database given as a path, sqlite:///path or postgresql://….

    >>> str(place("house.db")), str(place("postgresql://cage@localhost/house"))
    ('sqlite+pysqlite:///house.db', 'postgresql+psycopg://cage@localhost/house')
    """
    text = str(database)
    if "://" not in text:
        return URL.create("sqlite+pysqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
        kind = url.get_backend_name()
    except ArgumentError:
        kind = ""
    if kind == "sqlite" and url.database and url.database != ":memory:":
        path = str(Path(url.database).expanduser())
        return url.set(drivername="sqlite+pysqlite", database=path)
    if kind in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(
        "a database is a path like house.db, sqlite:///house.db, or "
        f"postgresql://user@host/name; not {text.rpartition('@')[2]!r}"
    )


def shown(url: URL) -> str:
    """Return the address as it may be printed: a path, or a URL without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def key_place(database: str | Path = USUAL) -> Path:
    """Return where the key of a house lies: beside its database file, or in the usual place.

    >>> str(key_place("/srv/house.db"))
    '/srv/house.key'
    """
    url = place(database)
    if url.get_backend_name() == "sqlite":
        return Path(str(url.database)).with_suffix(".key")
    return (HOME / "house.key").expanduser()
