"""Authentication on a new house, with a clock that is set by hand and passwords that cost little."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from croupier.house.events import Dismissed, Enrolled
from croupier.house.evolve import evolve
from croupier.house.state import House
from croupier.permissions import Role
from croupier.server.people.access import Person
from croupier.server.people.account_index import ACCOUNT_STREAM, SignInAccount, Staff, made
from croupier.server.people.accounts import Accounts
from croupier.server.people.auth import Auth
from croupier.server.people.auth_tables import Sessions
from croupier.server.people.passwords import Cost, Passwords
from croupier.store import Append, Log
from croupier.store.vault import Vault

VAULT = Vault(b"k" * 32)
T = TypeVar("T")
CHEAP = Cost(rounds=1, memory=8, lanes=1)
PASSWORD = "correct horse battery"
OPERATOR = Person("operator", "Operator", frozenset(Role))
MANAGER = Person("Max", "Max", frozenset({Role.MANAGER}))


class Clock:
    """A clock that is told the time."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 10, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, **more: float) -> None:
        """Let some time go by."""
        self.now += timedelta(**more)


class Room:
    """A process at the gate of a house; several may stand on one log."""

    def __init__(self, log: Log, clock: Clock | None = None) -> None:
        self.log, self.clock = log, clock or Clock()
        self.pulse = 0.0
        self.house = House()
        self.accounts = Accounts(log, VAULT, self.clock, Staff(lambda: self.house), Passwords(CHEAP))
        self.sessions = Sessions(log, self.clock, VAULT.mark, lambda: self.pulse)
        self.auth = Auth(self.accounts, self.sessions)

    def hire(self, id_: str, *roles: str) -> None:
        """Put somebody on the staff of this house, whether they have an account or not."""
        named = tuple(Role(role) for role in roles)
        self.house = evolve(self.house, Enrolled("operator", self.clock.now, id_, named, f"NH-{id_}"))

    def let_go(self, id_: str) -> None:
        """Take somebody off the staff."""
        self.house = evolve(self.house, Dismissed("operator", self.clock.now, id_))

    async def enrol(self, id_: str, *roles: str) -> SignInAccount:
        """Give somebody on the staff an account, as the house does with an enrolment."""
        account = await self.accounts.ready(OPERATOR, id_, frozenset(roles))
        account = replace(account, credential=await self.accounts._keep(PASSWORD))
        expected = {ACCOUNT_STREAM: self.accounts.newest().version}
        self.log.append(Append((made(account),), expected, "operator"), self.clock())
        self.hire(id_, *roles)
        return account

    def later(self, **more: float) -> None:
        """Let some time go by, for the house and for what was remembered."""
        self.clock.on(**more)
        self.pulse += timedelta(**more).total_seconds()

    def facts(self, kind: str = "") -> list[dict[str, Any]]:
        """What the log tells of accounts."""
        rows = self.log.read("accounts")
        return [{**dict(row.data), "who": row.who} for row in rows if row.type == kind or not kind]  # type: ignore[call-overload]


def do(asked: Coroutine[Any, Any, T]) -> T:
    """Wait for it."""
    return asyncio.run(asked)
