"""The server context: what all routes of one process share, from opening the log to the last socket."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from croupier.errors import CroupierError
from croupier.fair.checkpoints import house_name
from croupier.fair.receipts import KEY_NAME
from croupier.house.commands import ConfirmClose
from croupier.house.settings import ITSELF, ZONE
from croupier.server.aggregates import codec
from croupier.server.aggregates.opening import (
    EpochTerms,
    in_words,
    note_key,
    unopened,
    verify_key,
    verify_seen,
)
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.demo import demo
from croupier.server.commands.requests import OpenPrivate
from croupier.server.commands.service import Service
from croupier.server.commands.set_up import HousePlan, read_house_file, set_up, still_named
from croupier.server.commands.staffing import CHANGES, Staffing
from croupier.server.people.access import Answer, Endpoint, Person, endpoint_denial
from croupier.server.people.account_index import AccountError, Staff
from croupier.server.people.accounts import Accounts
from croupier.server.people.auth import Auth
from croupier.server.people.auth_tables import Sessions
from croupier.server.people.auth_tables import metadata as auth_metadata
from croupier.server.people.devices import COOKIE as DEVICE_COOKIE
from croupier.server.people.devices import Caller
from croupier.server.people.sign_in import NOBODY, SignInError
from croupier.server.queries.digests import RoundDigests
from croupier.server.queries.records import Checking
from croupier.server.queries.school import SchoolRecords
from croupier.server.queries.shares import DueShares
from croupier.server.queries.staff_history import StaffHistory
from croupier.server.wire.approving import as_shown, shown_for
from croupier.server.wire.booking import Booking, reread
from croupier.server.wire.messages import Order, Signature
from croupier.server.wire.metrics import Metrics
from croupier.server.wire.middleware import COOKIE, client_network
from croupier.server.wire.networks import SEATS_PER_ADDRESS, PlayerNetworks
from croupier.server.wire.presence import SWEEP, LineState, OnSocket, Presence
from croupier.server.wire.replies import ForbiddenError, LabQueues, RateLimits
from croupier.server.wire.subscriptions import Subscriptions
from croupier.server.wire.turns import Turns
from croupier.store import Log, open_log, reached
from croupier.store.database import key_place
from croupier.store.keeper import HeadFiles, HeadKeeper, RefusedStartError
from croupier.store.schema import verify_schema
from croupier.store.signing import open_sign_key, recovery_key, rotations, sign_file, warn_if_gone
from croupier.store.vault import Vault, open_vault
from croupier.store.verify import verify_refusals

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.house.rules import RulesPage

GOING_AWAY: Final = 1012
"""Closes a socket whose house is being restarted (RFC 6455, IANA)."""
SIGN_EVERY: Final = 60.0
"""Seconds between signatures of the log's head, if anything was written."""
_logger = logging.getLogger("croupier.server")
Made = Callable[[str, str], None]
"""Called with the operator's name and password when a house is made."""
Tell = Callable[[str], None]
"""Called at a start with each sentence that whoever started the house should read."""


