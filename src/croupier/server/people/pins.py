"""PINs: six digits with which somebody approves one command that is shown on another person's device.

A PIN signs nobody in. It counts with its owner's badge, and with a ticket, which the server gives out for one
command with all its fields and its key, to the one person who is signed in there, and which is over after a
minute. What is kept of it is sealed with the data key, which lies outside the database: whoever has a copy of
the hash of six digits soon has the digits.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from croupier.house.settings import ITSELF
from croupier.server.people import account_index as r
from croupier.server.people.access import Person
from croupier.server.people.account_index import PIN_FAILURES, AccountError, AccountIndex, SignInAccount
from croupier.server.people.account_log import known
from croupier.server.people.auth_tables import milliseconds
from croupier.server.people.devices import Caller
from croupier.server.people.passwords import PasswordError
from croupier.server.people.sign_in import NOBODY, SignInDesk, SignInError
from croupier.store import Fact
from croupier.store.vault import VaultError

TICKET_FOR: Final = 60_000
"""Milliseconds within which a command that is shown can be approved."""
_DIGITS: Final = re.compile(r"[0-9]{6}")
_RUNS: Final = "01234567890 09876543210"
_FEWEST_DIFFERENT: Final = 3


class Shown(NamedTuple):
    """A command that is shown to whoever is to approve it: who is signed in there, and the whole of it."""

    by: str
    target: str
    name: str
    data: Mapping[str, object]
    key: str
    words: tuple[object, ...] = ()  # what was read: the command in words, and what it moves

    @property
    def digest(self) -> str:
        """What a PIN approves: this and nothing else."""
        payload = [self.by, self.target, self.name, self.data, self.key, self.words]
        whole = json.dumps(payload, sort_keys=True)
        return sha256(whole.encode(errors="surrogatepass")).hexdigest()


def verify_pin(pin: str) -> None:
    """Refuse what is no PIN, or one that anybody would try first."""
    if not _DIGITS.fullmatch(pin):
        raise PasswordError("a PIN has six digits")
    halves = pin[:3] == pin[3:] or pin[:2] == pin[2:4] == pin[4:]
    if len(set(pin)) < _FEWEST_DIFFERENT or halves or pin in _RUNS:
        raise PasswordError("this PIN is among the first anybody tries; choose another")


class Pins(SignInDesk):
    """Sets PINs, and checks them."""

    async def set_pin(self, person: Person, pin: str, password: str, caller: Caller = NOBODY) -> None:
        """Give oneself a PIN, with one's password."""
        if not person.roles:
            raise AccountError("only staff countersign; a player needs no PIN")
        account = await self.prove(person.id, password, caller)
        verify_pin(pin)
        sealed = self.vault.seal(await self._passwords.hash(pin, person.id), _about(account))
        kept = await asyncio.to_thread(self._credentials.keep, sealed)
        await self._write(lambda _: (r.pin_set(account, kept),), account.id)
        await self._drop(account.pin)

    def ticket(self, shown: Shown) -> str:
        """Return what lets one command be approved with a PIN, for a minute."""
        now = milliseconds(self._clock())
        return self.vault.seal(f"{now} {shown.digest}", f"approve beside {shown.by}")

    async def approve(self, name: str, badge: str, pin: str, ticket: str, shown: Shown) -> Person:
        """Return who approves a command that is shown on somebody else's device."""
        self._verify_ticket(ticket, shown)
        account = known(await asyncio.to_thread(self.newest), name.strip())
        key, now = f"{account.id.lower()}\0pin", milliseconds(self._clock())
        if account.closed or not account.pin:
            raise SignInError(
                f"{account.id} has no PIN; they set one under their name, at the top of the page"
            )
        self.verify_countersigns(account)
        counted = await asyncio.to_thread(self._attempts.count, key, now)
        if account.pin_locked or counted.wait:
            raise SignInError(_locked(account))
        sealed = await asyncio.to_thread(self._credentials.find, account.pin)
        kept = self.vault.unseal(sealed, _about(account)) if sealed else None
        right = bool(_DIGITS.fullmatch(pin)) and await self._passwords.matches(kept, pin, shown.by)
        if not right or not self.staff.has_badge(account.id, badge):
            await self._write(lambda roll: (_failed(roll, account.id, shown.by),), account.id)
            raise SignInError("the badge or the PIN is wrong")
        await asyncio.to_thread(self._attempts.forget, key)
        command = f"{shown.name} to {shown.target}"

        def sign(roll: AccountIndex) -> tuple[Fact, ...]:
            if (there := known(roll, account.id)).pin_locked:
                raise SignInError(_locked(account))
            return (r.countersigned(there, shown.by, command, shown.digest),)

        await self._write(sign, account.id)
        return self.staff.person(account)

    async def end_unsealed(self) -> None:
        """End PINs whose hashes lie open in the database, as they once did; their owners set others."""

        def end(roll: AccountIndex) -> tuple[Fact, ...]:
            have = [account for account in roll.accounts.values() if account.pin]
            kept = ((account, self._credentials.find(account.pin)) for account in have)
            return tuple(r.pin_set(account, "") for account, hash_ in kept if (hash_ or "").startswith("$"))

        await self._write(end, ITSELF)

    def _verify_ticket(self, ticket: str, shown: Shown) -> None:
        try:
            since, digest = self.vault.unseal(ticket, f"approve beside {shown.by}").split()
        except (VaultError, ValueError):
            raise SignInError("this command was not shown for approval here; show it again") from None
        if digest != shown.digest:
            raise SignInError("another command was shown for approval, or play went on since; show it again")
        if not 0 <= milliseconds(self._clock()) - int(since) < TICKET_FOR:
            raise SignInError("this command was shown more than a minute ago; show it again")


def _about(account: SignInAccount) -> str:
    return f"PIN {account.id}"


def _locked(account: SignInAccount) -> str:
    if account.pin_worn:
        return (
            f"the PIN of {account.id} was entered wrongly too often; {account.id} signs in and sets another"
        )
    return (
        f"the PIN of {account.id} is locked after {PIN_FAILURES} wrong ones; a manager on whose device they "
        f"were not entered unlocks it under People, or {account.id} sets another"
    )


def _failed(roll: AccountIndex, id_: str, device_of: str) -> Fact:
    there = known(roll, id_)
    return r.pin_failed(there, there.pin_failures + 1, device_of)
