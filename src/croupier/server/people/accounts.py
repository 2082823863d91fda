"""Accounts: making them, signing in, changing and closing them; each change a fact in the log."""

import asyncio
import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from threading import Lock
from typing import Final

from croupier.errors import CroupierError
from croupier.house.settings import ITSELF
from croupier.permissions import Role
from croupier.server.people import account_index as r
from croupier.server.people.access import GUEST, Endpoint, Person, endpoint_denial
from croupier.server.people.account_index import AccountIndex, SignInAccount, Staff
from croupier.server.people.auth_tables import Attempts, Credentials, keep, milliseconds
from croupier.server.people.passwords import LONGEST, Passwords, new_password, verify_password
from croupier.store import Append, Conflict, Fact, Log

_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]{1,31}")
_RESERVED: Final = frozenset({"house", "server", "clock", "nobody", "system", "croupier"})
_LONGEST_NAME: Final = 40
_EVERY_ROLE: Final = frozenset(role.value for role in Role)


class AccountError(CroupierError):
    """An account that cannot be made or changed like this."""


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


class Accounts:
    """Everybody who may sign in. One for each process; several on one database see the same accounts."""

    def __init__(
        self, log: Log, clock: Callable[[], datetime], staff: Staff, passwords: Passwords | None = None
    ) -> None:
        keep(log)
        self._log, self._clock, self.staff = log, clock, staff
        self._passwords = Passwords() if passwords is None else passwords
        self._attempts, self._credentials = Attempts(log), Credentials(log)
        self._roll, self._turn = AccountIndex(), Lock()

    def close(self) -> None:
        """Let go of the threads that hash."""
        self._passwords.close()

    # ----------------------------------------------------------------------------------------- who there is

    def catch_up(self) -> None:
        """Read what is new in the log."""
        with self._turn:
            self._learn()

    def newest(self) -> AccountIndex:
        """Return everybody as of now."""
        self.catch_up()
        return self._roll

    def find(self, id_: str) -> SignInAccount | None:
        """Return an account that is not closed, as of the last `catch_up`."""
        account = self._roll.accounts.get(id_.lower())
        return None if account is None or account.closed else account

    def all(self) -> tuple[SignInAccount, ...]:
        """Return every account, closed ones too, without the guests."""
        self.catch_up()
        return tuple(account for account in self._roll.accounts.values() if not account.guest)

    # ------------------------------------------------------------------------------------------- signing in

    async def sign_in(self, name: str, password: str) -> SignInAccount:
        """Return the account of somebody who knows its password."""
        key, now = name.strip().lower(), milliseconds(self._clock())
        if not key.isprintable() or len(key) > LONGEST or len(password) > LONGEST:
            raise SignInError("the name or the password is wrong")
        counted = await asyncio.to_thread(self._attempts.count, key, now)
        if counted.wait:
            raise AccountLockedError(-(-counted.wait // 1000))
        account, kept = await asyncio.to_thread(self._kept, key)
        if not await self._passwords.matches(kept, password) or account is None:
            if account is not None:
                failed = r.sign_in_failed(account, counted.failures, counted.lock // 1000)
                await asyncio.to_thread(self._tell, lambda _: (failed,), account.id)
            else:  # takes as long, and is not logged: a name nobody has may be a password in the wrong field
                await asyncio.to_thread(self._attempts.write_again, key)
            if counted.lock:
                raise AccountLockedError(counted.lock // 1000)
            raise SignInError("the name or the password is wrong")
        await asyncio.to_thread(self._attempts.forget, key)
        if account.closed:
            raise SignInError("this account is closed; ask the operator")
        if kept is not None and self._passwords.is_outdated(kept):
            await self._change_password(account, password, account.id)
        return account

    async def vouch(self, name: str, password: str) -> Person:
        """Return who signs a command of somebody else's, without signing in."""
        return self.staff.person(await self.sign_in(name, password))

    async def guest(self) -> SignInAccount:
        """Return a new account for somebody who only wants to play."""
        mark = secrets.token_hex(5)
        account = SignInAccount(f"{GUEST}{mark}", f"Guest {mark[:4]}", guest=True)
        fact = r.made(account)
        await asyncio.to_thread(self._tell, lambda _: (fact,), account.id)
        return account

    # -------------------------------------------------------------------------------------- making accounts

    async def register(self, id_: str, password: str, name: str = "") -> SignInAccount:
        """Make a player's account, at their own wish."""
        if id_.lower().startswith((GUEST, "bot")) or id_.lower() in _EVERY_ROLE:
            raise AccountError(f"{id_} is no name for a player; choose another")
        return await self._make(await self._readied(SignInAccount(id_, name or id_), password), id_)

    async def ready(
        self, by: Person, id_: str, roles: frozenset[str], password: str, name: str = ""
    ) -> SignInAccount:
        """Return an account for somebody on the staff, its password kept, for whoever writes it down."""
        self._verify_keeper(by, roles)
        if not roles:
            raise AccountError(f"say what {id_} is: {', '.join(Role)}")
        return await self._readied(SignInAccount(id_, name or id_), password)

    async def forgo(self, account: SignInAccount) -> None:
        """Forget the password of an account that was not written down after all."""
        await asyncio.to_thread(self._credentials.drop, account.credential)

    async def first_operator(self, id_: str = "operator", name: str = "Operator") -> str | None:
        """Give the operator of a new house a password and return it, to be shown once.

        None where an operator can sign in already, or another process was quicker.
        """
        await asyncio.to_thread(self.catch_up)
        if self._operator_can_sign_in(self._roll):
            return None
        known = self._roll.get(id_)  # enrolled with the house, and without a password yet
        if known and known.id not in self.staff.operators():
            raise AccountError(f"{id_} is somebody else's account; name the operator otherwise")
        password = new_password()
        kept = await self._keep(password)
        account = SignInAccount(id_, name, credential=kept)

        def make(roll: AccountIndex) -> tuple[Fact, ...]:
            if self._operator_can_sign_in(roll):
                return ()
            there = roll.get(id_)
            return (r.password_changed(there, kept) if there else r.made(account),)

        written = await asyncio.to_thread(self._tell, make, ITSELF)
        return password if written else None

    # ------------------------------------------------------------------------------------ changing accounts

    async def set_password(self, by: Person, id_: str, password: str, current: str = "") -> None:
        """Change a password: one's own, with the current one, or a forgotten one as the operator.

        End the sessions of the account after it.
        """
        await asyncio.to_thread(self.catch_up)
        account = _known(self._roll, id_)
        if account.guest:
            raise AccountError("a guest has no password; make an account")
        if by.id == account.id:
            await self.sign_in(id_, current)
        else:
            self._verify_keeper(by, self.staff.roles(account.id))
        verify_password(password, account.id)
        await self._change_password(account, password, by.id)

    async def unlock(self, by: Person, id_: str) -> None:
        """Let somebody try again at once who gave too many wrong passwords."""
        account = await self.as_keeper(by, id_)
        await asyncio.to_thread(self._attempts.forget, account.id.lower())
        await asyncio.to_thread(self._tell, lambda _: (r.unlocked(account),), by.id)

    async def shut(self, by: Person, id_: str, reason: str) -> None:
        """Close an account: nobody signs in with it. End its sessions after it."""
        if not reason.strip():
            raise AccountError("say why the account is closed")

        def change(roll: AccountIndex) -> tuple[Fact, ...]:
            account = _known(roll, id_)
            self._verify_keeper(by, self.staff.roles(account.id))
            if self._operators(roll) == (account,):
                raise AccountError(f"{account.id} is the only operator; make another first")
            return () if account.closed else (r.closed(account, reason),)

        await asyncio.to_thread(self._tell, change, by.id)

    async def reopen(self, by: Person, id_: str) -> None:
        """Open a closed account again; whoever was dismissed gets no password back, and needs a new one."""
        account = await self.as_keeper(by, id_)
        if account.closed:
            left = account.credential and account.id in self.staff.dismissed()
            facts = (r.reopened(account), *([r.password_ended(account)] if left else ()))
            await asyncio.to_thread(self._tell, lambda _: facts, by.id)

    # ------------------------------------------------------------------------------------------------- within

    async def as_keeper(self, by: Person, id_: str, roles: frozenset[str] = frozenset()) -> SignInAccount:
        """Return an account that somebody may change, also to these roles."""
        await asyncio.to_thread(self.catch_up)
        account = _known(self._roll, id_)
        self._verify_keeper(by, roles | self.staff.roles(account.id))
        if account.guest:
            raise AccountError("a guest has no roles and no password; make an account for them")
        return account

    def _operators(self, roll: AccountIndex) -> tuple[SignInAccount, ...]:
        """Return the accounts of operators that are not closed."""
        known = (roll.get(id_) for id_ in self.staff.operators())
        return tuple(account for account in known if account and not account.closed)

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

    async def _readied(self, account: SignInAccount, password: str) -> SignInAccount:
        """Return an account with its password kept; one that no fact names does no harm."""
        verify_id(account.id)
        if not 1 <= len(account.name) <= _LONGEST_NAME or not account.name.isprintable():
            raise AccountError(f"a name to show has 1 to {_LONGEST_NAME} printable characters")
        verify_password(password, account.id)
        return replace(account, credential=await self._keep(password))

    async def _make(self, account: SignInAccount, by: str) -> SignInAccount:
        def make(roll: AccountIndex) -> tuple[Fact, ...]:
            if roll.get(account.id):
                raise AccountError(f"{account.id} is taken; choose another name")
            return (r.made(account),)

        try:
            await asyncio.to_thread(self._tell, make, by)
        except AccountError:
            await self.forgo(account)
            raise
        return account

    async def _keep(self, password: str) -> str:
        """Keep what is kept of a password; return the name of it."""
        return await asyncio.to_thread(self._credentials.keep, await self._passwords.hash(password))

    async def _change_password(self, account: SignInAccount, password: str, by: str) -> None:
        changed = r.password_changed(account, await self._keep(password))
        await asyncio.to_thread(self._tell, lambda _: (changed,), by)
        await asyncio.to_thread(self._credentials.drop, account.credential)

    def _tell(self, decide: Callable[[AccountIndex], tuple[Fact, ...]], who: str) -> bool:
        """Decide on the newest roll and write it down; whether anything was written."""
        with self._turn:
            while True:
                self._learn()
                facts = decide(self._roll)
                if not facts:
                    return False
                try:
                    self._log.append(
                        Append(facts, {r.ACCOUNT_STREAM: self._roll.version}, who), self._clock()
                    )
                except Conflict:  # another process was quicker
                    continue
                self._learn()
                return True

    def _learn(self) -> None:
        self._roll.learn(self._log.read(r.ACCOUNT_STREAM, self._roll.version))

    def _kept(self, id_: str) -> tuple[SignInAccount | None, str | None]:
        """Return an account and the hash of its password, if it is the one the log names."""
        self.catch_up()
        account = self._roll.get(id_)
        if account is None or not account.credential:
            return account, None
        return account, self._credentials.find(account.credential)


def verify_id(id_: str) -> None:
    """Refuse what is no name to sign in with."""
    if not _ID.fullmatch(id_) or id_.lower() in _RESERVED:
        raise AccountError(
            f"{id_[:40]!r} is no name to sign in with; take 2 to 32 letters, digits, dots or dashes, "
            "a letter first"
        )


def _known(roll: AccountIndex, id_: str) -> SignInAccount:
    account = roll.get(id_)
    if account is None:
        raise AccountError(f"there is no account {id_[:40]!r}")
    return account