class ServerContext:
    """A house at work in this process."""

    clock: "staticmethod[[], datetime]" = staticmethod(partial(datetime.now, UTC))
    """Returns the time of everything that happens here."""

    def __init__(
        self,
        log: Log,
        vault: Vault,
        plan: HousePlan | None = None,
        *,
        deals: bool = True,
        keeper: HeadKeeper | None = None,
    ) -> None:
        self.log, self.vault, self.keeper = log, vault, keeper
        self.service = Service(log, vault, self.clock, deals=deals)
        staff = Staff(lambda: self.service.rooms.house.house)
        accounts = Accounts(log, vault, self.clock, staff)
        self.auth = Auth(accounts, Sessions(log, self.clock, vault.mark), self.service.catch_up)
        self.staffing = Staffing(self.service, self.auth)
        self.service.reckon = DueShares(self.service)
        self.metrics, self.subscriptions, self.limits = Metrics(), Subscriptions(time.monotonic), RateLimits()
        self.limits.refused = self.metrics.refused.labels("rate").inc
        self.service.stalls.on_stall = self.metrics.stalls.observe
        self.service.stalls.on_hold = self.metrics.holds.observe
        self.checking, self.lab = Checking(log, keeper), LabQueues()
        self.booking = Booking(log, vault, self.clock, self.service.catch_up)
        self.staff_history, self.school = StaffHistory(log), SchoolRecords(log, self.clock)
        self.digests: RoundDigests | None = None
        if keeper:
            directory = partial(getattr, self.service.rooms, "directory")
            self.digests = RoundDigests(log, vault, directory, self.staff_history.at, keeper)
        self.clients: set[OnSocket] = set()
        self.turns, self.presence = Turns(), Presence(time.monotonic)
        self.house_rules: tuple[RulesPage, bytes] | None = None  # the page on the wall as it was last sent
        self.writing_rules = asyncio.Lock()
        self.sockets: Counter[str] = Counter()  # how many each person holds
        self.networks = PlayerNetworks()
        self.open, self.seats_per_address = False, SEATS_PER_ADDRESS
        self.sign_file: Path | None = None  # the key of receipts, apart from that of the data
        self._plan = plan
        tasks: list[asyncio.Task[None] | None] = [None] * 4
        self._closing, self._listening, self._signing, self._rereading = tasks

    # ------------------------------------------------------------------------------------ opening, closing

    @property
    def draining(self) -> bool:
        """Whether no new round begins."""
        return self.service.draining

    @property
    def zone(self) -> str:
        """The time zone of the house, by whose clock every time is shown."""
        settings = self.service.rooms.house.house.settings
        return settings.zone if settings else ZONE

    async def begin(self, made: Made | None = None, tell: Tell = lambda _says: None) -> None:
        """Bring the house back from its log; make it first where there is none."""
        operator = self._plan.file.operator if self._plan else EpochTerms().operator
        await asyncio.to_thread(verify_key, self.log, self.vault)
        if copy := await asyncio.to_thread(unopened, self.log):
            if self.keeper:
                terms = EpochTerms(self.keeper.last_seen(), operator, self.keeper.sign_text)
                self.service.epoch_terms = terms
            await asyncio.to_thread(self.auth.sessions.end_everybodys)
            tell(in_words(copy))
        await self.service.start()
        stamped = await asyncio.to_thread(note_key, self.log, self.vault, self.clock())
        if self.keeper:
            await asyncio.to_thread(self.keeper.note_heard, ITSELF, self.clock())
        if self._plan is not None:
            gone = self.auth.accounts.staff.dismissed()
            await set_up(self.service, self._plan, gone)
            for says in still_named(self._plan, gone):
                tell(says)
        else:
            await demo(self.service)
        password = await self.auth.accounts.first_operator(operator, operator.capitalize())
        if password and made:
            made(operator, password)
        await self.auth.accounts.end_unsealed()
        await asyncio.to_thread(self.auth.accounts.drop_ended)
        name = await self.service.anchor()
        if self.sign_file is not None:
            await asyncio.to_thread(self._open_sign_key, f"{name}/{KEY_NAME}", copied=copy is not None)
        if copy or stamped:
            await self.sign_head()
        self._signing = asyncio.create_task(self._sign_heads())
        if not copy:  # whoever opened a copy said why, whatever is in it
            self._rereading = asyncio.create_task(reread(self.log))
        self.open = True
        self.booking.begin()
        self._listening = asyncio.create_task(self._notice_lines())

    def _open_sign_key(self, name: str, *, copied: bool) -> None:
        """Sign receipts with the key that the log knows."""
        assert self.sign_file is not None  # noqa: S101 (as whoever calls has seen)
        notary = self.service.notary
        key = open_sign_key(self.log, self.sign_file, name, ITSELF, self.clock(), copied=copied)
        notary.rotations, notary.recovery = tuple(rotations(self.log)), str(recovery_key(self.log) or "")
        notary.key = key

    async def close(self, within: float) -> None:
        """Finish the rounds in play or freeze them, and say goodbye; asked twice it is done once."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(within))
        await self._closing

    async def _close(self, within: float) -> None:
        self.metrics.draining.set(1)
        self.checking.cancel()
        for task in (self._listening, self._signing, self._rereading):
            if task:
                task.cancel()
        await self.booking.stop()
        await self.service.stop(finish_within=within)
        await self.sign_head()
        await self.lab.end()
        self.open = False
        goodbye = "the house closes; come back in a moment"
        await asyncio.gather(*(client.close(GOING_AWAY, goodbye) for client in set(self.clients)))
        self.auth.accounts.close()

    async def _notice_lines(self) -> None:
        """Have tables know whose line is lost and who is heard again."""
        while True:
            await asyncio.sleep(SWEEP)
            states = {player: self.presence.state(player) for player in self.service.expected()}
            self.presence.forget_but(states)
            await self.service.note_lines(
                lost={player for player, state in states.items() if state is LineState.LOST},
                alive={player for player, state in states.items() if state is LineState.ALIVE},
            )

    async def _sign_heads(self) -> None:
        while True:
            await asyncio.sleep(SIGN_EVERY)
            await asyncio.to_thread(warn_if_gone, self.log, self.sign_file)
            await self.sign_head()

    async def sign_head(self, closed: date | None = None) -> None:
        """Sign the head of the log and keep it outside the database; the house goes on if that fails.

        For a day that was just closed the log remembers it too, and the day's report prints it.
        """
        settings = self.service.rooms.house.house.settings
        if self.keeper is None or settings is None:
            return
        about = (house_name(settings.licensee), ITSELF, self.clock())
        try:
            until = await asyncio.to_thread(self.digests.write, *about[1:]) if self.digests else None
            if closed:
                await asyncio.to_thread(self.keeper.sign_day, *about, closed, until)
            else:
                await asyncio.to_thread(self.keeper.sign, *about, until)
            self.metrics.signed.set(self.keeper.signed)
            await self.service.catch_up()  # the next round is sealed to the newest event
        except RefusedStartError as error:  # somebody rewrites the log, or took a key away
            _logger.error("the head of the log is not signed: %s", error)  # noqa: TRY400 (a trace tells no more)
        except (CroupierError, OSError) as error:
            _logger.warning("the head of the log could not be signed: %s", error)

    # ------------------------------------------------------------------------------------------ people

    async def register(
        self, id_: str, password: str, name: str = "", caller: Caller = NOBODY
    ) -> tuple[str, Person]:
        """Make a player's account and sign in, but not in the name of somebody who plays here without one.

        Whoever buys chips at the cage or is seated by a dealer needs no account; whoever had one of that name
        would have those chips and that hand.
        """
        await self.service.catch_up()
        if self.service.rooms.knows_player(id_):
            raise AccountError(f"somebody plays here as {id_[:40]} already; choose another name")
        return await self.auth.register(id_, password, name, caller)

    async def carry_out(self, person: Person, order: Order, caller: Caller = NOBODY) -> Answer:
        """Carry out a command, with the signature of a second person where there is one."""
        self.limits.allow(person.id, "command")
        if person.player and caller.network:
            self.networks.note(person.id, caller.network)
            self._verify_room_for_others(person.id, order, caller.network)
        signatures = [each for each in (order.signed, order.also) if each]
        vouched = frozenset([(await self._second(person, order, each, caller)).id for each in signatures])
        day = self.service.rooms.house.house.day
        with self.metrics.timed(order.target) as outcome:
            answer = await self.service.command(
                person, order.target, order.name, order.data, order.key, vouched=vouched
            )
            outcome.ok = answer.ok
        if answer.ok and order.target == codec.HOUSE and order.name == ConfirmClose.__name__ and day:
            await self.sign_head(day.date)
            self.booking.begin()
        if answer.ok and order.target == codec.HOUSE and order.name in CHANGES:
            await self.staffing.changed(order.data.get("person"))
        return answer

    def _verify_room_for_others(self, player: str, order: Order, network: str) -> None:
        """Refuse a place that would keep others out, as their network has several of them."""
        rooms = self.service.rooms
        if order.target.startswith(f"{codec.TABLE}/") and order.name == OpenPrivate.__name__:
            tables = rooms.tables().values()
            self.networks.verify_private(tables, player, network, self.seats_per_address, rooms.now())
        room = rooms.get(order.target)
        if isinstance(room, TableRoom) and room.felt is not None:
            self.networks.verify_room(room.felt, order.name, player, network, self.seats_per_address)

    async def _second(self, person: Person, order: Order, signed: Signature, caller: Caller) -> Person:
        """Return who signs a command with whoever gives it."""
        self.limits.allow(person.id, "sign in")  # each signature is a secret to be tried, and takes its time
        if not signed.pin:
            return await self.auth.accounts.vouch(signed.name, signed.password, signed.code, caller)
        if not person.roles:
            raise SignInError("a PIN counts only where somebody of the staff is signed in")
        words = as_shown(self.service, person, order)
        shown = shown_for(person, order, words)
        second = await self.auth.accounts.approve(signed.name, signed.badge, signed.pin, signed.ticket, shown)
        if as_shown(self.service, person, order) != words:  # while the PIN was looked at
            raise SignInError("play has gone on since this was shown; show it again")
        return second


def open_context(
    database: str,
    house: str | None = None,
    *,
    deals: bool = True,
    new_epoch: str | None = None,
    witnesses: tuple[str, ...] = (),
) -> ServerContext:
    """Open the log and the vault of a house; the house itself begins with `begin`.

    A log that is not the one that was seen last is refused, unless `new_epoch` says why it is opened.
    """
    plan = read_house_file(house) if house else None
    log = open_log(database)
    try:
        with log.engine.connect() as connection:
            verify_schema(connection, auth_metadata)
        verify_refusals(log.engine, log.url)
        keeper = HeadKeeper(log, HeadFiles.of(database))
        # a new key locks nobody out of a log to which nothing was ever written
        vault = open_vault(key_place(database)) if log.head().position else None
        if vault:
            verify_key(log, vault)  # says which key is missing, before every stamp looks strange to another
        log.stamper = vault.stamper if vault else None
        verify_seen(log, keeper, new_epoch, witnesses)
        vault = vault or open_vault(key_place(database), create=True)
        log.stamp_with(vault.stamper)
        log.reached = reached.opened(keeper.files.seen)
        context = ServerContext(log, vault, plan, deals=deals, keeper=keeper)
        context.sign_file = sign_file(database)
    except BaseException:
        log.close()
        raise
    return context


# --------------------------------------------------------------------------------------------- at the doors


def get_context(connection: HTTPConnection) -> ServerContext:
    """Return the context of the server a request came to."""
    context: ServerContext = connection.app.state.context
    return context


async def _context(connection: HTTPConnection) -> ServerContext:
    """Return the context without leaving the event loop; FastAPI asks a plain function in a thread."""
    return get_context(connection)


async def _caller(connection: HTTPConnection) -> Caller:
    """Return where a request comes from, for whatever proves who somebody is."""
    return caller_of(connection)


def caller_of(connection: HTTPConnection) -> Caller:
    """Return the network a connection comes from, and what its device keeps of earlier times."""
    return Caller(client_network(connection.scope), connection.cookies.get(DEVICE_COOKIE, ""))


From = Annotated[Caller, Depends(_caller)]
"""A parameter of a route: where a request comes from."""
Context = Annotated[ServerContext, Depends(_context)]
"""A parameter of a route: the context of its server."""


def through(door: Endpoint, *, acts: bool = False) -> Callable[[Request], Awaitable[Person]]:
    """Return what lets a person through a door or says why not; `acts` counts as something they did."""

    async def enter(request: Request) -> Person:
        person = await get_context(request).auth.signed_in(request.cookies.get(COOKIE, ""), active=acts)
        if refused := endpoint_denial(person, door):
            raise ForbiddenError(refused)
        return person

    enter.door = door  # type: ignore[attr-defined]  # for the test that walks every route with every role
    return enter


def open_to_all(door: Endpoint) -> Callable[[], Awaitable[None]]:
    """Return what lets anybody through a door that is open to those who have not signed in."""
    if refused := endpoint_denial(None, door):
        raise CroupierError(refused)

    async def enter() -> None:
        """Let anybody pass."""

    enter.door = door  # type: ignore[attr-defined]
    return enter
