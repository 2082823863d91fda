"""The log read whole: records for reports, the time zone of its house, and a check while the house runs."""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from croupier.fair.checkpoints import Checkpoint
from croupier.fair.notes import parse_note
from croupier.games import Game
from croupier.house import events as e
from croupier.house.reports.log_head import DayHead, LostEvents
from croupier.house.reports.records import Records, Sitting
from croupier.house.settings import ITSELF, ZONE, Settings
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.people.account_index import ACCOUNT_STREAM, AccountIndex
from croupier.server.people.auth_tables import credentials, digest
from croupier.server.people.auth_tables import metadata as auth_metadata
from croupier.store import Log
from croupier.store.epochs import opened_epochs
from croupier.store.heads import DAY_SIGNED, HEAD_STREAM
from croupier.store.page import rows_of
from croupier.store.records import DamageError
from croupier.store.schema import RESTORE
from croupier.store.vault import Vault
from croupier.table import events as t

if TYPE_CHECKING:
    from croupier.store.heads import ExpectedHead
    from croupier.store.keeper import HeadKeeper
    from croupier.store.verify import LogVerdict, Noted, Progress


def house_settings(log: Log) -> Settings | None:
    """Return the newest settings of a log's house."""
    rows = log.read(codec.HOUSE, types=(e.HouseSet.__name__,))
    if not rows:
        return None
    newest = codec.read(rows[-1], None)
    assert isinstance(newest, e.HouseSet)  # noqa: S101 (by its type)
    return newest.settings


def house_zone(log: Log) -> ZoneInfo:
    """Return the zone of a log's house, New Hampshire's where it has none."""
    settings = house_settings(log)
    return ZoneInfo(settings.zone if settings else ZONE)


_EventsIn: TypeAlias = Callable[[str], tuple[Any, ...]]


def records_of(log: Log, vault: Vault) -> Records:
    """Return everything a report may be made of, up to what was last posted of each table."""
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)

    def events_in(stream: str) -> tuple[Any, ...]:
        return tuple(codec.read(row, vault) for row in log.read(stream))

    def all_of(family: str) -> tuple[tuple[Any, ...], ...]:
        return tuple(events_in(stream) for stream in directory.streams if codec.family(stream) == family)

    house = events_in(codec.HOUSE)  # before the tables: what it has posted, they have played
    return Records(
        house,
        tuple(_sittings(house, directory, events_in)),
        jackpots=all_of(codec.JACKPOTS),
        tournaments=all_of(codec.TOURNAMENT),
        poker=all_of(codec.POKER),
        heads=tuple(_day_heads(log)),
        epochs=tuple(_lost_events(log)),
    )


def _day_heads(log: Log) -> Iterator[DayHead]:
    """Yield the heads that were signed when gaming days were closed."""
    for row in log.read(HEAD_STREAM):
        if row.type == DAY_SIGNED:
            payload = json.loads(row.body)
            head = Checkpoint.parse(parse_note(payload["note"]).text)
            yield DayHead(date.fromisoformat(payload["day"]), head.origin, head.size, head.root.hex())


def _lost_events(log: Log) -> Iterator[LostEvents]:
    """Yield the epochs that were opened below the head that somebody had seen."""
    for each in opened_epochs(log):
        if each.lost:
            yield LostEvents(*each)


def _sittings(house: tuple[e.Event, ...], directory: Directory, events_in: _EventsIn) -> Iterator[Sitting]:
    """Yield every time a table was open: the books open it as often as it is set up on the floor."""
    opened: dict[str, list[e.TableOpened]] = defaultdict(list)
    posted: dict[str, list[int]] = defaultdict(list)
    for event in house:
        if isinstance(event, e.TableOpened) and not event.poker:
            opened[event.table].append(event)
            posted[event.table].append(0)
        elif isinstance(event, e.TablePosted) and event.table in posted:
            posted[event.table][-1] += event.count
    for table, openings in opened.items():
        sittings = _by_opening(events_in(f"{codec.TABLE}/{table}"), directory.games)
        for opening, count, (game, events) in zip(openings, posted[table], sittings, strict=False):
            yield Sitting(table, opening.at, game, tuple(events[:count]))


def _by_opening(events: tuple[Any, ...], games: Mapping[str, Game]) -> list[tuple[Game, list[t.Event]]]:
    """Return a table's events by the times it was set up, without the facts of the server."""
    times: list[tuple[Game, list[t.Event]]] = []
    for event in events:
        if isinstance(event, f.TableLaid):
            times.append((games[event.game_hash], []))
        elif isinstance(event, t.Event):
            times[-1][1].append(event)
    return times


