"""The service: every command to the live house goes in here, every view comes out of here.

Targets are named as their streams are: "house", "table/T1", "jackpots/NAME", "tournament/ID". A command is
named as its class is ("Sit", "PlaceBet", "OpenDay") in `croupier.table.commands`, `croupier.house.commands`,
`croupier.house.jackpots.commands` or `croupier.house.tournament.commands`, and its data are the fields of that
class as JSON knows them. Who asks and when (`by`, `player`, `at`) is filled in here and never taken from data,
but for `player` where staff acts for somebody.
"""

from asyncio import Queue
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from croupier.server.person import Answer, Person
from croupier.store import Log
from croupier.store.vault import Vault

__all__ = ["Answer", "Person", "Service"]


class Service:
    """A house at work. `await start()` first, `await stop()` last; all calls from one event loop."""

    def __init__(self, log: Log, vault: Vault, clock: Callable[[], datetime]) -> None:
        self.log, self.vault, self.clock = log, vault, clock

    async def start(self) -> None:
        """Bring back what the log tells, and let electronic tables deal."""
        raise NotImplementedError

    async def stop(self, *, finish_within: float = 0.0) -> None:
        """Begin no round, give those in play so many seconds to finish, freeze the others, and stop."""
        raise NotImplementedError

    async def drain(self) -> None:
        """Let no new round begin at any table; those in play are finished."""
        raise NotImplementedError

    async def command(
        self, person: Person, target: str, name: str, data: Mapping[str, Any], key: str
    ) -> Answer:
        """Carry out a command and answer once it is on disk; the same key again gets the first answer."""
        raise NotImplementedError

    async def view(self, person: Person, target: str) -> dict[str, Any]:
        """Return a target as this person may see it, as plain JSON data.

        A view of a table has `version`, the version of its stream. A target there is none of raises Refused.
        """
        raise NotImplementedError

    def targets(self) -> tuple[str, ...]:
        """Return every target there is now."""
        raise NotImplementedError

    def subscribe(self, target: str, queue: "Queue[int]") -> None:
        """Put the new version into the queue whenever a target changes; a full queue is passed over."""
        raise NotImplementedError

    def unsubscribe(self, target: str, queue: "Queue[int]") -> None:
        """Stop that."""
        raise NotImplementedError

    async def catch_up(self) -> None:
        """Read what other processes wrote; done by itself whenever the log says that there is more."""
        raise NotImplementedError
