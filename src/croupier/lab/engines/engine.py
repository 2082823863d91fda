"""Define what an engine is, run any work on one in order, and do the work in this process."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Generic, Protocol, TypeVar

from croupier.errors import CroupierError

C = TypeVar("C")
R = TypeVar("R")
C_contra = TypeVar("C_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class EngineError(CroupierError):
    """An engine that cannot do the work: nobody to do it, or nobody who survives it."""


class Crew(Protocol[C_contra, R_co]):
    """Those who do one piece of work, chunk by chunk."""

    def ahead(self) -> int:
        """Return how many chunks should be under way to keep everyone busy."""

    def start(self, chunk: C_contra) -> Callable[[], R_co]:
        """Start a chunk; what is returned waits for its result."""


class Engine(Protocol):
    """A way to do work."""

    def crew(self, work: Callable[[C], R]) -> AbstractContextManager[Crew[C, R]]:
        """Open a crew; leaving it stops whatever is still under way."""


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


def run(
    work: Callable[[C], R], chunks: Iterable[C], engine: Engine | None = None, *, ahead: int | None = None
) -> Generator[R, None, None]:
    """Yield `work(chunk)` for each chunk, in order, whoever does it; by default this process.

    The chunks may have no end: one is taken only when there is room for it. `ahead` is how many may be under
    way; by default as many as keep the engine busy. Stop early by closing the iterator, or with Ctrl-C:
    what is under way is dropped. Work and chunks must be picklable unless they stay here, and the work must
    depend on nothing but its chunk, since a chunk is done again where its worker was lost.
    """
    if ahead is not None and ahead < 1:
        raise EngineError(f"{ahead} chunks under way would do no work; ahead must be at least 1")
    return _in_order(work, chunks, engine or Here(), ahead)


def _in_order(
    work: Callable[[C], R], chunks: Iterable[C], engine: Engine, ahead: int | None
) -> Generator[R, None, None]:
    left = iter(chunks)
    for first in left:  # no chunks, no crew
        with engine.crew(work) as crew:
            under_way: deque[Callable[[], R]] = deque()
            for chunk in chain((first,), left):
                under_way.append(crew.start(chunk))
                while len(under_way) >= (ahead or crew.ahead()):
                    yield under_way.popleft()()
            while under_way:
                yield under_way.popleft()()
