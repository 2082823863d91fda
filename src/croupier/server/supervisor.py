"""Several processes that serve one house on one address, watched over by the one that started them."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from typing import Final

from croupier.server.serving import Options, PidFile, Screen, ServeError, bind, serve_here
from croupier.server.wire.context import open_context
from croupier.server.wire.metrics import keep_logs
from croupier.store.place import place

_TICK: Final = 0.2
_SOON: Final = 5.0  # a worker that dies sooner than this after its start will not live longer next time
_logger = logging.getLogger("croupier.server.supervisor")


def run_server(options: Options, screen: Screen) -> None:
    """Serve a house until it is told to stop."""
    verify_crew(options)
    with bind(options) as door, PidFile(options.port):
        if options.workers == 1:
            serve_here(options, door, screen)
        else:
            asyncio.run(_prepare(options, screen))
            serve_with_crew(options, door, screen.opened)


async def _prepare(options: Options, screen: Screen) -> None:
    """Make the house where there is none, before several processes open it."""
    context = open_context(options.database, options.house, deals=False)
    try:
        await context.begin(screen.made, screen.says)
        await context.close(0)
    finally:
        context.log.close()


def verify_crew(options: Options) -> None:
    """Refuse several processes where there can be only one."""
    if options.workers < 1:
        raise ServeError(f"a house needs at least 1 process, not {options.workers}")
    if options.workers > 1 and place(options.database).get_backend_name() == "sqlite":
        raise ServeError(
            f"a SQLite house is run by one process, not {options.workers}; keep the house in PostgreSQL "
            "to run several: --database postgresql://user@host/name"
        )


def serve_with_crew(options: Options, door: socket.socket, opened: Callable[[], None]) -> None:
    """Serve the house by several processes until told to stop; one that dies is replaced."""
    keep_logs(options.level)
    crew = _Crew(options, door)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1):
        signal.signal(number, crew.pass_on)
    crew.start()
    threading.Thread(target=crew.tell_when_open, args=(opened,), daemon=True).start()
    crew.watch()


class _Crew:
    def __init__(self, options: Options, door: socket.socket) -> None:
        self._options, self._door = options, door
        self._spawn = multiprocessing.get_context("spawn")
        self._open: Event = self._spawn.Event()
        self._workers: dict[int, tuple[SpawnProcess, float]] = {}
        self._told = 0  # the signal to stop, once one came

    def start(self) -> None:
        for number in range(self._options.workers):
            self._hire(number)

    def tell_when_open(self, opened: Callable[[], None]) -> None:
        self._open.wait()
        opened()

    def pass_on(self, number: int, _: object) -> None:
        self._told = number
        for worker, _ in self._workers.values():
            _tell(worker, number)

    def watch(self) -> None:
        while any(worker.is_alive() for worker, _ in self._workers.values()) or not self._told:
            time.sleep(_TICK)
            for number, (worker, since) in tuple(self._workers.items()):
                if not worker.is_alive() and not self._told:
                    self._replace(number, worker, since)

    def _replace(self, number: int, worker: SpawnProcess, since: float) -> None:
        if time.monotonic() - since < _SOON:
            self.pass_on(signal.SIGTERM, None)
            for other, _ in self._workers.values():
                other.join()
            raise ServeError(f"process {worker.pid} ended as soon as it began; its log says why")
        _logger.error("process %s ended with %s and is replaced", worker.pid, worker.exitcode)
        self._hire(number)

    def _hire(self, number: int) -> None:
        port = self._options.metrics_port
        options = self._options._replace(metrics_port=port + number if port else 0)
        worker = self._spawn.Process(target=_work, args=(options, self._door, self._open, os.getpid()))
        worker.start()
        self._workers[number] = worker, time.monotonic()
        if self._told:  # while this one was on its way, and not yet among those who are told
            _tell(worker, self._told)


def _tell(worker: SpawnProcess, number: int) -> None:
    if worker.is_alive() and worker.pid:
        os.kill(worker.pid, number)


def _work(options: Options, door: socket.socket, opened: Event, parent: int) -> None:
    """Serve in a process of the crew, for as long as there is somebody who watches over it."""
    os.setpgid(0, 0)  # Ctrl-C is for the one who watches, and passed on once
    threading.Thread(target=_watch_parent, args=(parent,), daemon=True).start()
    serve_here(options, door, Screen(opened=opened.set))


def _watch_parent(parent: int) -> None:
    """Close in good order when the process that watches over this one is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
