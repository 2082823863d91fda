"""Work on every core, part by part: numpy and compiled loops do not hold the interpreter's lock."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from threading import Event
from typing import TypeVar

from croupier.odds.counting.progress import Progress

T = TypeVar("T")
_MOST_THREADS = 2  # each has tables of its own


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
    crew = max(1, min(_MOST_THREADS, cpu_count() or 1, len(parts)))
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
