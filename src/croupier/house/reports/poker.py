"""Live poker of a day in figures: hands, pots and rake of each table, its bank, drop box and counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from croupier.house import events as e
from croupier.house.ledger import AccountKind, worth
from croupier.house.poker import events as p
from croupier.house.reports.money import arrived
from croupier.house.reports.records import (
    DayLog,
    Records,
    ReportError,
    dealers_of,
    events_of_table,
    posted_to,
)
from croupier.house.state import Direction


@dataclass(frozen=True, slots=True)
class PokerReport:
    """One table of live poker from its opening to its last count, in cents."""

    table: str
    game: str
    opened: datetime
    dealers: tuple[str, ...]
    hands: int
    dead: int
    pots: int  # pushed, rake and all
    rake: int  # by the table's own record
    ledger_rake: int
    opening: int
    fills: int
    credits: int
    drop: int  # cash for chips at the table, by the ledger
    drop_counted: int | None  # None until it is
    rake_counted: int | None
    closing: int  # of the tray, by the ledger, before the count
    closing_counted: int | None

    @property
    def unexplained(self) -> int:
        """What the ledger has that the table's own record has not; nothing, unless something is wrong."""
        return self.ledger_rake - self.rake

    @property
    def variance(self) -> int:
        """What the last counts found too much, or too little if below nothing."""
        counts = (
            (self.closing_counted, self.closing),
            (self.drop_counted, self.drop),
            (self.rake_counted, self.ledger_rake),
        )
        return sum(counted - expected for counted, expected in counts if counted is not None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was played."""
        return not self.hands and not self.dead


def poker_of(records: Records, log: DayLog) -> tuple[PokerReport, ...]:
    """Return every poker table of a day; one that was opened twice is two."""
    starts = [at for at, event in enumerate(log.events) if isinstance(event, e.TableOpened) and event.poker]
    return tuple(_table(records, log, at) for at in starts)


def _table(records: Records, log: DayLog, start: int) -> PokerReport:
    opened = log.events[start]
    assert isinstance(opened, e.TableOpened)  # noqa: S101 (it was asked for by its opening)
    events = events_of_table(log.events[start + 1 :], opened.table)
    posts = [event for event in events if isinstance(event, e.TablePosted)]
    played = _record_of(records, opened)
    hands = [event for event in played if isinstance(event, p.HandFinished)]
    fills, credits_ = (arrived(events, way) for way in Direction)
    bank = posted_to(posts, AccountKind.BANK, opened.table)
    trays = [event for event in events if isinstance(event, e.TrayCounted) and event.final]
    boxes = [event for event in events if isinstance(event, e.DropCounted)]
    opening = worth(opened.bank)
    return PokerReport(
        opened.table,
        opened.game,
        opened.at,
        dealers_of(events),
        hands=len(hands),
        dead=sum(isinstance(event, p.InterruptionSettled) and not event.goes_on for event in played),
        pots=sum(hand.pot for hand in hands),
        rake=sum(hand.rake for hand in hands),
        ledger_rake=posted_to(posts, AccountKind.RAKE, opened.table),
        opening=opening,
        fills=fills,
        credits=credits_,
        drop=posted_to(posts, AccountKind.DROP, opened.table),
        drop_counted=boxes[-1].cash if boxes else None,
        rake_counted=worth(boxes[-1].chips) if boxes else None,
        closing=opening + fills - credits_ + bank,
        closing_counted=worth(trays[-1].chips) if trays else None,
    )


def _record_of(records: Records, opened: e.TableOpened) -> Sequence[p.Event]:
    """Return what happened at a poker table from this opening to the next."""
    found: list[p.Event] | None = None
    for history in records.poker:
        for event in history:
            if isinstance(event, p.PokerOpened):
                if found is not None:
                    return found
                if (event.table, event.at) == (opened.table, opened.at):
                    found = []
            elif found is not None:
                found.append(event)
        if found is not None:
            return found
    raise ReportError(
        f"the record of poker table {opened.table} opened at {opened.at:%Y-%m-%d %H:%M} is not here; bring it"
    )
