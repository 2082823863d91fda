"""Accounts by name: who may sign in, and what each event of the accounts makes of them.

An account lets somebody sign in and says nothing of what they do here: people and their roles are the
house's, and `Staff` reads them there. (Logs of 0.1 hold roles in the accounts too; the house has the same.)
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from croupier.house.state import House
from croupier.permissions import Role
from croupier.server.people.access import Person
from croupier.store.records import EventRow, Fact

ACCOUNT_STREAM: Final = "accounts"


@dataclass(frozen=True, slots=True)
class SignInAccount:
    """Somebody who may sign in: `id` is what tables and books know them by."""

    id: str
    name: str
    guest: bool = False
    closed: bool = False
    credential: str = ""  # names what is kept of the password; empty for guests, and until one is set


class _AccountFields(TypedDict):
    """What events of the accounts hold, as far as it is read; each event has some of it."""

    account: str
    name: str
    guest: bool
    credential: str


@dataclass(slots=True)
class AccountIndex:
    """All accounts, by their ids in small letters, after so many events."""

    accounts: dict[str, SignInAccount] = field(default_factory=dict)
    version: int = 0

    def get(self, id_: str) -> SignInAccount | None:
        """Return an account by its id, whichever way its letters are written."""
        return self.accounts.get(id_.lower())

    def learn(self, rows: Iterable[EventRow]) -> None:
        """Take in what is new in the log."""
        for row in rows:
            self._learn(row.type, json.loads(row.body))
            self.version = row.version

    def _learn(self, kind: str, fields: _AccountFields) -> None:
        if kind == "AccountMade":
            account = SignInAccount(
                fields["account"],
                fields["name"],
                fields["guest"],
                credential=fields["credential"],
            )
            self.accounts[account.id.lower()] = account
            return
        id_ = fields["account"].lower()
        if kind == "PasswordChanged":
            self.accounts[id_] = replace(self.accounts[id_], credential=fields["credential"])
        elif kind in ("AccountClosed", "AccountReopened"):
            self.accounts[id_] = replace(self.accounts[id_], closed=kind == "AccountClosed")


class Staff:
    """Who works in the house and as what, as the house has it now."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    def roles(self, id_: str) -> frozenset[str]:
        """Return the roles of somebody; none for a player."""
        member = self._house().staff.get(id_)
        return frozenset(role.value for role in member.roles) if member else frozenset()

    def operators(self) -> tuple[str, ...]:
        """Return the operators."""
        return tuple(one.id for one in self._house().staff.values() if Role.OPERATOR in one.roles)

    def dismissed(self) -> frozenset[str]:
        """Return who was on the staff and is no longer."""
        house = self._house()
        return house.former - house.staff.keys()

    def person(self, account: "SignInAccount") -> Person:
        """Return the owner of an account as the rest of the house knows them: staff, or a player."""
        roles = self.roles(account.id)
        return Person(account.id, account.name, roles, player=not roles)


def made(account: SignInAccount) -> Fact:
    """Say that an account was made."""
    return _fact(
        "AccountMade",
        account.id,
        name=account.name,
        guest=account.guest,
        credential=account.credential,
    )


def password_changed(account: SignInAccount, credential: str) -> Fact:
    """Say that somebody has another password."""
    return _fact("PasswordChanged", account.id, credential=credential)


def password_ended(account: SignInAccount) -> Fact:
    """Say that the password somebody had opens nothing any more; they have none until one is set."""
    return password_changed(account, "")


def closed(account: SignInAccount, reason: str) -> Fact:
    """Say that an account was closed, and why."""
    return _fact("AccountClosed", account.id, reason=reason)


def reopened(account: SignInAccount) -> Fact:
    """Say that a closed account was opened again."""
    return _fact("AccountReopened", account.id)


def sign_in_failed(account: SignInAccount, failures: int, locked_for: int) -> Fact:
    """Say which wrong password in a row this was, and for how many seconds it locks the account."""
    return _fact("SignInFailed", account.id, failures=failures, locked_for=locked_for)


def unlocked(account: SignInAccount) -> Fact:
    """Say that a locked account may be tried again."""
    return _fact("AccountUnlocked", account.id)


def _fact(kind: str, account: str, **fields: object) -> Fact:
    return Fact.of(ACCOUNT_STREAM, kind, {"account": account, **fields})
