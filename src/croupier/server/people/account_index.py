"""Accounts by name: who may sign in, and what each event of the accounts makes of them.

An account lets somebody sign in and says nothing of what they do here: people and their roles are the
house's, and `Staff` reads them there. (Logs of 0.1 hold roles in the accounts too; the house has the same.)
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple, TypedDict

from croupier.errors import CroupierError
from croupier.house.settings import Settings
from croupier.house.state import House
from croupier.permissions import Role
from croupier.server.people.access import Person
from croupier.server.people.skeletons import skeleton
from croupier.store.records import EventRow, Fact

ACCOUNT_STREAM: Final = "accounts"


class AccountError(CroupierError):
    """An account that cannot be made or changed like this."""


RESET_FOR: Final = timedelta(minutes=15)
"""How long a one-time code may be turned into a password."""
PIN_FAILURES: Final = 3
MOST_WRONG_PINS: Final = 9
"""After so many wrong PINs in a row no other is looked at, until somebody unlocks the account."""


_STEPS: Final = 64
"""How many used time steps of a second factor are remembered."""


class Reset(NamedTuple):
    """A one-time code that its owner turns into a password, once and soon."""

    code: str  # its digest
    by: str
    until: datetime


class Given(NamedTuple):
    """By whom, other than their owner, a credential was last given, reset or taken away, when, and which."""

    by: str
    at: datetime
    what: str  # the event


@dataclass(frozen=True, slots=True)
class SignInAccount:
    """Somebody who may sign in: `id` is what tables and books know them by."""

    id: str
    name: str
    guest: bool = False
    closed: bool = False
    credential: str = ""  # names what is kept of the password; empty for guests, and until one is set
    temporary: bool = False  # the password is to be changed before anything else
    reset: Reset | None = None
    given: tuple[Given, ...] = ()  # the newest of each kind by each person
    factor: str = ""  # names the sealed secret of the second factor
    steps: frozenset[int] = frozenset()  # the newest time steps whose codes were used
    recovery: frozenset[str] = frozenset()  # digests of the recovery codes that are left
    pin: str = ""  # names what is kept of the PIN
    pin_failures: int = 0
    pin_wrong: int = (
        0  # wrong PINs since its owner last proved it or set another, however often it was unlocked
    )
    pin_from: frozenset[str] = frozenset()  # on whose devices those were entered
    ended: frozenset[str] = frozenset()  # names of what was kept before, which opens nothing any more

    @property
    def named(self) -> frozenset[str]:
        """The names of all that is kept of how somebody signs in and countersigns."""
        return frozenset({self.credential, self.factor, self.pin}) - {""}

    @property
    def pin_locked(self) -> bool:
        """Whether no PIN is looked at until somebody unlocks the account."""
        return self.pin_failures >= PIN_FAILURES or self.pin_worn

    @property
    def pin_worn(self) -> bool:
        """Whether so many wrong PINs were entered that nobody unlocks it: its owner sets another."""
        return self.pin_wrong >= MOST_WRONG_PINS


class _AccountFields(TypedDict, total=False):
    """What events of the accounts hold, as far as it is read; each event has some of it."""

    account: str
    name: str
    guest: bool
    credential: str
    temporary: bool
    issued_by: str
    code: str
    step: int
    recovery: list[str]
    failures: int
    device_of: str


@dataclass(slots=True)
class AccountIndex:
    """All accounts, by their ids in small letters, after so many events."""

    accounts: dict[str, SignInAccount] = field(default_factory=dict)
    version: int = 0
    looks: set[str] = field(default_factory=set)  # the skeletons of all names but those of guests

    def get(self, id_: str) -> SignInAccount | None:
        """Return an account by its id, whichever way its letters are written."""
        return self.accounts.get(id_.lower())

    def learn(self, rows: Iterable[EventRow]) -> None:
        """Take in what is new in the log."""
        for row in rows:
            self._learn(row, json.loads(row.body))
            self.version = row.version

    def _learn(self, row: EventRow, fields: _AccountFields) -> None:
        if row.type == "AccountMade":
            account = SignInAccount(
                fields["account"],
                fields["name"],
                fields["guest"],
                credential=fields["credential"],
                temporary=fields.get("temporary", False),
            )
            if not account.guest:
                self.looks |= {skeleton(account.id), skeleton(account.name)}
        else:
            known = self.accounts.get(fields["account"].lower())
            if known is None:  # a failure noted by a name's other spelling; nothing else is
                return
            account = _changed(known, row, fields)
            if known.named - account.named:
                account = replace(account, ended=(known.ended | known.named) - account.named)
        self.accounts[account.id.lower()] = account


_NO_WRONG_PINS: Final[Mapping[str, Any]] = {"pin_failures": 0, "pin_wrong": 0, "pin_from": frozenset()}


def _changed(account: SignInAccount, row: EventRow, fields: _AccountFields) -> SignInAccount:
    """Return an account after an event."""
    match row.type:
        case "PasswordChanged":
            by = fields.get("issued_by", row.who)
            return replace(
                account,
                credential=fields["credential"],
                temporary=fields.get("temporary", False),
                reset=None,
                given=_given(account, by, row),
            )
        case "ResetIssued":
            return replace(account, reset=Reset(fields["code"], row.who, row.at + RESET_FOR))
        case "AccountClosed" | "AccountReopened":
            return replace(account, closed=row.type == "AccountClosed", reset=None)
        case "SecondFactorSet":
            return replace(
                account,
                factor=fields["credential"],
                steps=frozenset({fields["step"]}),
                recovery=frozenset(fields["recovery"]),
            )
        case "SecondFactorRemoved":
            given = _given(account, row.who, row)
            return replace(account, factor="", steps=frozenset(), recovery=frozenset(), given=given)
        case "CodeUsed":
            newest = sorted(account.steps | {fields["step"]})[-_STEPS:]
            return replace(account, steps=frozenset(newest))
        case "RecoveryCodeUsed":
            return replace(account, recovery=account.recovery - {fields["code"]})
        case "PinSet":
            return replace(account, pin=fields["credential"], **_NO_WRONG_PINS)
        case "PinFailed":
            return replace(
                account,
                pin_failures=fields["failures"],
                pin_wrong=account.pin_wrong + 1,
                pin_from=account.pin_from | {fields.get("device_of", "")},
            )
        case "Countersigned":
            return replace(account, **_NO_WRONG_PINS)
        case "AccountUnlocked":
            return replace(account, pin_failures=0)
        case _:
            return account


def _given(account: SignInAccount, by: str, row: EventRow) -> tuple[Given, ...]:
    """Return who has a hand in how somebody signs in, after an event that somebody brought about."""
    if by == account.id:
        return account.given
    return (
        *(one for one in account.given if (one.by, one.what) != (by, row.type)),
        Given(by, row.at, row.type),
    )


class Staff:
    """Who works in the house and as what, as the house has it now."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    def roles(self, id_: str) -> frozenset[str]:
        """Return the roles of somebody; none for a player."""
        member = self._house().staff.get(id_)
        return frozenset(role.value for role in member.roles) if member else frozenset()

    def has_badge(self, id_: str, badge: str) -> bool:
        """Whether this is somebody's badge; play money has no badges to ask for."""
        house = self._house()
        member = house.staff.get(id_)
        if house.settings is not None and house.settings.play_money:
            return member is not None
        return member is not None and member.badge.casefold() == badge.strip().casefold()

    def worn(self) -> tuple[str, ...]:
        """Return the names to sign in with of all who work here, and their badges."""
        members = self._house().staff.values()
        return tuple(each for member in members for each in (member.id, member.badge))

    def operators(self) -> tuple[str, ...]:
        """Return the operators."""
        return tuple(one.id for one in self._house().staff.values() if Role.OPERATOR in one.roles)

    def settings(self) -> Settings | None:
        """Return how the house is run, once that is set."""
        return self._house().settings

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
        **({"temporary": True} if account.temporary else {}),
    )


