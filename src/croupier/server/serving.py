"""Serving a house: one process or several on one address, from opening the door to the last round.

SIGTERM or Ctrl-C closes the house: no new round begins, those in play get a short while to finish, and what
is left is frozen on disk and goes on at the next start. SIGUSR1 (`croupier serve --drain`) waits much longer.
"""

import asyncio
import fcntl
import gc
import ipaddress
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn
from prometheus_client import start_http_server

from croupier.errors import CroupierError
from croupier.server.app import make_app
from croupier.server.wire.connections import (
    KEEP_ALIVE,
    PER_ADDRESS,
    REQUEST_SECONDS,
    Allowed,
    Connections,
    first_to_go,
    guarded,
    raise_file_limit,
)
from croupier.server.wire.context import Made, ServerContext, Tell, open_context
from croupier.server.wire.metrics import Metrics, RequestLog, keep_logs
from croupier.server.wire.middleware import LARGEST, LONGEST_TARGET, WHOLE, add_middleware
from croupier.server.wire.networks import SEATS_PER_ADDRESS
from croupier.server.wire.turns import InTurn
from croupier.store.database import place, shown

FINISH: Final = 10.0
"""Seconds that rounds in play get to finish when the house is asked to stop."""
DRAIN: Final = 900.0
"""Seconds they get when it is asked to drain."""
_ADMITTED: Final = 128  # connections that are let in at a time
_WAITING: Final = 2_048  # and that may wait for it
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1)


class ServeError(CroupierError):
    """A house that cannot be served like this."""


class Options(NamedTuple):
    """How a house is served."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    house: str | None = None
    workers: int = 1
    level: str = "warning"
    finish: float = FINISH
    names: tuple[str, ...] = ()
    metrics_port: int = 0  # of the first process; the next ones have the next ports
    per_address: int = PER_ADDRESS
    request_seconds: float = REQUEST_SECONDS
    new_epoch: str | None = None  # why a log is opened that is not the one seen last
    seats_per_address: int = SEATS_PER_ADDRESS
    proxies: tuple[str, ...] = ()  # whose word on where a request comes from is taken
    witnesses: tuple[str, ...] = ()  # who is asked at a start what they saw of the log

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        here = self.host in {"127.0.0.1", "0.0.0.0", "::1", "::"}  # noqa: S104 (only compared)
        host = f"[{self.host}]" if ":" in self.host else self.host  # RFC 3986, 3.2.2
        return f"http://{'localhost' if here else host}:{self.port}/"

    @property
    def shown_database(self) -> str:
        """Where the house is kept, as it may be printed."""
        return shown(place(self.database))


class Screen(NamedTuple):
    """What whoever serves a house gets to know: the password of a new one, sentences, and that it is open."""

    made: Made = lambda _name, _password: None
    says: Tell = lambda _says: None
    opened: Callable[[], None] = lambda: None


# ---------------------------------------------------------------------------------------- one process


class DrainingServer(uvicorn.Server):
    """A web server that closes its doors only once rounds are finished or frozen."""

    def __init__(self, config: uvicorn.Config, context: ServerContext, finish: float, screen: Screen) -> None:
        super().__init__(config)
        self._context, self._finish, self._screen = context, finish, screen
        self._closing: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Answer signals by closing in good order; a second one ends it at once."""
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            loop.add_signal_handler(number, self._on_signal, number)
        yield
        for number in _SIGNALS:
            loop.remove_signal_handler(number)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Bring the house back, open the doors, and say so."""
        # here, where what stands in the way is a sentence, not a trace
        await self._context.begin(self._screen.made, self._screen.says)
        await super().startup(sockets)
        for door in sockets or ():  # more may wait than are let in at a time
            door.listen(_WAITING)
        if self.started:
            tidy_seldom()
            self._screen.opened()

    def _on_signal(self, number: int) -> None:
        if self._closing and number != signal.SIGUSR1:
            self.should_exit = self.force_exit = True
        elif not self._closing:
            within = DRAIN if number == signal.SIGUSR1 else self._finish
            self._closing = asyncio.create_task(self._close(within))

    async def _close(self, within: float) -> None:
        try:
            await self._context.close(within)
        finally:
            self.should_exit = True


def serve_here(options: Options, door: socket.socket, screen: Screen) -> None:
    """Serve the house in this process until a signal to stop."""
    keep_logs(options.level)
    raise_file_limit()
    context = open_context(
        options.database, options.house, new_epoch=options.new_epoch, witnesses=options.witnesses
    )
    context.seats_per_address = options.seats_per_address
    try:
        if options.metrics_port:
            _measure(options.metrics_port, context.metrics)
        rooms = make_app(context)
        guarded_app = add_middleware(rooms, names=options.names, limits=context.limits)
        app = RequestLog(InTurn(guarded_app, context.turns), context.metrics)
        allowed = Allowed(options.per_address, options.request_seconds, frozenset(options.proxies))
        connections = Connections(allowed, context.metrics, context.turns, partial(first_to_go, context))
        http, ws = guarded(connections)
        config = uvicorn.Config(
            app,
            http=http,
            log_config=None,
            access_log=False,
            proxy_headers=bool(options.proxies),  # uvicorn would believe whoever is on this machine
            forwarded_allow_ips=list(options.proxies),
            server_header=False,
            ws=ws,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            ws_ping_interval=options.request_seconds,
            ws_ping_timeout=options.request_seconds,
            timeout_keep_alive=KEEP_ALIVE,
            backlog=_ADMITTED,
            timeout_graceful_shutdown=5,
            h11_max_incomplete_event_size=LONGEST_TARGET + WHOLE,
        )
        DrainingServer(config, context, options.finish, screen).run([door])
    finally:
        context.log.close()


def tidy_seldom() -> None:
    """Have the garbage collector look seldom through what stays: each whole look holds everybody up.

    Rooms, views and answers are trees, freed without it. With a thousand people in the house a whole look
    took half a second every fifteen, and found a hundred objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 400)  # young ones are looked at before they are many: 40 ms for 200,000


