"""Who worked in the house at any moment of its log, with which roles and which badge."""

from bisect import bisect_right
from threading import Lock
from typing import Final

from croupier.house import events as he
from croupier.house.settings import StaffMember
from croupier.server.aggregates import codec
from croupier.store import Log

_TYPES: Final = tuple(
    name for kind in (he.Enrolled, he.Dismissed) for name in codec.names_of(codec.HOUSE, kind.__name__)
)


class StaffHistory:
    """Everybody who was ever on the staff, by the log; it reads on as the log grows."""

    def __init__(self, log: Log) -> None:
        self._log, self._version = log, 0
        self._changes: dict[str, list[tuple[int, StaffMember | None]]] = {}  # by person: from which event on
        self._reading = Lock()

    def at(self, person: str, position: int) -> StaffMember | None:
        """Return somebody as they were when an event was written; None if they were not on the staff."""
        with self._reading:
            self._read_on()
        changes = self._changes.get(person, [])
        found = bisect_right(changes, position, key=lambda change: change[0])
        return changes[found - 1][1] if found else None

    def _read_on(self) -> None:
        until = self._log.version(codec.HOUSE)
        if until == self._version:
            return
        for row in self._log.read(codec.HOUSE, self._version, types=_TYPES):
            event = codec.read(row, None)
            member = None
            if isinstance(event, he.Enrolled):
                member = StaffMember(event.person, frozenset(event.roles), event.badge)
            self._changes.setdefault(event.person, []).append((row.position, member))
        self._version = until
