"""Loads what reports need when the first one is asked for: odds and paper take longer than a start may.

Threads that load the parts of a package at once, each beginning with another, find some of them half loaded.
So they take turns here, and whatever they import after that is there.
"""

from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from croupier.server.aggregates.back_rooms import Directory
    from croupier.server.queries.day_book import DayBook
    from croupier.store import Log
    from croupier.store.vault import Vault

_TURN: Final = Lock()


def load_reports() -> None:
    """Load everything reports are made with, once; for a thread, since it takes half a second."""
    with _TURN:
        import croupier.house.reports  # noqa: PLC0415
        import croupier.server.queries.reported  # noqa: F401, PLC0415


def load_protection() -> None:
    """Load everything that weighs decisions, once; for a thread as well."""
    with _TURN:
        import croupier.server.queries.protection  # noqa: F401, PLC0415


def booked(log: "Log", vault: "Vault", directory: "Directory") -> "tuple[DayBook, ...]":
    """Return the books of a log's closed days, one after the other."""
    load_reports()
    from croupier.server.queries.books import Bookkeeper  # noqa: PLC0415 (as above)

    return Bookkeeper(log, vault, directory).kept()
