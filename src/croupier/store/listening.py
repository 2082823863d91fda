"""Hears on PostgreSQL that other processes wrote, and looks now and then in case a notification was lost."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL

from croupier.store.records import StoreError

if TYPE_CHECKING:
    import psycopg

CHANNEL: Final = "croupier_log"
LOOK_EVERY: Final = 5.0
"""Seconds between looks that need no notification."""
_AGAIN_AFTER: Final = 0.5  # seconds before the next attempt to reach a server that is gone
_SHORT: Final = 0.5  # how long `stop` may have to wait
_said = logging.getLogger("croupier.store")


class Listening:
    """A thread that listens until it is stopped; a lost notification costs seconds, never an event."""

    def __init__(self, address: str, newest: Callable[[], int], callback: Callable[[int], None]) -> None:
        self._address, self._newest, self._callback = address, newest, callback
        self._over = Event()
        self._told = -1
        self._thread = Thread(target=self._run, name="croupier-listens", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening, and wait until the thread is gone."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415 (an extra, and only here without SQLAlchemy)

        while not self._over.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._hear(connection)
            except (psycopg.Error, StoreError) as error:
                _said.warning("listening was cut off and begins again: %s", type(error).__name__)
                self._over.wait(_AGAIN_AFTER)

    def _hear(self, connection: "psycopg.Connection") -> None:
        self._tell(self._newest())  # what was written while nobody listened
        waited = 0.0
        while not self._over.is_set():
            heard = [int(note.payload) for note in connection.notifies(timeout=_SHORT, stop_after=1)]
            waited = 0.0 if heard else waited + _SHORT
            if heard:
                self._tell(max(heard))
            elif waited >= LOOK_EVERY:
                waited = 0.0
                self._tell(self._newest())

    def _tell(self, position: int) -> None:
        if position > self._told:
            self._told = position
            try:
                self._callback(position)
            except Exception:  # whoever listens has a fault; the next event may still reach them
                _said.exception("what was to be told of event %d failed", position)


def listen(url: URL, newest: Callable[[], int], callback: Callable[[int], None]) -> Listening:
    """Call back with the newest position whenever it may have grown; `newest` looks it up."""
    return Listening(url.set(drivername="postgresql").render_as_string(hide_password=False), newest, callback)
