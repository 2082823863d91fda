"""Accounts: making them, changing and closing them; each change a fact in the log."""

import asyncio
import secrets
from datetime import timedelta
from typing import Final

from croupier.house.settings import ITSELF
from croupier.permissions import OVER_MANAGERS, Role
from croupier.server.people import account_index as r
from croupier.server.people import second_factor as totp
from croupier.server.people.access import GUEST, Endpoint, Person, endpoint_denial
from croupier.server.people.account_index import AccountError, AccountIndex, SignInAccount
from croupier.server.people.account_log import known
from croupier.server.people.auth_tables import Sessions
from croupier.server.people.devices import Caller
from croupier.server.people.names import shown_name, verify_id, verify_player, verify_unlike, verify_walk_in
from croupier.server.people.passwords import new_password, verify_password
from croupier.server.people.pins import Pins
from croupier.server.people.sign_in import NOBODY
from croupier.store import Fact

_EVERY_ROLE: Final = frozenset(role.value for role in Role)
_APART: Final = timedelta(hours=24)
"""For so long one person does not both reset a password and remove the second factor of the same account."""


class Accounts(Pins):
    """Everybody who may sign in, and whoever keeps that list."""

    # -------------------------------------------------------------------------------------- making accounts

    async def guest(self) -> SignInAccount:
        """Return a new account for somebody who only wants to play."""
        mark = secrets.token_hex(5)
        account = SignInAccount(f"{GUEST}{mark}", f"Guest {mark[:4]}", guest=True)
        await self._write(lambda _: (r.made(account),), account.id)
        return account

    async def register(
        self, id_: str, password: str, name: str = "", caller: Caller = NOBODY
    ) -> SignInAccount:
        """Make a player's account, at their own wish."""
        verify_id(id_)
        name = shown_name(name or id_)
        verify_password(password, id_)
        await asyncio.to_thread(self.catch_up)
        verify_player(id_, name, self._worn())
        verify_unlike(id_, name, self._roll)
        account = SignInAccount(id_, name, credential=await self._keep(password, caller.network))

        def make(roll: AccountIndex) -> tuple[Fact, ...]:
            verify_unlike(id_, name, roll)
            return (r.made(account),)

        try:
            await self._write(make, id_)
        except AccountError:
            await self._drop(account.credential)
            raise
        return account

    def _worn(self) -> tuple[str, ...]:
        """Return the names and badges of those who work here."""
        worn = self.staff.worn()
        return (*worn, *(each.name for each in map(self._roll.get, worn) if each))

    def verify_walk_in(self, name: str) -> None:
        """Refuse a name for somebody without an account that is another's, or looks like it."""
        roll = self.newest()
        verify_walk_in(name, self._worn(), roll)

    async def ready(self, by: Person, id_: str, roles: frozenset[str], name: str = "") -> SignInAccount:
        """Return an account for somebody on the staff, without a password, for whoever writes it down."""
        self._verify_keeper(by, roles)
        if not roles:
            raise AccountError(f"say what {id_} is: {', '.join(Role)}")
        verify_id(id_)
        return SignInAccount(id_, shown_name(name or id_))

    async def first_operator(self, id_: str = "operator", name: str = "Operator") -> str | None:
        """Give the operator of a new house a password for once and return it, to be shown once.

        None where an operator can sign in already, or another process was quicker.
        """
        await asyncio.to_thread(self.catch_up)
        if self._operator_can_sign_in(self._roll):
            return None
        there = self._roll.get(id_)  # enrolled with the house, and without a password yet
        if there and there.id not in self.staff.operators():
            raise AccountError(f"{id_} is somebody else's account; name the operator otherwise")
        password = new_password()
        kept = await self._keep(password)
        account = SignInAccount(id_, name, credential=kept, temporary=True)

        def make(roll: AccountIndex) -> tuple[Fact, ...]:
            if self._operator_can_sign_in(roll):
                return ()
            there = roll.get(id_)
            return (r.password_changed(there, kept, temporary=True) if there else r.made(account),)

        return password if await self._write(make, ITSELF) else None

    # ------------------------------------------------------------------------------------ changing accounts

    async def set_password(self, by: Person, password: str, current: str, caller: Caller = NOBODY) -> None:
        """Change one's own password, with the current one. End the sessions of the account after it."""
        if (await self._known(by.id)).guest:
            raise AccountError("a guest has no password; make an account")
        account = await self.prove(by.id, current, caller)
        verify_password(password, account.id)
        await self._change_password(account, password, by.id)

    async def issue_reset(self, by: Person, id_: str) -> str:
        """Return a one-time code with which somebody else sets a password of their own, within 15 minutes.

        What they had opens nothing any more as soon as they use it; nobody else ever knows their password.
        """
        account = await self.as_keeper(by, id_)
        if by.id == account.id:
            raise AccountError("somebody else issues your code; with your password you change it yourself")
        self._verify_apart(account, by.id, "SecondFactorRemoved")
        return await self._issue(account.id, by.id)

    async def issue_reset_here(self, id_: str) -> str:
        """Return a one-time code as whoever has the machine: in nobody's name."""
        return await self._issue((await self._known(id_)).id, ITSELF)

    async def _issue(self, id_: str, by: str) -> str:
        code = totp.new_code()

        def issue(roll: AccountIndex) -> tuple[Fact, ...]:
            there = known(roll, id_)
            if there.closed or there.guest:
                raise AccountError(f"{id_} is closed or a guest; there is nothing to sign in with")
            return (r.reset_issued(id_, totp.code_digest(code, id_)),)

        await self._write(issue, by)
        return code

    async def remove_factor(self, by: Person, id_: str) -> None:
        """Take a lost second factor away from somebody else. End the sessions of the account after it."""
        account = await self.as_keeper(by, id_)
        if by.id == account.id:
            raise AccountError("somebody else removes your second factor, or a recovery code lets you in")
        self._verify_apart(account, by.id, "PasswordChanged")
        await self._remove_factor(account, by.id)

    async def remove_factor_here(self, id_: str) -> None:
        """Take a lost second factor away as whoever has the machine: in nobody's name."""
        account = await self._known(id_)
        await self._remove_factor(account, ITSELF)
        await asyncio.to_thread(Sessions(self._log, self._clock, self.vault.mark).end_all, account.id)

    async def remove_own_factor(self, by: Person, password: str, caller: Caller = NOBODY) -> None:
        """Give up one's own second factor, for a new phone; the house may want another at once."""
        await self._remove_factor(await self.prove(by.id, password, caller), by.id)

    async def _remove_factor(self, account: SignInAccount, by: str) -> None:
        if not account.factor:
            raise AccountError(f"{account.id} has no second factor")
        await self._write(lambda _: (r.factor_removed(account),), by)
        await self._drop(account.factor)

    def _verify_apart(self, account: SignInAccount, by: str, other: str) -> None:
        """Refuse one person who would take over an account alone: its password and its second factor."""
        now, reset = self._clock(), account.reset
        did = any((one.by, one.what) == (by, other) and now - one.at < _APART for one in account.given)
        begun = reset is not None and reset.by == by and now < reset.until and other == "PasswordChanged"
        if did or begun:
            raise AccountError(
                f"you reset how {account.id} signs in less than 24 hours ago; somebody else does the rest"
            )

    async def unlock(self, by: Person, id_: str) -> None:
        """Let somebody try again at once who gave too many wrong passwords, codes or PINs."""
        account = await self.as_keeper(by, id_)
        if by.id == account.id and account.pin_locked:
            raise AccountError("somebody else unlocks your PIN, or you set another")
        if account.pin_locked and by.id in account.pin_from:
            raise AccountError(
                f"wrong PINs of {account.id} were entered where you are signed in; somebody else unlocks it"
            )
        await self._unlock(account, by.id)

    async def unlock_here(self, id_: str) -> None:
        """Unlock an account as whoever has the machine: in nobody's name."""
        await self._unlock(await self._known(id_), ITSELF)

    async def _unlock(self, account: SignInAccount, by: str) -> None:
        await asyncio.to_thread(self._attempts.forget_all, account.id.lower())
        await self._write(lambda _: (r.unlocked(account),), by)

    async def shut(self, by: Person, id_: str, reason: str) -> None:
        """Close an account: nobody signs in with it. End its sessions after it."""
        if not reason.strip():
            raise AccountError("say why the account is closed")

        def change(roll: AccountIndex) -> tuple[Fact, ...]:
            account = known(roll, id_)
            self._verify_keeper(by, self.staff.roles(account.id))
            if self._operators(roll) == (account,):
                raise AccountError(f"{account.id} is the only operator; make another first")
            return () if account.closed else (r.closed(account, reason),)

        await self._write(change, by.id)

    async def reopen(self, by: Person, id_: str) -> None:
        """Open a closed account again; whoever was dismissed gets no password back, and needs a new one."""
        account = await self.as_keeper(by, id_)
        if account.closed:
            left = account.credential and account.id in self.staff.dismissed()
            facts = (r.reopened(account), *([r.password_ended(account)] if left else ()))
            await self._write(lambda _: facts, by.id)
            await asyncio.to_thread(self.drop_ended)

    # ------------------------------------------------------------------------------------------------- within

    async def as_keeper(self, by: Person, id_: str, roles: frozenset[str] = frozenset()) -> SignInAccount:
        """Return an account that somebody may change, also to these roles."""
        account = await self._known(id_)
        self._verify_keeper(by, roles | self.staff.roles(account.id))
        if account.guest:
            raise AccountError("a guest has no roles and no password; make an account for them")
        return account

    def _operators(self, roll: AccountIndex) -> tuple[SignInAccount, ...]:
        """Return the accounts of operators that are not closed."""
        there = (roll.get(id_) for id_ in self.staff.operators())
        return tuple(account for account in there if account and not account.closed)

    def _operator_can_sign_in(self, roll: AccountIndex) -> bool:
        return any(account.credential for account in self._operators(roll))

    def _verify_keeper(self, by: Person, roles: frozenset[str]) -> None:
        """Refuse whoever may not keep accounts, roles there are none of, and raising oneself to operator."""
        if refused := endpoint_denial(by, Endpoint.KEEP_ACCOUNTS):
            raise AccountError(refused)
        if strange := sorted(roles - _EVERY_ROLE):
            raise AccountError(f"{strange[0]!r} is no role; roles are {', '.join(Role)}")
        if Role.OPERATOR in roles and Role.OPERATOR not in by.roles:
            raise AccountError("only an operator makes or changes an operator")
        if (watch := sorted(OVER_MANAGERS & roles)) and Role.OPERATOR not in by.roles:
            raise AccountError(f"only an operator makes or changes somebody of {watch[0]}; ask the operator")
