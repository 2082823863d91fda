"""What an engine is: something that opens a crew for one piece of work and sends everyone home at its end."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from croupier.errors import SpokenError

C = TypeVar("C")
R = TypeVar("R")
C_contra = TypeVar("C_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class EngineError(SpokenError):
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
