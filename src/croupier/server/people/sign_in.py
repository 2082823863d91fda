"""Signing in: a name, its password, and a code where the account or the house wants one; and one-time codes.

Whatever is asked for next (a new password, a code, a second factor to set up) is asked for only after the
right password, and no session begins before all of it is given.
"""

import asyncio
from collections.abc import Callable, Collection
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.permissions import Role
from croupier.server.people import account_index as r
from croupier.server.people import second_factor as totp
from croupier.server.people.access import Person
from croupier.server.people.account_index import AccountIndex, SignInAccount
from croupier.server.people.account_log import AccountLog, known
from croupier.server.people.attempts import ALLOWED_IN_ALL, LONGEST_IN_ALL, CountedAttempt
from croupier.server.people.auth_tables import milliseconds
from croupier.server.people.devices import Caller, known_device, with_device
from croupier.server.people.passwords import LONGEST, verify_password
from croupier.store import Fact
from croupier.store.vault import VaultError

WITH_CODES: Final = frozenset({Role.OPERATOR, Role.MANAGER, Role.CAGE})
"""Who signs in with a second factor where the house wants one."""
SET_UP_WITHIN: Final = 15 * 60 * 1000
"""Milliseconds for which a secret that was shown may be set up."""
WRONG: Final = "the name or the password is wrong"
NOBODY: Final = Caller()
Verify = Callable[[str], None]
"""Refuses what may not be done to an account now."""


class SignInError(CroupierError):
    """A name and a password that do not go together; which of them is wrong stays open."""


