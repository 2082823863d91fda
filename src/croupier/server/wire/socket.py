"""One client's socket: views and what changes in them go out, commands come in and are answered once each."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

import croupier
from croupier.errors import CroupierError
from croupier.server.people.access import Answer, Person
from croupier.server.people.auth import SignedOutError
from croupier.server.wire.context import ServerContext, caller_of
from croupier.server.wire.messages import (
    CommandMessage,
    MessageError,
    Ping,
    Unwatch,
    Watch,
    Who,
    encode_message,
    read_message,
)
from croupier.server.wire.replies import public_message
from croupier.server.wire.subscriptions import Subscription
from croupier.server.wire.turns import ChangeSignal
from croupier.store import StoreError

if TYPE_CHECKING:
    from croupier.server.wire.presence import DeviceLine

SOCKETS: Final = 12
"""How many sockets one person may hold at a time in one process: a tab each."""
WATCHES: Final = 64
"""How many targets one client may watch at a time."""
PATIENCE: Final = 20.0
"""Seconds a client may take to receive a message; at the next look after them its socket is closed."""
LOOKS: Final = 15.0
"""Seconds between looks whether the client is still signed in, while it says nothing, and still receives."""
ONLY_TEXT: Final = 1003  # RFC 6455, 7.4.1
OUR_FAULT: Final = 1011
SIGN_IN_AGAIN: Final = 4401
TOO_SLOW: Final = 4408
TRY_AGAIN_LATER: Final = 1013
"""Closes a socket that cannot be served now (IANA)."""
_AGAIN_AFTER: Final = 0.5  # seconds until a view is looked at again that the database did not give
_PONG: Final = encode_message("pong")
_logger = logging.getLogger("croupier.server.socket")


class _Watched(NamedTuple):
    """A target that a client watches."""

    line: Subscription
    task: asyncio.Task[None]
    changed: ChangeSignal


class Client:
    """A client on its socket, from the first message to the last."""

    def __init__(self, socket: WebSocket, context: ServerContext, token: str) -> None:
        self._socket, self._context, self._token = socket, context, token
        self._service, self._subscriptions, self._metrics = (
            context.service,
            context.subscriptions,
            context.metrics,
        )
        self._turn = asyncio.Lock()
        self._sending: tuple[asyncio.Task[Any], float] | None = None  # who sends, and since when
        self._slow = False
        self._watching: dict[str, _Watched] = {}
        self._closed = False
        self._caller = caller_of(socket)  # where it comes from, as long as it lasts
        self._line: DeviceLine | None = None
        self._id = ""  # of the person, once they are known: a session never changes hands
        self.works = False  # whether they have a role here

    @property
    def peer(self) -> tuple[str, int] | None:
        """Where its connection comes from."""
        return self._socket.client and (self._socket.client.host, self._socket.client.port)

    @property
    def person(self) -> str:
        """Whose it is, once that is known."""
        return self._id

    async def run(self) -> None:
        """Serve the client until it leaves, its session ends, or it stops reading."""
        looking = asyncio.create_task(self._look())
        try:
            person = await self._person()
            if self._context.sockets[person.id] >= SOCKETS:
                await self.close(TRY_AGAIN_LATER, f"you have {SOCKETS} windows open here; close one first")
                return
            self._id, self.works = person.id, bool(person.roles)
            self._line = self._context.presence.arrive(person.id)
            self._context.sockets[person.id] += 1
            who = Who.of(person, self._context.zone).model_dump()
            await self._send(encode_message("hello", person=who, software=f"croupier {croupier.__version__}"))
            while True:
                await self._hear(await self._receive())
                await asyncio.sleep(0)  # messages that wait already do not make everybody else wait
        except SignedOutError as error:
            await self.close(SIGN_IN_AGAIN, str(error))
        except StoreError:  # nobody can be let in
            await self.close(TRY_AGAIN_LATER, "the database does not answer; connect again in a moment")
        except WebSocketDisconnect:
            pass
        except Exception:
            _logger.exception("a socket broke off; whoever it was connects again")
            await self.close(OUR_FAULT, "something went wrong here; connect again")
        finally:
            self._closed = True
            looking.cancel()
            if self._line:
                self._context.presence.leave(self._line)
            if self._id:
                self._context.sockets[self._id] -= 1
                if not self._context.sockets[self._id]:
                    del self._context.sockets[self._id]
            for target in tuple(self._watching):
                self._stop(target)
            await self.close(1000, "")

    async def close(self, code: int, says: str) -> None:
        """Close the socket, if it is still open."""
        self._closed = True
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(2):
                await self._socket.close(code, says[:100])

    async def _person(self, *, active: bool = False) -> Person:
        """Return who this is, or raise SignedOutError; `active` counts as something they did."""
        return await self._context.auth.signed_in(self._token, active=active)

    # ----------------------------------------------------------------------------------------- incoming

    async def _receive(self) -> str:
        """Return the next text, or raise WebSocketDisconnect."""
        try:
            message = await self._socket.receive()
        except RuntimeError:  # it was closed from this side
            raise WebSocketDisconnect from None
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        text: str | None = message.get("text")
        if text is None:
            await self.close(ONLY_TEXT, "messages are text, not bytes")
            raise WebSocketDisconnect
        return text

    async def _hear(self, text: str) -> None:
        key = ""
        try:
            self._context.limits.allow(self._id, "message")
            message = read_message(text)
            if self._line:
                self._context.presence.hear(self._line, ping=isinstance(message, Ping))
            match message:
                case Ping():
                    await self._send(_PONG)
                case Watch():
                    await self._watch(message)
                case Unwatch():
                    await self._person()
                    await self._unwatch(message.target)
                case CommandMessage(key=key):
                    await self._command(message)
        except SignedOutError:
            raise
        except MessageError as error:
            self._metrics.refused.labels("message").inc()
            await self._refuse(str(error), error.key)
        except CroupierError as error:
            await self._refuse(public_message(error), key or _key_of(text))

    async def _refuse(self, says: str, key: str = "") -> None:
        if key:
            await self._answer(key, Answer(ok=False, says=says))
        else:
            await self._send(encode_message("refused", says=says))

    async def _command(self, order: CommandMessage) -> None:
        person = await self._person(active=True)
        answer = await self._context.carry_out(person, order, self._caller)
        if watched := self._watching.get(order.target):
            watched.changed.hurry()  # what one did oneself is shown at once
        await self._answer(order.key, answer)

    async def _answer(self, key: str, answer: Answer) -> None:
        ok, says, rules, version, receipt = answer
        signed = {"receipt": receipt} if receipt else {}
        await self._send(
            encode_message("answer", key=key, ok=ok, says=says, rules=list(rules), version=version, **signed)
        )

    # ----------------------------------------------------------------------------------------- watching

    async def _watch(self, wish: Watch) -> None:
        # a page that comes back by itself after a broken connection is nobody doing anything
        person = await self._person(active=wish.line is None)
        target = wish.target
        if target not in self._watching and len(self._watching) >= WATCHES:
            raise CroupierError(f"one client watches {WATCHES} targets at most; unwatch one first")
        self._stop(target)
        changed = ChangeSignal(self._context.turns, self._caller.network)  # a crowd may watch what changes
        self._service.subscribe(target, changed)  # before the first look, so that no change falls between
        try:
            known = self._subscriptions.take_up(wish.line, wish.seq, person.id, target)
            if known:
                line, messages = known
                changed.put_nowait(0)  # look at once: something may have happened meanwhile
            else:
                seen = await self._service.look(person, target)
                line = self._subscriptions.open(person.id, target)
                messages = [line.begin(seen)]
        except BaseException:
            self._let_go(target, changed)
            raise
        self._metrics.views.labels("resumed" if known else "full").inc()
        task = asyncio.create_task(self._follow(line, changed, messages))
        # not within the task: one that is stopped before its first step runs none of itself
        task.add_done_callback(lambda _: self._let_go(target, changed))
        line.cut = task.cancel
        self._watching[target] = _Watched(line, task, changed)

    async def _unwatch(self, target: str) -> None:
        if target not in self._watching:
            raise CroupierError(f"{target} is not watched here")
        self._stop(target)
        await self._send(encode_message("gone", target=target, says="no longer watched"))

    def _stop(self, target: str) -> None:
        if watched := self._watching.pop(target, None):
            watched.task.cancel()
            self._subscriptions.leave(watched.line, watched.task.cancel)

    def _let_go(self, target: str, changed: ChangeSignal) -> None:
        self._service.unsubscribe(target, changed)
        changed.stop()

    async def _follow(self, line: Subscription, changed: ChangeSignal, messages: list[str]) -> None:
        try:
            for message in messages:
                await self._send(message)
            while True:
                await changed.wait()
                try:
                    seen = await self._service.look(await self._person(), line.target)
                except StoreError:  # the database is away: look again, and tell once it is back
                    await asyncio.sleep(_AGAIN_AFTER)
                    changed.put_nowait(0)
                    continue
                if news := line.advance(seen):
                    await self._send(news)
                    self._metrics.deltas.inc()
        except SignedOutError as error:
            await self.close(SIGN_IN_AGAIN, str(error))
        except CroupierError as error:
            self._watching.pop(line.target, None)
            self._subscriptions.end(line)
            await self._send(encode_message("gone", target=line.target, says=public_message(error)))
        except WebSocketDisconnect:
            pass  # the reading side notices too, and clears up
        except Exception:
            _logger.exception("a view broke off; whoever it was connects again")
            await self.close(OUR_FAULT, "something went wrong here; connect again")

    # ----------------------------------------------------------------------------------------- outgoing

    async def _send(self, message: str) -> None:
        async with self._turn:
            if self._closed:
                raise WebSocketDisconnect
            sender = asyncio.current_task()
            assert sender is not None  # noqa: S101 (a coroutine runs in a task)
            self._sending = sender, time.monotonic()
            try:
                await self._socket.send_text(message)
            except asyncio.CancelledError:
                if not self._slow:
                    raise
                sender.uncancel()
                await self.close(TOO_SLOW, "you receive too slowly; connect again")
                raise WebSocketDisconnect from None
            except RuntimeError:  # it was closed meanwhile
                raise WebSocketDisconnect from None
            finally:
                self._sending = None
        self._metrics.sent.inc(len(message))

    async def _look(self) -> None:
        """Close the socket of a client that no longer receives, or whose session ended while it was silent.

        A clock for each message instead would cost as much as the message.
        """
        while True:
            await asyncio.sleep(LOOKS)
            if self._sending and time.monotonic() - self._sending[1] > PATIENCE:
                self._slow = True
                self._sending[0].cancel()
                return
            try:
                await self._person()
            except SignedOutError as error:
                await self.close(SIGN_IN_AGAIN, str(error))
                return
            except StoreError:
                continue  # who is signed in shows once the database is back


def _key_of(text: str) -> str:
    """Return the key of a command, so that whatever became of it is its answer; "" where it is none."""
    try:
        message = read_message(text)
    except MessageError as error:
        return error.key
    return message.key if isinstance(message, CommandMessage) else ""
