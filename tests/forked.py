"""Programs that fork off a process which has loaded the server already, and so start in a third of the time.

One such process (`tests/loaded.py`) serves all the tests of a worker. What it forks becomes a child of the
worker itself, in a session of its own, with the words, surroundings and files that it was given: it runs as
if a shell had started it. Only Linux hands children over; elsewhere programs are started as usual.
"""

import atexit
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Final

from tests.processes import end

IS_POSSIBLE: Final = sys.platform == "linux"
_ADOPT: Final = 36  # PR_SET_CHILD_SUBREAPER: whose parent dies becomes a child of this process


class Forked:
    """A program that was forked off, with what a test asks of a `subprocess.Popen`."""

    def __init__(self, pid: int, stdout: IO[str], stderr: IO[str]) -> None:
        self.pid, self.stdout, self.stderr = pid, stdout, stderr
        self.returncode: int | None = None

    @cached_property
    def _end(self) -> int:
        return os.pidfd_open(self.pid)

    def poll(self) -> int | None:
        """Return how it ended, if it has."""
        if self.returncode is None:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends."""
        if self.poll() is None:
            select.select([self._end], [], [], timeout)
        if (found := self.poll()) is None:
            raise subprocess.TimeoutExpired(sys.argv, timeout or 0)
        return found

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def close(self) -> None:
        """Let go of it, once it has ended."""
        self.stdout.close()
        self.stderr.close()
        if "_end" in self.__dict__:
            os.close(self._end)


@dataclass(frozen=True)
class _Mother:
    """The process that programs fork off, and the line to it."""

    process: "subprocess.Popen[bytes]"
    line: socket.socket
    of: int  # the process that started it; one that forked off that has no line of its own


_mothers: Final[list[_Mother]] = []


def mother() -> int | None:
    """Return the process that programs of this one fork off, if there is one."""
    return next((each.process.pid for each in _mothers if each.of == os.getpid()), None)


@contextmanager
def forked(words: Sequence[str], env: Mapping[str, str]) -> Iterator[Forked]:
    """A program that forked off; at the end it and whatever it started in its session is killed."""
    program = _forked(words, env)
    try:
        yield program
    finally:
        end(program)
        program.close()


def _forked(words: Sequence[str], env: Mapping[str, str]) -> Forked:
    line = _line()
    out, err = os.pipe(), os.pipe()
    request = json.dumps({"words": [*words], "env": {**env}, "cwd": str(Path.cwd())}).encode()
    adopt = ctypes.CDLL(None, use_errno=True).prctl
    adopt(_ADOPT, 1, 0, 0, 0)
    try:
        socket.send_fds(line, [request], [out[1], err[1]])
        child = int(line.recv(20))
    finally:
        adopt(_ADOPT, 0, 0, 0, 0)
        os.close(out[1])
        os.close(err[1])
    return Forked(child, os.fdopen(out[0], "r"), os.fdopen(err[0], "r"))


def _line() -> socket.socket:
    for each in _mothers:
        if each.of == os.getpid() and each.process.poll() is None:
            return each.line
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.loaded", str(there.fileno())],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[there.fileno()],
        )
    _mothers.append(_Mother(process, here, os.getpid()))
    atexit.register(_dismiss)
    return here


def _dismiss() -> None:
    """Let the process end that programs of this one forked off."""
    for each in _mothers:
        each.line.close()
        if each.of == os.getpid():
            each.process.wait()
