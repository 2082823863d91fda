"""The web application of a server: its routes, the socket, the documents that describe them, its health."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from multiprocessing import parent_process
from typing import Literal, cast

from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

import croupier
from croupier.house.serialize import JsonDocument
from croupier.server.people.access import Endpoint
from croupier.server.routes import ROUTERS
from croupier.server.routes.signing_in import Done, Nothing
from croupier.server.wire.context import Made, ServerContext, get_context, open_to_all, through
from croupier.server.wire.gauges import HouseGauges
from croupier.server.wire.messages import schema
from croupier.server.wire.metrics import MEDIA_TYPE
from croupier.server.wire.middleware import COOKIE
from croupier.server.wire.replies import MEANS, NotNowError, install_error_handlers, replies
from croupier.server.wire.socket import Client

health_routes = APIRouter(tags=["health"])
_ANYBODY = [Depends(open_to_all(Endpoint.BE_WELL))]
_LEAST_ROOM = 2 << 20  # bytes on the disk; a page of commands with its index takes a few thousand


class Alive(BaseModel):
    """The process answers."""

    alive: Literal[True] = True


class ReadyReply(BaseModel):
    """The house takes people: its database answers, and new rounds begin."""

    ready: Literal[True] = True
    position: int


@health_routes.get("/health/live", dependencies=_ANYBODY)
async def live() -> Alive:
    """Say that the process answers; restart it if it does not."""
    return Alive()


@health_routes.get("/health/ready", dependencies=_ANYBODY, responses=replies(503))
async def ready(request: Request) -> ReadyReply:
    """Say whether to send people here."""
    context = get_context(request)
    if not context.open:
        raise NotNowError("the house is starting or closing; try again in a moment")
    if context.draining:
        raise NotNowError("the house is draining: rounds in play are finished, and no new one begins")
    try:
        head = await asyncio.wait_for(asyncio.to_thread(context.service.log.head), 2)
    except (TimeoutError, ValueError):
        raise NotNowError("the database does not answer") from None
    if context.log.damage:
        raise NotNowError("the log was changed from outside, so nothing more is written; ask the operator")
    room = context.log.room()
    if room is not None and room < _LEAST_ROOM:
        raise NotNowError(f"the disk is full ({room >> 10:,} kB left), so nothing can be written; make room")
    return ReadyReply(position=head.position)


@health_routes.post(
    "/api/drain",
    dependencies=[Depends(through(Endpoint.DRAIN, acts=True))],
    responses=replies(401),
    status_code=202,
)
async def drain(_: Nothing) -> Done:
    """Let the house come to rest: no new round begins, those in play are finished, and the server stops."""
    os.kill(os.getppid() if parent_process() else os.getpid(), signal.SIGUSR1)
    return Done(says="the house finishes its rounds, and closes")


@health_routes.get(
    "/metrics",
    response_class=Response,
    dependencies=[Depends(through(Endpoint.MEASURE))],
    responses={200: {"content": {MEDIA_TYPE: {}}}, **replies(401, 403)},
)
async def metrics(request: Request) -> Response:
    """Return what this process counts, for Prometheus."""
    context = get_context(request)
    return Response(await asyncio.to_thread(context.metrics.page), media_type=MEDIA_TYPE)


Life = Callable[[FastAPI], AbstractAsyncContextManager[None]]
ABOUT = """A house of New Hampshire's charitable table games.

Commands and live views go over one WebSocket at `/socket`; its messages are described in
`/schema/messages.json`. Everything else is here. Whatever cannot be done is a 4xx with a sentence."""


def make_app(context: ServerContext, made: Made = lambda _name, _password: None) -> FastAPI:
    """Return the application; the server context closes with it, and opens with it if it is not open yet."""

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        if not context.open:
            await context.begin(made)
        try:
            yield
        finally:
            await context.close(0)

    app = described(life)
    app.state.context = context
    context.metrics.watch(HouseGauges(context))
    _socket(app, context)
    return app


def described(life: Life | None = None) -> FastAPI:
    """Return the application without a house, which is enough to describe it."""
    app = FastAPI(
        title="croupier",
        version=croupier.__version__,
        description=ABOUT,
        docs_url=None,  # the usual page loads scripts from outside
        redoc_url=None,
        openapi_url=None,
        lifespan=life,
    )
    install_error_handlers(app)
    _documents(app)  # before the pages, which take every other name at the top
    for router in (health_routes, *ROUTERS):
        app.router.routes.extend(router.routes)  # as they are: included, each is worked out a second time
    return app


def openapi(app: FastAPI) -> JsonDocument:
    """Return the OpenAPI document: what can be asked for, and every reply there is to it."""
    if not app.openapi_schema:
        whole = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path in whole["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)  # ours is a 400 with a sentence
                for status in (400, 403, 413, 414, 429, 431, 503):  # replies to any request
                    operation["responses"].setdefault(str(status), _refusal(status))
        for name in ("HTTPValidationError", "ValidationError"):
            whole.get("components", {}).get("schemas", {}).pop(name, None)
        app.openapi_schema = whole
    return app.openapi_schema


def _refusal(status: int) -> JsonDocument:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {"description": MEANS[status], "content": content}


def _documents(app: FastAPI) -> None:
    anybody, describing, written = [Depends(open_to_all(Endpoint.LOOK_AROUND))], asyncio.Lock(), b""

    @app.get("/openapi.json", include_in_schema=False, dependencies=anybody)
    async def published() -> Response:
        nonlocal written
        async with describing:  # it takes a quarter of a second, once, and not in two threads together
            written = written or await asyncio.to_thread(lambda: json.dumps(openapi(app)).encode())
        return Response(written, media_type="application/json")

    @app.get("/schema/messages.json", tags=["documents"], dependencies=anybody)
    async def messages() -> JsonDocument:
        """Return the JSON Schema of every message over the socket."""
        return schema()


def _socket(app: FastAPI, context: ServerContext) -> None:
    @app.websocket("/socket")
    async def socket(websocket: WebSocket) -> None:
        token = websocket.cookies.get(COOKIE, "")
        await websocket.accept()
        client = Client(websocket, context, token)
        task = cast("asyncio.Task[None]", asyncio.current_task())
        context.clients.add(client)
        context.metrics.sockets.inc()
        try:
            await client.run()
        except asyncio.CancelledError:
            if task.cancelling() == 0:
                raise
        finally:
            context.clients.discard(client)
            context.metrics.sockets.dec()
