"""Tests in another order than they are written in: `--shuffle SEED`, the same for the same seed."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Protocol, TypeVar


class Placed(Protocol):
    """What is looked at of a test: its file and its name."""

    @property
    def path(self) -> Path: ...

    @property
    def nodeid(self) -> str: ...


Item = TypeVar("Item", bound=Placed)


def shuffled(items: Iterable[Item], seed: str, together: Callable[[Path], bool]) -> list[Item]:
    """Return tests in an order of chance; those of a file that shares a house or a browser stay together."""

    def place(item: Item) -> tuple[bytes, bytes]:
        group = str(item.path) if together(item.path) else item.nodeid
        return _chance(seed, group), _chance(seed, item.nodeid)

    return sorted(items, key=place)


def _chance(seed: str, name: str) -> bytes:
    return sha256(f"{seed} {name}".encode()).digest()
