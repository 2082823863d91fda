"""What an engine is, and those of this machine: this process, or a process a core with the work in it once.

A thread for each process hands it a chunk and waits for the result, so whoever asks for results may take
their time. Each process has a pipe of its own: one that is killed can leave nothing locked or half written
for the others, and one whose parent is gone reads the end of its pipe and goes, too.
"""

import os
import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Lock
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

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


TRIES: Final = 3
"""How many workers may be lost on one chunk before the chunk is held to be what ends them."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Work in processes of this machine; by default as many as it has cores."""

    workers: int | None = None

    def __post_init__(self) -> None:
        if self.workers is not None and self.workers < 1:
            raise EngineError(f"a pool of {self.workers} workers does no work; it needs at least 1")

    @contextmanager
    def crew(self, work: Callable[[C], R]) -> Iterator[Crew[C, R]]:
        """Open the pool; its processes begin as chunks come, and none is left when it closes."""
        crew: _Processes[C, R] = _Processes(work, self.workers or os.cpu_count() or 1)
        try:
            yield crew
        finally:
            crew.close()


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


class _Processes(Generic[C, R]):
    """The processes of one run, and the threads that look after them."""

    def __init__(self, work: Callable[[C], R], workers: int) -> None:
        self._work = _pickled(work)
        self._workers = workers
        self._threads = ThreadPoolExecutor(workers, "croupier-pool")
        self._idle: SimpleQueue[_Worker | None] = SimpleQueue()
        for _ in range(workers):
            self._idle.put(None)  # hired when there is a chunk for it
        self._hired: set[_Worker] = set()
        self._lock = Lock()
        self._closed = False

    def ahead(self) -> int:
        return 2 * self._workers

    def start(self, chunk: C) -> Callable[[], R]:
        return self._threads.submit(self._done, chunk).result

    def close(self) -> None:
        """End every process at once, in the middle of a chunk if need be."""
        with self._lock:
            self._closed = True
            for worker in self._hired:
                worker.process.kill()  # nothing of it is kept, so there is nothing to tidy
        self._threads.shutdown(cancel_futures=True)
        for worker in self._hired:
            _part_from(worker)

    def _done(self, chunk: C) -> R:
        """Have a chunk done by whichever process is idle; where it is lost, by a new one."""
        worker = self._idle.get()
        try:
            for _ in range(TRIES):
                worker = worker or self._hire()
                try:
                    worker.pipe.send(chunk)
                    done, result = worker.pipe.recv()
                except (EOFError, OSError):
                    self._dismiss(worker)
                    worker = None
                    continue
                if not done:
                    raise result
                found: R = result
                return found
        finally:
            self._idle.put(worker)
        raise EngineError(
            f"{TRIES} worker processes in a row were lost on the same chunk, {chunk!r}; if the machine is "
            "short of memory, use fewer workers or smaller chunks"
        )

    def _hire(self) -> _Worker:
        with self._lock:
            if self._closed:
                raise EngineError("the pool is closed")
            worker = _begin(self._work)
            self._hired.add(worker)
            return worker

    def _dismiss(self, worker: _Worker) -> None:
        with self._lock:
            if not self._closed:
                self._hired.discard(worker)
                _part_from(worker)


def _pickled(work: Callable[[Any], Any]) -> bytes:
    try:
        return pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise EngineError(
            f"{work!r} cannot be sent to other processes ({error}); use a function of a module"
        ) from error


def _begin(work: bytes) -> _Worker:
    """Begin a process; spawned and not forked, since threads and compiled code do not survive a fork."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(work, theirs), daemon=True)
    with theirs, _deaf_to_interrupts():
        process.start()
    return _Worker(process, ours)


def _part_from(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.process.close()
    worker.pipe.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let a process begin without hearing Ctrl-C, which the terminal sends to all: the parent ends it."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: bytes, pipe: Connection) -> None:
    """Do chunks until nobody sends any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            _answer(pipe, work, pipe.recv())
    except (EOFError, OSError):
        return  # the one who asked has gone


_unpickled = cache(pickle.loads)  # once a process, so that what the work builds for itself is built once


def _answer(pipe: Connection, work: bytes, chunk: object) -> None:
    """Send the result of a chunk, or whatever went wrong with it."""
    try:
        answer = (True, _unpickled(work)(chunk))
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        answer = (False, error)
    try:
        pipe.send(answer)
    except OSError:
        raise
    except Exception as error:  # a class of its own making may refuse to be pickled in any way
        message = f"{answer[1]!r} cannot be sent back from a worker process: {error}"
        pipe.send((False, TypeError(message)))
