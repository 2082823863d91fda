"""Everything that was written down, as reports read it: the events of the house, tables and tournaments.

A table's events have no time of their own; the house says when it posted them, so a table is one sitting from
`TableOpened` to its last count, and its record must be whole before anything is reported of it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.house import events as e
from croupier.house.counting import as_corrected, counted_at
from croupier.house.jackpots import events as j
from croupier.house.ledger import AccountKind
from croupier.house.poker import events as p
from croupier.house.reports.log_head import DayHead, LostEvents
from croupier.house.settings import Settings
from croupier.house.state import of_table
from croupier.house.tournament import events as v
from croupier.house.wins.events import WinVoided
from croupier.permissions import Role
from croupier.table import events as t

if TYPE_CHECKING:
    from croupier.house.reports.theory import Play


class ReportError(CroupierError):
    """Records that do not hold what a report is asked for."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table from its opening to its close: when the house opened it, its game, and all its events."""

    table: str
    opened: datetime
    game: Game
    events: tuple[t.Event, ...]

    @property
    def count(self) -> int:
        """How many events its record holds."""
        return len(self.events)


@dataclass(frozen=True, slots=True)
class AddedUp:
    """A sitting whose events were read and added up before: what was played is known, not card by card."""

    table: str
    opened: datetime
    game: Game
    count: int  # events that were read
    play: "Play"


@dataclass(frozen=True, slots=True)
class Records:
    """What was written down, in the order in which it happened."""

    house: tuple[e.Event, ...]
    sittings: tuple[Sitting | AddedUp, ...] = ()
    jackpots: tuple[tuple[j.Event, ...], ...] = ()  # each set with its whole history
    tournaments: tuple[tuple[v.Event, ...], ...] = ()  # each with its whole history
    poker: tuple[tuple[p.Event, ...], ...] = ()  # each poker table with its whole history
    heads: tuple[DayHead, ...] = ()  # of the log, as they were signed when days were closed
    epochs: tuple[LostEvents, ...] = ()  # that were opened below the head that was seen


class DayLog(NamedTuple):
    """One gaming day: everything from its opening to its close, and what stood before."""

    opened: e.DayOpened
    events: tuple[e.Event, ...]
    closed: e.DayClosed | None  # None while the day is open
    settings: Settings
    staff: Mapping[str, tuple[Role, ...]]
    cage: e.CageCounted | None  # the count it began with

    @property
    def date(self) -> date:
        """The date of the gaming day."""
        return self.opened.day

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that were opened on it."""
        opened = (event.table for event in self.events if isinstance(event, e.TableOpened))
        return tuple(dict.fromkeys(opened))

    def covers(self, at: datetime) -> bool:
        """Whether something happened on this day."""
        return self.opened.at <= at and (self.closed is None or at <= self.closed.at)


def gaming_days(house: Iterable[e.Event]) -> tuple[DayLog, ...]:
    """Return the gaming days of a house's history, one after the other."""
    days: list[DayLog] = []
    settings: Settings | None = None
    staff: dict[str, tuple[Role, ...]] = {}
    count: e.CageCounted | None = None
    current: list[e.Event] = []
    opened: e.DayOpened | None = None
    began_with: e.CageCounted | None = None
    for event in house:
        match event:
            case e.HouseSet():
                settings = event.settings
            case e.Enrolled():
                staff[event.person] = event.roles
            case e.Dismissed():
                staff.pop(event.person, None)
            case e.DayOpened():
                opened, current, began_with = event, [], count
            case e.CageCounted():
                count = event
            case e.CountCorrected():
                current = _put_right(current, event)
                count = next((one for one in reversed(current) if isinstance(one, e.CageCounted)), count)
            case _:
                pass
        if opened is None or settings is None:
            continue
        current.append(event)
        if isinstance(event, e.DayClosed):
            days.append(DayLog(opened, tuple(current), event, settings, dict(staff), began_with))
            opened = None
    if opened is not None and settings is not None:
        days.append(DayLog(opened, tuple(current), None, settings, dict(staff), began_with))
    return tuple(days)


def _put_right(events: Iterable[e.Event], correction: e.CountCorrected) -> list[e.Event]:
    """Return events with the count that a correction is of as it should have been."""
    found = list(events)
    for at, event in reversed([*enumerate(found)]):
        if counted_at(event) == correction.place:
            found[at] = as_corrected(event, correction)
            break
    return found


def sitting_of(records: Records, opened: e.TableOpened, posted: int, earlier: int = 0) -> Sitting | AddedUp:
    """Return the record of a table the house opened; it holds as many events as the house has posted.

    `earlier` is how many times the table was opened before at the very same moment.
    """
    mine = [one for one in records.sittings if (one.table, one.opened) == (opened.table, opened.at)]
    if len(mine) <= earlier:
        raise ReportError(
            f"the record of table {opened.table} opened at {opened.at:%Y-%m-%d %H:%M} is not here; bring it"
        )
    sitting = mine[earlier]
    if sitting.game.hash != opened.game_hash:
        raise ReportError(
            f"table {opened.table} opened for {opened.game} {opened.game_hash}, and its record is brought "
            f"with {sitting.game.id} {sitting.game.hash}; bring the game it was played by"
        )
    if sitting.count != posted:
        raise ReportError(
            f"the house has posted {posted:,} events of table {opened.table} and its record holds "
            f"{sitting.count:,}; bring the whole record"
        )
    return sitting


# ------------------------------------------------------------------------------------- what is of one table


def events_of_table(events: Sequence[e.Event], table: str) -> tuple[e.Event, ...]:
    """Return what the house recorded of a table until it opens anew."""
    return tuple(_of_table(events, table))


def _of_table(events: Sequence[e.Event], table: str) -> Iterator[e.Event]:
    for event in events:
        if isinstance(event, e.TableOpened) and event.table == table:
            return
        if getattr(event, "table", None) == table or isinstance(event, e.TransferReceived):
            yield event


def posted_to(posts: Sequence[e.TablePosted | WinVoided], kind: AccountKind, table: str) -> int:
    """Return what postings brought to an account of a table."""
    account = of_table(kind, table)
    return sum(
        cents for post in posts for entry in post.entries for held, cents in entry.postings if held == account
    )


def dealers_of(events: Sequence[e.Event]) -> tuple[str, ...]:
    """Return who dealt, in order."""
    named = (event.dealer for event in events if isinstance(event, e.DealerAssigned) and event.dealer)
    return tuple(dict.fromkeys(named))
