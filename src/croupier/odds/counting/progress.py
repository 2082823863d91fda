"""Who is told how far a long solution has come: whoever waits for it says so around what it asks for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Progress: TypeAlias = Callable[[float], None]
_WATCHING: ContextVar[Progress | None] = ContextVar("watching", default=None)


@contextmanager
def watching(told: Progress) -> Iterator[None]:
    """Tell somebody, from 0 to 1, how far each long solution asked for in this block has come."""
    token = _WATCHING.set(told)
    try:
        yield
    finally:
        _WATCHING.reset(token)


def watcher() -> Progress | None:
    """Return who is told in this block, if anybody."""
    return _WATCHING.get()
