"""The hall of a new demo house in this very process, for tests that look behind its doors."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from croupier.server.wire.hall import Hall, open_hall


def in_hall(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    """Do something in the hall of a house that was made for it."""

    async def run() -> None:
        hall = open_hall(str(folder / "house.db"))
        try:
            await hall.begin()
            await work(hall)
            await hall.close(0)
        finally:
            hall.log.close()

    asyncio.run(run())
