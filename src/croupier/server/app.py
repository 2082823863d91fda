"""The web application of a server: its routes, the socket, and the documents that describe them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

from fastapi import Depends, FastAPI, WebSocket
from fastapi.openapi.utils import get_openapi

import croupier
from croupier.server import health
from croupier.server.people.access import Endpoint
from croupier.server.routes import ROUTERS
from croupier.server.wire.context import Made, ServerContext, open_to_all
from croupier.server.wire.messages import schema
from croupier.server.wire.middleware import COOKIE
from croupier.server.wire.replies import MEANS, install_error_handlers
from croupier.server.wire.socket import Client

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
    for router in (health.router, *ROUTERS):
        app.include_router(router)
    return app


def openapi(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document: what can be asked for, and every reply there is to it."""
    if not app.openapi_schema:
        whole = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path in whole["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)  # ours is a 400 with a sentence
                for status in (400, 403, 413, 414, 429, 431, 503):  # what may be said to anything
                    operation["responses"].setdefault(str(status), _refusal(status))
        for name in ("HTTPValidationError", "ValidationError"):
            whole.get("components", {}).get("schemas", {}).pop(name, None)
        app.openapi_schema = whole
    return app.openapi_schema


def _refusal(status: int) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {"description": MEANS[status], "content": content}


def _documents(app: FastAPI) -> None:
    anybody, describing = [Depends(open_to_all(Endpoint.LOOK_AROUND))], asyncio.Lock()

    @app.get("/openapi.json", include_in_schema=False, dependencies=anybody)
    async def published() -> dict[str, Any]:
        async with describing:  # it takes a quarter of a second, once, and not in two threads together
            return await asyncio.to_thread(openapi, app)

    @app.get("/schema/messages.json", tags=["documents"], dependencies=anybody)
    async def messages() -> dict[str, Any]:
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
