"""A check of the whole log while the house goes on: one at a time, how far it is, and a way to stop it."""

import asyncio
import time
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from croupier.store import Log

if TYPE_CHECKING:
    from croupier.store.verify import Verdict
    from croupier.store.walk import Noted

_BREATH: Final = 0.0005
"""Seconds after every few hundred records in which the tables of this process get their turn."""


class State(StrEnum):
    """How a check stands."""

    NONE = "none"  # nobody asked for one yet
    RUNNING = "running"
    CANCELLED = "cancelled"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Check:
    """The newest check: who asked for it and when, how far it is, and what it found."""

    state: State = State.NONE
    by: str = ""
    began: datetime | None = None
    seen: int = 0  # records so far: events, then kept answers
    of: int = 0
    seconds: float = 0.0
    verdict: "Verdict | None" = None


class _Cancelled(Exception):  # noqa: N818 (nothing went wrong)
    """Somebody wants no more of it."""


class Checking:
    """The checks of one process. Its calls are for the event loop, the work is done in a thread."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._check = Check()
        self._start = 0.0
        self._stop = False
        self._task: asyncio.Task[None] | None = None

    @property
    def now(self) -> Check:
        """How it stands at this moment."""
        if self._check.state is State.RUNNING:
            return replace(self._check, seconds=time.monotonic() - self._start)
        return self._check

    def begin(self, by: str, at: datetime, noted: "Noted | None" = None) -> Check:
        """Begin a check; where one is under way already, that is the one."""
        if self._check.state is not State.RUNNING:
            self._check = Check(State.RUNNING, by, at)
            self._start, self._stop = time.monotonic(), False
            self._task = asyncio.create_task(self._run(noted))
        return self.now

    def cancel(self) -> None:
        """Let a check that is under way stop within a moment."""
        self._stop = True

    async def _run(self, noted: "Noted | None") -> None:
        from croupier.store.verify import verify  # noqa: PLC0415 (only for an audit)

        verdict, state = None, State.CANCELLED
        try:
            verdict = await asyncio.to_thread(verify, self._log, noted, self._tell)
            state = State.DONE
        except _Cancelled:
            pass
        finally:
            self._check = replace(self.now, state=state, verdict=verdict)

    def _tell(self, seen: int, of: int) -> None:
        """Take in, on the thread of the check, how far it is."""
        self._check = replace(self._check, seen=seen, of=of)
        if self._stop:
            raise _Cancelled
        time.sleep(_BREATH)
