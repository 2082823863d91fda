"""Do long work part by part on every core, and tell whoever waits how far it has come.

Numpy and compiled loops do not hold the interpreter's lock.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from os import cpu_count
from threading import Event
from typing import TypeAlias, TypeVar

Progress: TypeAlias = Callable[[float], None]
T = TypeVar("T")
_WATCHING: ContextVar[Progress | None] = ContextVar("watching", default=None)
_MOST_THREADS = 2  # each has tables of its own


@contextmanager
def watching(report: Progress) -> Iterator[None]:
    """Tell somebody, from 0 to 1, how far each long solution asked for in this block has come."""
    token = _WATCHING.set(report)
    try:
        yield
    finally:
        _WATCHING.reset(token)


def watcher() -> Progress | None:
    """Return who is told in this block, if anybody."""
    return _WATCHING.get()


def number_of_threads() -> int:
    """Return how many threads long work is shared by."""
    return min(_MOST_THREADS, cpu_count() or 1)


def one_by_one(
    count: int,
    size: int,
    make: Callable[[], T],
    work: Callable[[slice, T], None],
    watch: Progress | None = None,
) -> T:
    """Do some work part by part, in order."""
    own = make()
    for start in range(0, count, size):
        stop = min(start + size, count)
        work(slice(start, stop), own)
        if watch:
            watch(stop / count)
    return own


def in_parts(
    count: int,
    size: int,
    make: Callable[[], T],
    work: Callable[[slice, T], None],
    watch: Progress | None = None,
) -> list[T]:
    """Do some work part by part on every core, each with what `make` makes for it."""
    parts = [slice(start, min(start + size, count)) for start in range(0, count, size)]
    crew = max(1, min(number_of_threads(), len(parts)))
    stopped = Event()

    def run(worker: int) -> T:
        own = make()
        for here in parts[worker::crew]:
            if stopped.is_set():
                break
            work(here, own)
            if watch and not worker:
                watch(here.stop / count)
        return own

    with ThreadPoolExecutor(crew) as pool:
        asked = [pool.submit(run, worker) for worker in range(crew)]
        try:
            return [each.result() for each in asked]
        except BaseException:
            stopped.set()
            raise
