"""Authentication: people sign in, are known while their session lasts, and sign out."""

import asyncio
from collections.abc import Awaitable, Callable

from croupier.errors import CroupierError
from croupier.server.people.access import Person
from croupier.server.people.account_index import SignInAccount
from croupier.server.people.accounts import Accounts
from croupier.server.people.auth_tables import Sessions, SignInSession
from croupier.server.people.devices import Caller
from croupier.server.people.sign_in import NOBODY, Verify


class SignedOutError(CroupierError):
    """Nobody is signed in, or no longer."""


class Auth:
    """Who comes in and who is here; its calls are for the event loop, the work is done in threads."""

    def __init__(
        self, accounts: Accounts, sessions: Sessions, catch_up: Callable[[], Awaitable[object]] | None = None
    ) -> None:
        self.accounts, self.sessions = accounts, sessions
        self._catch_up = catch_up  # reads what other processes wrote about the staff
        self._turn = asyncio.Lock()
        sessions.credential_of = self._credential_of

    def _credential_of(self, id_: str) -> str:
        account = self.accounts.find(id_)
        return account.credential if account else ""

    async def sign_in(
        self, name: str, password: str, code: str = "", new_password: str = "", caller: Caller = NOBODY
    ) -> tuple[str, Person]:
        """Sign in; the token is the only thing that proves it from now on."""
        account = await self.accounts.sign_in(name, password, code, new_password, caller)
        return await self._enter(account)

    async def set_factor(
        self, name: str, password: str, ticket: str, code: str, new_password: str, caller: Caller
    ) -> tuple[str, Person, tuple[str, ...]]:
        """Set up a second factor and sign in with it; the last part are recovery codes, to be shown once."""
        account, codes = await self.accounts.set_factor(name, password, ticket, code, new_password, caller)
        await self.end_all(account.id)
        return (*await self._enter(account), codes)

    async def _enter(self, account: SignInAccount) -> tuple[str, Person]:
        if self._catch_up:
            await self._catch_up()
        return await self._let_in(account)

    async def use_reset(
        self, name: str, code: str, password: str, caller: Caller, token: str, verify: Verify = lambda _: None
    ) -> None:
        """Turn a one-time code into a password; wherever the old one was in use, somebody signs in again.

        What else may speak against it is asked by `verify`, once the code is known to be right.
        """
        here = await self.person_of(token)
        account = await self.accounts.use_reset(name, code, password, caller, here.id if here else "", verify)
        await self.end_all(account.id)

    async def register(
        self, id_: str, password: str, name: str = "", caller: Caller = NOBODY
    ) -> tuple[str, Person]:
        """Make a player's account, and sign in."""
        return await self._let_in(await self.accounts.register(id_, password, name, caller))

    async def sign_in_guest(self) -> tuple[str, Person]:
        """Let a guest in."""
        return await self._let_in(await self.accounts.guest())

    async def sign_out(self, token: str) -> None:
        """End a session, wherever it is open."""
        await asyncio.to_thread(self.sessions.end, token)

    async def signed_in(self, token: str, *, active: bool = False) -> Person:
        """Return who a token belongs to, or raise SignedOutError; `active` keeps the session alive."""
        person = await self.person_of(token, active=active)
        if person is None:
            raise SignedOutError("sign in first; you are not, or no longer, signed in")
        return person

    async def person_of(self, token: str, *, active: bool = False) -> Person | None:
        """Return who a token belongs to, if they are still signed in; `active` keeps the session alive."""
        if not token:
            return None
        session = self.sessions.recent(token, active=active)
        if session is None:
            async with self._turn:  # of a thousand who ask at once, the first looks for all
                session = self.sessions.recent(token, active=active)
                if session is None:
                    session = await asyncio.to_thread(self._look, token, active=active)
        account = self.accounts.find(session.account) if session else None
        return self.accounts.staff.person(account) if account else None

    def _look(self, token: str, *, active: bool) -> SignInSession | None:
        """Look a session up in the database, and what is new of the accounts."""
        self.accounts.catch_up()  # first: a token counts for the password of now
        return self.sessions.find(token, active=active)

    # ------------------------------------------------------------------------------------------- by staff

    async def set_password(self, by: Person, password: str, current: str, caller: Caller = NOBODY) -> None:
        """Change one's own password; wherever it was in use, somebody signs in again."""
        await self.accounts.set_password(by, password, current, caller)
        await self.end_all(by.id)

    async def remove_factor(self, by: Person, id_: str) -> None:
        """Take a lost second factor away from somebody else, who signs in again."""
        await self.accounts.remove_factor(by, id_)
        await self.end_all(id_)

    async def shut(self, by: Person, id_: str, reason: str) -> None:
        """Close an account, at once wherever it is in use."""
        await self.accounts.shut(by, id_, reason)
        await self.end_all(id_)

    async def end_all(self, id_: str) -> None:
        """End every session of an account, so that whoever it is signs in again."""
        account = next((each for each in self.accounts.all() if each.id.lower() == id_.lower()), None)
        if account is not None:
            await asyncio.to_thread(self.sessions.end_all, account.id)

    async def _let_in(self, account: SignInAccount) -> tuple[str, Person]:
        person = self.accounts.staff.person(account)
        return await asyncio.to_thread(self.sessions.begin, person), person
