"""Where the books of closed days stand in the log, and whether the newest closed day is among them."""

from typing import Any, Final

from croupier.house.events import DayClosed
from croupier.server.aggregates import codec
from croupier.store import Log

BOOKS: Final = "books"
DAY_BOOKED: Final = "DayBooked"
FORM: Final = 2
"""Of what a book holds; a day whose book is of another form is booked again."""
CLOSES: Final = codec.names_of(codec.HOUSE, DayClosed.__name__)


def all_booked(log: Log) -> bool:
    """Whether the newest book is that of the newest closed day, as far as a glance tells."""
    after = 0
    for row in log.read(BOOKS, max(0, log.version(BOOKS) - 1)):
        body: Any = row.data
        after = body["version"] if body["form"] == FORM else 0
    return not log.read(codec.HOUSE, after, limit=1, types=CLOSES)
