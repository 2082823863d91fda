"""Has an open house read its whole log again, and write nothing more where an old event was changed."""

import asyncio
import logging
from typing import Final

from croupier.store import Log, StoreError
from croupier.store.records import DamageError
from croupier.store.rereading import Rereading

_PAUSE: Final = 0.05  # seconds between two looks: a million events are read within two minutes
_logger = logging.getLogger("croupier.server")


async def reread(log: Log) -> None:
    """Read the log again from its first event; where one was changed, nothing more is written."""
    again = await asyncio.to_thread(Rereading, log)
    while not again.done:
        try:
            await asyncio.to_thread(again.step)
        except DamageError as damage:
            log.damage = damage
            _logger.critical("nothing more is written: %s", damage)
            return
        except StoreError as error:  # the database is away; what was read is known
            _logger.warning("the log could not be read again: %s", error)
        await asyncio.sleep(_PAUSE)
