"""The hall of a new demo house in this very process, for tests that look behind its doors."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from croupier.server.wire.context import Made, ServerContext, open_context


def in_hall(folder: Path, work: Callable[[ServerContext], Awaitable[None]], made: Made | None = None) -> None:
    """Do something in the hall of a house that was made for it; `made` hears of a new operator."""

    async def run() -> None:
        context = open_context(str(folder / "house.db"))
        try:
            await context.begin(made)
            await work(context)
            await context.close(0)
        finally:
            context.log.close()

    asyncio.run(run())
