"""Whether this process is alive and whether it is ready to take people, and what it counts."""

import asyncio
import os
import signal
from multiprocessing import parent_process
from typing import Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel

from croupier.server.people.access import Endpoint
from croupier.server.routes.people import Done, Nothing
from croupier.server.wire.context import get_context, open_to_all, through
from croupier.server.wire.metrics import MEDIA_TYPE
from croupier.server.wire.replies import NotNowError, replies

router = APIRouter(tags=["health"])
_ANYBODY = [Depends(open_to_all(Endpoint.BE_WELL))]


class Alive(BaseModel):
    """The process answers."""

    alive: Literal[True] = True


class Ready(BaseModel):
    """The house takes people: its database answers, and new rounds begin."""

    ready: Literal[True] = True
    position: int


@router.get("/health/live", dependencies=_ANYBODY)
async def live() -> Alive:
    """Say that the process answers; restart it if it does not."""
    return Alive()


@router.get("/health/ready", dependencies=_ANYBODY, responses=replies(503))
async def ready(request: Request) -> Ready:
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
    context.metrics.position.set(head.position)
    return Ready(position=head.position)


@router.post(
    "/api/drain",
    dependencies=[Depends(through(Endpoint.DRAIN, acts=True))],
    responses=replies(401),
    status_code=202,
)
async def drain(_: Nothing) -> Done:
    """Let the house come to rest: no new round begins, those in play are finished, and the server stops."""
    os.kill(os.getppid() if parent_process() else os.getpid(), signal.SIGUSR1)
    return Done(says="the house finishes its rounds, and closes")


@router.get(
    "/metrics",
    response_class=Response,
    dependencies=[Depends(through(Endpoint.MEASURE))],
    responses={200: {"content": {MEDIA_TYPE: {}}}, **replies(401, 403)},
)
async def metrics(request: Request) -> Response:
    """Return what this process counts, for Prometheus."""
    return Response(get_context(request).metrics.page(), media_type=MEDIA_TYPE)
