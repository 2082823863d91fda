"""How tests wait: until something is so, with a patience that only a fault uses up, never a busy machine."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 120.0
"""Seconds, under the time that a whole test may take, so that whoever waits says what did not come."""
_OFTEN = 0.01


def soon(found: Callable[[], T], what: str = "what the test waits for", within: float = PATIENCE) -> T:
    """Return what is found once there is something true to find."""
    until = time.monotonic() + within
    while not (is_so := found()):
        assert time.monotonic() < until, f"{what} did not come within {within:g} s"
        time.sleep(_OFTEN)  # then it looks again
    return is_so


async def soon_here(found: Callable[[], T], what: str = "what the test waits for") -> T:
    """Return the same within an event loop, whose other tasks go on meanwhile."""
    until = time.monotonic() + PATIENCE
    while not (is_so := found()):
        assert time.monotonic() < until, f"{what} did not come within {PATIENCE:g} s"
        await asyncio.sleep(_OFTEN)  # then it looks again
    return is_so
