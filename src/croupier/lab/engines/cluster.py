"""The engine that is many machines: the workers of a Dask scheduler; what a lost one had is done again."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic
from urllib.parse import urlsplit

from croupier.lab.engines.pool import C, Crew, EngineError, R

PATIENCE: Final = 5.0
"""Seconds to wait for a scheduler to answer, and for its first worker."""
_PORT: Final = 8786  # where a Dask scheduler listens by default
_LOOK_AGAIN: Final = 5.0  # seconds after which the workers are counted anew, since more may have come


@dataclass(frozen=True, slots=True)
class Cluster:
    """Work on the machines of the Dask scheduler at an address, like `tcp://10.0.0.5:8786`."""

    address: str
    patience: float = PATIENCE

    @contextmanager
    def crew(self, work: Callable[[C], R]) -> Iterator[Crew[C, R]]:
        """Join the scheduler; leaving takes back what is still under way."""
        client = _client(self.address, self.patience)
        try:
            _wait_for_a_worker(client, self.address, self.patience)
            crew: _Workers[C, R] = _Workers(client, self.address, work)
            try:
                yield crew
            finally:
                crew.cancel()
        finally:
            client.close()


class _Workers(Generic[C, R]):
    """The workers of one scheduler, for one run."""

    def __init__(self, client: Any, address: str, work: Callable[[C], R]) -> None:
        self._client = client
        self._address = address
        # A task and not scattered data: each worker gets it once, and if all who hold it are lost it is
        # made again.
        self._work = client.submit(_same, work, pure=False)
        # A scheduler may look at what was sent second first, and cancels what needs a task it does not know.
        with _spoken(address):
            self._work.exception()  # when it is there
        self._under_way: set[Any] = set()
        self._threads = 1
        self._counted = float("-inf")

    def ahead(self) -> int:
        """Return two chunks a thread of the cluster, counted every few seconds."""
        now = time.monotonic()
        if now - self._counted > _LOOK_AGAIN:
            with _spoken(self._address):
                self._threads = max(1, sum(self._client.nthreads().values()))
            self._counted = now
        return 2 * self._threads

    def start(self, chunk: C) -> Callable[[], R]:
        with _spoken(self._address):
            future = self._client.submit(_do, self._work, chunk, pure=False)
        self._under_way.add(future)
        return partial(self._result, future)

    def cancel(self) -> None:
        """Take back whatever is still under way."""
        if self._client.status == "running":
            self._client.cancel([*self._under_way, self._work])

    def _result(self, future: Any) -> R:
        with _spoken(self._address):
            result: R = future.result()
        self._under_way.discard(future)
        return result


@contextmanager
def _spoken(address: str) -> Iterator[None]:
    """Say in a sentence what became of a cluster."""
    from distributed import CancelledError, KilledWorker  # noqa: PLC0415 (an extra)
    from distributed.client import ClosedClientError  # noqa: PLC0415
    from distributed.comm.core import CommClosedError  # noqa: PLC0415

    try:
        yield
    except KilledWorker as error:
        raise EngineError(
            f"one chunk ended worker after worker of the cluster at {address}; if its machines are short of "
            f"memory, use smaller chunks ({error})"
        ) from error
    except (CancelledError, ClosedClientError, CommClosedError) as error:
        raise EngineError(
            f"the scheduler at {address} has gone, and the chunks under way with it; start it and its "
            "workers again, then run with the same seed"
        ) from error


def _same(work: Callable[[C], R]) -> Callable[[C], R]:
    return work


def _do(work: Callable[[C], R], chunk: C) -> R:
    return work(chunk)


def _client(address: str, patience: float) -> Any:
    try:
        from distributed import Client  # noqa: PLC0415 (a second to import, and an extra)
    except ImportError as error:  # pragma: no cover - every test has the extra
        raise EngineError(
            "a cluster needs Dask, here and on every machine of it: pip install 'croupier[cluster]'"
        ) from error
    try:
        _knock(address, patience)
        join: Any = Client
        return join(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise EngineError(
            f"no Dask scheduler answers at {address}; start one with `dask scheduler` and give its address, "
            "like tcp://10.0.0.5:8786"
        ) from error


def _knock(address: str, patience: float) -> None:
    """Ask whether a scheduler is there, since Dask's own client can wait for minutes on what is none."""
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    with socket.create_connection((place.hostname or "", place.port or _PORT), timeout=patience) as line:
        if place.scheme == "tcp" and not line.recv(1):  # a scheduler speaks first, but for TLS
            raise ConnectionError("nothing was sent")


def _wait_for_a_worker(client: Any, address: str, patience: float) -> None:
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError as error:
        raise EngineError(
            f"the scheduler at {address} has no workers; start some with `dask worker {address}`"
        ) from error
