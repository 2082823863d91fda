"""The engine that is this process: one chunk at a time, each when its result is asked for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic

from croupier.lab.engines.crew import C, Crew, R


@dataclass(frozen=True, slots=True)
class Here:
    """Work in this process."""

    @contextmanager
    def crew(self, work: Callable[[C], R]) -> Iterator[Crew[C, R]]:
        """Open a crew of one."""
        yield _Alone(work)


@dataclass(frozen=True, slots=True)
class _Alone(Generic[C, R]):
    work: Callable[[C], R]

    def ahead(self) -> int:
        return 1

    def start(self, chunk: C) -> Callable[[], R]:
        return partial(self.work, chunk)
