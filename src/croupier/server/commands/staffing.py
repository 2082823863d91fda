"""Staff and accounts as one: whoever is enrolled may sign in with their roles, whoever is let go may not.

The house knows who works in it, with badge and duty; the accounts know who may sign in. A change of the one
is written with the change of the other in one append, whichever way it was asked for.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from croupier.house import commands as hc
from croupier.house.events import Dismissed, Enrolled
from croupier.house.staff import Role
from croupier.server.commands.service import Service
from croupier.server.commands.writer import Asked
from croupier.server.people import roll as r
from croupier.server.people.accounts import AccountError, verify_id
from croupier.server.people.entrance import Entrance
from croupier.server.people.person import Person
from croupier.server.people.roll import Account, Roll
from croupier.server.rooms import codec
from croupier.server.rooms.back_rooms import is_play_money
from croupier.server.rooms.turn import Turn
from croupier.store import Fact
from croupier.table.refused import Refused

CHANGES: Final = ("Enrol", "Dismiss")
"""The commands to the house that change who may sign in."""


class Staffing:
    """Keeps the accounts of one process equal to the staff of its house."""

    def __init__(self, service: Service, entrance: Entrance) -> None:
        self._service, self._entrance, self._accounts = service, entrance, entrance.accounts
        service.rooms.beside = self._follow

    # ------------------------------------------------------------------------------- by way of the accounts

    async def enrol(
        self,
        by: Person,
        id_: str,
        roles: frozenset[str],
        password: str,
        *,
        name: str = "",
        badge: str = "",
        charity: str = "",
    ) -> Account:
        """Take somebody on the staff, with an account to sign in with and a password they should change."""
        account = await self._accounts.ready(by, id_, roles, password, name)
        try:
            await self._write(by, partial(self._enrols, by.id, account, badge, charity), account=account)
        except (Refused, AccountError):
            await self._accounts.forgo(account)
            raise
        return account

    async def set_roles(
        self, by: Person, id_: str, roles: frozenset[str], badge: str = "", charity: str = ""
    ) -> None:
        """Give somebody these roles in place of those they have; with none they are off the staff."""
        account = await self._accounts.as_keeper(by, id_, roles)
        before = Account(account.id, account.name, roles, credential=account.credential)
        if roles:
            await self._write(by, partial(self._enrols, by.id, before, badge, charity), account=before)
        elif account.id in self._service.rooms.house.house.staff:
            await self._write(by, partial(_dismisses, by.id, account.id), stays=True)
        else:
            await self._accounts.set_roles(by, id_, roles)
        await self._entrance.end_all(account.id)

    async def shut(self, by: Person, id_: str, reason: str) -> None:
        """Close an account, and take whoever has it off the staff."""
        account = await self._accounts.as_keeper(by, id_)
        if account.id not in self._service.rooms.house.house.staff:
            await self._entrance.shut(by, id_, reason)
            return
        if not reason.strip():
            raise AccountError("say why the account is closed")
        await self._write(by, partial(_dismisses, by.id, account.id), reason=reason)
        await self._entrance.end_all(account.id)

    async def _write(self, by: Person, takes: Callable[[Turn], None], **how: Any) -> None:
        def joined(turn: Turn) -> bool:
            turn.beside = partial(self._follow, **how)
            takes(turn)
            return True

        answer = await self._service.writer.ask(Asked("", by.id, codec.HOUSE, "", joined))
        if not answer.ok:
            raise Refused(answer.says, answer.rules)
        await asyncio.to_thread(self._accounts.catch_up)

    @staticmethod
    def _enrols(by: str, account: Account, badge: str, charity: str, turn: Turn) -> None:
        member = turn.house.staff.get(account.id)
        if not badge and member:
            badge = member.badge
        elif not badge and is_play_money(turn.house):
            badge = f"play money {account.id}"  # no commission has a badge for that
        roles = tuple(role for role in Role if role.value in account.roles)
        if not charity and member and Role.CHARITY in roles:
            charity = member.charity
        turn.ask_house(hc.Enrol(by, turn.at, account.id, roles, badge, charity))

    # ---------------------------------------------------------------------------------- by way of the house

    async def changed(self, id_: object) -> None:
        """See to it that whoever the house enrolled or dismissed signs in as what they are now."""
        if isinstance(id_, str):
            await asyncio.to_thread(self._accounts.catch_up)
            await self._entrance.end_all(id_)

    def _follow(
        self,
        turn: Turn,
        event: object,
        *,
        account: Account | None = None,
        reason: str = "",
        stays: bool = False,
    ) -> None:
        """Write with an event of the staff what it means for the accounts."""
        if not isinstance(event, Enrolled | Dismissed):
            return
        roll = self._accounts.newest()
        known, by = roll.get(event.person), turn.house.staff.get(event.by)
        if known and Role.OPERATOR in known.roles and not (by and Role.OPERATOR in by.roles):
            raise Refused("only an operator makes or changes an operator")
        if isinstance(event, Enrolled):
            facts = enrolled(roll, event, account)
        else:
            facts = dismissed(known, reason or f"dismissed by {event.by}", stays=stays)
        turn.beside_facts(r.STREAM, roll.version, facts)


def _dismisses(by: str, id_: str, turn: Turn) -> None:
    turn.ask_house(hc.Dismiss(by, turn.at, id_))


def enrolled(roll: Roll, event: Enrolled, meant: Account | None) -> tuple[Fact, ...]:
    """Return what an enrolment means for the accounts; `meant` is the account, where its keeper named one.

    Somebody new has an account without a password until one is given. A player's account is nobody's to take
    over by enrolling a person of its name.
    """
    known, roles = roll.get(event.person), frozenset(role.value for role in event.roles)
    if known is None:
        verify_id(event.person)
        return (r.made(meant or Account(event.person, event.person, roles)),)
    if known.id != event.person:
        raise Refused(f"there is an account {known.id}; write {event.person} like that")
    if meant is None and not known.roles and not known.closed:
        raise Refused(
            f"{known.id} is a player's account; choose another name, or give that account the roles itself"
        )
    facts = [r.reopened(known)] if known.closed else []
    if meant and meant.credential and meant.credential != known.credential:
        if known.credential and not known.closed:
            raise AccountError(f"{known.id} is taken; choose another name")
        facts.append(r.password_changed(known, meant.credential))
    if roles != known.roles:
        facts.append(r.roles_changed(known, roles))
    return tuple(facts)


def dismissed(known: Account | None, reason: str, *, stays: bool) -> tuple[Fact, ...]:
    """Return what it means for the accounts that somebody is let go; with `stays` they may still play."""
    if known is None:
        return ()
    facts = [r.roles_changed(known, frozenset())] if known.roles else []
    return tuple(facts) if stays or known.closed else (*facts, r.closed(known, reason))