def _measure(port: int, metrics: Metrics) -> None:
    """Let Prometheus, which cannot sign in, read the measurements, from this machine alone."""
    try:
        start_http_server(port, "127.0.0.1", metrics.registry)
    except OSError as error:
        raise ServeError(f"port {port} cannot be used for measurements: {error.strerror}") from None


# ----------------------------------------------------------------------------------- the address and its note


def bind(options: Options) -> socket.socket:
    """Return the door of the house: a socket on its address, not yet open."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    # Named as TCP, so that asyncio sends small messages at once: else each waits 40 ms for the one before.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((options.host, options.port))
    except OSError as error:
        door.close()
        raise ServeError(
            f"{options.host}:{options.port} cannot be used: {(error.strerror or str(error)).lower()}; "
            f"choose another with --port"
        ) from None
    door.set_inheritable(True)
    return door


class PidFile:
    """A note of which process serves a port, held by a lock that ends with that process."""

    def __init__(self, port: int, folder: Path | None = None) -> None:
        self.path = (folder or Path("~/.croupier/run")).expanduser() / f"{port}.pid"
        self._file = -1

    def __enter__(self) -> "PidFile":
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._file, fcntl.LOCK_EX)
        os.truncate(self._file, 0)
        os.pwrite(self._file, str(os.getpid()).encode(), 0)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def holder(self) -> int | None:
        """Return the process that serves this port, if one does."""
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            return None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return int(os.read(file, 20) or 0) or None
        else:
            return None
        finally:
            os.close(file)


def drain(port: int, wait: float = DRAIN) -> None:
    """Tell the server on a port to finish its rounds and stop, and wait until it has."""
    note = PidFile(port)
    holder = note.holder()
    if holder is None:
        raise ServeError(f"no croupier of yours serves port {port}; name its port with --port")
    os.kill(holder, signal.SIGUSR1)
    until = time.monotonic() + wait
    while note.holder() == holder:
        if time.monotonic() > until:
            raise ServeError(
                f"process {holder} is still finishing rounds after {wait:.0f} s; look at its log"
            )
        time.sleep(0.1)


_TICK: Final = 0.2
_SOON: Final = 5.0  # a worker that dies sooner than this after its start will not live longer next time
_logger = logging.getLogger("croupier.server.serving")


def run_server(options: Options, screen: Screen) -> None:
    """Serve a house until a signal to stop."""
    verify_crew(options)
    with bind(options) as door, PidFile(options.port):
        if options.workers == 1:
            serve_here(options, door, screen)
        else:
            asyncio.run(prepare(options, screen))
            serve_with_crew(options, door, screen.opened)


async def prepare(options: Options, screen: Screen) -> None:
    """Make the house where there is none, before several processes open it."""
    context = open_context(
        options.database,
        options.house,
        deals=False,
        new_epoch=options.new_epoch,
        witnesses=options.witnesses,
    )
    try:
        await context.begin(screen.made, screen.says)
        await context.close(0)
    finally:
        context.log.close()


def verify_crew(options: Options) -> None:
    """Refuse several processes where there can be only one, and a proxy that is not an address."""
    for proxy in options.proxies:
        try:
            ipaddress.ip_address(proxy)
        except ValueError:
            raise ServeError(f"{proxy!r} is not the address of a proxy; give one like 127.0.0.1") from None
    if options.workers < 1:
        raise ServeError(f"a server needs at least 1 process, not {options.workers}")
    if options.workers > 1 and place(options.database).get_backend_name() == "sqlite":
        raise ServeError(
            f"a SQLite casino runs in one process, not {options.workers}; keep it in PostgreSQL "
            "to run several: --database postgresql://user@host/name"
        )


def serve_with_crew(options: Options, door: socket.socket, opened: Callable[[], None]) -> None:
    """Serve the house by several processes until a signal to stop; one that dies is replaced."""
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
        self._signal = 0  # the signal to stop, once one came

    def start(self) -> None:
        for number in range(self._options.workers):
            self._hire(number)

    def tell_when_open(self, opened: Callable[[], None]) -> None:
        self._open.wait()
        opened()

    def pass_on(self, number: int, _: object) -> None:
        self._signal = number
        for worker, _ in self._workers.values():
            _tell(worker, number)

    def watch(self) -> None:
        while any(worker.is_alive() for worker, _ in self._workers.values()) or not self._signal:
            time.sleep(_TICK)
            for number, (worker, since) in tuple(self._workers.items()):
                if not worker.is_alive() and not self._signal:
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
        if self._signal:  # while this one was on its way, and not yet among those who get the signal
            _tell(worker, self._signal)


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
