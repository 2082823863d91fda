"""Everything that was written down, as reports read it: the events of the house, tables and tournaments.

A table's events have no time of their own; the house says when it posted them, so a table is one sitting from
`TableOpened` to its last count, and its record must be whole before anything is reported of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.house import events as e
from croupier.house.counting import as_corrected, counted_at
from croupier.house.jackpots import events as j
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, together
from croupier.house.poker import events as p
from croupier.house.reports.sheet import Section
from croupier.house.settings import Settings
from croupier.house.slips import SlipNumbered, SlipPrinted
from croupier.house.state import CAGE, OUTSIDE, of_table
from croupier.house.tournament import events as v
from croupier.house.wins import WinVoided
from croupier.permissions import Role
from croupier.table import events as t

if TYPE_CHECKING:
    from croupier.house.reports.theory import Play

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


UNREAD: Final = (e.CountSubmitted, SlipPrinted)
"""What no report reads: figures before they were accepted, and which paper came out of a printer."""


def shortened(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """Return what reports read of events: all that a table posted between two openings is one posting."""
    kept: list[e.Event | _Posted] = []
    posted: dict[str, _Posted] = {}
    for event in events:
        if isinstance(event, e.TablePosted):
            if event.table not in posted:
                posted[event.table] = _Posted(event)
                kept.append(posted[event.table])
            posted[event.table].add(event)
        elif not isinstance(event, UNREAD):
            if isinstance(event, e.TableOpened):
                posted.pop(event.table, None)
            kept.append(event)
    return tuple(each.event() if isinstance(each, _Posted) else each for each in kept)


@dataclass
class _Posted:
    """What a table posted since it was opened, as it is being added up."""

    last: e.TablePosted
    count: int = 0
    rounds: int = 0
    mended: int = 0
    voided: int = 0
    came: Counter[Account] = field(default_factory=Counter)
    went: Counter[Account] = field(default_factory=Counter)

    def add(self, post: e.TablePosted) -> None:
        self.last = post
        self.count, self.rounds = self.count + post.count, self.rounds + post.rounds
        self.mended, self.voided = self.mended + post.mended, self.voided + post.voided
        for entry in post.entries:
            for account, cents in entry.postings:
                (self.came if cents > 0 else self.went)[account] += cents

    def event(self) -> e.TablePosted:
        # what came and what went stay apart: a report adds up the one without the other
        changes = (*self.came.items(), *self.went.items())
        postings = tuple(AccountChange(*each) for each in changes if each[1])
        entries = (Entry(f"table {self.last.table}: all of it", postings),) if postings else ()
        first = self.last.first + self.last.count - self.count
        return replace(
            self.last, first=first, count=self.count, rounds=self.rounds, mended=self.mended,
            voided=self.voided, entries=entries,
        )  # fmt: skip


def condensed(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """Return what reports of later days read of these; of its own result and what followed it likewise."""
    last: dict[object, e.Event] = {}
    closes: list[e.DayClosed] = []
    owed: Counter[Account] = Counter()
    for event in events:
        match event:
            case e.Enrolled():
                last[event.person] = event
            case e.Dismissed():
                last.pop(event.person, None)
            case e.CageCounted():
                last[type(event)] = replace(event, entries=(), submissions=())
            case e.CountCorrected() if event.place == str(CAGE) and e.CageCounted in last:
                last[e.CageCounted] = as_corrected(last[e.CageCounted], event)
            case e.HouseSet() | e.CageFunded() | e.CageDrawn():
                last[type(event)] = _more(last.get(type(event)), event)
            case SlipNumbered():
                series = event.slip.form, event.slip.year
                last[series] = max(last.get(series, event), event, key=_number)
            case e.DayClosed():
                closes.append(replace(event, unredeemed=(), variances=(), without_visit=(), entries=()))
            case _:
                pass
        for entry in getattr(event, "entries", ()):
            unredeemed = (each for each in entry.postings if each.account.kind is AccountKind.UNREDEEMED)
            for account, cents in unredeemed:
                owed[account] += cents
    return (*last.values(), *closes[-SHOWN_ON - 1 :], *(_owed(owed, closes[-1].at) if closes else ()))


def _number(slip: e.Event) -> int:
    return slip.slip.number if isinstance(slip, SlipNumbered) else 0


def _more(before: e.Event | None, event: e.HouseSet | e.CageFunded | e.CageDrawn) -> e.Event:
    """Return all chips that came, or went, as one event; of the settings the newest."""
    if isinstance(event, e.HouseSet):
        return event
    if not isinstance(before, e.CageFunded | e.CageDrawn):
        return replace(event, entries=())
    cash, chips = before.cash + event.cash, together(before.chips, event.chips)
    return replace(event, cash=cash, chips=chips, entries=())


def _owed(owed: Counter[Account], at: datetime) -> Iterable[e.Event]:
    """Yield, as what no table posted, the chips of earlier days that are owed for."""
    postings = tuple(AccountChange(account, cents) for account, cents in owed.items() if cents)
    if postings:
        against = AccountChange(OUTSIDE, -sum(each.cents for each in postings))
        yield e.TablePosted(
            by="house", at=at, table="", first=0, count=0, rounds=0, playing=False, rails=(),
            entries=(Entry("chips of earlier days", (*postings, against)),),
        )  # fmt: skip
