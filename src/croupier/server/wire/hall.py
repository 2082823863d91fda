"""The hall: what all doors of one process share, from opening the log to the last socket closed."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, Protocol

from fastapi import Request
from starlette.requests import HTTPConnection

from croupier.errors import SpokenError
from croupier.server.commands.demo import demo
from croupier.server.commands.house_file import HousePlan, read_house_file, set_up
from croupier.server.commands.service import Service
from croupier.server.commands.staffing import CHANGES, Staffing
from croupier.server.desks.checking import Checking
from croupier.server.people.accounts import AccountError, Accounts
from croupier.server.people.entrance import Entrance
from croupier.server.people.person import Answer, Person
from croupier.server.people.powers import Door, may_enter
from croupier.server.people.sessions import Sessions
from croupier.server.rooms import codec
from croupier.server.rooms.sealing import note_key, verify_key
from croupier.server.wire.lanes import Lanes
from croupier.server.wire.limits import Limits
from croupier.server.wire.lines import Lines
from croupier.server.wire.messages import Order
from croupier.server.wire.metrics import Metrics
from croupier.server.wire.replies import ForbiddenError, SignedOutError, TooManyError
from croupier.store import Log, open_log
from croupier.store.place import key_place
from croupier.store.vault import Vault, open_vault

COOKIE: Final = "croupier"
GOING_AWAY: Final = 1012
"""Closes a socket whose house is being restarted (RFC 6455, IANA)."""
Made = Callable[[str, str], None]
"""Told the operator's name and password when a house is made."""


class Closing(Protocol):
    """Somebody on a socket, who is told when it closes."""

    async def close(self, code: int, says: str) -> None:
        """Close the socket."""


class Hall:
    """A house at work in this process."""

    def __init__(self, log: Log, vault: Vault, plan: HousePlan | None = None, *, deals: bool = True) -> None:
        self.log, self.vault = log, vault
        self.service = Service(log, vault, self.clock, deals=deals)
        self.entrance = Entrance(Accounts(log, self.clock), Sessions(log, self.clock))
        self.staffing = Staffing(self.service, self.entrance)
        self.metrics, self.lines, self.limits = Metrics(), Lines(time.monotonic), Limits()
        self.checking, self.lab = Checking(log), Lanes()
        self.clients: set[Closing] = set()
        self.open = False
        self._plan = plan
        self._closing: asyncio.Task[None] | None = None

    @staticmethod
    def clock() -> datetime:
        """Return the time of everything that happens here."""
        return datetime.now(UTC)

    # ------------------------------------------------------------------------------------ opening, closing

    @property
    def draining(self) -> bool:
        """Whether no new round begins."""
        return self.service.draining

    async def begin(self, made: Made | None = None) -> None:
        """Bring the house back from its log; make it first where there is none."""
        await asyncio.to_thread(verify_key, self.log, self.vault)
        await self.service.start()
        await asyncio.to_thread(note_key, self.log, self.vault, self.clock())
        if self._plan is not None:
            await set_up(self.service, self._plan)
            operator = self._plan.file.operator
        else:
            await demo(self.service)
            operator = "operator"
        password = await self.entrance.accounts.first_operator(operator, operator.capitalize())
        if password and made:
            made(operator, password)
        self.open = True

    async def close(self, within: float) -> None:
        """Finish the rounds in play or freeze them, and say goodbye; asked twice it is done once."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(within))
        await self._closing

    async def _close(self, within: float) -> None:
        self.metrics.draining.set(1)
        self.checking.cancel()
        await self.service.stop(finish_within=within)
        await self.lab.end()
        self.open = False
        goodbye = "the house closes; come back in a moment"
        await asyncio.gather(*(client.close(GOING_AWAY, goodbye) for client in set(self.clients)))
        self.entrance.accounts.close()

    # ------------------------------------------------------------------------------------------ people

    async def person_of(self, token: str, *, active: bool = False) -> Person:
        """Return whose session this is; `active` counts as something they did, and keeps it alive."""
        person = await self.entrance.person_of(token, active=active)
        if person is None:
            raise SignedOutError("sign in first; you are not, or no longer, signed in")
        return person

    async def register(self, id_: str, password: str, name: str = "") -> tuple[str, Person]:
        """Make a player's account and sign in, but not in the name of somebody who plays here without one.

        Whoever buys chips at the cage or is seated by a dealer needs no account; whoever had one of that name
        would have those chips and that hand.
        """
        await self.service.catch_up()
        if self.service.rooms.knows_player(id_):
            raise AccountError(f"somebody plays here as {id_[:40]} already; choose another name")
        return await self.entrance.register(id_, password, name)

    async def carry_out(self, person: Person, order: Order) -> Answer:
        """Carry out a command, with the signature of a second person where there is one."""
        self.allow(person, "command")
        vouched = frozenset[str]()
        if order.signed:
            self.allow(person, "sign in")  # each signature is a password to be tried, and that takes its time
            signed = order.signed
            vouched = frozenset({(await self.entrance.accounts.vouch(signed.name, signed.password)).id})
        with self.metrics.timed(order.target) as outcome:
            answer = await self.service.command(
                person, order.target, order.name, order.data, order.key, vouched=vouched
            )
            outcome.ok = answer.ok
        if answer.ok and order.target == codec.HOUSE and order.name in CHANGES:
            await self.staffing.changed(order.data.get("person"))
        return answer

    def allow(self, person: Person, action: str) -> None:
        """Refuse whoever asks too often."""
        wait = math.ceil(self.limits.wait(person.id, action))
        if wait:
            self.metrics.refused.labels("rate").inc()
            raise TooManyError(f"too fast; wait {wait} second{'' if wait == 1 else 's'}")


def open_hall(database: str, house: str | None = None, *, deals: bool = True) -> Hall:
    """Open the log and the vault of a house; the house itself begins with `begin`."""
    plan = read_house_file(house) if house else None
    log = open_log(database)
    try:
        vault = open_vault(key_place(database), create=is_new(log))
        return Hall(log, vault, plan, deals=deals)
    except BaseException:
        log.close()
        raise


def is_new(log: Log) -> bool:
    """Whether nothing was ever written to a log, so that a new key locks nobody out."""
    return log.head().position == 0


# --------------------------------------------------------------------------------------------- at the doors


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the hall a request came to."""
    hall: Hall = connection.app.state.hall
    return hall


def through(door: Door, *, acts: bool = False) -> Callable[[Request], Awaitable[Person]]:
    """Return what lets a person through a door or says why not; `acts` counts as something they did."""

    async def enter(request: Request) -> Person:
        person = await hall_of(request).person_of(request.cookies.get(COOKIE, ""), active=acts)
        if refused := may_enter(person, door):
            raise ForbiddenError(refused)
        return person

    enter.door = door  # type: ignore[attr-defined]  # for the test that walks every route with every role
    return enter


def open_to_all(door: Door) -> Callable[[], Awaitable[None]]:
    """Return what lets anybody through a door that is open to those who have not signed in."""
    if refused := may_enter(None, door):
        raise SpokenError(refused)

    async def enter() -> None:
        """Let anybody pass."""

    enter.door = door  # type: ignore[attr-defined]
    return enter
