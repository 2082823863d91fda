"""The roll: everybody who has an account and the roles they were given, told from the log alone.

A secret never stands in the log. Of a password it has the digest of the salted hash, which tells nothing of
the password, and shows whether the hash beside the log is the one that was put there.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from croupier.house.staff import Role
from croupier.server.people.person import Person
from croupier.store.records import Fact, Row

STREAM: Final = "accounts"


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who may sign in: `id` is what tables and books know them by."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    guest: bool = False
    closed: bool = False
    credential: str = ""  # names what is kept of the password; empty for guests

    @property
    def person(self) -> Person:
        """The account as the rest of the house knows it: staff, or a player."""
        return Person(self.id, self.name, self.roles, player=not self.roles)


@dataclass(slots=True)
class Roll:
    """All accounts, by their ids in small letters, after so many events."""

    accounts: dict[str, Account] = field(default_factory=dict)
    version: int = 0

    def get(self, id_: str) -> Account | None:
        """Return an account by its id, whichever way its letters are written."""
        return self.accounts.get(id_.lower())

    def operators(self) -> tuple[Account, ...]:
        """Return the accounts of operators that are not closed."""
        return tuple(a for a in self.accounts.values() if Role.OPERATOR in a.roles and not a.closed)

    def learn(self, rows: Iterable[Row]) -> None:
        """Take in what is new in the log."""
        for row in rows:
            self._learn(row.type, json.loads(row.body))
            self.version = row.version

    def _learn(self, kind: str, told: dict[str, Any]) -> None:
        if kind == "AccountMade":
            account = Account(
                told["account"],
                told["name"],
                frozenset(told["roles"]),
                told["guest"],
                credential=told["credential"],
            )
            self.accounts[account.id.lower()] = account
            return
        changes: dict[str, Any] = {}
        if kind == "RolesChanged":
            changes = {"roles": frozenset(told["after"])}
        elif kind == "PasswordChanged":
            changes = {"credential": told["credential"]}
        elif kind in ("AccountClosed", "AccountReopened"):
            changes = {"closed": kind == "AccountClosed"}
        if changes:
            id_ = told["account"].lower()
            self.accounts[id_] = replace(self.accounts[id_], **changes)


def made(account: Account) -> Fact:
    """Say that an account was made."""
    return _fact(
        "AccountMade",
        account.id,
        name=account.name,
        roles=sorted(account.roles),
        guest=account.guest,
        credential=account.credential,
    )


def roles_changed(account: Account, after: frozenset[str]) -> Fact:
    """Say which roles somebody had, and which they have now."""
    return _fact("RolesChanged", account.id, before=sorted(account.roles), after=sorted(after))


def password_changed(account: Account, credential: str) -> Fact:
    """Say that somebody has another password."""
    return _fact("PasswordChanged", account.id, credential=credential)


def closed(account: Account, reason: str) -> Fact:
    """Say that an account was closed, and why."""
    return _fact("AccountClosed", account.id, reason=reason)


def reopened(account: Account) -> Fact:
    """Say that a closed account was opened again."""
    return _fact("AccountReopened", account.id)


def sign_in_failed(account: Account, failures: int, locked_for: int) -> Fact:
    """Say which wrong password in a row this was, and for how many seconds it locks the account."""
    return _fact("SignInFailed", account.id, failures=failures, locked_for=locked_for)


def unlocked(account: Account) -> Fact:
    """Say that a locked account may be tried again."""
    return _fact("AccountUnlocked", account.id)


def _fact(kind: str, account: str, **told: object) -> Fact:
    return Fact.of(STREAM, kind, {"account": account, **told})
