"""Accounts by name: who somebody is, and what each event of the accounts makes of them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from croupier.permissions import Role
from croupier.store.records import Fact, Row


class Person(NamedTuple):
    """Somebody who is signed in: staff by their roles (those of `croupier.house.staff`), or a player."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    player: bool = False


class Answer(NamedTuple):
    """What became of a command: done, or refused with the sentence and the rules it rests on.

    `version` is that of the target's stream after it, so that a client can tell which view includes it.
    """

    ok: bool
    says: str
    rules: tuple[str, ...] = ()
    version: int = 0


STREAM: Final = "accounts"


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who may sign in: `id` is what tables and books know them by."""

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    guest: bool = False
    closed: bool = False
    credential: str = ""  # names what is kept of the password; empty for guests, and until one is set
    served: bool = False  # was on the staff at some time, or is

    @property
    def dismissed(self) -> bool:
        """Whether this was somebody's on the staff who is no longer."""
        return self.served and not self.roles

    @property
    def person(self) -> Person:
        """The account as the rest of the house knows it: staff, or a player."""
        return Person(self.id, self.name, self.roles, player=not self.roles)


@dataclass(slots=True)
class AccountIndex:
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
                served=bool(told["roles"]),
            )
            self.accounts[account.id.lower()] = account
            return
        changes: dict[str, Any] = {}
        if kind == "RolesChanged":
            changes = {"roles": frozenset(told["after"])}
            if told["before"] or told["after"]:
                changes["served"] = True
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


def password_ended(account: Account) -> Fact:
    """Say that the password somebody had opens nothing any more; they have none until one is set."""
    return password_changed(account, "")


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
