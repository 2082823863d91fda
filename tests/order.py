"""Tests in another order than they are written in: the longest first, or by chance (`--shuffle SEED`)."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Protocol, TypeVar


class Named(Protocol):
    """What is looked at of a test: its name."""

    @property
    def nodeid(self) -> str: ...


Item = TypeVar("Item", bound=Named)


def shuffled(items: Iterable[Item], seed: str, shared_by: Callable[[Item], str]) -> list[Item]:
    """Return tests in an order of chance; those that share a house, a browser or a fixture stay together."""

    def place(item: Item) -> tuple[bytes, bytes]:
        return _chance(seed, shared_by(item) or item.nodeid), _chance(seed, item.nodeid)

    return sorted(items, key=place)


def longest_first(
    items: Iterable[Item], group_of: Callable[[Item], str], lateness: Callable[[Item], int]
) -> list[Item]:
    """Return tests with the late ones at the end; a group begins when the first of its tests has to."""
    waiting = list(items)
    earliest: dict[str, int] = {}
    for item in waiting:
        group = group_of(item) or item.nodeid
        earliest[group] = min(lateness(item), earliest.get(group, lateness(item)))
    return sorted(waiting, key=lambda item: earliest[group_of(item) or item.nodeid])


def _chance(seed: str, name: str) -> bytes:
    return sha256(f"{seed} {name}".encode()).digest()
