"""A process that has loaded the server, and forks a program off for every request (`tests/forked.py`).

`python -m tests.loaded FILE`, where the file is the number of a socket.
"""

import gc
import importlib
import json
import os
import random
import runpy
import signal
import socket
import sys
import time
from dataclasses import dataclass
from functools import partial
from typing import Final
from unittest import mock

from croupier.cli import main
from croupier.server.commands.demo import demo_games, sign_of
from croupier.server.people import account_log
from croupier.server.people.passwords import Passwords
from tests.processes import CROUPIER
from tests.server.gate_room import CHEAP

_LONGEST: Final = 1 << 17  # bytes of a request
_LOADED: Final = (
    "alembic.command",
    "alembic.runtime.environment",
    "croupier.server.serving",
    "croupier.table.script",
    "tests.server.running",
)


@dataclass(frozen=True)
class Request:
    """A program to run: its words, its surroundings, and the folder it works in."""

    words: list[str]
    env: dict[str, str]
    cwd: str


def load() -> None:
    """Load what a house needs, read the games that it is furnished with, and make passwords cheap to check.

    What a guess costs is `test_passwords.py`'s to say; a quarter of a second for each who signs in adds up.
    """
    for module in _LOADED:
        importlib.import_module(module)
    for game in demo_games():
        sign_of(game)
    mock.patch.object(account_log, "Passwords", partial(Passwords, CHEAP)).start()


def serve(line: socket.socket) -> Request | None:
    """Fork for every request. Return in each child what it is to run, and here at the end nothing."""
    while True:
        told, files, _, _ = socket.recv_fds(line, _LONGEST, 2)
        if not told:
            return None
        reader, writer = os.pipe()
        between = os.fork()
        if not between:
            if os.fork():
                os._exit(0)
            line.close()
            os.setsid()
            for place, file in enumerate(files, start=1):
                os.dup2(file, place)
                os.close(file)
            os.write(writer, str(os.getpid()).encode())  # from now on it can be told to stop
            os.close(reader)
            os.close(writer)
            return Request(**json.loads(told))
        os.waitpid(between, 0)  # from now on the child is the worker's
        line.send(os.read(reader, 20))
        for each in (reader, writer, *files):
            os.close(each)


def become(request: Request) -> None:
    """Run what was asked for, as if this process had been started for it."""
    os.environ.clear()
    os.environ.update(request.env)
    os.chdir(request.cwd)
    time.tzset()
    random.seed()
    program, *words = request.words
    if program == CROUPIER:
        sys.argv = request.words
        main()
    else:
        _, module, *rest = words  # python -m MODULE
        sys.argv = [module, *rest]
        runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    load()
    gc.freeze()
    if asked := serve(socket.socket(fileno=int(sys.argv[1]))):
        become(asked)
