"""Which months of a casino can be archived, and what of them leaves the database."""

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
    """Archive the months before one, the present month if none is named; return the new files."""
    settings = house_settings(log)
    if settings is None:
        raise StoreError("this casino was never set up, so no month of it is closed")
    here = now.astimezone(zone_of(settings)) - timedelta(hours=settings.cut_off_hour)
    present = here.date().replace(day=1)
    if until is not None and until > present:
        raise StoreError(f"{until:%Y-%m} lies ahead; the last month that may be named is {present:%Y-%m}")
    books = Bookkeeper(log, vault)
    books.catch_up(now)  # a house that was open for a moment may not have booked every day that is closed
    return archive(log, _closed(books, until or present), MOVED, ITSELF, now, tell)


def _closed(books: Bookkeeper, before: date) -> Sequence[Closed]:
    """Return the months of booked days before one, each with the event that closed its last day."""
    last: dict[str, int] = {}
    for book in books.kept():
        if book.day < before:
            last[f"{book.day:%Y-%m}"] = book.covers.position
    return [Closed(label, position) for label, position in last.items()]
