"""Which months and days of a casino can be archived, and what of them leaves the database."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from croupier.house.events import TablePosted
from croupier.house.settings import ITSELF, zone_of
from croupier.server.aggregates import codec
from croupier.server.queries.books import Bookkeeper, types_of
from croupier.server.queries.records import house_settings
from croupier.store import Log, StoreError
from croupier.store.archives import Archived
from croupier.store.archiving import Closed, Progress, archive
from croupier.store.vault import Vault

MOVED: Final = (
    *(f"{family}/" for family in (codec.TABLE, codec.POKER, codec.SNAPSHOT)),
    *(f"{codec.HOUSE} {name}" for name in types_of(codec.HOUSE, (TablePosted,))),
)
"""What reports do not ask for once a day is booked, and no start reads: nearly all of a log."""


def archive_closed(
    log: Log, vault: Vault, until: date | None, now: datetime, tell: Progress
) -> list[Archived]:
    """Archive the closed days before one, before the present month if none is named; return the new files.

    Each month is a file, and what is asked for of the month of `until` is another.
    """
    present = today(log, now)
    if until is not None and until > present:
        raise StoreError(f"{until} lies ahead; the last day that may be named is today, {present}")
    books = Bookkeeper(log, vault)
    books.catch_up(now)  # a house that was open for a moment may not have booked every day that is closed
    before = until or present.replace(day=1)
    return archive(log, _closed(books, before), MOVED, ITSELF, now, tell)


def today(log: Log, now: datetime) -> date:
    """Return the gaming day of the casino at a time."""
    settings = house_settings(log)
    if settings is None:
        raise StoreError("this casino was never set up, so no month of it is closed")
    return (now.astimezone(zone_of(settings)) - timedelta(hours=settings.cut_off_hour)).date()


def _closed(books: Bookkeeper, before: date) -> Sequence[Closed]:
    """Return the months of booked days before one, each with the event that closed its last day.

    A month of which days stay is called by the last of those that don't.
    """
    last = {f"{book.day:%Y-%m}": book for book in books.kept() if book.day < before}
    part = f"{before:%Y-%m}"
    return [
        Closed(f"{book.day}" if month == part else month, book.covers.position)
        for month, book in last.items()
    ]
