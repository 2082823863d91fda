"""What an open house does by itself: books closed gaming days, and reads its whole log again."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from threading import Event
from typing import Final

from croupier.errors import CroupierError
from croupier.server.aggregates.booked import all_booked
from croupier.server.queries.loading import load_reports
from croupier.store import Log, StoreError
from croupier.store.records import DamageError
from croupier.store.rereading import Rereading
from croupier.store.vault import Vault

_BREATH: Final = 0.002
"""Seconds after every few hundred events in which the tables of this process get their turn."""
_logger = logging.getLogger("croupier.server")


class _Stopped(Exception):  # noqa: N818 (nothing went wrong)
    """The house closes; the next start goes on."""


class Booking:
    """Books the closed days of one log on a thread; `then` is awaited where something was written."""

    def __init__(
        self, log: Log, vault: Vault, clock: Callable[[], datetime], then: Callable[[], Awaitable[object]]
    ) -> None:
        self._log, self._vault, self._clock, self._then = log, vault, clock, then
        self._turn = asyncio.Lock()
        self._stop = Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Book in the background every closed day that is not booked."""
        task = asyncio.create_task(self._catch_up())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Let go of what is under way within a moment."""
        self._stop.set()
        await asyncio.gather(*self._tasks)

    async def _catch_up(self) -> None:
        async with self._turn:
            try:
                if await asyncio.to_thread(self._book):
                    await self._then()
            except _Stopped:
                pass
            except (CroupierError, OSError) as error:  # reports work the day out from its events
                _logger.warning("a closed day could not be booked: %s", error)

    def _book(self) -> int:
        if all_booked(self._log):
            return 0
        load_reports()
        from croupier.server.queries.books import Bookkeeper  # noqa: PLC0415 (loads what reports need)

        return Bookkeeper(self._log, self._vault).catch_up(self._clock(), breathe=self._breathe)

    def _breathe(self) -> None:
        if self._stop.is_set():
            raise _Stopped
        time.sleep(_BREATH)


_PAUSE: Final = 0.05  # seconds between two looks: a million events are read within two minutes


async def reread(log: Log) -> None:
    """Read the log again from its first event; where one was changed, nothing more is written."""
    again = await asyncio.to_thread(Rereading, log)
    while not again.done:
        try:
            await asyncio.to_thread(again.step)
        except DamageError as damage:
            log.damage = damage
            _logger.critical("nothing more is written: %s", damage)
            return
        except StoreError as error:  # the database is away; what was read is known
            _logger.warning("the log could not be read again: %s", error)
        await asyncio.sleep(_PAUSE)