class AccountLockedError(SignInError):
    """Too many wrong passwords; `wait` says for how many seconds no other is looked at."""

    def __init__(self, wait: int) -> None:
        minutes = -(-wait // 60)
        super().__init__(
            f"too many wrong passwords; try again in {minutes} minute{'' if minutes == 1 else 's'}, "
            "or ask the operator"
        )
        self.wait = wait


class Needs(StrEnum):
    """What is still wanted of somebody whose password is right."""

    PASSWORD = "new password"  # noqa: S105 (not a password)
    CODE = "code"
    SECOND_FACTOR = "second factor"


class MoreNeededError(SignInError):
    """The password is right, and something else is wanted too."""

    def __init__(self, needs: Needs, says: str) -> None:
        super().__init__(says)
        self.needs = needs


class SetUp(NamedTuple):
    """A second factor that is being set up: the secret to enter in an app, and the ticket to hand back."""

    secret: str
    uri: str
    ticket: str


class _Attempt(NamedTuple):
    """An attempt under way: under which names it is counted, and how."""

    keys: tuple[str, ...]
    counted: CountedAttempt


class SignInDesk(AccountLog):
    """Lets people in who prove who they are."""

    # -------------------------------------------------------------------------------------------- in steps

    async def sign_in(
        self, name: str, password: str, code: str = "", new_password: str = "", caller: Caller = NOBODY
    ) -> SignInAccount:
        """Return the account of somebody who knows its password, and has its codes where it has some.

        With a `new_password` a temporary password is changed on the way.
        """
        account, attempt = await self._prove(name, password, caller)
        if account.temporary:
            await self._verify_chosen(account, password, new_password, attempt)
        if account.factor:
            await self._verify_code(account, code, attempt)
        elif self.wants_factor(account):
            await self._take_back(attempt)
            raise MoreNeededError(Needs.SECOND_FACTOR, "set up a second factor; this house wants one of you")
        if account.temporary:
            await self._change_password(account, new_password, account.id)
        return await self._let_in(account.id, attempt)

    async def prove(self, id_: str, password: str, caller: Caller = NOBODY) -> SignInAccount:
        """Return the account of somebody who is signed in and gives their password once more."""
        account, attempt = await self._prove(id_, password, caller)
        return await self._let_in(account.id, attempt)

    def wants_factor(self, account: SignInAccount) -> bool:
        """Whether the house wants a second factor of somebody."""
        settings = self.staff.settings()
        wanted = settings is not None and settings.second_factor
        return wanted and not WITH_CODES.isdisjoint(self.staff.roles(account.id))

    def device(self, account: str, cookie: str) -> str:
        """Return the cookie of the device on which somebody has just signed in."""
        there = self.find(account)
        return with_device(self.vault, there, cookie) if there else cookie

    async def _prove(self, name: str, password: str, caller: Caller) -> tuple[SignInAccount, _Attempt]:
        """Return the account whose password this is; the attempt counts until it is taken back."""
        key, now = name.strip().lower(), milliseconds(self._clock())
        if not key.isprintable() or max(len(key), len(password)) > LONGEST:
            raise SignInError(WRONG)
        account, kept = await asyncio.to_thread(self._kept, key)
        attempt = await asyncio.to_thread(self._count, account, key, caller, now)
        lane = known_device(self.vault, account, caller.device) or caller.network
        if not await self._passwords.matches(kept, password, lane) or account is None:
            await self._fail(account, attempt)
            raise SignInError(WRONG)
        if account.closed:
            await self._take_back(attempt)
            raise SignInError("this account is closed; ask the operator")
        if kept is not None and self._passwords.is_outdated(kept):
            await self._change_password(account, password, account.id, temporary=account.temporary)
        return known(self._roll, account.id), attempt

    def _count(self, account: SignInAccount | None, key: str, caller: Caller, now: int) -> _Attempt:
        """Count an attempt where it comes from, or refuse it; strangers' are counted together as well."""
        device = known_device(self.vault, account, caller.device)
        here = f"{key}\0{device or caller.network}"
        counted = self._attempts.count(here, now)
        if counted.wait:
            raise AccountLockedError(-(-counted.wait // 1000))
        if device:
            return _Attempt((here,), counted)
        in_all = self._attempts.count(key, now, ALLOWED_IN_ALL, LONGEST_IN_ALL)
        if in_all.wait:
            self._attempts.take_back(here)
            raise AccountLockedError(-(-in_all.wait // 1000))
        return _Attempt((here, key), counted._replace(lock=max(counted.lock, in_all.lock)))

    async def _fail(self, account: SignInAccount | None, attempt: _Attempt) -> None:
        """Put a wrong password or code on record, and say so where it locks."""
        counted = attempt.counted
        if account is not None:
            failed = r.sign_in_failed(account, counted.failures, counted.lock // 1000)
            await self._write(lambda _: (failed,), account.id)
        else:  # takes as long, and is not logged: a name nobody has may be a password in the wrong field
            await asyncio.to_thread(self._attempts.write_again, attempt.keys[0])
        if counted.lock:
            raise AccountLockedError(counted.lock // 1000)

    async def _take_back(self, attempt: _Attempt) -> None:
        for key in attempt.keys:
            await asyncio.to_thread(self._attempts.take_back, key)

    async def _let_in(self, id_: str, attempt: _Attempt) -> SignInAccount:
        """Wipe the slate of whoever has proved who they are; what others tried elsewhere still counts."""
        here, *in_all = attempt.keys
        await asyncio.to_thread(self._attempts.forget, here)
        for key in in_all:
            await asyncio.to_thread(self._attempts.take_back, key)
        return known(self._roll, id_)

    async def _verify_chosen(
        self, account: SignInAccount, password: str, chosen: str, attempt: _Attempt
    ) -> None:
        """Refuse to let somebody in with a password for once, unless they choose another that will do."""
        if not chosen or chosen == password:
            await self._take_back(attempt)
            raise MoreNeededError(Needs.PASSWORD, "choose a password of your own; this one was for once")
        await self._verify_password(account, chosen, attempt)

    async def _verify_password(
        self, account: SignInAccount, chosen: str, attempt: _Attempt, verify: Verify = lambda _: None
    ) -> None:
        """Refuse a poor password, which is no wrong one and locks nobody out, or what else `verify` does."""
        try:
            verify(account.id)
            verify_password(chosen, account.id)
        except CroupierError:
            await self._take_back(attempt)
            raise

    async def _change_password(
        self, account: SignInAccount, password: str, by: str, *, temporary: bool = False, issued_by: str = ""
    ) -> None:
        kept = await self._keep(password)
        changed = r.password_changed(account, kept, temporary=temporary, issued_by=issued_by)
        await self._write(lambda _: (changed,), by)
        await self._drop(account.credential)

    # ------------------------------------------------------------------------------------- second factor

    async def _verify_code(self, account: SignInAccount, code: str, attempt: _Attempt) -> None:
        """Refuse a code that is wrong, or was used before; a recovery code is used up."""
        if not code:
            await self._take_back(attempt)
            raise MoreNeededError(Needs.CODE, "enter the code your authenticator app shows")
        sealed = await asyncio.to_thread(self._credentials.find, account.factor)
        secret = self.vault.unseal(sealed or "", f"second factor {account.id}")
        seconds, digest = int(self._clock().timestamp()), totp.code_digest(code, account.id)

        def use(roll: AccountIndex) -> tuple[Fact, ...]:
            now = known(roll, account.id)
            if digest in now.recovery:
                return (r.recovery_code_used(now, digest),)
            step = totp.matching_step(secret, code, seconds, now.steps)
            return () if step is None else (r.code_used(now, step),)

        if not await self._write(use, account.id):
            await self._fail(account, attempt)
            raise MoreNeededError(Needs.CODE, "this code is wrong or was used; wait for the next one")

    async def begin_factor(self, name: str, password: str, caller: Caller = NOBODY) -> SetUp:
        """Return a new secret for somebody without a second factor; nothing is kept before its first code."""
        account, attempt = await self._prove(name, password, caller)
        await self._take_back(attempt)
        if account.factor:
            raise SignInError(f"{account.id} has a second factor; remove it first, or have it removed")
        settings = self.staff.settings()
        secret, now = totp.new_secret(), milliseconds(self._clock())
        house = settings.licensee if settings else "croupier"
        ticket = self.vault.seal(f"{now} {secret}", f"set up {account.id} {account.credential}")
        return SetUp(secret, totp.uri(secret, account.id, house), ticket)

    async def set_factor(
        self,
        name: str,
        password: str,
        ticket: str,
        code: str,
        new_password: str = "",
        caller: Caller = NOBODY,
    ) -> tuple[SignInAccount, tuple[str, ...]]:
        """Set up a second factor with its first code, and sign in; the recovery codes are shown once."""
        account, attempt = await self._prove(name, password, caller)
        try:
            since, secret = self.vault.unseal(ticket, f"set up {account.id} {account.credential}").split()
        except (VaultError, ValueError):
            await self._take_back(attempt)
            raise SignInError("this secret was not shown here; begin again") from None
        now = self._clock()
        step = totp.matching_step(secret, code, int(now.timestamp()))
        if step is None or milliseconds(now) - int(since) > SET_UP_WITHIN:
            await self._take_back(attempt)
            raise MoreNeededError(Needs.SECOND_FACTOR, "this is not the code for this secret; enter the next")
        if account.temporary:
            await self._verify_chosen(account, password, new_password, attempt)
        sealed = self.vault.seal(secret, f"second factor {account.id}")
        kept = await asyncio.to_thread(self._credentials.keep, sealed)
        codes = tuple(totp.new_code() for _ in range(totp.RECOVERY_CODES))
        digests = tuple(totp.code_digest(each, account.id) for each in codes)

        def first(roll: AccountIndex) -> tuple[Fact, ...]:
            if known(roll, account.id).factor:
                raise SignInError(f"{account.id} has a second factor already; sign in with it")
            return (r.factor_set(account, kept, step, digests),)

        await self._write(first, account.id)
        if account.temporary:
            await self._change_password(account, new_password, account.id)
        return await self._let_in(account.id, attempt), codes

    # ------------------------------------------------------------------------------------ one-time codes

    async def use_reset(
        self,
        name: str,
        code: str,
        password: str,
        caller: Caller = NOBODY,
        signed_in: str = "",
        verify: Verify = lambda _: None,
    ) -> SignInAccount:
        """Turn a one-time code into a password; `signed_in` is who is signed in on this device.

        `verify` is asked only once the code is right: a stranger learns nothing of whose name they try. End
        the sessions of the account after it.
        """
        key, now = name.strip().lower(), self._clock()
        if not key.isprintable() or max(len(key), len(password), len(code)) > LONGEST:
            raise SignInError("the name or the code is wrong")
        account, _ = await asyncio.to_thread(self._kept, key)
        attempt = await asyncio.to_thread(self._count, account, key, caller, milliseconds(now))
        reset = account.reset if account and not account.closed else None
        digest = totp.code_digest(code, account.id if account else "")
        if account is None or reset is None or reset.code != digest or now >= reset.until:
            await self._fail(account, attempt)
            raise SignInError("the name or the code is wrong, or the code is over; ask for another")
        issuer = self._roll.get(reset.by)
        if reset.by == signed_in or known_device(self.vault, issuer, caller.device):
            await self._take_back(attempt)
            raise SignInError(
                f"{reset.by} issued this code and signs in on this device; its owner uses it on another one"
            )
        await self._verify_password(account, password, attempt, verify)
        kept = await self._keep(password, caller.network)

        def use(roll: AccountIndex) -> tuple[Fact, ...]:
            there = known(roll, account.id)
            if there.reset != reset:
                return ()  # somebody was quicker: a code counts once
            return (r.password_changed(there, kept, issued_by=reset.by),)

        if not await self._write(use, account.id):
            await self._drop(kept)
            raise SignInError("the name or the code is wrong, or the code is over; ask for another")
        await self._drop(account.credential)
        return await self._let_in(account.id, attempt)

    # --------------------------------------------------------------------------------- second signatures

    async def vouch(self, name: str, password: str, code: str = "", caller: Caller = NOBODY) -> Person:
        """Return who signs a command of somebody else's, without signing in."""
        try:
            account = await self.sign_in(name, password, code, caller=caller)
        except MoreNeededError as error:
            if error.needs is Needs.CODE and not code:
                raise SignInError(f"{name} signs in with a code, and countersigns with a PIN") from None
            raise
        self.verify_countersigns(account)
        return self.staff.person(account)

    def verify_countersigns(self, account: SignInAccount) -> None:
        """Refuse the second signature of somebody whose credential another person has reset lately."""
        if lately := self._lately(account):
            raise SignInError(self._says_reset(account.id, lately[-1], "countersigns"))

    def verify_settled(self, id_: str) -> None:
        """Refuse whoever another person has enrolled or reset so lately that it may be them who look."""
        settings, account = self.staff.settings(), self.newest().get(id_)
        if account and settings and not settings.play_money and (lately := self._lately(account)):
            hours = settings.countersign_after
            says = f"{lately[-1]} gave {id_} this sign-in less than {hours} hours ago; read this after that"
            raise SignInError(says)

    def one_person(self, who: str, others: Collection[str]) -> str | None:
        """Say why somebody does not do their part in what several people do together; None if they may.

        They may not where one person may be two of them: whoever reset how another signs in lately, or two
        whom the same person reset. For play money one person may do what takes two elsewhere.
        """
        settings = self.staff.settings()
        if settings is not None and settings.play_money:
            return None
        roll = self.newest()
        mine = self._hands(roll, who)
        for other in sorted(set(others) - {who, ""}):
            theirs = self._hands(roll, other)
            for hand in sorted(mine.keys() & theirs.keys()):
                held = mine[hand] or theirs[hand]
                if held is not None:
                    return self._says_reset(held.id, hand, "does this part")
        return None

    def _hands(self, roll: AccountIndex, id_: str) -> dict[str, SignInAccount | None]:
        """Return who may act under a name: its owner, and with the account they reset lately, others.

        Whoever reset how one of those signs in may act under the name as well.
        """
        hands: dict[str, SignInAccount | None] = {id_: None}
        ahead = [id_]
        while ahead:
            account = roll.get(ahead.pop())
            for by in self._lately(account) if account else ():
                if by not in hands:
                    hands[by] = account
                    ahead.append(by)
        return hands

    def _lately(self, account: SignInAccount) -> tuple[str, ...]:
        """Return who else has reset how somebody signs in, so lately that it may be them who sign in."""
        settings, now = self.staff.settings(), self._clock()
        if settings is None:
            return ()
        hold = timedelta(hours=settings.countersign_after)
        return tuple(one.by for one in account.given if now - one.at < hold)

    def _says_reset(self, account: str, by: str, does: str) -> str:
        settings = self.staff.settings()
        hours = settings.countersign_after if settings else 0
        return (
            f"{by} reset how {account} signs in less than {hours} hours ago; somebody else {does} until then"
        )