_BREATH: Final = 0.0005
"""Seconds after every few hundred records in which the tables of this process get their turn."""


class CheckState(StrEnum):
    """How a check stands."""

    NONE = "none"  # nobody asked for one yet
    RUNNING = "running"
    CANCELLED = "cancelled"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class LogCheck:
    """The newest check: who asked for it and when, how far it is, and what it found."""

    state: CheckState = CheckState.NONE
    by: str = ""
    began: datetime | None = None
    seen: int = 0  # records so far: events, then kept answers
    of: int = 0
    seconds: float = 0.0
    verdict: "LogVerdict | None" = None


def verify_house(
    log: Log,
    noted: "Noted | None" = None,
    progress: "Progress | None" = None,
    heads: "Sequence[ExpectedHead]" = (),
) -> "LogVerdict":
    """Check the whole log with the tables of accounts and sessions, and with the heads that were seen."""
    from croupier.store.verify import verify  # noqa: PLC0415 (only for an audit)

    return verify(
        log,
        noted,
        progress,
        other_tables=auth_metadata,
        is_answered=is_answered,
        also=verify_passwords,
        heads=heads,
    )


def verify_passwords(connection: Connection) -> None:
    """Raise DamageError unless what is kept of every password, PIN and second factor is what the log names.

    A password is kept before the log names it, and the one before it is dropped after. One that no account
    has any more may lie there; it opens nothing.
    """
    index = AccountIndex()
    index.learn(rows_of(connection, ACCOUNT_STREAM))
    if not index.accounts:
        return
    kept = {name for name, hash_ in connection.execute(select(credentials)) if digest(hash_) == name}
    lost = [
        each.id for each in index.accounts.values() if {each.credential, each.factor, each.pin} - {""} - kept
    ]
    if lost:
        others = f" and of {len(lost) - 1} others" if len(lost) > 1 else ""
        raise DamageError(
            f"the password of {lost[0]}{others}, which the log names, is gone from the table credential or "
            f"was altered there. {RESTORE}"
        )


def is_answered(stream: str, who: str, type_: str) -> bool:
    """Whether an event came of somebody's command, which carries a key and is kept with its answer.

    What the house does by itself has no key, nor has what the desk of accounts writes about the staff.

    >>> is_answered("table/T1", "Ann", "BetPlaced"), is_answered("table/T1", "house", "CardDealt")
    (True, False)
    """
    return codec.family(str(stream)) in _COMMANDED and who != ITSELF and type_ not in _BY_ACCOUNTS


_COMMANDED: Final = (codec.HOUSE, codec.TABLE, codec.JACKPOTS, codec.TOURNAMENT, codec.POKER)
_BY_ACCOUNTS: Final = (e.Enrolled.__name__, e.Dismissed.__name__)


class _Cancelled(Exception):  # noqa: N818 (nothing went wrong)
    """Somebody wants no more of it."""


class Checking:
    """The checks of one process. Its calls are for the event loop, the work is done in a thread."""

    def __init__(self, log: Log, keeper: "HeadKeeper | None" = None) -> None:
        self._log, self._keeper = log, keeper
        self._check = LogCheck()
        self._start = 0.0
        self._stop = False
        self._task: asyncio.Task[None] | None = None

    @property
    def now(self) -> LogCheck:
        """How it stands at this moment."""
        if self._check.state is CheckState.RUNNING:
            return replace(self._check, seconds=time.monotonic() - self._start)
        return self._check

    def begin(self, by: str, at: datetime, noted: "Noted | None" = None) -> LogCheck:
        """Begin a check; where one is under way already, that is the one."""
        if self._check.state is not CheckState.RUNNING:
            self._check = LogCheck(CheckState.RUNNING, by, at)
            self._start, self._stop = time.monotonic(), False
            self._task = asyncio.create_task(self._run(noted))
        return self.now

    def cancel(self) -> None:
        """Let a check that is under way stop within a moment."""
        self._stop = True

    async def _run(self, noted: "Noted | None") -> None:
        verdict, state = None, CheckState.CANCELLED
        try:
            verdict = await asyncio.to_thread(self._verify, noted)
            state = CheckState.DONE
        except _Cancelled:
            pass
        finally:
            self._check = replace(self.now, state=state, verdict=verdict)

    def _verify(self, noted: "Noted | None") -> "LogVerdict":
        heads = self._keeper.expected() if self._keeper else ()
        return verify_house(self._log, noted, self._tell, heads)

    def _tell(self, seen: int, of: int) -> None:
        """Take in, on the thread of the check, how far it is."""
        self._check = replace(self._check, seen=seen, of=of)
        if self._stop:
            raise _Cancelled
        time.sleep(_BREATH)
