"""The settings and the time zone of a log's house, and a check of the whole log while the house runs."""

import asyncio
import time
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from croupier.house import events as e
from croupier.house.settings import ITSELF, ZONE, Settings
from croupier.server.aggregates import codec
from croupier.server.people.account_index import ACCOUNT_STREAM, AccountIndex
from croupier.server.people.auth_tables import credentials, digest
from croupier.server.people.auth_tables import metadata as auth_metadata
from croupier.store import Log
from croupier.store.page import rows_of
from croupier.store.records import DamageError
from croupier.store.schema import RESTORE

if TYPE_CHECKING:
    from collections.abc import Sequence

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