def password_changed(
    account: SignInAccount, credential: str, *, temporary: bool = False, issued_by: str = ""
) -> Fact:
    """Say that somebody has another password: a temporary one, or one set with the code of somebody else."""
    more: dict[str, object] = {"temporary": True} if temporary else {}
    if issued_by:
        more["issued_by"] = issued_by
    return _fact("PasswordChanged", account.id, credential=credential, **more)


def password_ended(account: SignInAccount) -> Fact:
    """Say that the password somebody had opens nothing any more; they have none until one is set."""
    return password_changed(account, "")


def reset_issued(account: str, code: str) -> Fact:
    """Say that somebody was given a code, of which this is the digest, to set a password with."""
    return _fact("ResetIssued", account, code=code)


def factor_set(account: SignInAccount, credential: str, step: int, recovery: tuple[str, ...]) -> Fact:
    """Say that somebody signs in with codes from now on; `recovery` are the digests of recovery codes."""
    return _fact("SecondFactorSet", account.id, credential=credential, step=step, recovery=list(recovery))


def factor_removed(account: SignInAccount) -> Fact:
    """Say that somebody signs in without codes, until they set up a second factor again."""
    return _fact("SecondFactorRemoved", account.id)


def code_used(account: SignInAccount, step: int) -> Fact:
    """Say of which time step a code was used; no code of it or before it counts again."""
    return _fact("CodeUsed", account.id, step=step)


def recovery_code_used(account: SignInAccount, code: str) -> Fact:
    """Say which recovery code was used up, by its digest."""
    return _fact("RecoveryCodeUsed", account.id, code=code)


def pin_set(account: SignInAccount, credential: str) -> Fact:
    """Say that somebody has a PIN to countersign with."""
    return _fact("PinSet", account.id, credential=credential)


def pin_failed(account: SignInAccount, failures: int, device_of: str) -> Fact:
    """Say which wrong PIN in a row this was, and on whose device it was entered."""
    return _fact("PinFailed", account.id, failures=failures, device_of=device_of)


def countersigned(account: SignInAccount, device_of: str, command: str, approves: str) -> Fact:
    """Say that somebody approved one command with their PIN on another person's device."""
    return _fact("Countersigned", account.id, device_of=device_of, command=command, approves=approves)


def closed(account: SignInAccount, reason: str) -> Fact:
    """Say that an account was closed, and why."""
    return _fact("AccountClosed", account.id, reason=reason)


def reopened(account: SignInAccount) -> Fact:
    """Say that a closed account was opened again."""
    return _fact("AccountReopened", account.id)


def sign_in_failed(account: SignInAccount, failures: int, locked_for: int) -> Fact:
    """Say which wrong password or code in a row this was, and for how many seconds it locks that device."""
    return _fact("SignInFailed", account.id, failures=failures, locked_for=locked_for)


def unlocked(account: SignInAccount) -> Fact:
    """Say that a locked account may be tried again."""
    return _fact("AccountUnlocked", account.id)


def _fact(kind: str, account: str, **fields: object) -> Fact:
    return Fact.of(ACCOUNT_STREAM, kind, {"account": account, **fields})
