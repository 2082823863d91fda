"""Tests in another order than they are written in: `--shuffle SEED`, the same for the same seed."""

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


def _chance(seed: str, name: str) -> bytes:
    return sha256(f"{seed} {name}".encode()).digest()
