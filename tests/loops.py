"""Loops that assert: over nothing they would assert nothing, and the test would pass whatever is wrong."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def at_least_one(things: Iterable[T]) -> Iterator[T]:
    """Yield things, and fail where there is none."""
    none = True
    for thing in things:
        none = False
        yield thing
    assert not none, "there was nothing to look at, so nothing was tested"
