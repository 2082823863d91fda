"""Studies over HTTP: what seen cards and lack of skill are worth, one at a time, for whoever came in.

A study is a process of its own. Its steps are lines of one reply, so whoever hangs up ends it, and no
other process of the house has to know of it.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Depends
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from croupier.server.lab.request import LabError, LabRequest, sheet_of
from croupier.server.lab.study import Kind, lacking
from croupier.server.people.access import Endpoint
from croupier.server.wire.context import Context, through
from croupier.server.wire.lab_queue import LabQueues
from croupier.server.wire.replies import replies

router = APIRouter(
    prefix="/api/lab",
    tags=["lab"],
    dependencies=[Depends(through(Endpoint.SEE_TABLES))],
    responses=replies(401, 404, 409),
)
_MINUTES = 10 * 60


class Study(BaseModel):
    """A study of a wished game."""

    wish: LabRequest
    kind: Kind


_STEPS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {}}, "description": "One line for each step."}
}


@router.post("/study", response_class=StreamingResponse, responses=_STEPS)
async def study(asked: Study, context: Context) -> StreamingResponse:
    """Study what seen cards and lack of skill are worth: a line for each step; who hangs up ends it."""
    if says := lacking(asked.kind):
        raise LabError(says)
    sheet_of(asked.wish.game)
    if context.lab.studying.locked():
        raise LabError("another study is running; one runs at a time, so try again when it is done")
    return StreamingResponse(_studied(asked, context.lab), media_type="application/x-ndjson")


async def _studied(asked: Study, lab: LabQueues) -> AsyncIterator[bytes]:
    async with lab.studying:
        process = lab.study = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "croupier.server.lab.study",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
        )
        try:
            assert process.stdin is not None  # noqa: S101 (they are pipes)
            assert process.stdout is not None  # noqa: S101
            process.stdin.write(asked.model_dump_json().encode())
            process.stdin.close()
            async with asyncio.timeout(_MINUTES):
                async for line in process.stdout:
                    yield line
                failed = await process.wait() != 0
        except TimeoutError:
            failed = True
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if failed:
        yield json.dumps({"says": "the study did not come to its end; try a smaller one"}).encode() + b"\n"
