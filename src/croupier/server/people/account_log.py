"""The accounts as the log has them, and how a change of them is written: decided on the newest, or again."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from threading import Lock

from croupier.server.people import account_index as r
from croupier.server.people.account_index import AccountError, AccountIndex, SignInAccount, Staff
from croupier.server.people.attempts import Attempts
from croupier.server.people.auth_tables import Credentials, keep
from croupier.server.people.passwords import Passwords
from croupier.store import Append, Conflict, Fact, Log
from croupier.store.vault import Vault


class AccountLog:
    """Everybody who may sign in. One for each process; several on one database see the same accounts."""

    def __init__(
        self,
        log: Log,
        vault: Vault,
        clock: Callable[[], datetime],
        staff: Staff,
        passwords: Passwords | None = None,
    ) -> None:
        keep(log)
        self._log, self._clock, self.staff, self.vault = log, clock, staff, vault
        self._passwords = Passwords() if passwords is None else passwords
        self._attempts, self._credentials = Attempts(log, vault.mark), Credentials(log)
        self._roll, self._turn = AccountIndex(), Lock()

    def close(self) -> None:
        """Let go of the threads that hash."""
        self._passwords.close()

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

    async def _known(self, id_: str) -> SignInAccount:
        await asyncio.to_thread(self.catch_up)
        return known(self._roll, id_)

    async def _write(self, decide: Callable[[AccountIndex], tuple[Fact, ...]], who: str) -> bool:
        return await asyncio.to_thread(self._tell, decide, who)

    async def _keep(self, password: str, network: str = "") -> str:
        """Keep what is kept of a password; return the name of it."""
        return await asyncio.to_thread(self._credentials.keep, await self._passwords.hash(password, network))

    async def _drop(self, credential: str) -> None:
        if credential:
            await asyncio.to_thread(self._credentials.drop, credential)

    def drop_ended(self) -> None:
        """Forget what is kept of passwords, PINs and second factors that open nothing any more."""
        ended = {name for account in self.newest().accounts.values() for name in account.ended}
        for name in self._credentials.names() & ended:
            self._credentials.drop(name)

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


def known(roll: AccountIndex, id_: str) -> SignInAccount:
    """Return an account there is, or say that there is none."""
    account = roll.get(id_)
    if account is None:
        raise AccountError(f"there is no account {id_[:40]!r}")
    return account
