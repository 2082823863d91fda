"""Whoever is enrolled may sign in, whoever is dismissed may not.

The house knows who works in it, with roles, badge and duty; the accounts know who may sign in. What a change
of the staff means for signing in is written with it in one append, whichever way it was asked for.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from croupier.house import commands as hc
from croupier.house.events import Dismissed, Enrolled
from croupier.house.settings import ITSELF
from croupier.house.state import House
from croupier.permissions import OVER_MANAGERS, Role
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.playing import hand_in_play
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.service import Service
from croupier.server.commands.writer import PendingCommand
from croupier.server.people import account_index as r
from croupier.server.people.access import Person
from croupier.server.people.account_index import AccountError, AccountIndex, SignInAccount
from croupier.server.people.auth import Auth
from croupier.server.people.devices import Caller
from croupier.server.people.names import verify_id, verify_unlike
from croupier.store import Fact
from croupier.table.refused import RefusedError

CHANGES: Final = ("Enrol", "Dismiss")
"""The commands to the house that change who may sign in."""


class Staffing:
    """Changes the staff of a house, and who may sign in with it."""

    def __init__(self, service: Service, auth: Auth) -> None:
        self._service, self._auth, self._accounts = service, auth, auth.accounts
        service.rooms.on_house_event = self._follow
        service.rooms.one_person = auth.accounts.one_person
        service.rooms.verify_walk_in = self._verify_walk_in

    def _verify_walk_in(self, name: str) -> None:
        """Refuse to seat somebody without an account under the name of one, or of the staff."""
        try:
            self._accounts.verify_walk_in(name)
        except AccountError as error:
            raise RefusedError(str(error)) from None

    # ------------------------------------------------------------------------------- by way of the accounts

    async def enrol(
        self,
        by: Person,
        id_: str,
        roles: frozenset[str],
        *,
        name: str = "",
        badge: str = "",
        charity: str = "",
    ) -> str:
        """Take somebody on the staff; return the one-time code with which they choose their password."""
        account = await self._accounts.ready(by, id_, roles, name)
        enrols = partial(self._enrols, by.id, account.id, roles, badge, charity)
        await self._write(by, enrols, account=account)
        return await self._accounts.issue_reset(by, account.id)

    async def set_roles(
        self, by: Person, id_: str, roles: frozenset[str], badge: str = "", charity: str = ""
    ) -> None:
        """Give somebody these roles in place of those they have; with none they are off the staff."""
        account = await self._accounts.as_keeper(by, id_, roles)
        self._verify_no_hand(account.id)
        if roles:
            enrols = partial(self._enrols, by.id, account.id, roles, badge, charity)
            await self._write(by, enrols, account=account)
        elif account.id in self._service.rooms.house.house.staff:
            await self._write(by, partial(_dismisses, by.id, account.id), stays=True)
        await self.changed(account.id)

    async def shut(self, by: Person, id_: str, reason: str) -> None:
        """Close an account, and take whoever has it off the staff."""
        account = await self._accounts.as_keeper(by, id_)
        self._verify_no_hand(account.id)
        if account.id not in self._service.rooms.house.house.staff:
            await self._auth.shut(by, id_, reason)
            return
        if not reason.strip():
            raise AccountError("say why the account is closed")
        await self._write(by, partial(_dismisses, by.id, account.id), reason=reason)
        await self.changed(account.id)

    async def issue_reset(self, by: Person, id_: str) -> str:
        """Return a one-time code for somebody else's lost password, but in the middle of a hand for money."""
        self._verify_no_hand((await self._accounts.as_keeper(by, id_)).id)
        return await self._accounts.issue_reset(by, id_)

    async def use_reset(self, name: str, code: str, password: str, caller: Caller, token: str) -> None:
        """Turn a one-time code into a password, but in the middle of a hand for money."""
        await self._auth.use_reset(name, code, password, caller, token, self._verify_no_hand)

    async def remove_factor(self, by: Person, id_: str) -> None:
        """Take a lost second factor away from somebody else, but in the middle of a hand for money."""
        account = await self._accounts.as_keeper(by, id_)
        self._verify_no_hand(account.id)
        await self._auth.remove_factor(by, account.id)

    def _verify_no_hand(self, id_: str) -> None:
        """Refuse to end the sign-in of somebody in the middle of a hand for money: a clock would fold it."""
        table = hand_in_play(self._service.rooms.house.house, self._service.tables(), id_)
        if table is not None:
            says = f"{id_} has a hand in play at table {table}, which a clock would fold; "
            says += "wait until the round is over, or have two people rule on the hand"
            raise RefusedError(says, ("Q0-26",))

    async def _write(self, by: Person, takes: Callable[[UnitOfWork], None], **how: Any) -> None:
        def joined(unit: UnitOfWork) -> bool:
            unit.on_house_event = partial(self._follow, **how)
            takes(unit)
            return True

        answer = await self._service.writer.ask(PendingCommand("", by.id, codec.HOUSE, "", joined))
        if not answer.ok:
            raise RefusedError(answer.says, answer.rules)
        await asyncio.to_thread(self._accounts.catch_up)

    @staticmethod
    def _enrols(
        by: str, id_: str, wanted: frozenset[str], badge: str, charity: str, unit: UnitOfWork
    ) -> None:
        member = unit.house.staff.get(id_)
        if not badge and member:
            badge = member.badge
        elif not badge and is_play_money(unit.house):
            badge = f"play money {id_}"  # no commission has a badge for that
        roles = tuple(role for role in Role if role.value in wanted)
        if not charity and member and Role.CHARITY in roles:
            charity = member.charity
        unit.ask_house(hc.Enrol(by, unit.at, id_, roles, badge, charity))

    # ---------------------------------------------------------------------------------- by way of the house

    async def changed(self, id_: object) -> None:
        """See to it that whoever the house enrolled or dismissed signs in as what they are now, if at all."""
        if isinstance(id_, str):
            await asyncio.to_thread(self._accounts.drop_ended)
            await self._auth.end_all(id_)

    def _follow(
        self,
        unit: UnitOfWork,
        event: object,
        before: House,
        *,
        account: SignInAccount | None = None,
        reason: str = "",
        stays: bool = False,
    ) -> None:
        """Write with an event of the staff what it means for the accounts."""
        if not isinstance(event, Enrolled | Dismissed):
            return
        roll = self._accounts.newest()
        member, by = before.staff.get(event.person), before.staff.get(event.by)
        by_operator = event.by == ITSELF or (by is not None and Role.OPERATOR in by.roles)
        if member and Role.OPERATOR in member.roles and not by_operator:
            raise RefusedError("only an operator makes or changes an operator")
        if member and (watch := sorted(OVER_MANAGERS & member.roles)) and not by_operator:
            says = f"only an operator changes or dismisses somebody of {watch[0]}; ask the operator"
            raise RefusedError(says)
        if isinstance(event, Enrolled):
            facts = enrolled(roll, event.person, account, before)
        else:
            facts = dismissed(roll.get(event.person), reason or f"dismissed by {event.by}", stays=stays)
        unit.add_facts(r.ACCOUNT_STREAM, roll.version, facts)


