"""One client on its socket, seen from within: what is left of it, and what counts as doing something."""

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.websockets import WebSocket

from croupier.server.people.auth_tables import reading, sessions, writing
from croupier.server.wire import socket as sockets
from croupier.server.wire.context import ServerContext
from croupier.server.wire.socket import TOO_SLOW, Client
from tests.server.context_here import in_hall
from tests.waiting import soon_here

pytestmark = pytest.mark.slow
T1 = "table/T1"
WATCH = {"do": "watch", "target": T1}
UNWATCH = {"do": "unwatch", "target": T1}
FAREWELL = {"do": "unwatch", "target": "table/T5"}  # refused, once everything before it is done


async def visit(context: ServerContext, token: str, *messages: object) -> list[dict[str, Any]]:
    """Connect, say everything in one breath, wait until it is answered, and leave; return what was heard."""
    inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
    heard = list[dict[str, Any]]()

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            heard.append(json.loads(message["text"]))

    socket = WebSocket({"type": "websocket", "headers": [], "path": "/socket"}, inbox.get, send)
    inbox.put_nowait({"type": "websocket.connect"})
    for message in (*messages, FAREWELL):
        inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
    await socket.accept()
    client = asyncio.create_task(Client(socket, context, token).run())
    await soon_here(lambda: any(message["is"] == "refused" for message in heard), "the last answer")
    inbox.put_nowait({"type": "websocket.disconnect"})
    await client
    return heard


def test_nothing_is_left_of_somebody_who_looks_away_as_soon_as_they_look(tmp_path: Path) -> None:
    async def work(context: ServerContext) -> None:
        token, _ = await context.auth.sign_in_guest()
        heard = await visit(context, token, *(WATCH, UNWATCH) * 5)
        assert [message["is"] for message in heard].count("gone") == 5
        queues = context.service._queues
        assert not queues

    in_hall(tmp_path, work)


def test_a_page_that_connects_again_by_itself_keeps_nobody_signed_in(tmp_path: Path) -> None:
    async def work(context: ServerContext) -> None:
        token, _ = await context.auth.sign_in_guest()

        def seen() -> int:
            with reading(context.log) as connection:
                return int(connection.execute(select(sessions.c.seen)).scalar_one())

        long_ago = seen() - 3_600_000
        with writing(context.log) as connection:
            connection.execute(update(sessions).values(seen=long_ago))
        context.auth.sessions._recent.clear()  # as after a second
        await visit(context, token, {**WATCH, "line": "of-the-broken-socket", "seq": 3})
        assert seen() == long_ago
        await visit(context, token, WATCH)
        assert seen() > long_ago

    in_hall(tmp_path, work)


def test_a_client_that_no_longer_receives_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LOOKS", 0.01)
    monkeypatch.setattr(sockets, "PATIENCE", 0.0)

    async def work(context: ServerContext) -> None:
        token, _ = await context.auth.sign_in_guest()
        codes = list[int]()

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "websocket.send":
                await asyncio.Event().wait()  # its buffers are full, and stay so
            elif message["type"] == "websocket.close":
                codes.append(message["code"])

        inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        socket = WebSocket({"type": "websocket", "headers": [], "path": "/socket"}, inbox.get, send)
        inbox.put_nowait({"type": "websocket.connect"})
        await socket.accept()
        await Client(socket, context, token).run()
        assert codes == [TOO_SLOW]

    in_hall(tmp_path, work)
