"""The head of the log on the report of a day: what was signed at its close, and epochs that lost events.

On paper, signed by two, the head is a witness that nobody who runs the machine can change.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple

from croupier.house.reports.sheet import Section

SHOWN_ON: Final = 30
"""So many closing reports say that a log was opened below the head that was seen."""


class DayHead(NamedTuple):
    """The name, the size and the root of the log as they were signed when a day was closed."""

    day: date
    origin: str
    size: int
    root: str  # hexadecimal

    @property
    def paper(self) -> str:
        """What `croupier audit verify --paper` takes."""
        return f"{self.size}:{self.root}"


class LostEvents(NamedTuple):
    """A new epoch that was opened below the head that somebody had seen."""

    epoch: int
    at: datetime
    by: str
    reason: str
    ends: int  # the last event that is left of the log before
    lost: int


def head_of(heads: Sequence[DayHead], day: date) -> DayHead | None:
    """Return what was signed when a day was closed."""
    return next((head for head in reversed(heads) if head.day == day), None)


def lost_before(
    epochs: Sequence[LostEvents], closes: Sequence[datetime], closed: datetime | None
) -> tuple[LostEvents, ...]:
    """Return the epochs that a report is to name: so many closes name each, and days before it do not."""
    known = [epoch for epoch in epochs if closed is None or epoch.at <= closed]
    until = [each for each in closes if closed is None or each <= closed]
    return tuple(epoch for epoch in known if sum(epoch.at <= each for each in until) <= SHOWN_ON)


def sections(head: DayHead | None, epochs: Sequence[LostEvents]) -> Iterator[Section]:
    """Yield what a report says of the log."""
    if epochs:
        yield Section(
            "Events lost: the log was opened below the head that was seen",
            ("epoch", "opened", "by", "reason", "log ended at", "events lost"),
            tuple((e.epoch, f"{e.at:%Y-%m-%d}", e.by, e.reason, e.ends, e.lost) for e in epochs),
            f"Shown on {SHOWN_ON} closing reports.",
        )
    if head:
        yield Section(
            "Head of the log at the close",
            ("log", "events", "root"),
            ((head.origin, head.size, head.root),),
            f"Keep this paper. Check it with: croupier audit verify --paper {head.paper}",
        )