def _dismisses(by: str, id_: str, unit: UnitOfWork) -> None:
    unit.ask_house(hc.Dismiss(by, unit.at, id_))


def enrolled(roll: AccountIndex, person: str, meant: SignInAccount | None, before: House) -> tuple[Fact, ...]:
    """Return what an enrolment means for the accounts; `meant` is the account, where its keeper named one.

    Somebody new, and somebody who comes back, has an account without a password until they choose one: no old
    password ever opens a staff account. A player's account is nobody's to take over by its name.
    """
    known = roll.get(person)
    if known is None:
        verify_id(person)
        account = meant or SignInAccount(person, person)
        verify_unlike(account.id, account.name, roll)
        return (r.made(account),)
    if known.id != person:
        raise RefusedError(f"there is an account {known.id}; write {person} like that")
    new = meant is not None and meant.credential != known.credential
    if new and not known.closed and known.credential:
        raise AccountError(f"{known.id} is taken; choose another name")
    was_player = person not in before.staff and person not in before.former
    if was_player and known.closed:
        raise RefusedError(
            f"{known.id} is a player's account, and closed; enrol this person under another name"
        )
    if was_player and (meant is None or new):
        raise RefusedError(
            f"{known.id} is a player's account; choose another name, or give that account the roles itself"
        )
    facts = [r.reopened(known)] if known.closed else []
    if known.credential and person not in before.staff:
        facts.append(r.password_ended(known))
    if known.factor and person not in before.staff:
        facts.append(r.factor_removed(known))
    if known.pin and person not in before.staff:
        facts.append(r.pin_set(known, ""))
    return tuple(facts)


def dismissed(known: SignInAccount | None, reason: str, *, stays: bool) -> tuple[Fact, ...]:
    """Return what it means for the accounts that somebody is dismissed; with `stays` they may still play."""
    if known is None:
        return ()
    pin = (r.pin_set(known, ""),) if known.pin else ()  # with which only staff countersign
    if stays:
        return pin
    closed = () if known.closed else (r.closed(known, reason),)
    ended = (r.password_ended(known),) if known.credential else ()
    factor = (r.factor_removed(known),) if known.factor else ()
    return (*closed, *ended, *factor, *pin)
